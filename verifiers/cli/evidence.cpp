#include "cli/evidence.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "budget/error.hpp"
#include "cli/describe.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/manifest.hpp"
#include "cli/record_reader.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cli/robust_lock.hpp"
#include "result/view.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

bool needs_certificate(CaseVerdict verdict) {
  return verdict != CaseVerdict::Inconclusive && verdict != CaseVerdict::NotApplicable;
}

// The problems of a reading that many of its results share are said once.
struct Repeated {
  std::size_t times = 0;
  std::string first;
};

class Examination {
 public:
  Examination(const Results& results, const std::string& folder, const Registry& registry)
      : results_(results), folder_(folder), registry_(registry), record_(folder, results) {
    for (const ReadingResult& r : results.readings) readings_.emplace(r.key(), &r);
    for (const CaseFacts& facts : results.case_facts) cases_.emplace(facts.name, &facts);
  }

  Evidence run(int jobs, bool replay) {
    for (std::string& text : record_.problems()) problem("", "", std::move(text));
    for (const CaseResult& row : results_.cases) check_row(row);
    check_unnamed();
    check_readings();
    for (auto& [row, text] : record_.check_applicability(jobs)) problem(row->claim, row->reading, std::move(text));
    for (const auto& [key, repeated] : repeated_)
      problem(key.first.first, key.first.second,
              repeated.first + key.second +
                  (repeated.times > 1 ? "; so it is on " + std::to_string(repeated.times - 1) + " cases more" : ""));
    if (!replay) return std::move(out_);
    replay_all(built_in_, jobs, {});
    if (own_.empty()) return std::move(out_);
    const TemporaryLock lock(own_formulas_of(results_, registry_.own()));
    replay_all(own_, jobs, {"--formulas", lock.path()});
    return std::move(out_);
  }

 private:
  // A certificate to replay: of a result, or of a false twin (no row).
  struct Asked {
    std::string place;
    ReadingKey reading;
    const CaseResult* row;
  };

  void problem(const std::string& claim, const std::string& reading, std::string text) {
    Difference d{.kind = DifferenceKind::Certificate, .claim = claim, .reading = reading, .found = std::move(text)};
    if (const auto known = readings_.find({claim, reading}); known != readings_.end()) {
      d.file = known->second->file;
      d.line = known->second->line;
    }
    out_.problems.push_back(std::move(d));
  }
  void problem(const ReadingKey& key, std::string text) { problem(key.first, key.second, std::move(text)); }
  void problem(const CaseResult& row, std::string text) { problem(row.claim, row.reading, std::move(text)); }

  void check_row(const CaseResult& row) {
    if (!readings_.contains({row.claim, row.reading})) return;  // the view of the results has said so
    if (row.certificate.empty()) {
      if (!needs_certificate(row.verdict)) return;
      Repeated& repeated =
          repeated_[{{row.claim, row.reading}, " has no certificate: \"" + std::string(to_string(row.verdict)) + "\""}];
      if (repeated.times++ == 0) repeated.first = "the result on the case \"" + row.case_name + "\"";
      return;
    }
    if (!needs_certificate(row.verdict))
      return problem(
          row, row.certificate + ": a result that is " + std::string(to_string(row.verdict)) + " has no certificate");
    if (!named_.insert(row.certificate).second) return problem(row, row.certificate + ": is named by two results");
    try {
      if (!is_result_path(certificate_file(row.certificate))) throw InputError("is not a path inside the folder");
      const std::string wrong = contradiction(record_.certificate(row.certificate), row);
      if (wrong.empty())
        (is_built_in(row.claim) ? built_in_ : own_).push_back({row.certificate, {row.claim, row.reading}, &row});
      else
        problem(row, row.certificate + ": the certificate says " + wrong);
    } catch (const InputError& error) {
      problem(row, row.certificate + ": " + error.what());
    } catch (const json::exception&) { problem(row, row.certificate + ": is not a certificate"); }
  }

  // The first field in which the certificate says something else than the row; empty: none.
  [[nodiscard]] std::string contradiction(const RecordedCertificate& said, const CaseResult& row) const {
    const ReadingResult& reading = *readings_.at({row.claim, row.reading});
    const auto facts = cases_.find(row.case_name);
    const auto differs = [](const std::string& what, const std::string& found, const std::string& expected) {
      return found == expected ? "" : what + " \"" + found + "\" where the summary has \"" + expected + "\"";
    };
    for (const std::string& wrong :
         {differs("claim", said.claim, row.claim), differs("reading", said.reading, row.reading),
          differs("verdict", said.verdict, std::string(to_string(row.verdict))),
          differs("formula", said.formula_sha256, reading.formula_sha256),
          differs("case", said.case_name, row.case_name),
          differs("content of the case", said.case_sha256, facts == cases_.end() ? "" : facts->second->sha256)})
      if (!wrong.empty()) return wrong;
    return "";
  }

  // Every certificate of the folder is named by a result. Those of false twins are not results: each refutes a twin.
  void check_unnamed() {
    const std::vector<const Claim*> own = registry_.own();
    for (const RecordedCertificate& c : record_.certificates()) {
      if (named_.contains(c.place)) continue;
      if (c.reading != "twin")
        problem(c.claim, c.reading,
                c.place + ": a certificate that says " + c.verdict + " on the case \"" + c.case_name +
                    "\", which no result names");
      else if (c.verdict == to_string(CaseVerdict::Fails)) {
        fallen_twins_.insert(c.claim);
        // The summary has no digest of a twin: one of the user's own is replayed where its claim file is at hand.
        if (is_built_in(c.claim))
          built_in_.push_back({c.place, {c.claim, c.reading}, nullptr});
        else if (std::ranges::find(own, c.claim, &Claim::id) != own.end())
          own_.push_back({c.place, {c.claim, c.reading}, nullptr});
      }
    }
  }

  static std::string quoted(const Proofs& proofs) { return proofs.any() ? "\"" + in_words(proofs) + "\"" : "nothing"; }

  // What docs/robust.lock says of the reading; "" if it does not know this formula.
  [[nodiscard]] std::string robust_sentence(const ReadingResult& row) const {
    const auto claim = std::ranges::find(registry_.all(), row.claim, &Claim::id);
    if (claim == registry_.all().end()) return "";
    const auto reading = std::ranges::find(claim->readings, row.reading, &Reading::name);
    const bool same = reading != claim->readings.end() && digest(*reading) == row.formula_sha256;
    return same ? robust_words(claim->id, *reading) : "";
  }

  // What the results of each reading give.
  void check_readings() {
    const ResultsView view(results_);
    const std::set<std::string> papers = papers_of(results_.case_facts);
    for (const ReadingView& r : view.readings()) {
      const ReadingResult& reading = *r.reading;
      const auto expected = as_size(std::ranges::count_if(
          results_.case_facts, [&](const CaseFacts& facts) { return concerns(facts.paper, reading.claim, papers); }));
      std::set<std::string_view> seen;
      for (const CaseResult* row : r.cases)
        if (!seen.insert(row->case_name).second) problem(*row, "two results on the case \"" + row->case_name + "\"");
      if (seen.size() != expected)
        problem(reading.key(),
                "results on " + std::to_string(seen.size()) + " of " + std::to_string(expected) + " cases");
      const Proofs proofs = registry_.proofs().of(reading.key(), reading.formula_sha256);
      if (reading.proofs != proofs)
        problem(reading.key(), "the summary says that it is proved " + quoted(reading.proofs) +
                                   ", but the lock files have " + quoted(proofs) + " (docs/proofs.md)");
      if (!reading.robust.empty() && reading.robust != robust_sentence(reading))
        problem(reading.key(), "the summary says \"" + reading.robust + "\", but docs/robust.lock does not");
      if (const ReadingVerdict given = r.tally.verdict(!proofs.theorem.empty()); reading.verdict != given)
        problem(reading.key(), "the summary says " + std::string(to_string(reading.verdict)) +
                                   ", but its results give " + std::string(to_string(given)));
      if (const std::string given = r.tally.scope(); reading.scope != given)
        problem(reading.key(), "the summary says \"" + reading.scope + "\", but its results give \"" + given + "\"");
      if (reading.twin == ReadingVerdict::Refuted && !fallen_twins_.contains(reading.claim))
        problem(reading.key(), "the summary says that the false twin is refuted, but no certificate does");
      if (reading.counterexample) check_counterexample(r);
    }
  }

  void check_counterexample(const ReadingView& view) {
    const json shown = parse_json(*view.reading->counterexample);
    const bool recorded = std::ranges::any_of(view.cases, [&](const CaseResult* row) {
      return row->verdict == CaseVerdict::Fails && record_.case_file(row->case_name) == shown;
    });
    if (!recorded)
      problem(view.reading->key(), "the counterexample of the summary is none of the cases on which the reading fails");
  }

  // The true margin lies in the interval of the summary and in that of the checker.
  static bool agree(const Replayed& replayed, const CaseResult& row) {
    if (!row.margin || !replayed.margin) return !row.margin;
    return Rational::parse(row.margin->first) <= Rational::parse(replayed.margin->second) &&
           Rational::parse(replayed.margin->first) <= Rational::parse(row.margin->second);
  }

  void replay_all(const std::vector<Asked>& all, int jobs, const std::vector<std::string>& options) {
    if (all.empty()) return;
    std::vector<std::string> files;
    for (const Asked& one : all) files.push_back((fs::path(folder_) / one.place).string());
    const std::vector<Replayed> replayed = replay_each(files, jobs, options);
    for (std::size_t i = 0; i < files.size(); ++i) {
      const auto& [place, reading, row] = all[i];
      if (!replayed[i].accepted)
        problem(reading, place + ": " + replayed[i].refusal);
      else if (row != nullptr && !agree(replayed[i], *row))
        problem(reading, place + ": the checker derives another margin than the summary has");
    }
    out_.replayed += files.size();
  }

  const Results& results_;
  const std::string folder_;
  const Registry& registry_;
  RecordReader record_;
  std::map<ReadingKey, const ReadingResult*> readings_;
  std::map<std::string, const CaseFacts*> cases_;
  std::set<std::string> named_, fallen_twins_;
  std::map<std::pair<ReadingKey, std::string>, Repeated> repeated_;
  std::vector<Asked> built_in_, own_;
  Evidence out_;
};

}  // namespace

Evidence examine(const Results& results, const std::string& folder, const Registry& registry, int jobs, bool replay) {
  return Examination(results, folder, registry).run(jobs, replay);
}

}  // namespace plumbline::cli
