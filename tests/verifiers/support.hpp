// One run of every claim of a paper, twins included, on all built-in cases, shared by the tests of that paper.
// PLUMBLINE_PAPER is its name.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/ledger.hpp"
#include "cli/registry.hpp"
#include "cli/run.hpp"
#include "report/files.hpp"

namespace plumbline::testing {

inline const std::filesystem::path& folder() {
  static const std::filesystem::path path = [] {
    const auto out =
        std::filesystem::temp_directory_path() / ("plumbline-test-" PLUMBLINE_PAPER "-" + std::to_string(getpid()));
    std::filesystem::create_directories(out);
    return out;
  }();
  return path;
}

inline std::vector<const Claim*> claims() { return cli::built_in().select({PLUMBLINE_PAPER}); }

// All claims, for data sets, which are made before main(): so they come from the ledger (builtin.cpp ties it to what
// the claims expect).
inline std::vector<std::string> claim_ids() {
  std::set<std::string> out;
  for (const auto& [key, entry] : cli::read_ledger(PLUMBLINE_LEDGER))
    if (key.first.starts_with(PLUMBLINE_PAPER ".")) out.insert(key.first);
  return {out.begin(), out.end()};
}

inline const cli::RunResult& builtin_run() {
  static const cli::RunResult result = [] {
    cli::RunOptions options;
    options.write = [](const std::string& path, const std::string& bytes) {
      write_file_atomically(folder() / path, bytes);
    };
    options.twins = true;
    return cli::run(claims(), cli::cases_from(PLUMBLINE_CASES_FOLDER), options);
  }();
  return result;
}

// What that run says of one reading on one case; null if there is no such row.
inline const report::CaseResult* builtin_row(const std::string& claim, const std::string& reading,
                                             const std::string& case_name) {
  for (const report::CaseResult& row : builtin_run().rows)
    if (row.claim == claim && row.reading == reading && row.case_name == case_name) return &row;
  return nullptr;
}

inline std::string bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace plumbline::testing
