#include "networks/pass.hpp"

#include "networks/activation.hpp"

namespace checker {

Pass::Pass(NetworkPtr network, MatrixPtr input) : network_(std::move(network)), z_{input}, s_{input} {}

// Z_l = W_l sigma(Z_{l-1}) + b_l, the bias added to every column.
MatrixPtr Pass::preactivation(int l) {
  while (static_cast<int>(z_.size()) <= l) {
    const std::size_t next = z_.size();
    Matrix z = multiply(*network_->weights[next - 1], *s_.back());
    if (const MatrixPtr& b = network_->biases[next - 1])
      z = build(z.rows, z.cols, [&](int i, int j) { return z.at(i, j) + b->at(i, 0); });
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
Matrix Pass::gradient(int l, const MatrixPtr& g) {
  const MatrixPtr output = preactivation(network_->depth());
  if (g->rows != output->rows || g->cols != output->cols) throw Undefined{};
  std::vector<MatrixPtr>& d = d_.try_emplace(g, 1, g).first->second;
  for (std::size_t m = z_.size() - d.size(); m > static_cast<std::size_t>(l); --m)
    d.push_back(shared(mask(multiply(transpose(*network_->weights[m - 1]), *d.back()), *z_[m - 1], network_->slope)));
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
