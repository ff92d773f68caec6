// The optimal escape speed of data on one line, at every depth from 2 on: docs/speed.md, Lemma 2a.
#pragma once

#include <optional>

#include "optimum/speed_2.hpp"

namespace plumbline {

// For X = u v^T, X with at least one entry that is not 0: |u|^2 max(|G relu(v)|, |G relu(-v)|)^2, the square of
// s*(L; X, G) for every L >= 2, and the direction (u or -u) in which one neuron reaches it. Nothing for other data.
[[nodiscard]] std::optional<SpeedTwo> rank_one_speed(const ExactMatrix& x, const ExactMatrix& g);

}  // namespace plumbline
