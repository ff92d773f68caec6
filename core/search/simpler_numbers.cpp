// Simpler numbers: for each number of a case the few that are nearest and shortest, and the same for all numbers of a
// matrix at once.
#include "search/reduction_parts.hpp"

namespace plumbline {
namespace {

Real sign_of_entry(const Real& x) {
  return x.sign() == Sign::Zero ? Real(0) : x.sign() == Sign::Positive ? Real(1) : Real(-1);
}

Real nearest(const Real& x, long q) {
  const Enclosure e = x.enclosure(64);
  return Real(Rational(floor(e.lower * Rational(q) + Rational(1, 2))) / Rational(q));
}

// The least common multiple of the denominators, if all numbers are rational.
std::optional<Integer> common_denominator(const NumberGroup& group) {
  Integer out = 1;
  for (const Real* x : group) {
    if (!x->is_rational()) return std::nullopt;
    out = boost::multiprecision::lcm(out, x->rational().denominator());
  }
  return out;
}

// The candidates for one number, simplest first.
std::vector<Real> simpler(const Real& x) {
  std::vector<Real> out;
  const auto propose = [&](const Real& y) {
    if ((x - y).sign() != Sign::Zero) out.push_back(y);
  };
  if (x.sign() == Sign::Zero) return out;
  propose(Real(0));
  const Real unit = sign_of_entry(x);
  if (x.is_rational() && abs(x.rational()) == Rational(1))
    return x.rational() == Rational(-1) ? std::vector{Real(0), Real(1)} : out;
  propose(unit);
  propose(-unit);
  for (const long q : {1L, 2L, 3L, 4L, 8L, 16L, 64L, 1024L}) propose(nearest(x, q));
  return out;
}

// The same change for all numbers of one group.
void add_whole_groups(Candidates& out) {
  Case copy = out.base();
  const std::vector<NumberGroup> groups = groups_of(copy);
  for (std::size_t m = 0; m < groups.size(); ++m) {
    const auto replace = [&](auto entry) {
      out.add([=](Case& changed) {
        const std::vector<NumberGroup> all = groups_of(changed);
        for (Real* x : all[m]) *x = entry(*x);
      });
    };
    if (const auto d = common_denominator(groups[m]); d && *d > 1)
      replace([factor = Real(Rational(*d))](const Real& x) { return x * factor; });
    replace(sign_of_entry);
    replace([](const Real& x) { return abs(x); });
    for (const long q : {1L, 2L, 4L, 16L}) replace([q](const Real& x) { return nearest(x, q); });
  }
  for (const long q : {1L, 2L, 4L, 16L, 256L})
    out.add([=](Case& changed) {
      for (const NumberGroup& group : groups_of(changed))
        for (Real* x : group) *x = nearest(*x, q);
    });
}

}  // namespace

std::vector<Reduction> simpler_numbers(const Case& c) {
  Candidates out(c);
  add_whole_groups(out);
  const auto numbers = numbers_of(c);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (const Real& value : simpler(*numbers[i])) out.add([i, value](Case& copy) { *numbers_of(copy)[i] = value; });
  return out.take();
}

}  // namespace plumbline
