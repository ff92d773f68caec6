#!/usr/bin/env bash
# Links to a program that lists claims: one for each claim and for each claim that has steps, in a folder of their own. What
# lay beside the program before goes; what other projects put there stays. usage: links.sh SCRIPT
set -uo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
truth() { local name="$1"; shift; "$@" || { echo "FAIL: $name"; failures=$((failures + 1)); }; }
mkdir "$work/bin"
lists() { printf '#!/bin/sh\n[ "$1" = list ] || { echo "$0 $*"; exit; }\n%s\n' "$1" >"$work/bin/plumbline"; chmod +x "$work/bin/plumbline"; }
links() { cmake "-DPROGRAM=$work/bin/plumbline" "-DLINKS=$work/libexec/verifiers" -P "$script"; }
script="$1"

lists 'printf "toy\n"; echo "toy.main  A claim"; echo "toy.main.step  A step"; echo "toy.other  Another"; echo "of words. And more"'
ln -s plumbline "$work/bin/verify-toy-main"
ln -s other "$work/bin/verify-elsewhere"
touch "$work/bin/verify-file"
truth 'made' links
truth 'one for each claim' test "$(ls "$work/libexec/verifiers" | xargs)" = 'verify-toy-main verify-toy-main.step verify-toy-other'
truth 'they start the program' grep -qF 'verify-toy-other --quiet' <("$work/libexec/verifiers/verify-toy-other" --quiet)
truth 'foreign files stay beside the program, its own links go' test "$(ls "$work/bin" | xargs)" = 'plumbline verify-elsewhere verify-file'
mv "$work/libexec" "$work/bin" "$(mkdir "$work/moved" && echo "$work/moved")"
truth 'also after a move' test -x "$work/moved/libexec/verifiers/verify-toy-main"
mv "$work/moved"/* "$work"

touch "$work/libexec/verifiers/verify-mine"
lists 'echo "toy.other  Another"'
truth 'made again' links
truth 'claims that are gone have no link' test "$(ls "$work/libexec/verifiers" | xargs)" = 'verify-mine verify-toy-other'
lists 'exit 1'
truth 'a program that lists nothing is an error' bash -c '! "$@" 2>/dev/null' links cmake "-DPROGRAM=$work/bin/plumbline" "-DLINKS=$work/none" -P "$script"
truth 'and no folder is made' test ! -e "$work/none"

((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
