#!/usr/bin/env bash
# build.sh OUT [FOLDER]: compiles the proofs into OUT, and says of each theorem of docs/proofs.lock that it is proved. FOLDER has
# theorems of your own: proofs.lock, and theorems/FILE.v and statements/FILE.v for each FILE that it names (docs/first-proof.md).
#
# A theorem counts if its file has a term `proof`, of the type `claims TEXT` where TEXT is the text of the statement's file and
# has the SHA-256 of the lock, if it rests on no axiom but those of axioms.allowed, and if nothing was left out: no Admitted, no
# axiom of our own. The extracted checker is left in OUT/checker.ml. Exit code 1, and what is wrong, otherwise.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
source "$here/axioms.sh"
(($# >= 1)) || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
own="" && (($# < 2)) || own="$(cd "$2" && pwd)"
mkdir -p "$1"
out="$(cd "$1" && pwd)"
fail() { echo "proofs: $*" >&2; exit 1; }

left_out="$(grep -rnE '^ *(Admitted|Axiom|Axioms|Parameter|Parameters|Conjecture|Unset Guard|Unset Positivity|Unset Universe)|bypass_check' --include='*.v' "$here" ${own:+"$own"} || true)"
[[ -z "$left_out" ]] || fail "something is taken for granted:
$left_out"

# The newest sources, those of FOLDER below own/; what is no longer there goes.
cd "$out"
sources() { (cd "$here" && find . -name '*.v'); [[ -z "$own" ]] || (cd "$own" && find statements theorems -name '*.v' | sed 's|^|./own/|'); }
sources | sort >sources.txt
find . -name '*.v' ! -name 'check_*.v' ! -name 'refuted_*.v' | sort | comm -23 - sources.txt | while read -r old; do rm -f "${old%.v}".*; done
while read -r file; do
  from="$here/$file"
  [[ "$file" != ./own/* ]] || from="$own/${file#./own/}"
  mkdir -p "$(dirname "$file")"
  cmp -s "$from" "$file" || cp "$from" "$file"
done <sources.txt
{ echo "-Q . Plumbline"; grep -v '/check_' sources.txt; } >_CoqProject
coq_makefile -f _CoqProject -o Makefile.coq >/dev/null
make -f Makefile.coq -j"${JOBS:-$(nproc)}" --no-print-directory >make.log 2>&1 || { tail -n 30 make.log >&2; fail "a file does not compile"; }

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
# theorems_of LOCK PREFIX: those of a lock file, whose files are below PREFIX
theorems_of() {
  [[ "$(head -n 1 "$1")" == "plumbline-proofs-lock/2" ]] || fail "$1: expected plumbline-proofs-lock/2"
  local claim reading digest file text module
  while read -r claim reading digest file; do
    for folder in statements theorems; do
      [[ -f "$2$folder/$file.v" ]] || fail "$1: $claim $reading: no $folder/$file.v"
    done
    text="$(sed -n 's/^Definition text : string := "\(.*\)"\.$/\1/p' "$2statements/$file.v")"
    [[ "$(printf '%s' "$text" | sha256sum)" == "$digest  -" ]] ||
      fail "$1: $claim $reading: statements/$file.v has another formula than the lock: a proof of a formula that has changed is no proof"
    module="$(tr / . <<<"$2theorems/$file")"
    names+=" $module"
    checks+="Check (Plumbline.$module.proof : claims \"$text\")."$'\n'
    every="(Plumbline.$module.proof, $every)"
    count=$((count + 1))
  done < <(tail -n +2 "$1")
}
theorems_of "$here/../../docs/proofs.lock" ""
changed="$(cut -d' ' -f1-3 "$here/../../docs/proofs.lock" | tail -n +2 | grep -vxFf "$here/../../docs/formulas.lock" || true)"
[[ -z "$changed" ]] || fail "docs/proofs.lock: proved for another formula than docs/formulas.lock has: a proof of a formula that has changed is no proof: $changed"
[[ -z "$own" ]] || theorems_of "$own/proofs.lock" own/
{
  echo "From Coq Require Import String."
  echo "From Plumbline Require Import kernel.Statement."
  printf 'From Plumbline Require%s.\nOpen Scope string_scope.\n%sDefinition every := %s.\nPrint Assumptions every.\n' "$names" "$checks" "$every"
} >check_one.v
coqc -Q . Plumbline check_one.v >axioms.txt 2>&1 || { tail -n 20 axioms.txt >&2; fail "a theorem does not prove its statement"; }
more="$(other_axioms axioms.txt)"
[[ -z "$more" ]] || fail "the theorems rest on axioms that axioms.allowed does not have: $more (Print Assumptions says of which theorem)"
echo "$count theorems, on the axioms of axioms.allowed"
