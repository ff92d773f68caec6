// A certificate: everything that a checker needs to reach the same verdict by itself (docs/formats.md).
//
// It is written from what was observed during evaluation: the verdict, which comparisons stayed open, and a verified
// witness for every singular value. Whatever the checker derives from these and the case anyway does not stand in it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "claim/canonical.hpp"
#include "claim/once.hpp"
#include "evaluation/verdict.hpp"

namespace plumbline {

// Is there a certificate for this verdict? (Not for `inconclusive` and `not-applicable`.)
[[nodiscard]] bool certifiable(CaseVerdict verdict);

// The complete document with its digest. Precondition: certifiable(outcome.verdict), and `outcome` is what judge() gave
// for this reading and case.
[[nodiscard]] nlohmann::json certificate(const std::string& claim, const Reading& reading, const Outcome& outcome,
                                         CaseEvaluation& evaluation);

// What all certificates of a reading have in common, for those who write many (bundle.hpp).
class FormulaText {
  Term formula_;
  Once<DefinitionNames> names_;

 public:
  std::string text, sha256;
  explicit FormulaText(const Reading& reading);
  [[nodiscard]] const DefinitionNames& names() const;  // in the text
};

// What a certificate has besides these: `reading` and `verdict`, and `open` and `singular_values` if there are any.
[[nodiscard]] nlohmann::json findings(const std::string& reading, const FormulaText& formula, const Outcome& outcome,
                                      CaseEvaluation& evaluation);

// The SHA-256 of a certificate's text without its digest. Throws ResourceLimit for more than the checker reads.
[[nodiscard]] std::string digest_of(const std::string& text);

inline constexpr const char* kCertificateFormat = "plumbline-certificate/3";

// Canonical bytes: keys sorted, no white space, a newline at the end.
[[nodiscard]] std::string canonical_bytes(const nlohmann::json& document);

}  // namespace plumbline
