// The cheapest way for 1 + |alpha_l|^2 to grow from layer to layer (docs/cost.md, Lemma 5), in doubles: a guess.
#pragma once

#include <vector>

namespace plumbline {

struct Growth {
  std::vector<double> q;  // 1 = q_0 <= q_1 <= ... <= q_m = 1 + size2; m >= 1
  double cost = 0;        // sum_l (q_l - 1)/q_{l-1}
  [[nodiscard]] int layers() const { return static_cast<int>(q.size()) - 1; }
};
// The least cost among those with q_1 > 1: q_{l+1} = 1 + q_l^2/q_{l-1}.
[[nodiscard]] Growth growth(double size2, int layers);
inline constexpr int kMostGrowing = 64;
// With one layer, two, ..., at most `most` and kMostGrowing, as far as more of them cost less: the last is the
// cheapest.
[[nodiscard]] std::vector<Growth> growths(double size2, int most);

}  // namespace plumbline
