// The kernel: every head that the base knows. A head of a module is one more; none has two meanings.
#include "extension.hpp"

#include <algorithm>

namespace checker {

std::vector<Rule> formula_heads();   // formulas.cpp
std::vector<Rule> scalar_heads();    // scalars.cpp
std::vector<Rule> matrix_heads();    // matrices.cpp
std::vector<Rule> network_heads();   // networks.cpp: fully connected ones
std::vector<Rule> spectral_heads();  // spectra.cpp: ranks and singular values

const std::vector<Rule>& kernel() {
  static const std::vector<Rule> heads = [] {
    std::vector<Rule> out;
    for (const auto& part : {formula_heads(), scalar_heads(), matrix_heads(), network_heads(), spectral_heads()})
      out.insert(out.end(), part.begin(), part.end());
    std::sort(out.begin(), out.end(), [](const Rule& a, const Rule& b) { return a.head < b.head; });
    return out;
  }();
  return heads;
}

const Rule* kernel_rule(const std::string& head) {
  const auto& heads = kernel();
  const auto own = std::lower_bound(heads.begin(), heads.end(), head,
                                    [](const Rule& rule, const std::string& name) { return rule.head < name; });
  if (own != heads.end() && own->head == head) return &*own;
  const auto& more = session().modules->heads;
  const auto found = more.find(head);
  return found == more.end() ? nullptr : &found->second;
}

}  // namespace checker
