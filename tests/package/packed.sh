#!/usr/bin/env bash
# packed.sh BUILD: packs the programs of the build tree BUILD, unpacks them elsewhere, and runs them there as a user would: a
# list, a verification, the checker, the gate, a tool, the job of a forge. The archive also in a root that holds nothing but
# the C library. usage: packed.sh BUILD SOURCE
set -uo pipefail
build="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
fail() { echo "FAIL: $1"; failures=$((failures + 1)); }
check() { local name="$1"; shift; "$@" >"$work/out.txt" 2>&1 || { fail "$name"; head -5 "$work/out.txt"; }; }
# refused CODE NAME COMMAND...: it ends with this code
refused() { local code="$1" name="$2" actual=0; shift 2; "$@" >"$work/out.txt" 2>&1 || actual=$?; [[ "$actual" == "$code" ]] || fail "$name: $actual"; }

cmake --build "$build" --target plumbline-package >"$work/pack.txt" 2>&1 || { cat "$work/pack.txt"; exit 1; }
archive=("$build"/package/plumbline-*.tar.gz)
[[ ${#archive[@]} == 1 && -s "$archive" ]] || { echo "FAIL: expected one .tar.gz"; exit 1; }
(($(stat -c %s "$archive") < 32 * 1000 * 1000)) || fail "the archive has $(stat -c %s "$archive") bytes, 32 MB or more"

# program WORDS...: of the unpacked program, without the environment of the build
program() { (cd "$work" && env -i PATH=/usr/bin:/bin "$prefix/bin/plumbline" "$@"); }
has() { grep -qE -- "$1" "$work/out.txt" || { fail "/$1/ was not printed"; head -5 "$work/out.txt"; }; }
# job NAME=VALUE...: gate-job with nothing else in the environment
job() { (cd "$work" && env -i PATH=/usr/bin:/bin "$@" "$prefix/share/plumbline/gate-job"); }
runs() {   # runs PREFIX: the programs below it
  prefix="$1"
  check 'list' program list
  has 'saddle.theorem-3.1'
  find "$prefix/share/plumbline/cases" -name '*.json' ! -path '*/saddle/constructed/one-*' -delete   # so it reads these
  check 'verify' program verify saddle.output-norm saddle.euler --out run
  has 'saddle.euler stated .* proved'
  [[ "$(grep -c '"depth":' "$work/run/summary.json")" == "$(find "$prefix/share/plumbline/cases" -name '*.json' | wc -l)" ]] ||
    fail "the cases are not those beside the program"
  check 'check' bash -c "env -i '$prefix/bin/plumbline-check' '$work'/run/certificates/*.jsonl"
  has "as in the lock file $(sha256sum <"$prefix/share/plumbline/formulas.lock" | cut -c1-64)$"
  check 'the lock file is that of the claims' cmp "$prefix/share/plumbline/formulas.lock" <(program list --formulas)
  check 'gate, the first ledger' program gate --ledger ledger.json --update run
  check 'gate' program gate --ledger ledger.json --base ledger.json run
  has 'gate passed'
  check 'a tool' program graph "$prefix/share/plumbline/cases/saddle/constructed/one-sample-depth-3.json"
  check 'the program of a claim' env -i "$prefix/libexec/plumbline/verifiers/verify-saddle-euler" --out "$work/single" --quiet
  [[ "$(ls "$prefix/bin" | xargs)" == 'plumbline plumbline-check plumbline-tools' ]] || fail "on the PATH: $(ls "$prefix/bin" | head -5 | xargs)"
  [[ "$(ls "$prefix/share/doc")" == plumbline ]] || fail "not one folder of documentation: $(ls "$prefix/share/doc" | xargs)"
  [[ -s "$prefix/share/doc/plumbline/docs/ledger.json" ]] || fail "no ledger in the documentation"
  grep -qF '](docs/README.md)' "$prefix/share/doc/plumbline/README.md" && grep -qF '](../README.md' "$prefix/share/doc/plumbline/docs/README.md" ||
    fail "the front page and the map do not lead to each other"
  [[ ! -e "$prefix/include" && -z "$(find "$prefix" -name '*.a')" ]] || fail "libraries for other projects are packed too"
  rm -rf "${work:?}/run" "$work/single" "$work/ledger.json"
}
# A repository with a case and a claim of its own, gated by the script that the templates for the forges run.
gates() {
  cp "$prefix/share/plumbline/cases/saddle/constructed/one-sample-depth-3.json" "$work/case.json"
  refused 2 'a job without a ledger' job PLUMBLINE_CASES=case.json
  has 'no ledger ledger.json'
  check 'the run of a ledger' program verify --cases case.json --out out --quiet
  check 'the ledger of a job' program gate --ledger ledger.json --update out
  check 'a job' job PLUMBLINE_CASES=case.json PLUMBLINE_BASE=ledger.json GITHUB_STEP_SUMMARY="$work/step.md"
  has 'gate passed'
  [[ -s "$work/step.md" && -s "$work/out/junit.xml" && -s "$work/out/report.html" ]] || fail "a job leaves no results"
  sed '0,/"not-refuted"/s//"refuted"/' "$work/ledger.json" >"$work/other.json"
  refused 1 'a job with another ledger' job PLUMBLINE_CASES=case.json PLUMBLINE_LEDGER=other.json
  has 'where the ledger has refuted$'
  refused 1 'a job with a loosened ledger' job PLUMBLINE_CASES=case.json PLUMBLINE_BASE=other.json
  has '^loosened'
  refused 2 'a job without its case' job PLUMBLINE_CASES=nowhere.json
  rm -rf "${work:?}/out" "$work"/*.json "$work/step.md"
}
# No library but the C library comes from outside; and in a root that has nothing else the programs run, where a root may be
# made (by root, or in a name space of one's own).
alone() {
  local file root="$work/root"
  mkdir -p "$root/tmp" "$root/proc" "$root/dev"
  for file in "$prefix"/bin/plumbline{,-check,-tools}; do env -i ldd "$file"; done >"$work/libraries.txt"
  grep -q 'not found' "$work/libraries.txt" && fail "libraries are missing: $(grep 'not found' "$work/libraries.txt")"
  grep -oE '(=> )?/[^ ]+' "$work/libraries.txt" | sed 's/^=> //' | sort -u | while read -r file; do
    [[ "$(realpath "$file")" == "$(realpath "$prefix")"/* ]] && continue
    [[ "${file##*/}" =~ ^(ld-linux.*|lib(c|m|dl|rt|pthread))[.]so ]] || { echo "$file"; continue; }
    mkdir -p "$root${file%/*}" && cp -L "$file" "$root$file"
  done >"$work/foreign.txt"
  [[ ! -s "$work/foreign.txt" ]] || fail "these libraries come from outside: $(tr '\n' ' ' <"$work/foreign.txt")"
  cp -a "$prefix" "$root/plumbline"
  cp "$prefix"/share/plumbline/cases/saddle/constructed/one-sample-depth-3.json "$root/case.json"
  local inside=(unshare --user --map-root-user --mount --pid --fork --root="$root" --mount-proc --wd=/)
  env -i PATH=/usr/bin:/bin "${inside[@]}" /plumbline/bin/plumbline --version >/dev/null 2>&1 || {
    inside=(chroot "$root")
    mount -t proc proc "$root/proc" 2>/dev/null && trap 'umount "$work/root/proc"; rm -rf "$work"' EXIT
  }
  if ! "${inside[@]}" /plumbline/bin/plumbline --version >/dev/null 2>&1; then echo "no root could be made here: left out"; return; fi
  check 'alone: verify' env -i "${inside[@]}" /plumbline/bin/plumbline verify saddle.output-norm --cases /case.json --out /out
  has '1 certificates replayed by plumbline-check'
  mv "$root/plumbline/share/plumbline/formulas.lock" "$root/tmp"
  refused 2 'alone: no lock file' env -i "${inside[@]}" /plumbline/bin/plumbline-check /out/certificates/one-sample-depth-3.jsonl
  has 'the lock file of formulas .plumbline-formulas-lock/1. is in none of /plumbline/share/plumbline/formulas.lock, .*--formulas FILE'
  mv "$root/tmp/formulas.lock" "$root/plumbline/share/plumbline"
  check 'alone: search' env -i "${inside[@]}" /plumbline/bin/plumbline search saddle.prop-2.2 --reading stated --rounds 1 --out /out
  check 'alone: speed' env -i "${inside[@]}" /plumbline/bin/plumbline speed /case.json --depth 2 --out /out
}

mkdir "$work/archive" "$work/deb"
tar -xzf "$archive" -C "$work/archive"
runs "$(echo "$work"/archive/plumbline-*)"
gates
mv "$work/archive" "$work/moved"
prefix="$(echo "$work"/moved/plumbline-*)"
check 'after a move' program verify saddle.euler --out ''
alone
if command -v dpkg-shlibdeps >/dev/null; then
  deb=("$build"/package/plumbline_*.deb)
  [[ ${#deb[@]} == 1 && -s "$deb" ]] || { echo "FAIL: expected one .deb"; exit 1; }
  check 'the fields' dpkg-deb -f "$deb" Package Version Depends
  has '^Depends: .*libgmp10'
  (($(dpkg-deb -f "$deb" Installed-Size) < 100000)) || fail "the .deb asks for $(dpkg-deb -f "$deb" Installed-Size) KB"
  dpkg-deb -x "$deb" "$work/deb"
  runs "$work/deb/usr"
  [[ ! -e "$prefix/lib" ]] || fail "the .deb has libraries of other packages"
  [[ -s "$prefix/share/doc/plumbline/copyright" ]] || fail "the .deb has no copyright file"
fi

# The archive as a wheel: installed by pip alone into an environment without packages, without numpy too; its commands are found, and
# no library of this machine is used.
wheels() {
  local source="$1" wheel
  if ! python3 -c 'import pip, venv, ensurepip, setuptools, wheel' 2>/dev/null; then echo "no pip, venv, setuptools or wheel: no wheel is made"; return; fi
  mkdir "$work/wheel" && cp "$build"/package/plumbline?*.{tar.gz,deb} "$work/wheel"
  bash "$source/release/complete.sh" "$work/wheel" "$source" >"$work/out.txt" 2>&1 || { fail "no wheel"; head -5 "$work/out.txt"; return; }
  (cd "$work/wheel" && sha256sum --quiet --check SHA256SUMS) || fail "the digests are others"
  check 'the bill' python3 - "$work"/wheel/*.cdx.json "$work"/wheel/*.tar.gz <<'P'
import hashlib, json, sys, tarfile
bill = json.load(open(sys.argv[1]))
assert bill["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(open(sys.argv[2], "rb").read()).hexdigest()
said = {c["name"]: c for c in bill["components"]}
assert said["libgmp10"]["purl"].startswith("pkg:deb/debian/libgmp10@") and said["d3"]["version"], said.keys()
for member in tarfile.open(sys.argv[2]):
    parts = member.name.split("/")
    if member.isfile() and parts[1:3] == ["lib", "plumbline"] and parts[3] != "licences":
        assert parts[3] in said, parts
P
  refused 1 'no archive to complete' bash "$source/release/complete.sh" "$source/release" "$source"
  wheel="$(echo "$work"/wheel/plumbline-*-py3-none-manylinux_2_*_"$(uname -m)".whl)"
  [[ -s "$wheel" ]] || { fail "the wheel has another name: $(ls "$work/wheel")"; return; }
  echo "$(basename "$wheel"): $(stat -c %s "$wheel") bytes"
  python3 -m venv "$work/venv" && "$work/venv/bin/python" -m pip -q install --no-index "$wheel" ||
    { fail "pip does not install the wheel"; return; }
  check 'the command of the wheel' env -i "$work/venv/bin/plumbline" verify saddle.euler --out "$work/of-wheel"
  has 'saddle.euler stated .* proved'
  check 'the checker of the wheel' bash -c "env -i '$work/venv/bin/plumbline-check' '$work'/of-wheel/certificates/*.jsonl"
  check 'the package of the wheel' env -i "$work/venv/bin/python" -c 'import plumbline; print(plumbline.verify(None, "saddle.euler").table)'
  has 'proved .*saddle.euler'
  refused 1 'numpy is needed for arrays' env -i "$work/venv/bin/python" -c 'import plumbline; plumbline.Case.from_numpy([[[1]]], inputs=[[1]])'
  has 'numpy is needed for arrays'
  refused 2 'a usage error of the command' env -i "$work/venv/bin/plumbline" verify saddle.nothing
  for file in "$work"/venv/lib/python3*/site-packages/plumbline/_programs/bin/plumbline{,-check,-tools}; do env -i ldd "$file"; done >"$work/libraries.txt"
  grep -q libgmp "$work/libraries.txt" || fail "the programs of the wheel name no library"
  ! grep -E '=> /(usr/)?lib/.*(gmp|mpfr|openblas|tbb|stdc)' "$work/libraries.txt" || fail "the wheel uses libraries of the machine"
}
wheels "$2"

((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
