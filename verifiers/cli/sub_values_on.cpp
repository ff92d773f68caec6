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
std::optional<ExactValue> short_exact(const NamedPart& part, CaseEvaluation& evaluation) {
  try {
    const Real value = evaluation.facts().exact_scalar(part.term, part.bindings);
    std::string text = value.to_string();
    if (text.size() <= kShortExact) return ExactValue{std::move(text), value.enclosure()};
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

std::optional<SubValue> valued(const NamedPart& part, const std::string& side, bool exact, CaseEvaluation& evaluation) {
  const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
  const auto found = exact ? short_exact(part, evaluation) : std::nullopt;
  const auto within = found ? std::optional(found->within) : value_of(part.term, part.bindings, evaluation);
  if (!within) return std::nullopt;
  return SubValue{to_text(part.term),
                  place_of(part.term, part.bindings),
                  side,
                  found ? found->text : "",
                  {report::decimal(within->lower, kDigits, report::Round::Down),
                   report::decimal(within->upper, kDigits, report::Round::Up)}};
}

bool is_number(const Term& term) { return term->head == Head::Literal && !term->call; }

std::vector<SubValue> sub_values_of(const Reading& reading, const std::string& case_file, const Limits& limits) {
  if (case_file.size() > kLargestCase) return {};
  std::vector<SubValue> out;
  try {
    const Case c = parse_case(parse_json(case_file));
    CaseEvaluation evaluation(c, limits);
    const Outcome outcome = judge(reading, evaluation);
    const AtomRecord* atom = failing_atom(reading, outcome, evaluation);
    if (atom == nullptr) return {};
    const bool exact = case_file.size() <= kLargestExact && !c.is_box;
    const auto add = [&](const NamedPart& part, const std::string& side) {
      if (auto value = valued(part, side, exact, evaluation)) out.push_back(std::move(*value));
    };
    for (const auto& [side, word] : {std::pair(atom->atom->args[0], kLeftSide), {atom->atom->args[1], kRightSide}})
      if (!is_number(side)) add({side, atom->bindings}, word);
    for (const NamedPart& part : sub_terms(*atom, evaluation, kMostValues)) add(part, "");
  } catch (const InputError&) {  // its numbers are in other files
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return out;
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
