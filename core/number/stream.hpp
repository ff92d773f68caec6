// Deterministic random numbers: stream k of seed S is the same on every machine and in every order of evaluation.
//
// SplitMix64 (Steele, Lea, Flood, 2014), started at a mix of seed and stream number.
#pragma once

#include <cstdint>

#include "number/rational.hpp"

namespace plumbline {

class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t number)
      : state_(mix(mix(seed) ^ (number * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u))) {}

  std::uint64_t bits() { return mix(state_ += 0x9e3779b97f4a7c15u); }
  // Uniform on lo..hi up to the bias of a modulus, which is below 2^-50 for the small ranges used here.
  std::int64_t integer(std::int64_t lo, std::int64_t hi) {
    return lo + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(hi - lo + 1));
  }
  bool chance(int percent) { return integer(1, 100) <= percent; }
  // k / 2^exponent with |k| <= 2^exponent.
  Rational dyadic(int exponent) {
    return Rational(integer(-(std::int64_t{1} << exponent), std::int64_t{1} << exponent)) /
           Rational(std::int64_t{1} << exponent);
  }

 private:
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace plumbline
