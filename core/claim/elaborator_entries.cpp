// A definition of one number, used at a matrix: entry by entry.
//
// Papers write sigma(W x) for a function sigma of a number. `sigma` at a matrix is `entrywise-sigma`, a definition that
// is made here when it is first needed: table i in 1..rows(A), j in 1..cols(A): sigma(A[i, j]).
#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "claim/elaborator.hpp"

namespace plumbline::elaboration {
namespace {

Expression written(Kind kind, std::string text, std::vector<Expression> parts, const Place& place) {
  Expression out;
  out.kind = kind;
  out.text = std::move(text);
  out.parts = std::move(parts);
  out.place = place;
  return out;
}

// How the definition is written on paper, with the matrix in place of the number.
std::string notation(const Entry& entry, const std::string& matrix) {
  const LetEntry& let = *entry.let;
  const std::string hole = "#" + let.parameters[0].name;
  if (let.latex.empty()) {
    if (entry.name.find_first_of("_'") != std::string::npos) return "";
    std::string out =
        (entry.name.find('-') == std::string::npos ? "\\mathrm{" : "\\text{") + entry.name + "}(#" + matrix;
    for (std::size_t k = 1; k < let.parameters.size(); ++k) out += ", #" + let.parameters[k].name;
    return out + ')';
  }
  std::string out = let.latex;
  const auto goes_on = [&out](std::size_t at) {
    return at < out.size() && (std::isalnum(out[at]) != 0 || out[at] == '_');
  };
  for (std::size_t at = out.find(hole); at != std::string::npos; at = out.find(hole, at + 1))
    if (!goes_on(at + hole.size())) return out.replace(at, hole.size(), "#" + matrix);
  return out;
}

}  // namespace

bool is_of_one_number(const LetEntry& let) {
  const auto plain = [](const LetEntry::Parameter& p) {
    return p.sort == Sort::Scalar && !p.is_name && !p.is_index && !p.is_vector;
  };
  return let.state == LetEntry::State::Read && !let.parameters.empty() && std::ranges::all_of(let.parameters, plain) &&
         sort_of(let.definition->body) == Sort::Scalar;
}

Entry entry_by_entry(const Entry& entry) {
  const LetEntry& let = *entry.let;
  const Place& place = entry.place;
  const auto fresh = [&](std::string name) {
    const auto taken = [&](const LetEntry::Parameter& p) { return p.name == name; };
    while (entry.home->find(name) != nullptr || std::ranges::any_of(let.parameters, taken)) name += '\'';
    return name;
  };
  const std::string i = fresh("i"), j = fresh("j"), matrix = fresh("A");
  const auto name = [&place](const std::string& text) { return written(Kind::Name, text, {}, place); };
  const auto count = [&](const char* what) { return written(Kind::Call, what, {name(matrix)}, place); };
  std::vector<Expression> arguments{written(Kind::Index, "", {name(matrix), name(i), name(j)}, place)};
  for (std::size_t k = 1; k < let.parameters.size(); ++k) arguments.push_back(name(let.parameters[k].name));
  Expression table =
      written(Kind::Binder, "table",
              {count("rows"), count("cols"), written(Kind::Call, entry.name, std::move(arguments), place)}, place);
  table.variable = i;
  table.second = j;
  Entry out;
  out.name = "entrywise-" + entry.name;
  out.place = place;
  out.home = entry.home;
  out.let = std::make_shared<LetEntry>();
  out.let->parameters = let.parameters;
  out.let->parameters[0].name = matrix;
  out.let->parameters[0].sort = Sort::Matrix;
  out.let->parameters[0].otherwise.reset();
  out.let->body = std::move(table);
  out.let->latex = notation(entry, matrix);
  return out;
}

}  // namespace plumbline::elaboration
