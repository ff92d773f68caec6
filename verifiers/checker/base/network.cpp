// Fully connected networks: the forward pass and the chain rule.
#include <algorithm>

#include "matrix.hpp"

namespace checker {

namespace {

MatrixPtr shared(Matrix m) { return std::make_shared<const Matrix>(std::move(m)); }

}  // namespace

bool Network::bias_free() const {
  const auto is_zero = [](const MatrixPtr& b) {
    for (int i = 0; b != nullptr && i < b->rows; ++i)
      if (sign(b->at(i, 0)) != 0) return false;
    return true;
  };
  return std::all_of(biases.begin(), biases.end(), is_zero);
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

}  // namespace checker
