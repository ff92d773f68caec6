#include "result/papers.hpp"

#include <algorithm>

#include "claim/claim_id.hpp"
#include "result/grades.hpp"

namespace plumbline {
namespace {

bool is_fault(const ReadingView& view) { return falls(*view.reading) && view.reading->grade != Grade::Control; }

Standing own_standing(const ClaimView& claim) {
  Standing out;
  for (const ReadingView* reading : claim.readings)
    if (is_fault(*reading) && (out.fall == nullptr || grade_rank(*reading->reading) < grade_rank(*out.fall->reading)))
      out.fall = reading;
  out.verdict = (out.fall != nullptr ? out.fall : claim.readings.front())->reading->verdict;
  return out;
}

// All claims below `claim`; a walk that meets one twice goes no further.
void below(const ResultsView& view, const ClaimView& claim, std::set<const ClaimView*>& seen) {
  std::vector<const ClaimView*> open{&claim};
  while (!open.empty()) {
    const ClaimView* next = open.back();
    open.pop_back();
    for (const ClaimView* foundation : foundations_of(view, *next))
      if (foundation != &claim && seen.insert(foundation).second) open.push_back(foundation);
  }
}

void add(PaperView& paper, const ClaimView& claim) {
  paper.claims.push_back(&claim);
  paper.claims_asked += claim.speaks() ? 1 : 0;
  for (const ReadingView* reading : claim.readings) {
    paper.readings.push_back(reading);
    if (reading->speaks()) {
      ++paper.readings_asked;
      ++paper.verdicts[reading->reading->verdict];
    }
    if (reading->speaks() && reading->reading->verdict == ReadingVerdict::NotRefuted) {
      paper.held += reading->count(CaseVerdict::Holds);
      paper.on_architectures += reading->reading->proofs.architectures > 0 ? 1 : 0;
      paper.only_easy += reading->informative() == std::size_t{0} ? 1 : 0;
    }
    paper.results += reading->cases.size() - reading->count(CaseVerdict::NotApplicable);
    for (const CaseResult* result : reading->cases)
      if (result->verdict != CaseVerdict::NotApplicable) paper.cases.insert(result->case_name);
  }
}

void count_fallen(PaperView& paper) {
  for (const ReadingView* view : fallen_readings(paper)) {
    const Grade grade = view->reading->grade;
    if (grade == Grade::Control)
      ++paper.controls;
    else if (paper.fallen.empty() || paper.fallen.back().first != grade)
      paper.fallen.emplace_back(grade, 1);
    else
      ++paper.fallen.back().second;
  }
}

}  // namespace

bool falls_gravely(const ReadingResult& reading) {
  return falls(reading) &&
         (reading.grade == Grade::None || reading.grade == Grade::Error || reading.grade == Grade::Boundary);
}

std::vector<PaperView> papers(const ResultsView& view) {
  std::vector<PaperView> out;
  for (const ClaimView& claim : view.claims()) {
    const std::string key = paper_key(claim.claim);
    auto found = std::ranges::find(out, key, &PaperView::key);
    if (found == out.end()) {
      const auto& known = view.results().papers;
      const auto facts = std::ranges::find(known, key, &PaperFacts::key);
      const std::string& title = claim.readings.front()->reading->paper;
      PaperView& paper = out.emplace_back();
      paper.key = key;
      paper.title = title.empty() ? key : title;
      found = out.end() - 1;
      if (facts != known.end()) found->facts = &*facts;
    }
    add(*found, claim);
  }
  for (PaperView& paper : out) count_fallen(paper);
  return out;
}

std::vector<const ReadingView*> fallen_readings(const PaperView& paper) {
  std::vector<const ReadingView*> out;
  for (const ReadingView* view : paper.readings)
    if (falls(*view->reading)) out.push_back(view);
  const auto rank = [](const ReadingView* view) {
    if (view->reading->grade == Grade::None) return std::size_t{0};
    return 2 * grade_rank(*view->reading) + (is_corrected(*view->reading) ? 2 : 1);
  };
  std::ranges::stable_sort(out, [&](const ReadingView* a, const ReadingView* b) { return rank(a) < rank(b); });
  return out;
}

std::vector<const ClaimView*> foundations_of(const ResultsView& view, const ClaimView& claim) {
  std::vector<const ClaimView*> out;
  for (const ReadingView* reading : claim.readings)
    for (const std::string& name : reading->reading->rests_on)
      if (const ClaimView* found = view.find(name); found != nullptr && std::ranges::find(out, found) == out.end())
        out.push_back(found);
  return out;
}

std::map<std::string, Standing> standings(const ResultsView& view) {
  std::map<std::string, Standing> out;
  for (const ClaimView& claim : view.claims()) out.emplace(claim.claim, own_standing(claim));
  for (const ClaimView& claim : view.claims()) {
    std::set<const ClaimView*> seen;
    below(view, claim, seen);
    for (const ClaimView& other : view.claims())  // in the report's order
      if (const ReadingView* fall = out.at(other.claim).fall; seen.contains(&other) && fall != nullptr) {
        out.at(claim.claim).shaken_by.push_back(&other);
        out.at(claim.claim).gravely_shaken |= falls_gravely(*fall->reading);
      }
  }
  return out;
}

}  // namespace plumbline
