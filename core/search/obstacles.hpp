// Why cases were passed over: which requirement, which part of the hypothesis, which missing parameter, how often.
//
// A search that finds nothing says little if its cases did not meet the hypothesis. The reading's requirements and the
// members of its hypothesis, where that is a conjunction, are held against such cases one by one, in doubles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/needs.hpp"
#include "network/network.hpp"

namespace plumbline {

class Conditions {
 public:
  explicit Conditions(const Reading& reading);
  // What the case lacks: what it does not have at all (Needs) and nothing else; otherwise every condition that is not
  // met, in the order of the reading. A requirement by its reason, a part of the hypothesis by the name that the
  // claim's file gives it, or else by its canonical text.
  [[nodiscard]] std::vector<std::string> unmet(const Case& c) const;

 private:
  struct Condition {
    Term formula;
    std::string words;
  };
  std::vector<Condition> conditions_;
  Needs needs_;
};

// Counts over many cases.
class Obstacles {
 public:
  struct Count {
    std::string what;
    std::int64_t cases = 0;
  };
  void add(const std::vector<std::string>& unmet);             // of one case; nothing is counted if it is empty
  [[nodiscard]] std::int64_t asked() const { return asked_; }  // cases that lacked something
  [[nodiscard]] std::vector<Count> by_frequency() const;       // the most frequent first, then the earlier

 private:
  std::int64_t asked_ = 0;
  std::vector<Count> counts_;
};

}  // namespace plumbline
