// exp, log, cos, acos, erf and square roots of forms.
#include "numbers/form_terms.hpp"

namespace checker {

namespace {

FormTerms of_generator(int g, const Num& c = 1) { return term({{}, {}, {{g, 1}}}, c); }
int logarithm_generator(FormTerms argument) {
  return number_of(Generator{Generator::Log, 0, std::move(argument), nullptr});
}
int root_generator(FormTerms argument) {
  return number_of(Generator{Generator::Root, 0, std::move(argument), nullptr});
}

// The generator that the factors, or the sum, are, if it is one.
std::optional<int> lone_generator(const Factors& f) {
  if (!f.exponent.empty() || !f.angle.empty() || f.powers.size() != 1 || f.powers.begin()->second != 1)
    return std::nullopt;
  return f.powers.begin()->first;
}
std::optional<int> lone_generator(const FormTerms& a) {
  if (a.size() != 1 || !a.begin()->second.is_one()) return std::nullopt;
  return lone_generator(a.begin()->first);
}

// log(g) of a positive generator; log(sqrt(F)) = log(F)/2.
FormTerms log_of_generator(int g) {
  mpq_class weight = 1;
  while (generator(g).kind == Generator::Root) {
    const FormTerms& argument = generator(g).argument;
    weight /= 2;
    const auto inner = lone_generator(argument);
    if (!inner) return of_generator(logarithm_generator(argument), weight);
    g = *inner;
  }
  return of_generator(logarithm_generator(of_generator(g)), weight);
}

// c = content * primitive, with integers without a common divisor as coefficients of the primitive part.
mpq_class content(const RootTerms& terms) {
  mpz_class numerators = 0, denominators = 1;
  for (const auto& [key, q] : terms) {
    numerators = gcd(numerators, mpz_class(q.get_num()));
    denominators = lcm(denominators, mpz_class(q.get_den()));
  }
  return fraction(numerators, denominators);
}

// log(c) of a number with roots, c > 0: what is left of it goes to `left`, with half the weight for what is under a
// root.
FormTerms log_of_roots(const Num& c, const mpq_class& weight, std::vector<std::pair<Num, mpq_class>>& left) {
  RootTerms room;
  const RootTerms& terms = terms_of(c, room);
  if (terms.size() != 1) {
    const mpq_class outer = content(terms);
    left.emplace_back(Num(outer), weight);
    return of_generator(logarithm_generator(constant(c * Num(1 / outer))), weight);
  }
  const auto& [key, q] = *terms.begin();
  left.emplace_back(Num(q), weight);
  left.emplace_back(Num(mpq_class(surd_radicand(key[0]))), weight / 2);
  for (std::size_t i = 1; i < key.size(); ++i) left.emplace_back(symbol_radicand(key[i]), weight / 2);
  return {};
}

// log(c) of an exact number c > 0, by log(u v) = log(u) + log(v), log(1/u) = -log(u), log(sqrt(u)) = log(u)/2.
FormTerms log_of_number(const Num& c) {
  FormTerms out;
  std::vector<std::pair<Num, mpq_class>> left{{c, 1}};
  for (int steps = 0; !left.empty(); ++steps) {
    if (steps > 64) throw NoForm{};
    const auto [part, weight] = left.back();
    left.pop_back();
    if (!part.is_rational()) {
      out = sum(std::move(out), log_of_roots(checked(part), weight, left));
      continue;
    }
    if (part.is_one()) continue;
    if (sgn(part.rational()) <= 0) throw NoForm{};
    out = sum(std::move(out), scaled(logarithm_of(part.rational().get_num()), weight));
    out = sum(std::move(out), scaled(logarithm_of(part.rational().get_den()), mpq_class(-weight)));
  }
  return out;
}

// log of a sum that is a positive number.
Form log_of_terms(const FormTerms& positive) {
  const Split s = split(positive);
  FormTerms logs = log_of_number(s.size);
  for (const auto& [g, k] : s.factors.powers) logs = sum(std::move(logs), scaled(log_of_generator(g), k));
  if (!s.rest.empty()) logs = sum(std::move(logs), of_generator(logarithm_generator(s.rest)));
  return sum(value(s.factors.exponent), Form{std::move(logs), nullptr});
}

}  // namespace

namespace {

// N/D = q + (N - q D)/D: takes such terms q out of the fraction, the result, for which N - q D is shorter than N.
FormTerms taken_out_whole(FormTerms& above, const FormTerms& below) {
  FormTerms whole;
  const auto inverse = inverse_of_term({*below.begin()});
  for (bool again = inverse.has_value(); again;) {
    again = false;
    for (const auto& first : above) {
      const FormTerms q = product({first}, *inverse);
      FormTerms rest = sum(above, scaled(product(q, below), -1));
      if (rest.size() >= above.size()) continue;
      whole = sum(std::move(whole), q);
      above = std::move(rest);
      again = true;
      break;
    }
  }
  return whole;
}

// acos(c) = turns * pi for 1/2, sqrt(2)/2, sqrt(3)/2, the positive numbers with the squares 1/4, 1/2, 3/4.
std::optional<mpq_class> known_arc(const Num& c) {
  RootTerms room;
  const RootTerms& terms = terms_of(c, room);
  if (terms.size() != 1 || terms.begin()->first.size() != 1) return std::nullopt;
  const auto& [key, q] = *terms.begin();
  const mpq_class square = q * q * mpq_class(surd_radicand(key[0]));
  if (square == mpq_class(1, 4)) return mpq_class(1, 3);
  if (square == mpq_class(1, 2)) return mpq_class(1, 4);
  if (square == mpq_class(3, 4)) return mpq_class(1, 6);
  return std::nullopt;
}

// acos(u) for 0 < u < 1.
FormTerms arc_of_positive(const Form& u) {
  if (!u.below && u.above.size() == 1 && u.above.begin()->first == Factors{})
    if (const auto turns = known_arc(u.above.begin()->second)) return of_generator(kPi, *turns);
  return of_generator(number_of(Generator{Generator::Acos, 0, u.above, u.below}));
}

// cos(acos(u)) = u and cos(acos(u) + pi/2) = -sqrt(1 - u^2), 0 < u < 1; none for another angle.
std::optional<Form> cosine_of_arc(Linear angle) {
  const auto turns = angle.find(kUnitPi);
  const bool quarter = turns != angle.end() && turns->second == mpq_class(1, 2);
  if (quarter) angle.erase(turns);
  if (angle.size() != 1 || angle.begin()->second != 1) return std::nullopt;
  const Unit& only = unit(angle.begin()->first);
  const auto g = only.below || only.root != RootKey{0} ? std::nullopt : lone_generator(only.factors);
  if (!g || generator(*g).kind != Generator::Acos) return std::nullopt;
  Form u{generator(*g).argument, generator(*g).below};
  if (!quarter) return u;
  return negative(root(sum({constant(1), nullptr}, negative(product(u, u)))));
}

Linear linear(const FormTerms& above, const Denominator& below) {
  Linear out;
  for (const auto& [f, c] : above) {
    RootTerms room;
    for (const auto& [root, q] : terms_of(c, room)) out = plus(std::move(out), {{number_of(Unit{f, below, root}), q}});
  }
  return out;
}

}  // namespace

// As a sum of rational multiples of units: each term over the denominator, and each root in its coefficient.
Linear linear(const Form& a) {
  if (!a.below) return linear(a.above, nullptr);
  FormTerms above = a.above;
  const FormTerms whole = taken_out_whole(above, *a.below);
  return plus(linear(whole, nullptr), linear(above, a.below));
}
Form value(const Linear& x) {
  Form out;
  for (const auto& [u, q] : x) {
    const Unit& part = unit(u);
    out = sum(out, {term(part.factors, number_of_terms({{part.root, q}})), part.below});
  }
  return out;
}

Form exponential(const Linear& x) {
  const Peeled parts = peeled(x);
  FormTerms above = term({parts.rest, {}, {}}, parts.factor), below = constant(1);
  for (const auto& [g, q] : parts.powers) {
    FormTerms& side = sgn(q) > 0 ? above : below;
    side = product(side, half_power(generator(g).argument, ::abs(q)));
  }
  return over(std::move(above), std::move(below));
}

Form logarithm(const Form& positive) {
  const Form out = log_of_terms(positive.above);
  return positive.below ? sum(out, negative(log_of_terms(*positive.below))) : out;
}

Form cosine(const Linear& a) {
  Turned t = turned(a);
  if (const auto known = cosine_of_arc(t.angle)) return {scaled(known->above, t.factor), known->below};
  return {term({{}, std::move(t.angle), {}}, t.factor), nullptr};
}

// acos(-u) = pi - acos(u)
Form arc_cosine(const Form& a, int sign_of_a) {
  if (sign_of_a > 0) return {arc_of_positive(a), nullptr};
  return {sum(of_generator(kPi), scaled(arc_of_positive(negative(a)), -1)), nullptr};
}

// erf(-u) = -erf(u)
Form error_function(const Form& a, int sign_of_a) {
  Form positive = sign_of_a > 0 ? a : negative(a);
  const int g = number_of(Generator{Generator::Erf, 0, std::move(positive.above), std::move(positive.below)});
  return {of_generator(g, sign_of_a), nullptr};
}

// sqrt(u v) = sqrt(u) sqrt(v) for positive u, v; sqrt(exp(x)) = exp(x/2).
FormTerms root(const FormTerms& positive) {
  const Split s = split(positive);
  if (!s.size.is_one() && many_roots()) throw NoForm{};
  Factors f{plus({}, s.factors.exponent, mpq_class(1, 2)), {}, {}};
  for (const auto& [g, k] : s.factors.powers) {
    const std::int64_t odd = k % 2 != 0 ? 1 : 0, half = (k - odd) / 2;
    if (half != 0) f.powers[g] = half;
    if (odd != 0) f.powers[root_generator(of_generator(g))] = 1;
  }
  if (!s.rest.empty()) f.powers[root_generator(s.rest)] = 1;
  return term(std::move(f), sqrt(s.size));
}
Form root(const Form& positive) {  // sqrt(u/v) = sqrt(u)/sqrt(v)
  if (!positive.below) return {root(positive.above), nullptr};
  return over(root(positive.above), root(*positive.below));
}

}  // namespace checker
