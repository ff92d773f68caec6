#include "search/obstacles.hpp"

#include <algorithm>

#include "claim/term_text.hpp"
#include "search/robustness.hpp"

namespace plumbline {
Conditions::Conditions(const Reading& reading) : needs_(reading.formula()) {
  for (const Requirement& r : reading.requirements) conditions_.push_back({r.formula, r.reason});
  std::vector<Term> members;  // what has a name stays together, but not the whole hypothesis
  add_conjuncts(reading.given, members,
                [&](const Term& part) { return part != reading.given && part->call && part->call->definition; });
  for (const Term& part : members) conditions_.push_back({part, to_text(part)});
}

std::vector<std::string> Conditions::unmet(const Case& c) const {
  if (std::string absent = needs_.missing_in(c); !absent.empty()) return {std::move(absent)};
  std::vector<std::string> out;
  for (const Condition& condition : conditions_)
    if (guessed_truth(condition.formula, c).value_or(-1) < -Robustness::kNear) out.push_back(condition.words);
  return out;
}

void Obstacles::add(const std::vector<std::string>& unmet) {
  asked_ += unmet.empty() ? 0 : 1;
  for (const std::string& what : unmet) {
    auto known = std::ranges::find(counts_, what, &Count::what);
    if (known == counts_.end()) known = counts_.insert(known, Count{what});
    ++known->cases;
  }
}

std::vector<Obstacles::Count> Obstacles::by_frequency() const {
  std::vector<Count> out = counts_;
  std::ranges::stable_sort(out, std::ranges::greater(), &Count::cases);
  return out;
}

}  // namespace plumbline
