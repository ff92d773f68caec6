// Fractions of sums of terms. What stands below the line is a positive number, always: so a fraction has the sign of
// what stands above.
#include "numbers/form_terms.hpp"

namespace checker {

namespace {

bool is_root(int g) { return generator(g).kind == Generator::Root; }
bool is_positive(int g) { return generator(g).kind != Generator::Log; }

std::map<int, std::int64_t> inverse_powers(const std::map<int, std::int64_t>& powers) {
  std::map<int, std::int64_t> out;
  for (const auto& [g, k] : powers) out[g] = -k;
  return out;
}

FormTerms times_below(const FormTerms& a, const Denominator& below) { return below ? product(a, *below) : a; }
FormTerms below_of(const Form& a) { return a.below ? *a.below : constant(1); }

Split split_term(const Factors& f, const Num& size, int sign) {
  Split out{size, {f.exponent, {}, {}}, {}};
  Factors rest{{}, f.angle, {}};
  for (const auto& [g, k] : f.powers) (is_positive(g) ? out.factors : rest).powers[g] = k;
  if (!(rest == Factors{}))
    out.rest = term(std::move(rest), sign);
  else if (sign < 0)
    throw NoForm{};
  return out;
}

}  // namespace

// 1/(c exp(x) g^k) = (1/c) exp(-x) g^(-k), for a term without a cosine or a square root.
std::optional<FormTerms> inverse_of_term(const FormTerms& a) {
  if (a.size() != 1) return std::nullopt;
  const auto& [f, c] = *a.begin();
  if (!f.angle.empty()) return std::nullopt;
  for (const auto& power : f.powers)
    if (is_root(power.first)) return std::nullopt;
  const auto inverse = exact_inverse(c);
  if (!inverse) return std::nullopt;
  return term({plus({}, f.exponent, -1), {}, inverse_powers(f.powers)}, *inverse);
}

Split split(const FormTerms& positive) {
  if (positive.empty()) throw NoForm{};
  const auto& [f, c] = *positive.begin();
  const int sign = try_sign(c).value_or(0);
  if (sign == 0) throw NoForm{};
  const Num size = sign < 0 ? -c : c;
  if (positive.size() == 1) return split_term(f, size, sign);
  const auto inverse = exact_inverse(size);
  Split out{inverse ? size : Num(1), {f.exponent, {}, {}}, {}};
  out.rest = product(positive, term({plus({}, f.exponent, -1), {}, {}}, inverse.value_or(1)));
  if (out.rest.size() != 1) return out;
  Split more = split(out.rest);  // a single term now
  return {times(out.size, more.size), {plus(f.exponent, more.factors.exponent), {}, more.factors.powers}, more.rest};
}

// a/b = (a t)/(b t), with t such that the first term below is as simple as can be.
Form over(FormTerms above, FormTerms below) {
  if (above.empty()) return {};
  if (const auto inverse = inverse_of_term(below)) return {product(above, *inverse), nullptr};
  const Split s = split(below);
  const auto inverse = exact_inverse(s.size);
  Factors up{plus({}, s.factors.exponent, -1), {}, {}}, roots;
  for (const auto& [g, k] : s.factors.powers) (is_root(g) ? roots : up).powers[g] = is_root(g) ? k : -k;
  above = product(above, term(up, inverse.value_or(1)));
  below = product(s.rest.empty() ? constant(1) : s.rest, term(roots, inverse ? Num(1) : s.size));
  return {std::move(above), std::make_shared<const FormTerms>(std::move(below))};
}

// a/b + c/d = (a d + c b)/(b d), or (a + c)/b where b = d.
Form sum(const Form& a, const Form& b) {
  if (same(a.below, b.below)) {
    FormTerms above = sum(a.above, b.above);
    return above.empty() ? Form{} : Form{std::move(above), a.below};
  }
  return over(sum(times_below(a.above, b.below), times_below(b.above, a.below)), times_below(below_of(a), b.below));
}

// (a/b) (c/d) = (a c)/(b d)
Form product(const Form& a, const Form& b) {
  if (b.below && compare(a.above, *b.below) == 0) return over(b.above, below_of(a));
  if (a.below && compare(b.above, *a.below) == 0) return over(a.above, below_of(b));
  if (!a.below && !b.below) return {product(a.above, b.above), nullptr};
  return over(product(a.above, b.above), times_below(below_of(a), b.below));
}

// (a/b)/(c/d) = (a d)/(b c), where c has the sign of c/d
Form quotient(const Form& a, const Form& b, int sign_of_b) {
  if (b.above.empty()) throw NoForm{};
  const FormTerms divisor = scaled(b.above, sign_of_b), above = scaled(a.above, sign_of_b);
  if (same(a.below, b.below)) return over(above, divisor);
  return over(times_below(above, b.below), times_below(divisor, a.below));
}

Form negative(Form a) {
  a.above = scaled(a.above, -1);
  return a;
}

}  // namespace checker
