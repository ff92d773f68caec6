#include "flow/taylor.hpp"

namespace plumbline::flow {
namespace {

MultiInterval sum_of_magnitudes(const Values& coefficients) {
  MultiInterval sum;
  for (const MultiInterval& c : coefficients) sum = sum + magnitude(c);
  return magnitude(sum);
}

// At least sum_{i + k > degree} |a_i b_k|.
MultiInterval cut_off(const Values& a, const Values& b) {
  MultiInterval out, tail;  // tail: of |b_k| for k > degree - i
  const std::size_t degree = a.size() - 1;
  for (std::size_t i = 1; i <= degree; ++i) {
    tail = tail + magnitude(b[degree + 1 - i]);
    out = out + magnitude(a[i]) * tail;
  }
  return magnitude(out);
}

}  // namespace

Taylor::Taylor(const Field& field, const Values& start, const MultiInterval& h, int degree)
    : field_(&field), degree_(as_size(degree)) {
  nodes_.assign(field.nodes.size(), Values(degree_ + 1));
  remainders_.resize(field.nodes.size());
  for (const Rational& c : field.constants) constants_.push_back(MultiInterval::enclosing(c));
  for (std::size_t k = 0; k < start.size(); ++k) nodes_[k + 1][0] = start[k];
  for (std::size_t k = 0; k <= degree_; ++k) {
    for (std::size_t node = 0; node < nodes_.size(); ++node) coefficient(node, k);
    if (k == degree_) break;
    const MultiInterval factor = h / MultiInterval::enclosing(static_cast<std::int64_t>(k) + 1);
    for (std::size_t w = 0; w < field.derivative.size(); ++w)
      nodes_[w + 1][k + 1] = middle(-(factor * coefficients(field.derivative[w])[k]));
  }
  for (std::size_t node = 0; node < nodes_.size(); ++node) remainder(node);
  find_defect(h);
}

void Taylor::coefficient(std::size_t node, std::size_t k) {
  const Node& n = field_->nodes[node];
  const auto a = as_size(n.a), b = as_size(n.b);
  MultiInterval& out = nodes_[node][k];
  switch (n.kind) {
    case Node::Kind::Constant:
      if (k == 0) out = constants_[a];
      break;
    case Node::Kind::Add: out = nodes_[a][k] + nodes_[b][k]; break;
    case Node::Kind::Scale: out = constants_[a] * nodes_[b][k]; break;
    case Node::Kind::Multiply: out = convolution(nodes_[a], nodes_[b], k); break;
    case Node::Kind::Zero:
    case Node::Kind::Parameter:
    case Node::Kind::Open: break;
  }
}

void Taylor::remainder(std::size_t node) {
  const Node& n = field_->nodes[node];
  const auto a = as_size(n.a), b = as_size(n.b);
  if (n.kind == Node::Kind::Open) remainders_[node] = magnitude(sum_of_magnitudes(nodes_[a]) + remainders_[a]);
  if (n.kind == Node::Kind::Add) remainders_[node] = magnitude(remainders_[a] + remainders_[b]);
  if (n.kind == Node::Kind::Scale) remainders_[node] = magnitude(constants_[a] * remainders_[b]);
  if (n.kind == Node::Kind::Multiply)
    remainders_[node] = magnitude(cut_off(nodes_[a], nodes_[b]) + sum_of_magnitudes(nodes_[a]) * remainders_[b] +
                                  remainders_[a] * (sum_of_magnitudes(nodes_[b]) + remainders_[b]));
}

void Taylor::find_defect(const MultiInterval& h) {
  Values of_weights;
  for (std::size_t w = 0; w < field_->derivative.size(); ++w) {
    const auto g = as_size(field_->derivative[w]);
    MultiInterval sum = h * (magnitude(nodes_[g][degree_]) + remainders_[g]);
    for (std::size_t k = 0; k < degree_; ++k)
      sum = sum + magnitude(MultiInterval::enclosing(static_cast<std::int64_t>(k) + 1) * nodes_[w + 1][k + 1] +
                            h * nodes_[g][k]);
    of_weights.push_back(sum);
  }
  defect_ = norm(of_weights);
}

Values Taylor::end() const {
  Values out;
  for (std::size_t w = 1; w <= field_->derivative.size(); ++w) {
    out.push_back(nodes_[w][0]);
    for (std::size_t k = 1; k <= degree_; ++k) out.back() = out.back() + nodes_[w][k];
  }
  return out;
}

MultiInterval Taylor::range(int node) const {
  const Values& c = coefficients(node);
  const MultiInterval u = MultiInterval::hull(0, 1);
  MultiInterval out = c[degree_];
  for (std::size_t k = degree_; k-- > 0;) out = c[k] + u * out;  // Horner's rule, for all u at once
  const MultiInterval& r = remainders_[as_size(node)];
  return out + between(-r, r);
}

MultiInterval Taylor::weight_range(int k) const { return range(k + 1); }

}  // namespace plumbline::flow
