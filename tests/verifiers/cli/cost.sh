# `cost` as a user runs it: ends, certificates, tampering, files, exit codes, bad input.
# usage: cost.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/cases/bottleneck/constructed"
source "$(dirname "$0")/expect.sh"
cost=("$bin/plumbline" cost)
case_file() {  # NAME WEIGHTS BIASES INPUTS TARGETS
  printf '{ "format": "plumbline-case/1", "name": "%s", "network": { "type": "fully-connected", "activation": "relu", "weights": %s, "biases": %s }, "data": { "inputs": %s, "targets": %s } }\n' "$@" >"$1.json"
}
forged() {  # FILE EXPRESSION: the certificate with its case's parameters changed by Python, and a digest that fits
  python3 - "$@" <<'PYTHON'
import hashlib, json, sys
c = json.load(open(sys.argv[1]))
exec(sys.argv[2], {"p": c["case"]["parameters"], "c": c})
del c["digest"]
canonical = lambda: json.dumps(c, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
c["digest"] = hashlib.sha256(canonical().encode()).hexdigest()
open("forged.json", "w").write(canonical() + "\n")
PYTHON
}
refuses() { ! "$bin/plumbline-check" "$1" >/dev/null 2>&1; }
case_file absolute '[[["1"]],[["1"]]]' null '[["-1","0","1"]]' '[["1","0","1"]]'
case_file identity '[[["1"]],[["1"]]]' null '[["-1","1"]]' '[["-1","1"]]'
case_file line '[[["1"]],[["1"]]]' null '[["-1","1"]]' '[["2","4"]]'
case_file square '[[["2","1"],["1","2"]]]' null '[["0","1","0","1"],["0","0","1","1"]]' null
case_file network '[[["1","1"],["1","-2"]],[["1","1"]]]' '[["0","1"],["1"]]' '[["1","-1","2"],["1/2","1","-1"]]' null

# Known optima: R(|x|; 2) = 4, R(id; 2) = 2 sqrt 2 on [-1, 1], and linear maps at depth 1 and where the cone may be turned.
expect 0 '^R = 4 at depth 2 of absolute, certified' "${cost[@]}" absolute.json --out a
for file in above.case.json below.case.json above-function.certificate.json above-norm.certificate.json \
  below-function.certificate.json below-dual.certificate.json; do truth "$file is written" test -s "a/absolute-cost-2-$file"; done
truth "the page has a drawing" grep -q '<svg' a/absolute-cost.html
truth "and takes off the rank of a Jacobian, not what a layer of two costs" grep -q '<h2>R(f; L) − 1 L</h2>' a/absolute-cost.html
expect 0 '^accepted .*representation-cost.dual strengthened' "$bin/plumbline-check" a/absolute-cost-2-below-dual.certificate.json
expect 0 '^2.828427124[67][0-9]* <= R <= 2.82842712475 at depth 2' "${cost[@]}" identity.json --out a --quiet
expect 0 '^R = 10 at depth 1' "${cost[@]}" square.json --depth 1 --out a --quiet
expect 0 'R\(f; L\) of square enclosed at 4 depths, certified' "${cost[@]}" square.json --depths 3..5,8 --out a
# A constant: the value at 0 says what it costs, at every depth. No end that is higher, no other sequence, no other rank.
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
def elsewhere(p): p["n"] = "1"
def beyond(p): p["q"] = ["2", "5", "27/2"]; p["lower"] = "5"
def steep(p): p["q"] = ["3", "10"]; p["lower"] = "5"
for name, change in (("more", more), ("other", other), ("elsewhere", elsewhere), ("beyond", beyond), ("steep", steep)): changed(name, change)
PYTHON
value=("$bin/plumbline" verify bottleneck.representation-cost.value --out v --cases)
expect 3 'inconclusive' "${value[@]}" three-more.json
for name in other elsewhere beyond steep; do expect 3 'hypothesis-false' "${value[@]}" "three-$name.json"; done
for change in 'p["n"] = "1"' 'p["lower"] = "5"' 'p["q"]["entries"][0] = "1"'; do
  forged a/three-cost-40-below-value.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done

# An affine map whose layers turn, with a last bias off its image: both ends meet, at every depth and in the limit. No end
# nearer, no other rank, no other sequence.
case_file high '[[["2","1"],["1","2"],["0","0"]]]' '[["0","0","2"]]' '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^13.928203230[0-9]* <= R <= 13.928203230[0-9]* at depth 4 of high, certified' "${cost[@]}" high.json --depth 4 --out a --quiet
expect 0 '^R0 = 2, R1 = 3 \+ log\(9\), 2.4138979216[0-9]* <= R2 <= 2.4138979216[0-9]* of high, certified' "${cost[@]}" high.json --limit --out a --quiet
for part in 4-above-norm:representation-cost.turning 4-below-value:representation-cost.value limit-above-limit:cost-limit.turning \
  limit-above-second:cost-limit.second-turning limit-below-limit:cost-limit.value limit-below-second:cost-limit.second-value; do
  file="a/high-cost-${part%%:*}.certificate.json"
  expect 0 "^accepted .*${part##*:} strengthened" "$bin/plumbline-check" "$file"
  case "$part" in *above*) wrong='p["upper"] = "2"' ;; *) wrong='p["lower"] = "14"' ;; esac
  case "$part" in *second*) wrong='p["second"] = "2" if "upper" in p else "3"' ;; esac
  for change in "$wrong" 'p["n"] = "1"' 'p["n"] = "3"' 'p["q"]["entries"][0] = "1"' 'p["q"]["entries"][1] = "4"'; do
    forged "$file" "$change"
    truth "refused: $change in $part" refuses forged.json
  done
done
# What the bias has in the image is free in the limit, where the samples may move with it: not for another bias.
case_file moved '[[["2","1"],["1","2"],["0","0"]]]' '[["4","5","1/2"]]' '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^R0 = 2, R1 = 1/4 \+ log\(9\) of moved, certified' "${cost[@]}" moved.json --limit --out a --quiet
expect 0 '^accepted .*cost-limit.turning strengthened' "$bin/plumbline-check" a/moved-cost-limit-above-limit.certificate.json
for change in 'p["upper"] = "0"' 'p["n"] = "1"' 'p["q"]["entries"][0] = "1"'; do
  forged a/moved-cost-limit-above-limit.certificate.json "$change"
  truth "refused: $change where a bias moves" refuses forged.json
done
sed 's|"4"|"-4"|' a/moved-cost-limit-above.case.json >moved-back.json
truth "the bias is another one" sh -c '! cmp -s moved-back.json a/moved-cost-limit-above.case.json'
expect 3 'hypothesis-false' "$bin/plumbline" verify bottleneck.cost-limit.turning --out v --cases moved-back.json
case_file obtuse '[[["1","-1/9"],["0","1"],["0","0"]]]' '[["0","0","2"]]' '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^R0 = 2, 3[0-9.]* <= R1 <= ' "${cost[@]}" obtuse.json --limit --out a --quiet
truth "and layers that turn are not said to do" sh -c '! grep -q cost-limit.turning a/obtuse-cost-limit-above-limit.certificate.json'

# Larger ones: a table. No number of it is larger, no node elsewhere, no row is left out, none is of another depth.
case_file twenty '[[["1"]],[["1"]]]' null '[["-1","1"]]' '[["20","20"]]'
case_file thirty '[[["1"]],[["1"]]]' null '[["-1","1"]]' '[["30","30"]]'
expect 0 '^14.60001015[0-9]* <= R <= 14.60001086[0-9]* at depth 9 of twenty, certified' "${cost[@]}" twenty.json --depth 9 --out a --quiet
expect 0 '^16.8190956[0-9]* <= R <= 16.8190963[0-9]* at depth 7 of thirty, certified' "${cost[@]}" thirty.json --depth 7 --out a --quiet
expect 0 '^R0 = 0, 14.60001015[0-9]* <= R1 <= 14.60001086[0-9]* of twenty, certified' "${cost[@]}" twenty.json --limit --out a --quiet
expect 0 '^accepted .*representation-cost.value-table strengthened' "$bin/plumbline-check" a/thirty-cost-7-below-value-table.certificate.json
expect 0 '^accepted .*cost-limit.value-table strengthened' "$bin/plumbline-check" a/twenty-cost-limit-below-limit.certificate.json
more='h[5*k+1] = str(int(h[5*k+1]) + n // 1000)'
rows='h[5*60+2] = h[5*60+3] ='
for file in twenty-cost-9-below-value-table thirty-cost-7-below-value-table twenty-cost-limit-below-limit; do
  for change in 'p["lower"] = "17"' 'h[-4] = str(17 * n)' 'h[-5] = str(1001 * n)' 'h[0] = str(n // 2)' 'h[1] = str(n // 1000)' "k = 1; $more" "k = 20; $more" \
    "k = 90; $more" "k = 140; $more" "$rows str(n)" "$rows str(2 * n)" "$rows str(100 * n)" "$rows str(1000 * n)" "$rows str(3 * n // 2)" \
    'h[-1] = str(9 * n)' 'h[-1] = str(n // 2)' 'h[4] = str(2 * n)' 'h[5*50] = h[5*52]' 'del h[5*80:5*81]; p["H"]["rows"] -= 1'; do
    forged "a/$file.certificate.json" "h = p['H']['entries']; n = int(p['H']['denominator']); $change"
    truth "refused: $file, $change" refuses forged.json
  done
done
forged a/three-cost-40-below-value.certificate.json 'p["lower"] = "4"'  # says less: true
expect 0 '^accepted' "$bin/plumbline-check" forged.json
# On the hull of a grid: max(x, y) on the unit square behind one neuron; another value at a corner is refused.
case_file maximum '[[["1","-1"],["0","1"]],[["1","1"]]]' null '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^17.3726[0-9]* <= R <= 17.57[0-9]* at depth 16 of maximum, certified' "${cost[@]}" maximum.json --depth 16 --out a --quiet
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

# Several pieces: |x| and |x| + |y| at every depth. Directions whose sums are too long, a sample at a breakpoint, one outside
# of every cell, an end that is higher.
expect 0 '^5.65685424949 <= R <= 5.656854249[5-9]* at depth 4 of absolute, certified' "${cost[@]}" absolute.json --depth 4 --out a --quiet
expect 0 '^accepted .*representation-cost.slopes strengthened' "$bin/plumbline-check" a/absolute-cost-4-below-slopes.certificate.json
case_file taxicab '[[["1","0"],["-1","0"],["0","1"],["0","-1"]],[["1","1","1","1"]]]' null '[["-1","1","-1","1"],["-1","-1","1","1"]]' null
expect 0 '^19.02731383[0-9]* <= R <= 19.02731384[0-9]* at depth 16 of taxicab, certified' "${cost[@]}" taxicab.json --depth 16 --search 0 --out a --quiet
python3 - <<'PYTHON'
import json
from fractions import Fraction
def changed(name, change):
    c = json.load(open("a/taxicab-cost-16-below.case.json"))
    change(c, c["parameters"])
    json.dump(c, open(f"pieces-{name}.json", "w"))
def long(c, p): p["E"][0][0] = str(Fraction(p["E"][0][0]) * 2)
def kink(c, p): p["K"][0] = str(next(j + 1 for j in range(len(c["data"]["inputs"][0])) if c["data"]["inputs"][0][j] == "0"))
def outside(c, p): p["C"][int(p["K"][0]) - 1] = ["0"] * len(p["C"][0])
def more(c, p): p["lower"] = str(Fraction(p["lower"]) + Fraction(1, 1000000))
for name, change in (("long", long), ("kink", kink), ("outside", outside), ("more", more)): changed(name, change)
PYTHON
pieces=("$bin/plumbline" verify bottleneck.representation-cost.pieces --out v --cases)
expect 3 'inconclusive' "${pieces[@]}" pieces-more.json
for name in long kink outside; do expect 3 'hypothesis-false' "${pieces[@]}" "pieces-$name.json"; done
for change in 'p["E"]["denominator"] = "1"' 'p["lower"] = "20"' 'p["K"]["entries"][0] = "99"' 'p["K"]["entries"][0] = p["K"]["entries"][1]' \
  'p["C"]["entries"] = ["0"] * len(p["C"]["entries"])'; do
  forged a/taxicab-cost-16-below-pieces.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done
expect 0 '^accepted .*representation-cost.pieces strengthened' "$bin/plumbline-check" a/taxicab-cost-16-below-pieces.certificate.json

# Slopes along a line: the total variation of the slope of a function of one number, with one and with two outputs, and of
# one of the plane. An end that is higher; a slope that is taken twice, or twice in a row with the same sign; samples out of
# order, at a breakpoint, repeated, off the line, that are not there; no cells.
case_file saw '[[["1"]],[["1"]]]' null '[["0","1/4","1/2","3/4","1"]]' '[["0","1","0","1","0"]]'
case_file outputs '[[["1"]],[["1"],["1"]]]' null '[["0","1/4","1/2","3/4","1"]]' '[["0","1","0","1","0"],["0","1","2","1","0"]]'
case_file folds '[[["1","1"],["1","1"],["1","1"]],[["1","-2","2"]]]' '[["0","-1/2","-1"],["0"]]' '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^16 <= R <= [0-9.]* at depth 8 of saw, certified' "${cost[@]}" saw.json --depth 8 --search 0 --out a --quiet
expect 0 '^16.9179402148 <= R <= [0-9.]* at depth 4 of outputs, certified' "${cost[@]}" outputs.json --depth 4 --search 0 --out a --quiet
expect 0 '^9.7132224410[0-9]* <= R <= [0-9.]* at depth 6 of folds, certified' "${cost[@]}" folds.json --depth 6 --search 0 --out a --quiet
expect 0 '^R0 = 1, 5.54517744447 <= R1 <= [0-9.]* of saw, certified' "$bin/plumbline" cost --limit --search 0 --quiet --out a saw.json
expect 0 '^R0 = 1, R1 = log\(4\), 0.960906027836 <= R2 <= 0.960906027837 of absolute, certified' "$bin/plumbline" cost --limit --search 0 --quiet --out a absolute.json
slopes=a/saw-cost-8-below-slopes.certificate.json
expect 0 '^accepted .*representation-cost.slopes strengthened' "$bin/plumbline-check" "$slopes"
expect 0 '^accepted .*representation-cost.slopes strengthened' "$bin/plumbline-check" a/outputs-cost-4-below-slopes.certificate.json
expect 0 '^accepted .*representation-cost.slopes strengthened' "$bin/plumbline-check" a/folds-cost-6-below-slopes.certificate.json
expect 0 '^accepted .*cost-limit.slopes strengthened' "$bin/plumbline-check" a/saw-cost-limit-below-limit.certificate.json
expect 0 '^accepted .*cost-limit.second-slopes strengthened' "$bin/plumbline-check" a/absolute-cost-limit-below-second.certificate.json
for change in 'p["lower"] = "161/10"' 'p["M"]["entries"][0] = "2"' 'p["M"]["entries"][1] = "1"' 'p["D"]["entries"].append(p["D"]["entries"].pop(0))' \
  'p["D"]["entries"][1] = "4"' 'p["D"]["entries"][1] = p["D"]["entries"][0]' 'p["D"]["entries"][3] = "99"' \
  'p["C"]["entries"] = ["0"] * len(p["C"]["entries"])'; do
  forged "$slopes" "$change"
  truth "refused: $change" refuses forged.json
done
for change in 'p["D"]["entries"][1] = "7"' 'p["D"]["entries"][1] = "5"' 'p["D"]["entries"][0], p["D"]["entries"][1] = p["D"]["entries"][1], p["D"]["entries"][0]'; do
  forged a/folds-cost-6-below-slopes.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done
for change in 'p["lower-factor"] = "257"' 'p["lower"] = "1/1000"' 'p["n"] = "2"' 'p["D"]["entries"].append(p["D"]["entries"].pop(0))'; do
  forged a/saw-cost-limit-below-limit.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done

# Two values: x on [-1, 1] costs at least L 2^(1/L).
expect 0 '^3.77976314964 <= R <= 4.2[0-9]* at depth 3 of identity, certified' "${cost[@]}" identity.json --depth 3 --out a --quiet
expect 0 '^accepted .*representation-cost.points strengthened' "$bin/plumbline-check" a/identity-cost-3-below-points.certificate.json
for change in 'p["lower"] = "4"' 'p["other"] = "2"' 'p["other"] = p["first"]' 'p["t"] = "0"'; do
  forged a/identity-cost-3-below-points.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done

# Two pieces of rank 2: (|x|, y) folds the plane, and costs at least 2 L 2^(1/(2L)); at every depth 2 L + log 2.
case_file fold '[[["1","0"],["-1","0"],["0","1"]],[["1","1","0"],["0","0","1"]]]' null '[["-1","1","1","-1"],["0","0","1","1"]]' null
expect 0 '^6.7347722[89][0-9]* <= R <= [0-9.]* at depth 3 of fold, certified' "${cost[@]}" fold.json --depth 3 --search 0 --out a --quiet
expect 0 '^R0 = 2, 0.693147180559 <= R1 <= 1.3862943[0-9]* of fold, certified' "$bin/plumbline" cost --limit --search 0 --quiet --out a fold.json
expect 0 '^accepted .*representation-cost.two-pieces strengthened' "$bin/plumbline-check" a/fold-cost-3-below-two-pieces.certificate.json
expect 0 '^accepted .*cost-limit.two-pieces strengthened' "$bin/plumbline-check" a/fold-cost-limit-below-limit.certificate.json
for change in 'p["lower"] = "7"' 'p["that-side"] = p["this-side"]' 'p["that-side"] = "1"' 'p["E"]["entries"][0] = "2"' 'p["point"] = "1"' 'p["E"]["cols"] = 1; p["E"]["entries"] = ["1", "0"]'; do
  forged a/fold-cost-3-below-two-pieces.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done
for change in 'p["lower-factor"] = "2000001/1000000"' 'p["lower"] = "1/1000000"' 'p["n"] = "1"' 'p["that-side"] = p["this-side"]'; do
  forged a/fold-cost-limit-below-limit.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done

# Depth 2: weights on samples. An end that is higher, a smaller bound of the speed, other weights, a table without its
# last row or none, another depth.
expect 0 '^5.99998[0-9]* <= R <= 6 at depth 2 of fold, certified' "${cost[@]}" fold.json --search 0 --out a --quiet
expect 0 '^accepted .*representation-cost.weights strengthened' "$bin/plumbline-check" a/fold-cost-2-below-weights.certificate.json
for change in 'p["lower"] = "6"' 'p["speed"] = "1/2"' 'c["case"]["data"]["gradient"]["entries"][0] = "1"' \
  'p["T"]["rows"] -= 1; p["T"]["entries"] = p["T"]["entries"][:-p["T"]["cols"]]' \
  'p["T"] = {"rows": 1, "cols": 1, "denominator": "1", "entries": ["0"]}' 'p["t"] = "1"'; do
  forged a/fold-cost-2-below-weights.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done

# Several values: five pieces at depth 3, and a table for each depth. An end that is higher; a smaller bound of the speed,
# another rho, other weights, another depth, a table without its last row or with another multiplier.
case_file pieces '[[["1"]],[["1"]]]' null '[["0","3/8","19/32","13/16","29/32","1"]]' '[["-5/8","-1","1/8","1","1/4","1/8"]]'
expect 0 '^19.39[0-9]* <= R <= [0-9.]* at depth 3 of pieces, certified' "${cost[@]}" pieces.json --depth 3 --search 0 --out a --quiet
expect 0 '^accepted .*representation-cost.speed strengthened' "$bin/plumbline-check" a/pieces-cost-3-below-speed.certificate.json
python3 - <<'PYTHON'
import json
from fractions import Fraction
def changed(name, change):
    c = json.load(open("a/pieces-cost-3-below.case.json"))
    change(c["parameters"])
    json.dump(c, open(f"speed-{name}.json", "w"))
def more(p): p["lower"] = str(Fraction(p["lower"]) + Fraction(1, 1000000))
def slow(p): p["speed"] = str(Fraction(p["speed"]) * Fraction(99, 100)); p["lower"] = "19"
def long(p): p["rho"] = "5/4"
def deeper(p): p["t"] = "2"; p["lower"] = "1"
def cut(p): p["T"] = p["T"][:-1]
for name, change in (("more", more), ("slow", slow), ("long", long), ("deeper", deeper), ("cut", cut)): changed(name, change)
PYTHON
speed=("$bin/plumbline" verify bottleneck.representation-cost.speed --out v --cases)
expect 3 'inconclusive' "${speed[@]}" speed-more.json
expect 3 'hypothesis-false' "${speed[@]}" speed-long.json
for name in slow deeper cut; do expect 3 'not-applicable|inconclusive' "${speed[@]}" "speed-$name.json"; done
for change in 'p["lower"] = "20"' 'p["speed"] = "9/10"' 'p["speed"] = "0"' 'p["rho"] = "5/4"' 'p["rho"] = "1/2"' 'p["t"] = "2"' \
  'c["case"]["data"]["gradient"]["entries"][0] = "1"' 'p["T"]["entries"][-1] = "7"' 'p["T"]["entries"][0] = "9"'; do
  forged a/pieces-cost-3-below-speed.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done

# Limits in depth. A constant, linear maps, functions whose ends meet, and one whose ends do not.
limit=("$bin/plumbline" cost --limit --search 0 --quiet --out l)
expect 0 '^R0 = 1, R1 = log\(4\), 0.96090602783[0-9]* <= R2 <= 0.96090602783[0-9]* of absolute, certified' "${limit[@]}" absolute.json
expect 0 '^R0 = 1, R1 = log\(16\), .* of taxicab, certified' "${limit[@]}" taxicab.json
expect 0 '^R0 = 0, 4.71351926[0-9]* <= R1 <= 4.71351926[0-9]* of three, certified' "${limit[@]}" three.json
expect 0 '^R0 = 2, R1 = log\(9\), 2.4138979216[0-9]* <= R2 <= 2.4138979216[0-9]* of square, certified' "${limit[@]}" square.json
# A saw folds twice: log 256, and a network of five layers. Another slope of a fold is another function.
case_file saw '[[["1"]],[["1"]]]' null '[["0","1/4","1/2","3/4","1"]]' '[["0","1","0","1","0"]]'
expect 0 '^R0 = 1, [0-9.]* <= R1 <= 5.5451774[0-9]* of saw, certified' "${limit[@]}" saw.json
expect 0 'layers that fold the interval' "$bin/plumbline" cost --limit --search 0 --out "" saw.json
expect 0 '<= R <= 16.06655[0-9]* at depth 5 of saw, certified' "${cost[@]}" saw.json --depth 5 --search 0 --out l --quiet
for part in saw-cost-limit-above-function saw-cost-limit-above-limit saw-cost-5-above-function saw-cost-5-above-norm; do
  expect 0 '^accepted' "$bin/plumbline-check" "l/$part.certificate.json"
done
python3 - <<'PYTHON'
import json
from fractions import Fraction
for side in ("limit-above", "5-above"):
    c = json.load(open(f"l/saw-cost-{side}.case.json"))
    row = c["network"]["weights"][1][0]
    row[0] = str(Fraction(row[0]) * Fraction(9, 10))
    json.dump(c, open(f"saw-{side}-other.json", "w"))
PYTHON
for side in limit-above 5-above; do
  expect 3 'inconclusive|hypothesis-false' "$bin/plumbline" verify bottleneck.representation-cost.function --cases "saw-$side-other.json" --out v
done
expect 0 '^R0 = 1, [0-9.]* <= R1 <= 0.6931471[0-9]* of line, certified' "${limit[@]}" line.json
expect 0 '^accepted .*cost-limit.points strengthened' "$bin/plumbline-check" l/line-cost-limit-below-limit.certificate.json
for change in 'p["lower-factor"] = "5/2"' 'p["lower"] = "1/9"' 'p["n"] = "2"' 'p["other"] = p["first"]'; do
  forged l/line-cost-limit-below-limit.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done
# Two values of opposite signs; on [-1, 2] the other one is between two samples. Nothing higher, no larger v, no values of one
# sign; a sample that is beside its cell.
expect 0 '^R0 = 1, 1.4480033325[0-9]* <= R1 <= 1.535194226[0-9]* of identity, certified' "${limit[@]}" identity.json
case_file longer '[[["1"]],[["1"]]]' null '[["-1","2"]]' '[["-1","2"]]'
expect 0 '^R0 = 1, 1.4480033325[0-9]* <= R1 <= 1.61082570[0-9]* of longer, certified' "${limit[@]}" longer.json
expect 0 ' \+ 1.44800333251 - o\(1\) +by two values of opposite signs' "$bin/plumbline" cost --limit --search 0 --out "" longer.json
case_file beyond '[[["1"]],[["1"]]]' null '[["1","4"]]' '[["-1","2"]]'
expect 0 '^R0 = 1, [0-9.]* <= R1 <= [0-9.]* of beyond, certified' "${limit[@]}" beyond.json
expect 0 'by two values of opposite signs' "$bin/plumbline" cost --limit --search 0 --out "" beyond.json
case_file plus '[[["1","1"]]]' null '[["-1","1","-1","1"],["-1","-1","1","1"]]' null
expect 0 '^R0 = 1, 2.6143606456[0-9]* <= R1 <= 4.24501223[0-9]* of plus, certified' "${limit[@]}" plus.json
for name in identity longer plus; do
  expect 0 '^accepted .*cost-limit.opposite strengthened' "$bin/plumbline-check" "l/$name-cost-limit-below-limit.certificate.json"
  for change in 'p["lower-factor"] = "4"' 'p["v0"] = "15/8"' 'p["v0"] = "1/2"' 'p["n"] = "2"' 'p["other"] = p["first"]'; do
    forged "l/$name-cost-limit-below-limit.certificate.json" "$change"
    truth "refused: $change" refuses forged.json
  done
done
python3 - <<'PYTHON'
import json
from fractions import Fraction
def changed(name, change):
    c = json.load(open("l/longer-cost-limit-below.case.json"))
    change(c, c["parameters"])
    json.dump(c, open(f"opposite-{name}.json", "w"))
def more(c, p): p["lower-factor"] = str(Fraction(p["lower-factor"]) + Fraction(1, 10**9))
def larger(c, p): p["v0"] = str(Fraction(p["v0"]) + Fraction(1, 10**8))
def alike(c, p): p["first"] = str(1 + c["data"]["inputs"][0].index("2"))
def beside(c, p): c["data"]["inputs"][0][int(p["other"]) - 1] = "3"
for change in (more, larger, alike, beside): changed(change.__name__, change)
PYTHON
opposite=("$bin/plumbline" verify --out v bottleneck.cost-limit.opposite --cases)
expect 3 'inconclusive' "${opposite[@]}" opposite-more.json
for name in larger alike; do expect 3 'hypothesis-false' "${opposite[@]}" "opposite-$name.json"; done
expect 3 'inconclusive' "$bin/plumbline" verify --out v bottleneck.representation-cost.function --cases opposite-beside.json
case_file half '[[["1/2"]]]' null '[["-1","1"]]' '[["1/2","1/2"]]'
expect 0 '^R0 = 0, R1 = 1/4, R2 = 0 of half, certified' "${limit[@]}" half.json
case_file raised '[[["1","0"],["0","1"],["0","0"]]]' '[["0","0","1"]]' '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^R0 = 2, R1 = 1, R2 = 0 of raised, certified' "${limit[@]}" raised.json
case_file diagonal '[[["3","0"],["0","1/2"]]]' null '[["0","1","0","1"],["0","0","1","1"]]' null
expect 0 '^R0 = 2, R1 = log\(9/4\), 3.3748039494[0-9]* <= R2 <= 3.3748039494[0-9]* of diagonal, certified' "${limit[@]}" diagonal.json
for part in above-limit below-limit above-second below-second; do expect 0 '^accepted .*cost-limit' "$bin/plumbline-check" "l/diagonal-cost-limit-$part.certificate.json"; done
python3 - <<'PYTHON'
import json
from fractions import Fraction
def changed(name, source, change):
    c = json.load(open(f"l/{source}.case.json"))
    change(c["parameters"])
    json.dump(c, open(f"limit-{name}.json", "w"))
def by(key, amount):
    def change(p): p[key] = str(Fraction(p[key]) + Fraction(amount))
    return change
def stretch(p): p["V"][0][0] = str(Fraction(p["V"][0][0]) * 2)
def negative(p): p["U"][0][0] = "-1"
def three(p): p["n"] = "3"
def other(p): p["n"] = "1"
above, below = "diagonal-cost-limit-above", "diagonal-cost-limit-below"
for name, source, change in (
    ("term", above, by("upper", "-1/1000000")), ("factor", above, by("upper-factor", "-1/1000000")), ("stretch", above, stretch),
    ("negative", above, negative), ("width", above, three), ("low", below, by("lower", "1/1000000")),
    ("low-factor", below, by("lower-factor", "1/1000000")), ("rank", below, three), ("less", below, other),
    ("tau", below, by("tau2", "-2")), ("second", above, by("second", "-1/1000000")), ("second-low", below, by("second", "1/1000000"))):
    changed(name, source, change)
# A layer that is repeated with another scale than it was rescaled with must have n neurons: |x| has two and then one.
c = json.load(open("l/absolute-cost-limit-above.case.json"))
c["parameters"]["V"][0] = [str(Fraction(v) / 2) for v in c["parameters"]["V"][0]]
json.dump(c, open("limit-wide.json", "w"))
PYTHON
verify=("$bin/plumbline" verify --out v)
for name in term factor stretch; do expect 3 'inconclusive' "${verify[@]}" bottleneck.cost-limit --cases "limit-$name.json"; done
for name in negative width wide; do expect 3 'hypothesis-false' "${verify[@]}" bottleneck.cost-limit --cases "limit-$name.json"; done
for name in low low-factor; do expect 3 'inconclusive' "${verify[@]}" bottleneck.cost-limit.below --cases "limit-$name.json"; done
for name in rank less tau; do expect 3 'hypothesis-false' "${verify[@]}" bottleneck.cost-limit.below --cases "limit-$name.json"; done
expect 3 'inconclusive' "${verify[@]}" bottleneck.cost-limit.second --cases limit-second.json
expect 3 'inconclusive' "${verify[@]}" bottleneck.cost-limit.second-below --cases limit-second-low.json
for change in 'p["lower-factor"] = "5/2"' 'p["lower"] = "1/2"' 'p["n"] = "3"' 'p["n"] = "1"' 'p["tau2"] = "2"' 'p["point"] = "1"; p["n"] = "3"'; do
  forged l/diagonal-cost-limit-below-limit.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done
for change in 'p["upper-factor"] = "2"' 'p["upper"] = "-1/2"' 'p["n"] = "1"' 'p["U"]["entries"][0] = "-1"' 'p["V"]["entries"][0] = "1000"'; do
  forged l/diagonal-cost-limit-above-limit.certificate.json "$change"
  truth "refused: $change" refuses forged.json
done
forged l/diagonal-cost-limit-above-second.certificate.json 'p["second"] = "3"'
truth "refused: another number" refuses forged.json
forged l/diagonal-cost-limit-below-second.certificate.json 'p["second"] = "4"'
truth "refused: another number" refuses forged.json
forged l/absolute-cost-limit-below-limit.certificate.json 'p["n"] = "2"'
truth "refused: another number" refuses forged.json
expect 2 'excludes' "${cost[@]}" absolute.json --limit --depth 2
expect 0 '"plumbline-cost-limit/1"' "${cost[@]}" absolute.json --limit --search 0 --json --out ""

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
