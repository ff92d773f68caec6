#include "tools/counterexample.hpp"

#include "certificate/certificate.hpp"
#include "cli/keep_tensors.hpp"
#include "report/files.hpp"
#include "search/settle.hpp"

namespace plumbline::cli {

Outcome write_counterexample(const std::string& claim, const Reading& reading, CaseEvaluation& evaluation,
                             const std::filesystem::path& case_file, const std::filesystem::path& certificate_file) {
  Outcome outcome = judge(reading, evaluation);
  if (!is_defect(outcome.verdict))
    throw ResourceLimit(case_file.string() + ": the verdict was not reached again: " + outcome.reason);
  write_file_atomically(certificate_file, canonical_bytes(certificate(claim, reading, outcome, evaluation)));
  keep_tensors(evaluation.subject(), certificate_file.parent_path());
  write_case_file(evaluation.subject(), case_file);
  return outcome;
}

}  // namespace plumbline::cli
