// The producer never writes what the checker declines: cases at the checker's limits (bits, entries, work, depth of
// terms, bytes of a file) and just beyond what the producer accepts. Whatever certificate is written is accepted; where
// none is, the message says which limit was hit.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <functional>
#include <random>

#include "budget/error.hpp"
#include "certificate.hpp"  // the checker's
#include "certificate/certificate.hpp"
#include "claim/parse.hpp"
#include "network/network.hpp"

using namespace plumbline;
namespace data = boost::unit_test::data;

namespace {

using Draw = std::function<Real(std::mt19937_64&)>;

ExactMatrix matrix(int rows, int cols, std::uint64_t seed, const Draw& draw) {
  std::mt19937_64 random(seed);
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = draw(random);
  return out;
}

Rational power_of_two(long n) { return pow(Rational(2), n); }

Real float32(std::mt19937_64& random) {
  return Real(
      Rational::from_double(static_cast<double>(static_cast<float>(std::normal_distribution<double>()(random)))));
}
Real integer(std::mt19937_64& random) { return Real(Rational(static_cast<long>(random() % 19) - 9)); }
Draw times(const Draw& draw, const Rational& factor) {
  return [=](std::mt19937_64& random) { return draw(random) * Real(factor); };
}
// 2^-1074 and 2^1000 in one matrix.
Real far_apart(std::mt19937_64& random) {
  return integer(random) * Real(random() % 2 == 0 ? power_of_two(-1074) : power_of_two(1000));
}
// Over denominators of some 200 bits that have nothing in common.
Real long_fraction(std::mt19937_64& random) {
  Rational q = Rational(1) + power_of_two(-199);
  for (int i = 0; i < 3; ++i) q = q * Rational(static_cast<long>(random() >> 2) | 1);
  return integer(random) / Real(q);
}
Real root(std::mt19937_64& random) {
  return integer(random) * sqrt(Real(Rational(static_cast<long>(random() % 5) + 2)));
}
// Four singular values, each many times.
ExactMatrix repeated(int n) {
  ExactMatrix out(n, n);
  for (int i = 0; i < n; ++i) out((i * 5) % n, i) = Real(Rational(1 + i % 4));
  return out;
}

Case network(const std::vector<int>& widths, int samples, const Draw& weights, const Draw& inputs) {
  Case c;
  c.name = "limits";
  for (std::size_t l = 1; l < widths.size(); ++l)
    c.network.weights.push_back(matrix(widths[l], widths[l - 1], l, weights));
  c.inputs = matrix(widths[0], samples, 99, inputs);
  check_shapes(c);
  return c;
}
Case with(ExactMatrix a) {
  Case c = network({1, 1}, 1, integer, integer);
  c.matrices = {{"A", std::move(a)}};
  return c;
}

struct Row {
  std::string name;
  std::function<Case()> subject;
  std::string formula;
  bool certified;
};
std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }

const std::string kOutputNorm =
    "(<= (norm (preactivation (depth theta) theta (data inputs))) "
    "(* (norm (data inputs)) (prod l 1 (depth theta) (singular 1 (weight l theta)))))";
const std::string kSpectrum = "(<= 0 (sum k 1 (rows (matrix A)) (* k (singular k (matrix A)))))";
const std::string kSquare = "(<= 0 (inner (matrix A) (matrix A)))";
const std::string kEnds = "(<= (singular (rows (matrix A)) (matrix A)) (singular 1 (matrix A)))";

std::vector<int> widths(int depth, int width) { return std::vector<int>(static_cast<std::size_t>(depth) + 1, width); }
std::string nested(int depth) {
  std::string out = "1";
  for (int i = 0; i < depth; ++i) out = "(+ 1 " + out + ")";
  return "(<= 0 " + out + ")";
}
std::string power(const std::string& base, const std::string& exponent) {
  return "(< 0 (pow " + base + " " + exponent + "))";
}

const std::vector<Row> kRows = {
    {"width 64",
     [] {
       return network({64, 64, 10}, 20, float32, float32);
     },
     kOutputNorm, true},
    {"width 128",
     [] {
       return network({128, 128, 10}, 20, float32, float32);
     },
     kOutputNorm, true},
    {"2000 samples",
     [] {
       return network({4, 4, 4}, 2000, float32, float32);
     },
     kOutputNorm, true},
    {"128 layers", [] { return network(widths(128, 4), 3, float32, float32); }, kOutputNorm, true},
    {"128 layers of 2^-1074", [] { return network(widths(128, 4), 3, times(integer, power_of_two(-1074)), float32); },
     kOutputNorm, true},
    {"2^-1074 beside 2^1000",
     [] {
       return network({3, 3, 3}, 2, far_apart, far_apart);
     },
     kOutputNorm, true},
    {"2^-1074 beside 2^1000, width 16",
     [] {
       return network({16, 16, 3}, 2, far_apart, far_apart);
     },
     kOutputNorm, true},
    {"2^-1074 beside 2^1000, all values", [] { return with(matrix(6, 6, 5, far_apart)); }, kSpectrum, true},
    {"long fractions", [] { return with(matrix(12, 12, 6, long_fraction)); }, kSpectrum, true},
    {"long fractions, the ends", [] { return with(matrix(12, 12, 6, long_fraction)); }, kEnds, true},
    {"long fractions, a network",
     [] {
       return network({6, 6, 6, 6}, 6, long_fraction, long_fraction);
     },
     kOutputNorm, true},
    {"repeated values", [] { return with(repeated(24)); }, kSpectrum, true},
    {"zero rows", [] { return with(matrix(20, 20, 7, [](auto&) { return Real(Rational(0)); })); }, kSpectrum, true},
    {"40 values", [] { return with(matrix(40, 56, 8, float32)); }, kSpectrum, true},
    {"100 values", [] { return with(matrix(100, 100, 8, float32)); }, kSpectrum, true},
    {"values of roots", [] { return with(matrix(4, 4, 9, root)); }, kEnds, true},
    {"4096 values of a variable", [] { return with(repeated(4)); }, "(<= 0 (sum l 1 4096 l))", true},
    {"4097 values of a variable", [] { return with(repeated(4)); }, "(<= 0 (sum l 1 4097 l))", false},
    {"2^20 entries", [] { return with(matrix(1 << 10, 1 << 10, 10, integer)); }, kSquare, true},
    {"2^20 + 2^10 entries", [] { return with(matrix(1 << 10, (1 << 10) + 1, 10, integer)); }, kSquare, true},
    {"a file of more than 64 MiB", [] { return with(matrix(1 << 9, 1 << 9, 10, times(integer, power_of_two(1200)))); },
     kSquare, false},
    {"2^20 + 1 rows", [] { return with(matrix((1 << 20) + 1, 1, 10, integer)); }, kSquare, false},
    {"90 terms inside each other", [] { return with(repeated(4)); }, nested(90), true},
    {"120 terms inside each other", [] { return with(repeated(4)); }, nested(120), false},
    {"2^(2^19)", [] { return with(repeated(4)); }, power("2", "524288"), true},
    {"(3/2)^(10^6)", [] { return with(repeated(4)); }, power("3/2", "1000000"), true},
    {"2^(2^21)", [] { return with(repeated(4)); }, power("2", "2097152"), false},
    {"2^(1/4097)", [] { return with(repeated(4)); }, power("2", "1/4097"), false},
    {"1^(10^6 + 1)", [] { return with(repeated(4)); }, power("1", "1000001"), false},
};

}  // namespace

BOOST_DATA_TEST_CASE(what_is_written_is_accepted, data::make(kRows), row) {
  std::string bytes;
  try {
    const Reading reading{.name = "r", .then = parse_formula(row.formula)};
    const Case subject = row.subject();
    CaseEvaluation evaluation(subject);
    const Outcome outcome = judge(reading, evaluation);
    if (certifiable(outcome.verdict)) bytes = canonical_bytes(certificate("limits", reading, outcome, evaluation));
  } catch (const ResourceLimit& limit) {
    BOOST_TEST_MESSAGE(row.name << ": " << limit.what());
  } catch (const InputError& error) {  // of the formula's text
    BOOST_TEST_MESSAGE(row.name << ": " << error.what());
  }
  BOOST_TEST(!bytes.empty() == row.certified);
  if (bytes.empty()) return;
  checker::Options options;
  options.allow_unknown_claims = true;
  const checker::Result result = checker::check_certificate(bytes, options);
  BOOST_TEST(result.accepted, checker::name(result.reason) << ": " << result.message);
}
