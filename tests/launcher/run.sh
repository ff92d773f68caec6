#!/usr/bin/env bash
# Tests the launcher SOURCE/plumbline without a network, a compiler or root: a scratch tree holds a copy of it, and a scratch
# PATH holds imitations of the tools that it calls, each of which writes down how it was called.
#
# usage: run.sh SOURCE
set -euo pipefail
source_dir="$1"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
tree="$scratch/tree" tools="$scratch/tools" calls="$scratch/calls"
failures=0

imitate() { printf '#!/bin/bash\necho "%s $*" >>"%s"\n%s\n' "$1" "$calls" "$2" >"$tools/$1"; chmod +x "$tools/$1"; }

# A clean slate: every package installed, cmake writes a build file and a program that prints its arguments and exits with 3.
reset() {
  rm -rf "$tree" "$tools" "$calls"
  mkdir -p "$tree" "$tools"
  : >"$calls"
  cp "$source_dir/plumbline" "$source_dir/CMakePresets.json" "$tree/"
  mkdir -p "$tree/tests/selection" && cp "$source_dir/tests/selection/select.sh" "$tree/tests/selection/"
  local tool
  for tool in bash awk cat cut dirname flock grep head id mkdir mktemp mv nproc readlink rm sed sha256sum sleep sort tr; do
    ln -s "$(command -v "$tool")" "$tools/$tool"
  done
  # shellcheck disable=SC2016
  imitate dpkg-query 'shift 2; for p in "$@"; do echo "$p installed"; done'
  imitate apt-get 'echo "apt says hello"'
  imitate env 'while [[ "$1" == *=* ]]; do shift; done; exec "$@"'
  imitate sudo 'exec "$@"'
  imitate cmake '
    if [[ "$1" == --build ]]; then
      echo "[1/2] Building"; echo "ninja: no work to do."
      mkdir -p "$2/bin"
      printf "#!/bin/bash\necho \"program \$*\"\nexit 3\n" >"$2/bin/plumbline"; chmod +x "$2/bin/plumbline"
      cp_bench="$2/bin/plumbline-bench"; cat "$2/bin/plumbline" >"$cp_bench"; /bin/chmod +x "$cp_bench"
    else
      echo "-- Configuring"; mkdir -p "build/$3"; : >"build/$3/build.ninja"
      printf "%s\n" "core.search|-|test-search||core/search" "page|-||chromium nodejs|core/page" "checker|untrusted|test-checker||core/checker" \
        >"build/$3/selection.txt"
    fi'
  # knows the commit abc, from which the file $CHANGED differs, and a new one
  # shellcheck disable=SC2016
  imitate git '
    case "$*" in
      *"rev-parse --verify --quiet abc^{commit}") echo 1 ;;
      *rev-parse*) exit 1 ;;
      *"diff --name-only --no-renames abc --") echo "$CHANGED" ;;
      *"ls-files --others"*) echo docs/new.md ;;
    esac'
  # shellcheck disable=SC2016
  imitate ctest '
    while [[ $# -gt 0 ]]; do [[ "$1" == --output-junit ]] && out="$2"; shift; done
    printf "<?xml version=\"1.0\"?>\n<testsuite name=\"x\"\n\ttests=\"7\"\n\tfailures=\"${FAILURES:-0}\"\n\tskipped=\"0\"\n>\n" >"$out"
    exit $(( ${FAILURES:-0} ? 8 : 0 ))'
  ln -sf "$(command -v chmod)" "$tools/chmod"
}

# run WORDS...: leaves status, stdout and stderr.
run() {
  status=0
  PATH="$tools" "$tree/plumbline" "$@" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
}

check() {
  local what="$1"
  shift
  if "$@"; then echo "ok: $what"; return; fi
  echo "FAILED: $what"
  sed 's/^/  stderr: /' "$scratch/stderr"
  sed 's/^/  stdout: /' "$scratch/stdout"
  sed 's/^/  call: /' "$calls"
  failures=$((failures + 1))
}
exits() { [[ "$status" == "$1" ]]; }
called() { grep -qE -- "$1" "$calls"; }
not_called() { ! called "$1"; }
stdout_is() { [[ "$(cat "$scratch/stdout")" == "$1" ]]; }
stderr_has() { grep -qF -- "$1" "$scratch/stderr"; }
without() { rm "$tools/$1"; }

reset
run
check "without a word: exit code 2" exits 2
check "and what there is" stderr_has "./plumbline verify [...]   every claim on the built-in cases"
check "and nothing is set up" test ! -s "$calls"

reset
run list --paper "two words"
check "the program's exit code is passed on" exits 3
check "stdout belongs to the program" stdout_is "program list --paper two words"
check "with every package there, apt is not started" not_called "^apt-get"
check "the first run configures" called "^cmake --fresh --preset release"
check "and builds what a check of claims needs" called "^cmake --build .*build/release --target plumbline-verify"
check "and nothing else" not_called "--target verifiers/all"
check "a check of claims asks for no package that only tests need" not_called "libvalijson-dev"
run speed case.json
check "other words have every program built" called "^cmake --build .*build/release --target verifiers/all"
: >"$calls"
run list
check "the second run does not configure again" not_called "^cmake --fresh"
check "but looks whether the build is up to date" called "^cmake --build"
echo " " >>"$tree/CMakePresets.json"
run list
check "changed presets are configured" called "^cmake --fresh"
: >"$calls"
rm "$tree/build/release/build.ninja"
run list
check "a configuration that was cut short is made again" called "^cmake --fresh"
mv "$tree" "$tree.moved" && mkdir "$tree" && cp -r "$tree.moved/." "$tree.elsewhere" && rm -rf "$tree" && mv "$tree.elsewhere" "$tree"
mv "$tree" "$scratch/new place" && tree="$scratch/new place"
: >"$calls"
run list
check "a folder that was moved (to a name with a space) is configured again" called "^cmake --fresh"
rm -rf "$tree"
tree="$scratch/tree"

reset
imitate dpkg-query 'shift 2; for p in "$@"; do [[ $p == libmpfi-dev ]] || echo "$p installed"; done; exit 1'
run list
check "a missing package is installed, and only that" called "^apt-get .*install -y --no-install-recommends libmpfi-dev$"
check "after one update" called "^apt-get .* update$"
check "what apt says goes to stderr" stdout_is "program list"
without apt-get
run list
check "without apt: exit code 2" exits 2
check "and the message names the package" stderr_has "libmpfi-dev"
check "and the other ways" stderr_has "docs/install.md"
imitate apt-get 'exit 100'
: >"$calls"
run list
check "apt fails: exit code 2" exits 2
check "apt fails: nothing is built" not_called "^cmake"
imitate dpkg-query 'shift 2; for p in "$@"; do echo "$p not-installed"; done'
imitate apt-get 'exit 0'
rm "$tools/id"
imitate id 'echo 1000'
run list
check "a user who is not root goes through sudo" called "^sudo env .*apt-get .*install"
without sudo
run list
check "neither root nor sudo: exit code 2" exits 2
check "and the message names the other ways" stderr_has "docs/install.md"
without dpkg-query
run list
check "not a Debian system: exit code 2" exits 2
check "and the message says what to do" stderr_has "docs/dependencies.md"

reset
imitate cmake '[[ "$1" == --build ]] && exit 1; mkdir -p "build/$3"; : >"build/$3/build.ninja"'
run verify
check "a failed build: exit code 70" exits 70
imitate cmake 'exit 1'
rm -rf "$tree/build"
run verify
check "a failed configuration: exit code 70" exits 70
check "leaves no mark of success" test ! -e "$tree/build/release/.configured"

reset
run test -R core
check "tests pass: exit code 0" exits 0
check "the last line counts them" stdout_is "7 passed, 0 failed"
check "the browser of the report's test is asked for" called "^dpkg-query .*chromium nodejs"
check "and the validator of schemas" called "^dpkg-query .*libvalijson-dev"
check "everything is built first" called "^cmake --build .*build/release --target all"
check "further words go to ctest" called "^ctest .*--no-tests=error.* -R core$"
export FAILURES=2
run test
check "tests fail: exit code 1" exits 1
check "the last line counts them too" stdout_is "5 passed, 2 failed"
unset FAILURES
imitate ctest 'exit 1'
run test
check "ctest that leaves no results is an error" exits 70

# since FILE WORDS...: with a tree in which FILE differs from abc
since() { export CHANGED="$1"; shift; reset; run "$@"; }
since core/search/a.cpp test --changed abc -V
check "a change: exit code 0" exits 0
check "a change: the programs are built, and what the tests need that it touches" called "^cmake --build .*build/release --target plumbline-verify plumbline-always test-search --parallel"
check "a change: other tests are left out" called "^ctest .* -V -E \^\(page[|]checker\)\\$\$"
check "and named" stderr_has "left out, as nothing that they test differs from abc: page checker"
check "a change: packages that no test needs are not asked for" not_called "chromium"
since core/page/a.js test --changed abc
check "but those of a test that runs are" called "^dpkg-query .*chromium nodejs"
check "and its test is not left out" called "^ctest .* -E \\^\\(core\\[.\\]search[|]checker\\)"
since docs/a.md test --changed abc
check "a page: every slow test is left out" called "^ctest .* -E \^\(core\[.\]search[|]page[|]checker\)"
since core/new/a.cpp test --changed abc -V
check "a file that no test names: everything is built" called "^cmake --build .*build/release --target all"
check "and nothing is left out" called "^ctest .* -V$"
check "for a reason" stderr_has "all: core/new/a.cpp: it differs from abc, so every test runs"
since docs/a.md test --changed nowhere
check "a commit that is not there: everything is built" called "^cmake --build .*build/release --target all"
check "and the message says so" stderr_has "there is no commit nowhere here: every test runs"
since docs/a.md test --changed
check "no commit is an error" test "$status" != 0
since core/checker/a.cpp sanitize --changed abc
check "sanitize: what is touched is built" called "^cmake --build .*build/sanitize --target test-checker --parallel"
check "and run" called "^ctest --test-dir .*build/sanitize .*-L untrusted$"
since core/search/a.cpp sanitize --changed abc
check "sanitize: nothing is built where nothing is touched" not_called "^cmake --build"
check "and that is said" stdout_is "0 passed, 0 failed"
since CMakePresets.json sanitize --changed abc
check "sanitize: all of it where all are to run" called "^cmake --build .*build/sanitize --target plumbline-untrusted"
unset CHANGED

reset
run fuzz 5
check "fuzz asks for its packages" called "^dpkg-query .*clang libclang-rt-14-dev"
check "and configures its folder" called "^cmake --fresh --preset fuzz"

reset
run sanitize
check "sanitize builds what reads untrusted bytes, in a folder of its own" called "^cmake --build .*build/sanitize --target plumbline-untrusted"
check "and runs the tests of that" called "^ctest --test-dir .*build/sanitize .*-L untrusted$"

reset
mkdir "$tree/.ci"
# shellcheck disable=SC2016
printf '#!/bin/bash\necho "lint $*"\n' >"$tree/.ci/lint" && chmod +x "$tree/.ci/lint"
run lint abc
check "lint asks for its packages, and for headers of tests" called "^dpkg-query .*clang-format clang-tidy libvalijson-dev"
check "and configures file by file" called "^cmake --fresh --preset develop"
check "and builds nothing" not_called "^cmake --build"
check "and passes the commit on" stdout_is "lint $tree/build/develop abc"

reset
run package
check "package builds the package of the release" called "^cmake --build .*build/release --target plumbline-package"
check "and asks for what finds its libraries" called "^dpkg-query .*dpkg-dev"

reset
# shellcheck disable=SC2016
imitate python3 'echo "site $*"'
run site --out "a folder"
check "site builds what a check of claims needs" called "^cmake --build .*build/release --target plumbline-verify"
check "and asks for what makes the pages" called "^dpkg-query .*mkdocs mkdocs-material"
check "and not for the browser of its test" not_called "chromium"
check "and passes the words on" stdout_is "site $tree/site/build.py $tree $tree/build/release/bin --out a folder"

reset
# shellcheck disable=SC2016
imitate python3 'echo "python $*"'
run draft "a paper.tex" --key mine
check "draft asks for what reads LaTeX" called "^dpkg-query .*latexml"
check "and passes the words on" stdout_is "python $tree/draft/draft.py $tree/build/release/bin a paper.tex --key mine"
reset
# shellcheck disable=SC2016
imitate python3 'echo "python $*"'
run language-server
check "the language server has stdout to itself" stdout_is "python $tree/editors/server/server.py $tree/build/release/bin"
check "and needs no LaTeX" not_called "latexml"

reset
mkdir -p "$tree/web" && printf 'echo "web/playground.sh $*" >>"%s"\nmkdir -p "$1" && : >"$1/plumbline-replay.js" && : >"$1/playground.html"\n' "$calls" >"$tree/web/playground.sh"
ln -s "$(command -v ls)" "$tools/ls"
run web
check "web builds the checker for browsers" called "^web/playground.sh .*build/web"
check "and asks for its compiler" called "^dpkg-query .*emscripten"
check "and says where it is" stdout_is "$tree/build/web/playground.html"$'\n'"$tree/build/web/plumbline-replay.js"
printf 'exit 1\n' >"$tree/web/playground.sh"
run web
check "a build that fails is said" exits 70

reset
run bench
check "bench builds in a folder of its own" called "^cmake --build .*build/bench --target plumbline-bench"
check "and asks for its packages" called "^dpkg-query .*libbenchmark-dev"
check "and not for those of the tests" not_called "chromium"

reset
mkdir -p "$tree/build"
(flock 9; sleep 1; echo released >>"$calls") 9>"$tree/build/.lock" &
sleep 0.3
run list
wait
check "a second copy waits for the first" stderr_has "waiting for another build"
check "and builds after it" test "$(grep -nE 'released' "$calls" | cut -d: -f1)" -lt "$(grep -nE '^cmake --build' "$calls" | cut -d: -f1)"

# The launcher and the page that explains its packages name the same ones.
listed="$(sed -n '/^readonly packages=(/,/^)/p; /^readonly bench_packages=(/p; /^readonly test_packages=(/p; /^readonly slow_test_packages=(/,/^)/p; /^readonly fuzz_packages=(/p; /^readonly lint_packages=(/p; /^readonly package_packages=(/p; /^readonly site_packages=(/p; /^readonly draft_packages=(/p; /^readonly editor_packages=(/p' "$source_dir/plumbline" | sed 's/ *#.*//; s/.*=(//; s/)//' | tr -s ' \n' '\n\n' | grep . | sort -u)"
explained="$(grep -oE '^\| `[a-z0-9+.-]+`' "$source_dir/docs/dependencies.md" | tr -d '|` ' | sort)"
check "docs/dependencies.md explains exactly the packages of the launcher" test "$listed" == "$explained"

echo "$failures failed"
((failures == 0))
