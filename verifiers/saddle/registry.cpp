#include "saddle/claims.hpp"

namespace plumbline::saddle {

const std::vector<Claim>& claims() {
  static const std::vector<Claim> all = [] {
    std::vector<Claim> out{eq_1(),
                           homogeneity(),
                           euler(),
                           prop_a_1(),
                           q_time(),
                           def_2_1(),
                           prop_2_2(),
                           output_norm(),
                           escape_time(),
                           lemma_a_4(),
                           lemma_a_4_display(),
                           prop_3_2(),
                           prop_3_2_ranks(),
                           prop_3_2_decomposition(),
                           prop_3_2_norm(),
                           prop_3_4(),
                           prop_3_4_product(),
                           prop_3_4_count(),
                           prop_3_3()};
    for (Claim& step : prop_3_3_steps()) out.push_back(std::move(step));
    for (Claim& claim : std::vector<Claim>{lemma_a_7(), theorem_3_1(), theorem_3_1_constants(), abstract(), example_1(),
                                           example_1_rank_one(), example_1_one_neuron(), example_1_eq_6(),
                                           optimal_speed(), prop_3_2_optimum(), example_1_optimal(),
                                           section_5_plateau(), section_5_balance(), section_5_balance_full()})
      out.push_back(std::move(claim));
    return out;
  }();
  return all;
}

}  // namespace plumbline::saddle
