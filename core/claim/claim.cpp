#include "claim/claim.hpp"

#include <algorithm>

#include "claim/canonical.hpp"

namespace plumbline {
namespace {

// "arXiv:2505.21722v1, arXiv:2505.21722v2": the versions that some reading is of, or all if none says which.
std::string identifiers(const Claim& claim) {
  const auto has = [&](const std::string& version) {
    return std::any_of(claim.readings.begin(), claim.readings.end(), [&](const Reading& reading) {
      return std::find(reading.versions.begin(), reading.versions.end(), version) != reading.versions.end();
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
  switch (verdict) {
    case CaseVerdict::Holds: return "holds";
    case CaseVerdict::Fails: return "fails";
    case CaseVerdict::HypothesisFalse: return "hypothesis-false";
    case CaseVerdict::Trivial: return "trivial";
    case CaseVerdict::Inconclusive: return "inconclusive";
    case CaseVerdict::IllTyped: return "ill-typed";
    case CaseVerdict::NotApplicable: break;
  }
  return "not-applicable";
}

std::string_view to_string(ReadingVerdict verdict) {
  switch (verdict) {
    case ReadingVerdict::Proved: return "proved";
    case ReadingVerdict::NotRefuted: return "not-refuted";
    case ReadingVerdict::Refuted: return "refuted";
    case ReadingVerdict::Vacuous: return "vacuous";
    case ReadingVerdict::Inconclusive: return "inconclusive";
    case ReadingVerdict::IllTyped: break;
  }
  return "ill-typed";
}

std::string_view to_string(Grade grade) {
  switch (grade) {
    case Grade::Error: return "error";
    case Grade::Aside: return "aside";
    case Grade::Boundary: return "boundary";
    case Grade::Misprint: return "misprint";
    case Grade::Wording: return "wording";
    case Grade::Control: return "control";
    case Grade::None: break;
  }
  return "";
}

std::string_view to_string(Decision decision) {
  switch (decision) {
    case Decision::True: return "true";
    case Decision::NotRefuted: return "not refuted";
    case Decision::False: return "false as printed";
    case Decision::Undecided: return "undecided";
    case Decision::Defines: break;
  }
  return "asserts nothing";
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
