// Bounds by forms: they are proved, they are never above Lemma 5, and never below what a network reaches.
#include "speed/form_table.hpp"

#include <doctest/doctest.h>

#include <Eigen/SVD>
#include <random>

#include "core/speed/example_1.hpp"
#include "optimum/proof_table.hpp"
#include "speed/ascent.hpp"
#include "speed/lower_end.hpp"

using namespace plumbline;

namespace {

ExactMatrix random_entries(int rows, int cols, std::mt19937& random) {
  ExactMatrix a(rows, cols);
  for (Real& x : a.entries()) x = Real(static_cast<long>(random() % 11) - 5);
  return a;
}

ExactMatrix as_matrix(const std::vector<std::vector<Real>>& rows) {
  std::size_t width = 1;
  for (const auto& row : rows) width = std::max(width, row.size());
  ExactMatrix out(static_cast<int>(rows.size()), static_cast<int>(width));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) out(static_cast<int>(i), static_cast<int>(j)) = rows[i][j];
  return out;
}

// s_1(X) max(|g_+|, |g_-|), or s_1(X) s_1(G).
double lemma_5(const SpeedData& data) {
  const double s = data.inputs.jacobiSvd().singularValues()(0);
  if (data.gradient.rows() > 1) return s * data.gradient.jacobiSvd().singularValues()(0);
  return s * std::max(data.gradient.cwiseMax(0.0).norm(), (-data.gradient).cwiseMax(0.0).norm());
}

}  // namespace

TEST_CASE("forms on random data") {
  std::mt19937 random(13);
  for (int round = 0; round < 12; ++round) {
    const int d = 2 + round % 4, m = 1 + round % 3, n = 4 + round % 5;
    const ExactMatrix x = random_entries(d, n, random), g = random_entries(m, n, random);
    const SpeedData data = approximate(x, g);
    const std::optional<FormTable> found = form_table(g, data, 1e-5, 20, 0);
    REQUIRE(found);
    CHECK(found->finished);
    CHECK(found->c <= lemma_5(data) * 1.001);
    const Real c(round_up(Rational::from_double(found->c * (1 + 1e-9)), 44));
    const ExactMatrix table = as_matrix(found->rows);
    for (const long depth : {3, 7}) {
      CHECK(speed_at_most(depth, x, g, c, table) == Truth::True);
      CHECK(speed_at_most(depth, x, g, c * Real(Rational(999, 1000)), table) == Truth::Unknown);
    }
    AscentOptions ascent;
    ascent.widths = {6, 3};
    ascent.restarts = 5;
    ascent.hops = 5;
    CHECK(ascend(data, ascent).speed <= found->c);
  }
}

TEST_CASE("samples without a gradient do not count, and too many samples are refused") {
  std::mt19937 random(4);
  const ExactMatrix x = random_entries(4, 90, random), every = random_entries(1, 90, random);
  ExactMatrix g(1, 90);
  CHECK_FALSE(form_table(every, approximate(x, every), 1e-3, 1, 0));
  g(0, 7) = Real(2);
  const std::optional<FormTable> one = form_table(g, approximate(x, g), 1e-6, 5, 0);
  REQUIRE(one);
  double length2 = 0;
  for (int i = 0; i < 4; ++i) length2 += std::pow(approximate(x, g).inputs(i, 7), 2);
  CHECK(one->c == doctest::Approx(2 * std::sqrt(length2)).epsilon(1e-4));
}

TEST_CASE("orthogonal samples: the closed form is proved exactly") {
  const ExactMatrix x = row_matrix({{"1", "0", "0"}, {"0", "2", "0"}, {"0", "0", "3"}, {"0", "0", "0"}}),
                    g = row_matrix({{"3", "4", "-5"}});
  const std::optional<OrthogonalSpeed> found = orthogonal_speed(x, g);
  REQUIRE(found);
  CHECK((found->best.squared - Real(225)).sign() == Sign::Zero);  // 15 = 3 * 5 on the negative side
  for (const long depth : {2, 3, 6}) {
    CHECK(speed_at_most(depth, x, g, Real(15), as_matrix(found->rows)) == Truth::True);
    CHECK(speed_at_most(depth, x, g, Real(Rational(149, 10)), as_matrix(found->rows)) == Truth::Unknown);
  }
  CHECK_FALSE(orthogonal_speed(row_matrix({{"1", "1"}, {"0", "1"}}), row_matrix({{"1", "1"}})));
  CHECK_FALSE(orthogonal_speed(row_matrix({{"1", "0"}, {"0", "0"}}), row_matrix({{"1", "1"}})));
}
