// The claims of a report, paper by paper, and how each stands: what falls in it, and on what it rests that falls.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "result/view.hpp"

namespace plumbline {

// How a claim stands, from its readings that are the paper's: all but those that drop a hypothesis on purpose (grade
// control).
struct Standing {
  const ReadingView* fall = nullptr;        // the gravest reading that falls; null: none does
  std::vector<const ClaimView*> shaken_by;  // the claims that fall on which its proof rests, directly or not
  bool gravely_shaken = false;              // one of them by an error or a boundary case, or nobody has looked
  ReadingVerdict verdict =
      ReadingVerdict::Inconclusive;  // refuted or ill-typed if a reading falls, else that of its first reading
};

// Does what rests on the reading fall with it? It does for an error, a boundary case, and a fall without a grade.
[[nodiscard]] bool falls_gravely(const ReadingResult& reading);

struct PaperView {
  std::string key, title;
  const PaperFacts* facts = nullptr;  // null: the summary does not say
  std::vector<const ClaimView*> claims;
  std::vector<const ReadingView*> readings;
  std::size_t claims_asked = 0, readings_asked = 0;   // that apply to some case
  std::map<ReadingVerdict, std::size_t> verdicts;     // of those readings
  std::vector<std::pair<Grade, std::size_t>> fallen;  // without controls: how many claims of each grade, the gravest
                                                      // first, each by its gravest reading
  std::size_t fallen_claims = 0, causes = 0;          // how many these are; why their readings fall
  std::size_t controls = 0;                           // that fell, as they should
  std::size_t held = 0;                               // cases on which a reading that is not refuted holds
  std::size_t on_architectures = 0;                   // of these, proved on single architectures
  std::size_t only_easy = 0;                          // readings not refuted that met easy cases only
  std::size_t results = 0;           // a reading on a case each, those that are not applicable left out
  std::set<std::string_view> cases;  // to which some claim of the paper applies
  [[nodiscard]] bool speaks() const { return results > 0; }
};

// In the order of the report. A claim belongs to the paper with the key before the first dot of its id.
[[nodiscard]] std::vector<PaperView> papers(const ResultsView& view);
// The readings that fall: those of no grade, at which nobody has looked yet; those of the claims that the paper's file
// names `first`; then the gravest first, of one grade those that are open.
[[nodiscard]] std::vector<const ReadingView*> fallen_readings(const PaperView& paper);
// What people say of the main theorems about which this run says something, and whether it found all as expected of
// them.
struct MainView {
  const PaperFacts::Main* main;
  const ClaimView* claim;
  bool as_expected;
};
[[nodiscard]] std::vector<MainView> main_statements(const PaperView& paper);
// Of every claim, by its id.
[[nodiscard]] std::map<std::string, Standing> standings(const ResultsView& view);
// The claims of the report that the claim's readings rest on, each once, in order.
[[nodiscard]] std::vector<const ClaimView*> foundations_of(const ResultsView& view, const ClaimView& claim);

}  // namespace plumbline
