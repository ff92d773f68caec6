// Networks of layers as graphs: numbering, values by hand, and gradients of the whole zoo of layers against exact
// difference quotients of a reference that computes each layer by its definition, without a graph.
#include <gmpxx.h>

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

Json convolution(const std::string& kernel, int height, int width, const Json& stride, const Json& padding,
                 const Json& activation, const std::string& bias = "") {
  return {{"type", "convolution"},
          {"kernel", matrix(kernel)},
          {"size", {height, width}},
          {"stride", stride},
          {"padding", padding},
          {"activation", activation},
          {"bias", bias.empty() ? Json() : matrix(bias)}};
}
Json pooling(int height, int width, const Json& stride) {
  return {{"type", "average-pooling"}, {"size", {height, width}}, {"stride", stride}};
}
Json full(const std::string& weight, const Json& activation, const std::string& bias = "") {
  return {{"type", "fully-connected"},
          {"weight", matrix(weight)},
          {"activation", activation},
          {"bias", bias.empty() ? Json() : matrix(bias)}};
}
Json residual(const std::string& y, const std::string& u, const Json& z, const Json& activation, const Json& inner) {
  return {{"type", "residual"},       {"Y", matrix(y)},           {"U", matrix(u)}, {"Z", z},
          {"activation", activation}, {"inner_activation", inner}};
}
const Json kLeaky = {{"leaky-relu", "1/10"}};
Json sum(const Json& activation) { return {{"type", "sum"}, {"activation", activation}}; }
Json from(Json layer, const Json& layers) {
  layer["from"] = layers;
  return layer;
}
Json branches() {  // a = relu(2 x + 1); x + a; relu of it; the sum of both
  return graph_example(sequential(1, 2, 1,
                                  {from(convolution("2", 1, 1, {1, 1}, {0, 0}, "relu", "1"), {0}),
                                   from(sum("linear"), {0, 1}), from(sum("relu"), {2}), from(sum(kLeaky), {2, 3})}),
                       "3; -1");
}

Json line() {  // 1-D, two channels, stride 2, padding 1
  return graph_example(
      sequential(1, 4, 2, {convolution("1 2 3 4 5 6; 0 0 1 0 0 -1", 1, 3, {1, 2}, {0, 1}, "relu", "1/2; -9")}),
      "1; -1; 2; 0; 0; 3; 1; 1", "1; 1; 2; 1");
}
Json plane() {  // 2-D, two channels, stride 2, padding 1
  return graph_example(
      sequential(2, 3, 2,
                 {convolution("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18", 3, 3, {2, 2}, {1, 1}, "linear")}),
      "1; 0; 0; 1; 2; 0; 0; -1; 1; 0; 0; 1", "1; 1");
}
Json pool() {
  return graph_example(sequential(2, 3, 2, {pooling(2, 2, {1, 1}), full("1 2 3 4", "relu")}),
                       "1; 0; 0; 1; 2; 0; 0; -1; 1; 0; 0; 1", "1");
}
Json block(const Json& z, const std::string& u, const Json& activation) {
  return graph_example(sequential(1, 1, 2, {residual("1 1; 2 0", u, z, activation, kLeaky)}), "1; -2");
}

struct LayerRow {
  std::string name;
  Json (*make)();
  std::string term, value;
};
std::ostream& operator<<(std::ostream& out, const LayerRow& row) { return out << row.name << ' ' << row.term; }

const LayerRow kLayerRows[] = {
    {"line", line, "(output theta (data inputs))", "19/2; 0; 51/2; 0"},
    {"line", line, "(vertex-preactivation theta (data inputs))", "1; -1; 2; 0; 0; 3; 1; 1; 1; 19/2; -8; 51/2; -10"},
    {"line", line, "(arrangement weight 1 theta)", "1 2 3 4 5 6; 7 8 9 10 11 12"},
    {"line", line, "(row 10 (parameter-index theta))", "3 4 5 6 0 0 0 0 13 0 0 0 0"},
    {"line", line, "(row 13 (parameter-index theta))", "0 0 7 8 9 10 11 12 14 0 0 0 0"},
    {"line", line, "(row 13 (adjacency theta))", "0 0 1 1 1 1 1 1 1 0 0 0 0"},
    {"line", line, "(row 13 (edge-weights theta))", "0 0 0 0 1 0 0 -1 -9 0 0 0 0"},
    {"line", line, "(parameters theta)", "1; 2; 3; 4; 5; 6; 0; 0; 1; 0; 0; -1; 1/2; -9"},
    {"line", line, "(derivative theta (data inputs) (data gradient))", "4; 0; 1; 5; 4; 2; 0; 0; 0; 0; 0; 0; 3; 0"},
    {"line", line, "(output-vertices theta)", "0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1"},
    {"line", line, "(output (rescale 2 theta) (data inputs))", "19; 0; 51; 0"},
    {"plane", plane, "(output theta (data inputs))", "22; 55"},
    {"plane", plane, "(row 13 (parameter-index theta))", "9 10 11 12 0 0 15 16 17 18 0 0 0 0"},
    {"plane", plane, "(row 14 (parameter-index theta))", "0 0 7 8 9 10 0 0 13 14 15 16 0 0"},
    {"pool", pool, "(vertex-activation theta (data inputs))",
     "1; 0; 0; 1; 2; 0; 0; -1; 1; 0; 0; 1; 1/2; 0; 3/4; 1/2; 19/4"},
    {"pool", pool, "(row 13 (edge-weights theta))", "1/4 0 1/4 0 0 0 1/4 0 1/4 0 0 0 0 0 0 0 0"},
    {"pool", pool, "(row 13 (parameter-index theta))", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"},
    {"pool", pool, "(arrangement weight 2 theta)", "1 2 3 4"},
    {"identity", [] { return block("identity", "10 1; 0 -1", "relu"); }, "(vertex-preactivation theta (data inputs))",
     "1; -2; -1; 2; 2; -4"},
    {"identity", [] { return block("identity", "10 1; 0 -1", "relu"); }, "(vertex-activation theta (data inputs))",
     "1; -2; -1/10; 2; 2; 0"},
    {"identity", [] { return block("identity", "10 1; 0 -1", "relu"); }, "(arrangement Z 1 theta)", "0 0; 0 0"},
    {"identity", [] { return block("identity", "10 1; 0 -1", "relu"); }, "(parameter-index theta)",
     "0 0 0 0 0 0; 0 0 0 0 0 0; 1 2 0 0 0 0; 3 4 0 0 0 0; 0 0 5 6 0 0; 0 0 7 8 0 0"},
    {"diagonal",
     [] {
       return block({{"diagonal", matrix("3; 1/2")}}, "10 1; 0 -1", kLeaky);
     },
     "(output theta (data inputs))", "4; -3/10"},
    {"diagonal",
     [] {
       return block({{"diagonal", matrix("3; 1/2")}}, "10 1; 0 -1", kLeaky);
     },
     "(arrangement Z 1 theta)", "9 0; 0 10"},
    {"diagonal",
     [] {
       return block({{"diagonal", matrix("3; 1/2")}}, "10 1; 0 -1", kLeaky);
     },
     "(arrangement U 1 theta)", "5 6; 7 8"},
    {"diagonal",
     [] {
       return block({{"diagonal", matrix("3; 1/2")}}, "10 1; 0 -1", kLeaky);
     },
     "(row 5 (parameter-index theta))", "9 0 5 6 0 0"},
    {"free", [] { return block(matrix("1 2"), "10 1", "linear"); }, "(output theta (data inputs))", "-2"},
    {"free", [] { return block(matrix("1 2"), "10 1", "linear"); }, "(row 5 (parameter-index theta))", "7 8 5 6 0"},
    {"free", [] { return block(matrix("1 2"), "10 1", "linear"); }, "(arrangement Y 1 theta)", "1 2; 3 4"},
    {"free", [] { return block(matrix("1 2"), "10 1", "linear"); }, "(arrangement Z 1 theta)", "7 8"},
    {"branches", branches, "(output theta (data inputs))", "20; -1/10"},
    {"branches", branches, "(vertex-preactivation theta (data inputs))", "3; -1; 1; 7; -1; 10; -1; 10; -1; 20; -1"},
    {"branches", branches, "(row 6 (edge-weights theta))", "1 0 0 1 0 0 0 0 0 0 0"},
    {"branches", branches, "(row 11 (adjacency theta))", "0 0 0 0 0 0 1 0 1 0 0"},
    {"branches", branches, "(row 11 (parameter-index theta))", "0 0 0 0 0 0 0 0 0 0 0"},
    {"branches", branches, "(parameters theta)", "2; 1"},
};

struct Kind {
  Json (*make)();
  int layer;
  std::string kind;
};
std::ostream& operator<<(std::ostream& out, const Kind& k) { return out << k.kind; }
const Kind kKinds[] = {
    {line, 1, "convolution"},
    {pool, 1, "average-pooling"},
    {pool, 2, "fully-connected"},
    {standard_example, 2, "fully-connected"},
    {[] { return block("identity", "10 1; 0 -1", "relu"); }, 1, "residual-identity"},
    {[] {
       return block({{"diagonal", matrix("3; 1/2")}}, "10 1; 0 -1", "relu");
     },
     1, "residual-diagonal"},
    {[] { return block(matrix("1 2"), "10 1", "linear"); }, 1, "residual-free"},
};

// --- The reference: tensors as maps from (y, x, channel), each layer by its definition. ---

using Rows = std::vector<std::vector<mpq_class>>;

Rows rows_of(const Json& m) {
  Rows rows(m["rows"].get<std::size_t>());
  std::size_t next = 0;
  for (auto& row : rows)
    for (int j = 0; j < m["cols"].get<int>(); ++j)
      row.push_back(mpq_class(m["entries"][next++].get<std::string>()) /
                    mpq_class(m["denominator"].get<std::string>()));
  return rows;
}

struct Tensor {
  int h = 1, w = 1, c = 1;
  std::vector<mpq_class> values;
  [[nodiscard]] mpq_class at(int y, int x, int k) const {
    return y < 0 || x < 0 || y >= h || x >= w ? mpq_class(0) : values[(y * w + x) * c + k];
  }
};

mpq_class bent(const mpq_class& x, const Json& activation) {
  if (x > 0 || activation == "linear") return x;
  return activation == "relu" ? mpq_class(0) : mpq_class(x * mpq_class(activation["leaky-relu"].get<std::string>()));
}

std::vector<mpq_class> product(const Rows& m, const std::vector<mpq_class>& x) {
  std::vector<mpq_class> y;
  for (const auto& row : m) {
    mpq_class sum;
    for (std::size_t j = 0; j < x.size(); ++j) sum += row.at(j) * x[j];
    y.push_back(sum);
  }
  return y;
}

// The parameters of a layer in the order of the language.
std::vector<std::string> names_of(const Json& layer) {
  if (layer["type"] == "convolution") return {"kernel", "bias"};
  if (layer["type"] == "fully-connected") return {"weight", "bias"};
  if (layer["type"] == "residual") return {"Y", "U", "Z"};
  return {};
}

Tensor windowed(const Tensor& t, const Json& l, const std::map<std::string, Rows>& p) {
  const bool mean = l["type"] == "average-pooling";
  const int kh = l["size"][0], kw = l["size"][1], ph = mean ? 0 : l["padding"][0].get<int>(),
            pw = mean ? 0 : l["padding"][1].get<int>(), sh = l["stride"][0], sw = l["stride"][1];
  Tensor r{(t.h + 2 * ph - kh) / sh + 1,
           (t.w + 2 * pw - kw) / sw + 1,
           mean ? t.c : static_cast<int>(p.at("kernel").size()),
           {}};
  for (int y = 0; y < r.h; ++y)
    for (int x = 0; x < r.w; ++x)
      for (int out = 0; out < r.c; ++out) {
        mpq_class sum = p.count("bias") != 0 ? p.at("bias")[out][0] : mpq_class(0);
        for (int dy = 0; dy < kh; ++dy)
          for (int dx = 0; dx < kw; ++dx)
            for (int in = 0; in < t.c; ++in) {
              const mpq_class value = t.at(y * sh - ph + dy, x * sw - pw + dx, in);
              if (!mean)
                sum += value * p.at("kernel")[out][(dy * kw + dx) * t.c + in];
              else if (in == out)
                sum += value / (kh * kw);
            }
        r.values.push_back(mean ? sum : bent(sum, l["activation"]));
      }
  return r;
}

Tensor applied(const Tensor& t, const Json& l, const std::map<std::string, Rows>& p) {
  if (l["type"] == "convolution" || l["type"] == "average-pooling") return windowed(t, l, p);
  if (l["type"] == "fully-connected") {
    Tensor r{1, 1, 1, product(p.at("weight"), t.values)};
    for (std::size_t i = 0; i < r.values.size(); ++i)
      r.values[i] =
          bent(p.count("bias") != 0 ? mpq_class(r.values[i] + p.at("bias")[i][0]) : r.values[i], l["activation"]);
    r.c = static_cast<int>(r.values.size());
    return r;
  }
  if (l["type"] == "sum") {
    Tensor r = t;
    for (auto& x : r.values) x = bent(x, l["activation"]);
    return r;
  }
  std::vector<mpq_class> inner = product(p.at("Y"), t.values);
  for (auto& x : inner) x = bent(x, l["inner_activation"]);
  std::vector<mpq_class> sum = product(p.at("U"), inner), through = t.values;
  if (l["Z"].contains("diagonal"))
    for (std::size_t i = 0; i < through.size(); ++i) through[i] *= p.at("Z")[i][0];
  const bool free = l["Z"].is_object() && !l["Z"].contains("diagonal");
  if (free) through = product(p.at("Z"), t.values);
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = bent(sum[i] + through[i], l["activation"]);
  if (free) return {1, 1, static_cast<int>(sum.size()), sum};
  return {t.h, t.w, t.c, sum};
}

struct Reference {
  Json layers;
  Tensor shape;
  Rows inputs, gradient;
  std::vector<std::map<std::string, Rows>> values;
  std::vector<mpq_class*> parameters;

  explicit Reference(const Json& e)
      : layers(e["network"]["layers"]),
        inputs(rows_of(e["data"]["inputs"])),
        gradient(rows_of(e["data"]["gradient"])),
        values(layers.size()) {
    const Json& in = e["network"]["inputs"];
    shape = {in["height"], in["width"], in["channels"], {}};
    for (std::size_t l = 0; l < layers.size(); ++l)
      for (const std::string& name : names_of(layers[l])) {
        const Json& m = layers[l][name];
        if (m.is_object()) values[l][name] = rows_of(m.contains("diagonal") ? m["diagonal"] : m);
        if (m.is_object())
          for (auto& row : values[l][name])
            for (auto& x : row) parameters.push_back(&x);
      }
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  [[nodiscard]] mpq_class objective() const {  // Tr[G^T Y]
    mpq_class total;
    for (std::size_t sample = 0; sample < inputs[0].size(); ++sample) {
      Tensor t = shape;
      for (const auto& row : inputs) t.values.push_back(row[sample]);
      std::vector<Tensor> all{t};
      for (std::size_t l = 0; l < layers.size(); ++l) {
        t = all[layers[l].contains("from") ? layers[l]["from"][0].get<std::size_t>() : l];
        for (std::size_t k = 1; layers[l].contains("from") && k < layers[l]["from"].size(); ++k)
          for (std::size_t i = 0; i < t.values.size(); ++i)
            t.values[i] += all[layers[l]["from"][k].get<std::size_t>()].values[i];
        all.push_back(t = applied(t, layers[l], values[l]));
      }
      for (std::size_t i = 0; i < t.values.size(); ++i) total += gradient[i][sample] * t.values[i];
    }
    return total;
  }
};

// Every kind of layer, in four networks of several layers; the last has nested branches.
Json deep(int which) {
  if (which == 3)
    return graph_example(
        sequential(
            2, 2, 2,
            {from(convolution("1 1/2; -1 2", 1, 1, {1, 1}, {0, 0}, "relu", "1/3; -1"), {0}),
             from(convolution("1 -1 1/2 1 2 1/3 -1 1 1 -1 1/5 1 1 2 -1/2 1 1 1; "
                              "-1 1 2 1/2 1 -1 1/3 1 -1 1 1 1/7 2 1 -1 1/2 1 -1",
                              3, 3, {1, 1}, {1, 1}, kLeaky),
                  {1}),
             from(sum("relu"), {1, 2}), from(convolution("2 -1/3; 1 1", 1, 1, {1, 1}, {0, 0}, "linear"), {0}),
             from(sum(kLeaky), {0, 3, 4}), from(pooling(2, 1, {1, 1}), {5}), from(full("1 -2 1/2 1", "linear"), {6})}),
        "9/8 -2/3; 2 1/2; -1/3 1; 1 1/7; 2/5 5/3; -1 1; 1 -3; 2 1/7", "1 -1/2");
  if (which == 0)
    return graph_example(
        sequential(3, 4, 2,
                   {convolution("1 -1/2 2 1/3 -1 1 1/5 2; -1/2 1 -1 3 1/7 1 -2 1; 1 1 -1/3 1/2 2 -1 1 1/4", 2, 2,
                                {2, 2}, {1, 1}, "relu", "1/3; -1/5; 1/7"),
                    pooling(1, 2, {1, 1}),
                    full("1 -1/2 1/3 2 -1 1 1/2 1 -2 1 1/5 1; -1 1/2 1 1 1/3 -1 2 1/4 1 -1 1 1/6", kLeaky, "1/2; 0")}),
        "1 -1; 1/2 2; -3 1/3; 1 1; 2 -1/2; 1/4 1; -1 1; 1 2; 1/3 -1; -2 1/2; 1 1; 1/5 -2; 1 1/3; -1/2 1; 3 -1; 1 1; -1 "
        "2; 1/2 1/7; 2 1; 1 -1/3; -1 1; 1/6 2; 1 1/2; -3 1",
        "1 -1/2; 2 1/3");
  if (which == 1)
    return graph_example(sequential(1, 1, 3,
                                    {residual("1 -1/2 2; 1/3 1 -1", "1 2; -1/2 1; 1 1/3", "identity", "relu", kLeaky),
                                     residual("1/2 1 -1; 1 1/4 1", "1 -1; 1/2 1; -1/3 2",
                                              {{"diagonal", matrix("2; -1/2; 1/3")}}, kLeaky, "relu"),
                                     residual("1 1/2 1/3", "1; -2", matrix("1 -1 1/2; 1/5 1 -1"), "linear", "relu"),
                                     full("1 -1/3", "linear")}),
                         "1 -2 1/2; 1/3 1 -1; -1/2 1/5 3", "1 -1 1/2");
  return graph_example(sequential(1, 6, 1,
                                  {convolution("1 -1/2; -1 1/3", 1, 2, {1, 1}, {0, 0}, kLeaky),
                                   convolution("1 1/2 -1 1/3 2 1; -1/4 1 1 -1 1/5 1", 1, 3, {1, 2}, {0, 1}, "relu"),
                                   residual("1 1/2 -1 1 1/3 1", "1; -1; 1/2; 1/3; 1; -1/4", "identity", "relu", "relu"),
                                   pooling(1, 3, {1, 3}), full("1 -2", "linear", "3")}),
                       "1 -6/7; 17/8 3/7; -1/3 5/7; 11/7 1; 3/5 -2; -8/7 1/4", "1 2");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(layers)

BOOST_DATA_TEST_CASE(layers_by_hand, data::make(kLayerRows), row) {
  BOOST_TEST(value_is(row.make(), row.term, row.value));
}

BOOST_DATA_TEST_CASE(kinds, data::make(kKinds), k) {
  const std::string l = std::to_string(k.layer);
  for (const Kind& other : kKinds)
    BOOST_TEST(holds("(kind " + other.kind + " " + l + " theta)", k.make()) == (other.kind == k.kind));
  BOOST_TEST(holds("(kind " + k.kind + " " + l +
                       " (signs (rescale 2 (descend 0 1 theta (data inputs) (output theta (data inputs))))))",
                   k.make()));
  BOOST_TEST(!holds("(kind " + k.kind + " " + std::to_string(k.layer + 5) + " theta)", k.make()));
  BOOST_TEST(!holds("(kind " + k.kind + " 0 theta)", k.make()));
  BOOST_TEST(is_undefined("(kind " + k.kind + " 1/2 theta)", k.make()));
}

// What stands behind another layer than the one before it is no pair of layers l, l + 1.
BOOST_AUTO_TEST_CASE(only_chains_have_layers) {
  BOOST_TEST(holds("(= (depth theta) 0)", branches()));
  BOOST_TEST(!holds("(kind convolution 1 theta)", branches()));
  BOOST_TEST(is_undefined("(nowhere-zero (arrangement weight 1 theta))", branches()));
  Json chain = branches();
  for (int l : {0, 1, 2, 3}) chain["network"]["layers"][l]["from"] = {l};
  BOOST_TEST(holds("(= (depth theta) 4)", chain));
  BOOST_TEST(holds("(kind convolution 1 theta)", chain));
}

BOOST_AUTO_TEST_CASE(layers_read_what_stands_before_them) {
  const auto with = [](int l, const Json& layers) {
    Json e = branches();
    e["network"]["layers"][l]["from"] = layers;
    return outcome(check(certificate({reading("(true)"), e, "holds"})));
  };
  BOOST_TEST(with(3, {1, 2, 3}) == "accepted");
  BOOST_TEST(with(3, {2, 1}) == "bad-shape");
  BOOST_TEST(with(3, {2, 2}) == "bad-shape");
  BOOST_TEST(with(3, {2, 4}) == "bad-shape");
  BOOST_TEST(with(3, Json::array()) == "bad-shape");
  BOOST_TEST(with(0, {0, 1}) == "bad-shape");
  BOOST_TEST(with(2, {-1}) != "accepted");
  BOOST_TEST(with(2, 1) != "accepted");
  Json shapes = branches();
  shapes["network"]["layers"][0] = from(pooling(1, 2, {1, 1}), {0});
  BOOST_TEST(outcome(check(certificate({reading("(true)"), shapes, "holds"}))) == "bad-shape");
  Json several = branches();
  several["network"]["layers"][2] = from(convolution("1", 1, 1, {1, 1}, {0, 0}, "relu"), {1, 2});
  BOOST_TEST(outcome(check(certificate({reading("(true)"), several, "holds"}))) == "bad-shape");
}

BOOST_AUTO_TEST_CASE(matrices_that_a_layer_does_not_have) {
  for (const char* term : {"(arrangement weight 1 theta)", "(arrangement Y 2 theta)", "(arrangement weight 3 theta)",
                           "(arrangement weight 0 theta)", "(arrangement weight 1 (unroll theta))"})
    BOOST_TEST(is_undefined(std::string("(nowhere-zero ") + term + ")", pool()));
  BOOST_TEST(!is_undefined("(nowhere-zero (arrangement weight 2 theta))", pool()));
}

BOOST_DATA_TEST_CASE(gradients_are_difference_quotients, data::xrange(4), which) {
  const Json e = deep(which);
  Reference r(e);
  const mpq_class step("1/1000000000000"), here = r.objective();
  BOOST_TEST(holds("(= (inner (data gradient) (output theta (data inputs))) " + here.get_str() + ")", e));
  BOOST_TEST(holds("(differentiable theta (data inputs))", e));
  BOOST_TEST(holds("(= (rows (parameters theta)) " + std::to_string(r.parameters.size()) + ")", e));
  std::string expected;
  for (mpq_class* w : r.parameters) {
    *w += step;
    const mpq_class quotient = (r.objective() - here) / step;
    *w -= step;
    expected += (expected.empty() ? "" : "; ") + quotient.get_str();
  }
  BOOST_TEST(value_is(e, "(derivative theta (data inputs) (data gradient))", expected));
  std::string by_inputs;
  for (auto& row : r.inputs) {
    for (mpq_class& x : row) {
      x += step;
      by_inputs += mpq_class((r.objective() - here) / step).get_str() + " ";
      x -= step;
    }
    by_inputs += ";";
  }
  BOOST_TEST(value_is(e, "(input-gradient theta (data inputs) (data gradient))", by_inputs));
}

// A fully connected network answers as a graph what it answers as layers.
BOOST_DATA_TEST_CASE(fully_connected_networks_are_graphs, data::xrange(2), biased) {
  Json e = example({"1/2 -1/3; 2 1/5; -1 3/7", "1 -2 1/3; 1/2 1/4 -1; 2 1 1", "1 -1 1/2; -2 1/3 1"},
                   "1 0 -2 3/2; 1/3 1 1 -5/4", "1 -1 1/2 2; -1/3 1 1 -2");
  e["network"]["activation"] = kLeaky;
  if (biased != 0) e["network"]["biases"] = {matrix("1/2; 0; -1"), nullptr, matrix("-5; 2")};
  const std::string a = " (data inputs)", g = " (data inputs) (data gradient))",
                    first = std::to_string(biased != 0 ? 4 : 3);
  BOOST_TEST(holds("(equal (output theta" + a + ") (preactivation 3 theta" + a + "))", e));
  BOOST_TEST(!holds("(equal (output theta" + a + ") (activation 3 theta" + a + "))", e));
  BOOST_TEST(holds("(equal (gather (arrangement weight 1 theta) (parameters theta)) (weight 1 theta))", e));
  BOOST_TEST(
      holds("(equal (gather (arrangement weight 3 (rescale 3 theta)) (parameters (rescale 3 theta))) (weight 3 "
            "(rescale 3 theta)))",
            e));
  BOOST_TEST(holds(
      "(equal (row " + first + " (vertex-preactivation theta" + a + ")) (row 1 (preactivation 1 theta" + a + ")))", e));
  BOOST_TEST(holds("(= (rows (adjacency theta)) " + std::to_string(biased != 0 ? 11 : 10) + ")", e));
  BOOST_TEST(holds("(= (rows (parameters theta)) " + std::to_string(biased != 0 ? 26 : 21) + ")", e));
  BOOST_TEST(holds("(= (depth (signs theta)) 3)", e));
  for (const char* l : {"1", "2", "3"})
    BOOST_TEST(holds(std::string("(equal (gather (arrangement weight ") + l + " theta) (derivative theta" + g +
                         ") (gradient " + l + " theta" + g + ")",
                     e));
  BOOST_TEST(is_undefined("(equal (weight 1 (signs theta)) (weight 1 theta))", e));
}

BOOST_AUTO_TEST_CASE(deepened_networks_are_graphs) {
  const Json e = example({"1/2 -1/3; 2 1/5", "1 -2"}, "1 0 -2; 1/3 1 1", "1 -1 1/2");
  const std::string deeper = "(deepen 2 theta (data inputs) (data gradient))";
  BOOST_TEST(holds("(equal (output " + deeper + " (data inputs)) (preactivation 4 " + deeper + " (data inputs)))", e));
  BOOST_TEST(holds("(equal (derivative " + deeper + " (data inputs) (data gradient)) (stack (reshape 4 1 (gradient 1 " +
                       deeper + " (data inputs) (data gradient))) (reshape 4 1 (gradient 2 " + deeper +
                       " (data inputs) (data gradient))) (reshape 4 1 (gradient 3 " + deeper +
                       " (data inputs) (data gradient))) (reshape 2 1 (gradient 4 " + deeper +
                       " (data inputs) (data gradient)))))",
                   e));
}

BOOST_AUTO_TEST_SUITE_END()
