// The GMP number inside the wrappers, for what GMP does and Boost's interface does not name: mpz_addmul, exact
// division, rounding division.
#pragma once

#include <gmp.h>

#include "number/rational.hpp"

namespace plumbline::gmp {

[[nodiscard]] inline mpz_ptr raw(Integer& a) { return a.backend().data(); }
[[nodiscard]] inline mpz_srcptr raw(const Integer& a) { return a.backend().data(); }
[[nodiscard]] inline mpq_srcptr raw(const Rational& a) { return a.value().backend().data(); }

}  // namespace plumbline::gmp
