// Kinks of the first layer: the hyperplanes {w : w . n = 0} on which preactivations of a neuron vanish.
//
// Samples with parallel inputs (duplicates, and mirrored ones such as x and -x) vanish together, so they share a kink.
// Where a flow may be on a kink, its side is a letter for the whole kink (docs/flow.md, "Letters").
#pragma once

#include "flow/problem.hpp"

namespace plumbline::flow {

[[nodiscard]] Rational inner(const Vector& a, const Vector& b);
// v minus its orthogonal projection on the span of the vectors, and an orthogonal basis of that span.
[[nodiscard]] Vector orthogonal_part(Vector v, const std::vector<Vector>& span);
[[nodiscard]] std::vector<Vector> orthogonal_basis(const std::vector<Vector>& span);

// The kinks of a problem whose widths and inputs are set.
[[nodiscard]] std::vector<Kink> kinks_of(const Problem& problem);

// What is known of w . n at an instant, beyond what a ball says.
enum class Known { Nothing, NotPositive, NotNegative, Zero };
// The letter of a pair of the kink that leans to this side, or slides. Precondition: not Nothing.
[[nodiscard]] Gate letter(Known side, const Rational& factor);
void set_letters(Gates& gates, const Kink& kink, Known side);
void set_gates(Gates& gates, const Kink& kink, Gate gate);
// The side that a letter says, of the preactivation; Nothing if it is none of p, q, s.
[[nodiscard]] Known side_of(Gate gate);
// The side that the letters of the kink say; Nothing if they are signs. Throws Undefined if they contradict another.
[[nodiscard]] Known side_of(const Gates& gates, const Kink& kink);

// The kinks of a neuron that slide and lean. Dead: no gate of the neuron is 1, in [0, 1], or leans upwards.
struct NeuronKinks {
  bool dead = true;
  std::vector<const Kink*> sliding, leaning;
  [[nodiscard]] std::vector<Vector> sliding_normals() const;
};
[[nodiscard]] std::vector<NeuronKinks> neuron_kinks(const Problem& problem, const Gates& gates);
// Do the letters stand where Theorem 3 has rules for them?
[[nodiscard]] bool is_followed(const Problem& problem, const Gates& gates);

}  // namespace plumbline::flow
