// A family of cases, numbered: what random checks, searches and campaigns draw from.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "network/network.hpp"

namespace plumbline {

// Case k of seed S of some family of cases.
using CaseStream = std::function<Case(std::uint64_t seed, std::uint64_t index)>;

// A stream with a name, so that a report can say what was drawn. Where the stream gives several kinds of cases in turn,
// case k is of kind k modulo their number.
struct CaseFamily {
  std::string name;  // "small cases"
  CaseStream draw;
  std::vector<std::string> kinds = {};  // "points on a circle", ...; none: all cases are alike
};

}  // namespace plumbline
