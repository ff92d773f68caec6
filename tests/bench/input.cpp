#include "input.hpp"

#include <cmath>

namespace bench {

using namespace plumbline;

std::vector<std::int64_t> entries(std::uint64_t seed, std::size_t count) {
  std::vector<std::int64_t> out;
  out.reserve(count);
  std::uint64_t state = seed;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    z ^= z >> 31;
    out.push_back(static_cast<std::int64_t>((z >> 11) % 2097153U) - (std::int64_t{1} << 20));
  }
  return out;
}

IntegerMatrix integers(const std::vector<std::int64_t>& k, int rows, int cols) {
  IntegerMatrix a(rows, cols);
  for (std::size_t i = 0; i < k.size(); ++i) a.entries()[i] = k[i];
  return a;
}

Matrix<Real> reals(const std::vector<std::int64_t>& k, int rows, int cols) {
  IntegerMatrix a = integers(k, rows, cols);
  a.set_denominator(Integer(1) << fraction_bits);
  return a.to_real();
}

std::vector<double> doubles(const std::vector<std::int64_t>& k) {
  std::vector<double> out;
  out.reserve(k.size());
  for (const std::int64_t x : k) out.push_back(std::ldexp(static_cast<double>(x), -fraction_bits));
  return out;
}

}  // namespace bench
