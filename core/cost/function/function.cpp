#include "cost/function/function.hpp"

#include <algorithm>
#include <numeric>

#include "budget/error.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {

RationalMatrix preactivations(const Network& n, std::size_t l, const RationalMatrix& below) {
  RationalMatrix out = product(rational_matrix(n.weights[l], "/network/weights/" + std::to_string(l)), below);
  if (l < n.biases.size() && n.biases[l]) {
    const RationalMatrix b = rational_matrix(*n.biases[l], "/network/biases/" + std::to_string(l));
    for (int i = 0; i < out.rows(); ++i)
      for (int j = 0; j < out.cols(); ++j) out(i, j) += b(i, 0);
  }
  return out;
}

void rectify(RationalMatrix& z) {
  for (Rational& x : z.entries())
    if (x.sign() == Sign::Negative) x = Rational();
}

bool is_smooth(const Network& network, RationalMatrix at) {
  for (std::size_t l = 0; l + 1 < network.weights.size(); ++l) {
    at = preactivations(network, l, at);
    if (std::ranges::any_of(at.entries(), [](const Rational& z) { return z.is_zero(); })) return false;
    rectify(at);
  }
  return true;
}

RationalMatrix outputs_on(const Network& network, RationalMatrix inputs) {
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    if (l > 0) rectify(inputs);
    inputs = preactivations(network, l, inputs);
  }
  return inputs;
}

namespace {

constexpr std::size_t kMostBreakpoints = 4096;
const Rational kZero;

// Where a row of z changes its sign between neighbouring knots: the knots with these points between them, the row
// values of `below` carried along.
void split_at_zeros(std::vector<Rational>& knots, RationalMatrix& z) {
  std::vector<std::pair<Rational, std::size_t>> zeros;  // point, left knot
  for (std::size_t j = 0; j + 1 < knots.size(); ++j)
    for (int i = 0; i < z.rows(); ++i) {
      const Rational &p = z(i, static_cast<int>(j)), &q = z(i, static_cast<int>(j) + 1);
      if (p.sign() != Sign::Zero && q.sign() != Sign::Zero && p.sign() != q.sign())
        zeros.emplace_back(knots[j] + (knots[j + 1] - knots[j]) * p / (p - q), j);
    }
  std::ranges::sort(zeros);
  zeros.erase(std::unique(zeros.begin(), zeros.end()), zeros.end());
  if (knots.size() + zeros.size() > kMostBreakpoints)
    throw ResourceLimit("a function with more than " + std::to_string(kMostBreakpoints) + " breakpoints");
  std::vector<Rational> all;
  RationalMatrix values(z.rows(), static_cast<int>(knots.size() + zeros.size()));
  std::size_t next = 0;
  const auto take = [&](const Rational& at, std::size_t left) {
    const int to = static_cast<int>(all.size()), from = static_cast<int>(left);
    for (int i = 0; i < z.rows(); ++i)
      values(i, to) = at == knots[left] ? z(i, from)
                                        : z(i, from) + (z(i, from + 1) - z(i, from)) * (at - knots[left]) /
                                                           (knots[left + 1] - knots[left]);
    all.push_back(at);
  };
  for (std::size_t j = 0; j < knots.size(); ++j) {
    take(knots[j], j);
    for (; next < zeros.size() && zeros[next].second == j; ++next) take(zeros[next].first, j);
  }
  knots = std::move(all);
  z = std::move(values);
}

// The network on [low, high], with a knot wherever a neuron changes its sign.
LineFunction traced(const Network& network, const Rational& low, const Rational& high) {
  std::vector<Rational> knots{low, high};
  RationalMatrix at(1, 2);
  at(0, 0) = low;
  at(0, 1) = high;
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    at = preactivations(network, l, at);
    if (l + 1 == network.weights.size()) break;
    split_at_zeros(knots, at);
    rectify(at);
  }
  return {knots, at};
}

// Without the inner knots at which nothing bends.
LineFunction simplified(const std::vector<Rational>& knots, const RationalMatrix& values) {
  LineFunction all{knots, values}, out;
  std::vector<int> kept;
  for (int j = 0; j < static_cast<int>(knots.size()); ++j) {
    bool bends = j == 0 || j + 1 == static_cast<int>(knots.size());
    for (int i = 0; !bends && i < values.rows(); ++i) bends = all.slope(i, j - 1) != all.slope(i, j);
    if (bends) kept.push_back(j);
  }
  out.values = RationalMatrix(values.rows(), static_cast<int>(kept.size()));
  for (const int j : kept) {
    for (int i = 0; i < values.rows(); ++i) out.values(i, static_cast<int>(out.knots.size())) = values(i, j);
    out.knots.push_back(knots[as_size(j)]);
  }
  return out;
}

}  // namespace

Rational LineFunction::slope(int output, int piece) const {
  const auto p = as_size(piece);
  return (values(output, piece + 1) - values(output, piece)) / (knots[p + 1] - knots[p]);
}

RationalMatrix rational_matrix(const ExactMatrix& a, const std::string& place) {
  RationalMatrix out(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      if (!a(i, j).is_rational())
        throw InputError(place + "/" + std::to_string(i) + "/" + std::to_string(j),
                         "a rational number: costs are enclosed for rational data");
      out(i, j) = a(i, j).rational();
    }
  return out;
}

ExactMatrix exact_matrix(const RationalMatrix& a) {
  return matrix_of<ExactMatrix>(a.rows(), a.cols(), [&](int i, int j) { return Real(a(i, j)); });
}

LineFunction interpolation(const RationalMatrix& x, const RationalMatrix& y) {
  std::vector<int> order(as_size(x.cols()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](int i, int j) { return x(0, i) < x(0, j); });
  std::vector<Rational> knots;
  RationalMatrix values(y.rows(), y.cols());
  for (const int j : order) {
    if (!knots.empty() && knots.back() == x(0, j))
      throw InputError("/data/inputs", "a sample stands twice: " + x(0, j).to_string());
    for (int i = 0; i < y.rows(); ++i) values(i, static_cast<int>(knots.size())) = y(i, j);
    knots.push_back(x(0, j));
  }
  return simplified(knots, values);
}

std::vector<Rational> switch_points(const Network& network, const Rational& low, const Rational& high) {
  return traced(network, low, high).knots;
}

LineFunction on_interval(const Network& network, const Rational& low, const Rational& high) {
  const LineFunction all = traced(network, low, high);
  return simplified(all.knots, all.values);
}

Eigen::MatrixXd doubles(const RationalMatrix& a) {
  return matrix_of<Eigen::MatrixXd>(a.rows(), a.cols(), [&](int i, int j) { return a(i, j).approximate(); });
}

RationalMatrix product(const RationalMatrix& a, const RationalMatrix& b) {
  RationalMatrix out(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < b.cols(); ++j)
      for (int k = 0; k < a.cols(); ++k) out(i, j) += a(i, k) * b(k, j);
  return out;
}

RationalMatrix transposed(const RationalMatrix& a) {
  RationalMatrix out(a.cols(), a.rows());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) out(j, i) = a(i, j);
  return out;
}

std::optional<AffineFunction> affine_on(const Network& n, const RationalMatrix& x, bool linear) {
  RationalMatrix a(x.rows(), x.rows()), q(x.rows(), 1), at = x;
  for (int i = 0; i < x.rows(); ++i) a(i, i) = 1;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    RationalMatrix z = preactivations(n, l, at);
    a = product(rational_matrix(n.weights[l], ""), a);
    q = preactivations(n, l, q);
    if (l + 1 < n.weights.size() && !linear) {
      for (int i = 0; i < z.rows(); ++i) {
        bool positive = false, negative = false;
        for (int j = 0; j < z.cols(); ++j) {
          positive |= z(i, j).sign() == Sign::Positive;
          negative |= z(i, j).sign() == Sign::Negative;
        }
        if (positive && negative) return {};
        if (positive) continue;
        for (int j = 0; j < a.cols(); ++j) a(i, j) = kZero;
        q(i, 0) = kZero;
      }
      rectify(z);
    }
    at = std::move(z);
  }
  return AffineFunction{a, q, x};
}

}  // namespace plumbline
