// Which singular values a computation used: what a certificate must bring a witness for.
//
// Whoever evaluates a singular value reports it to the log; whoever wants to know opens a Recording. Recordings are
// nested: at its end an inner one hands on what it saw to the one around it, unless that was for nothing (a rung that
// did not decide). A value from memory reports again what was used when it was computed (memory.hpp).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"

namespace plumbline {

struct Use {
  Term matrix;
  Bindings bindings;
};
// By the key of the matrix (facts.hpp) and k, the place of the singular value.
using Uses = std::map<std::pair<std::string, int>, Use>;

class UseLog {
 public:
  UseLog() = default;
  UseLog(const UseLog&) = delete;
  UseLog& operator=(const UseLog&) = delete;

  // Where nothing is recorded, nothing happens.
  void report(const std::string& key, int k, const Term& matrix, const Bindings& b) {
    if (!open_.empty()) open_.back()->try_emplace({key, k}, Use{matrix, b});
  }
  void report(const Uses& uses) {
    if (!open_.empty()) open_.back()->insert(uses.begin(), uses.end());
  }

 private:
  friend class Recording;
  std::vector<Uses*> open_;  // innermost last
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

}  // namespace plumbline
