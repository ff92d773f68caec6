// Which singular values a computation used, and which terms of modules that need a witness: what a certificate must
// bring.
//
// Whoever evaluates a singular value reports it to the log; whoever wants to know opens a Recording. Recordings are
// nested: at its end an inner one hands on what it saw to the one around it, unless that was for nothing (a rung that
// did not decide). A value from memory reports again what was used when it was computed (memory.hpp).
//
// A Widening asks the opposite question: does a computation still succeed if every singular value is known to so many
// bits only, as a checker knows it from a certificate? Or if nothing but a norm bounds the largest ones from above,
// which costs a certificate nothing?
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"
#include "evaluation/key.hpp"
#include "number/rational.hpp"

namespace plumbline {

struct Use {
  Term term;  // the matrix, or the term of a module
  Bindings bindings;
};
// By the key of the matrix (facts.hpp) and k, the place of the singular value; k = 0 for the term of a module.
using Uses = std::map<std::pair<Key, int>, Use>;

// Upper bounds of s_1(A)^2, by the key of A. Widened to them, in place of a number of bits, s_1(A) is known to
// kBitsByNorm bits from below only, all other singular values from both sides.
using Norms = std::map<Key, Rational>;
inline constexpr int kByNorm = -1, kBitsByNorm = 21;

class UseLog {
 public:
  UseLog() = default;
  UseLog(const UseLog&) = delete;
  UseLog& operator=(const UseLog&) = delete;

  // Where nothing is recorded, nothing happens.
  void report(Key key, int k, const Term& term, const Bindings& b) {
    if (!open_.empty()) open_.back()->try_emplace({key, k}, Use{term, b});
  }
  void report(const Uses& uses) {
    if (!open_.empty()) open_.back()->insert(uses.begin(), uses.end());
  }

  // How many bits of a singular value count at present; 0: all that are known.
  [[nodiscard]] int widened_to() const { return widened_to_; }
  // Where that is kByNorm: the bound for this matrix, null if there is none.
  [[nodiscard]] const Rational* norm_of(Key matrix) const {
    const auto found = norms_->find(matrix);
    return found == norms_->end() ? nullptr : &found->second;
  }

 private:
  friend class Recording;
  friend class Widening;
  std::vector<Uses*> open_;  // innermost last
  int widened_to_ = 0;
  const Norms* norms_ = nullptr;
};

// What is reported while it lives. Recordings of a log end in the reverse order of their beginnings.
class Recording {
 public:
  explicit Recording(UseLog& log) : log_(log) { log_.open_.push_back(&uses_); }
  ~Recording() {
    log_.open_.pop_back();
    if (!discarded_) log_.report(uses_);
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  [[nodiscard]] const Uses& uses() const { return uses_; }
  void discard() { discarded_ = true; }  // hand nothing on

 private:
  UseLog& log_;
  Uses uses_;
  bool discarded_ = false;
};

// While it lives, singular values s are evaluated as s (1 +- 2^-bits), or as Norms says, and no comparison inside a
// term climbs beyond the machine rung. Widenings are not nested.
class Widening {
 public:
  Widening(UseLog& log, int bits) : log_(log) { log_.widened_to_ = bits; }
  Widening(UseLog& log, const Norms& norms) : Widening(log, kByNorm) { log_.norms_ = &norms; }  // keeps the reference
  ~Widening() {
    log_.widened_to_ = 0;
    log_.norms_ = nullptr;
  }
  Widening(const Widening&) = delete;
  Widening& operator=(const Widening&) = delete;

 private:
  UseLog& log_;
};

}  // namespace plumbline
