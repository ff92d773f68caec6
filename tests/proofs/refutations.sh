#!/usr/bin/env bash
# refutations.sh BIN SOURCE OUT: Rocq itself computes that each reading of docs/refutations.lock fails on its case, so that what
# the reading claims is false; and it does not where the reading holds. If PLUMBLINE_PART is k/n, each n-th line is asked, from
# the k-th on.
set -uo pipefail
bin="$1" source_dir="$2" out="$3"
command -v coqc >/dev/null || { echo "no coqc (package coq)"; exit 77; }
[[ -d "$(coqc -where)/user-contrib/Interval" ]] || { echo "no Interval (package libcoq-interval)"; exit 77; }
failures=0
fail() { echo "FAIL: $*"; failures=$((failures + 1)); }
mkdir -p "$out" && cd "$out" || exit 70
export PLUMBLINE="$bin/plumbline"
refute() { bash "$source_dir/verifiers/proofs/refute.sh" "$1" "$2" "$source_dir/cases/$3" "$out/build" >refute.txt 2>&1; }

bash "$source_dir/verifiers/proofs/build.sh" "$out/build" || exit 1
while read -r claim reading digest case; do
  grep -qxF "$claim $reading $digest" "$source_dir/docs/formulas.lock" || fail "$claim $reading: docs/formulas.lock has another formula"
done < <(tail -n +2 "$source_dir/docs/refutations.lock")
# one CLAIM READING DIGEST CASE: the lines of all that are refuted, side by side
one() { bash "$source_dir/verifiers/proofs/refute.sh" "$1" "$2" "$source_dir/cases/$4" "$out/build" 2>&1; }
export -f one; export source_dir out
lock_lines() { tail -n +2 "$source_dir/docs/refutations.lock" | awk -v part="${PLUMBLINE_PART:-0/1}" '{ split(part, p, "/") } NR % p[2] == p[1]'; }
lock_lines | xargs -P "$(nproc)" -L 1 bash -c 'one "$@"' one >all.txt
while read -r claim reading _; do
  grep -q "^false: $claim $reading " all.txt || { grep -v '^false: ' all.txt; fail "$claim $reading is not refuted"; }
done < <(lock_lines)
count="$(grep -c '^false: ' all.txt)" asked="$(lock_lines | wc -l)"
echo "$count readings refuted in Rocq"
((asked >= 15 && count == asked)) || fail "expected $asked, and 15 at least"

# What must not pass: a case on which the reading holds, a reading that is true, a graph for a reading about layers.
refute saddle.prop-2.2 stated saddle/constructed/half-weight.json && fail "a reading is refuted by a case outside its hypothesis"
refute saddle.prop-2.2 repaired saddle/constructed/rank-one-inputs-depth-4.json && fail "a theorem is refuted"
grep -q 'Rocq does not compute that saddle.prop-2.2 repaired fails' refute.txt || { cat refute.txt; fail "the reason is not said"; }
refute saddle.prop-2.2 stated invariance/constructed/channels-paired-differently.json && fail "a graph passes for a fully connected network"
grep -q 'Rocq does not compute' refute.txt || { cat refute.txt; fail "the reason is not said"; }
"$PLUMBLINE" show saddle.prop-2.2 --case x.json >case.txt 2>&1 && fail "--case without --rocq passes"
exit "$((failures > 0))"
