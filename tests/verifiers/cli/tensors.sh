# Cases that refer to tensors: certificates name the file, the checker finds it, and nothing else will do.
# usage: tensors.sh BIN-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"

header='{"w1":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},"x":{"dtype":"U8","shape":[3,2],"data_offsets":[16,22]}}'
{
  printf "\\x$(printf %02x ${#header})\\0\\0\\0\\0\\0\\0\\0%s" "$header"
  printf '\x00\x00\x80\x3f\x00\x00\x00\xc0\x00\x00\x40\x40\x00\x00\x00\x3f'  # 1, -2; 3, 1/2
  printf '\x33\x66\x99\xcc\xff\x01'
} >net.safetensors
digest="$(sha256sum net.safetensors | cut -d' ' -f1)"
cat >case.json <<CASE
{ "format": "plumbline-case/1", "name": "stored", "tensors": {"net.safetensors": "$digest"},
  "network": { "type": "fully-connected", "activation": "relu",
               "weights": [ {"tensor": "w1", "file": "net.safetensors"}, [["1", "1"]] ] },
  "data": { "inputs": {"tensor": "x", "file": "net.safetensors", "axes": [1, 0], "columns": [0, 2], "scale": "1/255"} } }
CASE
cat >toy.claim <<'TOY'
paper toy "A Toy Paper"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01

let W(l) := weight(l, theta)

claim good "Spectra"
  source v1 Lemma 1
  says s_1(W_1)^2 <= ||W_1||^2
  reading stated
    then |W(1)|_op^2 <= |W(1)|^2
  twin a hundredth of the right side
    then |W(1)|_op^2 <= 1/100 * |W(1)|^2

claim bad "Nothing"
  source v1 Lemma 2
  says ||W_1|| <= 0
  reading stated
    then |W(1)| <= 0
  twin less than nothing
    then |W(1)| < 0
TOY

# A run: the certificate names the tensor, the file is kept beside it and is one of the run's.
certificate=out/certificates/stored.jsonl
expect 0 'replayed by plumbline-check' "$bin/plumbline" verify toy.good --claims toy.claim --cases case.json --out out
truth "the digest stands in the certificate" grep -q "\"sha256\":\"$digest\",\"tensor\":\"w1\"" $certificate
truth "the other matrix is written out" grep -q '"entries":\["1","1"\]' $certificate
truth "the file is kept" cmp -s net.safetensors "out/tensors/$digest.safetensors"
truth "the manifest has it" grep -q "tensors/$digest.safetensors" out/manifest.json
expect 0 'rules besides the base: .*tensors' "$bin/plumbline-check" --formulas out/formulas.lock $certificate
expect 0 '^accepted' "$bin/plumbline-check" --formulas out/formulas.lock --case case.json $certificate
sed 's/"columns": \[0, 2\]/"columns": [1, 3]/' case.json >other.json
expect 1 'other-case' "$bin/plumbline-check" --formulas out/formulas.lock --case other.json $certificate
expect 0 '' "$bin/plumbline" report out --format markdown
expect 0 '' "$bin/plumbline" verify toy.good --claims toy.claim --cases case.json --out out

# Elsewhere the checker has to be told where the files are; a changed file is refused.
mkdir elsewhere
"$bin/plumbline-check" --extract $certificate >elsewhere/one.json
expect 3 'missing-file' "$bin/plumbline-check" --formulas out/formulas.lock elsewhere/one.json
expect 0 '^accepted' "$bin/plumbline-check" --formulas out/formulas.lock --tensors out/tensors elsewhere/one.json
mkdir elsewhere/tensors
sed 's/\xcc/\xcd/' net.safetensors >"elsewhere/tensors/$digest.safetensors"
expect 1 'digest: .* has another SHA-256' "$bin/plumbline-check" --formulas out/formulas.lock elsewhere/one.json
expect 1 'digest' "$bin/plumbline-check" --formulas out/formulas.lock --tensors elsewhere/tensors --tensors out/tensors $certificate

# What fails on such a case is reported with it.
expect 1 'refuted' "$bin/plumbline" verify toy.bad --claims toy.claim --cases case.json --out bad
truth "its report is there" test -s bad/report.html
expect 0 '"verdict": *"refuted"' cat bad/summary.json

# Bad input.
sed 's/\xcc/\xcd/' net.safetensors >changed && mv changed net.safetensors
expect 2 'case.json: /tensors/net.safetensors: net.safetensors has another SHA-256' \
  "$bin/plumbline" verify toy.good --claims toy.claim --cases case.json --out out
rm net.safetensors
expect 2 'case.json: net.safetensors: no such file' "$bin/plumbline" verify toy.good --claims toy.claim --cases case.json
truth "the last run is as it was" cmp -s <("$bin/plumbline-check" --extract $certificate) elsewhere/one.json
finish
