// A certificate, from bytes to a verdict: the checker's one entry point.
//
// The order is: bytes (canonical JSON, digest), formula (hash, lock of known formulas, grammar), case, then the
// evaluation, and last every field of the certificate against what was derived. Whatever happens on the way other than
// success is a rejection, or, where the checker cannot say, a refusal of another kind (error.hpp).
#pragma once

#include <string>
#include <vector>

#include "error.hpp"
#include "expectation.hpp"
#include "explanation.hpp"
#include "lock.hpp"

namespace checker {

struct Options {
  long max_bits = 16384;                        // precision at which an undecided sign is given up
  std::vector<FormulaLock> locks;               // which formulas may go by the name of a claim and reading
  bool allow_unknown_claims = false;            // do not ask them: the name says nothing
  std::uint64_t work = std::uint64_t{1} << 34;  // for a short one (rules/frame.hpp)
  Expectation expected;
  bool plain = false;    // use no rule of the library: definitions mean what their text says, by evaluating it
  bool explain = false;  // fill `explanation` of the result
};

struct Result {
  bool accepted = false;
  Reason reason = Reason::NotJson;  // if not
  std::string message;
  std::string sha256;                                                  // of the bytes
  std::string claim, reading, name, verdict, formula, formula_sha256;  // if accepted; the name as JSON has it
  std::string lock_sha256;           // of the lock that knows the formula under this name; empty: none was asked
  std::vector<std::string> modules;  // of rules that were used, besides the base
  Explanation explanation;  // what was derived, for people and programs; nothing of it stands in the certificate
};

// Whatever the bytes are, it returns; an accepted certificate is true in every field (docs/formats.md).
Result check_certificate(const std::string& bytes, const Options& options);

// Certificates of more bytes are declined.
inline constexpr std::size_t kMaxBytes = std::size_t{1} << 26;

}  // namespace checker
