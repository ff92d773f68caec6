#include "tools/letter_witness.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "evaluation/needs.hpp"
#include "evaluation/verdict.hpp"
#include "layout/names.hpp"
#include "layout/sentence.hpp"
#include "tools/erratum_parts.hpp"
#include "tools/latex_numbers.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

// W_1 = [1], W_2 = ... = W_380 = [1]: layers that are equal are written once. None beyond kMostGroups different ones.
std::vector<std::string> layers_text(const Network& n) {
  constexpr std::size_t kMostGroups = 12;
  std::vector<std::string> out;
  for (std::size_t l = 0; l < n.weights.size();) {
    std::size_t end = l + 1;
    const auto bias = [&](std::size_t k) {
      return n.biases.empty() || !n.biases[k] ? std::string() : cli::drawn(*n.biases[k]);
    };
    const std::string weight = cli::drawn(n.weights[l]);
    while (end < n.weights.size() && cli::drawn(n.weights[end]) == weight && bias(end) == bias(l)) ++end;
    const auto named = [&](const char* letter) {
      std::string name = fmt::format("{}_{{{}}}", letter, l + 1);
      if (end == l + 2) name += fmt::format(" = {}_{{{}}}", letter, end);
      if (end > l + 2) name += fmt::format(" = \\dots = {}_{{{}}}", letter, end);
      return name;
    };
    out.push_back(named("W") + " = " + weight);
    if (!bias(l).empty()) out.push_back(named("b") + " = " + bias(l));
    l = end;
  }
  return out.size() <= kMostGroups ? out : std::vector<std::string>{};
}

// As the comparison has it.
std::string matrix_latex(const std::string& name) { return layout::latex(name_box(name)); }

// The data, and what else the statement itself speaks of: a table that proves a requirement is ours. A parameter that
// the case does not give has its default.
std::string data_text(const Reading& reading, const Case& c) {
  std::vector<std::string> parts;
  const auto show = [&](const std::string& name, const std::string& value) { parts.push_back(name + " = " + value); };
  const Needs needs(reading.formula());
  if (c.has_inputs() && (needs.network || needs.data.contains("inputs"))) show("X", cli::drawn(c.inputs));
  if (c.gradient && needs.data.contains("gradient")) show("G", cli::drawn(*c.gradient));
  if (c.targets && needs.data.contains("targets")) show("Y^*", cli::drawn(*c.targets));
  if (c.loss_derivative && needs.data.contains("loss-derivative")) show("\\ell'", cli::drawn(*c.loss_derivative));
  const Term statement = make(Head::And, {reading.given, reading.then});
  const auto spoken = [&](Head head, const std::string& name) { return speaks_of(statement, head, name); };
  for (const auto& [name, a] : c.matrices)
    if (spoken(Head::NamedMatrix, name)) show(matrix_latex(name), cli::drawn(a));
  CaseEvaluation evaluation(c);
  std::set<std::string> seen;
  for_each_node(statement, [&](const Term& node) {
    if (node->head != Head::Param || !seen.insert(node->name).second) return;
    if (const std::string value = value_text(node, {}, evaluation); !value.empty()) show(to_latex(node), value);
  });
  return fmt::format("{}", fmt::join(parts, ",\\qquad "));
}

}  // namespace

std::vector<WitnessPart> witness_parts(const Reading& reading, const Case& c) {
  std::vector<WitnessPart> out;
  const auto words = [&](const std::string& text) { out.push_back({layout::as_sentence(text), ""}); };
  const auto math = [&](const std::string& latex) { out.push_back({"", latex}); };
  if (!Needs(reading.formula()).network) {
    words("These numbers.");
    if (const std::string data = data_text(reading, c); !data.empty()) math(data);
    return out;
  }
  for (const Description& d : network_description(c)) {
    if (!d.text.empty()) words(d.text);
    if (!c.network.fully_connected())
      for (const std::string& formula : d.formulas) math(formula);
  }
  if (c.network.fully_connected()) {
    const std::vector<std::string> layers = layers_text(c.network);
    if (layers.empty())
      words("Its layers stand in the case " + c.name + ".");
    else
      math(fmt::format("{}", fmt::join(layers, ",\\qquad ")));
  }
  if (const std::string data = data_text(reading, c); !data.empty()) math(data);
  return out;
}

std::vector<std::string> names_explained(const Claim& claim, const Reading& reading) {
  std::vector<std::string> out;
  const auto explain = [&](const std::string& name, const std::string& shown) {
    const auto note = std::ranges::find(claim.parameters, name, &ParameterNote::name);
    if (note == claim.parameters.end() || note->meaning.empty() || note->meaning.starts_with(name + " of ")) return;
    std::string meaning = note->meaning;  // "B: a bound": the letter is said already
    if (const std::size_t colon = meaning.find(": "); colon <= 2) meaning.erase(0, colon + 2);
    const std::string line = shown + ": " + layout::as_sentence(meaning);
    if (std::ranges::find(out, line) == out.end()) out.push_back(line);
  };
  for_each_node(make(Head::And, {reading.given, reading.then}), [&](const Term& node) {
    if (node->head == Head::NamedMatrix) explain(node->name, "$" + matrix_latex(node->name) + "$");
    if (node->head == Head::Param) explain(node->name, "$" + to_latex(node) + "$");
  });
  return out;
}

}  // namespace plumbline::cli
