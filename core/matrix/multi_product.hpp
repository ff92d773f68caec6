// Products of interval matrices at the working precision, in the plain loop over MPFI numbers.
//
// The wrapper's operators allocate one temporary per operation; here one accumulator and one product are reused, which
// is about twice as fast. Every operation rounds outwards, so the result contains the product of any two matrices in
// the factors.
#pragma once

#include <mpfi.h>

#include "matrix/matrix.hpp"

namespace plumbline::multi {

// The MPFI number inside the wrapper.
[[nodiscard]] inline mpfi_srcptr raw(const MultiInterval& a) { return a.value().backend().data(); }

// An enclosure at the working precision, filled by `fill(mpfi_ptr)`.
template <class F> MultiInterval make(F fill) {
  MultiInterval::Value value;
  mpfi_set_prec(value.backend().data(), static_cast<mpfr_prec_t>(PrecisionScope::current()));
  fill(value.backend().data());
  return MultiInterval(std::move(value));
}

// The smallest enclosure of both.
[[nodiscard]] MultiInterval hull(const MultiInterval& a, const MultiInterval& b);

// a b; the shapes must fit.
[[nodiscard]] Matrix<MultiInterval> product(const Matrix<MultiInterval>& a, const Matrix<MultiInterval>& b);

}  // namespace plumbline::multi
