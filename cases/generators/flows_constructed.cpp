// Constructed cases for the claims about gradient flow of the square loss, in three papers: starts, with the time or
// the norm that a statement asks about (docs/flow.md, "In formulas").
#include <utility>

#include "generators/invariance.hpp"
#include "generators/rank.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {
namespace {

// Unit inputs at an angle with cosine -3/5, and unit targets.
Case plane_start(const char* name, Rows w, Rows v, const char* note) {
  return noted(
      two_layers(name, matrix({{"1", "-3/5"}, {"0", "4/5"}}), matrix(w), matrix(v), matrix({{"1", "0"}, {"0", "1"}})),
      note);
}

Case start(const char* name, std::vector<ExactMatrix> weights, ExactMatrix inputs, ExactMatrix targets) {
  Case c = case_of(name, network_of(std::move(weights)), std::move(inputs));
  c.targets = std::move(targets);
  check_shapes(c);
  return c;
}

// The data of Section 3.1 of `rank`, not normalised.
ExactMatrix two_samples() { return matrix({{"1", "-1"}, {"99/100", "99/100"}}); }

Case escape(const char* name, std::vector<ExactMatrix> weights, const char* r, const char* t, const char* note) {
  return noted(
      with(with(start(name, std::move(weights), two_samples(), matrix({{"1", "0"}, {"0", "1"}})), "r", r), "t", t),
      note);
}

}  // namespace

void add_rank_flows(std::vector<Case>& out) {
  out.push_back(plane_start("flow-from-S", {{"1/10", "1/4"}, {"-1/8", "1/4"}}, {{"1/3", "-1/5"}, {"-1/4", "2/5"}},
                            "Both neurons start in S, active on both samples"));
  out.push_back(plane_start("flow-through-S", {{"1/4", "1/10"}, {"-1/3", "1/10"}}, {{"1/10", "0"}, {"0", "-1/10"}},
                            "One neuron starts in S and loses a sample on the way"));
  out.push_back(plane_start("flow-one-sample-lost", {{"1/4", "-1/10"}, {"1/5", "-1/20"}},
                            {{"1/4", "1/5"}, {"0", "-2/5"}}, "Both neurons see the first sample only"));
  out.push_back(plane_start("flow-from-D", {{"-1/5", "-1/3"}, {"1/10", "1/4"}}, {{"1/4", "0"}, {"1/3", "-1/4"}},
                            "The first neuron starts in D"));
  out.push_back(with(plane_start("flow-at-time-one", {{"1/5", "-1/10"}, {"-1/4", "1/4"}}, {{"0", "0"}, {"0", "0"}},
                                 "One neuron inside each S_i, V = 0"),
                     "t", "1"));
  out.push_back(with(plane_start("flow-at-time-eight", {{"-1/9", "1/4"}, {"1/7", "0"}}, {{"0", "0"}, {"0", "0"}},
                                 "The first neuron serves the second sample"),
                     "t", "8"));
}

void add_saddle_flows(std::vector<Case>& out) {
  out.push_back(escape("flow-along-depth-two", {matrix({{"71/1000", "70/1000"}}), matrix({{"100/1000"}, {"0"}})}, "1/2",
                       "1/4", "close to an optimal escape direction"));
  out.push_back(escape("flow-aside-depth-two",
                       {matrix({{"50/1000", "20/1000"}, {"-30/1000", "60/1000"}}),
                        matrix({{"60/1000", "10/1000"}, {"-20/1000", "50/1000"}})},
                       "1/2", "1/4", "away from it"));
  out.push_back(escape("flow-along-depth-three",
                       {matrix({{"71/1000", "70/1000"}}), matrix({{"100/1000"}}), matrix({{"100/1000"}, {"0"}})}, "1/2",
                       "1", "close to an optimal escape direction"));
  out.push_back(noted(
      with(with(start("flow-large-input", {matrix({{"1/20"}}), matrix({{"1/20"}})}, matrix({{"8"}}), matrix({{"1"}})),
                "r", "1/4"),
           "t", "1/4"),
      "||X|| = 8: the outputs grow larger than a bound without ||X|| allows"));
}

void add_invariance_flows(std::vector<Case>& out) {
  out.push_back(
      noted(with(start("flow-own-samples", {matrix({{"2/5", "-3/10"}, {"-3/10", "2/5"}}), matrix({{"1/2", "-1/2"}})},
                       matrix({{"18/25", "-27/50"}, {"-27/50", "18/25"}}), matrix({{"1", "-1"}})),
                 "t", "1/8"),
            "each neuron is active on a sample of its own"));
  out.push_back(
      noted(with(start("flow-shared-samples", {matrix({{"1/2", "3/10"}, {"2/5", "1/2"}}), matrix({{"1/2", "1/2"}})},
                       matrix({{"4/5", "3/5"}, {"3/5", "4/5"}}), matrix({{"1", "1"}})),
                 "t", "1/8"),
            "both neurons are active on both samples"));
  out.push_back(
      noted(with(start("flow-three-neurons",
                       {matrix({{"1/2", "3/10"}, {"2/5", "1/2"}, {"1/3", "1/3"}}), matrix({{"1/2", "-1/4", "1/3"}})},
                       matrix({{"4/5", "3/5", "1/2"}, {"3/5", "4/5", "1/2"}}), matrix({{"1", "-1", "1"}})),
                 "t", "1/32"),
            "three neurons, active on all samples"));
}

}  // namespace plumbline::cases
