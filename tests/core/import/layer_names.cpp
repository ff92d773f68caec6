// Which layers the names of tensors mean, in which order, and when they do not say.
#include "import/layer_names.hpp"

#include "core/import/support.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

using Shape = std::vector<std::uint64_t>;

FileWeights weights_of(const std::vector<std::pair<std::string, Shape>>& tensors) {
  FileWeights out;
  out.files.push_back({"net.safetensors", {}, {}});
  for (const auto& [name, shape] : tensors)
    out.tensors.push_back({{name, Dtype::F32, shape}, "net.safetensors", "net.safetensors"});
  return out;
}

// "fc1+b fc2": the layers in their order, "+b" where there is a bias; or the message.
std::string order_of(const std::vector<std::pair<std::string, Shape>>& tensors, std::vector<std::string> layers = {}) {
  try {
    std::string out;
    for (const Step& s : chain_of(weights_of(tensors), {std::move(layers), 0}).steps)
      if (s.kind == Step::Kind::Dense) out += (out.empty() ? "" : " ") + s.node + (s.bias.empty() ? "" : "+b");
    return out;
  } catch (const InputError& error) { return error.what(); }
}

TEST_CASE("the numbers in the names say the order, as numbers") {
  CHECK(order_of({{"fc10.weight", {2, 3}}, {"fc2.weight", {3, 3}}, {"fc2.bias", {3}}, {"fc1.weight", {3, 4}}}) ==
        "fc1 fc2+b fc10");
  CHECK(order_of({{"net.0.weight", {3, 3}}, {"net.2.weight", {3, 3}}, {"net.4.weight", {3, 3}}}) ==
        "net.0 net.2 net.4");
  CHECK(order_of({{"head.weight", {10, 5}}, {"body.0.weight", {5, 4}}, {"body.1.weight", {5, 5}}}) ==
        "body.0 body.1 head");
}

TEST_CASE("an order that could be another is asked for") {
  CHECK(order_of({{"in.weight", {3, 3}}, {"out.weight", {3, 3}}}).find("--layers in,out or --layers out,in") !=
        std::string::npos);
  CHECK(order_of({{"in.weight", {3, 3}}, {"out.weight", {3, 3}}}, {"out", "in"}) == "out in");
  // Names without numbers, in the order of the file, where no other chains.
  CHECK(order_of({{"c.weight", {3, 2}}, {"a.weight", {4, 3}}, {"b.weight", {5, 4}}}) == "c a b");
}

TEST_CASE("matrices under other names") {
  const std::vector<std::pair<std::string, Shape>> tensors{{"W1", {3, 2}}, {"b1", {3}}, {"W2", {1, 3}}};
  CHECK(order_of(tensors).find("b1 (3)") == std::string::npos);
  CHECK(order_of(tensors).find("W1 (3 x 2) is no NAME.weight") != std::string::npos);
  CHECK(order_of(tensors, {"W1+b1", "W2"}) == "W1+b1+b W2");
}

TEST_CASE("shapes that do not chain name the tensors") {
  CHECK(order_of({{"fc1.weight", {3, 4}}, {"fc2.weight", {2, 5}}})
            .find("fc2.weight (2 x 5) cannot follow fc1.weight (3 x 4): expected 3 columns") != std::string::npos);
  CHECK(order_of({{"fc1.weight", {3, 4}}, {"fc2.weight", {4, 3}}}, {"fc2", "fc1", "fc2"}).find("twice") !=
        std::string::npos);
  CHECK(order_of({{"fc1.weight", {3, 4}}, {"fc2.weight", {4, 3}}}, {"fc1"}).find("leaves out the tensor fc2.weight") !=
        std::string::npos);
  CHECK(order_of({{"fc1.weight", {3, 4}}, {"fc1.bias", {4}}}).find("fc1.bias (4) does not fit") != std::string::npos);
  CHECK(order_of({{"fc1.weight", {3, 4}}}, {"fc7"}).find("no tensor fc7.weight") != std::string::npos);
}

TEST_CASE("what is no chain of linear layers is refused by name") {
  CHECK(order_of({{"conv.weight", {3, 1, 2, 2}}}).find("conv.weight (3 x 1 x 2 x 2) is a convolution") !=
        std::string::npos);
  CHECK(order_of({{"fc.weight", {3, 4}}, {"bn.running_mean", {3}}}).find("bn.running_mean (3)") != std::string::npos);
  CHECK(order_of({{"bn.weight", {3}}}).find("bn.weight (3) is no matrix") != std::string::npos);
  CHECK(order_of({{"fc.bias", {3}}}).find("fc.bias (3)") != std::string::npos);
  CHECK(order_of({{"fc.weight", {0, 4}}}).find("no matrix") != std::string::npos);
  CHECK(order_of({}).find("no tensors") != std::string::npos);
}

}  // namespace
