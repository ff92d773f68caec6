#include "rules.hpp"

#include <stdexcept>
#include <unordered_map>

namespace checker {

const Rule* kernel_rule(const std::string& head) {
  static const std::unordered_map<std::string_view, Rule> table = [] {
    std::unordered_map<std::string_view, Rule> out;
    for (const auto& part :
         {formula_rules(), scalar_rules(), matrix_rules(), network_rules(), function_rules(), spectral_rules(),
          rank_rules(), graph_rules(), path_rules(), deepening_rules(), speed_rules()})
      for (const Rule& rule : part)
        if (!out.emplace(rule.head, rule).second) throw std::logic_error("two rules for " + std::string(rule.head));
    return out;
  }();
  const auto found = table.find(head);
  return found == table.end() ? nullptr : &found->second;
}

}  // namespace checker
