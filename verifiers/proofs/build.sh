#!/usr/bin/env bash
# build.sh OUT: compiles the proofs into OUT, and says of each theorem of docs/proofs.lock that it is proved.
#
# A theorem counts if its file has a term `proof` of the type `statement` of its statement's file, if it rests on no axiom
# but those of axioms.allowed, and if nothing was left out: no Admitted, no axiom of our own. The extracted checker is
# left in OUT/checker.ml. Exit code 1, and what is wrong, otherwise.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
lock="$here/../../docs/proofs.lock"
source "$here/axioms.sh"
mkdir -p "$1"
out="$(cd "$1" && pwd)"
fail() { echo "proofs: $*" >&2; exit 1; }

left_out="$(cd "$here" && grep -rnE '^ *(Admitted|Axiom|Axioms|Parameter|Parameters|Conjecture|Unset Guard|Unset Positivity|Unset Universe)|bypass_check' --include='*.v' . || true)"
[[ -z "$left_out" ]] || fail "something is taken for granted:
$left_out"

# The newest sources; what is no longer there goes.
cd "$out"
(cd "$here" && find . -name '*.v' | sort) >sources.txt
find . -name '*.v' ! -name 'check_*.v' | sort | comm -23 - sources.txt | while read -r old; do rm -f "${old%.v}".*; done
while read -r file; do
  mkdir -p "$(dirname "$file")"
  cmp -s "$here/$file" "$file" || cp "$here/$file" "$file"
done <sources.txt
{ echo "-Q . Plumbline"; grep -v '/check_' sources.txt; } >_CoqProject
coq_makefile -f _CoqProject -o Makefile.coq >/dev/null
make -f Makefile.coq -j"${JOBS:-$(nproc)}" --no-print-directory >make.log 2>&1 || { tail -n 30 make.log >&2; fail "a file does not compile"; }

# Each theorem of the lock: its type, its axioms.
[[ "$(head -n 1 "$lock")" == "plumbline-proofs-lock/1" ]] || fail "docs/proofs.lock: expected plumbline-proofs-lock/1"
module_of() { printf '%s' "${1#*.}_$2" | tr -c 'A-Za-z0-9' '_'; }
cat >check_one.v <<V
From Plumbline Require Import kernel.Kernel checker.SingularDom kernel.RealDom.
Check (interval_checker_sound : forall prec ci cr, Sound.rcase (Idom prec) Rdom IntervalDom.i_is ci cr ->
  forall r v, judge (Idom prec) ci r = Some v -> judge Rdom cr r = Some v).
Print Assumptions interval_checker_sound.
V
coqc -Q . Plumbline check_one.v >axioms.txt 2>&1 || { cat axioms.txt >&2; fail "checker/SingularDom.v does not say that the checker is sound"; }
more="$(other_axioms axioms.txt)"
[[ -z "$more" ]] || fail "that the checker is sound rests on axioms that axioms.allowed does not have: $more"
# All theorems in one file: their types, and the axioms of them together.
count=0 names="" checks="" every="tt"
while read -r claim reading digest; do
  paper="${claim%%.*}" module="$(module_of "$claim" "$reading")"
  grep -qxF "$claim $reading $digest" "$here/../../docs/formulas.lock" ||
    fail "docs/proofs.lock: $claim $reading is proved for another formula than docs/formulas.lock has: a proof of a formula that has changed is no proof"
  for folder in statements theorems; do
    [[ -f "$here/$folder/$paper/$module.v" ]] || fail "docs/proofs.lock: $claim $reading: no $folder/$paper/$module.v"
  done
  names+=" statements.$paper.$module theorems.$paper.$module"
  checks+="Check (theorems.$paper.$module.proof : statements.$paper.$module.statement)."$'\n'
  every="(theorems.$paper.$module.proof, $every)"
  count=$((count + 1))
done < <(tail -n +2 "$lock")
printf 'From Plumbline Require%s.\n%sDefinition every := %s.\nPrint Assumptions every.\n' "$names" "$checks" "$every" >check_one.v
coqc -Q . Plumbline check_one.v >axioms.txt 2>&1 || { tail -n 20 axioms.txt >&2; fail "a theorem does not prove its statement"; }
more="$(other_axioms axioms.txt)"
[[ -z "$more" ]] || fail "the theorems rest on axioms that axioms.allowed does not have: $more (Print Assumptions says of which theorem)"
echo "$count theorems, on the axioms of axioms.allowed"
