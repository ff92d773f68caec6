#!/usr/bin/env bash
# quick_start.sh BIN SOURCE: `plumbline` alone prints a quick start of at most ten lines, and each command of it works, one after the
# other, in an empty folder (that of all claims is verifiers.built-in's). What `verify` prints of many readings, and of few.
set -uo pipefail
bin="$1" source="$2"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

expect 2 '^Plumbline holds statements' "$bin/plumbline"
cp err.txt quick.txt
truth 'nothing goes to standard output' test ! -s out.txt
truth 'ten lines at most' test "$(wc -l <quick.txt)" -le 10
truth 'commands' test "$(grep -c '^  plumbline ' quick.txt)" -ge 6
while read -r command; do
  [[ "$command" != "plumbline verify" ]] || continue
  # shellcheck disable=SC2086  # words, and globs
  expect 0 '' "$bin/plumbline" ${command#plumbline }
done < <(sed -n 's/^  \(plumbline .*[^ ]\)  *# .*/\1/p' quick.txt)
truth 'the report that it names is there' test -s out/report.html
truth 'and so is the letter' test -s out/search/saddle.prop-2.2/stated/erratum.md

# A few readings: a line for each, and why those fall that do.
expect 0 '^saddle.prop-2.2 stated on large-input-depth-two: fails: 2 = 4 ' "$bin/plumbline" verify saddle.prop-2.2 --out ''
truth 'a line for each reading' test "$(grep -c 'refuted  ' out.txt)" -ge 4
truth 'which is what README.md shows' grep -qxF "$(grep '^saddle.prop-2.2 stated on' out.txt)" "$source/README.md"
# More than a screen: a line for each paper; each reading on request.
expect 0 '^saddle +[0-9]+ +[0-9]+  ([0-9]+ proved, )?[0-9]+ not-refuted, [0-9]+ refuted' "$bin/plumbline" verify 'saddle.*' 'rank.lemma-3' --random 3 --no-check --out ''
truth 'a line for the other' grep -qE '^rank +1 +[0-9]+  ' out.txt
truth 'on a screen' test "$(wc -l <out.txt)" -lt 24
truth 'no line for a reading' test "$(grep -c '^saddle\.' out.txt)" = 0
truth 'how to see them' grep -q -- '--each$' out.txt
expect 0 '^saddle.eq-1 stated +not-refuted' "$bin/plumbline" verify 'saddle.*' 'rank.lemma-3' --random 3 --no-check --out '' --each
truth 'a line for each reading' test "$(grep -c '^saddle\.' out.txt)" -gt 60
# Of many readings, those that are not as expected are shown; and no other.
{
  printf 'paper mine "A paper"\n  authors A. Author\n  version v1 mine 2026\ndata X := inputs\n'
  for i in {1..45}; do
    printf 'claim c%s "Rows"\n  source v1 Lemma %s\n  says $n \\le n$\n  reading stated\n    then rows(X) <= rows(X)%s\n' "$i" "$i" "$([[ "$i" == 7 ]] && echo ' - 1')"
  done
} >mine.claim
expect 1 '^mine +45 +45  44 not-refuted, 1 refuted; 1 not as expected$' "$bin/plumbline" verify --claims mine.claim 'mine.*' --random 5 --out ''
truth 'the one that differs' grep -qE '^mine.c7 stated +refuted +not-refuted ' out.txt
truth 'and no other' test "$(grep -c '^mine\.' out.txt)" = 1
finish
