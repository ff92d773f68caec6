#include "search/reductions.hpp"

#include <algorithm>

#include "search/reduction_parts.hpp"

namespace plumbline {
namespace {

bool contains_name(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

void drop_sample(Case& c, int k) {
  c.inputs = without_column(c.inputs, k);
  drop_column(c.gradient, k);
  drop_column(c.targets, k);
  drop_column(c.loss_derivative, k);
}

// A case of parameters alone.
void drop_network(Case& c) {
  c.network = Network{.other = NoNetwork{}, .slope = {}, .weights = {}, .biases = {}};
  c.inputs = ExactMatrix();
  for (auto* part : {&c.gradient, &c.targets, &c.loss_derivative}) part->reset();
}

// Calls the function for the type of the network, if there is one.
using Add = void (*)(Candidates&);
void for_type(Candidates& out, Add chain, Add graph, Add layered) {
  const auto& other = out.base().network.other;
  if (out.base().network.absent()) return;
  (std::holds_alternative<Graph>(other) ? graph : std::holds_alternative<Sequential>(other) ? layered : chain)(out);
}

}  // namespace

std::vector<Reduction> fewer_parts(const Case& c, const Term& formula) {
  Candidates out(c);
  const auto scalars = names(formula, {Head::Param}), matrices = names(formula, {Head::NamedMatrix}),
             data = names(formula, {Head::Data});
  out.add([=](Case& copy) {
    std::erase_if(copy.scalars, [&](const auto& entry) { return !contains_name(scalars, entry.first); });
    std::erase_if(copy.matrices, [&](const auto& entry) { return !contains_name(matrices, entry.first); });
    if (!contains_name(data, "gradient")) copy.gradient.reset();
    if (!contains_name(data, "targets")) copy.targets.reset();
    if (!contains_name(data, "loss-derivative")) copy.loss_derivative.reset();
    copy.note.clear();
    copy.source.clear();
  });
  if (!c.network.absent() && !contains(formula, Head::Theta) && data.empty()) out.add(drop_network);
  for (const auto& [name, value] : c.scalars) out.add([name = name](Case& copy) { copy.scalars.erase(name); });
  for_type(out, add_chain_parts, add_graph_parts, add_layered_parts);
  return out.take();
}

std::vector<Reduction> fewer_layers(const Case& c) {
  Candidates out(c);
  for_type(out, add_chain_layers, add_graph_layers, add_layered_layers);
  return out.take();
}

std::vector<Reduction> fewer_units(const Case& c) {
  Candidates out(c);
  for_type(out, add_chain_units, add_graph_units, add_layered_units);
  out.add_units(c.inputs.cols(), drop_sample);
  if (c.loss_derivative)
    out.add_units(c.loss_derivative->rows(), [](Case& copy, int k) { drop_row(copy.loss_derivative, k); });
  out.add_shared_units();
  for (const auto& [name, a] : c.matrices) {
    const std::string key = name;
    for (int k = 0; a.rows() > 1 && k < a.rows(); ++k)
      out.add([key, k](Case& copy) { copy.matrices[key] = without_row(copy.matrices[key], k); });
    for (int k = 0; a.cols() > 1 && k < a.cols(); ++k)
      out.add([key, k](Case& copy) { copy.matrices[key] = without_column(copy.matrices[key], k); });
  }
  return out.take();
}

const std::vector<ReductionKind>& reduction_kinds() {
  static const std::vector<ReductionKind> out = [] {
    std::vector<ReductionKind> kinds{
        {"a parameter, a bias, a part of the data or an activation less", fewer_parts},
        {"a layer less", [](const Case& c, const Term&) { return fewer_layers(c); }, true},
        {"a unit, an edge, a sample, an input or an output dimension, a row or a column of a parameter less",
         [](const Case& c, const Term&) { return fewer_units(c); }, true}};
    for (ReductionKind& kind : number_reductions()) kinds.push_back(std::move(kind));
    return kinds;
  }();
  return out;
}

}  // namespace plumbline
