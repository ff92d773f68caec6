#include "tools/remedies.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <utility>

#include "claim/claim_id.hpp"
#include "layout/sentence.hpp"
#include "tools/effort.hpp"
#include "tools/letter_words.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kMostRepairs = 2;
constexpr long kRounds = 2;                  // of each search for a counterexample
constexpr double kMostSearchSeconds = 1200;  // so much that it does not end a search of so many rounds

bool has_defect(const Outcome& outcome) {
  return outcome.verdict == CaseVerdict::Fails || outcome.verdict == CaseVerdict::IllTyped;
}
bool proved(const Reading& r) { return !r.proof.empty() || !r.proofs.theorem.empty(); }

// Two readings of a claim may need one and the same change: for each half of it, say.
bool said_already(const std::vector<Repair>& repairs, const Repair& repair) {
  return std::ranges::any_of(repairs, [&](const Repair& r) { return r.reading.change == repair.reading.change; });
}

// On how many of the cases the repair says what.
Tally tally_of(const Reading& repair, const std::vector<const Case*>& cases) {
  const Needs needs(repair.formula());
  std::vector<CaseVerdict> verdicts(cases.size());
  tbb::parallel_for(std::size_t{0}, cases.size(), [&](std::size_t i) {
    CaseEvaluation evaluation(*cases[i]);
    verdicts[i] = judge(repair, needs, evaluation).verdict;
  });
  Tally out;
  for (const CaseVerdict verdict : verdicts) out.add(verdict);
  return out;
}

// What the other readings of the claim assume.
std::vector<Hypothesis> assumed_beside(const Claim& claim, const Reading& reading) {
  std::vector<Hypothesis> out;
  for (const Reading& other : claim.readings)
    if (other.name != reading.name)
      for (Hypothesis& h : hypotheses_of(other)) out.push_back(std::move(h));
  return out;
}

std::optional<Mended> mended_by(const Claim& claim, const Reading& reading, const std::vector<const Case*>& cases,
                                int jobs) {
  StartCases starts;
  for (const Case* c : cases) starts.built_in[paper_key(claim.id)].push_back(*c);
  const Effort effort{.seconds = kMostSearchSeconds, .rounds = kRounds, .jobs = jobs};
  MendOptions options;
  options.cases = cases;
  options.search = [&](const Reading& asked) { return search_options(effort, claim, asked, starts); };
  return mend(reading, assumed_beside(claim, reading), options);
}

std::string evidence(const Repair& repair) {
  const Counts& counts = repair.elsewhere.counts;
  std::string out = fmt::format("none yet: of the {} cases that were tried it speaks about {}, and holds on ",
                                repair.cases, counts.saying_something());
  out += counts[CaseVerdict::Holds] == counts.saying_something() ? "each."
                                                                 : fmt::format("{}.", counts[CaseVerdict::Holds]);
  switch (repair.here.verdict) {
    case CaseVerdict::Holds: return out + " It holds on this witness.";
    case CaseVerdict::HypothesisFalse:
    case CaseVerdict::NotApplicable: return out + " It excludes this witness.";
    case CaseVerdict::Trivial: return out + " On this witness it says nothing.";
    default: return out + " On this witness its truth was not decided.";
  }
}

// A reading that strengthens may say something else than what falls: what is known in its place.
std::string change_label(const Reading& r, bool first) {
  if (r.name.starts_with("strengthened")) return first ? "What can be proved" : "Proved, too";
  return first ? "It stands with this change" : "Or with this one";
}

void write_mended(Writer& w, const Mended& m) {
  const Addition& a = m.addition;
  if (a.kind == AdditionKind::Hypothesis) {
    w.text("What seems to be missing is " + (a.words.empty()
                                                 ? std::string("this hypothesis:")
                                                 : "the hypothesis that " + layout::as_sentence(a.words) + ":"));
    w.math(to_latex(a.added));
  } else {
    w.text("It seems to stand with");
    w.math(to_latex(a.added));
    w.text("in place of");
    w.math(to_latex(a.instead));
  }
  const std::string gone =
      m.counterexamples == 1 ? "The case on which it fails does not refute it then"
                             : fmt::format("None of the {} cases on which it fails refutes it then", m.counterexamples);
  const std::string effort =
      fmt::format("a search of {} random cases with {} climbs found no counterexample", m.cases, m.climbs);
  w.text(
      fmt::format("{}. It holds on {}, and {}, where the same search without it finds one. This is evidence, no proof.",
                  gone, counted(m.holds, "case"), effort));
}

}  // namespace

Remedies remedies_of(const Claim& claim, const Reading& reading, const Case& witness,
                     const std::vector<const Case*>& cases, int jobs) {
  Remedies out;
  CaseEvaluation evaluation(witness);
  for (Repair& repair : repairs_of(claim, reading, evaluation, {}, {}, TimeLimit(60))) {
    if (out.repairs.size() == kMostRepairs) break;
    if (has_defect(repair.here) || said_already(out.repairs, repair)) continue;
    if (!proved(repair.reading)) {
      repair.elsewhere = tally_of(repair.reading, cases);
      repair.cases = static_cast<long>(cases.size());
    }
    out.repairs.push_back(std::move(repair));
  }
  if (out.repairs.empty() && reading.meant.empty()) out.mended = mended_by(claim, reading, cases, jobs);
  return out;
}

bool cites_files(const Remedies& remedies) {
  return std::ranges::any_of(remedies.repairs, [](const Repair& r) { return proved(r.reading); });
}

void write_reason(Writer& w, const Reading& reading, const Remedies& remedies, bool caused) {
  std::vector<std::pair<std::string, std::string>> facts;
  if (!reading.cause.empty() && caused) facts.emplace_back("Why it fails", ended(capital(reading.cause)));
  if (!reading.meant.empty()) facts.emplace_back("What was meant, we believe", ended(reading.meant));
  for (const Repair& repair : remedies.repairs) {
    const Reading& r = repair.reading;
    facts.emplace_back(change_label(r, &repair == &remedies.repairs.front()), ended(capital(r.change)));
    std::vector<std::string> proofs;
    if (!r.proof.empty()) proofs.push_back(layout::as_sentence(r.proof));
    if (!r.proofs.theorem.empty())
      proofs.push_back("for all networks, checked by Rocq: " + layout::as_sentence(r.proofs.theorem));
    facts.emplace_back("Proof", proofs.empty() ? evidence(repair) : ended(fmt::format("{}", fmt::join(proofs, "; "))));
  }
  if (remedies.repairs.empty() && reading.meant.empty() && !remedies.mended)
    facts.emplace_back("What holds instead", "no repair is known to us.");
  if (!facts.empty()) w.facts(facts);
  if (remedies.mended) write_mended(w, *remedies.mended);
}

}  // namespace plumbline::cli
