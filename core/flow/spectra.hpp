// What a ball says of the layers: their singular values, and how much of each is beyond the first.
//
// By Weyl's inequality a matrix within r of another in the Frobenius norm has its singular values up to r. That is all:
// for the layers, and for the differences W_{l+1}^T W_{l+1} - W_l W_l^T, which training conserves on the diagonal, and
// altogether where neurons have equal slopes (docs/flow.md, "What is said of the layers").
#pragma once

#include "flow/step.hpp"

namespace plumbline::flow {

struct Bounds {
  Integer lower, upper;  // in units of 2^-bits
};

struct Spectrum {
  std::vector<Bounds> singular_values;  // the largest first
  std::optional<Bounds> stable_rank;    // norm_F^2 / norm_op^2 = 1 / (1 - tail ratio); none if the matrix may be 0
};

// Of W_1, ..., W_L, then of W_{l+1}^T W_{l+1} - W_l W_l^T for l = 1, ..., L - 1: bounds for every point of the ball.
[[nodiscard]] std::vector<Spectrum> spectra_of(const Problem& problem, const Ball& ball, const Scale& scale);

// Sums of the bounds: s_2^2 + s_3^2 + ...; 1 - 1/stable rank, between 0 and 1.
[[nodiscard]] Enclosure tail_energy(const Spectrum& spectrum, const Scale& scale);
[[nodiscard]] std::optional<Enclosure> tail_ratio(const Spectrum& spectrum, const Scale& scale);
// The D of (13) in `invariance` that its proof has for layer j, from the spectra of a start:
//   norm_F(W_j)^2 - norm_F(W_L)^2 + sum over l >= j of norm_op(W_{l+1}^T W_{l+1} - W_l W_l^T);
// none for the last layer, or if that has more than one row and column.
[[nodiscard]] std::optional<Enclosure> tail_bound(const std::vector<Spectrum>& start, int layer, const Scale& scale);
// From one spectrum to another the tail ratio certainly rises (Positive), falls (Negative), or that is not seen.
[[nodiscard]] std::optional<Sign> trend(const Spectrum& from, const Spectrum& to);

}  // namespace plumbline::flow
