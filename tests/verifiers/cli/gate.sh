#!/usr/bin/env bash
# gate.sh BIN SOURCE: `plumbline gate` on small runs written by hand: each kind of difference is found, and nothing passes by accident.
set -uo pipefail
bin="$1" source="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 70
failures=0
fail() { echo "FAIL: $*"; head -5 out.txt err.txt; failures=$((failures + 1)); }

# expect CODE PATTERN GATE-OPTIONS...
expect() {
  local code="$1" pattern="$2" actual=0
  shift 2
  "$bin/plumbline" gate "$@" >out.txt 2>err.txt || actual=$?
  if [[ "$actual" != "$code" ]]; then fail "gate $* ended with $actual, expected $code"
  elif ! grep -qE -- "$pattern" out.txt err.txt; then fail "gate $* did not print /$pattern/"
  fi
}

# row CASE VERDICT MARGIN REASON: of claim a.one; a.two holds on one case; a.false fails on one.
row() { printf '{"claim": "%s", "reading": "stated", "case": "%s", "verdict": "%s", "margin": %s, "rung": "machine", "certificate": null, "reason": "%s"}' "$@"; }
# run VERDICT ROWS...: a folder with the summary of one run; the verdict is that of a.one
run() {
  local verdict="$1" rows="" word
  shift
  for word in "$@" "$(row a.two x holds null "")" "$(row a.false x fails '["-2", "-1"]' counterexample)"; do rows="$rows${rows:+, }$word"; done
  mkdir -p run
  printf '{"format": "plumbline-summary/1", "results": [%s], "readings": [{"claim": "a.one", "reading": "stated", "verdict": "%s", "scope": ""}, {"claim": "a.two", "reading": "stated", "verdict": "not-refuted", "scope": ""}, {"claim": "a.false", "reading": "stated", "verdict": "refuted", "scope": ""}]}\n' \
    "$rows" "$verdict" >run/summary.json
}
ledger() {   # ledger VERDICT MARGIN CASES: the entry of a.one
  printf '{"format": "plumbline-ledger/2", "readings": [{"claim": "a.one", "reading": "stated", "verdict": "%s", "margin": %s, "cases": %s}, {"claim": "a.two", "reading": "stated", "verdict": "not-refuted", "margin": null, "cases": 1}, {"claim": "a.false", "reading": "stated", "verdict": "refuted", "margin": null, "cases": 1}]}\n' \
    "$@" >ledger.json
}
good=("$(row a.one x holds '["1/2", "3/5"]' "")" "$(row a.one y holds '["2", "2"]' "")" "$(row a.one z trivial null "")")
gate=(--ledger ledger.json run)

# --- as the ledger says
run not-refuted "${good[@]}"
ledger not-refuted '"1/2"' 2
expect 0 '^gate passed: 3 readings, 0 differences' "${gate[@]}"
expect 0 '"exit_code": 0' --json "${gate[@]}"

# --- a verdict
ledger refuted null 0
expect 1 'a.one stated: not-refuted where the ledger has refuted' "${gate[@]}"
expect 1 '"kind": "verdict"' --json "${gate[@]}"
ledger not-refuted '"1/2"' 2
run refuted "${good[@]}" "$(row a.one w fails '["-1", "-1/2"]' counterexample)"
expect 1 'a.one stated: refuted where the ledger has not-refuted' "${gate[@]}"
run vacuous "$(row a.one z trivial null "")"
expect 1 'a.one stated: vacuous where' "${gate[@]}"

# --- a margin: by a tenth, or by the fraction that is asked for
run not-refuted "$(row a.one x holds '["45/100", "3/5"]' "")" "${good[@]}"
sed -i 's|45/100|9/20|' run/summary.json
expect 0 'gate passed' "${gate[@]}"
expect 1 'a.one stated: the margin shrank from about 0.5.* to 0.45' --shrink 0.09 "${gate[@]}"
expect 1 '"kind": "margin"' --json --shrink 0 "${gate[@]}"
run not-refuted "$(row a.one x holds '["4/10", "3/5"]' "")" "${good[@]}"
sed -i 's|4/10|2/5|' run/summary.json
expect 1 'the margin shrank' "${gate[@]}"
expect 0 'gate passed' --shrink 1/5 "${gate[@]}"
run not-refuted "$(row a.one x holds null "")" "$(row a.one y holds null "")"
expect 1 'a.one stated: no certified margin' "${gate[@]}"
expect 2 '--shrink: ' --shrink much "${gate[@]}"
expect 2 '--shrink: expected a fraction' --shrink -1/2 "${gate[@]}"

# --- too few cases that say something
run not-refuted "$(row a.one x holds '["1/2", "3/5"]' "")" "$(row a.one z trivial null "")" "$(row a.one v hypothesis-false null "")"
expect 1 'a.one stated: 1 non-trivial cases where 2 are needed' "${gate[@]}"
ledger not-refuted '"1/2"' 1
expect 0 'gate passed' "${gate[@]}"
expect 1 'a.two stated: 1 non-trivial cases where 2 are needed' --min-cases 2 "${gate[@]}"
expect 2 '' --min-cases -1 "${gate[@]}"

# --- new and gone
run not-refuted "${good[@]}"
ledger not-refuted '"1/2"' 2
sed -i 's/a\.two/a.three/' ledger.json
expect 1 'a.two stated: new; it is not-refuted' "${gate[@]}"
expect 1 'a.three stated: gone; the ledger has not-refuted' "${gate[@]}"

# --- inconclusive, and why
ledger inconclusive null 0
run inconclusive "$(row a.one x inconclusive null 'the conclusion undecided: (= 1 1)')"
expect 3 'gate failed: 3 readings, 0 differences, inconclusive' "${gate[@]}"
run inconclusive "$(row a.one x inconclusive null 'limit reached: the conclusion undecided: the time limit of 1 s was reached in a product of matrices')"
expect 4 'a limit was reached' "${gate[@]}"

# --- nothing to compare is no pass
ledger not-refuted '"1/2"' 2
mkdir -p nothing
expect 2 'summary.json' --ledger ledger.json nothing
printf '{"format": "plumbline-summary/1", "results": [], "readings": []}\n' >nothing/summary.json
expect 5 '' --ledger ledger.json nothing
printf '{"format": "plumbline-summary/1", "results": [' >nothing/summary.json
expect 2 'summary.json' --ledger ledger.json nothing
expect 2 'ledger.json' --ledger nowhere/ledger.json run
run not-refuted "${good[@]}"
for change in 's/ledger\/2/ledger\/3/' 's/"cases": 2/"cases": -2/' 's/"cases": 2, *//; s/, "cases": 2//' 's/"margin": "1\/2"/"margin": "half"/' 's/not-refuted/fine/' 's/"verdict"/"word"/' 's/a.two/a.one/' 's/{"format"/{"more": 1, "format"/'; do
  ledger not-refuted '"1/2"' 2
  sed -i "$change" ledger.json
  expect 2 'ledger.json: /' "${gate[@]}"
done
printf '{"format": "plumbline-ledger/1", "readings": [{"claim": "a.one", "reading": "stated", "verdict": "not-refuted", "margin": null}, {"claim": "a.two", "reading": "stated", "verdict": "not-refuted", "margin": null}, {"claim": "a.false", "reading": "stated", "verdict": "refuted", "margin": null}]}' >ledger.json
expect 0 'gate passed' "${gate[@]}"                  # version 1: no cases are asked for

# --- the ledger anew
rm ledger.json
expect 0 'written: ledger.json' --update "${gate[@]}"
expect 0 '3 readings, 0 differences' "${gate[@]}"
grep -q '"cases": 2' ledger.json || fail 'the number of cases is kept'
grep -q '"margin": "1/2"' ledger.json || fail 'the margin is kept'
run refuted "${good[@]}" "$(row a.one w fails '["-1", "-1/2"]' counterexample)"
expect 0 'a.one stated: refuted where the ledger has not-refuted' --update "${gate[@]}"
expect 0 '0 differences' "${gate[@]}"
cp ledger.json before.json
run inconclusive "$(row a.one x inconclusive null 'the conclusion undecided')"
expect 3 'is left as it was' --update "${gate[@]}"
cmp -s ledger.json before.json || fail 'an inconclusive run changed the ledger'

# --- the ledger of the built-in cases asks for margins and cases
grep -q '"margin": "[1-9]' "$source/docs/ledger.json" || fail 'docs/ledger.json has no margins'
! grep -A4 '"verdict": "not-refuted"' "$source/docs/ledger.json" | grep -q '"cases": 0' || fail 'docs/ledger.json asks for no cases somewhere'

((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
