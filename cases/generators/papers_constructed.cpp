#include "generators/bottleneck.hpp"
#include "generators/invariance.hpp"
#include "generators/papers.hpp"
#include "generators/rank.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {

std::span<const ConstructedCases> constructed_papers() {
  static constexpr ConstructedCases all[] = {{"saddle", constructed_saddle_cases},
                                             {"invariance", constructed_invariance_cases},
                                             {"bottleneck", constructed_bottleneck_cases},
                                             {"rank", constructed_rank_cases}};
  return all;
}

}  // namespace plumbline::cases
