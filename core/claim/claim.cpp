#include "claim/claim.hpp"

#include <algorithm>
#include <array>

#include "claim/canonical.hpp"

namespace plumbline {
namespace {

// "arXiv:2505.21722v1, arXiv:2505.21722v2": the versions that some reading is of, or all if none says which.
std::string identifiers(const Claim& claim) {
  const auto has = [&](const std::string& version) {
    return std::ranges::any_of(claim.readings, [&](const Reading& reading) {
      return std::ranges::find(reading.versions, version) != reading.versions.end();
    });
  };
  std::string said, all;
  for (const PaperVersion& version : claim.paper->versions) {
    all += (all.empty() ? "" : ", ") + version.identifier;
    if (has(version.name)) said += (said.empty() ? "" : ", ") + version.identifier;
  }
  return said.empty() ? all : said;
}

}  // namespace

std::string_view to_string(CaseVerdict verdict) {
  constexpr std::array<std::string_view, 7> kWords{"holds",        "fails",     "hypothesis-false", "trivial",
                                                   "inconclusive", "ill-typed", "not-applicable"};
  return kWords[as_size(verdict)];
}

std::string_view to_string(ReadingVerdict verdict) {
  constexpr std::array<std::string_view, 6> kWords{"proved",  "not-refuted",  "refuted",
                                                   "vacuous", "inconclusive", "ill-typed"};
  return kWords[as_size(verdict)];
}

std::string_view to_string(Grade grade) {
  constexpr std::array<std::string_view, 7> kWords{"", "error", "aside", "boundary", "misprint", "wording", "control"};
  return kWords[as_size(grade)];
}

std::string_view to_string(Decision decision) {
  constexpr std::array<std::string_view, 5> kWords{"true", "not refuted", "false as printed", "undecided",
                                                   "asserts nothing"};
  return kWords[as_size(decision)];
}

std::string in_words(const Proofs& proofs) {
  if (!proofs.theorem.empty()) return "for all networks, checked by Rocq: " + proofs.theorem;
  if (proofs.architectures == 0) return "";
  return "on " + std::to_string(proofs.architectures) + " architecture" + (proofs.architectures == 1 ? "" : "s, each") +
         " for one sample and all weights, inputs, labels and loss derivatives";
}

Term Reading::formula() const {
  std::vector<Term> parts;
  for (const Requirement& r : requirements) parts.push_back(r.formula);
  return make(Head::Reading, {make(Head::Requires, std::move(parts)), make(Head::Given, {given}),
                              make(Head::Then, {then}), make(Head::Trivial, {trivial})});
}

std::string Reading::text() const { return with_definitions(formula()); }

std::string citation(const Claim& claim) {
  if (!claim.paper || claim.paper->title.empty()) return claim.source;
  std::string out = claim.paper->title;
  if (const std::string versions = identifiers(claim); !versions.empty()) out += " (" + versions + ")";
  return claim.source.empty() ? out : out + ", " + claim.source;
}

std::string without_twin(const Claim& claim) {
  return "the claim " + claim.id +
         " has no twin, a copy with one constant or sign changed so that it is false: cases " +
         "that do not refute the twin do not test the claim";
}

std::vector<Reading> with_twin(const Claim& claim) {
  std::vector<Reading> out = claim.readings;
  if (!claim.twin.name.empty()) out.push_back(claim.twin);
  return out;
}

}  // namespace plumbline
