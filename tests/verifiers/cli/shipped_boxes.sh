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
finish
