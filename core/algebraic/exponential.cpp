#include "algebraic/exponential.hpp"

#include "algebraic/atom.hpp"
#include "algebraic/real_form.hpp"
#include "budget/error.hpp"

namespace plumbline {

Real exponential(const Real& a) {
  constexpr int most = 1 << 20;
  if (a.sign() == Sign::Zero) return Real(1);
  if ((abs(a) - Real(most)).sign() == Sign::Positive) throw ResourceLimit("exp of a number above 2^20 in size");
  const exact::AtomPtr atom = exact::Atom::make(exact::Exponential{exact::Form(a).sum()});
  return exact::real_of({exact::Term{1, {}, {{atom, Rational(1)}}}});
}

}  // namespace plumbline
