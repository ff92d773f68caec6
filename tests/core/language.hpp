// Terms for tests of what evaluates them: a term of each head, made without the reader of claim files, which has tests
// of its own.
//
// Four thin types keep scalars, matrices, networks and formulas apart at compile time; the operators read like the
// paper:
//   norm2(theta) <= L(),   forall(l, 1, L(), tail_ratio(W(l)) <= bound).
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "claim/term.hpp"

namespace plumbline::language {

struct Scalar {
  Term term;
  Scalar(Term t) : term(std::move(t)) {}                                       // NOLINT
  template <std::integral I> Scalar(I value) : Scalar(Rational(value)) {}      // NOLINT
  Scalar(const Rational& value) : term(make(Head::Literal, {}, {}, value)) {}  // NOLINT
  template <std::floating_point F> Scalar(F) = delete;
};
struct Matrix {
  Term term;
};
struct Network {
  Term term;
};
struct Formula {
  Term term;
  Formula(Term t) : term(std::move(t)) {}        // NOLINT
  operator const Term&() const { return term; }  // NOLINT
};

// --- scalars
inline Scalar operator+(const Scalar& a, const Scalar& b) { return make(Head::Add, {a.term, b.term}); }
inline Scalar operator-(const Scalar& a, const Scalar& b) { return make(Head::Sub, {a.term, b.term}); }
inline Scalar operator-(const Scalar& a) { return make(Head::Sub, {a.term}); }
inline Scalar operator*(const Scalar& a, const Scalar& b) { return make(Head::Mul, {a.term, b.term}); }
inline Scalar operator/(const Scalar& a, const Scalar& b) { return make(Head::Div, {a.term, b.term}); }
inline Scalar pow(const Scalar& a, const Scalar& q) { return make(Head::Pow, {a.term, q.term}); }
inline Scalar sqrt(const Scalar& a) { return make(Head::Sqrt, {a.term}); }
inline Scalar log(const Scalar& a) { return make(Head::Function, {a.term}, "log"); }
inline Scalar exp(const Scalar& a) { return make(Head::Function, {a.term}, "exp"); }
inline Scalar cos(const Scalar& a) { return make(Head::Function, {a.term}, "cos"); }
inline Scalar sin(const Scalar& a) { return make(Head::Sin, {a.term}); }
inline Scalar pi() { return make(Head::Pi, {}); }
inline Scalar abs(const Scalar& a) { return make(Head::Abs, {a.term}); }
inline Scalar min(const Scalar& a, const Scalar& b) { return make(Head::Min, {a.term, b.term}); }
inline Scalar max(const Scalar& a, const Scalar& b) { return make(Head::Max, {a.term, b.term}); }
// cos(pi/5) = (1 + sqrt(5))/4 is beyond every rung: intervals cannot show equality, and no identity does.
inline Scalar golden() { return cos(pi() / Scalar(5)); }
inline Scalar golden_by_roots() { return (1 + sqrt(Scalar(5))) / Scalar(4); }
inline Scalar param(std::string name) { return make(Head::Param, {}, std::move(name)); }
inline Scalar param(std::string name, const Scalar& otherwise) {
  return make(Head::Param, {otherwise.term}, std::move(name));
}
inline Scalar variable(std::string name) { return make(Head::Variable, {}, std::move(name)); }
inline Scalar choose(const Formula& condition, const Scalar& yes, const Scalar& no) {
  return make(Head::If, {condition.term, yes.term, no.term});
}
inline Scalar sum(const Scalar& v, const Scalar& lo, const Scalar& hi, const Scalar& body) {
  return make(Head::Sum, {lo.term, hi.term, body.term}, v.term->name);
}
inline Scalar prod(const Scalar& v, const Scalar& lo, const Scalar& hi, const Scalar& body) {
  return make(Head::Prod, {lo.term, hi.term, body.term}, v.term->name);
}
inline Scalar minimum(const Scalar& v, const Scalar& lo, const Scalar& hi, const Scalar& body) {
  return make(Head::Minimum, {lo.term, hi.term, body.term}, v.term->name);
}
inline Scalar maximum(const Scalar& v, const Scalar& lo, const Scalar& hi, const Scalar& body) {
  return make(Head::Maximum, {lo.term, hi.term, body.term}, v.term->name);
}

// --- networks
inline Network theta() { return {make(Head::Theta, {})}; }
inline Network rescale(const Scalar& s, const Network& n) { return {make(Head::Rescale, {s.term, n.term})}; }
inline Network deepen(const Scalar& k, const Network& n, const Matrix& a, const Matrix& g) {
  return {make(Head::Deepen, {k.term, n.term, a.term, g.term})};
}
// gradient flow on the square loss: at time t, at the end, the loss there, the first time with norm r
inline Network flow_at(const Scalar& t, const Network& n, const Matrix& x, const Matrix& y) {
  return {make(Head::FlowAt, {t.term, n.term, x.term, y.term})};
}
inline Network flow_limit(const Network& n, const Matrix& x, const Matrix& y) {
  return {make(Head::FlowLimit, {n.term, x.term, y.term})};
}
inline Scalar flow_loss(const Network& n, const Matrix& x, const Matrix& y) {
  return make(Head::FlowLoss, {n.term, x.term, y.term});
}
inline Scalar flow_escape(const Scalar& r, const Network& n, const Matrix& x, const Matrix& y) {
  return make(Head::FlowEscape, {r.term, n.term, x.term, y.term});
}
inline Network signs(const Network& n = theta()) { return {make(Head::Signs, {n.term})}; }
inline Network unroll(const Network& n = theta()) { return {make(Head::Unroll, {n.term})}; }
inline Network pull(const Scalar& v, const Network& n = theta()) { return {make(Head::Pull, {v.term, n.term})}; }
inline Network decompose(const Network& n = theta()) { return {make(Head::Decompose, {n.term})}; }
inline Network decompose_absolute(const Network& n = theta()) { return {make(Head::DecomposeAbsolute, {n.term})}; }
// t steps of gradient descent with step s on ||Y_N(A) - B||^2 / cols(A)
inline Network descend(const Scalar& t, const Scalar& s, const Network& n, const Matrix& a, const Matrix& b) {
  return {make(Head::Descend, {t.term, s.term, n.term, a.term, b.term})};
}
// the slope of vertex v on sample j is s(v, j), whatever the sign of its preactivation
inline Network gate(const Network& n, const Matrix& s) { return {make(Head::Gate, {n.term, s.term})}; }
inline Scalar depth(const Network& n = theta()) { return make(Head::Depth, {n.term}); }

// --- matrices
inline Matrix inputs() { return {make(Head::Data, {}, "inputs")}; }
inline Matrix gradient_data() { return {make(Head::Data, {}, "gradient")}; }
inline Matrix targets() { return {make(Head::Data, {}, "targets")}; }
inline Matrix loss_derivative() { return {make(Head::Data, {}, "loss-derivative")}; }
inline Matrix named(std::string name) { return {make(Head::NamedMatrix, {}, std::move(name))}; }
inline Matrix weight(const Scalar& l, const Network& n = theta()) { return {make(Head::Weight, {l.term, n.term})}; }
inline Matrix preactivation(const Scalar& l, const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::Preactivation, {l.term, n.term, a.term})};
}
inline Matrix activation(const Scalar& l, const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::Activation, {l.term, n.term, a.term})};
}
// d/dW_l Tr[G^T Y_N(A)]
inline Matrix gradient(const Scalar& l, const Network& n = theta(), const Matrix& a = inputs(),
                       const Matrix& g = gradient_data()) {
  return {make(Head::Gradient, {l.term, n.term, a.term, g.term})};
}
inline Matrix sum(const Scalar& v, const Scalar& lo, const Scalar& hi, const Matrix& body) {
  return {make(Head::MatrixSum, {lo.term, hi.term, body.term}, v.term->name)};
}
// A_hi ... A_lo
inline Matrix prod(const Scalar& v, const Scalar& lo, const Scalar& hi, const Matrix& body) {
  return {make(Head::MatrixProduct, {lo.term, hi.term, body.term}, v.term->name)};
}
inline Matrix stack(const Scalar& v, const Scalar& lo, const Scalar& hi, const Matrix& body) {
  return {make(Head::MatrixStack, {lo.term, hi.term, body.term}, v.term->name)};
}
inline Matrix relu(const Matrix& a) { return {make(Head::Relu, {a.term})}; }
inline Matrix operator*(const Matrix& a, const Matrix& b) { return {make(Head::MatMul, {a.term, b.term})}; }
inline Matrix operator+(const Matrix& a, const Matrix& b) { return {make(Head::MatAdd, {a.term, b.term})}; }
inline Matrix operator-(const Matrix& a, const Matrix& b) { return {make(Head::MatSub, {a.term, b.term})}; }
inline Matrix operator*(const Scalar& s, const Matrix& a) { return {make(Head::Scale, {s.term, a.term})}; }
inline Matrix transpose(const Matrix& a) { return {make(Head::Transpose, {a.term})}; }
inline Matrix row(const Scalar& i, const Matrix& a) { return {make(Head::Row, {i.term, a.term})}; }
inline Matrix column(const Scalar& j, const Matrix& a) { return {make(Head::Column, {j.term, a.term})}; }
inline Matrix diagonal(const Matrix& a) { return {make(Head::Diagonal, {a.term})}; }
inline Matrix identity(const Scalar& n) { return {make(Head::Identity, {n.term})}; }

inline Matrix hadamard(const Matrix& a, const Matrix& b) { return {make(Head::Hadamard, {a.term, b.term})}; }
inline Matrix power(const Scalar& n, const Matrix& a) { return {make(Head::Power, {n.term, a.term})}; }
// the entries of v that the entries of `indices` number; 0 for the index 0
inline Matrix gather(const Matrix& indices, const Matrix& v) { return {make(Head::Gather, {indices.term, v.term})}; }
inline Matrix beside(const Matrix& a, const Matrix& b) { return {make(Head::Beside, {a.term, b.term})}; }
inline Matrix stack(const Matrix& a, const Matrix& b) { return {make(Head::Stack, {a.term, b.term})}; }
inline Matrix reshape(const Scalar& m, const Scalar& n, const Matrix& a) {
  return {make(Head::Reshape, {m.term, n.term, a.term})};
}
inline Matrix sgn(const Matrix& a) { return {make(Head::Sgn, {a.term})}; }

// --- networks as graphs: rows are targets, columns are sources
inline Matrix adjacency(const Network& n = theta()) { return {make(Head::Adjacency, {n.term})}; }
inline Matrix edge_weights(const Network& n = theta()) { return {make(Head::EdgeWeights, {n.term})}; }
inline Matrix parameter_index(const Network& n = theta()) { return {make(Head::ParameterIndex, {n.term})}; }
inline Matrix input_vertices(const Network& n = theta()) { return {make(Head::InputVertices, {n.term})}; }
inline Matrix output_vertices(const Network& n = theta()) { return {make(Head::OutputVertices, {n.term})}; }
inline Matrix parameters(const Network& n = theta()) { return {make(Head::Parameters, {n.term})}; }
inline Matrix output(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::Output, {n.term, a.term})};
}
inline Matrix vertex_preactivation(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::VertexPreactivation, {n.term, a.term})};
}
inline Matrix vertex_activation(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::VertexActivation, {n.term, a.term})};
}
inline Matrix slopes(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::Slopes, {n.term, a.term})};
}
// d/dw Tr[G^T Y_N(A)] for the learnable parameters, a column
inline Matrix derivative(const Network& n, const Matrix& a, const Matrix& g) {
  return {make(Head::Derivative, {n.term, a.term, g.term})};
}
inline Matrix sensitivity(const Network& n, const Matrix& a, const Matrix& g) {
  return {make(Head::Sensitivity, {n.term, a.term, g.term})};
}
inline Matrix input_gradient(const Network& n, const Matrix& a, const Matrix& g) {
  return {make(Head::InputGradient, {n.term, a.term, g.term})};
}
inline Matrix arrangement(std::string name, const Scalar& layer, const Network& n = theta()) {
  return {make(Head::Arrangement, {layer.term, n.term}, std::move(name))};
}
inline Matrix paths(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::Paths, {n.term, a.term})};
}
inline Matrix absolute_paths(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::AbsolutePaths, {n.term, a.term})};
}
inline Matrix path_derivative(const Scalar& k, const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::PathDerivative, {k.term, n.term, a.term})};
}
inline Matrix path_activity(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::PathActivity, {n.term, a.term})};
}
inline Matrix hasse(const Network& n = theta()) { return {make(Head::Hasse, {n.term})}; }
inline Scalar path_count(const Network& n = theta()) { return make(Head::PathCount, {n.term}); }

inline Scalar norm(const Matrix& a) { return make(Head::Norm, {a.term}); }
inline Scalar norm2(const Matrix& a) { return make(Head::Norm2, {a.term}); }
inline Scalar singular(const Scalar& k, const Matrix& a) { return make(Head::Singular, {k.term, a.term}); }
inline Scalar op_norm(const Matrix& a) { return singular(1, a); }
inline Scalar tail_ratio(const Matrix& a) { return make(Head::TailRatio, {a.term}); }
inline Scalar trace(const Matrix& a) { return make(Head::Trace, {a.term}); }
inline Scalar inner(const Matrix& a, const Matrix& b) { return make(Head::Inner, {a.term, b.term}); }
inline Scalar entry(const Scalar& i, const Scalar& j, const Matrix& a) {
  return make(Head::Entry, {i.term, j.term, a.term});
}
inline Scalar rank(const Matrix& a) { return make(Head::Rank, {a.term}); }
inline Scalar pseudo_det(const Matrix& a) { return make(Head::PseudoDet, {a.term}); }
inline Scalar rows(const Matrix& a) { return make(Head::Rows, {a.term}); }
inline Scalar cols(const Matrix& a) { return make(Head::Cols, {a.term}); }
inline Scalar speed_2(const Matrix& x, const Matrix& g) { return make(Head::Speed2, {x.term, g.term}); }

// --- formulas
inline Formula operator<=(const Scalar& a, const Scalar& b) { return {make(Head::LessEqual, {a.term, b.term})}; }
inline Formula operator>=(const Scalar& a, const Scalar& b) { return b <= a; }
inline Formula operator<(const Scalar& a, const Scalar& b) { return {make(Head::Less, {a.term, b.term})}; }
inline Formula operator>(const Scalar& a, const Scalar& b) { return b < a; }
inline Formula equal(const Scalar& a, const Scalar& b) { return {make(Head::Equal, {a.term, b.term})}; }
inline Formula equal(const Matrix& a, const Matrix& b) { return {make(Head::MatEqual, {a.term, b.term})}; }
inline Formula nonnegative(const Matrix& a) { return {make(Head::Nonnegative, {a.term})}; }
inline Formula nowhere_zero(const Matrix& a) { return {make(Head::NowhereZero, {a.term})}; }
inline Formula relu_network(const Network& n = theta()) { return {make(Head::ReluNetwork, {n.term})}; }
inline Formula bias_free(const Network& n = theta()) { return {make(Head::BiasFree, {n.term})}; }
inline Formula kind(std::string name, const Scalar& layer, const Network& n = theta()) {
  return {make(Head::Kind, {layer.term, n.term}, std::move(name))};
}
inline Formula differentiable(const Network& n = theta(), const Matrix& a = inputs()) {
  return {make(Head::Differentiable, {n.term, a.term})};
}
inline Formula operator!(const Formula& a) { return {make(Head::Not, {a.term})}; }
inline Formula all_of(std::initializer_list<Formula> parts) {
  std::vector<Term> terms;
  for (const Formula& f : parts) terms.push_back(f.term);
  return {make(Head::And, std::move(terms))};
}
inline Formula any_of(std::initializer_list<Formula> parts) {
  std::vector<Term> terms;
  for (const Formula& f : parts) terms.push_back(f.term);
  return {make(Head::Or, std::move(terms))};
}
inline Formula operator&&(const Formula& a, const Formula& b) { return all_of({a, b}); }
inline Formula operator||(const Formula& a, const Formula& b) { return any_of({a, b}); }
inline Formula implies(const Formula& a, const Formula& b) { return {make(Head::Implies, {a.term, b.term})}; }
inline Formula forall(const Scalar& v, const Scalar& lo, const Scalar& hi, const Formula& body) {
  return {make(Head::ForAll, {lo.term, hi.term, body.term}, v.term->name)};
}
inline Formula exists(const Scalar& v, const Scalar& lo, const Scalar& hi, const Formula& body) {
  return {make(Head::Exists, {lo.term, hi.term, body.term}, v.term->name)};
}
inline Formula at_least(const Scalar& m, const Scalar& v, const Scalar& lo, const Scalar& hi, const Formula& body) {
  return {make(Head::AtLeast, {m.term, lo.term, hi.term, body.term}, v.term->name)};
}
inline Formula speed_at_most(const Scalar& depth_of, const Matrix& x, const Matrix& g, const Scalar& c,
                             const Matrix& table) {
  return {make(Head::SpeedAtMost, {depth_of.term, x.term, g.term, c.term, table.term})};
}
inline Formula witnessed(const Formula& a) { return {make(Head::Witnessed, {a.term})}; }

}  // namespace plumbline::language
