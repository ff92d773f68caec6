// A certificate, from bytes to a verdict: the base's one entry point.
//
// The order is: bytes (canonical JSON, digest), formula (hash, lock of known formulas, grammar), case, then the
// evaluation, and last every field of the certificate against what was derived. Whatever happens on the way other than
// success is a rejection, or, where the checker cannot say, a refusal of another kind (error.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "term.hpp"
#include "trace.hpp"

namespace checker {

struct Result {
  bool accepted = false;
  Reason reason = Reason::NotJson;  // if not
  std::string message;
  std::string sha256;                                                  // of the bytes
  std::string claim, reading, name, verdict, formula, formula_sha256;  // if accepted; the name as JSON has it
  std::string lock_sha256;           // of the lock that knows the formula under this name; empty: none was asked
  std::vector<std::string> modules;  // that took part, besides the base
};

// What the caller brings along, and no certificate can change.
struct Request {
  // Asked when the claim, the reading and the digest of the formula are known, before it is read; may reject the name.
  std::function<void(Result&)> named = nullptr;
  std::function<const Reading&(const std::string& formula)> read = nullptr;      // null: parse_reading
  Trace* trace = nullptr;                                                        // filled with what is evaluated
  std::function<void(const Result&, const JsonValue& whole)> finally = nullptr;  // may reject what is right otherwise
};

// Whatever the bytes are, it returns; an accepted certificate is true in every field (docs/formats.md), but for bounds
// on singular values where no module reads them. It works in the session of this thread.
Result check(const std::string& bytes, const Request& request);

// The verdict of a reading on a case, with the fields that modules read beside it, all in one object: rejects what is
// not as derived. Calls itself with_enough_precision; the trace may be null. `only_then`: the hypothesis is not asked,
// and a conclusion that is true has the verdict `conclusion`.
void check_verdict(const JsonValue& said, const JsonValue& example, const Reading& reading, Trace* trace,
                   bool only_then = false);

// Certificates of more bytes are declined.
inline constexpr std::size_t kMaxBytes = std::size_t{1} << 26;

}  // namespace checker
