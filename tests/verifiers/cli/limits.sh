#!/usr/bin/env bash
# limits.sh BIN: cases that would take hours, or more memory than there is, end within their limits: exit code 4, a reason, nothing half-written.
set -uo pipefail
bin="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 70
failures=0
fail() { echo "FAIL: $*"; head -c 2000 out.txt err.txt; failures=$((failures + 1)); }

# expect CODE PATTERN COMMAND...: the exit code, and a pattern in the output; whatever the machine, it ends by itself within two minutes.
expect() {
  local code="$1" pattern="$2" actual=0
  shift 2
  timeout 120 "$@" >out.txt 2>err.txt || actual=$?
  if [[ "$actual" != "$code" ]]; then fail "$* ended with $actual, expected $code"
  elif ! grep -qE -- "$pattern" out.txt err.txt; then fail "$* did not print /$pattern/"
  fi
}

# case_file NAME WEIGHTS INPUTS GRADIENT
case_file() {
  printf '{"format": "plumbline-case/1", "name": "%s", "network": {"type": "fully-connected", "activation": "relu", "weights": %s}, "data": {"inputs": %s, "gradient": %s}, "parameters": {"p": "1/2"}}' \
    "$1" "$2" "$3" "$4" >"$1.json"
}
# matrix ROWS COLS AWK-EXPRESSION: entries from i, j and rand()
matrix() {
  awk -v r="$1" -v c="$2" "BEGIN { srand(r * 1000 + c); for (i = 1; i <= r; i++) for (j = 1; j <= c; j++)
    printf(\"%s\\\"%s\\\"%s\", j > 1 ? \",\" : i > 1 ? \",[\" : \"[[\", $3, j < c ? \"\" : i < r ? \"]\" : \"]]\") }"
}
small='int(rand() * 19) - 9'

roots='"sqrt(" int(rand() * 50 + 2) "+sqrt(" int(rand() * 9 + 2) "))"'
case_file roots "[$(matrix 5 5 "$roots"),$(matrix 5 5 "$roots"),$(matrix 5 5 "$roots"),$(matrix 1 5 "$roots")]" "$(matrix 5 6 "$roots")" "$(matrix 1 6 "$roots")"
case_file wide "[$(matrix 900 700 "$small"),$(matrix 1 900 "$small")]" "$(matrix 700 40 "$small")" "$(matrix 1 40 "$small")"
case_file exponents "[$(matrix 40 40 "(int(rand() * 9) + 1) \"e\" (9000 + int(rand() * 999))"),$(matrix 1 40 "$small")]" "$(matrix 40 8 "$small")" "$(matrix 1 8 "$small")"
million="$(head -c 999990 /dev/zero | tr '\0' 7)"
case_file digits "[[[\"$million\",\"1\"],[\"1\",\"2\"]],[[\"1\",\"1\"]]]" "[[\"$million\",\"2\"],[\"1\",\"-1\"]]" '[["1","1"]]'
case_file fine "[[[\"1\",\"2\"]],[[\"1\"]]]" '[["1"],["2"]]' '[["1"]]'

run() { local file="$1"; shift; echo "$bin/plumbline verify --cases $file.json --jobs 1 --no-check $*"; }

# --- time
expect 4 'the time limit of 0.05 s was reached in' $(run roots --case-seconds 0.05)
grep -q '^limit hit' out.txt || fail 'the first line names the limit'
grep -q 'inconclusive' out/summary.json || fail 'the summary says inconclusive'
# wherever it strikes, also while values are computed again for a certificate or a report
for seconds in 0.011 0.013 0.016 0.019 0.023 0.028 0.035; do expect 4 'limit hit' $(run roots --case-seconds $seconds); done
expect 4 'the time limit' $(run exponents saddle.prop-A.1 --case-seconds 0.2)
expect 4 'digits.json: .*the time limit|the time limit' $(run digits --case-seconds 0.02)
expect 4 'roots.json: /network/weights/0/0/0: the time limit of 0.000001 s was reached in' $(run roots --case-seconds 0.000001)
expect 0 'as expected' $(run fine --case-seconds 60)

# --- memory: while a case is read, and while it is evaluated
expect 4 'wide.json: /network/weights/0.*the memory limit of 20 MB.*; --case-memory with' $(run wide --case-memory 20)
expect 4 'the memory limit of 100 MB was reached in' $(run exponents saddle.prop-A.1 --case-memory 100 --case-seconds 20)
expect 0 'as expected' $(run fine --case-memory 64)

# --- the checker's limits: what it declines is not rejected
mkdir low
cp "$bin/plumbline" low/
printf '#!/usr/bin/env bash\nexec "%s/plumbline-check" --work 20 "$@"\n' "$bin" >low/plumbline-check
chmod +x low/plumbline-check
case_file middling "[$(matrix 60 60 "$small"),$(matrix 1 60 "$small")]" "$(matrix 60 8 "$small")" "$(matrix 1 8 "$small")"
expect 0 '^1 certificates replayed' "$bin/plumbline" verify saddle.output-norm --cases middling.json
expect 4 '^limit hit: the checker declined a certificate .*--work' low/plumbline verify saddle.output-norm --cases middling.json
grep -q '^0 certificates replayed' out.txt || fail 'a declined certificate counts as replayed'
offered="$(sed -n 's/^limit hit: .*`plumbline \(.*\)` allows more$/\1/p' out.txt)"
grep -q '^certificate declined: declined .*too-large.*--work' err.txt || fail 'the reason is not shown'
expect 0 '^accepted ' bash -c "'$bin/plumbline' $offered"   # what is printed works
# Of a formula of one's own, too: the printed command names the lock of the run.
"$bin/plumbline" show saddle.output-norm --json | sed -n 's/^ *"formula": "\(.*\)",$/\1/p' | head -1 >norm.txt
expect 4 '^limit hit: .*`plumbline check --formulas' low/plumbline verify --formula norm.txt --cases middling.json --out "my own"
offered="$(sed -n 's/^limit hit: .*`plumbline \(.*\)` allows more$/\1/p' out.txt)"
expect 0 '^accepted .* user.norm ' bash -c "'$bin/plumbline' $offered"

# --- precision
expect 2 '--max-bits' $(run fine --max-bits 16)
expect 2 '--case-seconds' $(run fine --case-seconds -1)
expect 2 'expected a number of seconds' $(run fine --case-seconds nan)
expect 2 '--case-memory' $(run fine --case-memory many)

# --- numbers that are refused where they stand
sed 's/"2"\]\],/"1e999999999"]],/' fine.json >exponent.json
expect 2 'exponent.json: /network/weights/0/0/1: column 3: the exponent is larger' $(run exponent)
case_file longer "[[[\"1\",\"$million$million\"]],[[\"1\"]]]" '[["1"],["2"]]' '[["1"]]'
expect 2 'longer.json: /network/weights/0/0/1: column 1: a number of 1999980 characters' $(run longer)
nest="$(head -c 5000 /dev/zero | tr '\0' '(')"
sed "s/\"2\"\]\],/\"${nest}1\"]],/" fine.json >nested.json
expect 2 'nested.json: /network/weights/0/0/1: .*more than 200 parentheses' $(run nested)

# --- a machine without memory
expect 4 'out of memory|no more memory' bash -c "ulimit -v 400000; exec $(run exponents saddle.prop-A.1 --case-memory 0 --case-seconds 20)"

# --- killed at any moment: every file that has its name is whole
for after in 0.1 0.3 0.8; do
  for signal in INT KILL; do
    rm -rf killed
    { timeout -s "$signal" "$after" "$bin/plumbline" verify --out killed --quiet; } >/dev/null 2>&1
    [[ -d killed ]] || continue
    certificates="$(find killed -name .plumbline -prune -o -path '*certificates*' -name '*.jsonl' -print)"
    [[ -z "$certificates" ]] || "$bin/plumbline-check" --quiet $certificates >out.txt 2>err.txt || fail "a half-written certificate after $signal at $after s"
    [[ ! -e killed/summary.json ]] || "$bin/plumbline" report killed --format json >/dev/null || fail "a half-written summary after $signal at $after s"
    [[ -e killed/summary.json ]] || expect 2 'summary.json' "$bin/plumbline" report killed
  done
done

((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
