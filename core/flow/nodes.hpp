// Puts nodes into a field. Sums and products with zero and with zero constants are not written down.
#pragma once

#include "flow/field.hpp"

namespace plumbline::flow {

class Nodes {
 public:
  explicit Nodes(Field& field) : field_(field) {}
  int put(Node node) {
    field_.nodes.push_back(node);
    return static_cast<int>(field_.nodes.size()) - 1;
  }
  int constant(const Rational& value) {
    for (std::size_t i = 0; i < field_.constants.size(); ++i)
      if (field_.constants[i] == value) return static_cast<int>(i);
    field_.constants.push_back(value);
    return static_cast<int>(field_.constants.size()) - 1;
  }
  int add(int a, int b) { return a == 0 ? b : b == 0 ? a : put({Node::Kind::Add, a, b}); }
  int subtract(int a, int b) { return add(a, scale(-1, b)); }
  int multiply(int a, int b) { return a == 0 || b == 0 ? 0 : put({Node::Kind::Multiply, a, b}); }
  int scale(const Rational& c, int a) { return a == 0 || c.is_zero() ? 0 : put({Node::Kind::Scale, constant(c), a}); }
  int gated(Gate gate, int a) {
    if (a == 0 || gate == Gate::On || gate == Gate::Above) return a;
    return gate == Gate::Open || gate == Gate::HeldAbove ? put({Node::Kind::Open, a, 0}) : 0;
  }
  int inner(const Vector& x, const std::vector<int>& w) {
    int sum = 0;
    for (std::size_t k = 0; k < x.size(); ++k) sum = add(sum, scale(x[k], w[k]));
    return sum;
  }
  // The row minus its projections on the vectors, which are orthogonal to each other.
  std::vector<int> projected(const std::vector<Vector>& basis, std::vector<int> w) {
    for (const Vector& b : basis) {
      const int along = scale(Rational(1) / flow::inner(b, b), inner(b, w));
      for (std::size_t k = 0; k < b.size(); ++k) w[k] = add(w[k], scale(-b[k], along));
    }
    return w;
  }

 private:
  Field& field_;
};

}  // namespace plumbline::flow
