#include "interval/linear_form.hpp"

#include <algorithm>

namespace plumbline {
namespace {

MachineInterval point(double a) { return MachineInterval::hull(a, a); }

double largest(const MachineInterval& a) { return std::max(-a.lower(), a.upper()); }

// f(a_i, b_i) for each coordinate of either; 0 where it does not stand.
template <class F> LinearForm::Slopes merged(const LinearForm::Slopes& a, const LinearForm::Slopes& b, F f) {
  LinearForm::Slopes out;
  out.reserve(std::max(a.size(), b.size()));
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() || y != b.end()) {
    const bool left = y == b.end() || (x != a.end() && x->first <= y->first);
    const bool right = x == a.end() || (y != b.end() && y->first <= x->first);
    const LinearForm::Coordinate i = left ? x->first : y->first;
    out.emplace_back(i, f(left ? x->second : MachineInterval(), right ? y->second : MachineInterval()));
    if (left) ++x;
    if (right) ++y;
  }
  return out;
}

}  // namespace

LinearForm LinearForm::of(Coordinate i, const Rational& lower, const Rational& upper) {
  LinearForm out(MachineInterval::enclosing((lower + upper) / Rational(2)));
  out.slopes_.emplace_back(i, MachineInterval::enclosing((upper - lower) / Rational(2)));
  return out;
}

MachineInterval LinearForm::part_without_constant() const {
  MachineInterval size;
  for (const auto& [i, slope] : slopes_) size = size + point(largest(slope));
  return MachineInterval::hull(-size.upper(), size.upper());
}

MachineInterval LinearForm::range() const { return constant_ + part_without_constant(); }

LinearForm operator+(const LinearForm& a, const LinearForm& b) {
  LinearForm out(a.constant_ + b.constant_);
  out.slopes_ = merged(a.slopes_, b.slopes_, [](const MachineInterval& x, const MachineInterval& y) { return x + y; });
  return out;
}

LinearForm operator-(const LinearForm& a) {
  LinearForm out(-a.constant_);
  for (const auto& [i, slope] : a.slopes_) out.slopes_.emplace_back(i, -slope);
  return out;
}

LinearForm operator-(const LinearForm& a, const LinearForm& b) { return a + -b; }

LinearForm operator*(const MachineInterval& factor, const LinearForm& a) {
  LinearForm out(factor * a.constant_);
  for (const auto& [i, slope] : a.slopes_) out.slopes_.emplace_back(i, factor * slope);
  return out;
}

// (c + sum l_i e_i)(d + sum m_i e_i) = c d + sum (d l_i + c m_i) e_i + the product of both sums.
LinearForm LinearForm::product(const LinearForm& a, const LinearForm& b, const MachineInterval& of_linear_parts) {
  LinearForm out(a.constant_ * b.constant_ + of_linear_parts);
  out.slopes_ = merged(a.slopes_, b.slopes_, [&](const MachineInterval& x, const MachineInterval& y) {
    return b.constant_ * x + a.constant_ * y;
  });
  return out;
}

LinearForm operator*(const LinearForm& a, const LinearForm& b) {
  return LinearForm::product(a, b, a.part_without_constant() * b.part_without_constant());
}

// The square of the linear part is not negative.
LinearForm square(const LinearForm& a) { return LinearForm::product(a, a, square(a.part_without_constant())); }

LinearForm by_mean_value(const LinearForm& x, const MachineInterval& value, double at,
                         const MachineInterval& derivative) {
  return LinearForm(value) + derivative * (x - LinearForm(point(at)));
}

// For any slope s in [0, 1]: max(x, 0) - s x falls from -s lower to 0 and rises to (1 - s) upper.
LinearForm positive_part(const LinearForm& x, const MachineInterval& range) {
  const double s = std::clamp(range.upper() / (range.upper() - range.lower()), 0.0, 1.0);
  const MachineInterval below = point(-range.lower()) * point(s), above = (point(1) - point(s)) * point(range.upper());
  return point(s) * x + LinearForm(MachineInterval::hull(0, std::max(below.upper(), above.upper())));
}

}  // namespace plumbline
