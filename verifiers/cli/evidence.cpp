#include "cli/evidence.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/case_digest.hpp"
#include "cli/manifest.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "evaluation/verdict.hpp"
#include "number/error.hpp"
#include "report/certificate_place.hpp"
#include "report/load.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Examination {
 public:
  Examination(const report::Report& report, std::string folder) : report_(report), folder_(std::move(folder)) {
    for (const report::ReadingResult& r : report.readings) readings_.emplace(LedgerKey{r.claim, r.reading}, &r);
    for (const report::CaseFacts& facts : report.case_facts) cases_.emplace(facts.name, &facts);
  }

  Evidence run(int jobs) {
    check_verdicts();
    for (const report::CaseResult& row : report_.cases) {
      if (row.certificate.empty() && row.verdict == "fails")
        problem(row, "the counterexample \"" + row.case_name + "\" has no certificate");
      if (!row.certificate.empty()) check_row(row);
    }
    replay_all(known_, jobs, {});
    replay_all(unknown_, jobs, {kUnknownClaims});
    return std::move(out_);
  }

 private:
  using Rows = std::vector<const report::CaseResult*>;

  // A bundle, read once for the rows that name its lines; they follow each other.
  struct ReadBundle {
    std::string path, case_name, case_digest;
    std::vector<std::string> lines;
  };
  struct Said {
    json certificate;
    std::string case_name, case_digest;
  };

  template <class Of> void problem(const Of& of, std::string text) {
    out_.problems.push_back({"certificate", of.claim, of.reading, "", std::move(text), ""});
  }

  // Has each reading one row for each case that it is asked about, and is its verdict what they give?
  void check_verdicts() {
    std::map<LedgerKey, Tally> tallies;
    std::map<LedgerKey, std::set<std::string>> seen;
    for (const report::CaseResult& row : report_.cases) {
      Tally& t = tallies[{row.claim, row.reading}];
      if (!seen[{row.claim, row.reading}].insert(row.case_name).second)
        problem(row, "two results on the case \"" + row.case_name + "\"");
      t.holds += row.verdict == "holds";
      t.fails += row.verdict == "fails";
      t.ill_typed += row.verdict == "ill-typed";
      t.inconclusive += row.verdict == "inconclusive";
    }
    const std::set<std::string> papers = report::papers_of(report_.case_facts);
    for (const report::ReadingResult& r : report_.readings) {
      const auto expected = std::count_if(report_.case_facts.begin(), report_.case_facts.end(), [&](const auto& facts) {
        return report::concerns(facts.paper, r.claim, papers);
      });
      if (const auto n = std::ssize(seen[{r.claim, r.reading}]); n != expected)
        problem(r, "results on " + std::to_string(n) + " of " + std::to_string(expected) + " cases");
      if (const std::string given(to_string(tallies[{r.claim, r.reading}].verdict())); r.verdict != given)
        problem(r, "the summary says " + r.verdict + ", but its results give " + given);
    }
  }

  [[nodiscard]] std::string path_of(const std::string& in_folder) const {
    return (fs::path(folder_) / in_folder).string();
  }

  // What the certificate says. Throws InputError, json::exception if it cannot be read.
  Said read(const std::string& name) {
    const report::CertificatePlace place = report::certificate_place(name);
    if (!is_result_path(place.file)) throw InputError("is not a path inside the folder");
    const std::string path = path_of(place.file);
    if (place.line == 0) {
      json whole = parse_json(read_file(path));
      return {whole, whole.at("case").at("name"), case_digest(whole.at("case"))};
    }
    if (path != bundle_.path) bundle_ = read_bundle(path);
    if (place.line < 2 || place.line > bundle_.lines.size()) throw InputError("there is no such certificate");
    return {parse_json(bundle_.lines[place.line - 1]), bundle_.case_name, bundle_.case_digest};
  }

  static ReadBundle read_bundle(const std::string& path) {
    ReadBundle out{path, "", "", {}};
    std::istringstream text(read_file(path, report::max_summary_bytes));
    for (std::string line; std::getline(text, line);) out.lines.push_back(line);
    if (out.lines.empty()) throw InputError("is empty");
    const json head = parse_json(out.lines[0]);
    out.case_name = head.at("case").at("name");
    out.case_digest = case_digest(head.at("case"));
    return out;
  }

  void check_row(const report::CaseResult& row) {
    try {
      const std::string wrong = contradiction(read(row.certificate), row);
      if (wrong.empty())
        (is_built_in(row.claim) ? known_ : unknown_).push_back(&row);
      else
        problem(row, row.certificate + ": the certificate says " + wrong);
    } catch (const InputError& error) {
      problem(row, row.certificate + ": " + error.what());
    } catch (const json::exception&) { problem(row, row.certificate + ": is not a certificate"); }
  }

  // The first field in which the certificate says something else than the row; empty: none.
  [[nodiscard]] std::string contradiction(const Said& said, const report::CaseResult& row) const {
    const report::ReadingResult& reading = *readings_.at({row.claim, row.reading});
    const auto facts = cases_.find(row.case_name);
    const auto differs = [](const std::string& what, const std::string& found, const std::string& expected) {
      return found == expected ? "" : what + " \"" + found + "\" where the summary has \"" + expected + "\"";
    };
    const auto text = [&](const char* key) { return said.certificate.at(key).get<std::string>(); };
    for (const std::string& wrong :
         {differs("claim", text("claim"), row.claim), differs("reading", text("reading"), row.reading),
          differs("verdict", text("verdict"), row.verdict),
          differs("formula", text("formula_sha256"), reading.formula_sha256),
          differs("case", said.case_name, row.case_name),
          differs("content of the case", said.case_digest, facts == cases_.end() ? "" : facts->second->sha256)})
      if (!wrong.empty()) return wrong;
    return "";
  }

  // The true margin lies in the interval of the summary and in that of the checker.
  static bool agree(const Replayed& replayed, const report::CaseResult& row) {
    if (!row.margin || !replayed.margin) return !row.margin;
    return Rational::parse(row.margin->first) <= Rational::parse(replayed.margin->second) &&
           Rational::parse(replayed.margin->first) <= Rational::parse(row.margin->second);
  }

  void replay_all(const Rows& rows, int jobs, const std::vector<std::string>& options) {
    if (rows.empty()) return;
    std::vector<std::string> files;
    for (const report::CaseResult* row : rows) files.push_back(path_of(row->certificate));
    const std::vector<Replayed> replayed = replay_each(files, jobs, options);
    for (std::size_t i = 0; i < files.size(); ++i) {
      const report::CaseResult& row = *rows[i];
      if (!replayed[i].accepted)
        problem(row, row.certificate + ": " + replayed[i].refusal);
      else if (!agree(replayed[i], row))
        problem(row, row.certificate + ": the checker derives another margin than the summary has");
    }
    out_.replayed += files.size();
  }

  const report::Report& report_;
  const std::string folder_;
  std::map<LedgerKey, const report::ReadingResult*> readings_;
  std::map<std::string, const report::CaseFacts*> cases_;
  Rows known_, unknown_;
  ReadBundle bundle_;
  Evidence out_;
};

}  // namespace

Evidence examine(const report::Report& report, const std::string& folder, int jobs) {
  return Examination(report, folder).run(jobs);
}

}  // namespace plumbline::cli
