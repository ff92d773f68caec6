#include "tools/cost_certificates.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "certificate/certificate.hpp"
#include "cli/case_facts.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/registry.hpp"
#include "evaluation/verdict.hpp"
#include "report/files.hpp"

namespace plumbline::cli {

namespace fs = std::filesystem;

std::string function_text(const CostFunction& f) {
  if (const auto* line = std::get_if<LineFunction>(&f))
    return fmt::format("piecewise affine on [{}, {}], {} {}, {} {}", line->knots.front().to_string(),
                       line->knots.back().to_string(), line->pieces(), line->pieces() == 1 ? "piece" : "pieces",
                       line->outputs(), line->outputs() == 1 ? "output" : "outputs");
  if (const auto* affine = std::get_if<AffineFunction>(&f))
    return fmt::format("affine from {} to {} dimensions on a polytope with {} corners", affine->a.cols(),
                       affine->a.rows(), affine->corners.cols());
  return "what the network computes, around its samples";
}

const char* state_text(bool certified, const CostCommand& options) {
  if (!certified) return "not certified";
  return options.out.empty() ? "not written" : options.no_check ? "not replayed" : "certified";
}

bool CostCertificates::certify(const std::string& claim_name, const Case& c, const std::string& part) {
  const Claim& claim = built_in().find(claim_name);
  CaseEvaluation evaluation(c, {});
  for (const Reading& reading : claim.readings) {
    const Outcome outcome = judge(reading, evaluation);
    if (outcome.verdict != CaseVerdict::Holds) {
      if (problem.empty())
        problem = fmt::format("{} is {} on {}{}", claim_name, to_string(outcome.verdict), c.name,
                              outcome.reason.empty() ? "" : ": " + outcome.reason);
      continue;
    }
    problem.clear();
    if (out.empty()) return true;
    const fs::path file = fs::path(out) / fmt::format("{}-{}.certificate.json", file_stem(c.name), part);
    keep_tensors(c, out);
    write_file_atomically(file, canonical_bytes(certificate(claim.id, reading, outcome, evaluation)));
    files.push_back(file.string());
    return true;
  }
  return false;
}

bool CostCertificates::certify_function(const Case& above, const Case& below) {
  const std::string function = std::string(kCostClaim) + ".function";
  return certify(function, above, "function") && certify(function, below, "function");
}

void CostCertificates::write_cases(const Case& above, const Case& below) const {
  if (out.empty()) return;
  for (const Case* side : {&above, &below})
    write_case_file(*side, fs::path(out) / (file_stem(side->name) + ".case.json"));
}

}  // namespace plumbline::cli
