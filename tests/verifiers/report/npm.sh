#!/usr/bin/env bash
# npm.sh SOURCE CACHE: how cmake/PlumblineNpm.cmake fetches, without a network: CACHE holds the archive of d3 that the build has used.
set -uo pipefail
source="$1" cache="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
name=d3-7.9.0.tgz
[[ -f "$cache/$name" ]] || { echo "skipped: built without $cache/$name"; exit 77; }
digest="$(sha512sum <"$cache/$name" | cut -d' ' -f1)"
cat >"$work/fetch.cmake" <<CMAKE
set(PROJECT_BINARY_DIR "$work/build")
include("$source/cmake/PlumblineNpm.cmake")
plumbline_npm_package(d3 VERSION 7.9.0 FOLDER folder PURPOSE "a test" SHA512 $digest)
message(STATUS "found \${folder}")
CMAKE
failures=0
fetch() { rm -rf "$work/build"; cmake -DPLUMBLINE_NPM_REGISTRY=https://127.0.0.1:9 "$@" -P "$work/fetch.cmake" >"$work/out.txt" 2>&1; }
check() {   # check NAME COMMAND...
  local name="$1"
  shift
  if "$@"; then echo "ok: $name"; else echo "FAILED: $name"; cat "$work/out.txt"; failures=$((failures + 1)); fi
}
says() { tr -s ' \n' ' ' <"$work/out.txt" | grep -qF -- "$1"; }
refused() { ! fetch "$@"; }

mkdir "$work/mine"
check "an archive put there by hand is used without a network" fetch "-DPLUMBLINE_NPM_CACHE=$cache"
check "and unpacked" test -s "$work/build/npm/d3-7.9.0/package/dist/d3.min.js"
check "without network and archive it is an error" refused "-DPLUMBLINE_NPM_CACHE=$work/mine"
for words in "$name" "$digest" "-DPLUMBLINE_NPM_CACHE=FOLDER" "It is needed for a test" "https://127.0.0.1:9/d3/-/$name"; do
  check "the message names $words" says "$words"
done
check "and nothing half fetched stays" test -z "$(ls "$work/mine")"
{ cat "$cache/$name"; echo more; } >"$work/mine/$name"
check "an archive with other bytes is refused" refused "-DPLUMBLINE_NPM_CACHE=$work/mine"
check "and the message says so" says "is not the expected archive"
check "and it is not unpacked" test ! -e "$work/build/npm/d3-7.9.0"
echo "$failures failed"
((failures == 0))
