// The claims of the paper `invariance`, one function per claim, one file per family. registry.cpp lists them in the
// order of the paper.
#pragma once

#include "claim/claim.hpp"

namespace plumbline::invariance {

// decomposition.cpp
Claim eq_1();
Claim lemma_2();
Claim lemma_2_tree();
Claim lemma_5();
Claim lemma_6();
Claim lemma_7();
// path_derivative.cpp
Claim eq_2();
Claim eq_3();
Claim eq_31();
// vertex_invariance.cpp
Claim eq_12();
Claim lemma_3_eq_4();
Claim lemma_3_eq_5();
// matrix_invariance.cpp
Claim theorem_1_1();
Claim theorem_1_2();
Claim theorem_1_3();
Claim theorem_1_4();
Claim theorem_1_5();
Claim theorem_1_6();
Claim theorem_1_7();
// edge_invariance.cpp
Claim lemma_4();
Claim lemma_4_eq_8();
Claim lemma_4_in_o();
// weight_sharing.cpp
Claim lemma_8();
// flattening.cpp
Claim lemma_9();
Claim lemma_9_eq_56();
Claim lemma_9_eq_60();
// residual_shuffle.cpp
Claim lemma_10();
std::vector<Claim> lemma_10_steps();
// low_rank.cpp
std::vector<Claim> theorem_2();
std::vector<Claim> corollary_1();
// residual_ray.cpp
std::vector<Claim> residual_rays();
// directions.cpp
Claim claim_1();
Claim claim_2();
// gradient_descent.cpp
std::vector<Claim> gradient_descent();

[[nodiscard]] const std::vector<Claim>& claims();

}  // namespace plumbline::invariance
