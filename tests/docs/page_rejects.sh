#!/usr/bin/env bash
# page_rejects.sh PAGE.SH PROGRAMS: pages that page.sh has to accept, and beside each those that it has to refuse.
set -uo pipefail
runner="$1" programs="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0

# page CODE LINE...: the page of these lines makes page.sh end with CODE.
page() {
  local wanted="$1" code=0
  shift
  printf '%s\n' "$@" >"$work/page.md"
  bash "$runner" "$programs" "$work/page.md" >"$work/out.txt" 2>&1 || code=$?
  [[ "$code" == "$wanted" ]] || { echo "FAIL: ended with $code, expected $wanted:"; cat "$work/page.md" "$work/out.txt"; failures=$((failures + 1)); }
}

page 0 '```sh' 'echo one; echo two' '```' '```text' 'one' 'two' '```'
page 1 '```sh' 'echo one; echo two' '```' '```text' 'one' '```'
page 1 '```sh' 'echo one' '```' '```text' 'one' 'two' '```'
page 0 '```sh' 'echo "a*b [1] took 0.3 s"' '```' '```text' 'a*b [1] took ... s' '```'
page 1 '```sh' 'echo "axxb 1"' '```' '```text' 'a*b [1]' '```'
page 0 '```sh' 'true' '```' 'words' '```text' 'an output of something else' '```'
page 1 '```sh' 'false' '```'
page 0 '```sh' 'false || echo "exit code $?"' '```' '```text' 'exit code 1' '```'
page 1 'words, no commands'
page 0 '```sh' 'cd /tmp && x=1 && echo kept >"$OLDPWD/file"' '```' '```sh' 'cat file; echo "$x"' '```' '```text' 'kept' '```'
page 0 '```sh' 'plumbline --version | cut -c1-10' '```' '```text' 'plumbline ' '```'

((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
