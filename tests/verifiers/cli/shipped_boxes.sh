#!/usr/bin/env bash
# shipped_boxes.sh BIN SOURCE: the boxes of docs/examples/boxes: what docs/boxes.md says is proved is proved, and replayed; and its twin is not.
set -uo pipefail
bin="$1" boxes="$2/docs/examples/boxes"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"
over() { "$bin/plumbline" prove "*.$1" --reading "${3:-stated}" --over "$boxes/$2-box.json" --out out --seconds 60 --jobs 1; }
number=0
for file in "$boxes"/*.json; do
  box="$(basename "$file" -box.json)"
  number=$((number + 1))
  for claim in lemma-A.4 prop-3.4.product; do expect 0 'proved; [0-9]+ part' over "$claim" "$box"; done
done
truth 'all seven are there' test "$number" = 7
for box in mean-squared-error hexagon-depth-3; do expect 0 'proved; [0-9]+ part' over output-norm "$box"; done
for box in idle-neurons-depth-2 idle-neurons-depth-3 near-rank-one-depth-3 near-rank-one-two-outputs; do expect 0 'proved; [0-9]+ part' over prop-3.4 "$box"; done
expect 3 'the conclusion says nothing' over prop-3.4 two-outputs
# The hypothesis is true at every point: no part says that it is false, and nothing is left to the conclusion alone.
truth 'the hypothesis is true everywhere' test "$(cat out/boxes/saddle.lemma-A.4.*.box.json out/boxes/saddle.prop-3.4.product.*.box.json | grep -c 'hypothesis-false\|"conclusion"')" = 0
# Every input of a box: one reading each, on the network of a case; its twin asks too much.
regions=(--claims "$boxes/regions/regions.claim") network="$boxes/regions/two-neurons.json"
every_input() { "$bin/plumbline" prove "regions.$1" "${regions[@]}" --over "$2" --out regions --seconds 60 --jobs 1; }
for claim in margin lipschitz monotone rank difference; do
  expect 0 'proved; [0-9]+ part' every_input "$claim" "$network"
  expect 0 '^accepted .* proved' "$bin/plumbline-check" --formulas regions/boxes/*.lock "regions/boxes/regions.$claim.stated.two-neurons.box.json"
done
sed 's|"K": "1"|"K": "3/4"|' "$network" >steep.json
expect 1 'refuted at a point' every_input lipschitz steep.json
truth 'the point lies in the box' grep -q '"x"' regions/boxes/regions.lipschitz.stated.two-neurons.falls.json
sed 's|"r": "1/8"|"r": "2"|' "$network" >large.json
expect 1 'refuted' every_input margin large.json
sed 's|"r": "1/8"|"r": "-1"|' "$network" >empty.json
expect 2 'the box of x.* is empty' every_input margin empty.json
expect 5 'prove regions.margin --claims .*--over .*asks about the whole box' "$bin/plumbline" verify regions.margin "${regions[@]}" --cases "$network" --out v
finish
