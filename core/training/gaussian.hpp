// Standard normal numbers by Box and Muller, the same for the same seed and number on every machine: those of the
// standard library differ from one implementation to the next.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace plumbline {

class Gaussian {
 public:
  Gaussian(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq parts{seed & 0xffffffffu, seed >> 32, number & 0xffffffffu, number >> 32};
    engine_.seed(parts);
  }
  double operator()() {
    const double u = (static_cast<double>(engine_() >> 11) + 1) * 0x1p-53,
                 v = static_cast<double>(engine_() >> 11) * 0x1p-53;
    return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace plumbline
