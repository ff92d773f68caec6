// Why a certificate is turned away, and the three ways in which an evaluation can stop early.
//
// The checker knows one way to accept and many ways to refuse. Each refusal is a Rejection: a reason from the list
// below, which a program can test for, and a message that says where, what was found, and what was expected. Undefined
// is an expression without a value (1/0, an index out of its range) and is caught by the atom around it; NeedPrecision
// says that the intervals at hand are too wide for a decision, and makes the evaluation start again with more bits. A
// budget bounds the work, so that hostile bytes can neither hang the checker nor exhaust the memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace checker {

// clang-format off
enum class Reason {
  NotJson, DuplicateKey, NotCanonical, UnknownKey, MissingKey, WrongType,  // the spelling
  Format, BadNumber, BadShape, BadName, BadTensor, Digest, FormulaHash, BadFormula,  // a field
  NotApplicable, Verdict, OpenAtom,                                        // against what was derived
  SingularMissing, SingularUnused, SingularDuplicate, SingularBound, SingularVector,
  Expectation, OtherCase,                                                  // against what the reader asked for
  UnknownClaim, Undecided, MissingFile, TooLarge,                          // declined
  Internal                                                                 // a defect of the checker
};
// clang-format on

// The reason as it is printed, for example "singular-bound".
const char* name(Reason reason);

// A certificate is *rejected* if a field is not what it should be. It is *declined* if the checker cannot say: an
// unknown claim, a sign that stays undecided, more work than it does for one certificate.
[[nodiscard]] inline bool declined(Reason reason) { return reason >= Reason::UnknownClaim; }

struct Rejection {
  Reason reason;
  std::string message;
};

[[noreturn]] inline void reject(Reason reason, std::string message) { throw Rejection{reason, std::move(message)}; }

// What one certificate may cost; set at the start of each check.
inline thread_local std::uint64_t work_left = 0;  // in nanoseconds or less
inline thread_local long max_bits = 16384;        // precision at which an undecided sign becomes a rejection
inline thread_local long working_bits = 256;      // of enclosures

inline void charge(std::uint64_t work) {
  if (work > work_left) reject(Reason::TooLarge, "the work for this certificate exceeds the budget (--work)");
  work_left -= work;
}

// An exception costs far more than what it says.
struct Costly {
  Costly() { charge(5000); }
};
struct Undefined : Costly {};      // the expression has no value
struct NeedPrecision : Costly {};  // undecided at the working precision

// Calls attempt() with a growing working precision until no sign stays undecided.
template <class Attempt> void with_enough_precision(Attempt attempt) {
  for (working_bits = std::min(256L, max_bits);; working_bits = std::min(4 * working_bits, max_bits)) {
    try {
      return attempt();
    } catch (const NeedPrecision&) {
      if (working_bits >= max_bits)
        reject(Reason::Undecided, "a sign is not decided with " + std::to_string(working_bits) + " bits");
    }
  }
}

}  // namespace checker
