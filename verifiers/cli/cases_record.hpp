// The cases of a run as its certificates' folder records them: certificates/cases.json, a line for each case.
//
// A certificate says what a claim came to on a case. That a claim has nothing to say about a case has none: here
// stands, for each case, its content, how many certificates it has, and a digest of all readings that do not apply to
// it. Who reads a run asks the formulas again (evidence.hpp), so nothing can be taken away from a run by calling it
// "not applicable", and no case by leaving out its lines.
//
//   {"cases": [{"bundle", "case", "certificates", "not_applicable", "not_applicable_sha256", "sha256"}, ...],
//    "format": "plumbline-cases/1"}      (docs/formats.md)
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace plumbline::cli {

inline constexpr const char* kCasesPath = "certificates/cases.json";  // no bundle is called that: they end in .jsonl

struct CaseRecord {
  nlohmann::json case_file;                // plumbline-case/1
  std::string sha256;                      // of the content (case_facts.hpp)
  std::string bundle = {};                 // the path of its certificates; "" if there are none
  std::size_t certificates = 0;            // in it
  std::size_t not_applicable = 0;          // readings that do not apply
  std::string not_applicable_sha256 = {};  // digest_of those
};

// The digest of a set of readings, each "CLAIM READING FORMULA_SHA256".
[[nodiscard]] std::string digest_of_readings(const std::set<std::string>& readings);

[[nodiscard]] std::string cases_bytes(const std::vector<CaseRecord>& cases);
// Throws InputError(place, what was expected).
[[nodiscard]] std::vector<CaseRecord> parse_cases_record(const std::string& bytes);

}  // namespace plumbline::cli
