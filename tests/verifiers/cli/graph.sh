#!/usr/bin/env bash
# graph.sh BIN SOURCE: `plumbline graph`, the network of a case as a drawing, unrolled into its paths, or by its layers.
set -uo pipefail
bin="$1" source="$2"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

cat >mine.json <<'JSON'
{ "format": "plumbline-case/1", "name": "mine",
  "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1/2","0"],["0","-1/3"]], [["1","1"]] ], "biases": null },
  "data": { "inputs": [["1","0","-2"],["0","1","1"]], "gradient": [["1","-1","1"]], "targets": null, "loss_derivative": null },
  "parameters": { "p": "1/2" } }
JSON

cat >graph.json <<'JSON'
{ "format": "plumbline-case/1", "name": "graph",
  "network": { "type": "dag", "vertices": [ {"id":"x"}, {"id":"one","constant":"1"}, {"id":"h","activation":"relu"}, {"id":"y","activation":"linear"} ],
    "edges": [ {"from":"x","to":"h","weight":"2"}, {"from":"one","to":"h","weight":"-1"}, {"from":"h","to":"y","weight":"-3"}, {"from":"x","to":"y","weight":"1","learnable":false} ],
    "inputs": ["x"], "output": "y" },
  "data": { "inputs": [["1","2"]] } }
JSON
expect 0 'v3 -> v4 .label="-3"' "$bin/plumbline" graph graph.json
expect 0 'v3 -> v1 .label="-3"' "$bin/plumbline" graph graph.json --unroll
expect 0 'v3 -> v4 .label="-1"' "$bin/plumbline" graph graph.json --signs
expect 0 'label="-1", style=dashed' "$bin/plumbline" graph graph.json --decompose
expect 0 'digraph "mine"' "$bin/plumbline" graph mine.json
expect 2 'excludes' "$bin/plumbline" graph graph.json --unroll --signs
expect 0 '^<svg xmlns="http://www.w3.org/2000/svg" class="network".*</svg>$' "$bin/plumbline" graph graph.json --svg
expect 2 'excludes' "$bin/plumbline" graph graph.json --svg --signs
expect 0 '^a->o x->o meets every path once' "$bin/plumbline" graph "$source/cases/invariance/constructed/triangle.json" --layers
expect 0 '^1->3 missed by a path' "$bin/plumbline" graph "$source/cases/invariance/constructed/two-inputs-one-output.json" --layers
expect 2 'no such file' "$bin/plumbline" graph nowhere.json
sed 's/\[ \[\["1\/2","0"\],\["0","-1\/3"\]\], \[\["1","1"\]\] \]/[ [["1\/2","0"],["0","-1\/3"]] ]/; s/\[\["1","-1","1"\]\]/[["1","-1","1"],["1","1","1"]]/' mine.json >two-outputs.json
expect 0 '' "$bin/plumbline" graph two-outputs.json
expect 2 'two-outputs.json: paths are for networks with one output' "$bin/plumbline" graph two-outputs.json --unroll
{ printf '{"format":"plumbline-case/1","name":"paths","network":{"type":"fully-connected","activation":"relu","weights":[[["1"],["1"]]'
  for _ in {1..30}; do printf ',[["1","1"],["1","1"]]'; done
  printf ',[["1","1"]]]},"data":{"inputs":[["1"]]}}'; } >paths.json
expect 0 'digraph "paths"' "$bin/plumbline" graph paths.json
expect 4 'at most 20' "$bin/plumbline" graph paths.json --layers
expect 4 'too large for a drawing with its weights' "$bin/plumbline" graph paths.json --svg
expect 4 'the network has 6442450943 paths to its output, more than 1000000' "$bin/plumbline" graph paths.json --unroll
finish
