#!/usr/bin/env bash
# recheck.sh SOURCE OUT: verifiers/proofs/recheck.sh lets through a file on an axiom that is allowed, and no other.
set -uo pipefail
source_dir="$1" out="$2"
command -v coqchk >/dev/null || { echo "no coqchk (package coq)"; exit 77; }
failures=0
rm -rf "$out" && mkdir -p "$out" && cd "$out" || exit 70
says() {  # PATTERN WHAT: the check of this folder
  bash "$source_dir/verifiers/proofs/recheck.sh" "$out" >said.txt 2>&1; echo "exit code $?" >>said.txt
  tr '\n' ' ' <said.txt | grep -q "$1" || { echo "FAIL: $2: expected /$1/"; head -c 2000 said.txt; failures=$((failures + 1)); }
}
says "build.sh .* comes first exit code 1" "an empty folder"
echo ./One.v >sources.txt
# of PATTERN LINE...: a file of these lines
of() {
  local pattern="$1"; shift
  rm -f One.vo; printf '%s\n' "$@" >One.v
  coqc -Q . Plumbline One.v >compiled.txt 2>&1 || { echo "FAIL: $* does not compile"; cat compiled.txt; failures=$((failures + 1)); }
  says "$pattern" "$*"
}
of "not checked exit code 1" "Unset Guard Checking." "Fixpoint loop (n : nat) {struct n} : False := loop n."
of "not checked exit code 1" "Unset Positivity Checking." "Inductive odd := make : (odd -> False) -> odd."
of "not checked exit code 1" "Unset Universe Checking." "Definition large : Set := Type."
of "does not have: Plumbline.One.more exit code 1" "Axiom more : 1 = 2."
of "does not have: Plumbline.One.classic exit code 1" "Axiom classic : forall P : Prop, P \/ ~ P."
of "does not have: .*epsilon.* exit code 1" "From Coq Require Import Epsilon." "Lemma one : exists x : nat, x = epsilon (inhabits O) (fun _ => True). Proof. eexists; reflexivity. Qed."
of " 1 axioms .* exit code 0" "From Coq Require Import Classical_Prop." "Lemma one (P : Prop) : P \/ ~ P. Proof. apply classic. Qed."
of "^1 files .* 0 axioms .* exit code 0" "Lemma one : 1 = 1. Proof. reflexivity. Qed."
sed -i 's/One/Oen/' One.vo; says "coqchk refuses a file exit code 1" "a file that was changed"
exit "$((failures > 0))"
