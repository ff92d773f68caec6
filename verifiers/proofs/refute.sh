#!/usr/bin/env bash
# refute.sh CLAIM READING CASE [OUT]: that the reading is false, as a theorem of Rocq: it fails on the case in the file CASE.
#
# OUT (build/proofs unless told) holds the compiled proofs; they are compiled there if they are not. Rocq computes the verdict
# itself, and the theorem rests on the axioms of axioms.allowed. Exit code 1, and what is wrong, otherwise.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$here/../.."
source "$here/axioms.sh"
(($# >= 3)) || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
case_file="$(readlink -f "$3")" out="${4:-$root/build/proofs}"
[[ -f "$out/checker/Refute.vo" ]] || bash "$here/build.sh" "$out"
cd "$out"
file="refuted_$(printf '%s_%s' "$1" "$2" | tr -c 'A-Za-z0-9' '_')"
"${PLUMBLINE:-$root/plumbline}" show "$1" --rocq "$2" --case "$case_file" >"$file.v"
printf 'Print Assumptions refuted.\n' >>"$file.v"
coqc -Q . Plumbline "$file.v" >"$file.txt" 2>&1 ||
  { tail -n 5 "$file.txt" >&2; echo "refute: Rocq does not compute that $1 $2 fails on this case" >&2; exit 1; }
more="$(other_axioms "$file.txt")"
[[ -z "$more" ]] || { echo "refute: axioms that axioms.allowed does not have: $more" >&2; exit 1; }
echo "false: $1 $2 ($out/$file.v, Theorem refuted : ~ claims text)"
