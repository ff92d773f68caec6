// The conditions of Theorem 3 (docs/flow.md) for the kinks on which a flow may be, as nodes of its field.
//
// On kinks with normals n_a the speed of the weights w of a neuron is f - sum_a kappa_a n_a, where f is the speed with
// the gates of the letters and kappa_a = sum_j s_j sigma_j c_j over the samples x_j = c_j n_a of the kink, s_j their
// gates, sigma_j the signals. The part of f along the kinks is sum_a lambda_a n_a; the lambda_a are compared with the
// kappa_a of both sides.
#pragma once

#include "flow/field.hpp"

namespace plumbline::flow {

// lambda of a kink beside `others`, the normals of the kinks that slide with it: the speed f has these gates and the
// signals of the field, which must have them for every pair whose gate is not 0. Sample by sample, so that a gate in
// [0, 1] counts once.
[[nodiscard]] int share_of(Field& field, const Problem& problem, const Gates& gates, const Kink& kink,
                           const std::vector<Vector>& others);
// What it has left to both sides: lambda - kappa of the lower side, kappa of the upper side - lambda. The gates of the
// kink are 0 in the speed.
struct Slack {
  int down, up;
};
[[nodiscard]] Slack slack_of(Field& field, const Kink& kink, int lambda);
// The same of a kink by itself, the other gates as given.
[[nodiscard]] Slack slack_alone(Field& field, const Problem& problem, Gates gates, const Kink& kink);
// `either`: kinks that lean and have to be left even if their signals have either sign (condition 4). Of the samples of
// these kinks of one neuron every choice of gates is looked at.
void add_conditions(Field& field, const Problem& problem, const Gates& gates, Meaning meaning,
                    const Beyond* beyond = nullptr, const Kinks& either = {});
// Are they few enough?
[[nodiscard]] bool are_few(const Problem& problem, const Kinks& either);

}  // namespace plumbline::flow
