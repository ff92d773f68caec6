#!/usr/bin/env bash
# campaign.sh BIN: campaigns as a user runs them: started, killed, resumed, sharded, merged, asked; on a full disk; with the wrong database.
set -uo pipefail
bin="$1"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"
plumbline="$bin/plumbline"
claims=(saddle.escape-time saddle.homogeneity)
run() { "$plumbline" campaign run "${claims[@]}" --seed 1 --quiet "$@"; }
# same A B: two databases have the same summary, byte by byte, and it is not empty.
same() {
  "$plumbline" campaign summary "$1" --out left.json
  "$plumbline" campaign summary "$2" --out right.json
  test -s left.json && cmp left.json right.json
}

# --- usage
expect 2 '' "$plumbline" campaign
expect 2 '--random is required' "$plumbline" campaign run --seed 1 --out a.sqlite
expect 2 'unknown claim' "$plumbline" campaign run saddle.nothing --cases 10 --seed 1 --out a.sqlite
expect 2 'is not I/N' run --cases 10 --out a.sqlite --shard 3/2
expect 2 'is not I/N' run --cases 10 --out a.sqlite --shard 0/2
expect 2 'cannot be opened' run --cases 10 --out nowhere/a.sqlite
expect 2 'no such file' "$plumbline" campaign status nowhere.sqlite
truth 'nothing was made by a mistake' test ! -e a.sqlite -a ! -e nowhere.sqlite

# --- one run, looked at from all sides
expect 0 '^as expected: .*; 300 of 300 cases$' run --cases 300 --out whole.sqlite --jobs 1
truth 'one file, no journal' test "$(ls whole.sqlite*)" = whole.sqlite
expect 0 '^as expected' "$plumbline" campaign status whole.sqlite
expect 0 '"format": "plumbline-campaign/1"' "$plumbline" campaign summary whole.sqlite
expect 0 '"complete": true' run --cases 300 --out whole.sqlite --json
expect 0 '^fails ' "$plumbline" campaign query whole.sqlite --verdict fails --limit 2
truth 'at most two rows' test "$(grep -c '^fails' out.txt)" = 2
expect 0 '"replay": "plumbline verify saddle.escape-time --random 1 --seed 1 --first [0-9]+"' \
  "$plumbline" campaign query whole.sqlite --claim saddle.escape-time --reading stated-v2 --verdict fails --by-margin --limit 1 --json
replay="$(grep -oE 'plumbline verify [^"]*' out.txt)"
expect 0 '^fails +saddle.escape-time stated-v2' "$bin/plumbline" ${replay#plumbline } --out ''
expect 0 '^[0-9]+ rows' "$plumbline" campaign query whole.sqlite --margin-below 1/1000 --margin-above 0 --case 3
expect 5 '^0 rows' "$plumbline" campaign query whole.sqlite --verdict ill-typed
expect 2 '--margin-below' "$plumbline" campaign query whole.sqlite --margin-below nonsense
expect 2 'unknown verdict' "$plumbline" campaign query whole.sqlite --verdict good
expect 2 'not kept' "$plumbline" campaign query whole.sqlite --verdict not-applicable
expect 2 'no reading' "$plumbline" campaign query whole.sqlite --claim saddle.nothing

# --- papers of one's own: each claim has cases as it demands them, beside those of a built-in paper
cat >own.claim <<'C'
paper own "Norms"
claim triangle
  says "Norms of sums."
  matrix A in R^(n, n) ""
  matrix B in R^(n, n) ""
  reading stated
    then |A + B| <= |A| + |B|
  reading squared
    then |A + B|^2 <= |A|^2 + |B|^2
    expect refuted
claim product
  says "Norms of products."
  matrix A in R^(n, n) ""
  vector u in R^n ""
  reading stated
    then |A * u| <= |A|_op * |u|
C
own() { "$plumbline" campaign run --claims own.claim --seed 1 --cases 100 "$@"; }
expect 0 '^as expected: .*; 100 of 100 cases$' own --out own.sqlite
expect 0 '^own.product stated +not-refuted' "$plumbline" campaign status own.sqlite
expect 0 '^fails .*own.triangle squared' "$plumbline" campaign query own.sqlite --verdict fails --limit 1
expect 0 'plumbline verify own.triangle --claims own.claim --random 1 --seed 1 --first [0-9]+"' \
  "$plumbline" campaign query own.sqlite --verdict fails --limit 1 --json
replay="$(grep -oE 'plumbline verify [^"]*' out.txt)"
expect 0 '^fails +own.triangle squared' "$bin/plumbline" ${replay#plumbline } --out ''
expect 0 '' own --shard 1/2 --out half.sqlite --quiet
expect 0 '' own --shard 2/2 --out half.sqlite --quiet
truth 'shards of one file' same own.sqlite half.sqlite
sed -i 's/expect refuted/expect not-refuted/' own.claim
expect 2 'the expected verdict of own.triangle squared' own --out own.sqlite
expect 1 'replay: plumbline verify own.triangle --claims own.claim --random 1 --seed 1 --first ' own --out wrong.sqlite
expect 0 '' own saddle.homogeneity own.product --out both.sqlite
expect 0 '"generator": "saddle-random, as-demanded"' "$plumbline" campaign summary both.sqlite

# --- the bar: on a terminal, and only there
expect 0 '' "$plumbline" campaign run saddle.homogeneity --cases 3000 --seed 1 --out bar.sqlite
truth 'no bar without a terminal' test ! -s err.txt
rm bar.sqlite
expect 0 '\] [0-9]+ of 3000 cases, [0-9.]+/s, [0-9]+:[0-9]{2} left' \
  script -qec "'$plumbline' campaign run saddle.homogeneity --cases 3000 --seed 1 --out bar.sqlite" /dev/null

# --- others may look while it runs
run --cases 1500 --out busy.sqlite >out.txt &
child=$!
for _ in {1..200}; do [[ -s busy.sqlite ]] && break; sleep 0.02; done
for _ in {1..5}; do
  "$plumbline" campaign status busy.sqlite >status.txt 2>&1
  code=$?
  truth "status of a running campaign: $code, $(head -1 status.txt)" grep -qE '^(unfinished|nothing|as expected|.*is empty)' status.txt
  truth 'unfinished is never as expected' test "$code" != 0 -o "$(grep -c '^as expected.*; 1500 of 1500' status.txt)" = 1
done
truth 'the campaign does not mind' wait "$child"

# --- threads, shards, merging
expect 0 '' run --cases 300 --out threads.sqlite --jobs 2
truth 'threads leave no trace' same whole.sqlite threads.sqlite
expect 0 'the shard has' run --cases 300 --out one.sqlite --shard 1/3
expect 3 '^unfinished, 100 of 300' "$plumbline" campaign status one.sqlite
expect 3 '"complete": false' "$plumbline" campaign summary one.sqlite
expect 0 '' run --cases 300 --out two.sqlite --shard 2/3
expect 0 '' run --cases 300 --out three.sqlite --shard 3/3
expect 3 '100 cases added, 0 were there' "$plumbline" campaign merge merged.sqlite one.sqlite
expect 0 '200 cases added, 400 were there' "$plumbline" campaign merge merged.sqlite three.sqlite two.sqlite one.sqlite whole.sqlite
truth 'shards leave no trace' same whole.sqlite merged.sqlite

# --- what must be refused
expect 2 'whole.sqlite: holds another campaign: the number of cases is 300, expected 301' run --cases 301 --out whole.sqlite
expect 2 'seed is 1, expected 2' "$plumbline" campaign run "${claims[@]}" --cases 300 --seed 2 --out whole.sqlite
expect 2 'holds another campaign' "$plumbline" campaign run saddle.homogeneity --cases 300 --seed 1 --out whole.sqlite
expect 2 'the cap on bits' run --cases 300 --out whole.sqlite --max-bits 512
expect 0 '' run --cases 200 --out other.sqlite
expect 2 'other.sqlite: is not the same campaign as whole.sqlite: the number of cases' "$plumbline" campaign merge out.sqlite whole.sqlite other.sqlite
truth 'a refused merge makes no file' test ! -e out.sqlite
head -c 8192 /dev/urandom >noise.sqlite
expect 2 'noise.sqlite: is not an SQLite database' "$plumbline" campaign status noise.sqlite
expect 2 'noise.sqlite: is not an SQLite database' run --cases 300 --out noise.sqlite

# --- limits: of each verdict, of the run, of the disk
expect 4 'limit hit' run --cases 20 --out hasty.sqlite --case-seconds 1e-9
expect 0 '^inconclusive' "$plumbline" campaign query hasty.sqlite --verdict inconclusive --limit 1
expect 2 'the limit on seconds is 1e-09, expected 0' run --cases 20 --out hasty.sqlite
# the run, and a disk that takes no more (here: a file of at most 60 kB)
expect 4 'limit hit|nothing evaluated' run --cases 100000 --out slow.sqlite --seconds 0.5
expect 3 '^unfinished' "$plumbline" campaign status slow.sqlite
full() { (trap '' XFSZ; ulimit -f 60; run --cases 2000 --out full.sqlite); }
expect 4 'full.sqlite: the disk' full
expect 3 '^unfinished' "$plumbline" campaign status full.sqlite
expect 0 '' run --cases 2000 --out full.sqlite
expect 0 '' run --cases 2000 --out room.sqlite
truth 'a full disk leaves no trace' same full.sqlite room.sqlite

# --- killed at random moments, twenty times, and started again: every other time soon after the first commit, so that kills hit the writer too
# committed FILE: waits until the file is newer than the start.
committed() { for _ in {1..500}; do [[ "$1" -nt start || ! -d "/proc/$child" ]] && break; sleep 0.01; done; }
cases=4000 kills=0 rounds=0
expect 0 '' run --cases "$cases" --out reference.sqlite
rm -f killed.sqlite*
while ((kills < 20)); do
  touch start
  "$plumbline" campaign run "${claims[@]}" --seed 1 --quiet --cases "$cases" --out killed.sqlite >out.txt 2>err.txt &
  child=$!
  if ((kills % 2)); then committed killed.sqlite; sleep "0.$(printf '%03d' $((RANDOM % 400)))"; else sleep "0.$(printf '%03d' $((RANDOM % 120)))"; fi
  if kill -9 "$child" 2>/dev/null; then kills=$((kills + 1)); fi
  code=0
  wait "$child" 2>/dev/null || code=$?
  if ((code != 0 && code != 137)); then truth "killed or finished, not $code: $(cat err.txt)" false; fi
  if ((code == 0)); then                           # it was faster than the kill: compare, and begin again
    truth 'a campaign that was killed has the same summary' same reference.sqlite killed.sqlite
    rm -f killed.sqlite* && rounds=$((rounds + 1))
  fi
done
expect 3 '^(unfinished|nothing)|is empty' "$plumbline" campaign status killed.sqlite
so_far="$(head -1 out.txt)"
expect 0 '' run --cases "$cases" --out killed.sqlite
truth 'a campaign that was killed has the same summary' same reference.sqlite killed.sqlite
truth 'no journal is left' test "$(ls killed.sqlite*)" = killed.sqlite
echo "$kills kills, $rounds campaigns finished in between, then: $so_far"

finish
