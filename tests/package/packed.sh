#!/usr/bin/env bash
# packed.sh BUILD: packs the programs of the build tree BUILD, unpacks them elsewhere, and runs them there as a user would: a
# list, a verification, the checker, the gate, a tool. usage: packed.sh BUILD
set -uo pipefail
build="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
check() { local name="$1"; shift; "$@" >"$work/out.txt" 2>&1 || { echo "FAIL: $name"; head -5 "$work/out.txt"; failures=$((failures + 1)); }; }

cmake --build "$build" --target plumbline-package >"$work/pack.txt" 2>&1 || { cat "$work/pack.txt"; exit 1; }
archive=("$build"/package/plumbline-*.tar.gz)
[[ ${#archive[@]} == 1 && -s "$archive" ]] || { echo "FAIL: expected one .tar.gz"; exit 1; }

# program WORDS...: of the unpacked program, without the environment of the build
program() { (cd "$work" && env -i PATH=/usr/bin:/bin "$prefix/bin/plumbline" "$@"); }
has() { grep -qE -- "$1" "$work/out.txt" || { echo "FAIL: /$1/ was not printed"; head -5 "$work/out.txt"; failures=$((failures + 1)); }; }
runs() {   # runs PREFIX: the programs below it
  prefix="$1"
  check 'list' program list
  has 'saddle.theorem-3.1'
  find "$prefix/share/plumbline/cases" -name '*.json' ! -path '*/saddle/constructed/one-*' -delete   # so it reads these
  check 'verify' program verify saddle.output-norm saddle.euler --out run
  has 'saddle.euler stated .* not-refuted'
  [[ "$(grep -c '"depth":' "$work/run/summary.json")" == "$(find "$prefix/share/plumbline/cases" -name '*.json' | wc -l)" ]] ||
    { echo "FAIL: the cases are not those beside the program"; failures=$((failures + 1)); }
  check 'check' bash -c "env -i '$prefix/bin/plumbline-check' '$work'/run/certificates/*.jsonl"
  check 'gate, the first ledger' program gate --ledger ledger.json --update run
  check 'gate' program gate --ledger ledger.json --base ledger.json run
  has 'gate passed'
  check 'a tool' program graph "$prefix/share/plumbline/cases/saddle/constructed/one-sample-depth-3.json"
  check 'the program of a claim' env -i "$prefix/bin/verify-saddle-euler" --out "$work/single" --quiet
  [[ -s "$prefix/share/doc/Plumbline/ledger.json" ]] || { echo "FAIL: no ledger in the documentation"; failures=$((failures + 1)); }
  [[ ! -e "$prefix/include" && ! -e "$prefix/lib" ]] || { echo "FAIL: libraries are packed too"; failures=$((failures + 1)); }
  rm -rf "${work:?}/run" "$work/single" "$work/ledger.json"
}

mkdir "$work/archive" "$work/deb"
tar -xzf "$archive" -C "$work/archive"
runs "$(echo "$work"/archive/plumbline-*)"
mv "$work/archive" "$work/moved"
prefix="$(echo "$work"/moved/plumbline-*)"
check 'after a move' program verify saddle.euler --out ''
if command -v dpkg-shlibdeps >/dev/null; then
  deb=("$build"/package/plumbline_*.deb)
  [[ ${#deb[@]} == 1 && -s "$deb" ]] || { echo "FAIL: expected one .deb"; exit 1; }
  check 'the fields' dpkg-deb -f "$deb" Package Version Depends
  has '^Depends: .*libgmp10'
  dpkg-deb -x "$deb" "$work/deb"
  runs "$work/deb/usr"
fi

((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
