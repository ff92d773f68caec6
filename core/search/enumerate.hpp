// Nothing smaller: every small case, one after the other.
//
// Shrinking stops where no single change makes a counterexample smaller; that says nothing about cases that differ in
// two places. So all cases below it are looked at, as far as they can be counted: networks and data of every smaller
// shape, in order of size, with numbers from a small set, first -1, 0, 1, then also the halves and the twos. Each is
// judged exactly. What comes out is a smaller counterexample, or the classes that hold none, shape by shape: a shape is
// only named if it was gone through to the end.
//
// Shapes are those of fully connected networks, with the activation of the counterexample and without biases, that are
// no deeper, have no more units and no more samples than it; or, for graphs, networks of layers and cases with matrix
// parameters, its own shape and those that one gets from it by leaving out layers, units and samples.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/settle.hpp"
#include "search/time_limit.hpp"

namespace plumbline {

struct EnumerationOptions {
  std::int64_t cases = 10000;           // at most so many in all; a shape with more of them than are left is left out
  Limits limits;                        // of each verdict
  int jobs = 0;                         // 0: one per processor
  std::vector<Requirement> degenerate;  // what does not count
  bool larger_too = false;  // `c` is degenerate itself: depth 3, 6 units and 2 samples at least, whatever its size
  TimeLimit deadline = {};
};

// The cases of one set of numbers, all shapes together that were gone through.
struct EnumeratedClass {
  std::string numbers;              // "-1, 0, 1"
  std::vector<std::string> shapes;  // "widths 2-1-1 on 1 sample", each gone through to the end
  std::size_t left_out = 0;         // shapes that hold too many cases, or for which there was no time
  std::int64_t cases = 0;           // that are smaller than the counterexample (with `larger_too`: all)
  std::int64_t applied = 0;         // of them, those that meet the requirements and the hypothesis
  std::int64_t degenerate = 0;      // of these, degenerate ones with the defect
  std::int64_t undecided = 0;       // no verdict within the limits
};

struct Enumeration {
  std::vector<EnumeratedClass> classes;  // in which there is nothing smaller
  std::optional<Case> smaller;           // the smallest of the first shapes that hold one
};

// Precondition: the verdict of the reading on `c` is `wanted`, a defect.
[[nodiscard]] Enumeration enumerate_small(const Reading& reading, const Case& c, CaseVerdict wanted,
                                          const EnumerationOptions& options);

}  // namespace plumbline
