#include "invariance/claims.hpp"

namespace plumbline::invariance {

const std::vector<Claim>& claims() {
  static const std::vector<Claim> all = [] {
    std::vector<Claim> out{eq_1(),         lemma_2(),      lemma_2_tree(), eq_2(),        eq_3(),
                           lemma_3_eq_4(), lemma_3_eq_5(), theorem_1_1(),  theorem_1_2(), theorem_1_3(),
                           theorem_1_4(),  theorem_1_5(),  theorem_1_6(),  theorem_1_7(), lemma_4(),
                           lemma_4_eq_8(), lemma_4_in_o(), eq_12()};
    const auto append = [&](std::vector<Claim> more) {
      for (Claim& c : more) out.push_back(std::move(c));
    };
    append(theorem_2());
    append(residual_rays());
    append(corollary_1());
    append({lemma_5(), lemma_6(), lemma_7(), claim_1(), claim_2(), eq_31(), lemma_8(), lemma_9(), lemma_9_eq_56(),
            lemma_9_eq_60(), lemma_10()});
    append(lemma_10_steps());
    append(gradient_descent());
    return out;
  }();
  return all;
}

}  // namespace plumbline::invariance
