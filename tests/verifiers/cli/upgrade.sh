#!/usr/bin/env bash
# upgrade.sh BIN: `plumbline upgrade` on claim files and ledgers of the version before: what it rewrites is read by
# this version and says the same, what it cannot rewrite is said with its place, and files of this version stay.
set -uo pipefail
bin="$1"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

# --- claim files: words that are gone, and names that are words now
mkdir paper
cat >paper/paper.claim <<'CLAIM'
# A header.
paper old "A Paper of the Version Before"
  authors A. Author
  version v1 arXiv:0000.00000v1 2024-01
CLAIM
cat >paper/notation.claim <<'CLAIM'
data X := inputs
data G := gradient

# What the network computes.
let outputs(N) := output(N, X)  latex "Y_{#N}"
let table(sources) := sources + 1  latex "#sources^+"
let S := slopes(theta, X)
CLAIM
cat >paper/claims.claim <<'CLAIM'
use notation

claim gated "The derivative with prescribed slopes"
  source v1 Lemma 1
  says the gradient is that of the network whose gates are S, ||Y||^2 >= 0
  reading stated
    # A comment between the lines.
    then derivative(gate(theta,
        S), X,   G) = derivative(theta, X, G)
  twin the negative
    then derivative(gate(theta, S), X, G) = -1 * derivative(theta, X, G)

claim paths "Every path ends"
  source v1 Lemma 2
  says every path can be extended to one that ends at an output
  reading stated
    given table(1) = 2 and |outputs(theta)|^2 <= 100
    then path-count(theta) = 2 and maximal-path-count(theta) = 3
  twin the dead end is not counted
    then maximal-path-count(theta) = 2
CLAIM
cp -r paper before
expect 1 '^paper/claims.claim: would be rewritten$' "$bin/plumbline" upgrade --check paper
cp out.txt check.txt
truth 'the difference is shown' grep -qxF -- '- let outputs(N) := output(N, X)  latex "Y_{#N}"' check.txt
truth 'both sides of it' grep -qxF -- '+ let own-outputs(N) := output(N, X)  latex "Y_{#N}"' check.txt
truth 'nothing is written' diff -r before paper
expect 0 '^paper/notation.claim: rewritten$' "$bin/plumbline" upgrade paper
truth 'a file without such words stays' grep -qx 'paper/paper.claim: of this version already' out.txt
truth 'sentences are named' grep -q '^paper/claims.claim: line 5: mathematics without dollars' out.txt
truth 'a notation keeps its hole' grep -qxF 'let own-table(sources) := sources + 1  latex "#sources^+"' paper/notation.claim
truth 'an expression keeps its lines' grep -qx '    then gated-derivative(theta,' paper/claims.claim
truth 'and its spaces' grep -qx '        S, X,   G) = derivative(theta, X, G)' paper/claims.claim
truth 'comments stay' grep -qx '    # A comment between the lines.' paper/claims.claim
truth 'a definition for a word that is gone' grep -qx 'let maximal-path-count(N: network) :=' paper/claims.claim
cp -r paper after
expect 0 'claims.claim: of this version already' "$bin/plumbline" upgrade --check paper
expect 0 '' "$bin/plumbline" upgrade paper
truth 'what is rewritten stays' diff -r after paper
# The rewritten text says what the old one said: the version before gave these verdicts on this case.
printf '{"format": "plumbline-case/1", "name": "two", "network": {"type": "dag", "vertices": [{"id": "x"}, {"id": "h", "activation": "relu"}, {"id": "dead", "activation": "relu"}, {"id": "y", "activation": "linear"}], "edges": [{"from": "x", "to": "h", "weight": "2"}, {"from": "h", "to": "y", "weight": "3"}, {"from": "x", "to": "y", "weight": "-1"}, {"from": "h", "to": "dead", "weight": "1"}], "inputs": ["x"], "output": "y"}, "data": {"inputs": [["1", "-2"]], "gradient": [["1", "1"]]}}' >two.json
expect 0 '' "$bin/plumbline" verify --claims paper --cases two.json --out run
for claim in old.gated old.paths; do
  truth "$claim holds on it" grep -q "\"claim\":\"$claim\",.*\"case\":\"two\",\"verdict\":\"holds\"" run/summary.json
done

# --- ledgers: an entry whose formula reads the same has its digest of today, the others are for a person
"$bin/plumbline" gate --ledger now.json --update run >/dev/null
old_digest="$(printf old | sha256sum | cut -c1-64)"
sed 's/ledger\/5/ledger\/4/; s/"formula_sha256": "[0-9a-f]*"/"formula_sha256": "'"$old_digest"'"/' now.json >then.json
cp then.json ledger.json
expect 2 '^plumbline: ledger.json: is plumbline-ledger/4, expected plumbline-ledger/5: `plumbline upgrade ledger.json` rewrites it$' "$bin/plumbline" gate --ledger ledger.json run
expect 1 '^ledger.json: would be rewritten; 2 of 2 formulas' "$bin/plumbline" upgrade --check paper ledger.json
truth 'the difference of digests is shown' grep -q "^-    \"formula_sha256\": \"$old_digest\"" out.txt
truth 'nothing is written' cmp -s then.json ledger.json
expect 0 '^ledger.json: rewritten; 2 of 2 formulas read as before' "$bin/plumbline" upgrade paper ledger.json
truth 'the ledger is that of the run' cmp -s now.json ledger.json
expect 0 '^gate passed' "$bin/plumbline" gate --ledger ledger.json run
expect 0 '^ledger.json: of this version already' "$bin/plumbline" upgrade ledger.json
cp then.json ledger.json
expect 0 'old.gated stated: no such reading is known; name its claim file' "$bin/plumbline" upgrade ledger.json
truth 'its digest stays' test "$(grep -c "$old_digest" ledger.json)" = 2
sed 's/= 3/= 4/' then.json >ledger.json
expect 0 'old.paths stated: its formula reads differently; the old digest stays, and the gate will ask you' "$bin/plumbline" upgrade paper ledger.json
expect 1 '^old.paths stated: ' "$bin/plumbline" gate --ledger ledger.json run
truth 'the gate shows both formulas' grep -q '^  - .* = 4' out.txt
sed 's/ledger\/4/ledger\/3/; /"formula":/d' then.json >ledger.json
expect 0 'the ledger does not say how its formula reads' "$bin/plumbline" upgrade paper ledger.json
sed 's/ledger\/4/ledger\/2/' then.json >ledger.json
expect 2 'ledger.json: is plumbline-ledger/2; from plumbline-ledger/3 on' "$bin/plumbline" upgrade ledger.json
sed '/"verdict"/d' then.json >ledger.json
expect 2 'ledger.json: /readings/0/verdict: expected a string' "$bin/plumbline" upgrade paper ledger.json

# --- files that are not rewritten are refused, each with what to do
expect 2 '^plumbline: two.json: case files have not changed' "$bin/plumbline" upgrade two.json
expect 2 '^plumbline: run/summary.json: is plumbline-summary/3, which a run derived' "$bin/plumbline" upgrade run/summary.json
expect 2 '^plumbline: run/formulas.lock: .*`plumbline list --formulas` writes it' "$bin/plumbline" upgrade run/formulas.lock
bundle="$(ls run/certificates/*.jsonl)"
expect 2 "which a run derived, and is not rewritten: run .plumbline verify. again" "$bin/plumbline" upgrade "$bundle"
expect 2 'standard input is not a file that can be rewritten' "$bin/plumbline" upgrade - </dev/null
expect 2 '^plumbline: empty: has no files NAME.claim' bash -c "mkdir empty; $bin/plumbline upgrade empty"

# --- and the readers of what a run of the version before left refuse it so
cp -r run older
sed -i 's/plumbline-summary.3/plumbline-summary\/2/' older/summary.json
for command in report "gate --ledger now.json"; do
  # shellcheck disable=SC2086  # words
  expect 2 '/format: expected "plumbline-summary/3", found "plumbline-summary/2": a run of another version; run `plumbline verify` again$' "$bin/plumbline" $command older
done
sed 's/plumbline-certificate.3/plumbline-certificate\/2/' "$bundle" >older/certificates/old.jsonl
for kind in certificate proof; do
  printf '{"format":"plumbline-%s/2"}\n' "$kind" >"$kind.json"
  expect 1 'format: expected plumbline-certificate/3, .* `plumbline verify`' "$bin/plumbline-check" --allow-unknown-claims "$kind.json"
done
expect 1 'old.jsonl:2: format: format: expected plumbline-certificate/3' "$bin/plumbline-check" --allow-unknown-claims older/certificates/old.jsonl

# --- what needs the author
left() {   # left PATTERN LET BODY: of a claim that says BODY; exit code 2, and nothing lost
  printf '%s\nclaim one "One"\n  source v1 Lemma 1\n  says one\n  reading stated\n    then %s\n  twin none\n    then 1 < 0\n' "$2" "$3" >hard.claim
  cp hard.claim hard.before
  expect 2 "$1" "$bin/plumbline" upgrade hard.claim
  truth "what cannot be rewritten stays: $1" cmp -s hard.claim hard.before
}
data=$'data X := inputs\ndata G := gradient\nlet S := slopes(theta, X)'
left '^hard.claim:8:18: there is no gate\(N, S\) any more' "$data" '|output(gate(theta, S), X)| <= 1'
left '^hard.claim:1:13: a definition takes no formula any more' 'let both(F: formula) := F and 0 < 1' 'both(0 <= 1)'
left '^hard.claim:1:10: .*"F" of "both" is a formula' 'let both(F) := F and 0 < 1' 'both(0 <= 1)'
left '^hard.claim:1:7: "bias" is a word of the language now: call this parameter' 'param bias "b"' '0 <= 1'
expect 2 'expected spaces, found a tab' bash -c "printf 'claim\tx\n' >tab.claim; $bin/plumbline upgrade tab.claim"
finish
