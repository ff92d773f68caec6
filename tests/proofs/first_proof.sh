#!/usr/bin/env bash
# first_proof.sh BIN SOURCE PROOFS: runs docs/first-proof.md; then what build.sh must refuse of a folder of one's own.
set -uo pipefail
bin="$(cd "$1" && pwd)" source_dir="$2" proofs="$3"
command -v coqc >/dev/null || { echo "no coqc (package coq)"; exit 77; }
[[ -d "$(coqc -where)/user-contrib/Interval" ]] || { echo "no Interval (package libcoq-interval)"; exit 77; }
export CLONE="$source_dir" PROOFS="$proofs"
bash "$source_dir/tests/docs/page.sh" "$bin" "$source_dir/docs/first-proof.md" || exit 1

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 70
failures=0
# The page's folder once more: claim, statement, proof, lock.
awk '/^```sh$/ { n++; inside = 1; next } /^```$/ { inside = 0 } inside && n != 1 && n < 4 { print } inside && n == 1 && !/^plumbline verify/ { print }' \
  "$source_dir/docs/first-proof.md" >page.sh
PATH="$bin:$PATH" bash page.sh || exit 1
digest="$("$bin/plumbline" list --formulas --claims decay.claim | sed -n 's/^decay.neighbours stated //p')"
lock() { printf 'plumbline-proofs-lock/2\n%s\n' "decay.neighbours stated $1" >proofs/proofs.lock; }
refused() {  # WHAT PATTERN
  if bash "$source_dir/verifiers/proofs/build.sh" "$proofs" proofs >said.txt 2>&1; then
    echo "FAIL: $1 passes"; failures=$((failures + 1))
  elif ! grep -q "$2" said.txt; then
    echo "FAIL: $1: expected /$2/"; tail -n 5 said.txt; failures=$((failures + 1))
  fi
}
lock "$digest neighbours"
bash "$source_dir/verifiers/proofs/build.sh" "$proofs" proofs | tee said.txt
known="$(tail -n +2 "$source_dir/docs/proofs.lock" | wc -l)"
grep -q "^$((known + 1)) theorems" said.txt || { echo "FAIL: expected the $known theorems and one"; failures=$((failures + 1)); }
lock "${digest/[0-9a-f]/x} neighbours"; refused "a proof of another formula" "no proof"
lock "$digest nowhere"; refused "a theorem without a file" "no statements/nowhere.v"
lock "$digest neighbours"
# The text is what counts, whatever the statement's file calls `statement`.
sed -i 's/^Definition statement.*/Definition statement : Prop := True./' proofs/statements/neighbours.v
sed -i '/^Proof\./,/^Qed\./c Proof. exact I. Qed.' proofs/theorems/neighbours.v
refused "a proof of True" "does not prove its statement"
sed -i 's/^Proof. exact I. Qed./Admitted./' proofs/theorems/neighbours.v; refused "a proof that is left out" "taken for granted"
exit "$((failures > 0))"
