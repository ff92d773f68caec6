#include "numbers/roots.hpp"

#include <algorithm>

#include "boxes/boxes.hpp"
#include "boxes/linear.hpp"
#include "numbers/forms.hpp"

namespace checker {

namespace {

constexpr std::size_t kMaxTerms = 256;  // longer sums are kept as enclosures
constexpr std::size_t kMaxRoots = 2000;

// The roots in use. products[{i, j}] caches sqrt(r_i) sqrt(r_j) = factor * sqrt(r_k).
struct Roots {
  std::vector<mpz_class> surds{1};
  std::vector<Num> symbols;
  std::map<std::pair<int, int>, std::pair<mpq_class, int>> products;
};
Roots& roots_in_use() { return session().parts.of<Roots>(Module::Roots); }

// sqrt(n) = factor * sqrt(r) for n > 0, r one of the surds in use: r n is a square, and factor = sqrt(r n)/r.
std::pair<mpq_class, int> interned_surd(mpz_class n) {
  mpz_class factor = 1, power;
  for (const unsigned long p : {2, 3, 5, 7, 11, 13}) {
    const mpz_class square = p * p;
    const mp_bitcnt_t times = mpz_remove(n.get_mpz_t(), n.get_mpz_t(), square.get_mpz_t());
    mpz_ui_pow_ui(power.get_mpz_t(), p, times);
    factor *= power;
  }
  for (std::size_t i = 0; i < roots_in_use().surds.size(); ++i) {
    const mpz_class product = n * roots_in_use().surds[i];
    if (!mpz_perfect_square_p(product.get_mpz_t())) continue;
    return {mpq_class(factor * mpz_class(::sqrt(product))) / mpq_class(roots_in_use().surds[i]), static_cast<int>(i)};
  }
  if (roots_in_use().surds.size() >= kMaxRoots) reject(Reason::TooLarge, "too many different square roots");
  roots_in_use().surds.push_back(std::move(n));
  return {factor, static_cast<int>(roots_in_use().surds.size()) - 1};
}

const std::pair<mpq_class, int>& product_of_surds(int i, int j) {
  if (i > j) std::swap(i, j);
  const auto found = roots_in_use().products.find({i, j});
  if (found != roots_in_use().products.end()) return found->second;
  return roots_in_use().products[{i, j}] = interned_surd(roots_in_use().surds[i] * roots_in_use().surds[j]);
}

Interval clipped(const Interval& a) { return max(a, Interval{}); }  // for numbers known to be >= 0

const RootTerms& terms_of_symbol(int s) { return roots_in_use().symbols[s].beyond()->terms; }

Interval enclose_terms(const RootTerms& terms) {
  Interval sum;
  for (const auto& [key, c] : terms) {
    Interval term = enclose(c);
    if (key[0] != 0) term = term * root(enclose(mpq_class(roots_in_use().surds[key[0]])), 2);
    for (std::size_t i = 1; i < key.size(); ++i) term = term * root(clipped(enclose_terms(terms_of_symbol(key[i]))), 2);
    sum = sum + term;
  }
  return sum;
}

// |x| < 2^-bits everywhere in a?
bool below(const Interval& a, std::int64_t bits) { return compare(magnitude(a), Dyadic{1, -bits}) < 0; }

std::optional<int> decided(const Interval& a, const std::optional<Separation>& bound, const FormPtr& form = nullptr) {
  if (const int s = certain_sign(a); s != 0) return s;
  if (sgn(a.lo.m) == 0 && sgn(a.hi.m) == 0) return 0;
  if (bound && bound->zero_bits() <= 2 * session().max_bits && below(a, bound->zero_bits())) { return 0; }
  if (form && vanishes(*form)) return 0;
  return std::nullopt;
}

std::optional<Num> seen_exact(const FormPtr& form) { return form ? exact_value(*form) : std::nullopt; }
// Whether a result of these can have a form.
bool has_form(const Num& a) { return !exact(a) && a.beyond()->about->form; }
bool have_form(const Num& a, const Num& b) { return has_form(a) ? exact(b) || has_form(b) : exact(a) && has_form(b); }

using Combine = Separation (*)(const Separation&, const Separation&, Separating);

Num enclosed(Joint joint, Interval value, const Num& a, const Num& b, Combine combine, FormPtr form = nullptr) {
  const auto s = separation_of(a), t = separation_of(b);
  std::optional<Separation> bound;
  if (s && t) bound = combine(*s, *t, {});
  if (bound && bound->zero_bits() == kNoBound) bound.reset();  // it would decide nothing, and only grow
  Enclosure out{std::move(value), std::move(bound), pinned(a) || pinned(b), std::move(form)};
  return number_within(has_linear_part(a, b) ? with_linear_part(std::move(out), joint, a, b) : std::move(out));
}

void add_term(RootTerms& sum, const RootKey& key, const mpq_class& c) {
  mpq_class& entry = sum[key];
  entry += c;
  if (sgn(entry) == 0) sum.erase(key);
}

// One term times one term: surds multiply to a surd, equal symbols to their radicand.
Num term_product(const RootKey& a, const RootKey& b, const mpq_class& c) {
  const auto& [factor, surd] = product_of_surds(a[0], b[0]);
  RootKey key{surd}, common;
  std::set_symmetric_difference(a.begin() + 1, a.end(), b.begin() + 1, b.end(), std::back_inserter(key));
  std::set_intersection(a.begin() + 1, a.end(), b.begin() + 1, b.end(), std::back_inserter(common));
  Num result = number_of_terms({{key, c * factor}});
  for (const int s : common) result = result * roots_in_use().symbols[s];
  return result;
}

// c a for an exact a that is not rational, c != 0.
Num scaled(const Num& a, const mpq_class& c) {
  RootTerms terms = a.beyond()->terms;
  for (auto& term : terms) term.second *= c;
  return number_of_terms(std::move(terms));
}

// The number of the symbol with this radicand.
int interned_symbol(const Num& radicand) {
  const RootTerms& terms = radicand.beyond()->terms;
  std::size_t symbol = 0;
  while (symbol < roots_in_use().symbols.size() && terms_of_symbol(static_cast<int>(symbol)) != terms) ++symbol;
  if (symbol >= kMaxRoots) reject(Reason::TooLarge, "too many nested roots");
  if (symbol == roots_in_use().symbols.size()) roots_in_use().symbols.push_back(radicand);
  return static_cast<int>(symbol);
}

// sqrt(a) for a > 0 exact: a = c R with R primitive (integer coefficients without common divisor), sqrt(a) = sqrt(c)
// sqrt(R).
Num exact_root(const Num& a) {
  RootTerms room;
  mpz_class numerators = 0, denominators = 1;
  for (const auto& [key, c] : terms_of(a, room)) {
    numerators = gcd(numerators, mpz_class(c.get_num()));
    denominators = lcm(denominators, mpz_class(c.get_den()));
    check_length(mpq_class(denominators));
  }
  const auto [factor, surd] = interned_surd(numerators * denominators);  // sqrt(n/d) = sqrt(n d)/d
  const mpq_class outer = factor / mpq_class(denominators);
  if (a.is_rational()) return number_of_terms({{{surd}, outer}});
  const Num radicand = a * Num(mpq_class(denominators) / mpq_class(numerators));
  const int number = interned_symbol(radicand);
  return number_of_terms({{{surd, number}, outer}});
}

bool without_symbols(const Num& a) {  // exact, and linearly independent terms
  if (a.is_rational()) return true;
  const RootTerms& terms = a.beyond()->terms;
  return exact(a) && std::all_of(terms.begin(), terms.end(), [](const auto& term) { return term.first.size() == 1; });
}

}  // namespace

Num number_of_terms(RootTerms terms, Rooting) {
  for (const auto& term : terms) check_length(term.second);
  if (terms.empty()) return 0;
  if (terms.size() == 1 && terms.begin()->first == RootKey{0}) return terms.begin()->second;
  if (terms.size() > kMaxTerms) return number_within({enclose_terms(terms), bound_of_terms(terms)});
  return Num(std::make_shared<const Irrational>(Irrational{std::move(terms), std::nullopt}));
}
Num number_within(Enclosure about, Rooting) {
  return Num(std::make_shared<const Irrational>(Irrational{{}, std::move(about)}));
}

const mpz_class& surd_radicand(int surd, Rooting) { return roots_in_use().surds[surd]; }
const Num& symbol_radicand(int symbol, Rooting) { return roots_in_use().symbols[symbol]; }

bool many_roots(Rooting) { return roots_in_use().surds.size() + roots_in_use().symbols.size() > kMaxRoots / 2; }

bool exact(const Num& a, Rooting) { return a.is_rational() || !a.beyond()->about; }
bool pinned(const Num& a, Rooting) { return !exact(a) && a.beyond()->about->pinned; }
const RootTerms& terms_of(const Num& a, RootTerms& room, Rooting) {
  if (!a.is_rational()) return a.beyond()->terms;
  if (!a.is_zero()) room[{0}] = a.rational();
  return room;
}
Interval enclosure_of(const Num& a, Rooting) {
  if (a.is_rational()) return enclose(a.rational());
  return exact(a) ? enclose_terms(a.beyond()->terms) : a.beyond()->about->value;
}
std::optional<Separation> separation_of(const Num& a, Rooting) {
  RootTerms room;
  if (exact(a)) return bound_of_terms(terms_of(a, room));
  return a.beyond()->about->bound;
}

// 1/(c sqrt(r) s..) = sqrt(r) s.. / (c r R..);  1/(t + t') = (t - t')/(t^2 - t'^2).
std::optional<Num> exact_inverse(const Num& b, int depth, Rooting) {
  RootTerms room;
  const RootTerms& terms = terms_of(b, room);
  if (!exact(b) || terms.empty() || terms.size() > 2 || depth > 8) return std::nullopt;
  if (terms.size() == 1) {
    const auto& [key, c] = *terms.begin();
    Num result = number_of_terms({{key, 1 / (c * mpq_class(roots_in_use().surds[key[0]]))}});
    for (std::size_t i = 1; i < key.size(); ++i) {
      const auto inverse = exact_inverse(roots_in_use().symbols[key[i]], depth + 1);
      if (!inverse) return std::nullopt;
      result = result * *inverse;
    }
    return result;
  }
  const Num t = number_of_terms({*terms.begin()}), other = number_of_terms({*terms.rbegin()}),
            norm = t * t - other * other;
  if (try_sign(norm).value_or(0) == 0) return std::nullopt;
  const auto inverse = exact_inverse(norm, depth + 1);
  if (!inverse) return std::nullopt;
  return (t - other) * *inverse;
}

bool contained(const Num& a, const mpq_class& lower, const mpq_class& upper, Rooting) {
  for (const Num& gap : {a - Num(lower), Num(upper) - a}) {
    const auto s = try_sign(gap);
    if (s && *s < 0) return false;
    if (s || (!exact(gap) && sgn(enclosure_of(gap).lo.m) >= 0)) continue;
    if (exact(gap) || (pinned(gap) && session().working_bits >= 1024)) return false;
    throw NeedPrecision{};
  }
  return true;
}

namespace {

namespace roots {

std::optional<int> try_sign(const Num& a) {
  if (!exact(a)) return decided(a.beyond()->about->value, a.beyond()->about->bound, a.beyond()->about->form);
  const RootTerms& terms = a.beyond()->terms;
  if (terms.size() == 1) return sgn(terms.begin()->second);  // roots are positive
  const auto bound = without_symbols(a) ? std::nullopt : separation_of(a);
  for (std::int64_t bits = 64; bits <= 2 * session().max_bits; bits *= 2) {
    const Precision precision(bits);
    if (const auto s = decided(enclosure_of(a), bound)) return s;
  }
  return std::nullopt;
}

int sign(const Num& a) {
  if (const auto s = roots::try_sign(a)) return *s;
  if (exact(a)) reject(Reason::Undecided, "the sign of an exact number is not decided within the bits allowed");
  if (pinned(a) && session().working_bits >= 1024)
    reject(Reason::Undecided, "a sign is not decided by the box numbers or singular value bounds of the certificate");
  throw NeedPrecision{};
}

bool nonnegative(const Num& a) { return (!exact(a) && sgn(enclosure_of(a).lo.m) >= 0) || roots::sign(a) >= 0; }

// Was one of them made as minus the other?
bool opposite(const Num& a, const Num& b) {
  return !exact(a) && !exact(b) && (a.beyond()->about->minus == b.beyond() || b.beyond()->about->minus == a.beyond());
}

Num sum(const Num& a, const Num& b) {
  if (opposite(a, b)) return 0;
  if (!exact(a) || !exact(b)) {
    FormPtr form = have_form(a, b) ? form_of_sum(a, b) : nullptr;
    if (const auto value = seen_exact(form)) return *value;
    return enclosed(Joint::Sum, enclosure_of(a) + enclosure_of(b), a, b, bound_of_sum, std::move(form));
  }
  RootTerms room, sum = terms_of(a, room);
  RootTerms other;
  for (const auto& [key, c] : terms_of(b, other)) add_term(sum, key, c);
  return number_of_terms(std::move(sum));
}

// No precision separates an enclosure from itself.
Num difference(const Num& a, const Num& b) { return a.beyond() == b.beyond() ? 0 : a + -b; }

Num negative(const Num& a) {
  if (exact(a)) return scaled(a, -1);
  if (a.beyond()->about->minus) return Num(a.beyond()->about->minus);
  Enclosure about = *a.beyond()->about;
  about.minus = a.beyond();
  about.value = -about.value;
  if (about.form) about.form = form_of_negative(a);
  if (about.linear) about.linear = negative(*about.linear);
  return number_within(std::move(about));
}

Num product(const Num& a, const Num& b) {
  if (!exact(a) || !exact(b)) {
    if (a.is_rational() && a.rational() == -1) return negative(b);
    if (b.is_rational() && b.rational() == -1) return negative(a);
    FormPtr form = have_form(a, b) ? form_of_product(a, b) : nullptr;
    if (const auto value = seen_exact(form)) return *value;
    Interval value = enclosure_of(a) * enclosure_of(b);
    if (a.beyond() == b.beyond()) value = clipped(value);  // a square
    return enclosed(Joint::Product, std::move(value), a, b, bound_of_product, std::move(form));
  }
  if (a.is_rational()) return scaled(b, a.rational());
  if (b.is_rational()) return scaled(a, b.rational());
  const RootTerms &left = a.beyond()->terms, &right = b.beyond()->terms;
  RootTerms direct;
  Num sum;
  for (const auto& [p, c] : left)
    for (const auto& [q, d] : right) {
      const Num product = term_product(p, q, c * d);
      RootTerms product_room;
      if (!exact(product))
        sum = sum + product;
      else
        for (const auto& [key, e] : terms_of(product, product_room)) add_term(direct, key, e);
    }
  return sum + number_of_terms(std::move(direct));
}

Num quotient(const Num& a, const Num& b) {
  if (exact(a))
    if (const auto inverse = exact_inverse(b)) return a * *inverse;
  FormPtr form = have_form(a, b) ? form_of_quotient(a, b, checker::sign(b)) : nullptr;
  if (const auto value = seen_exact(form)) return *value;
  return enclosed(Joint::Quotient, enclosure_of(a) / enclosure_of(b), a, b, bound_of_quotient, std::move(form));
}

// The derivative is 1/(k x^((k - 1)/k)).
std::optional<Tangent> tangent_of_root(const Interval& point, const Interval& all, unsigned long degree) {
  if (certain_sign(all) <= 0) return std::nullopt;
  const Interval y = checker::root(all, degree);
  Interval power = enclose(mpq_class(degree));
  for (unsigned long i = 1; i < degree; ++i) power = power * y;
  return Tangent{checker::root(point, degree), enclose(mpq_class(1)) / power};
}

Num root(const Num& a, unsigned long degree) {
  if (degree % 2 == 0 && degree > 2) return positive_root(positive_root(a, 2), degree / 2);
  if (degree == 2 && exact(a)) return exact_root(a);
  FormPtr form = degree == 2 && has_form(a) && checker::try_sign(a) == 1 ? form_of_root(a) : nullptr;
  if (const auto value = seen_exact(form)) return *value;
  const auto bound = separation_of(a);
  std::optional<Separation> next;
  if (bound) next = bound_of_root(*bound, static_cast<std::int64_t>(degree));
  if (next && next->zero_bits() == kNoBound) next.reset();
  Enclosure out{checker::root(enclosure_of(a), degree), std::move(next), pinned(a), std::move(form)};
  if (linear_part(a))
    out = with_linear_part(std::move(out), a, [degree](const Interval& x, const Interval& all) {
      return tangent_of_root(x, all, degree);
    });
  return number_within(std::move(out));
}

Num larger(const Num& a, const Num& b) {
  if (const auto s = checker::try_sign(a - b)) return *s >= 0 ? a : b;
  return enclosed(Joint::Larger, max(enclosure_of(a), enclosure_of(b)), a, b, bound_of_either);
}

// An enclosure that is shorter than 1 leaves at most two candidates.
mpz_class ceiling(const Num& a) {
  const Precision precision(
      std::max(session().working_bits, exact(a) ? 64 + exponent(magnitude(enclosure_of(a))) : std::int64_t{0}));
  mpz_class n = checker::ceiling(to_rational(enclosure_of(a).lo));
  while (checker::sign(Num(mpq_class(n)) - a) < 0) n += 1;
  return n;
}

bool surely_irrational(const Num& a) { return without_symbols(a); }

std::optional<Monomial> monomial(const Num& a) {
  if (!exact(a) || a.beyond()->terms.size() != 1) return std::nullopt;
  const auto& [key, c] = *a.beyond()->terms.begin();
  return Monomial{c, number_of_terms({{key, 1}})};
}
bool same_unit(const Num& a, const Num& b) {
  return a.beyond() == b.beyond() || a.beyond()->terms == b.beyond()->terms;
}

Num pi() { return pi_number(); }
Num between(const mpq_class& lower, const mpq_class& upper) {
  return number_within({hull(enclose(lower), enclose(upper)), std::nullopt});
}
Num parse(const std::string& text, const std::string& place) {
  return is_box(text) ? box_number(text, place) : parse_expression(text, place);
}
std::optional<Num> inverse(const Num& a) { return exact_inverse(a); }

}  // namespace roots

}  // namespace

const Beyond& root_numbers() {
  static const Beyond table{Module::Roots,
                            roots::sum,
                            roots::difference,
                            roots::negative,
                            roots::product,
                            roots::quotient,
                            roots::root,
                            roots::larger,
                            roots::try_sign,
                            roots::sign,
                            roots::nonnegative,
                            roots::ceiling,
                            roots::surely_irrational,
                            roots::monomial,
                            roots::same_unit,
                            roots::inverse,
                            roots::pi,
                            roots::between,
                            roots::parse};
  return table;
}

}  // namespace checker
