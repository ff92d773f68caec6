// The counterexamples that searches found: none is lost, and the next search begins with them.
//
// The folder of a reading holds the last one: case.json, certificate.json. Below it, found/ holds every one that a
// search ended with, under the SHA-256 of its case: found/DIGEST.json, found/DIGEST.certificate.json. A file that is
// there already is never written again, so a search that finds another one, or none, leaves it as it is.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/verdict.hpp"

namespace plumbline::cli {

class FoundCases {
 public:
  // Throws InputError if nothing can be written there: before a search, not after it. What an earlier search left as
  // case.json, cut short or of an earlier version, joins found/.
  FoundCases(std::filesystem::path folder, std::string claim, const Reading& reading);

  // Those of found/, by digest, at most a thousand; each with the first digits of its digest as its name. A file that
  // is no case is passed over, with a line on stderr.
  [[nodiscard]] std::vector<Case> earlier() const;

  // The case of the evaluation, on which the reading has a defect: case.json and certificate.json, judged once more.
  // `last`: what the search ends with, which joins found/.
  Outcome keep(CaseEvaluation& evaluation, bool last) const;

 private:
  void join(const std::filesystem::path& case_file, const std::filesystem::path& certificate_file) const;
  std::filesystem::path folder_;
  std::string claim_;
  const Reading& reading_;
};

}  // namespace plumbline::cli
