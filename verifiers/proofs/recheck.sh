#!/usr/bin/env bash
# recheck.sh OUT: what build.sh compiled into OUT, once more, by coqchk: a program that reads the compiled files, and has of
# Rocq the rules of its logic alone. It checks the libraries that the theorems rest on as well.
#
# Exit code 1, and what is wrong, unless all of it rests on the axioms of axioms.allowed, and on nothing that was not checked.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
cd "$1"
fail() { echo "recheck: $*" >&2; exit 1; }
[[ -f sources.txt ]] || fail "$1/sources.txt: not there; build.sh $1 comes first"

mapfile -t modules < <(sed 's|^\./||; s|\.v$||; s|/|.|g; s|^|Plumbline.|' sources.txt)
coqchk -silent -o -Q . Plumbline "${modules[@]}" >recheck.txt 2>&1 || { tail -n 20 recheck.txt >&2; fail "coqchk refuses a file"; }

# The summary: a list of axioms, then lists of what was left unchecked, each "<none>".
grep -q '^CONTEXT SUMMARY' recheck.txt || { tail -n 20 recheck.txt >&2; fail "expected a summary of coqchk"; }
axioms="$(sed -n '/^\* Axioms:/,/^\* Constants/ s/^    //p' recheck.txt)"
allowed="$(sed 's/\./\\./g; s/.*/^Coq\\.[A-Za-z.]*\\.&$/' "$here/axioms.allowed")"
more="$(grep -v '^$' <<<"$axioms" | grep -vf <(printf '%s\n' "$allowed") || true)"
[[ -z "$more" ]] || fail "axioms that axioms.allowed does not have: $more"
(($(grep -c '^\* .*: <none>$' <(grep -v '^\* Axioms' recheck.txt)) == 3)) && grep -q '^\* Theory: Set is predicative' recheck.txt ||
  { grep -A 5 '^\* [CIT]' recheck.txt >&2; fail "something was not checked"; }
echo "${#modules[@]} files and what they need, on $(grep -c . <<<"$axioms") axioms of axioms.allowed"
