# `experiment` as a user runs it: what is printed and written, the report, limits, exit codes, bad input.
# usage: experiment.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/cases/saddle/constructed"
source "$(dirname "$0")/expect.sh"
run=("$bin/plumbline" experiment saddle.experiment-2)

expect 0 '^saddle.experiment-2: [0-9]+ of 8 runs above .* at width 16, 0 of 8 at width 1; .*seed 3$' "${run[@]}" --widths 16,1 --runs 8 --steps 1500 --step 0.02 --seed 3 --out e
truth "the table starts with width 1" grep -qE '^ +1 +8 +0 ' out.txt
for file in experiment-2.json experiment-2.html; do truth "$file is written" test -s "e/$file"; done
truth "the page has the figure" grep -q 'Training curves at width 16' e/experiment-2.html
# Whatever the threads, the same bytes; with another seed, others.
expect 0 '"plumbline-experiment/1"' "${run[@]}" --widths 1,16 --runs 8 --steps 1500 --step 1/50 --seed 3 --out "" --json --jobs 1
truth "equal runs give equal bytes" cmp -s out.txt e/experiment-2.json
expect 0 '' "${run[@]}" --widths 1,16 --runs 8 --steps 1500 --step 0.02 --seed 4 --out "" --json
truth "another seed gives other runs" bash -c '! cmp -s out.txt e/experiment-2.json'
# Some run of width 16 gets above the best rank-one speed, none of width 1 does, and none above the optimum.
python3 - e/experiment-2.json <<'PYTHON' || { echo "FAIL: the numbers of experiment-2.json"; failures=$((failures + 1)); }
import json, sys
from fractions import Fraction
e = json.load(open(sys.argv[1]))
one, wide = e["widths"]
assert one["above"] == 0 and one["probability"][0] == "0" and wide["above"] >= 1 and len(wide["runs"]) == 8
assert all(Fraction(r["speed"][0]) <= Fraction(1, 2) for w in e["widths"] for r in w["runs"])
assert all(r["above"] == (Fraction(r["speed"][0]) > Fraction(4142135624, 10**10)) for w in e["widths"] for r in w["runs"])
assert max(Fraction(r["speed"][0]) for r in wide["runs"]) == Fraction(wide["best"][0])
assert Fraction(wide["best_distance"][1]) == Fraction(1, 2) - Fraction(wide["best"][0])
PYTHON
# The report of a folder that holds the file shows the figure; a file that was changed is refused.
expect 0 '' "$bin/plumbline" verify saddle.homogeneity --cases "$cases/example-1-rank-two.json" --out e --quiet
expect 0 'report.html' "$bin/plumbline" report e --format html
truth "the report has the figure" grep -q 'Training curves at width 16' e/report/experiments.html
sed -i 's/"above":true/"above":false/' e/experiment-2.json
expect 2 'experiment-2.json: /widths/1/runs/[0-9]+/above: contradicts' "$bin/plumbline" report e --format html
# A limit of time: what was finished is written and says so, and the code is that of limits.
expect 4 'time limit' "${run[@]}" --widths 4,8 --runs 100000 --steps 200 --seconds 0.2 --out limited
truth "the file says that it is not complete" grep -q '"complete":false' limited/experiment-2.json
# Bad input.
expect 2 'a command is missing: saddle.experiment-2, ' "$bin/plumbline" experiment
expect 2 'saddle.experiment-2' "$bin/plumbline" experiment saddle.experiment-3
for widths in 0 -1 4,,8 4,x 5000 4,4 ""; do expect 2 'widths' "${run[@]}" --widths "$widths" --runs 1 --out ""; done
expect 2 'runs' "${run[@]}" --runs 0
expect 2 'step' "${run[@]}" --step 0
expect 2 'step' "${run[@]}" --step fast
expect 2 'confidence' "${run[@]}" --confidence 1
expect 2 'seconds' "${run[@]}" --seconds -1
expect 2 'limited/experiment-2.json' "${run[@]}" --widths 1 --runs 1 --steps 1 --out limited/experiment-2.json

# The training experiments: the same bits whether a run was interrupted or not; the file, the page, the report; bad input.
train=("$bin/plumbline" experiment bottleneck.experiment-1 --width 6 --samples 12 --step 0.003)
expect 0 '^bottleneck.experiment-1: 2 depths' "${train[@]}" --depths 2,4 --steps 80 --out whole
expect 0 '' "${train[@]}" --depths 2,4 --steps 30 --out halves
expect 0 '' "${train[@]}" --depths 2,4 --steps 80 --out halves
name=bottleneck.experiment-1-depth-4-width-6-samples-12-seed-0-step-0.003-ridge-0.001.checkpoint
truth "a run that goes on ends with the same bits" cmp -s "whole/$name" "halves/$name"
expect 4 '' "${train[@]}" --depths 4 --steps 400000 --seconds 0.4 --out parts                       # stops somewhere
expect 0 '' "${train[@]}" --depths 4 --steps 80000 --out parts --json                               # no step more, or the rest
truth "the curve of a run that goes on begins at its start" python3 -c '
import json
steps = [p[0] for p in json.load(open("parts/training-1.json"))["runs"][0]["curve"]]
assert steps[0] == 0 and steps == sorted(set(steps)) and len(steps) > 2, steps'
echo '[["x"]]' >"halves/${name%.checkpoint}.curve.json"
expect 2 'curve.json' "${train[@]}" --depths 4 --steps 90 --out halves
expect 0 'bottleneck.experiment-2' "$bin/plumbline" experiment bottleneck.experiment-2 --depths 3 --width 6 --samples 12 --steps 20 --step 0.003 --out whole
for file in training-1 training-2; do truth "$file has a page" grep -q '<svg' "whole/$file.html"; done
expect 0 '' "$bin/plumbline" verify saddle.homogeneity --cases "$cases/example-1-rank-two.json" --out whole --quiet
expect 0 'report.html' "$bin/plumbline" report whole --format html
truth "the report has the figures" grep -q 'id="bottleneck.experiment-2"' whole/report/experiments.html
expect 4 'goes on from the checkpoints' "${train[@]}" --depths 8 --steps 1000000 --seconds 0.3 --out limited
expect 2 'checkpoint' bash -c "head -c 100 whole/$name >t && cp t whole/$name && '$bin/plumbline' experiment bottleneck.experiment-1 --depths 4 --width 6 --samples 12 --step 0.003 --steps 80 --out whole"
echo '{"format":"other"}' >whole/training-1.json
expect 2 'training-1.json' "$bin/plumbline" report whole --format html
# What changes a run changes the name of its file: nothing goes on from the weights of another run.
for other in "6 12 0.003 --seed 1" "7 12 0.003" "6 13 0.003" "6 12 0.004" "6 12 0.003 --ridge 0.01" "6 12 0.003 --decay"; do
  read -r width samples step more <<<"$other"
  expect 0 '' "$bin/plumbline" experiment bottleneck.experiment-1 --depths 4 --steps 5 --width $width --samples $samples \
    --step $step $more --out named
done
truth "six runs have six files" test "$(ls named/*.checkpoint | wc -l)" = 6

# Images: small files in the formats of MNIST and CIFAR-10; the same bits whether a run was interrupted or not.
mkdir -p images
python3 - <<'PYTHON'
import gzip, random, struct
random.seed(1)
n, classes = 60, [k % 10 for k in range(60)]
def image(c): return bytes(min(255, (200 if i // 79 == c else 0) + random.randrange(40)) for i in range(784))
open("images/train-images-idx3-ubyte", "wb").write(struct.pack(">4B3I", 0, 0, 8, 3, n, 28, 28) + b"".join(map(image, classes)))
gzip.open("images/train-labels-idx1-ubyte.gz", "wb").write(struct.pack(">4BI", 0, 0, 8, 1, n) + bytes(classes))
open("images/data_batch_1.bin", "wb").write(b"".join(bytes([c]) + 3 * (image(c) + bytes(240)) for c in classes))
PYTHON
mnist=("$bin/plumbline" experiment saddle.mnist --data images --width 12 --depths 3 --scale 0.02 --step 20 --every 5)
expect 0 '^saddle.mnist: .*60 images' "${mnist[@]}" --epochs 60 --out mnist
truth "the first saddle is left" grep -qE '^ +3 +escape ' out.txt
expect 0 '' "${mnist[@]}" --epochs 7 --out mnist-halves
expect 0 '' "${mnist[@]}" --epochs 60 --out mnist-halves
for file in training-mnist.json saddle.mnist-depth-3-*.checkpoint; do
  truth "a run on images that goes on ends with the same bits" bash -c "cmp -s mnist/$file mnist-halves/$file"
done
python3 - mnist/training-mnist.json <<'PYTHON' || { echo "FAIL: the numbers of training-mnist.json"; failures=$((failures + 1)); }
import json, math, sys
e = json.load(open(sys.argv[1]))
run, = e["runs"]
records = run["records"]
assert e["data"]["samples"] == 60 and run["steps_per_epoch"] == 2 and e["complete"] and run["complete"]
assert [r["step"] for r in records] == list(range(0, 121, 10)) and run["steps"] == 120
assert abs(records[0]["loss"][0] - math.log(10)) < 1e-2
below = [k for k, r in enumerate(records) if r["loss"][1] < 0.9 * records[0]["loss"][0]]
assert run["escape"] == below[0]
for r in records:
    assert [len(layer) for layer in r["singular"]] == [10, 10, 10]
    assert all(0 <= a <= b for layer in r["singular"] for a, b in layer) and r["loss"][0] <= r["loss"][1]
    square = sum(b * b for layer in r["singular"] for a, b in layer)
    assert square <= r["norm2"][1] * (1 + 1e-9)
PYTHON
expect 0 'saddle.cifar' "$bin/plumbline" experiment saddle.cifar --data images --samples 40 --width 8 --depths 4 --epochs 2 --every 1 --out mnist
for file in training-mnist training-cifar; do truth "$file has a page" grep -q '<svg' "mnist/$file.html"; done
expect 0 '' "$bin/plumbline" verify saddle.homogeneity --cases "$cases/example-1-rank-two.json" --out mnist --quiet
expect 0 'report.html' "$bin/plumbline" report mnist --format html
for name in saddle.mnist saddle.cifar; do truth "the report has $name" grep -q "id=\"$name\"" mnist/report/experiments.html; done
echo '{"format":"plumbline-training-records/1"}' >mnist/training-mnist.json
expect 2 'training-mnist.json' "$bin/plumbline" report mnist --format html
expect 4 'goes on from the checkpoints' "${mnist[@]}" --epochs 100000 --seconds 0.3 --out limited
expect 2 'records.json' bash -c "rm limited/saddle.mnist-*.records.json && '$bin/plumbline' experiment saddle.mnist --data images --width 12 --depths 3 --scale 0.02 --step 20 --every 5 --epochs 100000 --seconds 0.3 --out limited"
expect 2 'data' "$bin/plumbline" experiment saddle.mnist --out ""
expect 2 'train-images-idx3-ubyte' "$bin/plumbline" experiment saddle.mnist --data nowhere --out ""
expect 2 'samples' "${mnist[@]}" --samples 61 --out ""
head -c 5000 images/train-images-idx3-ubyte >cut && mv cut images/train-images-idx3-ubyte
expect 2 'ends inside' "${mnist[@]}" --out ""
expect 2 'scale' "${mnist[@]}" --scale 0 --out ""
expect 2 'escape' "${mnist[@]}" --escape 1 --out ""
expect 2 'depths' "${train[@]}" --depths 0
expect 2 'ridge' "${train[@]}" --ridge -1
finish
