#include "typesetting/typeset.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "budget/error.hpp"
#include "claim/definitions.hpp"
#include "claim/parse.hpp"
#include "claim/term_text.hpp"
#include "layout/sentence.hpp"
#include "typesetting/in_symbols.hpp"
#include "typesetting/notation.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {
namespace {

constexpr double kColumn = 54;  // in letters: half of a page, see layout::width
constexpr std::size_t most_parts = 1'000'000;

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

// A table before its line with the label "with", and from there on.
std::pair<layout::Box, layout::Box> at_definitions(const layout::Box& box) {
  if (box.kind != layout::Kind::Table) return {box, {}};
  const auto* at = std::ranges::find_if(
      box.parts, [](const layout::Box& part) { return part.kind == layout::Kind::Text && part.text == kDefinitions; });
  return {layout::table({box.parts.begin(), at}), layout::table({at, box.parts.end()})};
}

std::string in_a_column(const layout::Box& box) {
  const bool nothing = box.parts.empty() && (box.kind == layout::Kind::Table || box.kind == layout::Kind::Row);
  return nothing ? std::string() : layout::mathml(layout::broken(box, kColumn));
}

// Where two definitions have one name, only the text tells them apart, by a number.
bool one_name_one_definition(const Term& formula) {
  std::set<std::string_view> seen;
  return std::ranges::all_of(definitions_in(formula), [&](const auto& d) { return seen.insert(d->name).second; });
}

// The term that is typeset: nothing where it cannot be, or is too large.
Term term_of(const Term& formula, const std::string& text) {
  Term out = formula;
  if (!out || !one_name_one_definition(out)) try {
      if (text.empty()) return {};
      out = parse_reading(text).formula();
    } catch (const InputError&) { return {}; } catch (const ResourceLimit&) {
      return {};
    }
  return Measure().parts(out) > most_parts ? Term{} : out;
}

// A part of a formula, short enough for a cell of a table.
std::string part_in_symbols(const Typesetter& typesetter, const Term& part) {
  constexpr std::size_t kMostNodes = 10'000, kMostShown = 500;
  constexpr double kMostWidth = 2 * kColumn;
  if (part->size <= kMostNodes) {
    const Term in_symbols = with_calls_as_leaves(without_names(part));
    const layout::Box box = in_symbols->size <= kMostShown ? typesetter.piece(in_symbols).box : layout::Box{};
    if (!box.empty() && layout::width(box) <= kMostWidth) return in_a_column(box);
  }
  return in_a_column(typesetter.piece(with_calls_as_leaves(part)).box);
}

}  // namespace

TypesetFormula typeset(const Term& formula) {
  const layout::Box box = notation(formula);
  const auto [statement, definitions] = at_definitions(box);
  return {in_a_column(statement), in_a_column(definitions), layout::latex(box), lines_of(box)};
}

std::optional<TypesetFormula> typeset(const Term& formula, const std::string& text) {
  const Term term = term_of(formula, text);
  if (!term) return std::nullopt;
  return typeset(term);
}

std::vector<std::string> typeset_parts(const Term& formula, const std::string& text,
                                       const std::vector<std::string>& parts) {
  std::vector<std::string> out(parts.size());
  const Term term = parts.empty() ? Term{} : term_of(formula, text);
  if (!term) return out;
  const Typesetter typesetter(with_calls_as_leaves(term));
  std::size_t left = parts.size();
  for_each_node(term, [&](const Term& node) {
    const Sort sort = info(node->head).sort;
    if (left == 0 || (sort != Sort::Scalar && sort != Sort::Matrix)) return;
    const std::string said = to_text(node);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!out[i].empty() || parts[i] != said) continue;
      out[i] = part_in_symbols(typesetter, node);
      --left;
    }
  });
  return out;
}

std::string sentence_about(const Term& formula, const std::string& text, const std::string& words) {
  const std::string sentence = layout::as_sentence(words);
  const Term term = term_of(formula, text);
  return with_places(term ? with_mathematics(sentence, term) : sentence);
}

std::string readable(const Term& formula, const std::string& text) {
  const Term term = term_of(formula, text);
  return term ? layout::text(notation(term)) : text;
}

}  // namespace plumbline
