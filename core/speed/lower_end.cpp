#include "speed/lower_end.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "matrix/guess_matrix.hpp"
#include "matrix/matrix_of.hpp"
#include "matrix/midrad.hpp"
#include "network/assemble.hpp"

namespace plumbline {
namespace {

constexpr double kExactSeconds = 10;

bool has_speed(const Network& network, Scaling scaling) {
  const auto is_zero = [](const ExactMatrix& w) { return norm2(w).sign() == Sign::Zero; };
  return scaling == Scaling::Layers ? std::ranges::none_of(network.weights, is_zero)
                                    : !std::ranges::all_of(network.weights, is_zero);
}

void check(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient, Scaling scaling) {
  if (!network.fully_connected() || !network.is_relu() || !network.bias_free() || network.weights.empty())
    throw Undefined("the escape speed is that of a fully connected ReLU network without biases");
  int width = inputs.rows();
  for (const ExactMatrix& w : network.weights) {
    if (w.cols() != width || w.rows() == 0)
      throw Undefined("weights with " + std::to_string(w.cols()) + " columns on " + std::to_string(width) + " rows");
    width = w.rows();
  }
  if (gradient.rows() != width || gradient.cols() != inputs.cols() || inputs.cols() == 0)
    throw Undefined("an escape speed with a gradient that has not the shape of the outputs");
  if (!has_speed(network, scaling)) throw Undefined("the escape speed of a network with a layer 0");
}

// -Tr[G^T Y], and the square of what it is divided by: prod ||W_l||^2, or (||theta||^2 / L)^L.
template <class S> struct Parts { S speed, norms2; };

template <class S> S joined(const std::vector<S>& squares, const S& one_by_depth, Scaling scaling) {
  S sum = squares.front(), out = squares.front();
  for (std::size_t l = 1; l < squares.size(); ++l) sum = sum + squares[l];
  const S mean = sum * one_by_depth;
  if (scaling == Scaling::Sphere) out = mean;
  for (std::size_t l = 1; l < squares.size(); ++l) out = out * (scaling == Scaling::Sphere ? mean : squares[l]);
  return out;
}

template <class M, class Convert>
auto parts(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient, Scaling scaling,
           const Convert& convert) {
  using S = typename ScalarOf<M>::type;
  M a = convert(inputs);
  std::vector<S> squares;
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    const M w = convert(network.weights[l]);
    squares.push_back(norm2(w));
    a = multiply(w, l == 0 ? a : leaky_relu(a, S{}));
  }
  ExactMatrix share(1, 1);
  share(0, 0) = Real(Rational(1, static_cast<std::int64_t>(squares.size())));
  return Parts<S>{-inner(convert(gradient), a), joined(squares, S(convert(share)(0, 0)), scaling)};
}

Parts<MultiInterval> multi_parts(const Network& n, const ExactMatrix& x, const ExactMatrix& g, Scaling scaling) {
  return parts<Matrix<MultiInterval>>(n, x, g, scaling, enclose_multi);
}

Parts<Real> exact_parts(const Network& n, const ExactMatrix& x, const ExactMatrix& g, Scaling scaling) {
  return parts<ExactMatrix>(n, x, g, scaling, [](const ExactMatrix& a) { return a; });
}

Sign machine_sign(const Network& n, const ExactMatrix& x, const ExactMatrix& g, Scaling scaling, const Real& c) {
  try {
    const auto p = parts<MidRad>(n, x, g, scaling, enclose_machine);
    const Enclosure e = c.enclosure(60);
    return (p.speed - MachineInterval::hull(MachineInterval::enclosing(e.lower).lower(),
                                            MachineInterval::enclosing(e.upper).upper()) *
                          sqrt(p.norms2))
        .sign();
  } catch (const Undecided&) { return Sign::Unknown; }
}

Sign multi_sign(const Network& n, const ExactMatrix& x, const ExactMatrix& g, Scaling scaling, const Real& c,
                int bits) {
  try {
    const PrecisionScope precision(bits);
    const auto p = multi_parts(n, x, g, scaling);
    return (p.speed - c.interval() * sqrt(p.norms2)).sign();
  } catch (const Undecided&) { return Sign::Unknown; }
}

// With f = -Tr[G^T Y] and P > 0, the sign of f / P - c is that of f |f| - c |c| P^2, as t -> t |t| increases.
Sign exact_sign(const Network& n, const ExactMatrix& x, const ExactMatrix& g, Scaling scaling, const Real& c) {
  const auto p = exact_parts(n, x, g, scaling);
  return (p.speed * abs(p.speed) - c * abs(c) * p.norms2).sign();
}

Rational power_of_two(std::int64_t e) { return pow(Rational(2), e); }

// The least e with all entries at most 2^e in size; 0 if all are 0.
int exponent(const Eigen::MatrixXd& w) {
  if (!w.allFinite()) throw InputError("weights that are not finite");
  int e = 0;
  return std::frexp(w.size() == 0 ? 0 : w.cwiseAbs().maxCoeff(), &e) == 0.5 ? e - 1 : e;
}

// w 2^-e rounded to multiples of 2^-bits.
ExactMatrix rounded_to_bits(const Eigen::MatrixXd& w, int e, int bits) {
  ExactMatrix out(static_cast<int>(w.rows()), static_cast<int>(w.cols()));
  const Rational up = power_of_two(static_cast<std::int64_t>(bits) - e), half(1, 2);
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j)
      out(i, j) = Real(Rational(floor(Rational::from_double(w(i, j)) * up + half)) / power_of_two(bits));
  return out;
}

// Is the speed at least c? False if it takes too long to tell.
bool at_least(const Network& n, const ExactMatrix& x, const ExactMatrix& g, const Rational& c) {
  try {
    const BudgetScope budget({.seconds = kExactSeconds});
    return compare_speed(n, x, g, Real(c)) != Sign::Negative;
  } catch (const ResourceLimit&) { return false; }
}

}  // namespace

SpeedData approximate(const ExactMatrix& inputs, const ExactMatrix& gradient) {
  const auto doubles = [](const ExactMatrix& a) {
    return matrix_of<Eigen::MatrixXd>(a.rows(), a.cols(), [&](int i, int j) { return guess(a(i, j)).value(); });
  };
  return {doubles(inputs), doubles(gradient)};
}

Network rounded_network(const Weights& weights, int bits, Scaling scaling) {
  if (bits < 1) throw Undefined("rounding to multiples of 2^" + std::to_string(-bits));
  if (weights.empty()) throw Undefined("a network without layers");
  std::vector<int> exponents;
  for (const Eigen::MatrixXd& w : weights) exponents.push_back(exponent(w));
  const int largest = *std::ranges::max_element(exponents);
  Network out;
  for (std::size_t l = 0; l < weights.size(); ++l)
    out.weights.push_back(rounded_to_bits(weights[l], scaling == Scaling::Sphere ? largest : exponents[l], bits));
  return out;
}

Enclosure enclose_speed(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient, Scaling scaling,
                        int bits) {
  check(network, inputs, gradient, scaling);
  const PrecisionScope precision(bits);
  const auto p = multi_parts(network, inputs, gradient, scaling);
  return (p.speed / sqrt(p.norms2)).enclosure();
}

Sign compare_speed(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient, const Real& c,
                   Scaling scaling) {
  check(network, inputs, gradient, scaling);
  Sign sign = machine_sign(network, inputs, gradient, scaling, c);
  for (const int bits : {192, 768})
    if (sign == Sign::Unknown) sign = multi_sign(network, inputs, gradient, scaling, c, bits);
  return sign == Sign::Unknown ? exact_sign(network, inputs, gradient, scaling, c) : sign;
}

Real exact_speed(const Network& network, const ExactMatrix& inputs, const ExactMatrix& gradient) {
  check(network, inputs, gradient, Scaling::Layers);
  const auto p = exact_parts(network, inputs, gradient, Scaling::Layers);
  return p.speed / sqrt(p.norms2);
}

std::optional<LowerEnd> lower_end(const Weights& weights, const ExactMatrix& inputs, const ExactMatrix& gradient,
                                  int bits, int digits) {
  LowerEnd out{rounded_network(weights, bits), {}, {}};
  if (!has_speed(out.network, Scaling::Layers)) return std::nullopt;
  out.speed = enclose_speed(out.network, inputs, gradient);
  if (out.speed.lower.sign() != Sign::Positive) return std::nullopt;
  out.lo = round_down(out.speed.lower, digits);
  const Rational c = round_up(out.speed.lower, digits);
  if (c > out.lo && c <= out.speed.upper && at_least(out.network, inputs, gradient, c)) out.lo = c;
  return out;
}

std::optional<LowerEnd> best_lower_end(const Weights& weights, const ExactMatrix& inputs, const ExactMatrix& gradient,
                                       int most_bits, int digits) {
  std::optional<LowerEnd> best;
  for (int bits = 1; bits <= most_bits; bits = bits < 8            ? bits + 1
                                               : bits == most_bits ? bits + 1
                                                                   : std::min(bits + 8, most_bits)) {
    std::optional<LowerEnd> end = lower_end(weights, inputs, gradient, bits, digits);
    if (end && (!best || end->lo > best->lo)) best = std::move(end);
  }
  return best;
}

}  // namespace plumbline
