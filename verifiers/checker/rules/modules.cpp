// All modules, put together: the one place that knows them all.
#include "modules.hpp"

#include <stdexcept>

namespace checker {
namespace {

void add(std::map<std::string_view, Rule>& table, const std::vector<Rule>& rules) {
  for (const Rule& rule : rules)
    if (!table.emplace(rule.head, rule).second) throw std::logic_error("two rules for " + std::string(rule.head));
}

Modules plain() {
  Modules out;
  out.names.assign(std::begin(kModuleNames), std::end(kModuleNames));
  out.numbers = &root_numbers();
  for (const auto& heads :
       {function_heads(), graph_heads(), path_heads(), deepening_heads(), speed_heads(), flow_heads()})
    add(out.heads, heads);
  for (const Rule& rule : kernel())
    if (out.heads.count(rule.head) != 0) throw std::logic_error("two meanings of " + std::string(rule.head));
  out.fields = {plain_singular_values_field(), open_field(), flows_field()};
  for (Format format : {proof_format(), flow_format(), law_format(), cells_format()}) {
    format.check = [](const JsonValue&, const Reading*, Result&) {
      reject(Reason::Undecided, "without rules (--plain) there are verdicts on cases only");
    };
    out.formats.push_back(format);
  }
  out.formats.push_back(box_format());
  out.matrices = {expression_matrices(), tensor_matrices()};
  out.networks = graph_networks();
  out.expect = expect_tensors;
  return out;
}

Modules all() {
  Modules out = plain();
  for (const auto& rules : {spectral_rules(), rank_rules()}) add(out.rules, rules);
  out.library = whole_library();
  out.fields = {singular_values_field(), open_field(), flows_field()};
  out.formats = {proof_format(), flow_format(), law_format(), box_format(), cells_format()};
  out.product = product_by_digits;
  return out;
}

}  // namespace

const Modules& all_modules() {
  static const Modules modules = all();
  return modules;
}
const Modules& plain_modules() {
  static const Modules modules = plain();
  return modules;
}

}  // namespace checker
