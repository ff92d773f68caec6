// One run of every claim of a paper, twins included, on all built-in cases, shared by the tests of that paper.
// PLUMBLINE_PAPER is its name.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <sstream>

#include "certificate/certificate.hpp"
#include "cli/registry.hpp"
#include "cli/run.hpp"
#include "report/certificate_place.hpp"
#include "result/ledger.hpp"

namespace plumbline::testing {

inline std::vector<const Claim*> claims() { return cli::built_in().select({PLUMBLINE_PAPER}); }

// All claims, for data sets, which are made before main(): so they come from the ledger (builtin.cpp ties it to what
// the claims expect).
inline std::vector<std::string> claim_ids() {
  std::set<std::string> out;
  for (const auto& [key, entry] : read_ledger(PLUMBLINE_LEDGER))
    if (key.first.starts_with(PLUMBLINE_PAPER ".")) out.insert(key.first);
  return {out.begin(), out.end()};
}

struct BuiltinRun {
  cli::RunResult result;
  std::map<std::string, std::vector<nlohmann::json>> bundles;  // lines by path
  nlohmann::json formulas;
};

inline const BuiltinRun& builtin() {
  static const BuiltinRun run = [] {
    BuiltinRun out;
    std::mutex writing;
    cli::RunOptions options;
    options.write = [&](const std::string& path, const std::string& bytes) {
      const std::lock_guard lock(writing);
      if (path.ends_with("/formulas.json")) out.formulas = nlohmann::json::parse(bytes).at("formulas");
      if (!path.ends_with(".jsonl")) return;  // the record of the cases
      std::istringstream lines(bytes);
      for (std::string line; std::getline(lines, line);) out.bundles[path].push_back(nlohmann::json::parse(line));
    };
    options.twins = true;
    out.result = cli::run(claims(), cli::builtin_cases(), options);
    return out;
  }();
  return run;
}
inline const cli::RunResult& builtin_run() { return builtin().result; }

// A certificate of that run as one that stands alone, by its name in the results.
inline std::string bytes(const std::string& name) {
  const report::CertificatePlace place = report::certificate_place(name);
  const std::vector<nlohmann::json>& lines = builtin().bundles.at(place.file);
  nlohmann::json out = lines.at(place.line - 1);
  out["case"] = lines.at(0).at("case");
  out["formula"] = builtin().formulas.at(out.at("formula_sha256").get<std::string>());
  return canonical_bytes(out);
}

// What that run says of one reading on one case; null if there is no such row.
inline const CaseResult* builtin_row(const std::string& claim, const std::string& reading,
                                     const std::string& case_name) {
  for (const CaseResult& row : builtin_run().rows)
    if (row.claim == claim && row.reading == reading && row.case_name == case_name) return &row;
  return nullptr;
}

}  // namespace plumbline::testing
