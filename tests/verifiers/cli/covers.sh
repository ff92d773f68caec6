#!/usr/bin/env bash
# covers.sh BIN: a box covered by several processes on one database: two at once, one of them killed; gone on with; under mpirun; refused.
set -uo pipefail
bin="$1"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
plumbline="$bin/plumbline"
printf 'param x "a number"\nparam y "a number"\nx * y <= 552/1000 + 2 * (x - y)^2\n' >true.txt
printf 'param x "a number"\nparam y "a number"\nx * y <= 1/2 + 2 * (x - y)^2 - 1/10\n' >false.txt
printf '{"format": "plumbline-case/1", "name": "square", "parameters": {"x": "[0, 1]", "y": "7/20 ± 7/20"}}\n' >square.json
cover() { "$plumbline" campaign cover --formula true.txt --over square.json --jobs 1 "$@"; }
# accepted CERTIFICATE: by the checker, under the lock of its own formula.
accepted() { "$bin/plumbline-check" --formulas "$(dirname "$1")/$(basename "$1" .box.json).formulas.lock" "$1" | grep -q '^accepted'; }

# --- one process: a limit, going on, the certificate
expect 3 'open: .* in [0-9]+ parts of [0-9]+ parts' cover --out one.sqlite --parts 8
expect 3 '^open: .*% of the box is open, in [0-9]+ of [0-9]+ parts; 0 in work' "$plumbline" campaign status one.sqlite
expect 3 '"open_share": 0\.' "$plumbline" campaign status one.sqlite --json
expect 0 'proved; [0-9]+ parts' cover --out one.sqlite --draw one.svg
truth 'it is drawn' grep -q '>holds</text>' one.svg
truth 'the certificate is accepted' accepted one.box.json
truth 'what was open is gone' test ! -e one.open.json
expect 0 '^proved, not replayed: ' "$plumbline" campaign status one.sqlite
expect 0 '^proved: 0 % open' cover --out one.sqlite --quiet

# --- two at once, and one that is killed while it has a part
sleep_until() { for _ in {1..400}; do "$plumbline" campaign status two.sqlite >out.txt 2>&1; grep -q "$1" out.txt && break; sleep 0.02; done; }
cover --out two.sqlite --slice 0.02 --patience 2 >a.txt 2>a.err &
first=$!
sleep_until 'in [1-9][0-9]* of'
cover --out two.sqlite --slice 0.02 --patience 2 >b.txt 2>b.err &
second=$!
kill -9 "$first" 2>/dev/null
wait "$first" 2>/dev/null
cover --out two.sqlite --slice 0.02 --patience 2 >c.txt 2>c.err &
third=$!
code=0
wait "$second" || code=$?
truth "the second ends well: $code, $(cat b.err)" test "$code" = 0
code=0
wait "$third" || code=$?
truth "the third ends well: $code, $(cat c.err)" test "$code" = 0
truth 'both say proved' test "$(cat b.txt c.txt | grep -c 'proved; ')" = 2
truth 'the certificate is accepted' accepted two.box.json
expect 0 '0 % of the box is open' "$plumbline" campaign status two.sqlite

# --- killed again and again, alone: it gets on
kills=0
while ((kills < 8)); do
  cover --out killed.sqlite --slice 0.02 --patience 0.2 >out.txt 2>err.txt &
  child=$!
  sleep "0.$(printf '%03d' $((100 + RANDOM % 400)))"
  kill -9 "$child" 2>/dev/null && kills=$((kills + 1)) || kills=8
  wait "$child" 2>/dev/null
done
expect 0 'proved' cover --out killed.sqlite --patience 0.2
truth 'the certificate is accepted' accepted killed.box.json

# --- a counterexample ends it for all
expect 1 'refuted' "$plumbline" campaign cover --formula false.txt --over square.json --out false.sqlite
truth 'the point is written' grep -q '"x"' false.falls.json
expect 1 '^refuted: ' "$plumbline" campaign status false.sqlite
expect 1 'refuted' "$plumbline" campaign cover --formula false.txt --over square.json --out false.sqlite

# --- what must be refused
expect 2 'holds another cover: the claim is user.true, expected user.false' "$plumbline" campaign cover --formula false.txt --over square.json --out one.sqlite
mkdir other && cp false.txt other/true.txt
expect 2 'holds another cover: the formula' "$plumbline" campaign cover --formula other/true.txt --over square.json --out one.sqlite
sed 's/\[0, 1\]/[0, 2]/' square.json >other.json
expect 2 'holds another cover: the box' "$plumbline" campaign cover --formula true.txt --over other.json --out one.sqlite
sed 's/\[0, 1\]/1/; s/7\/20 ± 7\/20/1/' square.json >point.json
expect 2 'coordinate of a box' "$plumbline" campaign cover --formula true.txt --over point.json --out point.sqlite
expect 2 'not that of a campaign' "$plumbline" campaign query one.sqlite
expect 2 'is an SQLite database, but not that of a cover' bash -c "'$plumbline' campaign run saddle.homogeneity --cases 4 --seed 1 --out cases.sqlite --quiet >/dev/null; '$plumbline' campaign cover --formula true.txt --over square.json --out cases.sqlite"

# --- several processes of mpirun, which need to know nothing of each other: every one works on the file. Without an mpirun here,
# they are started as it starts them.
ranks() {
  if command -v mpirun >/dev/null; then timeout 120 mpirun --oversubscribe -n 3 "$@"; return; fi
  for rank in 0 1 2; do OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_RANK=$rank timeout 120 "$@" & done
  wait
}
ranks "$plumbline" campaign cover --formula true.txt --over square.json --out mpi.sqlite --slice 0.02 --patience 2 >out.txt 2>err.txt
truth "three processes: $(tail -1 err.txt)" test "$(grep -c 'proved; ' out.txt)" = 3
truth 'the certificate is accepted' accepted mpi.box.json
finish
