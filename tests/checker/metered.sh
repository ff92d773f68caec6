#!/usr/bin/env bash
# metered.sh METER LIBRARY...: every function of GMP that the libraries of the checker call has a row in
# verifiers/checker/meter/meter.cpp, so that it is charged for, or is one of those below: they take the same time for
# numbers of any length, or nothing but memory, which is charged for by itself.
set -euo pipefail
meter=$1
shift
constant='z_(init|clear|swap|size|sizeinbase|get_si|cmp_[su]i|set_[su]i|init_set(_[su]i)?)|q_(init|clear|set_ui|cmp_[su]i)|_get_memory_functions'
called=$(nm -u "$@" | sed -nE 's,^ +U (__gmp[a-z0-9_]+)$,\1,p' | sort -u)
[[ $(wc -l <<<"$called") -gt 20 ]] || { echo "only these functions of GMP were found: $called"; exit 1; }
status=0
for function in $called; do
  name=${function#__gmp}
  grep -qE "^(METER|OF_[A-Z]+)\(mp$name," "$meter" && continue
  grep -qxE "$constant" <<<"$name" && continue
  echo "$function is called, and no row of $meter charges for it"
  status=1
done
exit $status
