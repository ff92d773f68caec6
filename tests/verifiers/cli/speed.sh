# `speed` as a user runs it: ends, certificates, tampering, files, exit codes, bad input.
# usage: speed.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/cases/saddle/constructed"
source "$(dirname "$0")/expect.sh"

expect 0 '^s\* = 1/2 = 0\.5 at depth 3 of example-1-rank-two, over all widths, certified' "$bin/plumbline" speed "$cases/example-1-rank-two.json" --out a
expect 0 'rank one only   -1\+sqrt\(2\)' "$bin/plumbline" speed "$cases/example-1-rank-two.json" --out a
for file in case.json certificate.json html; do truth "$file is written" test -s "a/example-1-rank-two-speed-3.$file"; done
expect 0 '^accepted .*saddle.optimal-speed' "$bin/plumbline-check" a/example-1-rank-two-speed-3.certificate.json
truth "the page has a drawing" grep -q '<svg' a/example-1-rank-two-speed-3.html
# The case that is written is one for the claims: footnote 2 is settled by it.
expect 0 'example-1.optimal' "$bin/plumbline" verify saddle.example-1.optimal --cases a/example-1-rank-two-speed-3.case.json --out v
truth "the case holds" grep -q '"holds"' v/summary.json
# A tighter upper end than the table proves is not certified.
sed 's/"hi": "1\/2"/"hi": "49\/100"/' a/example-1-rank-two-speed-3.case.json >tight.json
expect 3 'inconclusive' "$bin/plumbline" verify saddle.optimal-speed --cases tight.json --out w
# A lower end above the network's speed is not shown, nor refuted: another network may be faster.
sed 's/"lo": "1\/2"/"lo": "51\/100"/' a/example-1-rank-two-speed-3.case.json >high.json
expect 3 'inconclusive' "$bin/plumbline" verify saddle.optimal-speed --cases high.json --out w

# One table for every depth: the same numbers at depth 7 and 1000, and the table of depth 7 is read at any depth.
rational='{"format": "plumbline-case/1", "name": "plane", "data": {"inputs": [["3", "-1", "2", "4"], ["1", "5", "-2", "0"]], "gradient": [["2", "-3", "1", "-1"]], "targets": null, "loss_derivative": null}, "network": {"type": "fully-connected", "activation": "relu", "biases": null, "weights": [[["1", "0"]], [["1"]]]}}'
echo "$rational" >plane.json
expect 0 ' at every depth from 3 on of plane, over all widths, certified' "$bin/plumbline" speed plane.json --every-depth --out e
expect 0 'invariant polytope, a proof table of' "$bin/plumbline" speed plane.json --every-depth --out e
expect 0 '^accepted .*saddle.optimal-speed' "$bin/plumbline-check" e/plane-speed-every-depth.certificate.json
expect 0 '"every_depth": true' "$bin/plumbline" speed plane.json --every-depth --json --out ""
expect 0 ' at depth 1000 of plane, over all widths, certified' "$bin/plumbline" speed plane.json --depth 1000 --out e
expect 2 'every-depth' "$bin/plumbline" speed plane.json --every-depth --depth 4

# A loose question at depth 2: cones, whose table is read first; few samples have their closed form all the same.
sed 's/"plane"/"twelve"/; s/"3", "-1", "2", "4"/"3", "-1", "2", "4", "1", "-3", "5", "2", "-2", "1", "4", "-5"/; s/"1", "5", "-2", "0"/"1", "5", "-2", "0", "2", "-1", "3", "-4", "1", "-5", "1", "2"/; s/"2", "-3", "1", "-1"/"2", "-3", "1", "-1", "1", "2", "-2", "3", "-1", "2", "-3", "1"/' plane.json >twelve.json
expect 0 '^s\* = 24\*sqrt[(]10[)]/5 = 15\.1789327688 at depth 2 of plane' "$bin/plumbline" speed plane.json --depth 2 --gap 1e-2 --out l
expect 0 ' <= s\* <= .* at depth 2 of twelve, over all widths, certified' "$bin/plumbline" speed twelve.json --depth 2 --gap 1e-2 --out l
expect 0 'cones over the sphere, a proof table of' "$bin/plumbline" speed twelve.json --depth 2 --gap 1e-2 --out l
expect 0 '^accepted .*saddle.optimal-speed' "$bin/plumbline-check" l/twelve-speed-2.certificate.json

expect 0 '^s\* = 5 at depth 1' "$bin/plumbline" speed "$cases/optimal-depth-one.json" --out "" --quiet
expect 0 '^s\* = 5 at depth 2' "$bin/plumbline" speed "$cases/optimal-depth-one.json" --depth 2 --out "" --quiet
expect 0 '"plumbline-speed/1"' "$bin/plumbline" speed "$cases/optimal-depth-one.json" --json --out ""
expect 4 'out of time' "$bin/plumbline" speed "$cases/example-1-rank-two.json" --depth 5 --seconds 0.01 --out ""
# Closed forms at any depth: orthogonal samples, samples on one line.
cat >units.json <<'END'
{ "format": "plumbline-case/1", "name": "units",
  "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1","0"]], [["1"]] ], "biases": null },
  "data": { "inputs": [["1","0"],["0","1"]], "gradient": [["3","4"]] } }
END
expect 0 '^s\* = 5 at depth 64 of units, over all widths, certified' "$bin/plumbline" speed units.json --depth 64 --out u
sed 's/\["0","1"\]\], "g/["0","0"]], "g/' units.json >line.json
expect 0 '^s\* = 3 at depth 9 of units, over all widths, certified' "$bin/plumbline" speed line.json --depth 9 --out u
# What the lemmas are not about is refused.
sed 's/"relu"/"linear"/' units.json >linear.json
expect 2 'linear.json: /network/activation: ' "$bin/plumbline" speed linear.json
sed 's/"relu"/{"leaky-relu":"1\/10"}/' units.json >leaky.json
expect 2 'leaky.json: /network/activation: ' "$bin/plumbline" speed leaky.json
sed 's/"biases": null/"biases": [["1"],null]/' units.json >biased.json
expect 2 'biased.json: /network/biases: ' "$bin/plumbline" speed biased.json
sed 's/\["3","4"\]/["3","1e400"]/' units.json >large.json
expect 2 'large.json: /data/gradient/0/1: ' "$bin/plumbline" speed large.json
expect 2 'missing.json' "$bin/plumbline" speed missing.json
expect 2 'gap' "$bin/plumbline" speed "$cases/example-1-rank-two.json" --gap 0
expect 2 'depth' "$bin/plumbline" speed "$cases/example-1-rank-two.json" --depth 0
expect 2 'gradient' "$bin/plumbline" speed "$2/cases/invariance/constructed/one-path.json"
finish
