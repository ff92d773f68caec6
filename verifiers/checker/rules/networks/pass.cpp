#include "networks/pass.hpp"

#include "networks/activation.hpp"

namespace checker {

namespace {

Matrix entrywise(const Matrix& a, const Matrix& b) {
  if (a.rows != b.rows || a.cols != b.cols) throw Undefined{};
  return build(a.rows, a.cols, [&](int i, int j) { return a.at(i, j) * b.at(i, j); });
}

}  // namespace

Pass::Pass(NetworkPtr network, MatrixPtr input) : network_(std::move(network)), z_{input}, s_{input} {}

// Z_l = W_l sigma(Z_{l-1}) + b_l, the bias added to every column.
MatrixPtr Pass::preactivation(int l) {
  while (static_cast<int>(z_.size()) <= l) {
    const std::size_t next = z_.size();
    Matrix z = multiply(*network_->weights[next - 1], *s_.back());
    if (const MatrixPtr& b = network_->biases[next - 1])
      z = build(z.rows, z.cols, [&](int i, int j) { return z.at(i, j) + b->at(i, 0); });
    z_.push_back(shared(std::move(z)));
    s_.push_back(activated(static_cast<int>(next)));
  }
  return z_[l];
}
// sigma(Z_l). Where slopes are prescribed, those of the outputs are not, unless sigma is linear: null.
MatrixPtr Pass::activated(int l) const {
  if (network_->slope == 1) return z_[l];
  if (network_->gates.empty()) return shared(activate(*z_[l], network_->slope));
  return l == network_->depth() ? nullptr : shared(entrywise(*network_->gates[l - 1], *z_[l]));
}
MatrixPtr Pass::activation(int l) {
  preactivation(l);
  if (!s_[l]) throw Undefined{};
  return s_[l];
}

// The matrix times sigma'(Z_l), entry by entry.
Matrix Pass::behind(int l, const Matrix& d) const {
  if (network_->gates.empty() || network_->slope == 1) return mask(d, *z_[l], network_->slope);
  return entrywise(*network_->gates[l - 1], d);
}

// With D_L = G and D_{m-1} = (W_m^T D_m) o sigma'(Z_{m-1}), the derivative is D_l sigma(Z_{l-1})^T.
Matrix Pass::gradient(int l, const MatrixPtr& g) {
  const MatrixPtr output = preactivation(network_->depth());
  if (g->rows != output->rows || g->cols != output->cols) throw Undefined{};
  std::vector<MatrixPtr>& d = d_.try_emplace(g, 1, g).first->second;
  for (std::size_t m = z_.size() - d.size(); m > static_cast<std::size_t>(l); --m)
    d.push_back(shared(behind(static_cast<int>(m) - 1, multiply(transpose(*network_->weights[m - 1]), *d.back()))));
  return multiply(*d[z_.size() - 1 - l], transpose(*s_[l - 1]));
}

Pass& pass_of(Evaluator& e, const Node& network, const Node& input, Entry<Module::Layers>) {
  auto& passes = e.parts().of<std::map<std::pair<Evaluator::Key, Evaluator::Key>, Pass>>(Module::Layers);
  const std::pair key(e.key_of(network), e.key_of(input));
  const auto found = passes.find(key);
  if (found != passes.end()) return found->second;
  const NetworkPtr n = e.layers(network);
  const MatrixPtr a = e.matrix(input);
  if (a->rows != n->weights.front()->cols) throw Undefined{};  // also of layer 0
  return passes.emplace(key, Pass(n, a)).first->second;
}

}  // namespace checker
