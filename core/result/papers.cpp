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

// Each claim once, by its gravest reading.
void count_fallen(PaperView& paper) {
  std::map<std::string_view, const ReadingResult*> gravest;
  std::set<std::string> causes;
  for (const ReadingView* view : fallen_readings(paper)) {
    const ReadingResult& r = *view->reading;
    if (r.grade == Grade::Control) {
      ++paper.controls;
      continue;
    }
    causes.insert(r.cause.empty() ? r.claim + " " + r.reading : r.cause);
    const auto [known, fresh] = gravest.emplace(r.claim, &r);
    if (!fresh && grade_rank(r) < grade_rank(*known->second)) known->second = &r;
  }
  std::map<std::size_t, std::pair<Grade, std::size_t>> grades;
  for (const auto& [claim, reading] : gravest) {
    auto& [grade, count] = grades[grade_rank(*reading)];
    grade = reading->grade;
    ++count;
  }
  for (const auto& [rank, of_grade] : grades) paper.fallen.push_back(of_grade);
  paper.fallen_claims = gravest.size();
  paper.causes = causes.size();
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
  const std::vector<std::string> none, &first = paper.facts != nullptr ? paper.facts->first : none;
  const auto rank = [&](const ReadingView* view) {
    const ReadingResult& r = *view->reading;
    if (r.grade == Grade::None) return std::pair(std::size_t{0}, std::size_t{0});
    const std::size_t grade = 2 * grade_rank(r) + (is_corrected(r) ? 2 : 1);
    if (r.grade == Grade::Control) return std::pair(first.size() + 1, grade);
    return std::pair(1 + static_cast<std::size_t>(std::ranges::find(first, r.claim) - first.begin()), grade);
  };
  std::ranges::stable_sort(out, {}, rank);
  return out;
}

std::vector<MainView> main_statements(const PaperView& paper) {
  std::vector<MainView> out;
  if (paper.facts == nullptr) return out;
  for (const PaperFacts::Main& main : paper.facts->main) {
    const auto claim = std::ranges::find(paper.claims, main.claim, [](const ClaimView* c) { return c->claim; });
    if (claim == paper.claims.end() || !(*claim)->speaks()) continue;
    const bool otherwise = std::ranges::any_of(
        (*claim)->readings, [](const ReadingView* r) { return r->speaks() && r->reading->unexpected(); });
    out.push_back({&main, *claim, !otherwise});
  }
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
      if (const ReadingView* fall = seen.contains(&other) ? out.at(other.claim).fall : nullptr; fall != nullptr) {
        out.at(claim.claim).shaken_by.push_back(&other);
        out.at(claim.claim).gravely_shaken |= falls_gravely(*fall->reading);
      }
  }
  return out;
}

}  // namespace plumbline
