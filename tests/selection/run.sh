#!/usr/bin/env bash
# run.sh SOURCE BUILD: select.sh on a table written here, and the table of BUILD against the tree SOURCE.
set -euo pipefail
source_dir="$1" build="$2"
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
failures=0
check() { local what="$1"; shift; if "$@"; then echo "ok: $what"; else echo "FAILED: $what"; failures=$((failures + 1)); fi; }

cat >"$scratch/table" <<'TABLE'
core.search|-|test-search||core/search tests/core/search
checker|untrusted|test-checker||verifiers/checker
browser|-||chromium nodejs|verifiers/report core/search/page.hpp
pages|-|||README.md
TABLE
# runs FILE...: the names of the tests that a change of these files needs, and whether all are
runs() {
  printf '%s\n' "$@" | "$here/select.sh" "$scratch/table" >"$scratch/answer"
  echo "$(sed 1q "$scratch/answer") $(sed -n 's/^run|\([^|]*\)|.*/\1/p' "$scratch/answer" | tr '\n' ' ')"
}
needs() { local wanted="$1"; shift; check "$* needs: $wanted" test "$(runs "$@")" == "$wanted "; }
everything="core.search checker browser pages"

needs "some core.search" core/search/shrink.cpp
needs "some core.search" tests/core/search/shrink.cpp
needs "some checker" verifiers/checker/base/roots.cpp
needs "some core.search browser" core/search/page.hpp
needs "some core.search checker" core/search/shrink.cpp verifiers/checker/base/roots.cpp
needs "some pages" README.md
# A page or a test that no slow test names needs none of them; a name that only begins like one is another.
needs "some" docs/search.md
needs "some" tests/core/search_more/shrink.cpp
needs "some" CHANGELOG.md docs/trust.md
needs "some" ""
# What nobody named, and what decides how everything is built, needs all.
needs "all: core/searching/a.cpp $everything" core/searching/a.cpp
needs "all: core/new/idea.cpp $everything" README.md core/new/idea.cpp
for file in cmake/PlumblineBatches.cmake CMakeLists.txt CMakePresets.json .ci/run Containerfile; do
  needs "all: $file $everything" docs/search.md "$file"
done
needs "some" docs/plumbline.md
needs "some" plumbline
needs "some" .ci/gate-job .ci/gitlab.yml .github/workflows/pages.yml
needs "all: .ci/lint $everything" .ci/lint
# How one folder is built concerns the tests of that folder.
needs "some checker" verifiers/checker/CMakeLists.txt
needs "all: core/CMakeLists.txt $everything" core/CMakeLists.txt
needs "some" tests/CMakeLists.txt tests/selection/select.sh tests/launcher/run.sh
printf 'core/search/shrink.cpp\n' | "$here/select.sh" "$scratch/table" >"$scratch/answer"
check "with its targets" grep -qxF 'run|core.search|-|test-search|' "$scratch/answer"
check "and nothing of one that is left out" grep -qxF 'skip|checker|untrusted||' "$scratch/answer"

# The repository's own table: every path is there, every package is one that ./plumbline test knows, and the two scripts that
# must never be left out are not in it.
check "there is a table" test -s "$build/selection.txt"
# missing TABLE: paths in it that are not in the tree
missing() { cut -d'|' -f5 "$1" | tr ' ' '\n' | sort -u | while read -r path; do [[ -e "$source_dir/$path" ]] || echo "$path"; done; }
check "every path that a test names is there: $(missing "$build/selection.txt")" test -z "$(missing "$build/selection.txt")"
check "a path that is gone is seen" test "$(missing "$scratch/table")" == core/search/page.hpp
known="$(sed -n '/^readonly slow_test_packages=(/,/^)/p' "$source_dir/plumbline" | sed 's/#.*//; s/.*=(//; s/)//' | tr -s ' \n' '\n\n' | grep . | sort)"
asked="$(cut -d'|' -f4 "$build/selection.txt" | tr ' ' '\n' | grep . | sort -u)"
check "the tests ask for the packages that ./plumbline installs for them" test "$known" == "$asked"
check "what always runs is not in the table" test -z "$(grep -E '^(project[.](launcher|selection)|verifiers[.]cli)[|]' "$build/selection.txt")"
# Tests whose label says that the sanitizers run them say what they test.
untrusted="$(cd "$build" && ctest -N -L untrusted | sed -n 's/^ *Test *#[0-9]*: //p' | sort)"
check "so do all that the sanitizers run" test "$untrusted" == "$(grep -F '|untrusted|' "$build/selection.txt" | cut -d'|' -f1 | sort)"

echo "$failures failed"
((failures == 0))
