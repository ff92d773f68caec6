// The constructions of the paper `bottleneck`, one function each; see bottleneck.hpp.
#include "budget/error.hpp"
#include "generators/bottleneck.hpp"

namespace plumbline::cases {
namespace {

// [a 0; 0 b]
ExactMatrix block_diagonal(const ExactMatrix& a, const ExactMatrix& b) {
  ExactMatrix out(a.rows() + b.rows(), a.cols() + b.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) out(i, j) = a(i, j);
  for (int i = 0; i < b.rows(); ++i)
    for (int j = 0; j < b.cols(); ++j) out(a.rows() + i, a.cols() + j) = b(i, j);
  return out;
}

// [a; b]
ExactMatrix on_top(const ExactMatrix& a, const ExactMatrix& b) {
  ExactMatrix out(a.rows() + b.rows(), a.cols());
  std::copy(a.entries().begin(), a.entries().end(), out.entries().begin());
  std::copy(b.entries().begin(), b.entries().end(),
            out.entries().begin() + static_cast<std::ptrdiff_t>(a.entries().size()));
  return out;
}

ExactMatrix bias_of(const Network& f, int layer) {
  const auto l = static_cast<std::size_t>(layer);
  if (l < f.biases.size() && f.biases[l]) return *f.biases[l];
  return {f.weights[l].rows(), 1};
}

bool all_zero(const ExactMatrix& a) { return norm2(a).sign() == Sign::Zero; }

Network with_biases(std::vector<ExactMatrix> weights, const std::vector<ExactMatrix>& biases) {
  Network out;
  out.weights = std::move(weights);
  bool any = false;
  for (const ExactMatrix& b : biases) any |= !all_zero(b);
  for (const ExactMatrix& b : any ? biases : std::vector<ExactMatrix>{})
    out.biases.push_back(all_zero(b) ? std::nullopt : std::optional(b));
  return out;
}

}  // namespace

ExactMatrix identity_matrix(int n) { return diagonal_matrix(std::vector<Real>(static_cast<std::size_t>(n), Real(1))); }

ExactMatrix diagonal_matrix(const std::vector<Real>& entries) {
  ExactMatrix out(static_cast<int>(entries.size()), static_cast<int>(entries.size()));
  for (int i = 0; i < out.rows(); ++i) out(i, i) = entries[static_cast<std::size_t>(i)];
  return out;
}

ExactMatrix reflection(const RationalVector& v) {
  const int n = static_cast<int>(v.size());
  const ExactMatrix column = from_vector(v, n, 1);
  return subtract(identity_matrix(n), times(Rational(2) / squared_norm(v), multiply(column, transpose(column))));
}

ExactMatrix orthonormal_columns(Stream& stream, int rows, int cols) {
  ExactMatrix product = identity_matrix(rows);
  for (int k = 0; k < cols; ++k) product = multiply(product, reflection(unit_vector(stream, rows, 3)));
  ExactMatrix out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = product(i, j);
  return out;
}

Network composed(const Network& f, const Network& g) {
  std::vector<ExactMatrix> weights = g.weights, biases;
  weights.insert(weights.end(), f.weights.begin(), f.weights.end());
  for (int l = 0; l < g.depth(); ++l) biases.push_back(bias_of(g, l));
  for (int l = 0; l < f.depth(); ++l) biases.push_back(bias_of(f, l));
  return with_biases(std::move(weights), biases);
}

Network added(const Network& f, const Network& g) {
  if (f.depth() != g.depth() || f.depth() < 2) throw InputError("added: the networks need one depth, at least 2");
  const int depth = f.depth();
  std::vector<ExactMatrix> weights, biases;
  for (int l = 0; l < depth; ++l) {
    const ExactMatrix &a = f.weights[static_cast<std::size_t>(l)], &b = g.weights[static_cast<std::size_t>(l)];
    const bool last = l + 1 == depth;
    weights.push_back(l == 0 ? on_top(a, b)
                      : last ? transpose(on_top(transpose(a), transpose(b)))
                             : block_diagonal(a, b));
    biases.push_back(last ? add(bias_of(f, l), bias_of(g, l)) : on_top(bias_of(f, l), bias_of(g, l)));
  }
  return with_biases(std::move(weights), biases);
}

Network planar_identity(const ExactMatrix& O, int depth) {
  Network out;
  out.weights.assign(static_cast<std::size_t>(depth), multiply(O, transpose(O)));
  out.weights.front() = O;
  out.weights.back() = transpose(O);
  return out;
}

Network interpolation(const std::vector<Rational>& s, int depth) {
  Network out;
  for (int l = 1; l <= depth; ++l) {
    std::vector<Real> entries;
    for (const Rational& x : s) {
      const auto kappa = [&](int k) { return Rational(1) + Rational(k) * (x * x - Rational(1)) / Rational(depth); };
      entries.push_back(sqrt(Real(kappa(l) / kappa(l - 1))));
    }
    out.weights.push_back(diagonal_matrix(entries));
  }
  return out;
}

Network balanced_factorisation(const std::vector<ExactMatrix>& U, const std::vector<Rational>& r) {
  Network out;
  const ExactMatrix scale = diagonal_matrix({r.begin(), r.end()});
  for (std::size_t l = 1; l < U.size(); ++l)
    out.weights.push_back(multiply(multiply(U[l], scale), transpose(U[l - 1])));
  return out;
}

Network example_20(int depth, const Rational& q) {
  const int m = (depth - 2) / 2;
  if (depth != 2 * m + 2 || m < 1) throw InputError("example 20: the depth must be even, at least 4");
  const auto power = [&](int k) {
    Rational out(1);
    for (int i = 0; i < std::abs(k); ++i) out = k > 0 ? out * q : out / q;
    return out;
  };
  const auto scaled = [&](int k) { return diagonal_matrix({Real(power(k)), Real(power(k)), Real(power(-2 * k))}); };
  ExactMatrix fork = on_top(identity_matrix(3), ExactMatrix(1, 3)), join = transpose(fork);
  fork(3, 0) = Real(power(-m));
  fork(3, 1) = Real(-power(-m));
  join(2, 3) = Real(power(-2 * m));
  Network out;
  out.weights.assign(static_cast<std::size_t>(m), scaled(1));
  out.weights.push_back(fork);
  out.weights.push_back(join);
  out.weights.insert(out.weights.end(), static_cast<std::size_t>(m), scaled(-1));
  return out;
}

Network broken_line(const ExactMatrix& X, const ExactMatrix& Y, const ExactMatrix& d, int waist) {
  const int n = X.cols();
  const ExactMatrix t = multiply(transpose(d), X);
  // relu(t - t_i) for i < n, and slopes that change by what the next segment needs. The first segment begins at t_1 /
  // 2, so that the network is differentiable at the first point.
  ExactMatrix open(n - 1, 1), shift(n - 1, 1), jumps(Y.rows(), n - 1), start(Y.rows(), 1);
  const auto slope = [&](int row, int k) { return (Y(row, k + 1) - Y(row, k)) / (t(0, k + 1) - t(0, k)); };
  for (int i = 0; i + 1 < n; ++i) {
    open(i, 0) = Real(1);
    shift(i, 0) = i == 0 ? -t(0, 0) / Real(2) : -t(0, i);
    for (int row = 0; row < Y.rows(); ++row) jumps(row, i) = i == 0 ? slope(row, 0) : slope(row, i) - slope(row, i - 1);
  }
  for (int row = 0; row < Y.rows(); ++row) start(row, 0) = Y(row, 0) + slope(row, 0) * shift(0, 0);
  std::vector<ExactMatrix> weights{transpose(d)}, biases{ExactMatrix(1, 1)};
  for (int l = 0; l < waist; ++l) {
    weights.push_back(identity_matrix(1));
    biases.emplace_back(1, 1);
  }
  weights.push_back(open);
  biases.push_back(shift);
  weights.push_back(jumps);
  biases.push_back(start);
  return with_biases(std::move(weights), biases);
}

}  // namespace plumbline::cases
