#!/usr/bin/env bash
# answers.sh BIN: what was answered to a finding, from a claim file to the summary, the reports, the letter and the erratum; the
# file as `format` writes it; and what is no answer.
set -uo pipefail
bin="$1"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

cat >a.claim <<'CLAIM'
paper a "A Paper with Answers"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
param p "a number"

claim false "p is not positive"
  source v1 Lemma 2
  says p <= 0
  reading stated
    expect refuted grade boundary open
    meant p of the other sign
    answer 2026-03-01 "A. Author, by mail: $\ell \le 0$ was meant & will be said in v2"
    answer 2026-04-02 "The same, on the page of the paper"
    then p <= 0
  reading again
    expect refuted grade boundary open
    change with the index of the proof
    answer 2026-03-01 "A. Author, by mail: $\ell \le 0$ was meant & will be said in v2"
    answer 2026-05-03 "B. Reader: a referee's word"
    then p < 0
  reading repaired
    change p is negative
    given p < 0
    then p <= 0
  twin nothing
    then p < -1
CLAIM
mkdir cases
printf '{"format": "plumbline-case/1", "name": "half", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"]]]}, "data": {"inputs": [["1"]]}, "parameters": {"p": "1/2"}}' >cases/half.json
printf '{"format": "plumbline-case/1", "name": "minus", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"]]]}, "data": {"inputs": [["1"]]}, "parameters": {"p": "-1/2"}}' >cases/minus.json
has() { truth "$1 says $2" grep -qF -- "$2" "$1"; }

expect 0 'as expected' "$bin/plumbline" verify --claims a.claim --cases cases --out run
has run/summary.json '"answers":[{"date":"2026-03-01","text":"A. Author, by mail: $\\ell \\le 0$ was meant & will be said in v2"},{"date":"2026-04-02"'
expect 0 'run/report' "$bin/plumbline" report run --format html,markdown,latex,sarif
has run/report/a.false.html '<b>Answer of 2026-03-01:</b> A. Author, by mail: <math>'
has run/report/a.false.html '<b>Answer of 2026-04-02:</b> The same'
has run/report.html 'Answer of 2026-05-03: B. Reader'
has run/report.md '- Answer of 2026-03-01: A. Author, by mail: $\ell \le 0$ was meant'
has run/report.tex 'Answer of 2026-{}04-{}02: The same'
has run/report.sarif 'Answer of 2026-04-02: The same'
truth 'nothing beside the reading that stands' test "$(grep -o '"answers"' run/summary.json | wc -l)" = 2

# The letter: every answer to the item once.
expect 0 '' "$bin/plumbline" errata --claims a.claim --cases cases --out sent
for letter in sent/errata/a-v1.txt sent/errata/a-v1.tex; do
  for date in 2026-03-01 2026-04-02 2026-05-03; do
    truth "$letter has the answer of $date once" test "$(grep -cE "Answer of $date" "$letter")" = 1
  done
done
expect 0 '^refuted' "$bin/plumbline" search a.false --reading stated --claims a.claim --cases cases --rounds 1 --out found
truth 'the erratum' grep -rqF 'Answer of 2026-04-02' found --include=erratum.md

# The house style keeps them, and it is stable.
expect 0 '' "$bin/plumbline" format --check a.claim
sed 's/    answer 2026-04-02 /    answer   2026-04-02\n              /' a.claim >b.claim
expect 1 'b.claim' "$bin/plumbline" format --check b.claim
expect 0 '' "$bin/plumbline" format --in-place b.claim
truth 'one line again' cmp a.claim b.claim

# What is no answer: the file, the place, what was expected.
refused() { sed "$2" a.claim >bad.claim; expect 2 "bad.claim:$1" "$bin/plumbline" verify --claims bad.claim --cases cases --out bad; }
refused '13:12: expected answer DATE "TEXT" with a date such as 2026-03-01, found "2026-02-30"' 's/2026-04-02/2026-02-30/'
refused '13:12: expected answer DATE "TEXT": behind the date' 's/"The same, on the page of the paper"/""/'
refused '12:5: an answer belongs to a reading that is expected to fall' '10s/expect.*/expect vacuous/'
refused '13:5: this answer stands twice' '13s/.*/    answer 2026-03-01 "A. Author, by mail: $\\ell \\le 0$ was meant \& will be said in v2"/'
refused '13:24: a "[$]" that is not closed' '13s/"The same/"$ same/'
refused '5:1: unknown keyword "answer"' '4a answer 2026-03-01 "to everything"'
truth 'nothing was written' test ! -e bad
sed '0,/"2026-04-02"/s//"2026-02-30"/' run/summary.json >spoiled.json && cp spoiled.json run/summary.json
expect 2 '/claims/0/answers/1/date: expected a date such as 2026-03-01' "$bin/plumbline" report run

finish
