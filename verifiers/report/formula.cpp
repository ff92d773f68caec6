#include "report/formula.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "claim/definitions.hpp"
#include "claim/parse.hpp"
#include "number/error.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::report {
namespace {

constexpr std::size_t most_parts = 200'000;

// How many parts a term has when all of its definitions are written out, most_parts + 1 if there are more. Terms share
// their parts, so a short text may stand for a term that no walk over it would come to the end of.
class Measure {
 public:
  std::size_t parts(const Term& term) {
    if (!term) return 0;
    if (const auto found = known_.find(term.get()); found != known_.end()) return found->second;
    std::size_t out = 1;
    for (const Term& arg : term->args) out = std::min(out + parts(arg), most_parts + 1);
    if (term->call) {
      for (const Call::Argument& argument : term->call->arguments)
        out = std::min(out + parts(argument.term), most_parts + 1);
      for (const Term& otherwise : term->call->definition->defaults)
        out = std::min(out + parts(otherwise), most_parts + 1);
    }
    return known_[term.get()] = out;
  }

 private:
  std::unordered_map<const Node*, std::size_t> known_;
};

std::vector<std::pair<std::string, std::string>> lines_of(const layout::Box& box) {
  if (box.kind != layout::Kind::Table) return {{"", layout::latex(box)}};
  std::vector<std::pair<std::string, std::string>> out;
  for (std::size_t i = 0; i + 1 < box.parts.size(); i += 2)
    out.emplace_back(layout::latex(box.parts[i]), layout::latex(box.parts[i + 1]));
  return out;
}

// Where two definitions have one name, only the text tells them apart, by a number.
bool one_name_one_definition(const Term& formula) {
  std::set<std::string_view> seen;
  return std::ranges::all_of(definitions_in(formula), [&](const auto& d) { return seen.insert(d->name).second; });
}

std::optional<TypesetFormula> bounded(const Term& formula) {
  if (Measure().parts(formula) > most_parts) return std::nullopt;
  return typeset(formula);
}

}  // namespace

std::string latex_lines(const TypesetFormula& formula) {
  std::string out = "\\medskip\n";
  for (const auto& [label, line] : formula.latex_lines) out += "\\plumblineline{" + label + "}{" + line + "}\n";
  return out + "\\medskip\n";
}

TypesetFormula typeset(const Term& formula) {
  const layout::Box box = notation(formula);
  return {layout::mathml(box), layout::latex(box), lines_of(box)};
}

std::optional<TypesetFormula> typeset(const std::string& formula) {
  if (formula.empty()) return std::nullopt;
  try {
    return bounded(parse_reading(formula).formula());
  } catch (const InputError&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

std::optional<TypesetFormula> typeset(const ReadingResult& reading) {
  return reading.term && one_name_one_definition(reading.term) ? bounded(reading.term) : typeset(reading.formula);
}

}  // namespace plumbline::report
