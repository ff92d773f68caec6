// The rules of linear parts, for numbers.
#include "boxes/linear.hpp"

#include <algorithm>

namespace checker {

namespace {

constexpr std::int64_t kBits = 64;              // of linear parts
constexpr std::int64_t kFirstWithParts = 1024;  // working precision

Interval point_of(const Dyadic& x) { return {x, x}; }
Interval whole(std::int64_t n) { return point_of({to_mpz(n), 0}); }
Interval up_to(const Dyadic& size) { return {{-size.m, size.e}, size}; }
Dyadic middle(const Interval& a) {
  Dyadic sum = a.lo + a.hi;
  --sum.e;
  return sum;
}

Interval linear_terms(const LinearPart& a) {  // of sum l_i e_i
  Interval size;
  for (const auto& [i, slope] : a.slopes) size = size + point_of(magnitude(slope));
  return up_to(size.hi);
}
Interval range(const LinearPart& a) { return a.constant + linear_terms(a); }

LinearPart part_of(const Num& a) {
  if (const LinearPtr& part = linear_part(a)) return *part;
  return {whole(0) + enclosure_of(a), {}};  // + 0: rounds
}

LinearPart times(const Interval& factor, LinearPart a) {
  a.constant = factor * a.constant;
  for (auto& [i, slope] : a.slopes) slope = factor * slope;
  return a;
}
LinearPart plus(LinearPart a, const LinearPart& b) {
  a.constant = a.constant + b.constant;
  for (const auto& [i, slope] : b.slopes) a.slopes[i] = a.slopes[i] + slope;
  return a;
}
LinearPart minus(LinearPart a, const LinearPart& b) { return plus(std::move(a), times(whole(-1), b)); }
LinearPart shifted(LinearPart a, const Interval& by) { return plus(std::move(a), {by, {}}); }

// (c + l)(d + m) = c d + d l + c m + l m
LinearPart product(const LinearPart& a, const LinearPart& b, bool is_square) {
  LinearPart out = plus(times(b.constant, {whole(0), a.slopes}), times(a.constant, {whole(0), b.slopes}));
  const Interval both = linear_terms(a) * linear_terms(b);
  out.constant = a.constant * b.constant + (is_square ? Interval{{0, 0}, both.hi} : both);
  return out;
}

// f(x) = f(at) + f'(y) (x - at)
LinearPart by_mean_value(const LinearPart& x, const Interval& value, const Dyadic& at, const Interval& derivative) {
  return shifted(times(derivative, shifted(x, -point_of(at))), value);
}

// max(x, 0). For any slope s in [0, 1], max(x, 0) - s x falls from -s lo to 0, and rises to (1 - s) hi.
LinearPart positive_part(const LinearPart& x) {
  const Interval all = range(x);
  if (sgn(all.lo.m) >= 0) return x;
  if (sgn(all.hi.m) <= 0) return {};
  const Dyadic s = min(point_of(all.hi) / (point_of(all.hi) - point_of(all.lo)), whole(1)).lo;
  const Interval below = -point_of(s) * point_of(all.lo), above = (whole(1) - point_of(s)) * point_of(all.hi);
  return shifted(times(point_of(s), x), {{0, 0}, max(below, above).hi});
}

// 1/x, x without 0.
LinearPart inverse(const LinearPart& x, const Interval& all) {
  const Dyadic at = middle(all);
  return by_mean_value(x, whole(1) / point_of(at), at, whole(-1) / (all * all));
}

Enclosure narrowed(Enclosure value, LinearPart part) {
  const Interval all = range(part);
  if (compare(value.value.lo, all.lo) < 0) value.value.lo = all.lo;
  if (compare(value.value.hi, all.hi) > 0) value.value.hi = all.hi;
  value.linear = std::make_shared<const LinearPart>(std::move(part));
  return value;
}

}  // namespace

Num new_coordinate(const Ends& ends, Enclosure x, Boxing) {
  if (session().working_bits < kFirstWithParts) return number_within(std::move(x));
  int& made = session().parts.of<int>(Module::Boxes);
  const Precision precision(kBits);
  const mpq_class half(1, 2);
  LinearPart part{enclose(half * (ends.lower + ends.upper)), {{made++, enclose(half * (ends.upper - ends.lower))}}};
  x.linear = std::make_shared<const LinearPart>(std::move(part));
  return number_within(std::move(x));
}

Enclosure with_linear_part(Enclosure value, Joint joint, const Num& a, const Num& b, Boxing) {
  const Precision precision(kBits);
  const LinearPart x = part_of(a), y = part_of(b);
  switch (joint) {
    case Joint::Sum: return narrowed(std::move(value), plus(x, y));
    case Joint::Product: return narrowed(std::move(value), product(x, y, a.beyond() == b.beyond()));
    case Joint::Larger: return narrowed(std::move(value), plus(y, positive_part(minus(x, y))));
    case Joint::Quotient: break;
  }
  const Interval all = whole(0) + enclosure_of(b);
  if (certain_sign(all) == 0) return value;
  return narrowed(std::move(value), product(x, inverse(y, all), false));
}

LinearPtr negative(const LinearPart& a, Boxing) {
  const Precision precision(kBits);
  return std::make_shared<const LinearPart>(times(whole(-1), a));
}

Enclosure with_linear_part(Enclosure value, const Num& a, const Tangents& f, Boxing) {
  const Precision precision(kBits);
  const Interval all = whole(0) + enclosure_of(a);
  const Dyadic at = middle(all);
  const auto tangent = f(point_of(at), all);
  if (!tangent) return value;
  return narrowed(std::move(value), by_mean_value(part_of(a), tangent->value, at, tangent->derivative));
}

}  // namespace checker
