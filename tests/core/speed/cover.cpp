// Covers: bounds from both sides of F_l, against many points of K_l and against the exact maximum on the circle.
#include "speed/cover.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "optimum/recognise.hpp"

using namespace plumbline;

namespace {

struct Instance {
  Matrix<Rational> samples;
  std::vector<double> z;
};

Instance instance(int inputs, int samples, unsigned seed) {
  std::mt19937 random(seed);
  Instance out{Matrix<Rational>(inputs, samples), {}};
  for (Rational& x : out.samples.entries()) x = Rational(static_cast<long>(random() % 21) - 10, 7);
  for (int j = 0; j < samples; ++j) out.z.push_back((static_cast<double>(random() % 21) - 10) / 5);
  return out;
}

}  // namespace

TEST_CASE("F_1 in the plane: no direction of a fine grid is better, and one comes close") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Instance in = instance(2, 6, seed);
    const auto arrangement = in_doubles(Arrangement<Rational>(in.samples));
    const DirectionValue<double> best = arrangement.maximum(in.z);
    const double value = best.value / std::sqrt(best.length2);
    double grid = 0;
    for (int k = 0; k < 20000; ++k) {
      const double angle = k * 2 * 3.14159265358979 / 20000;
      double f = 0;
      for (int j = 0; j < 6; ++j)
        f += in.z[static_cast<std::size_t>(j)] * std::max(0.0, in.samples(0, j).approximate() * std::cos(angle) +
                                                                   in.samples(1, j).approximate() * std::sin(angle));
      grid = std::max(grid, f);
    }
    CHECK(grid <= value * (1 + 1e-12) + 1e-12);
    CHECK(grid >= value * 0.999 - 1e-9);
  }
}

TEST_CASE("F_2: the value is reached by its own point, and no random point of K_2 beats the bound") {
  std::mt19937 random(4);
  std::normal_distribution<double> gauss;
  for (const int inputs : {2, 3, 4})
    for (unsigned seed = 1; seed <= 4; ++seed) {
      const Instance in = instance(inputs, 6, seed);
      Matrix<double> samples(inputs, 6);
      for (std::size_t k = 0; k < samples.entries().size(); ++k)
        samples.entries()[k] = in.samples.entries()[k].approximate();
      CoverSearch search =
          inputs <= 3 ? CoverSearch(in_doubles(Arrangement<Rational>(in.samples)), {}) : CoverSearch(samples, {});
      const CoverMaximum m = search.maximise(2, in.z, 0, 1e-7);
      CHECK(m.value <= m.upper * (1 + 1e-9) + 1e-9);
      CHECK(m.upper <= m.value * (1 + 1e-6) + 1e-9);
      double again = 0;
      for (std::size_t j = 0; j < 6; ++j) again += in.z[j] * m.point.r[j];
      CHECK(again == doctest::Approx(m.value).epsilon(1e-9));
      for (int trial = 0; trial < 2000; ++trial) {
        std::vector<double> h(6, 0.0);
        double total = 0;
        for (int part = 0; part < 3; ++part) {
          std::vector<double> u;
          double length2 = 0;
          for (int i = 0; i < inputs; ++i) length2 += std::pow(u.emplace_back(gauss(random)), 2);
          const double weight = gauss(random);
          total += std::fabs(weight);
          for (int j = 0; j < 6; ++j) {
            double along = 0;
            for (int i = 0; i < inputs; ++i)
              along += samples(i, j) * u[static_cast<std::size_t>(i)] / std::sqrt(length2);
            h[static_cast<std::size_t>(j)] += weight * std::max(0.0, along);
          }
        }
        double f = 0;
        for (std::size_t j = 0; j < 6; ++j) f += in.z[j] * std::max(0.0, h[j]) / total;
        CHECK(f <= m.upper * (1 + 1e-9) + 1e-9);
      }
    }
}

TEST_CASE("numbers behind doubles") {
  Real out;
  CHECK(is_recognised(0.353553390593, out, 1e-9));
  CHECK((out - sqrt(Real(2)) / Real(4)).sign() == Sign::Zero);
  CHECK(is_recognised(0.2500000001, out));
  CHECK((out - Real(Rational(1, 4))).sign() == Sign::Zero);
  CHECK(is_recognised(0.35354, out, 2e-5));
  CHECK((out - sqrt(Real(2)) / Real(4)).sign() == Sign::Zero);
  CHECK_FALSE(is_recognised(0.123456789, out));
  CHECK(std::fabs(in_double(rounded(0.1, 1e-6)) - 0.1) <= 1e-6);
}
