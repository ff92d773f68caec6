// The claims of the paper `saddle`, one function per claim, one file per family. registry.cpp lists them in the order
// of the paper.
#pragma once

#include "claim/claim.hpp"

namespace plumbline::saddle {

// linearisation.cpp
Claim eq_1();
Claim homogeneity();
Claim euler();
// gradient_flow.cpp
Claim prop_a_1();
Claim q_time();
// escape_direction.cpp
Claim def_2_1();
Claim prop_2_2();
// escape_time.cpp
Claim output_norm();
Claim escape_time();
// norm_product.cpp
Claim lemma_a_4();
Claim lemma_a_4_display();
// deeper.cpp
Claim prop_3_2();
Claim prop_3_2_ranks();
Claim prop_3_2_decomposition();
Claim prop_3_2_norm();
// weak_control.cpp
Claim prop_3_4();
Claim prop_3_4_product();
Claim prop_3_4_count();
// almost_rank_one.cpp
Claim prop_3_3();
// almost_rank_one_steps.cpp
std::vector<Claim> prop_3_3_steps();
// perron.cpp
Claim lemma_a_7();
// strong_control.cpp
Claim theorem_3_1();
Claim theorem_3_1_constants();
Claim abstract();
// example_1.cpp
Claim example_1();
Claim example_1_rank_one();
Claim example_1_one_neuron();
Claim example_1_eq_6();
// optimal_speed.cpp
Claim optimal_speed();
Claim prop_3_2_optimum();
Claim example_1_optimal();
// section_5.cpp
Claim section_5_plateau();
Claim section_5_balance();
Claim section_5_balance_full();

[[nodiscard]] const std::vector<Claim>& claims();

}  // namespace plumbline::saddle
