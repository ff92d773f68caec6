#include "generators/papers.hpp"

#include "generators/bottleneck.hpp"
#include "generators/invariance.hpp"
#include "generators/rank.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {

std::span<const RandomFamily> random_families() {
  static constexpr RandomFamily all[] = {{"saddle", random_saddle_case},
                                         {"invariance", random_invariance_case},
                                         {"bottleneck", random_bottleneck_case},
                                         {"rank", random_rank_case}};
  return all;
}

}  // namespace plumbline::cases
