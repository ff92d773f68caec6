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
  long integer(long lo, long hi) { return lo + static_cast<long>(bits() % static_cast<std::uint64_t>(hi - lo + 1)); }
  bool chance(int percent) { return integer(1, 100) <= percent; }
  // k / 2^exponent with |k| <= 2^exponent.
  Rational dyadic(int exponent) {
    return Rational(integer(-(1L << exponent), 1L << exponent)) / Rational(1L << exponent);
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
