#include "cli/sub_values_on.hpp"

#include <tbb/parallel_for.h>

#include <optional>
#include <utility>

#include "budget/error.hpp"
#include "claim/term_text.hpp"
#include "cli/failing.hpp"
#include "evaluation/sub_values.hpp"
#include "network/case_io.hpp"
#include "report/decimal.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kMostValues = 8, kLargestCase = 20'000, kLargestExact = 6'000;  // bytes of a case file
constexpr std::size_t kShortExact = 24;                                               // letters of a number
constexpr int kDigits = 6;

struct ExactValue {
  std::string text;
  Enclosure within;
};

// The number itself, where it is short; nothing where exact arithmetic has no text for it.
std::optional<ExactValue> short_exact(const Real& value) {
  try {
    std::string text = value.to_string();
    if (text.size() <= kShortExact) return ExactValue{std::move(text), value.enclosure()};
  } catch (const Undefined&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

std::optional<ExactValue> short_exact(const NamedPart& part, CaseEvaluation& evaluation) {
  try {
    return short_exact(evaluation.facts().exact_scalar(part.term, part.bindings));
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

std::pair<std::string, std::string> decimals_of(const Enclosure& e) {
  return {report::decimal(e.lower, kDigits, report::Round::Down), report::decimal(e.upper, kDigits, report::Round::Up)};
}

// The rows of one reading.
class Rows {
 public:
  Rows(CaseEvaluation& evaluation, bool exact) : evaluation_(evaluation), exact_(exact) {}

  void add(const NamedPart& part, const std::string& side) {
    const BudgetScope scope(evaluation_.allowance(), evaluation_.held_at_start());
    const auto found = exact_ ? short_exact(part, evaluation_) : std::nullopt;
    const auto within = found ? std::optional(found->within) : value_of(part.term, part.bindings, evaluation_);
    if (!within) return;
    rows_.push_back(
        {to_text(part.term), place_of(part.term, part.bindings), side, found ? found->text : "", decimals_of(*within)});
  }

  // An entry of the matrix that is a side.
  void add_entry(const NamedPart& matrix, const std::string& side, const std::string& place, const Real& entry) {
    const std::string at = place_of(matrix.term, matrix.bindings);
    const auto found = short_exact(entry);
    rows_.push_back({to_text(matrix.term), at.empty() ? place : at + ", " + place, side, found ? found->text : "",
                     decimals_of(found ? found->within : entry.enclosure())});
  }

  std::vector<SubValue> take() { return std::move(rows_); }

 private:
  CaseEvaluation& evaluation_;
  const bool exact_;
  std::vector<SubValue> rows_;
};

bool is_number(const Term& term) { return term->head == Head::Literal && !term->call; }

void add_side(Rows& rows, const FailingAtom& failing, std::size_t i) {
  const NamedPart side{failing.atom->atom->args[i], failing.atom->bindings};
  const char* word = i == 0 ? kLeftSide : kRightSide;
  if (failing.entry)
    rows.add_entry(side, word, failing.place, i == 0 ? failing.entry->left : failing.entry->right);
  else if (!is_number(side.term))
    rows.add(side, word);
}

std::vector<SubValue> sub_values_of(const Reading& reading, const std::string& case_file, const Limits& limits) {
  if (case_file.size() > kLargestCase) return {};
  try {
    const Case c = parse_case(parse_json(case_file));
    CaseEvaluation evaluation(c, limits);
    const Outcome outcome = judge(reading, evaluation);
    const auto failing = failing_atom(reading, outcome, evaluation);
    if (!failing) return {};
    Rows rows(evaluation, case_file.size() <= kLargestExact && !c.is_box);
    for (const std::size_t side : {0, 1}) add_side(rows, *failing, side);
    for (const NamedPart& part : sub_terms(*failing->atom, evaluation, kMostValues)) rows.add(part, "");
    return rows.take();
  } catch (const InputError&) {  // its numbers are in other files
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return {};
}

}  // namespace

std::map<ReadingKey, std::vector<SubValue>> sub_values_on(const std::map<ReadingKey, std::string>& counterexamples,
                                                          const std::vector<const Claim*>& claims,
                                                          const Limits& limits) {
  std::vector<std::pair<ReadingKey, const Reading*>> asked;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings)
      if (counterexamples.contains({claim->id, reading.name})) asked.push_back({{claim->id, reading.name}, &reading});
  std::vector<std::vector<SubValue>> found(asked.size());
  tbb::parallel_for(std::size_t{0}, asked.size(), [&](std::size_t i) {
    found[i] = sub_values_of(*asked[i].second, counterexamples.at(asked[i].first), limits);
  });
  std::map<ReadingKey, std::vector<SubValue>> out;
  for (std::size_t i = 0; i < asked.size(); ++i)
    if (!found[i].empty()) out.emplace(asked[i].first, std::move(found[i]));
  return out;
}

}  // namespace plumbline::cli
