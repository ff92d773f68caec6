#include "evaluation/needs.hpp"

#include "evaluation/module_values.hpp"

namespace plumbline {

Needs::Needs(const Term& formula) : full_connection(needs_full_connection(formula)) {
  std::set<std::string> optional;
  for_each_node(formula, [&](const Term& node) {
    if (node->head == Head::Theta) network = true;
    if (node->head == Head::Data) data.insert(node->name);
    if (node->head == Head::NamedMatrix) matrices.emplace(node->name, true);
    if (node->head == Head::Param) scalars[node->name] |= node->args.empty();
    const HeadValue* module = module_value(node->head);
    if (module == nullptr || !module->may_be_absent) return;
    const Term& argument = node->args[*module->may_be_absent];
    if (argument->head == Head::NamedMatrix) optional.insert(argument->name);
  });
  for (const std::string& name : optional) matrices[name] = false;
}

std::string Needs::missing_in(const Case& c) const {
  if (network && c.network.absent()) return "needs a network";
  if (full_connection && !c.network.fully_connected()) return "the statement is about fully connected networks";
  if (data.contains("inputs") && !c.has_inputs()) return "needs data.inputs";
  if (data.contains("gradient") && !c.gradient) return "needs data.gradient";
  if (data.contains("loss-derivative") && !c.loss_derivative) return "needs data.loss_derivative";
  if (data.contains("targets") && !c.targets) return "needs data.targets";
  for (const auto& [name, required] : matrices)
    if (required && !c.matrices.contains(name)) return "needs the vector or matrix parameter \"" + name + "\"";
  std::string absent;
  int count = 0;
  for (const auto& [name, required] : scalars)
    if (required && !c.scalars.contains(name)) absent += (count++ == 0 ? "\"" : ", \"") + name + '"';
  if (count == 0) return {};
  return (count == 1 ? "needs the parameter " : "needs the parameters ") + absent;
}

}  // namespace plumbline
