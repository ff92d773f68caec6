// What the tests of a paper share: its claims, and the built-in run that verifiers.built-in made, in which every claim
// is judged on every built-in case. The environment says which paper (PLUMBLINE_PAPER) and where that run is
// (PLUMBLINE_RUN).
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/registry.hpp"
#include "report/load.hpp"
#include "result/ledger.hpp"

namespace plumbline::testing {

inline std::string setting(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw std::logic_error(std::string(name) + " is not set; ctest sets it (tests/verifiers)");
  return value;
}
inline const std::string& paper() {
  static const std::string out = setting("PLUMBLINE_PAPER");
  return out;
}
inline bool of_paper(const std::string& claim) { return claim.starts_with(paper() + "."); }

inline std::vector<const Claim*> claims() { return cli::built_in().select({paper()}); }

// All claims, for data sets, which are made before main(): so they come from the ledger (builtin.cpp ties it to what
// the claims expect).
inline std::vector<std::string> claim_ids() {
  std::set<std::string> out;
  for (const auto& [key, entry] : read_ledger(PLUMBLINE_LEDGER))
    if (of_paper(key.first)) out.insert(key.first);
  return {out.begin(), out.end()};
}

// What the run says of this paper.
struct BuiltinRun {
  std::map<ReadingKey, ReadingVerdict> verdicts;
  std::vector<CaseResult> rows;
  std::set<std::string> fallen_twins;  // claims whose false twin has a certificate that it fails

 private:
  friend const BuiltinRun& builtin_run();
  void read_bundle(const std::filesystem::path& file) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      if (line.find("\"claim\":\"" + paper() + ".") == std::string::npos ||
          line.find("\"reading\":\"twin\"") == std::string::npos)
        continue;
      const nlohmann::json twin = nlohmann::json::parse(line);
      if (twin["verdict"] == "fails") fallen_twins.insert(twin["claim"].get<std::string>());
    }
  }
};

inline const BuiltinRun& builtin_run() {
  static const BuiltinRun run = [] {
    const std::filesystem::path folder = setting("PLUMBLINE_RUN");
    BuiltinRun out;
    report::Report report = report::load_report(folder);
    for (const ReadingResult& reading : report.readings)
      if (of_paper(reading.claim)) out.verdicts[reading.key()] = reading.verdict;
    for (CaseResult& row : report.cases)
      if (of_paper(row.claim)) out.rows.push_back(std::move(row));
    for (const auto& entry : std::filesystem::directory_iterator(folder / "certificates"))
      if (entry.path().extension() == ".jsonl") out.read_bundle(entry.path());
    return out;
  }();
  return run;
}

// What that run says of one reading on one case; null if there is no such row.
inline const CaseResult* builtin_row(const std::string& claim, const std::string& reading,
                                     const std::string& case_name) {
  for (const CaseResult& row : builtin_run().rows)
    if (row.claim == claim && row.reading == reading && row.case_name == case_name) return &row;
  return nullptr;
}

}  // namespace plumbline::testing
