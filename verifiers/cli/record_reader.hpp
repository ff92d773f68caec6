// Reads the record of a run: every line of every bundle in the folder, and the cases (cases_record.hpp).
//
// It knows no verdict of its own: it says what the files say, and which of them contradict each other. evidence.hpp
// holds that against a summary.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/cases_record.hpp"
#include "result/results.hpp"

namespace plumbline::cli {

// What one certificate says.
struct RecordedCertificate {
  std::string place;  // FILE, or FILE:LINE
  std::string claim, reading, verdict, formula_sha256, case_name, case_sha256;
};

// The file of a certificate's place.
[[nodiscard]] std::string certificate_file(const std::string& place);

class RecordReader {
 public:
  // Throws InputError naming a file that cannot be read. Keeps a reference to the results.
  RecordReader(const std::string& folder, const Results& results);

  // In what the files contradict each other, the summary's list of cases included.
  [[nodiscard]] std::vector<std::string> problems() { return std::move(problems_); }
  // Of all bundles, in the order of their names.
  [[nodiscard]] const std::vector<RecordedCertificate>& certificates() const { return certificates_; }
  // That in the line of a bundle, or in a file of its own. Throws InputError, json::exception.
  [[nodiscard]] RecordedCertificate certificate(const std::string& place) const;
  // The case file of a case; null: there is none.
  [[nodiscard]] nlohmann::json case_file(const std::string& name) const;

  // Asks each formula that is said not to apply to a case again, several cases at a time. The results of which that is
  // not so, and why.
  [[nodiscard]] std::vector<std::pair<const CaseResult*, std::string>> check_applicability(int jobs) const;

 private:
  void read_bundles();
  void read_bundle(const std::string& path);
  void read_cases();
  void check_cases();

  const std::string folder_;
  const Results& results_;
  std::vector<RecordedCertificate> certificates_;
  std::map<std::string, std::size_t> position_;  // of a place in certificates_
  std::map<std::string, std::string> heads_;     // of bundles, by path: the digest of the case
  std::map<std::string, CaseRecord> cases_;      // by name
  std::vector<std::string> problems_;
};

}  // namespace plumbline::cli
