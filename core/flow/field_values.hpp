// A field evaluated: one loop over its nodes, in doubles (to guess), in intervals, and in intervals with derivatives.
//
// In intervals the gate `Open` is [0, 1], so that the values contain those for all gates (docs/flow.md, Theorem 4).
#pragma once

#include "flow/field.hpp"
#include "interval/machine_interval.hpp"
#include "interval/multi_interval.hpp"

namespace plumbline::flow {

using Values = std::vector<MultiInterval>;

[[nodiscard]] MultiInterval between(const MultiInterval& a, const MultiInterval& b);  // the hull of both
[[nodiscard]] MultiInterval middle(const MultiInterval& a);                           // a point near the middle
[[nodiscard]] MultiInterval magnitude(const MultiInterval& a);                        // a point: the largest |x| in a
[[nodiscard]] MultiInterval norm(const Values& a);  // a point, at least the Euclidean norm of each vector in a
[[nodiscard]] bool certainly_less(const MultiInterval& a, const MultiInterval& b);
[[nodiscard]] double guess_of(const MultiInterval& a);

// F = -l' of a loss of margins (docs/flow.md, "Other losses"): e^-m, or 1/(1 + e^m).
[[nodiscard]] MultiInterval response(Loss loss, const MultiInterval& m);

// The value of every node.
[[nodiscard]] std::vector<double> evaluate(const Field& field, const std::vector<double>& weights);
[[nodiscard]] Values evaluate(const Field& field, const Values& weights);

[[nodiscard]] MachineInterval in_doubles(const MultiInterval& a);  // rounded outwards

// The value of every node and its derivatives by the weights; no derivatives stand for zeros. In intervals of doubles:
// they bound how fast something changes, which need not be known to many digits. Throws Undecided beyond their range.
using MachineRow = std::vector<MachineInterval>;
struct Jet {
  MachineInterval value;
  MachineRow slope;
};
[[nodiscard]] std::vector<Jet> evaluate_jets(const Field& field, const Values& weights);
[[nodiscard]] MultiInterval norm(const MachineRow& a);  // as above

// Rows of derivatives of the given nodes: Hessians, Jacobians.
using IntervalRows = std::vector<MachineRow>;
[[nodiscard]] IntervalRows rows_of(const std::vector<Jet>& jets, const std::vector<int>& nodes, std::size_t parameters);
// Are all symmetric matrices in the rows (their lower triangle), plus shift times the identity, positive definite?
// False if that cannot be shown. The middle, minus the Frobenius norm of the radius, has a Cholesky factorization in
// doubles also after 8 (n + 2) 2^-53 times its trace is taken from the diagonal: more than rounding can hide (Rump,
// "Verification of positive definiteness", BIT 46, 2006).
[[nodiscard]] bool is_positive(const IntervalRows& rows, const Rational& shift);
// Has every matrix J in the rows J J^T >= square I? With the middle M and the Frobenius norm e of the radius the least
// singular value of J is at least that of M minus e (Weyl): M M^T - (sqrt(square) + e)^2 I is shown to be positive.
[[nodiscard]] bool has_full_rank(const IntervalRows& j, const Rational& square);
// The least singular value of M minus e, in doubles: a guess.
[[nodiscard]] double least_singular_value(const IntervalRows& j);
// The least eigenvalue of the middle minus the Frobenius norm of the radius, in doubles: a guess of what can be shown.
[[nodiscard]] double least_eigenvalue(const IntervalRows& rows);

}  // namespace plumbline::flow
