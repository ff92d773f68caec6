// A certificate, from bytes to a verdict: the checker's one entry point.
//
// The order is: bytes (canonical JSON, digest), formula (hash, table of known formulas, grammar), case, then the
// evaluation, and last every field of the certificate against what was derived. Whatever happens on the way other than
// success is a rejection.
#pragma once

#include <string>

#include "error.hpp"

namespace checker {

struct Options {
  long max_bits = 16384;              // precision at which an undecided sign becomes a rejection
  bool allow_unknown_claims = false;  // accept a claim and reading that the table does not know (for tests)
  std::uint64_t work = std::uint64_t{1} << 36;
};

struct Result {
  bool accepted = false;
  Reason reason = Reason::NotJson;  // of a rejection
  std::string message;
  std::string sha256;                         // of the bytes
  std::string claim, reading, name, verdict;  // if accepted
};

// Whatever the bytes are, it returns; an accepted certificate is true in every field (docs/formats.md).
Result check_certificate(const std::string& bytes, const Options& options);

}  // namespace checker
