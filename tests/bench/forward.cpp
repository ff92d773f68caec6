// Work item C: the exact forward pass of a bias-free ReLU network: width 16, depth 8, 32 samples, weights and data k /
// 2^20; and wider ones with float32 numbers.
#include <arb_mat.h>
#include <benchmark/benchmark.h>
#include <flint/fmpz_mat.h>

#include <cmath>
#include <memory>

#include "input.hpp"
#include "matrix/gmp_access.hpp"
#include "suite.hpp"

namespace bench {
namespace {

using namespace plumbline;
using gmp::raw;

constexpr int width = 16, depth = 8, samples = 32;
const char* const item = "C exact forward pass, depth 8";

struct Network {
  std::vector<IntegerMatrix> weights;  // entries k; the denominator 2^20 is carried along by all alike
  IntegerMatrix data;
};

Network network() {
  Network out;
  for (int l = 0; l < depth; ++l)
    out.weights.push_back(integers(entries(3000000 + static_cast<std::uint64_t>(l), width * width), width, width));
  out.data = integers(entries(3000000 + depth, width * samples), width, samples);
  return out;
}

// With the integers of the outputs at hand.
IntegerMatrix by_integer_matrix(const Network& net) {
  IntegerMatrix z = multiply(net.weights[0], net.data);
  for (std::size_t l = 1; l < net.weights.size(); ++l) z = multiply(net.weights[l], mask_by_slope(z, 0, z));
  benchmark::DoNotOptimize(std::as_const(z).entries().data());
  return z;
}

Matrix<Real> by_real_matrix(const std::vector<Matrix<Real>>& weights, const Matrix<Real>& data) {
  Matrix<Real> z = multiply(weights[0], data);
  for (std::size_t l = 1; l < weights.size(); ++l) z = multiply(weights[l], leaky_relu(z, Real(0)));
  return z;
}

// The plain loop over mpz_addmul, on a copy of the data.
IntegerMatrix by_addmul(const Network& net) {
  IntegerMatrix z = net.data;
  for (int l = 0; l < depth; ++l) {
    IntegerMatrix y(width, samples);
    for (int i = 0; i < width; ++i) {
      for (int j = 0; j < samples; ++j) {
        for (int k = 0; k < width; ++k) mpz_addmul(raw(y(i, j)), raw(net.weights[l](i, k)), raw(z(k, j)));
        if (l + 1 < depth && mpz_sgn(raw(y(i, j))) < 0) mpz_set_ui(raw(y(i, j)), 0);
      }
    }
    z = std::move(y);
  }
  return z;
}

struct Flint {
  explicit Flint(const IntegerMatrix& m) : Flint(m.rows(), m.cols()) {
    for (int i = 0; i < m.rows(); ++i) {
      for (int j = 0; j < m.cols(); ++j) fmpz_set_mpz(fmpz_mat_entry(x, i, j), raw(m(i, j)));
    }
  }
  Flint(long rows, long cols) { fmpz_mat_init(x, rows, cols); }
  ~Flint() { fmpz_mat_clear(x); }
  Flint(const Flint&) = delete;
  Flint& operator=(const Flint&) = delete;
  fmpz_mat_t x;
};

struct FlintNetwork {
  std::vector<std::unique_ptr<Flint>> weights;
  std::unique_ptr<Flint> data;
};

void by_flint(const FlintNetwork& net, Flint& z) {
  const long rows = fmpz_mat_nrows(z.x), cols = fmpz_mat_ncols(z.x);
  Flint y(rows, cols);
  fmpz_mat_set(z.x, net.data->x);
  for (std::size_t l = 0; l < net.weights.size(); ++l) {
    fmpz_mat_mul(y.x, net.weights[l]->x, z.x);
    fmpz_mat_swap(y.x, z.x);
    if (l + 1 == net.weights.size()) break;
    for (long i = 0; i < rows; ++i) {
      for (long j = 0; j < cols; ++j) {
        if (fmpz_sgn(fmpz_mat_entry(z.x, i, j)) < 0) fmpz_zero(fmpz_mat_entry(z.x, i, j));
      }
    }
  }
}

// 128-bit balls: an enclosure only, and its signs are those of the midpoints here because none of them is in doubt.
struct Arb {
  Arb(long rows, long cols) { arb_mat_init(x, rows, cols); }
  ~Arb() { arb_mat_clear(x); }
  Arb(const Arb&) = delete;
  Arb& operator=(const Arb&) = delete;
  arb_mat_t x;
};

void by_arb(const std::vector<std::unique_ptr<Arb>>& weights, const Arb& data, Arb& z) {
  Arb y(width, samples);
  arb_mat_set(z.x, data.x);
  for (int l = 0; l < depth; ++l) {
    arb_mat_mul(y.x, weights[l]->x, z.x, 128);
    arb_mat_swap(y.x, z.x);
    if (l + 1 == depth) break;
    for (int i = 0; i < width; ++i) {
      for (int j = 0; j < samples; ++j) {
        if (arb_is_negative(arb_mat_entry(z.x, i, j)) != 0) arb_zero(arb_mat_entry(z.x, i, j));
      }
    }
  }
}

bool same(const IntegerMatrix& a, const Flint& b) {
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      Integer x;
      fmpz_get_mpz(raw(x), fmpz_mat_entry(b.x, i, j));
      if (x != a(i, j)) return false;
    }
  }
  return true;
}

bool contains(const Arb& a, const Flint& b) {
  for (int i = 0; i < width; ++i) {
    for (int j = 0; j < samples; ++j) {
      if (arb_contains_fmpz(arb_mat_entry(a.x, i, j), fmpz_mat_entry(b.x, i, j)) == 0) return false;
    }
  }
  return true;
}

bool same(const Matrix<Real>& a, const IntegerMatrix& numerators) {
  const Rational scale = pow(Rational(2), static_cast<long>(fraction_bits) * (depth + 1));
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (!a(i, j).is_rational() || a(i, j).rational() * scale != Rational(numerators(i, j))) return false;
    }
  }
  return true;
}

void add_ours(Suite& suite, const std::shared_ptr<Network>& net, const IntegerMatrix& expected) {
  const auto weights = std::make_shared<std::vector<Matrix<Real>>>();
  for (int l = 0; l < depth; ++l)
    weights->push_back(reals(entries(3000000 + static_cast<std::uint64_t>(l), width * width), width, width));
  const auto data = std::make_shared<Matrix<Real>>(reals(entries(3000000 + depth, width * samples), width, samples));
  require(same(by_real_matrix(*weights, *data), expected), "Plumbline, Matrix<Real>");
  suite.add({item, "Plumbline, IntegerMatrix", width, "integers", true,
             [net] { benchmark::DoNotOptimize(by_integer_matrix(*net)); }});
  suite.add({item, "Plumbline, Matrix<Real>", width, "integers", true,
             [weights, data] { benchmark::DoNotOptimize(by_real_matrix(*weights, *data)); }});
}

void add_peers(Suite& suite, const std::shared_ptr<Network>& net, const std::shared_ptr<FlintNetwork>& flint,
               const Flint& expected) {
  const auto weights = std::make_shared<std::vector<std::unique_ptr<Arb>>>();
  const auto data = std::make_shared<Arb>(width, samples), z = std::make_shared<Arb>(width, samples);
  for (int l = 0; l < depth; ++l) {
    weights->push_back(std::make_unique<Arb>(width, width));
    arb_mat_set_fmpz_mat(weights->back()->x, flint->weights[l]->x);
  }
  arb_mat_set_fmpz_mat(data->x, flint->data->x);
  by_arb(*weights, *data, *z);
  require(contains(*z, expected), "Arb, 128 bits");
  const auto out = std::make_shared<Flint>(width, samples);
  suite.add({item, "FLINT fmpz_mat_mul", width, "integers", false, [flint, out] { by_flint(*flint, *out); }});
  suite.add({item, "GMP, loop over mpz_addmul", width, "integers", false,
             [net] { benchmark::DoNotOptimize(by_addmul(*net)); }});
  suite.add(
      {item, "Arb, 128 bits (enclosure)", width, "balls", false, [weights, data, z] { by_arb(*weights, *data, *z); }});
}

FlintNetwork for_flint(const Network& net) {
  FlintNetwork out;
  for (const IntegerMatrix& w : net.weights) out.weights.push_back(std::make_unique<Flint>(w));
  out.data = std::make_unique<Flint>(net.data);
  return out;
}

// Numbers of 24 bits times 2^-16 to 1, over their least common denominator.
IntegerMatrix float32s(std::uint64_t seed, int rows, int cols) {
  Matrix<Real> out(rows, cols);
  const auto k = entries(seed, static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols) * 2);
  for (std::size_t i = 0; i < out.entries().size(); ++i) {
    const auto mantissa = static_cast<double>(k[2 * i] * 8 + (k[2 * i + 1] & 7));
    out.entries()[i] = Real(Rational::from_double(std::ldexp(mantissa, -23 - (k[2 * i + 1] >> 3 & 15))));
  }
  return *IntegerMatrix::from(out);
}

void add_wide(Suite& suite, int n, int layers, int columns) {
  const auto net = std::make_shared<Network>();
  for (int l = 0; l < layers; ++l) net->weights.push_back(float32s(3100000 + static_cast<std::uint64_t>(l), n, n));
  net->data = float32s(3200000, n, columns);
  const auto flint = std::make_shared<FlintNetwork>(for_flint(*net));
  const auto out = std::make_shared<Flint>(n, columns);
  by_flint(*flint, *out);
  require(same(by_integer_matrix(*net), *out), "Plumbline, IntegerMatrix");
  const std::string name =
      "C float32 forward pass, depth " + std::to_string(layers) + ", " + std::to_string(columns) + " samples";
  suite.add({name, "Plumbline, IntegerMatrix", n, "integers", true,
             [net] { benchmark::DoNotOptimize(by_integer_matrix(*net)); }});
  suite.add({name, "FLINT fmpz_mat_mul", n, "integers", false, [flint, out] { by_flint(*flint, *out); }});
}

}  // namespace

void add_forward_passes(Suite& suite) {
  add_wide(suite, 64, 4, 64);
  add_wide(suite, 256, 8, 100);
  const auto net = std::make_shared<Network>(network());
  const auto flint = std::make_shared<FlintNetwork>(for_flint(*net));
  Flint expected(width, samples);
  by_flint(*flint, expected);
  const IntegerMatrix z = by_integer_matrix(*net);
  require(same(z, expected), "Plumbline, IntegerMatrix");
  require(same(by_addmul(*net), expected), "GMP, loop over mpz_addmul");
  add_ours(suite, net, z);
  add_peers(suite, net, flint, expected);
}

}  // namespace bench
