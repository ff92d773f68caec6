// The cases from which a search climbs: the best of each shape, so that it does not climb one hill only.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "network/network.hpp"
#include "search/robustness.hpp"

namespace plumbline {

struct Candidate {
  Case point;
  Robustness value;
  std::string origin;
  std::string family = {};  // of a case that was not climbed to
  // Where the hypothesis is met, the violation; everything else comes after that.
  [[nodiscard]] double rank() const { return value.hypothesis_met() ? value.violation : value.score() - 1; }
};

class Pool {
 public:
  // The best point of each shape is kept; of the shapes, some fifty with the best points.
  void remember(Candidate&& candidate);
  [[nodiscard]] std::vector<const Candidate*> best_first() const;

 private:
  // Fully connected: the widths. Otherwise, after a negative number, the edges or the kinds and shapes of the layers.
  // Of matrix parameters the shapes.
  using ShapeKey = std::vector<int>;
  [[nodiscard]] static ShapeKey shape_key(const Case& c);
  std::map<ShapeKey, Candidate> candidates_;
};

}  // namespace plumbline
