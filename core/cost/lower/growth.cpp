#include "cost/lower/growth.hpp"

#include <algorithm>
#include <cmath>

#include "budget/as_size.hpp"

namespace plumbline {
namespace {

constexpr int kHalvings = 200;

}  // namespace

Growth growth(double size2, int layers) {
  const auto from = [&](double first) {
    std::vector<double> q{1, first};
    for (int l = 2; l <= layers; ++l)
      q.push_back(std::min(1 + q[as_size(l) - 1] * q[as_size(l) - 1] / q[as_size(l) - 2], 1e200));
    return q;
  };
  double low = 1, high = 1 + size2;  // the last grows with the first
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = low + (high - low) / 2;
    (from(middle).back() < 1 + size2 ? low : high) = middle;
  }
  Growth out{from(high), 0};
  for (std::size_t l = 1; l < out.q.size(); ++l) out.cost += (out.q[l] - 1) / out.q[l - 1];
  return out;
}

std::vector<Growth> growths(double size2, int most) {
  std::vector<Growth> out;
  for (int m = 1; m <= std::min(most, kMostGrowing); ++m) {
    Growth next = growth(size2, m);
    if (!out.empty() && next.cost >= out.back().cost) break;
    out.push_back(std::move(next));
  }
  return out;
}

}  // namespace plumbline
