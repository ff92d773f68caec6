# `cost` as a user runs it: ends, certificates, tampering, files, exit codes, bad input.
# usage: cost.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/cases/bottleneck/constructed"
source "$(dirname "$0")/expect.sh"
cost=("$bin/plumbline" cost)
case_file() {  # NAME WEIGHTS BIASES INPUTS TARGETS
  printf '{ "format": "plumbline-case/1", "name": "%s", "network": { "type": "fully-connected", "activation": "relu", "weights": %s, "biases": %s }, "data": { "inputs": %s, "targets": %s } }\n' "$@" >"$1.json"
}
case_file absolute '[[["1"]],[["1"]]]' null '[["-1","0","1"]]' '[["1","0","1"]]'
case_file identity '[[["1"]],[["1"]]]' null '[["-1","1"]]' '[["-1","1"]]'
case_file square '[[["2","1"],["1","2"]]]' null '[["0","1","0","1"],["0","0","1","1"]]' null
case_file network '[[["1","1"],["1","-2"]],[["1","1"]]]' '[["0","1"],["1"]]' '[["1","-1","2"],["1/2","1","-1"]]' null

# Known optima: R(|x|; 2) = 4, R(id; 2) = 2 sqrt 2 on [-1, 1], and linear maps at depth 1 and where the cone may be turned.
expect 0 '^R = 4 at depth 2 of absolute, certified' "${cost[@]}" absolute.json --out a
for file in above.case.json below.case.json above-function.certificate.json above-norm.certificate.json \
  below-function.certificate.json below-dual.certificate.json; do truth "$file is written" test -s "a/absolute-cost-2-$file"; done
truth "the page has a drawing" grep -q '<svg' a/absolute-cost.html
expect 0 '^accepted .*representation-cost.dual strengthened' "$bin/plumbline-check" a/absolute-cost-2-below-dual.certificate.json
expect 0 '^2.828427124[67][0-9]* <= R <= 2.82842712475 at depth 2' "${cost[@]}" identity.json --out a --quiet
expect 0 '^R = 10 at depth 1' "${cost[@]}" square.json --depth 1 --out a --quiet
expect 0 'R\(f; L\) of square enclosed at 4 depths, certified' "${cost[@]}" square.json --depths 3..5,8 --out a
# A constant: the value at 0 says what it costs, at every depth. No end that is higher, no other sequence, no other sample.
case_file three '[[["1"]],[["1"]]]' null '[["-1","1"]]' '[["3","3"]]'
expect 0 '^4.7135192659[0-9]* <= R <= 4.713519266[0-9]* at depth 40 of three, certified' "${cost[@]}" three.json --depth 40 --out a --quiet
expect 0 '^accepted .*representation-cost.value strengthened' "$bin/plumbline-check" a/three-cost-40-below-value.certificate.json
python3 - <<'PYTHON'
import json
from fractions import Fraction
def changed(name, change):
    c = json.load(open("a/three-cost-40-below.case.json"))
    change(c["parameters"])
    json.dump(c, open(f"three-{name}.json", "w"))
def more(p): p["lower"] = str(Fraction(p["lower"]) + Fraction(1, 1000000))
def other(p): p["q"] = ["2", "6", "10"]
def elsewhere(p): p["origin"] = "1"
def beyond(p): p["q"] = ["2", "5", "27/2"]; p["lower"] = "5"
def steep(p): p["q"] = ["3", "10"]; p["lower"] = "5"
for name, change in (("more", more), ("other", other), ("elsewhere", elsewhere), ("beyond", beyond), ("steep", steep)): changed(name, change)
text = open("a/three-cost-40-below-value.certificate.json").read()
open("three-forged.certificate.json", "w").write(text.replace('"origin":"%s"' % json.loads(text)["case"]["parameters"]["origin"], '"origin":"1"'))
PYTHON
value=("$bin/plumbline" verify bottleneck.representation-cost.value --out v --cases)
expect 3 'inconclusive' "${value[@]}" three-more.json
for name in other elsewhere beyond steep; do expect 3 'hypothesis-false' "${value[@]}" "three-$name.json"; done
expect 1 '^rejected|^declined' "$bin/plumbline-check" three-forged.certificate.json
# On the hull of a grid: max(x, y) on the unit square behind one neuron; another value at a corner is refused.
case_file maximum '[[["1","-1"],["0","1"]],[["1","1"]]]' null '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^16 <= R <= 17.57[0-9]* at depth 16 of maximum, certified' "${cost[@]}" maximum.json --depth 16 --out a --quiet
python3 - <<'PYTHON'
import json
c = json.load(open("a/maximum-cost-16-above.case.json"))
c["data"]["targets"][0][0] = "7"
json.dump(c, open("maximum-other.json", "w"))
PYTHON
expect 3 'inconclusive' "$bin/plumbline" verify bottleneck.representation-cost.function --cases maximum-other.json --out v
expect 2 '--search' "${cost[@]}" maximum.json --search -1
expect 0 'around its samples' "${cost[@]}" network.json --depths 2,4 --out a
# A value in between is shown by neither end: certificates that say more are not written, nor accepted.
sed 's/"upper": "4"/"upper": "39\/10"/' a/absolute-cost-2-above.case.json >low.json
expect 3 'inconclusive' "$bin/plumbline" verify bottleneck.representation-cost --cases low.json --out v
sed 's/"lower": "4"/"lower": "41\/10"/' a/absolute-cost-2-below.case.json >high.json
expect 3 'inconclusive' "$bin/plumbline" verify bottleneck.representation-cost.dual --cases high.json --out v
sed 's/"lower":"4"/"lower":"41\/10"/' a/absolute-cost-2-below-dual.certificate.json >forged.json
expect 1 '^rejected|^declined' "$bin/plumbline-check" forged.json
# A network that is another function; a point on a breakpoint; scales that are not positive.
sed -z 's/"targets": \[\n *\[\n *"1"/"targets": [["2"/' a/absolute-cost-2-above.case.json >other.json
expect 3 'inconclusive' "$bin/plumbline" verify bottleneck.representation-cost.function --cases other.json --out v
sed 's/"t": "0"/"t": "-1"/' a/absolute-cost-2-above.case.json >shallower.json
expect 0 'hypothesis-false +bottleneck.representation-cost ' "$bin/plumbline" verify bottleneck.representation-cost --cases shallower.json --out v

expect 0 '"plumbline-cost/1"' "${cost[@]}" identity.json --json --out ""
"${cost[@]}" identity.json --depths 2..4 --json --out b >found.json
python3 - found.json <<'PYTHON' || { echo "FAIL: the numbers of the JSON"; failures=$((failures + 1)); }
import json, sys
from fractions import Fraction
d = json.load(open(sys.argv[1]))["depths"]
assert [r["depth"] for r in d] == [2, 3, 4] and all(r["certified"] for r in d)
assert all(Fraction(r["lo"]) <= Fraction(r["hi"]) for r in d)
assert Fraction(d[0]["lo"]) ** 2 <= 8 <= Fraction(d[0]["hi"]) ** 2 and float(Fraction(d[0]["hi"]) - Fraction(d[0]["lo"])) < 1e-9
PYTHON
# Bad input.
expect 2 'absolute.json|--depth' "${cost[@]}" absolute.json --depth 1
expect 2 '--depth' "${cost[@]}" network.json --depth 1
for depths in 0 4..2 2,2 x 2.. 1000; do expect 2 'depths' "${cost[@]}" absolute.json --depths "$depths"; done
expect 2 'excludes' "${cost[@]}" absolute.json --depths 2..3 --depth 2
expect 2 'missing.json' "${cost[@]}" missing.json
sed 's/"relu"/{"leaky-relu":"1\/10"}/' absolute.json >leaky.json
expect 2 'leaky.json: /network/activation' "${cost[@]}" leaky.json
case_file thin '[[["1","1"]],[["1"]]]' null '[["0","1"],["0","1"]]' null
expect 2 'thin.json: /data/inputs.*interior' "${cost[@]}" thin.json
expect 2 '/network/type' "${cost[@]}" "$2/cases/invariance/constructed/channels-paired-differently.json"
finish
