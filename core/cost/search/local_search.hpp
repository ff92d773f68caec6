// The cheapest networks of a function so far, and a search around them (docs/cost.md, Section 2). A step changes the
// signs of one neuron on one cell next to where it switches, for the neuron or for a copy of it: a neuron in two equal
// parts costs what it cost, and one part may then switch elsewhere. Steps that gain are taken; where none does, a few
// at once are a new start. Every network is exactly the function (fixed_signs.hpp).
#pragma once

#include <random>
#include <vector>

#include "cost/function/cellwise.hpp"

namespace plumbline {

struct FoundNetwork {
  Network network;
  double norm;
  bool explored;  // does no step gain, or was none tried that might?
};

class NetworkPool {
 public:
  explicit NetworkPool(const Cellwise& f, double bias_price = 1) : f_(f), bias_price_(bias_price) {}
  // The cheapest network with the signs of `start`, if it is one of the cheapest few.
  void offer(const Network& start);
  // The same, given up early where it does not look like one of the cheapest few.
  void offer_if_cheap(const Network& start);
  // So many steps are tried.
  void explore(int tries, std::mt19937& random);
  [[nodiscard]] const std::vector<FoundNetwork>& found() const { return found_; }

 private:
  void keep(Network n);
  bool explore_next(int& tries, std::mt19937& random);

  const Cellwise& f_;
  double bias_price_;
  std::vector<FoundNetwork> found_;  // cheapest first
};

// The sum of the squares of the weights, and of the biases times `bias_price`, in doubles.
[[nodiscard]] double squared_norm(const Network& n, double bias_price = 1);

}  // namespace plumbline
