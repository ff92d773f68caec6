# `import` as a user runs it: files of other programs become cases that `verify` certifies; nothing is overwritten.
# usage: import.sh BIN-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"
import=("$bin/plumbline" import)

# net.safetensors (float32, 6-5-3), images and labels as IDX, data as CSV; of Python's own modules only.
cat >files.py <<'PYTHON'
import gzip, json, random, struct, sys
random.seed(int(sys.argv[1]))
def tensors(name, parts):
    header, data = {}, b""
    for key, shape, values in parts:
        bits = struct.pack(f"<{len(values)}f", *values)
        header[key] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + len(bits)]}
        data += bits
    text = json.dumps(header).encode()
    open(name, "wb").write(struct.pack("<Q", len(text)) + text + data)
def draw(n): return [random.gauss(0, 1) for _ in range(n)]
tensors("net.safetensors", [("fc1.weight", [5, 6], draw(30)), ("fc2.weight", [3, 5], draw(15))])
tensors("odd.safetensors", [("fc1.weight", [5, 6], draw(30)), ("fc2.weight", [3, 4], draw(12))])
images = bytes([0, 0, 8, 3]) + struct.pack(">III", 7, 2, 3) + bytes(random.randrange(256) for _ in range(42))
open("images.gz", "wb").write(gzip.compress(images))
open("labels", "wb").write(bytes([0, 0, 8, 1]) + struct.pack(">I", 7) + bytes(random.randrange(3) for _ in range(7)))
tensors("red.safetensors", [("\x1b[31m.weight", [2, 6], draw(12))])
tensors("blue.safetensors", [("\x1b[34m", [2, 6], draw(12))])
PYTHON
python3 files.py 1

# A certificate from a float32 network and bytes of images; the weights stay where they are.
data=(--inputs images.gz --scale 1/255 --labels labels --loss cross-entropy --first 1 --samples 5)
expect 0 '^a/case.json' "${import[@]}" net.safetensors "${data[@]}" --out a
expect 0 'fc2: a linear map, 5 -> 3, linear' "${import[@]}" net.safetensors "${data[@]}" --out a
truth "the weights are the given file" test a/net.safetensors -ef net.safetensors
truth "the case names its digest" grep -q "$(sha256sum <net.safetensors | cut -d' ' -f1)" a/case.json
truth "and holds no weight" test "$(wc -c <a/case.json)" -lt 2000
expect 0 'holds' "$bin/plumbline" verify saddle.output-norm --cases a/case.json --out v
expect 0 '"plumbline-import/1"' "${import[@]}" net.safetensors "${data[@]}" --out a --json
expect 0 'so one sample of ones' "${import[@]}" net.safetensors --out b --name other --activation leaky-relu=0.01
truth "one hundredth is one hundredth" grep -q '"1/100"' b/case.json
truth "the name" grep -q '"name": "other"' b/case.json

# Nothing is overwritten: not the case, not the weights; and then nothing is written.
expect 2 'b/case.json: exists and is another file' "${import[@]}" net.safetensors --out b --activation linear
rm net.safetensors
python3 files.py 2
mkdir c && echo mine >c/net.safetensors
expect 2 'c/net.safetensors: exists and is another file' "${import[@]}" net.safetensors --out c
truth "it is as it was" grep -q mine c/net.safetensors
truth "and alone" test "$(ls c)" = net.safetensors
# Weights that change behind the case are noticed.
cp --remove-destination net.safetensors a/net.safetensors
expect 2 'net.safetensors' "$bin/plumbline" verify saddle.output-norm --cases a/case.json --out v

# Bad input.
expect 2 'fc2.weight \(3 x 4\) cannot follow fc1.weight \(5 x 6\): expected 5 columns' "${import[@]}" odd.safetensors --out d
expect 2 'leaves out the tensor fc2.weight' "${import[@]}" net.safetensors --layers fc1 --out d
printf '1,2\n' >two.csv
expect 2 'a sample has 2 numbers; expected 6' "${import[@]}" net.safetensors --inputs two.csv --samples 1 --out d
expect 2 'has 7 samples; expected at least 9' "${import[@]}" net.safetensors --inputs images.gz --first 4 --samples 5 --out d
expect 2 '--activation: expected relu' "${import[@]}" net.safetensors --activation tanh --out d
expect 2 '--scale' "${import[@]}" net.safetensors --scale 0 --out d
expect 2 'missing.npz: no such file' "${import[@]}" missing.npz --out d
expect 2 'expected NAME.safetensors' "${import[@]}" files.py --out d
expect 2 '--out' "${import[@]}" net.safetensors
head -c 100 net.safetensors >cut.safetensors
expect 2 'cut.safetensors' "${import[@]}" cut.safetensors --out d
printf '\377\377\377\377\000\000\000\000{}' >header.safetensors
expect 2 'a header of 4294967295 bytes' "${import[@]}" header.safetensors --out d
truth "nothing was written" test ! -e d

# Names do not reach the terminal as commands.
expect 0 '[\]x1b\[31m: a linear map' "${import[@]}" red.safetensors --out e
truth "no escape" bash -c "! grep -q $'\033' out.txt"
expect 2 '[\]x1b\[34m .* is no NAME.weight' "${import[@]}" blue.safetensors --out d
truth "no escape in a message" bash -c "! grep -q $'\033' err.txt"
finish
