// Each structured family keeps its promise exactly, on many streams; streams are the same every time.
#include "generators/structured.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "generators/build.hpp"
#include "network/case_io.hpp"
#include "network/forward.hpp"

namespace bdata = boost::unit_test::data;
using namespace plumbline;
using namespace plumbline::cases;

namespace {

constexpr std::uint64_t kStreams = 200;
CasePlan with(std::set<std::string> data, std::map<std::string, bool> matrices = {}) {
  Needs needs;
  needs.network = true;
  needs.data = std::move(data);
  needs.matrices = std::move(matrices);
  return CasePlan(Demands(std::move(needs)));
}
const CasePlan kNothing = with({}), kFitted = with({"gradient", "targets"}),
               kAll = with({"gradient", "targets", "loss-derivative"}, {{"v", true}});

bool is_zero(const ExactMatrix& a) { return norm2(a).sign() == Sign::Zero; }
bool same(const ExactMatrix& a, const ExactMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && is_zero(subtract(a, b));
}
bool equal(const Real& a, const Real& b) { return (a - b).sign() == Sign::Zero; }

ExactMatrix column_of(const ExactMatrix& a, int j) {
  ExactMatrix out(a.rows(), 1);
  for (int i = 0; i < a.rows(); ++i) out(i, 0) = a(i, j);
  return out;
}
bool same_or_opposite(const ExactMatrix& a, const ExactMatrix& b) { return same(a, b) || is_zero(add(a, b)); }

ExactMatrix unit(int n) {
  ExactMatrix out(n, n);
  for (int i = 0; i < n; ++i) out(i, i) = Real(1);
  return out;
}

auto streams() { return bdata::xrange(std::uint64_t{0}, kStreams); }
int inputs_of(std::uint64_t k) { return static_cast<int>(k % 3) + 1; }

Pass<ExactMatrix> pass_of(const Case& c) {
  return forward(chain(Real(c.network.slope), c.network.weights, c.network.biases, column({"1"})), c.inputs);
}

// The kind of case `index`, and its kind alone.
Case of_kind(const std::string& kind, std::uint64_t number, const CasePlan& plan) {
  const std::vector<std::string> kinds = structured_kinds();
  const auto at = static_cast<std::uint64_t>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
  BOOST_REQUIRE(at < kinds.size());
  return structured_case(plan, 5, number * kinds.size() + at);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(structured)

BOOST_DATA_TEST_CASE(points_on_a_circle_have_norm_one, streams(), k) {
  Stream s(1, k);
  const ExactMatrix x = circle_points(s);
  BOOST_TEST((x.rows() == 2 && x.cols() >= 2 && x.cols() <= 8));
  for (int j = 0; j < x.cols(); ++j) BOOST_TEST(equal(norm2(column_of(x, j)), Real(1)));
}

BOOST_DATA_TEST_CASE(corners_of_a_simplex_are_equally_far_apart, streams(), k) {
  Stream s(2, k);
  const ExactMatrix x = simplex_corners(s);
  const Real distance = norm2(subtract(column_of(x, 0), column_of(x, 1)));
  BOOST_TEST((distance.sign() == Sign::Positive));
  for (int i = 0; i < x.cols(); ++i)
    for (int j = 0; j < i; ++j) BOOST_TEST(equal(norm2(subtract(column_of(x, i), column_of(x, j))), distance));
}

BOOST_DATA_TEST_CASE(sign_patterns_are_different_signs, streams(), k) {
  Stream s(3, k);
  const ExactMatrix x = sign_patterns(s);
  BOOST_TEST(x.cols() >= 2);
  for (const Real& entry : x.entries()) BOOST_TEST(equal(entry * entry, Real(1)));
  for (int i = 0; i < x.cols(); ++i)
    for (int j = 0; j < i; ++j) BOOST_TEST(!same(column_of(x, i), column_of(x, j)));
}

BOOST_DATA_TEST_CASE(orthogonal_data_are_orthogonal, streams(), k) {
  Stream s(4, k);
  const ExactMatrix x = orthogonal_points(s), gram = multiply(transpose(x), x);
  for (int i = 0; i < gram.rows(); ++i)
    for (int j = 0; j < gram.cols(); ++j) BOOST_TEST((gram(i, j).sign() == (i == j ? Sign::Positive : Sign::Zero)));
}

BOOST_DATA_TEST_CASE(repeated_data_repeat, streams(), k) {
  Stream s(5, k);
  const ExactMatrix x = repeated_points(s);
  const int half = x.cols() / 2;
  BOOST_TEST(x.cols() == 2 * half);
  for (int j = half; j < x.cols(); ++j) {
    bool known = false;
    for (int i = 0; i < half; ++i) known |= same_or_opposite(column_of(x, i), column_of(x, j));
    BOOST_TEST(known);
  }
}

BOOST_DATA_TEST_CASE(rotations_are_orthogonal, streams(), k) {
  Stream s(6, k);
  const int n = inputs_of(k);
  const ExactMatrix q = rational_rotation(s, n);
  BOOST_TEST(same(multiply(transpose(q), q), unit(n)));
}

BOOST_DATA_TEST_CASE(balanced_layers_are_balanced, streams(), k) {
  Stream s(7, k);
  const std::vector<ExactMatrix> w = balanced_layers(s, inputs_of(k));
  BOOST_TEST(w.size() >= 2u);
  for (std::size_t l = 0; l + 1 < w.size(); ++l)
    BOOST_TEST(same(multiply(transpose(w[l + 1]), w[l + 1]), multiply(w[l], transpose(w[l]))));
  BOOST_TEST(!is_zero(w.front()));
}

BOOST_DATA_TEST_CASE(neurons_of_a_hidden_layer_are_equal_or_opposite, streams(), k) {
  Stream s(8, k);
  const std::vector<ExactMatrix> w = equal_neurons(s, inputs_of(k));
  BOOST_TEST(w.size() >= 2u);
  for (std::size_t l = 0; l + 1 < w.size(); ++l) {
    const ExactMatrix neurons = transpose(w[l]);
    BOOST_TEST(neurons.cols() >= 2);
    for (int i = 1; i < neurons.cols(); ++i) BOOST_TEST(same_or_opposite(column_of(neurons, 0), column_of(neurons, i)));
  }
}

BOOST_DATA_TEST_CASE(identities_and_permutations_have_one_1_in_each_row_and_column, streams(), k) {
  Stream s(9, k);
  const int n = inputs_of(k);
  for (const ExactMatrix& w : permutation_layers(s, n)) {
    BOOST_TEST(same(multiply(transpose(w), w), unit(n)));
    for (const Real& entry : w.entries()) BOOST_TEST(equal(entry * entry, entry));  // 0 or 1
  }
}

BOOST_DATA_TEST_CASE(every_neuron_of_a_deep_narrow_path_is_active, bdata::xrange(std::uint64_t{0}, std::uint64_t{40}),
                     k) {
  const Case c = of_kind("deep narrow paths", k, kNothing);
  BOOST_TEST((c.network.depth() >= 4 && c.network.depth() <= 10));
  const Pass<ExactMatrix> pass = pass_of(c);
  for (std::size_t l = 1; l <= c.network.weights.size(); ++l) {
    BOOST_TEST(pass.pre[l].rows() <= 2);
    BOOST_TEST((pass.pre[l](0, 0).sign() == Sign::Positive));
  }
}

BOOST_DATA_TEST_CASE(the_network_fits_its_data_exactly, bdata::xrange(std::uint64_t{0}, std::uint64_t{40}), k) {
  const Case c = of_kind("data that the network fits", k, kFitted);
  BOOST_REQUIRE(c.targets);
  BOOST_TEST(same(pass_of(c).pre[c.network.weights.size()], *c.targets));
  BOOST_TEST(is_zero(add(*c.gradient, *c.targets)));  // the gradient of ||Y - Y*||^2 / 2 at the zero network
  const Case other = of_kind("sign patterns", k, kFitted);
  BOOST_TEST((other.targets->rows() == other.network.weights.back().rows()));
}

// What a formula asks for is there, in shapes that fit; nothing else is.
BOOST_DATA_TEST_CASE(a_case_has_what_is_needed, bdata::xrange(std::uint64_t{0}, std::uint64_t{60}), k) {
  const Case with = structured_case(kAll, 1, k);
  check_shapes(with);
  BOOST_TEST((with.gradient && with.targets && with.loss_derivative && with.matrices.contains("v")));
  const Case without = structured_case(kNothing, 1, k);
  check_shapes(without);
  BOOST_TEST((!without.gradient && !without.targets && !without.loss_derivative && without.matrices.empty()));
}

BOOST_AUTO_TEST_CASE(a_stream_is_the_same_every_time) {
  for (std::uint64_t k = 0; k < 20; ++k) {
    BOOST_TEST(case_file_json(structured_case(kNothing, 7, k)) == case_file_json(structured_case(kNothing, 7, k)));
    BOOST_TEST(case_file_json(structured_case(kNothing, 7, k)) != case_file_json(structured_case(kNothing, 8, k)));
  }
}

BOOST_AUTO_TEST_SUITE_END()
