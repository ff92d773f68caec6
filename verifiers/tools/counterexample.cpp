#include "tools/counterexample.hpp"

#include "certificate/certificate.hpp"
#include "cli/keep_tensors.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"

namespace plumbline::cli {

Outcome write_counterexample(const std::string& claim, const Reading& reading, CaseEvaluation& evaluation,
                             const std::filesystem::path& case_file, const std::filesystem::path& certificate_file) {
  Outcome outcome = judge(reading, evaluation);
  write_file_atomically(certificate_file, canonical_bytes(certificate(claim, reading, outcome, evaluation)));
  keep_tensors(evaluation.subject(), certificate_file.parent_path());
  keep_tensors(evaluation.subject(), case_file.parent_path());
  write_file_atomically(case_file, case_file_json(evaluation.subject()).dump(1) + "\n");
  return outcome;
}

}  // namespace plumbline::cli
