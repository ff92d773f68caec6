// A bundle: all certificates of one case, without what they have in common (docs/formats.md, "Bundle").
//
// The case stands in the first line, once; each formula in a file of its own, once for all cases. What is left of a
// certificate is a line of some hundred bytes. Nothing is lost: line and case and formula, put together as text, are
// the certificate that stands alone, byte for byte, and the digest in the line is that of the whole. So a line that
// comes to stand under another case, or another formula, is refused like any certificate whose content was changed.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "certificate/certificate.hpp"

namespace plumbline {

class Bundle {
 public:
  explicit Bundle(const nlohmann::json& canonical_case);

  // Adds the certificate and returns the number of its line, from 2. Precondition: as for certificate(). If it throws,
  // the bundle is as it was.
  std::size_t add(const std::string& claim, const std::string& reading, const FormulaText& formula,
                  const Outcome& outcome, CaseEvaluation& evaluation);

  [[nodiscard]] bool empty() const { return lines_ == 1; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string head_;   // {"case":CASE
  std::string bytes_;  // of the file
  std::size_t lines_ = 1;
};

// The bytes of the file of formulas, from the texts by their SHA-256.
[[nodiscard]] std::string formulas_bytes(const std::map<std::string_view, std::string_view>& formulas);

}  // namespace plumbline
