# `prove --over` as a user runs it: proved, refuted, open and gone on with; the certificate replayed, and forged; bad input.
# usage: boxes.sh BIN-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"
prove=("$bin/plumbline" prove)
network() {  # NAME RADIUS
  printf '{"format": "plumbline-case/1", "name": "%s", "network": {"type": "fully-connected", "activation": "relu", "weights": [{"around": [["1/2","1/4"],["-1/4","1/2"]], "radius": "%s"}, {"around": [["1/2","-1/3"],["1/5","1/2"]], "radius": "%s"}]}, "data": {"inputs": [["1","0"],["1/2","1"]], "gradient": [["-1","-1/2"],["-1/2","-1"]]}, "parameters": {"p": "1/2"}}\n' "$1" "$2" "$2" >"$1.json"
}
network near 1/100
network wide 1/10

# On a box as on a point: verify, and its certificate.
expect 0 '^holds ' "$bin/plumbline" verify saddle.prop-3.4.product --reading stated --cases near.json --out run
expect 0 'proved: 1 reading over a box' "${prove[@]}" saddle.prop-3.4.product --reading stated --over near.json --out a
expect 0 '8 coordinates.*proved; [2-9] parts' "${prove[@]}" saddle.prop-3.4.product --reading stated --over wide.json --out a
expect 0 '"verdict": "proved"' "${prove[@]}" saddle.output-norm --reading stated --over near.json --out a --json
certificate=a/boxes/saddle.prop-3.4.product.stated.wide.box.json
expect 0 '^accepted .* saddle.prop-3.4.product stated wide proved' "$bin/plumbline-check" "$certificate"
sed 's/"split":0/"split":1/; t; s/"split":1/"split":0/; t; s/"split":\([2-9]\)/"split":0/' "$certificate" >forged.json
expect 1 '^rejected.*digest' "$bin/plumbline-check" forged.json

# Formulas of one's own: a border of the hypothesis, a counterexample, a limit, and going on.
printf 'param x "a number"\nparam y "a number"\nx * y <= 3/5 + 2 * (x - y)^2\n' >true.txt
printf 'param x "a number"\nparam y "a number"\nx + y <= 3/2\n' >false.txt
printf '{"format": "plumbline-case/1", "name": "square", "parameters": {"x": "[0, 1]", "y": "7/20 ± 7/20"}}\n' >square.json
expect 0 'proved; [0-9]+ parts' "${prove[@]}" --formula true.txt --over square.json --out a
expect 1 'refuted at a point' "${prove[@]}" --formula false.txt --over square.json --out a
expect 3 'open: 100 %' "${prove[@]}" --formula true.txt --over square.json --out b --parts 2
expect 0 'proved' "${prove[@]}" --formula true.txt --over square.json --out b --resume
expect 3 'open' "${prove[@]}" --formula true.txt --over square.json --out c --parts 2
mv c/boxes/*.open.json c/open.json
sed 's/"name":"square"/"name":"other"/' c/open.json >"c/boxes/$(ls b/boxes | sed -n 's/\.box\.json$/.open.json/p' | head -1)"
expect 2 'another box' "${prove[@]}" --formula true.txt --over square.json --out c --resume

# Drawn: what is known about the parts that a plane meets; a plane that is none.
drawn=("${prove[@]}" --formula true.txt --over square.json --out d --draw d.svg)
expect 3 'open' "${drawn[@]}" --parts 4
truth 'the drawing says what is open' grep -q '>open</text>' d.svg
truth 'and names its axes' grep -q '0: /parameters/x' d.svg
expect 0 '1: /parameters/y' "$bin/plumbline" graph d/boxes/*.open.json --plane 1,0
expect 0 'proved' "${drawn[@]}"
truth 'nothing is open' test "$(grep -c '>open</text>' d.svg)" = 0
expect 0 '>holds</text>' "$bin/plumbline" graph "$certificate" --plane 7,2 --at 0=1/2
expect 2 'coordinate 8: the box has the coordinates 0 to 7' "$bin/plumbline" graph "$certificate" --plane 8,2
expect 2 'is both axes' "$bin/plumbline" graph "$certificate" --plane 2,2
expect 2 'is not I,J' "$bin/plumbline" graph "$certificate" --plane 2
expect 2 '--at: "x" is not the number' "$bin/plumbline" graph "$certificate" --at x=1
expect 2 'is outside of \[' "$bin/plumbline" graph "$certificate" --plane 7,2 --at 0=2
expect 2 'is no cover of a box' "$bin/plumbline" graph near.json --plane 0,1
expect 2 'is the cover of a box' "$bin/plumbline" graph "$certificate" --layers
expect 2 'expected one reading, found 2' "${prove[@]}" saddle.prop-3.4.product saddle.output-norm --reading stated --over near.json --draw d.svg
expect 2 '--over' "${prove[@]}" saddle.prop-3.4.product --draw d.svg
expect 1 'refuted' "${prove[@]}" --formula false.txt --over square.json --out d --draw e.svg
truth 'the counterexample is marked' grep -q '>counter-</text>' e.svg
truth 'and its cover is kept' test -s d/boxes/*.refuted.json

# In the report of a run whose folder has covers.
expect 0 '' "$bin/plumbline" report run
truth 'no page without covers' test ! -e run/report/boxes.html
mkdir run/boxes && cp "$certificate" d/boxes/*.refuted.json run/boxes
expect 0 '' "$bin/plumbline" report run
truth 'a section for each' test "$(grep -c '<section' run/report/boxes.html)" = 2
truth 'the page is linked' grep -q 'href="report/boxes.html"' run/report.html
sed 's/"name":"wide"/"name":"wider"/' "$certificate" >run/boxes/forged.box.json
expect 1 'rejected.*forged.box.json.*digest' "$bin/plumbline" report run
rm run/boxes/forged.box.json
echo '{}' >run/boxes/x.open.json
expect 2 'run/boxes/x.open.json' "$bin/plumbline" report run

# What is no box, or none that is meant.
sed 's/\[0, 1\]/1/; s/7\/20 ± 7\/20/1/' square.json >point.json
expect 2 'coordinate of a box' "${prove[@]}" --formula true.txt --over point.json
sed 's/\[0, 1\]/[1, 0]/' square.json >turned.json
expect 2 'lower end 1 is above 0' "${prove[@]}" --formula true.txt --over turned.json
sed 's/\[0, 1\]/[0, sqrt(2)]/' square.json >irrational.json
expect 2 'expected a rational number' "${prove[@]}" --formula true.txt --over irrational.json
expect 2 'does not speak about' "${prove[@]}" saddle.prop-2.2 --reading stated --over square.json
finish
