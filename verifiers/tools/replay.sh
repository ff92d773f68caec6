#!/bin/sh
# replay [CHECKER]: is everything in this folder as it was written down, and does the independent checker derive the verdicts
# that are expected? CHECKER is plumbline-check if nothing else is said. Exit code 0: yes; 1: no; 2: there is no checker.
#
# 1. Each file has the SHA-256 of SHA256SUMS. That guards against accidents; against forgery only if the digest in the last
#    line that is printed is the one that the authors published.
# 2. The checker derives each verdict again from formula and case, in exact numbers. expected.txt says which ones there are;
#    formulas.lock, and own/formulas.lock for the authors' own claims, which formula goes by the name of a claim. Their digests
#    are printed: compare them with those of lock files that you know.
# 3. If ledger.json is here and plumbline is beside the checker: the verdicts of all readings are those of the ledger.
set -u
checker="${1:-plumbline-check}"
command -v "$checker" >/dev/null || { echo "replay: no program $checker; name the checker: ./replay FOLDER/plumbline-check" >&2; exit 2; }
case "$checker" in */*) checker="$(cd "$(dirname "$checker")" && pwd)/$(basename "$checker")" ;; esac
cd "$(dirname "$0")" || exit 2
differs() { echo "replay: $*" >&2; exit 1; }

sha256sum --quiet --strict -c SHA256SUMS || differs "a file is not the one that was put here"
listed="$(mktemp)" found="$(mktemp)"
trap 'rm -f "$listed" "$found"' EXIT
LC_ALL=C sort expected.txt >"$listed"
# Every certificate that the checker reads prints one line that begins with its judgement; a lock that it cannot read, its name.
"$checker" $(cat checker-options) certificates/*.jsonl $(ls certificates/regions/*.json 2>/dev/null) 2>&1 | sed -n 's/^accepted  [0-9a-f]*  //p; /^rejected/p; /^declined/p; /^unreadable/p; /^plumbline-check: /p' |
  LC_ALL=C sort >"$found"
diff "$listed" "$found" || differs "the checker does not derive what is expected (< expected, > derived)"
gate="$(dirname "$(command -v "$checker")")/plumbline"
for lock in formulas.lock own/formulas.lock; do
  [ ! -e "$lock" ] || echo "names of claims: $lock $(sha256sum <"$lock" | cut -c1-64)"
done
if [ -e ledger.json ] && [ -x "$gate" ]; then
  "$gate" gate --ledger ledger.json . >&2 || differs "the verdicts are not those of the ledger"
  with=", and the verdicts of the ledger"
fi
echo "replayed: $(wc -l <"$listed") certificates give the expected verdicts${with:-}; bundle $(sha256sum <SHA256SUMS | cut -c1-64)"
