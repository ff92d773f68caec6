// The notation of the paper `invariance` (Training invariances and the low-rank phenomenon), as terms.
//
//   G = (V, E, w), matrices over V x V with targets as rows;  R(w) = (1/n) sum_i l(y_i nu(x_i));  dw/dt = -dR/dw;  G_i
//   = dR/dnu(x_i) = l'_i y_i / n.
//
// A quantity is invariant along the flow only if its time derivative vanishes wherever it exists. The derivative is an
// expression in the weights, the data and the values l'_i = l'(y_i nu(x_i)), which are free: any values are those of
// some differentiable loss, as long as equal margins have equal ones.
#pragma once

#include "claim/claim.hpp"

namespace plumbline::invariance {

using namespace plumbline::language;

inline const Scalar a = variable("a"), i = variable("i"), j = variable("j"), k = variable("k"), l = variable("l"),
                    u = variable("u"), v = variable("v");

inline Matrix X() { return inputs(); }
inline Matrix y() { return targets(); }
inline Scalar n() { return cols(X()); }
inline Scalar V(const Network& N = theta()) { return rows(output_vertices(N)); }
inline Matrix A(const Network& N = theta()) { return adjacency(N); }
inline Matrix W() { return edge_weights(); }

inline Matrix ones(const Matrix& like) { return sgn(hadamard(like, like)); }
inline Matrix zeros(const Matrix& like) { return Scalar(0) * like; }
inline Formula vanishes(const Matrix& m) { return equal(m, zeros(m)); }
inline Scalar total(const Matrix& m) { return inner(m, ones(m)); }  // the sum of the entries

// --- the risk and the flow
inline Scalar slope_of_loss(const Scalar& sample) { return entry(1, sample, loss_derivative()); }
inline Scalar margin(const Scalar& sample) { return entry(1, sample, y()) * entry(1, sample, output()); }
inline Matrix G() { return (1 / n()) * hadamard(y(), loss_derivative()); }
inline Matrix dR() { return derivative(theta(), X(), G()); }   // by the learnable parameters
inline Matrix D() { return gather(parameter_index(), dR()); }  // by the weights, where they are learnable
inline Matrix flow() { return -1 * D(); }                      // dw/dt; fixed weights do not move
inline Matrix learnable() {
  return gather(parameter_index(), ones(parameters()));
}  // 1 at the edges that carry a parameter

// d/dt of sum over a of P_ua P_va, and of sum over b of P_bu P_bv, for a matrix P that moves with the rate F.
inline Scalar in_rate(const Scalar& s, const Scalar& t, const Matrix& P, const Matrix& F) {
  return inner(row(s, F), row(t, P)) + inner(row(s, P), row(t, F));
}
inline Scalar out_rate(const Scalar& s, const Scalar& t, const Matrix& P, const Matrix& F) {
  return inner(column(s, F), column(t, P)) + inner(column(s, P), column(t, F));
}

// --- what the statements assume
inline Formula samples_in_ball() { return forall(i, 1, n(), norm2(column(i, X())) <= 1); }
inline Formula binary_labels() { return equal(hadamard(y(), y()), ones(y())); }
inline Formula one_loss() {
  return forall(i, 1, n() - 1,
                forall(j, i + 1, n(), implies(equal(margin(i), margin(j)), equal(slope_of_loss(i), slope_of_loss(j)))));
}
// Assumption 1 for a while, at a point where the derivative exists: no weight is zero.
inline Formula regular_point() { return differentiable() && nowhere_zero(parameters()); }
inline Formula setting() { return all_of({samples_in_ball(), binary_labels(), one_loss(), regular_point()}); }
inline Formula stationary() { return vanishes(dR()); }

// v is a neuron that is neither input nor constant nor output.
inline Formula inner_vertex(const Scalar& t) { return !nowhere_zero(row(t, input_vertices() + output_vertices())); }
inline Formula learnable_around(const Scalar& t) {
  return equal(row(t, learnable()), row(t, A())) && equal(column(t, learnable()), column(t, A()));
}
inline Formula same_neighbours(const Scalar& s, const Scalar& t) {
  return equal(row(s, A()), row(t, A())) && equal(column(s, A()), column(t, A()));
}

// The vertices, and the pairs of vertices, that Lemma 3 speaks about.
inline Formula eligible(const Scalar& t) { return inner_vertex(t) && learnable_around(t); }
inline Formula twins() { return all_of({eligible(u), eligible(v), same_neighbours(u, v)}); }
inline Formula for_all_pairs(const Formula& which, const Formula& statement) {
  return forall(u, 1, V() - 1, forall(v, u + 1, V(), implies(which, statement)));
}
inline Formula no_pair(const Formula& which) { return forall(u, 1, V() - 1, forall(v, u + 1, V(), !which)); }

// The slopes of all vertices, on the samples with l'_i != 0 (multiplied by l'_i; zero on the others).
inline Matrix weighted_slopes() { return hadamard(slopes(), ones(output_vertices()) * loss_derivative()); }
inline Formula same_slopes(const Scalar& s, const Scalar& t) {
  return equal(row(s, weighted_slopes()), row(t, weighted_slopes()));
}

// --- for which cases a sentence makes sense
inline const Requirement kScalarOutput{equal(norm2(output_vertices()), 1), "the network must have one output"};
inline const Requirement kLearnable{Scalar(1) <= rows(parameters()), "the network has no learnable parameter"};
inline const Requirement kClassification{
    all_of({equal(rows(y()), 1), equal(cols(y()), n()), equal(rows(loss_derivative()), 1),
            equal(cols(loss_derivative()), n())}),
    "needs labels (data targets) and loss derivatives l'_i (data loss_derivative), one for each sample"};
inline const Requirement kLabels{equal(rows(y()), 1) && equal(cols(y()), n()),
                                 "needs labels (data targets), one for each sample"};
inline const Requirement kNoConstants{equal(norm2(input_vertices()), rows(X())),
                                      "the statement is about networks without biases"};
inline const Requirement kUnshared{equal(norm2(learnable()), rows(parameters())), "edges share parameters"};
inline const Requirement kOneIsZeroSlopes{equal(hadamard(slopes(), slopes()), slopes()),
                                          "the statement is about ReLU and linear activations"};
inline Requirement at_most_vertices(long limit) {
  return {V() <= limit, "more than " + std::to_string(limit) + " vertices: too large for matrices over all pairs"};
}
inline Requirement few_paths(long limit) {
  return {Scalar(1) <= path_count() && path_count() <= limit,
          "no path, or more than " + std::to_string(limit) + ": they are listed one by one"};
}

inline const std::vector<Requirement> kSetting{kScalarOutput, kLearnable, at_most_vertices(60), kClassification};
inline std::vector<Requirement> with(std::vector<Requirement> given, std::initializer_list<Requirement> more) {
  given.insert(given.end(), more);
  return given;
}

}  // namespace plumbline::invariance
