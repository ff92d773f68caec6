#include "cells/affine.hpp"

namespace plumbline::cells {

Integer value_at(const Form& form, const Point& point) {
  Integer out = 0;
  for (std::size_t i = 0; i < form.size(); ++i) out += form[i] * point[i];
  return out;
}

Rational rational_value_at(const Form& form, const Point& point) { return {value_at(form, point), point.back()}; }

Form primitive(Form form) {
  Integer common = 0;
  for (const Integer& a : form) {
    common = gcd(common, a);
    if (common == 1) return form;
  }
  if (common != 0)
    for (Integer& a : form) a /= common;
  return form;
}

Form negative(Form form) {
  for (Integer& a : form) a = -a;
  return form;
}

bool is_constant(const Form& form) {
  for (std::size_t i = 0; i + 1 < form.size(); ++i)
    if (form[i] != 0) return false;
  return true;
}

Affine affine_of(const std::vector<Rational>& coefficients) {
  Affine out;
  for (const Rational& q : coefficients) out.denominator = lcm(out.denominator, q.denominator());
  for (const Rational& q : coefficients) out.form.push_back(q.numerator() * (out.denominator / q.denominator()));
  return out;
}

Point point_of(const std::vector<Rational>& coordinates) {
  Affine out = affine_of(coordinates);
  out.form.push_back(out.denominator);
  return out.form;
}

std::vector<Rational> coordinates_of(const Point& point) {
  std::vector<Rational> out;
  for (std::size_t i = 0; i + 1 < point.size(); ++i) out.emplace_back(point[i], point.back());
  return out;
}

}  // namespace plumbline::cells
