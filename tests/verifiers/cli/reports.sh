#!/usr/bin/env bash
# reports.sh BIN: what `plumbline report` holds a run against (the claim files, a ledger, an earlier run), and which files
# it writes.
set -uo pipefail
bin="$1"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

cat >a.claim <<'CLAIM'
paper a "A Paper of Reports"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
param p "a number"

claim small "p is small"
  source v1 Lemma 1
  says p <= 1
  reading stated
    then p <= 1
  twin the other way
    then 1 < p

claim false "p is not positive"
  source v1 Lemma 2
  says p <= 0
  rests on small
  reading stated
    expect refuted grade error open
    given 1/4 < p
    then p <= 0
  twin nothing
    then p < 0
CLAIM
# case_file NAME P
case_file() {
  printf '{"format": "plumbline-case/1", "name": "%s", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"]]]}, "data": {"inputs": [["1"]]}, "parameters": {"p": "%s"}}' \
    "$1" "$2" >"cases/$1.json"
}
mkdir cases; case_file half 1/2; case_file eighth 1/8
report() { "$bin/plumbline" report "$@"; }

# --- the files: a front page, a page for each claim, and what they share
expect 0 'as expected' "$bin/plumbline" verify --claims a.claim --cases cases --out run
for file in report.html report/a.small.html report/a.false.html report/page.css report/claim.js; do truth "$file" test -s "run/$file"; done
truth 'the paper is named' grep -q '<h2>A Paper of Reports</h2>' run/report.html
truth 'and its authors' grep -q 'A. Author' run/report.html
truth 'the comparison that fails is named' grep -q 'fails: 1/2 &lt;= 0 on the case half' run/report.html
truth 'a reading has an address' grep -q 'href="report/a.false.html#stated"' run/report.html
truth 'and is there' grep -q 'id="stated"' run/report/a.false.html
expect 0 'run/report.html' report run --single-file
truth 'one file' grep -q 'data-claim="a.false"' run/report.html

# --- against a ledger
expect 0 'written' "$bin/plumbline" gate --ledger ledger.json --update run
expect 0 '' report run --ledger ledger.json
truth 'as the ledger expects' grep -q 'Held against the ledger ledger.json: all 2 verdicts are as expected' run/report.html
truth 'nothing changed' grep -q 'Nothing: verdicts, formulas, margins and cases are the same' run/report.html
sed '/"a.small"/,/}/s/not-refuted/proved/' ledger.json >other.json
expect 0 '' report run --ledger other.json --format html,junit,sarif
truth 'the page follows the ledger' grep -q '1 of 2 verdicts is not as expected' run/report.html
truth 'and says what the gate says' grep -q 'a.small stated: not-refuted where the ledger has proved' run/report.html
expect 1 'a.small stated: not-refuted where the ledger has proved' "$bin/plumbline" gate --ledger other.json run
truth 'JUnit follows it' grep -q 'failures="1"' run/junit.xml
truth 'SARIF follows it' grep -q '"level": "error"' run/report.sarif
expect 2 'nowhere.json' report run --ledger nowhere.json
truth 'a bad ledger leaves the report alone' grep -q '1 of 2 verdicts is not as expected' run/report.html

# --- a report repeats nothing that its certificates do not say
cp -r run honest
sed -i '/"a.false".*"case":"half"/s/"fails"/"holds"/; /"readings"/,/"claims"/s/"refuted"/"not-refuted"/; s/"cases":{"fails":1\(.*\)"margin":null/"cases":{"holds":1\1"margin":["-1\/2","-1\/2"]/; s/"false":{"statements":1,"causes":1,"grades":{[^}]*}}/"false":{"statements":0,"causes":0,"grades":{}}/' run/summary.json
expect 1 'a.false stated: certificates/half.jsonl:3: the certificate says verdict "fails"' report run --no-check --format html,junit,markdown,sarif
truth 'the page says so' grep -q 'the certificate says verdict' run/report.html
truth 'JUnit fails' grep -q '<testsuites.*failures="[1-9]' run/junit.xml
truth 'Markdown says so' grep -q 'the certificate says verdict' run/report.md
truth 'SARIF says so' grep -q 'the certificate says verdict' run/report.sarif
expect 2 'summary.json: is not the file that the run wrote' "$bin/plumbline" bundle run --to edited.tar.gz
sed -i "s/$(sha256sum <honest/summary.json | cut -c1-64)/$(sha256sum <run/summary.json | cut -c1-64)/" run/manifest.json
expect 1 'the certificate says verdict "fails"' "$bin/plumbline" bundle run --to edited.tar.gz
truth 'nothing was bundled' test ! -e edited.tar.gz
rm -r run; mv honest run

# --- against an earlier run
cp -r run earlier
case_file third 1/3
expect 0 '' "$bin/plumbline" verify --claims a.claim --cases cases --out run
expect 0 '' report run --since earlier
truth 'more cases' grep -q 'a.false stated: other non-trivial cases' run/report.html
expect 2 'expected the folder of an earlier run' report run --since run
expect 2 'no such folder' report run --since nowhere

# --- cases of one's own say nothing about readings that they do not test; what falls and should not is a difference
rm cases/*; case_file eighth 1/8
expect 0 'as expected' "$bin/plumbline" verify --claims a.claim --cases cases --out run
expect 0 '' report run --format html,junit,sarif
truth 'no failure' grep -q 'failures="0"' run/junit.xml
truth 'no result' grep -q '"results": \[\]' run/report.sarif
truth 'nothing unexpected' grep -q 'the one verdict is as expected' run/report.html
case_file two 2
expect 1 'differs' "$bin/plumbline" verify --claims a.claim --cases cases --out run
expect 0 '' report run --format html,junit,sarif
truth 'a difference' grep -q '1 of 2 verdicts is not as expected' run/report.html
truth 'SARIF points at the case' grep -q '"uri": "cases/two.json"' run/report.sarif

# --- the numbers of the comparison that fails: exact where they are short, between decimals, and the same on the page
cat >b.claim <<'CLAIM'
paper b "A Paper of Sums"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
param p "a number"
let c := sqrt(2) + p
claim sum "A sum"
  source v1 Lemma 1
  says it is small
  reading stated
    expect refuted grade error open
    then c^2 + 3 * p + exp(p) <= 1
  twin the other way
    then c^2 + 3 * p + exp(p) <= 0
CLAIM
expect 0 'as expected' "$bin/plumbline" verify --claims b.claim --cases cases/eighth.json --out sums
python3 - sums/summary.json >values.txt <<'PY'
import json, math, sys
from fractions import Fraction
claim, = json.load(open(sys.argv[1]))["claims"]
p = Fraction(1, 8)
c = math.sqrt(2) + p
true = {"c^2 + 3 * p + exp(p)": c**2 + 3 * p + math.exp(p), "c": c, "c^2": c**2, "3 * p": 3 * p, "exp(p)": math.exp(p), "p": p}
for value in claim["sub_values"]:
    low, high = map(float, value["within"])
    assert low <= true[value["term"]] <= high and high - low < 1e-4, value
    print(value.get("side", "-"), "|", value["term"], "|", value.get("exact", "-"))
PY
truth 'the numbers are true' test $? = 0
diff values.txt - <<'TXT' || { echo 'FAIL: the numbers of a comparison'; failures=$((failures + 1)); }
left side | c^2 + 3 * p + exp(p) | -
- | c | 1/8+sqrt(2)
- | c^2 | 129/64+sqrt(2)/4
- | 3 * p | 3/8
- | exp(p) | exp(1/8)
- | p | 1/8
TXT
cp sums/report/b.sum.html page.html
expect 0 "" report sums --checker ""
truth 'report writes the page that verify wrote' cmp -s page.html sums/report/b.sum.html
truth 'the page has them' grep -q '<td>129/64+sqrt(2)/4 <span class="muted">in \[2.36917, 2.36918\]</span></td>' page.html
truth 'and the command' grep -q 'plumbline check --formulas formulas.lock --explain certificates/eighth.jsonl:2<' page.html
expect 0 'false: .* <= 1' sh -c "cd sums && \"$bin/plumbline\" check --formulas formulas.lock --explain certificates/eighth.jsonl:2"

# --- a button that replays, where the script for it is at hand
mkdir web; echo '// the script' >web/plumbline-replay.js
expect 0 '' report sums --checker web
truth 'the script' cmp -s web/plumbline-replay.js sums/report/plumbline-replay.js
truth 'the certificate, alone' python3 -c 'import json, re
text = re.search(r"<plumbline-replay claims=\"none\"><script type=\"application/json\">(.*?)</script>", open("sums/report/b.sum.html").read())[1]
held = json.loads(text)
assert (held["claim"], held["reading"], held["verdict"]) == ("b.sum", "stated", "fails"), held'
expect 0 '' report sums --checker ''
truth 'none where none is wanted' test "$(grep -c plumbline-replay sums/report/b.sum.html)" = 0
# a certificate that is gone is a difference, and no button
mv sums/certificates/eighth.jsonl gone.jsonl
expect 1 '' report sums --checker web
truth 'no button without a certificate' test "$(grep -c '<plumbline-replay' sums/report/b.sum.html)" = 0
mv gone.jsonl sums/certificates/eighth.jsonl
expect 2 'plumbline-replay.js: is not there: `./plumbline web` makes such a script' report sums --checker nowhere

# --- a formula of one's own has no expected verdict
echo '(<= (param p) 1)' >formula.txt
"$bin/plumbline" verify --formula formula.txt --cases cases --out own >/dev/null 2>&1
expect 0 '' report own --format html,junit,sarif
truth 'it is said' grep -q 'No expected verdicts were given' own/report.html
truth 'no failure' grep -q 'failures="0"' own/junit.xml
truth 'and no silence' grep -q '"level": "warning"' own/report.sarif

finish
