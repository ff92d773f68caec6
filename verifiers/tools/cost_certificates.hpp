// What the two forms of `cost` share: its options, the function in words, and claims on the cases of an enclosure with
// their certificates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cost/function/cost_function.hpp"
#include "cost/search/network_search.hpp"

namespace plumbline::cli {

inline constexpr std::string_view kCostClaim = "bottleneck.representation-cost", kLimitClaim = "bottleneck.cost-limit";

struct CostCommand {
  std::string file, depths, out = "out";
  int depth = 0;  // 0: that of the case's network, if `depths` is empty
  int search = CostSearch{}.restarts;
  bool limit = false, json = false, quiet = false, no_check = false;
};

// "piecewise affine on [-1, 1], 2 pieces, 1 output"
[[nodiscard]] std::string function_text(const CostFunction& f);

// "certified", or what is missing.
[[nodiscard]] const char* state_text(bool certified, const CostCommand& options);

struct CostCertificates {
  std::string out;  // folder; "": nothing is written
  std::vector<std::string> files;
  std::string problem;  // why the last claim was not certified

  // Judges a claim on a case; true if one of its readings holds. The certificate is written as
  // CASE-PART.certificate.json and its name noted.
  bool certify(const std::string& claim_name, const Case& c, const std::string& part);
  // Both cases are the function that their samples describe.
  bool certify_function(const Case& above, const Case& below);
  void write_cases(const Case& above, const Case& below) const;
};

}  // namespace plumbline::cli
