#include "evaluation/needs.hpp"

namespace plumbline {

// A table of `speed-at-most` that the case does not have counts as a table without rows.
Needs::Needs(const Term& formula) : full_connection(needs_full_connection(formula)) {
  std::set<std::string> tables;
  for_each_node(formula, [&](const Term& node) {
    switch (node->head) {
      case Head::Data: data.insert(node->name); break;
      case Head::NamedMatrix: matrices.insert(node->name); break;
      case Head::Param:
        if (node->args.empty()) scalars.insert(node->name);
        break;
      case Head::SpeedAtMost:
        if (node->args[4]->head == Head::NamedMatrix) tables.insert(node->args[4]->name);
        break;
      default: break;
    }
  });
  for (const std::string& table : tables) matrices.erase(table);
}

std::string Needs::missing_in(const Case& c) const {
  if (full_connection && !c.network.fully_connected()) return "the statement is about fully connected networks";
  if (data.contains("gradient") && !c.gradient) return "needs data.gradient";
  if (data.contains("loss-derivative") && !c.loss_derivative) return "needs data.loss_derivative";
  if (data.contains("targets") && !c.targets) return "needs data.targets";
  for (const std::string& name : matrices)
    if (!c.matrices.contains(name)) return "needs the vector or matrix parameter \"" + name + "\"";
  std::string absent;
  int count = 0;
  for (const std::string& name : scalars)
    if (!c.scalars.contains(name)) absent += (count++ == 0 ? "\"" : ", \"") + name + '"';
  if (count == 0) return {};
  return (count == 1 ? "needs the parameter " : "needs the parameters ") + absent;
}

}  // namespace plumbline
