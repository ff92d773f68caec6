// What of a term depends on the number of samples (docs/proofs.md, "Samples").
//
// A proof is about one sample. A conclusion that says something of their number, "there is one" say, would be true
// there and nowhere else, so it is refused. Followed are the numbers of rows and columns of each matrix, and where such
// a number gets into a value.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

// May depend on the number of samples: the value of a scalar or a formula, or an entry; the number of rows; of columns.
struct SampleMarks {
  bool value = false, rows = false, cols = false;
  bool loss = false;  // speaks of the loss derivative or the gradient
  bool operator==(const SampleMarks&) const = default;
};

class SampleCount {
 public:
  [[nodiscard]] SampleMarks of(const Term& term);
  // The innermost part by which the value of this one depends on it.
  [[nodiscard]] Term source(const Term& term);

 private:
  using Known = std::unordered_map<const Node*, SampleMarks>;
  [[nodiscard]] SampleMarks find(const Term& term);
  [[nodiscard]] SampleMarks of_shape(const Term& term, const std::vector<SampleMarks>& parts);
  [[nodiscard]] SampleMarks iterated(const Term& term);

  Known known_;
  std::vector<std::pair<std::string, SampleMarks>> states_;  // of the matrices of iterations, the innermost last
  std::unordered_map<const Node*, Term> spelled_out_;
};

}  // namespace plumbline
