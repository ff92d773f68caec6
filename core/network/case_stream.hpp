// A family of cases, numbered: what random checks, searches and campaigns draw from.
#pragma once

#include <cstdint>
#include <functional>

#include "network/network.hpp"

namespace plumbline {

// Case k of seed S of some family of cases.
using CaseStream = std::function<Case(std::uint64_t seed, std::uint64_t index)>;

}  // namespace plumbline
