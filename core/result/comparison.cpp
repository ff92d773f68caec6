#include "result/comparison.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "result/text_diff.hpp"

namespace plumbline {
namespace {

// Is b less than a by more than the fraction of |a|?
bool shrank(const Rational& a, const Rational& b, const Rational& fraction) { return a - b > fraction * abs(a); }

// The differences of one reading, which the ledger and the run both have.
class ReadingComparison {
 public:
  ReadingComparison(const ReadingResult& reading, const LedgerEntry& entry, const LedgerEntry& found,
                    const ComparisonRules& rules, std::vector<Difference>& out)
      : reading_(reading), entry_(entry), found_(found), rules_(rules), out_(out) {}

  void run() {
    if (entry_.verdict != found_.verdict)
      add(DifferenceKind::Verdict, std::string(to_string(entry_.verdict)), std::string(to_string(found_.verdict)));
    if (!entry_.formula_sha256.empty() && entry_.formula_sha256 != found_.formula_sha256) {
      add(DifferenceKind::Formula, entry_.formula_sha256, found_.formula_sha256);
      if (!entry_.formula.empty()) out_.back().formulas = text_diff(entry_.formula, found_.formula);
    }
    margin();
    cases();
    // A theorem is the verdict itself, and says more.
    if (found_.proofs.theorem.empty() && found_.proofs.architectures < entry_.proofs.architectures)
      add(DifferenceKind::Proofs, std::to_string(entry_.proofs.architectures),
          std::to_string(found_.proofs.architectures));
  }

 private:
  void margin() {
    if (!entry_.margin) return;
    if (!found_.margin)
      add(DifferenceKind::Margin, entry_.margin->to_string(), "");
    else if (shrank(*entry_.margin, *found_.margin, rules_.shrink))
      add(DifferenceKind::Margin, entry_.margin->to_string(), found_.margin->to_string());
  }
  void cases() {
    const std::int64_t needed =
        entry_.verdict == ReadingVerdict::Vacuous ? entry_.cases : std::max(entry_.cases, rules_.min_cases);
    if (found_.cases < needed) {
      add(DifferenceKind::Cases, std::to_string(needed), std::to_string(found_.cases));
      if (found_.copies > 0)
        out_.back().note = " (and " + std::to_string(found_.copies) + " copies of them under other names)";
    } else if (entry_.informative && found_.informative.value_or(0) < *entry_.informative) {
      add(DifferenceKind::Informative, std::to_string(*entry_.informative),
          std::to_string(found_.informative.value_or(0)));
    } else if (!entry_.cases_sha256.empty() && entry_.cases_sha256 != found_.cases_sha256) {
      add(DifferenceKind::OtherCases, entry_.cases_sha256, found_.cases_sha256);
      out_.back().note = "; " + std::to_string(found_.cases) + " where the ledger has " + std::to_string(entry_.cases);
    }
  }
  void add(DifferenceKind kind, std::string before, std::string after) {
    out_.push_back({.kind = kind,
                    .claim = reading_.claim,
                    .reading = reading_.reading,
                    .expected = std::move(before),
                    .found = std::move(after),
                    .file = reading_.file,
                    .line = reading_.line});
  }

  const ReadingResult& reading_;
  const LedgerEntry &entry_, &found_;
  const ComparisonRules& rules_;
  std::vector<Difference>& out_;
};

std::string about(const std::string& number) { return std::to_string(Rational::parse(number).approximate()); }
std::string short_digest(const std::string& text) { return text.substr(0, 12); }

std::string words_of(const Difference& d) {
  switch (d.kind) {
    case DifferenceKind::Certificate:
    case DifferenceKind::Update: return d.found;
    case DifferenceKind::New: return "new; it is " + d.found + " and not in the ledger";
    case DifferenceKind::Gone: return "gone; the ledger has " + d.expected;
    case DifferenceKind::Verdict: return d.found + " where the ledger has " + d.expected;
    case DifferenceKind::Formula:
      return "another formula: SHA-256 " + short_digest(d.found) + " where the ledger has " + short_digest(d.expected);
    case DifferenceKind::Cases: return d.found + " non-trivial cases where " + d.expected + " are needed" + d.note;
    case DifferenceKind::Informative:
      return d.found + " cases that bite where the ledger has " + d.expected + " (docs/verdicts.md)";
    case DifferenceKind::OtherCases:
      return "other non-trivial cases: SHA-256 of their set " + short_digest(d.found) + " where the ledger has " +
             short_digest(d.expected) + d.note;
    case DifferenceKind::Proofs:
      return "proved on " + d.found + " architectures where the ledger has " + d.expected + " (docs/proofs.md)";
    case DifferenceKind::Margin: break;
  }
  if (d.found.empty()) return "no certified margin where the ledger has about " + about(d.expected);
  return "the margin shrank from about " + about(d.expected) + " to about " + about(d.found) + " (" + d.expected +
         ", " + d.found + ")";
}

}  // namespace

std::string_view to_string(DifferenceKind kind) {
  constexpr std::array<std::string_view, 11> kWords{"verdict",     "formula",     "margin", "cases",
                                                    "informative", "other-cases", "proofs", "new",
                                                    "gone",        "certificate", "update"};
  return kWords[as_size(kind)];
}

std::string Difference::text() const {
  const std::string name = claim.empty() ? "" : claim + " " + reading + ": ";
  return loosened ? "loosened: " + name + found : name + words_of(*this);
}

std::string Difference::full_text() const { return formulas.empty() ? text() : text() + "\n" + formulas; }

std::vector<const Difference*> Comparison::of(const std::string& claim, const std::string& reading) const {
  std::vector<const Difference*> out;
  for (const Difference& d : differences)
    if (d.claim == claim && d.reading == reading) out.push_back(&d);
  return out;
}

std::vector<const Difference*> Comparison::of_no_reading(const Results& results) const {
  std::set<ReadingKey> known;
  for (const ReadingResult& r : results.readings) known.insert(r.key());
  std::vector<const Difference*> out;
  for (const Difference& d : differences)
    if (!known.contains({d.claim, d.reading})) out.push_back(&d);
  return out;
}

std::size_t Comparison::count(bool loosened) const {
  return as_size(std::ranges::count(differences, loosened, &Difference::loosened));
}

std::vector<Difference> differences(const Ledger& ledger, const Results& results, const ComparisonRules& rules) {
  std::vector<Difference> out;
  Ledger left = ledger;
  const Ledger found = ledger_of(results);
  for (const ReadingResult& r : results.readings) {
    const auto entry = ledger.find(r.key());
    left.erase(r.key());
    if (entry == ledger.end())
      out.push_back({.kind = DifferenceKind::New,
                     .claim = r.claim,
                     .reading = r.reading,
                     .found = std::string(to_string(r.verdict)),
                     .file = r.file,
                     .line = r.line});
    else
      ReadingComparison(r, entry->second, found.at(r.key()), rules, out).run();
  }
  for (const auto& [key, entry] : left)
    out.push_back({.kind = DifferenceKind::Gone,
                   .claim = key.first,
                   .reading = key.second,
                   .expected = std::string(to_string(entry.verdict))});
  return out;
}

RunState state_of(const std::vector<Difference>& differences, const Results& results) {
  if (results.readings.empty()) return RunState::Empty;
  if (!differences.empty()) return RunState::Differs;
  bool inconclusive = false, says_something = false, limit = false;
  for (const ReadingResult& r : results.readings) inconclusive |= r.verdict == ReadingVerdict::Inconclusive;
  for (const CaseResult& row : results.cases) {
    says_something |= says_something_certified(row);
    limit |= row.verdict == CaseVerdict::Inconclusive && row.reason.starts_with(kLimitReached);
  }
  if (limit) return RunState::Limit;
  return inconclusive || !says_something ? RunState::Inconclusive : RunState::Passed;
}

}  // namespace plumbline
