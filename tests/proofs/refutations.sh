#!/usr/bin/env bash
# refutations.sh BIN SOURCE OUT: Rocq itself computes that each reading of docs/refutations.lock fails on its case, so that what
# the reading claims is false; and it does not where the reading holds.
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
count=0
while read -r claim reading digest case; do
  grep -qxF "$claim $reading $digest" "$source_dir/docs/formulas.lock" || fail "$claim $reading: docs/formulas.lock has another formula"
  refute "$claim" "$reading" "$case" && grep -q "^false: $claim $reading " refute.txt || { cat refute.txt; fail "$claim $reading on $case"; }
  count=$((count + 1))
done < <(tail -n +2 "$source_dir/docs/refutations.lock")
echo "$count readings refuted in Rocq"
((count >= 10)) || fail "expected at least 10"

# What must not pass: a case on which the reading holds, a reading that is true, a network that is a graph.
refute saddle.prop-2.2 stated saddle/constructed/half-weight.json && fail "a reading is refuted by a case outside its hypothesis"
refute saddle.prop-2.2 repaired saddle/constructed/rank-one-inputs-depth-4.json && fail "a theorem is refuted"
grep -q 'Rocq does not compute that saddle.prop-2.2 repaired fails' refute.txt || { cat refute.txt; fail "the reason is not said"; }
graph="$source_dir/cases/invariance/constructed/channels-paired-differently.json"
"$PLUMBLINE" show saddle.prop-2.2 --rocq stated --case "$graph" >case.txt 2>&1 && fail "a graph passes for a fully connected network"
grep -q 'is not fully connected' case.txt || { cat case.txt; fail "the reason is not said"; }
"$PLUMBLINE" show saddle.prop-2.2 --case x.json >case.txt 2>&1 && fail "--case without --rocq passes"
exit "$((failures > 0))"
