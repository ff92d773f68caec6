#!/usr/bin/env bash
# select.sh TABLE: reads the paths of changed files, one a line, and says of every test in TABLE (Selection.cmake) whether
# the change needs it:
#
#   run|NAME|KIND|TARGETS|PACKAGES
#   skip|NAME|KIND||
#
# A test runs if a changed file is one of its paths or lies below one. All run if a file decides how everything is built
# (DECISIVE; the CMakeLists.txt of a folder is a file of that folder), or if no test names it and it is not known to be of
# no concern to the slow ones (HARMLESS): what nobody thought of is tested. The launcher is none of these: CI itself
# installs, builds and tests by it, and it has a test of its own. The first line says why: "all: PATH" or "some".
set -euo pipefail
table="$1"
readonly decisive='^(cmake/|\.ci/(run|lint)$|CMakeLists\.txt$|CMakePresets\.json$|Containerfile$)'
# Pages, sources of tests, and what forges run, which no machine of ours does.
readonly harmless='^([^/]+\.(md|bib|cff)|LICENSE|plumbline|action\.yml|\.git[a-z-]*|\.clang-(format|tidy)|\.containerignore|(docs|tests|\.github)/.*|\.ci/(gate-job|gitlab\.yml))$'

changed="$(cat)"
paths="$(cut -d'|' -f5 "$table" | tr ' ' '\n' | sort -u)"
# below PATH FILE: is it that, or in that folder?
below() { [[ "$2" == "$1" || "$2" == "$1"/* ]]; }
named() { local path; for path in $paths; do below "$path" "$1" && return; done; return 1; }

all=""
while read -r file; do
  [[ -n "$file" ]] || continue
  if [[ "$file" =~ $decisive ]] || { ! [[ "$file" =~ $harmless ]] && ! named "$file"; }; then all="$file"; break; fi
done <<<"$changed"
[[ -n "$all" ]] && echo "all: $all" || echo "some"

# concerned PATH...: does one of the changed files lie there?
concerned() {
  local file path
  while read -r file; do
    for path in "$@"; do below "$path" "$file" && return; done
  done <<<"$changed"
  return 1
}
while IFS='|' read -r name kind targets packages when; do
  # shellcheck disable=SC2086  # paths are words
  if [[ -n "$all" ]] || concerned $when; then echo "run|$name|$kind|$targets|$packages"; else echo "skip|$name|$kind||"; fi
done <"$table"
