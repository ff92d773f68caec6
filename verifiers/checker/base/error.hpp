// Why a certificate is turned away.
//
// The checker knows one way to accept and many ways to refuse. Each refusal is a Rejection: a reason from the list
// below, which a program can test for, and a message that says where, what was found, and what was expected.
#pragma once

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

}  // namespace checker
