// Whether L0 has a gradient, as verifiers/saddle/differentiability.claim decides it, against the one-sided derivatives
// themselves: on small random networks full of zeros, computed here in integers, layer by layer.
//
// `kinked` must be false wherever the one-sided derivative D is linear, `no-kink-matters` false wherever it is not; at
// depth 2 one of them must hold. That D is not linear is seen on a pair of directions; that it is linear, on many.
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "generators/build.hpp"
#include "number/stream.hpp"
#include "papers.hpp"
#include "search/shrink.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(saddle)

namespace {

using Integers = std::vector<std::vector<long>>;

struct Sample {
  std::vector<Integers> weights;
  Integers inputs, gradient;
};

Integers random_integers(Stream& s, int rows, int cols, long lo, long hi) {
  Integers out(static_cast<std::size_t>(rows), std::vector<long>(static_cast<std::size_t>(cols)));
  for (auto& row : out)
    for (long& x : row) x = s.integer(lo, hi);
  return out;
}

int rows(const Integers& a) { return static_cast<int>(a.size()); }
int cols(const Integers& a) { return static_cast<int>(a[0].size()); }

// Depth 1 to 4, widths 1 to 3; now and then a sample is a multiple of another.
Sample random_sample(Stream& s) {
  Sample out;
  const int depth = static_cast<int>(s.integer(1, 4)), samples = static_cast<int>(s.integer(1, 4));
  int width = static_cast<int>(s.integer(1, 2));
  out.inputs = random_integers(s, width, samples, -1, 1);
  if (samples > 1 && s.chance(60)) {
    const long factor = s.integer(-1, 2);
    for (auto& row : out.inputs) row[1] = factor * row[0];
  }
  for (int l = 1; l <= depth; ++l) {
    const int next = static_cast<int>(s.integer(1, l == depth ? 2 : 3));
    out.weights.push_back(random_integers(s, next, width, -1, 1));
    width = next;
  }
  out.gradient = random_integers(s, width, samples, -2, 1);
  return out;
}

Integers product(const Integers& a, const Integers& b) {
  Integers out(a.size(), std::vector<long>(b[0].size(), 0));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      for (std::size_t j = 0; j < b[0].size(); ++j) out[i][j] += a[i][k] * b[k][j];
  return out;
}

// dz where z > 0, 0 where z < 0, relu(dz) where z = 0: the change of relu(z).
long step(long z, long dz) { return z > 0 ? dz : z < 0 ? 0 : std::max(dz, 0L); }

// D(change), the one-sided derivative of Tr[G^T Y].
long one_sided(const Sample& c, const std::vector<Integers>& change) {
  Integers a = c.inputs, da(a.size(), std::vector<long>(a[0].size(), 0)), dz;
  for (std::size_t l = 0; l < c.weights.size(); ++l) {
    const Integers z = product(c.weights[l], a), more = product(c.weights[l], da);
    dz = product(change[l], a);
    a = z;
    da = dz;
    for (std::size_t i = 0; i < z.size(); ++i)
      for (std::size_t j = 0; j < z[0].size(); ++j) {
        dz[i][j] += more[i][j];
        a[i][j] = std::max(z[i][j], 0L);
        da[i][j] = step(z[i][j], dz[i][j]);
      }
  }
  long out = 0;
  for (std::size_t i = 0; i < dz.size(); ++i)
    for (std::size_t j = 0; j < dz[0].size(); ++j) out += c.gradient[i][j] * dz[i][j];
  return out;
}

std::vector<Integers> random_change(Stream& s, const Sample& c) {
  std::vector<Integers> out;
  for (const Integers& w : c.weights) out.push_back(random_integers(s, rows(w), cols(w), -5, 5));
  return out;
}

bool seems_linear(Stream& s, const Sample& c) {
  for (int k = 0; k < 40; ++k) {
    const std::vector<Integers> p = random_change(s, c), q = random_change(s, c);
    std::vector<Integers> sum = p;
    for (std::size_t l = 0; l < sum.size(); ++l)
      for (std::size_t i = 0; i < sum[l].size(); ++i)
        for (std::size_t j = 0; j < sum[l][i].size(); ++j) sum[l][i][j] += q[l][i][j];
    if (one_sided(c, sum) != one_sided(c, p) + one_sided(c, q)) return false;
  }
  return true;
}

ExactMatrix exact(const Integers& a) {
  ExactMatrix out(rows(a), cols(a));
  for (int i = 0; i < rows(a); ++i)
    for (int j = 0; j < cols(a); ++j)
      out(i, j) = Real(Rational(a[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]));
  return out;
}

Case as_case(const Sample& c) {
  std::vector<ExactMatrix> weights;
  for (const Integers& w : c.weights) weights.push_back(exact(w));
  return cases::make_case("kinks", std::move(weights), exact(c.inputs), exact(c.gradient));
}

// The paper's definitions under a claim of our own.
Claim kinks() {
  std::vector<SourceFile> files{
      {"kinks/paper.claim",
       "paper kinks \"Kinks\"\n  version v1 none 2026\n  files notation, differentiability, kinks\n"},
      {"kinks/kinks.claim",
       "use notation, differentiability\nclaim kinks \"Kinks\"\n  source v1 none\n  says nothing\n"
       "  reading kinked\n    then kinked\n  reading harmless\n    then no-kink-matters\n"
       "  reading decided\n    then kinked or no-kink-matters\n  twin false\n    then 1 <= 0\n"}};
  for (const SourceFile& file : papers::embedded_files())
    for (const char* name : {"notation", "differentiability"})
      if (file.name == std::string("saddle/") + name + ".claim")
        files.push_back({std::string("kinks/") + name + ".claim", file.text});
  return read_papers(files).at(0);
}

bool holds(const Claim& claim, std::size_t reading, const Case& c) {
  return verdict_on(claim.readings.at(reading), c, {}) == CaseVerdict::Holds;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(differentiability)

BOOST_AUTO_TEST_CASE(the_conditions_agree_with_the_one_sided_derivatives) {
  const Claim claim = kinks();
  int kinked = 0, harmless = 0, harmless_kinks = 0;
  for (std::uint64_t k = 0; k < 1500; ++k) {
    Stream s(11, k);
    const Sample sample = random_sample(s);
    const Case c = as_case(sample);
    const bool is_kinked = holds(claim, 0, c), is_harmless = holds(claim, 1, c), linear = seems_linear(s, sample);
    BOOST_TEST_CONTEXT("sample " << k) {
      BOOST_TEST(!(is_kinked && linear));
      BOOST_TEST(!(is_harmless && !linear));
      if (c.network.depth() <= 2) BOOST_TEST(holds(claim, 2, c));
    }
    kinked += is_kinked ? 1 : 0;
    harmless += is_harmless ? 1 : 0;
    harmless_kinks += is_harmless && c.network.depth() > 1 ? 1 : 0;
  }
  BOOST_TEST(kinked > 200);
  BOOST_TEST(harmless > 200);
  BOOST_TEST(harmless_kinks > 100);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
