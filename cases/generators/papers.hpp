// Where the cases of each paper come from. A paper with random or constructed cases is one line in each table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "network/network.hpp"

namespace plumbline::cases {

struct RandomFamily {
  std::string_view paper;
  Case (*stream)(std::uint64_t seed, std::uint64_t index);
};
[[nodiscard]] std::span<const RandomFamily> random_families();

// In the library of constructed cases (cases/CMakeLists.txt), which programs do not need.
struct ConstructedCases {
  std::string_view paper;
  std::vector<Case> (*make)();
};
[[nodiscard]] std::span<const ConstructedCases> constructed_papers();

}  // namespace plumbline::cases
