// Networks: the forward pass, the chain rule, and the deepening construction.
#include <algorithm>

#include "matrix.hpp"

namespace checker {

namespace {

MatrixPtr shared(Matrix m) { return std::make_shared<const Matrix>(std::move(m)); }

Matrix row_of(const Matrix& a, int i) {
  return build(1, a.cols, [&](int, int j) { return a.at(i, j); });
}
Matrix column_of(const Matrix& a, int j) {
  return build(a.rows, 1, [&](int i, int) { return a.at(i, j); });
}

}  // namespace

bool Network::bias_free() const {
  return std::all_of(biases.begin(), biases.end(), [](const MatrixPtr& b) { return b == nullptr; });
}

Pass::Pass(NetworkPtr network, MatrixPtr input) : network_(std::move(network)), z_{input}, s_{input} {}

// Z_l = W_l sigma(Z_{l-1}) + b_l, the bias added to every column.
MatrixPtr Pass::preactivation(int l) {
  while (static_cast<int>(z_.size()) <= l) {
    const std::size_t next = z_.size();
    Matrix z = multiply(*network_->weights[next - 1], *s_.back());
    if (const MatrixPtr& b = network_->biases[next - 1])
      z = build(z.rows, z.cols, [&](int i, int j) { return z.at(i, j) + b->at(i, 0); });
    charge(2 * memory(z));
    z_.push_back(shared(std::move(z)));
    s_.push_back(network_->slope == 1 ? z_.back() : shared(activate(*z_.back(), network_->slope)));
  }
  return z_[l];
}
MatrixPtr Pass::activation(int l) {
  preactivation(l);
  return s_[l];
}

// With D_L = G and D_{m-1} = (W_m^T D_m) o sigma'(Z_{m-1}), the derivative is D_l sigma(Z_{l-1})^T.
Matrix gradient(const Network& n, Pass& pass, int l, const Matrix& g) {
  const MatrixPtr output = pass.preactivation(n.depth());
  if (g.rows != output->rows || g.cols != output->cols) throw Undefined{};
  Matrix d = g;
  for (int m = n.depth(); m > l; --m)
    d = mask(multiply(transpose(*n.weights[m - 1]), d), *pass.preactivation(m - 1), n.slope);
  return multiply(d, transpose(*pass.activation(l - 1)));
}

Network rescaled(const Num& s, const Network& n) {
  Network r = n;
  for (auto* list : {&r.weights, &r.biases})
    for (MatrixPtr& m : *list)
      if (m) m = shared(scale(s, *m));
  return r;
}

Network deepened(long k, const Network& n, Pass& pass, const Matrix& g) {
  const int depth = n.depth();
  if (depth < 2 || k < 1 || !n.bias_free()) throw Undefined{};
  if (k > 4096) reject(Reason::TooLarge, "deepen by more than 4096 layers");
  const Matrix &w = *n.weights[depth - 2], &c = *n.weights[depth - 1];
  const Matrix before = *pass.activation(depth - 2);
  Num total, least;
  int best = -1;
  for (int i = 0; i < w.rows; ++i) {
    const Matrix wi = row_of(w, i), ci = column_of(c, i);
    const Num size = sqrt(norm2(ci)) * sqrt(norm2(wi));
    const Num slope =
        inner(g, multiply(ci, activate(multiply(wi, before), 0)));  // undefined if G does not fit, whatever n_i is
    if (sign(size) == 0) continue;
    total = total + size;
    const Num m = slope / size;
    if (best < 0 || sign(m - least) < 0) best = i, least = m;
  }
  if (best < 0) throw Undefined{};
  const Num root = sqrt(total);
  const Num wf = root / sqrt(norm2(row_of(w, best))), cf = root / sqrt(norm2(column_of(c, best)));
  Network r = n;
  r.weights.resize(depth - 2);
  r.weights.push_back(shared(build(w.rows, w.cols, [&](int i, int j) { return i == 0 ? wf * w.at(best, j) : Num(); })));
  const MatrixPtr pass_on = shared(build(w.rows, w.rows, [](int i, int j) { return Num(i == 0 && j == 0 ? 1 : 0); }));
  for (long i = 0; i < k; ++i) r.weights.push_back(pass_on);
  r.weights.push_back(shared(build(c.rows, c.cols, [&](int i, int j) { return j == 0 ? cf * c.at(i, best) : Num(); })));
  r.biases.assign(r.weights.size(), nullptr);
  return r;
}

}  // namespace checker
