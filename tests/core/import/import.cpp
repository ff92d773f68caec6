// From files to a case that everybody reads: what numpy computes, data beside it, and what is refused.
#include "import/import.hpp"

#include "core/import/onnx_builder.hpp"
#include "core/import/support.hpp"
#include "core/network/support.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// Y = W_L sigma(... sigma(W_1 X + b_1) ...) + b_L
ExactMatrix outputs_of_chain(const Case& c) {
  ExactMatrix y = c.inputs;
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) {
    if (l > 0) y = leaky_relu(y, Real(c.network.slope));
    y = multiply(c.network.weights[l], y);
    if (c.network.biases.empty() || !c.network.biases[l]) continue;
    for (int i = 0; i < y.rows(); ++i)
      for (int j = 0; j < y.cols(); ++j) y(i, j) += (*c.network.biases[l])(i, 0);
  }
  return y;
}

TEST_CASE("a network and data of numpy give numpy's outputs, exactly") {
  const Folder folder;
  if (!numpy("network", folder)) return;
  ImportOptions options;
  options.files = {folder / "net.npz"};
  options.inputs = folder / "x.npy";
  options.chain.slope = Rational(1, 4);
  options.range = {0, 20};
  const ImportedCase imported = import_case(options);
  CHECK(imported.document.dump().find("0x") == std::string::npos);  // no weight stands in the case file
  CHECK(imported.files.size() == 2);
  CHECK(imported.words.at(0) == "fc1: a linear map, 12 -> 9, leaky-relu 1/4");
  const ExactMatrix y = outputs_of_chain(read_back(imported, folder));
  const std::string values = bytes_of_file(folder / "y.values");
  REQUIRE(values.size() == 8 * y.entries().size());
  for (std::size_t k = 0; k < y.entries().size(); ++k) {
    double expected = 0;
    std::memcpy(&expected, values.data() + 8 * k, 8);
    CHECK(y.entries()[k].rational() == Rational::from_double(expected));
  }
}

std::string two_layers(const Folder& folder) {
  write_safetensors(folder / "net.safetensors", {{"fc1.weight", tensor_of({2, 3}, {1, 2, 3, 4, 5, 6})},
                                                 {"fc1.bias", tensor_of({2}, {-1, 0.5})},
                                                 {"fc2.weight", tensor_of({2, 2}, {1, 0, -1, 2})}});
  return folder / "net.safetensors";
}

TEST_CASE("a safetensors file stays the file that it is") {
  const Folder from, to;
  ImportOptions options;
  options.files = {two_layers(from)};
  const ImportedCase imported = import_case(options);
  REQUIRE(imported.files.size() == 1);
  CHECK(imported.files[0].given == options.files[0]);
  const Case c = read_back(imported, to);
  CHECK(c.network.fully_connected());
  CHECK(c.network.is_relu());
  CHECK(same(c.network.weights.at(0), exact({{"1", "2", "3"}, {"4", "5", "6"}})));
  CHECK(same(*c.network.biases.at(0), exact({{"-1"}, {"1/2"}})));
  CHECK(!c.network.biases.at(1));
  CHECK(same(c.inputs, exact({{"1"}, {"1"}, {"1"}})));  // none given
}

TEST_CASE("labels, a loss and a scale") {
  const Folder folder;
  ImportOptions options;
  options.files = {two_layers(folder)};
  options.inputs = folder.write("x.csv", "0,51,255\n255,0,0\n1,2,3\n");
  options.labels = folder.write("y.csv", "1\n0\n1\n");
  options.scale = Rational(1, 255);
  options.range = {0, 2};
  options.loss = "squared";
  Case c = read_back(import_case(options), folder);
  CHECK(same(c.inputs, exact({{"0", "1"}, {"1/5", "0"}, {"1", "0"}})));
  CHECK(same(*c.targets, exact({{"0", "1"}, {"1", "0"}})));
  CHECK(same(*c.gradient, exact({{"0", "-1"}, {"-1", "0"}})));
  options.loss = "cross-entropy";
  options.range = {1, 2};
  c = read_back(import_case(options), folder);
  CHECK(same(*c.targets, exact({{"1", "0"}, {"0", "1"}})));
  CHECK(same(*c.gradient, exact({{"-1/4", "1/4"}, {"1/4", "-1/4"}})));
  options.inputs = folder.write("z.csv", "0.1,0,0\n0,1,0\n0,0,1\n");
  CHECK(same(read_back(import_case(options), folder).inputs, exact({{"0", "0"}, {"1/255", "0"}, {"0", "1/255"}})));
  options.range = {0, 1};
  CHECK(same(read_back(import_case(options), folder).inputs, exact({{"1/2550"}, {"0"}, {"0"}})));
}

TEST_CASE("where nobody says how many, the samples that there are") {
  const Folder folder;
  ImportOptions options;
  options.files = {two_layers(folder)};
  options.inputs = folder.write("x.csv", "0,51,255\n255,0,0\n1,2,3\n");
  options.labels = folder.write("y.csv", "1\n0\n1\n");
  CHECK(read_back(import_case(options), folder).inputs.cols() == 3);
  options.range.first = 1;
  const ImportedCase imported = import_case(options);
  CHECK(read_back(imported, folder).targets->cols() == 2);
  CHECK(std::ranges::count(imported.words, "labels: " + options.labels + ", samples 1 to 2") == 1);
  options.range.first = 3;
  CHECK_THROWS_AS((void)import_case(options), InputError);
  options.range = {0, 2, true};
  CHECK(read_back(import_case(options), folder).inputs.cols() == 2);
  // Labels there must be for every sample that was taken.
  options.range = {0, 100, true};
  options.labels = folder.write("few.csv", "1\n0\n");
  CHECK_THROWS_WITH_AS((void)import_case(options), doctest::Contains("few.csv: has 2 samples; expected at least 3"),
                       InputError);
}

// Entry k of the file, channel k / 3 at position k % 3, is row 2 (k % 3) + k / 3 of the case.
TEST_CASE("inputs, targets and classes of images are put into one order") {
  const Folder folder;
  OnnxBuilder builder({0, 2, 1, 3});
  builder.node("Conv", {builder.weight({2, 2, 1, 1}, {1, 0, 0, 1})});
  ImportOptions options;
  options.files = {folder.write("net.onnx", builder.bytes())};
  options.range = {0, 2};
  options.loss = "squared";
  for (const std::string tenth : {"3", "0.1"}) {  // a tensor, and exact decimals
    options.inputs = options.labels = folder.write("x.csv", "0,1,2," + tenth + ",4,5\n6,7,8,9,10,11\n");
    const Case c = read_back(import_case(options), folder);
    CHECK(same(c.inputs, exact({{"0", "6"}, {tenth, "9"}, {"1", "7"}, {"4", "10"}, {"2", "8"}, {"5", "11"}})));
    CHECK(same(*c.targets, c.inputs));
    CHECK(same(*c.gradient, scale(Real(-1), c.inputs)));
  }
  builder.node("Flatten");
  options.files = {folder.write("flat.onnx", builder.bytes())};
  options.labels = folder.write("y.csv", "1\n3\n");
  CHECK(same(*read_back(import_case(options), folder).targets,
             exact({{"0", "0"}, {"0", "1"}, {"1", "0"}, {"0", "0"}, {"0", "0"}, {"0", "0"}})));
}

TEST_CASE("options that do not fit together, and data that do not fit the network") {
  const Folder folder;
  ImportOptions good;
  good.files = {two_layers(folder)};
  good.inputs = folder.write("x.csv", "1,2,3\n");
  good.range = {0, 1};
  CHECK(complaint_of([&] { return import_case(good); }) == "no error");
  const auto says = [&](const std::function<void(ImportOptions&)>& change, const std::string& part) {
    ImportOptions options = good;
    change(options);
    CHECK_SAYS(import_case(options), part);
  };
  says([&](auto& o) { o.inputs = folder.write("w.csv", "1,2\n"); }, "a sample has 2 numbers; expected 3");
  says([&](auto& o) { o.labels = folder.write("y.csv", "2\n"), o.loss = "squared"; },
       "sample 0: the label 2; expected a class from 0 to 1");
  says([&](auto& o) { o.labels = folder.write("y.csv", "1,2,3\n"); }, "has 3 numbers for each sample");
  says([&](auto& o) { o.labels = folder.write("y.csv", "1,2\n"), o.loss = "cross-entropy"; }, "expected a class");
  says([&](auto& o) { o.loss = "squared"; }, "needs --labels");
  says([&](auto& o) { o.labels = "y", o.inputs = ""; }, "needs --inputs");
  says([&](auto& o) { o.labels = folder.write("y.csv", "1\n"), o.loss = "hinge"; },
       "expected squared or cross-entropy");
  says([&](auto& o) { o.files = {}; }, "expected a file with a network");
  says([&](auto& o) { o.files = {"net.h5"}; }, "expected NAME.safetensors");
  says([&](auto& o) { o.files.push_back(o.files[0]); }, "two files are called net");
  says([&](auto& o) { o.files.emplace_back("a.onnx"); }, "the only file");
  says([&](auto& o) { o.files = {"a.onnx"}, o.chain.layers = {"a"}; }, "says the order of its layers itself");
  says([&](auto& o) { o.files = {"a.onnx"}, o.chain.slope = 1; }, "says its activations itself");
}

TEST_CASE("infinities and what is no number are refused with their place") {
  const Folder folder;
  write_safetensors(folder / "net.safetensors",
                    {{"fc1.weight", tensor_of({2, 2}, {1, 2, std::bit_cast<float>(0x7f800000U), 4})}});
  ImportOptions options;
  options.files = {folder / "net.safetensors"};
  CHECK_SAYS(import_case(options), "fc1.weight[1, 0]: is infinite or not a number");
}

}  // namespace
