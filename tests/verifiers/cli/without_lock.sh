#!/usr/bin/env bash
# without_lock.sh BIN SOURCE: the programs where no formulas.lock is beside them, nor in the source tree: all that does not ask
# for the lock goes on as before, and what asks for it says which file is missing. The tree's docs/ is covered by an empty
# folder, in a mount namespace of each command's own.
set -uo pipefail
bin="$1" source="$2"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

mkdir nothing
# without COMMAND...: where no lock file is
without() {
  unshare --user --map-root-user --mount bash -c 'mount --bind "$1" "$2" && shift 2 && exec "$@"' - "$PWD/nothing" "$source/docs" "$@"
}
without true 2>/dev/null || { echo "no mount namespace can be made here: left out"; exit 77; }
truth 'the lock file is hidden' without test ! -e "$source/docs/formulas.lock"
truth 'none is beside the programs' test ! -e "$bin/../share/plumbline/formulas.lock"

good="$source/cases/saddle/constructed/one-sample-depth-3.json"
cat >own.claim <<'CLAIM'
paper own "A Paper of One's Own"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
param p "a number"

claim small "p is small"
  source v1 Lemma 1
  says p <= 1
  reading stated
    then p <= 1
  twin the other way
    then 1 < p
CLAIM
echo '{"format": "plumbline-case/1", "name": "mine", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"]]]}, "data": {"inputs": [["1"]]}, "parameters": {"p": "1/2"}}' >mine.json

# --- statements and verdicts
expect 0 '^plumbline [0-9]' without "$bin/plumbline" --version
expect 0 '^saddle.euler  ' without "$bin/plumbline" list saddle
cp out.txt hidden.txt
expect 0 '^saddle.euler  ' "$bin/plumbline" list saddle
truth 'where the lock file of proofs is, a theorem is expected' grep -q 'expected proved' out.txt
truth 'where it is not, the same readings are, with no theorem among them' cmp -s hidden.txt <(sed 's/expected proved/expected not-refuted/' out.txt)
expect 0 "^saddle.euler  Euler's identity" without "$bin/plumbline" show saddle.euler
expect 0 '^saddle.euler stated ' without "$bin/plumbline" list --formulas
expect 0 '^holds +saddle.euler stated' without "$bin/plumbline" verify saddle.euler --cases "$good" --out unchecked --no-check

# --- certificates: a claim of one's own has the lock of its run, a built-in one has none
expect 0 '^1 certificates replayed by plumbline-check' without "$bin/plumbline" verify --claims own.claim --cases mine.json --out own
expect 0 'as in the lock file' without "$bin/plumbline-check" --formulas own/formulas.lock own/certificates/*.jsonl
missing='the lock file of formulas .plumbline-formulas-lock/1. is in none of .*, .*/docs/formulas.lock'
expect 1 "$missing" without "$bin/plumbline" verify saddle.euler --cases "$good" --out checked
truth 'none is said to be replayed' test "$(grep -c 'replayed' out.txt)" = 0
expect 2 "$missing; name one with --formulas FILE" without "$bin/plumbline-check" unchecked/certificates/*.jsonl
"$bin/plumbline" list --formulas >built-in.lock
expect 0 '^accepted ' without "$bin/plumbline-check" --formulas built-in.lock unchecked/certificates/*.jsonl
finish
