// Forms as the other modules ask for them: of a result, from those of its operands.
#include "numbers/form_terms.hpp"

namespace checker {

namespace {

template <class Make> FormPtr made(Make make) {
  try {
    return std::make_shared<const Form>(make());
  } catch (const NoForm&) { return nullptr; }
}

// Of an exact number the constant sum; of others what they carry.
FormPtr form_of(const Num& a) {
  if (!exact(a)) return a.beyond()->about->form;
  return made([&] { return Form{constant(a), nullptr}; });
}

template <class Make> FormPtr combined(const Num& a, const Num& b, Make make) {
  if (exact(a) && exact(b)) return nullptr;
  const FormPtr left = form_of(a), right = left ? form_of(b) : nullptr;
  return right ? made([&] { return make(*left, *right); }) : nullptr;
}
template <class Make> FormPtr combined(const Num& a, Make make) {
  const FormPtr form = form_of(a);
  return form ? made([&] { return make(*form); }) : nullptr;
}

// The number c for which a = c b, if the terms say so.
std::optional<Num> ratio(const FormTerms& a, const FormTerms& b) {
  if (a.size() != b.size()) return std::nullopt;
  const auto inverse = exact_inverse(b.begin()->second);
  if (!inverse) return std::nullopt;
  const Num c = a.begin()->second * *inverse;
  for (auto p = a.begin(), q = b.begin(); p != a.end(); ++p, ++q)
    if (!(p->first == q->first) || !(p->second - c * q->second).is_zero()) return std::nullopt;
  return c;
}

}  // namespace

FormPtr form_of_sum(const Num& a, const Num& b, Identifying) {
  return combined(a, b, [](const Form& x, const Form& y) { return sum(x, y); });
}
FormPtr form_of_negative(const Num& a, Identifying) {
  return combined(a, [](const Form& x) { return negative(x); });
}
FormPtr form_of_product(const Num& a, const Num& b, Identifying) {
  return combined(a, b, [](const Form& x, const Form& y) { return product(x, y); });
}
FormPtr form_of_quotient(const Num& a, const Num& b, int sign_of_b, Identifying) {
  return combined(a, b, [&](const Form& x, const Form& y) { return quotient(x, y, sign_of_b); });
}
FormPtr form_of_root(const Num& a, Identifying) {
  if (exact(a)) return nullptr;
  return combined(a, [](const Form& x) { return root(x); });
}

FormPtr form_of_pi(Identifying) {
  return made([] { return Form{term({{}, {}, {{kPi, 1}}}), nullptr}; });
}
FormPtr form_of_exp(const Num& a, Identifying) {
  return combined(a, [](const Form& x) { return exponential(linear(x)); });
}
FormPtr form_of_log(const Num& a, Identifying) {
  return combined(a, [](const Form& x) { return logarithm(x); });
}
FormPtr form_of_cos(const Num& a, Identifying) {
  return combined(a, [](const Form& x) { return cosine(linear(x)); });
}
FormPtr form_of_sin(const Num& a, Identifying) {  // sin(a) = cos(a - pi/2)
  return combined(a, [](const Form& x) { return cosine(plus(linear(x), {{kUnitPi, mpq_class(-1, 2)}})); });
}
FormPtr form_of_acos(const Num& a, int sign_of_a, Identifying) {
  return combined(a, [&](const Form& x) { return arc_cosine(x, sign_of_a); });
}
FormPtr form_of_erf(const Num& a, int sign_of_a, Identifying) {
  return combined(a, [&](const Form& x) { return error_function(x, sign_of_a); });
}

std::optional<Num> exact_value(const Form& form, Identifying) {
  if (form.above.empty()) return 0;
  if (form.below) return ratio(form.above, *form.below);
  if (form.above.size() == 1 && form.above.begin()->first == Factors{}) return form.above.begin()->second;
  return std::nullopt;
}

bool vanishes(const Form& form, Identifying) {
  if (form.above.empty()) return true;
  const FormPtr other = made([&] { return Form{over_coprime_integers(form.above), nullptr}; });
  return other && other->above.empty();
}

}  // namespace checker
