#!/usr/bin/env bash
# page.sh PROGRAMS PAGE: runs the ```sh blocks of a page, in order, in a folder of their own, each in a shell that starts in
# that folder, with the programs of the folder PROGRAMS. A ```text block right below is what stdout and stderr together have
# to be; in it `...` stands for anything. A block without one has to end with exit code 0. Other blocks are for the eyes.
set -uo pipefail
programs="$(cd "$1" && pwd)" page="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/blocks" "$work/here"

# N.sh, and N.text where one follows, for N = 001, 002, ...; "follows": with nothing but blank lines between.
awk -v into="$work/blocks" '
  /^```/ && open == "" { open = substr($0, 4); file = ""
    if (open == "sh") { n++; file = sprintf("%s/%03d.sh", into, n); fresh = 1 }
    else if (open == "text" && fresh) { file = sprintf("%s/%03d.text", into, n); fresh = 0 }
    if (open == "") open = "none"
    if (file != "") printf "" >file
    next }
  /^```/ { open = ""; next }
  open != "" { if (file != "") print >file; next }
  NF { fresh = 0 }' "$page"

# The text as a pattern of the shell: every character is itself, and `...` is anything.
pattern() { LC_ALL=C sed -e 's/[^[:alnum:] ]/\\&/g' -e 's/\\\.\\\.\\\./*/g' "$1"; }

failures=0 blocks=0 held=0
for block in "$work"/blocks/*.sh; do
  [[ -e "$block" ]] || break
  blocks=$((blocks + 1)) status=0 expected="${block%.sh}.text"
  (cd "$work/here" && PATH="$programs:$PATH" bash "$block" >"$work/out" 2>&1) || status=$?
  if [[ -e "$expected" ]]; then
    held=$((held + 1))
    printed="$(cat "$work/out")" wanted="$(pattern "$expected")"
    [[ "$printed" == $wanted ]] && continue
    echo "FAIL: $page, the $blocks. block of commands prints otherwise:"
    diff "$expected" "$work/out"
    failures=$((failures + 1))
  elif ((status != 0)); then
    echo "FAIL: $page, the $blocks. block of commands ended with $status"
    cat "$work/out"
    failures=$((failures + 1))
  fi
done
((blocks > 0)) || { echo "FAIL: $page has no block of commands"; failures=1; }
echo "$page: $blocks blocks of commands, $held outputs compared, $failures failed"
exit $((failures > 0))
