# `cells` as a user runs it: counts, extremes, properties, certificates, tampering, drawings, exit codes, bad input.
# usage: cells.sh BIN-FOLDER SOURCE-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"
cells=("$bin/plumbline" cells)
case_file() {  # NAME WEIGHTS BIASES INPUTS
  printf '{ "format": "plumbline-case/1", "name": "%s", "network": { "type": "fully-connected", "activation": "relu", "weights": %s, "biases": %s }, "data": { "inputs": %s } }\n' "$@" >"$1.json"
}
case_file size '[[["1","0"],["-1","0"],["0","1"],["0","-1"]],[["1","1","1","1"]]]' null '[["0"],["0"]]'
case_file shear '[[["1","1"],["0","1"]]]' null '[["0"],["0"]]'
case_file irrational '[[["sqrt(2)"]]]' null '[["0"]]'
property() {  # ASSERTION
  printf '(declare-const X_0 Real)\n(declare-const X_1 Real)\n(declare-const Y_0 Real)\n(assert (<= X_0 1))\n(assert (>= X_0 -1))\n(assert (<= X_1 1))\n(assert (>= X_1 -1))\n(assert %s)\n' "$1"
}

# |x| + |y|: four cells, its extremes and constants; the golden ratio.
expect 0 '^size: 4 cells, 4 affine pieces, 2 inputs' "${cells[@]}" size.json --over '[-1,1]x[-2,2]' --certificate a/size.cells.json --svg a/size.svg
expect 0 'Y_0: from 0 at \(0, 0\) to 3 at' "${cells[@]}" size.json --over '[-1,1]x[-2,2]'
expect 0 'Lipschitz constant, norm 2: sqrt\(2\)' "${cells[@]}" size.json --over '[-1,1]^2'
expect 0 'norm 2: sqrt\(\(3\+sqrt\(5\)\)/2\)|norm 2: .*1/2.*sqrt\(5\)|norm 2: between 1.618' "${cells[@]}" shear.json --over '[-1,1]^2' --certificate a/shear.cells.json
expect 0 'Y_0 = X_0 - X_1' "${cells[@]}" size.json --over '[-1,1]^2' --pieces
expect 0 '^accepted .*cells region size holds' "$bin/plumbline-check" a/size.cells.json
expect 0 '4 cells with interior; ' "$bin/plumbline-check" a/size.cells.json
truth "the drawing has its cells" test "$(grep -c '<polygon' a/size.svg)" = 4
expect 0 '"plumbline-cells-report/1"' "${cells[@]}" size.json --over '[-1,1]^2' --json
sed 's/"value":"3"/"value":"2"/' a/size.cells.json >forged.json
expect 1 '^rejected' "$bin/plumbline-check" forged.json

# A region of inequalities; one without interior.
printf '{"format":"plumbline-polytope/1","inequalities":[["1","1","1"],["-1","0","0"],["0","-1","0"]]}' >triangle.json
expect 0 'Y_0: from 0 at \(0, 0\) to 1 at' "${cells[@]}" size.json --over triangle.json
expect 0 'has no interior' "${cells[@]}" size.json --over '[-1,1]x[0,0]' --certificate a/flat.cells.json

# Bounds that hold and fail, and terms.
expect 0 '\(<= Y_0 2\): holds' "${cells[@]}" size.json --over '[-1,1]^2' --bound '(<= Y_0 2)'
expect 1 '\(<= Y_0 1\): fails at' "${cells[@]}" size.json --over '[-1,1]^2' --bound '(<= Y_0 1)'
expect 0 'from 0 at \(.*\) to 4 at' "${cells[@]}" size.json --over '[-1,1]^2' --bound '(+ Y_0 X_0 X_1)'

# Properties.
property '(>= Y_0 2.00000001)' >beyond.vnnlib
property '(or (>= Y_0 5) (and (>= Y_0 2) (<= X_0 0)))' >corner.vnnlib
expect 0 '^unsat$' "${cells[@]}" size.json --property beyond.vnnlib --certificate a/beyond.cells.json
expect 0 'nowhere -Y_0 <= -200000001/100000000' "$bin/plumbline-check" a/beyond.cells.json
expect 0 '^sat$' "${cells[@]}" size.json --property corner.vnnlib --certificate a/corner.cells.json
expect 0 '\(X_0 -1\)' "${cells[@]}" size.json --property corner.vnnlib
expect 0 '^accepted' "$bin/plumbline-check" a/corner.cells.json
sed 's/-200000001\/100000000/-2/' a/beyond.cells.json >forged.json
expect 1 '^rejected' "$bin/plumbline-check" forged.json

# The network of an ONNX file, with its numbers in the certificate; of a case file the tensors stay where they are.
expect 0 '^chain: 3 cells' "${cells[@]}" "$2/tests/fuzz/corpus/onnx/chain.onnx" --over '[-1,1]^2' --certificate a/chain.cells.json
expect 0 '^accepted .*cells region chain holds' "$bin/plumbline-check" a/chain.cells.json
expect 0 'chain/case.json' "$bin/plumbline" import "$2/tests/fuzz/corpus/onnx/chain.onnx" --out chain
expect 0 'norm 2: 7\*sqrt\(73\)/128' "${cells[@]}" chain/case.json --over '[-1,1]^2' --certificate b/chain.cells.json
expect 0 'rules besides the base: .*tensors.*cells|rules besides the base: .*cells' "$bin/plumbline-check" b/chain.cells.json
expect 2 'expected a fully connected layer' "${cells[@]}" "$2/tests/fuzz/corpus/onnx/images.onnx" --over '[-1,1]^12'

# Bad input, and limits.
property '(< Y_0 1)' >strict.vnnlib
expect 2 'strict.vnnlib: line 8: expected <=, >=, and, or' "${cells[@]}" size.json --property strict.vnnlib
expect 2 'size.json: the region has 3 dimensions, the network 2 inputs' "${cells[@]}" size.json --over '[-1,1]^3'
expect 2 'expected a box' "${cells[@]}" size.json --over '[-1,1'
expect 2 'expected a region of inputs' "${cells[@]}" size.json
expect 2 'expected rational numbers' "${cells[@]}" irrational.json --over '[-1,1]'
expect 2 'Y_1 is not declared' "${cells[@]}" size.json --over '[-1,1]^2' --bound '(<= Y_1 2)'
expect 4 'more than 3 cells' "${cells[@]}" size.json --over '[-1,1]^2' --cells 3
finish
