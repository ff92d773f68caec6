#!/usr/bin/env bash
# commands.sh SOURCE PROGRAMS: holds against the table of the commands (verifiers/cli/commands.def) what is written by hand:
# the rows of docs/command-line.md, and the words for which the launcher builds no more than plumbline. And against the
# experiments that the program lists, the page that shows how to run each.
set -euo pipefail
source_dir="$1" programs="$2"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
failures=0

# same SOURCE: exit code 1, and the differences, if something differs.
same() {
  local table="$1/verifiers/cli/commands.def" status=0
  diff <(sed -nE 's/^(COMMAND|TOOL)\((\w+), "([^"]+)", "(.*)"\)$/| \L\3\E | `\2` | \4 |/p' "$table" | sed 's/ | dot/ \\| dot/') \
    <(grep -E '^\| [a-z, ]+ \| `[a-z]+` \| ' "$1/docs/command-line.md") || status=1
  diff <(sed -nE 's/^COMMAND\((\w+),.*/\1/p' "$table" | paste -sd' ') \
    <(sed -nE 's/^  ([a-z |]+) \| -\*\).*/\1/p' "$1/plumbline" | tr -d '|' | tr -s ' ') || status=1
  return "$status"
}
check() { "${@:2}" >"$scratch/said" || { echo "FAIL: $1"; cat "$scratch/said"; failures=$((failures + 1)); }; }
differs() { ! same "$scratch"; }

check "the page and the launcher have the table's commands" same "$source_dir"
# The test of the test: a row that is gone, and a word that the launcher does not know.
fresh() { rm -rf "${scratch:?}"/{docs,verifiers,plumbline}; (cd "$source_dir" && cp --parents docs/command-line.md verifiers/cli/commands.def plumbline "$scratch"); }
fresh; sed -i '/| `speed` |/d' "$scratch/docs/command-line.md"
check "a page without a command differs" differs
fresh; sed -i '/^COMMAND(gate,/s/with a ledger/with the ledger/' "$scratch/verifiers/cli/commands.def"
check "a page with other words differs" differs
fresh; sed -i 's/ | report | gate | -\*)/ | report | -*)/' "$scratch/plumbline"
check "a launcher without a word differs" differs

mapfile -t experiments < <("$programs/plumbline" experiment --help | sed -nE 's/^  ([a-z]+\.[a-z0-9.-]+) .*/\1/p')
check "there are experiments" test "${#experiments[@]}" -ge 6
for name in "${experiments[@]}"; do
  check "docs/experiments.md runs $name" grep -q "^./plumbline experiment $name " "$source_dir/docs/experiments.md"
done
"$programs/plumbline" list --json >"$scratch/claims.json"
check "README.md says how many claims and readings there are" grep -q \
  "^$(grep -c '"claim":' "$scratch/claims.json") claims in $(grep -c '"formula_sha256":' "$scratch/claims.json") readings " "$source_dir/README.md"
exit $((failures > 0))
