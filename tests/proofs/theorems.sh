#!/usr/bin/env bash
# theorems.sh BIN SOURCE OUT: every theorem of docs/proofs.lock is proved, its statement is what `plumbline show` prints,
# and the checker that is committed is the one that the proofs extract to.
set -uo pipefail
bin="$1" source_dir="$2" out="$3"
command -v coqc >/dev/null || { echo "no coqc (package coq)"; exit 77; }
[[ -d "$(coqc -where)/user-contrib/Interval" ]] || { echo "no Interval (package libcoq-interval)"; exit 77; }
failures=0
check() { local what="$1"; shift; "$@" >check.txt 2>&1 || { echo "FAIL: $what"; head -c 2000 check.txt; failures=$((failures + 1)); }; }
mkdir -p "$out" && cd "$out" || exit 70

check "the proofs compile, and prove what they should" bash "$source_dir/verifiers/proofs/build.sh" "$out/build"
for file in checker.ml checker.mli; do
  check "verifiers/verified/$file is what the proofs extract to" cmp "$out/build/$file" "$source_dir/verifiers/verified/$file"
done
while read -r claim reading _ file; do
  "$bin/plumbline" show "$claim" --rocq "$reading" >shown.v
  check "the statement of $claim $reading is that of the claim" cmp shown.v "$source_dir/verifiers/proofs/statements/$file.v"
  check "show names the theorem of $claim $reading" grep -q "proved: .*verifiers/proofs/theorems/$file.v" <("$bin/plumbline" show "$claim")
done < <(tail -n +2 "$source_dir/docs/proofs.lock")

# What must not pass, each on a copy.
rejected() {  # WHAT PATTERN: in `copy`, changed by the caller
  if (cd copy && bash verifiers/proofs/build.sh "$out/build") >check.txt 2>&1; then
    echo "FAIL: $1 passes"; failures=$((failures + 1))
  elif ! grep -q "$2" check.txt; then
    echo "FAIL: $1: expected /$2/"; head -c 2000 check.txt; failures=$((failures + 1))
  fi
}
fresh() { rm -rf copy && mkdir -p copy/verifiers copy/docs && cp -r "$source_dir/verifiers/proofs" copy/verifiers/ && cp "$source_dir"/docs/*.lock copy/docs/; }
lemma=copy/verifiers/proofs/theorems/saddle/lemma_A_4_stated.v
fresh; sed -i 's/^Qed\.$/Admitted./' "$lemma"; rejected "a proof that is left out" "taken for granted"
fresh; sed -i 's/^Theorem proof : statement\./Theorem proof : True./' "$lemma"; rejected "a theorem of something else" "does not compile\|does not prove"
fresh; sed -i 's/21ec951b/31ec951b/' copy/docs/proofs.lock; rejected "a proof of another formula" "no proof"
fresh; sed -i 's/^Theorem proof/From Coq Require Import Logic.Epsilon.\nLemma more : exists x : nat, x = epsilon (inhabits O) (fun _ : nat => True).\nProof. eexists; reflexivity. Qed.\n&/; s/^  opening\./  opening. pose proof more./' "$lemma"
rejected "another axiom" "axioms.allowed does not have: .*epsilon"
fresh; sed -i 's/(<= (norm-product) 1)/(<= (norm-product) 2)/' copy/verifiers/proofs/statements/saddle/lemma_A_4_stated.v
(cd copy && bash verifiers/proofs/build.sh "$out/build") >/dev/null 2>&1
check "a statement that was edited is noticed" test "$("$bin/plumbline" show saddle.lemma-A.4 --rocq stated | cmp -s - copy/verifiers/proofs/statements/saddle/lemma_A_4_stated.v; echo $?)" = 1
rm -rf copy
exit "$((failures > 0))"
