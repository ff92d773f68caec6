// Sums of terms: how two terms are multiplied, and how exponents and angles are written in one way only.
#include <algorithm>

#include "numbers/form_terms.hpp"

namespace checker {

namespace {

constexpr std::size_t kMostTerms = 256, kMostProducts = 4096;
constexpr int kMostBits = 4096, kMostPower = 4096;
constexpr int kMostDepth = 8;

mpz_class floor(const mpq_class& q) {
  mpz_class n;
  mpz_fdiv_q(n.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return n;
}
bool is_odd(const mpz_class& n) { return mpz_odd_p(n.get_mpz_t()) != 0; }
bool half_whole(const mpq_class& q) { return q.get_den() == 1 || q.get_den() == 2; }
std::int64_t bits(const mpq_class& q) { return size_in_bits(q.get_num()) + size_in_bits(q.get_den()); }

// cos(turns * pi) for 0 <= turns <= 1/2, if it is one of the five.
std::optional<Num> known_cosine(const mpq_class& turns) {
  const mpq_class half(1, 2);
  if (sgn(turns) == 0) return 1;
  if (turns == half) return 0;
  if (turns == mpq_class(1, 3)) return Num(half);
  if (turns == mpq_class(1, 4)) return Num(half) * sqrt(Num(2));
  if (turns == mpq_class(1, 6)) return Num(half) * sqrt(Num(3));
  return std::nullopt;
}

// The powers of both, without the squares of square roots, which are listed.
std::map<int, std::int64_t> united(std::map<int, std::int64_t> a, const std::map<int, std::int64_t>& b,
                                   std::vector<int>& squares) {
  for (const auto& [g, k] : b) {
    std::int64_t& both = a[g];
    both += k;
    if (std::abs(both) > kMostPower) throw NoForm{};
    if (both == 2 && generator(g).kind == Generator::Root) squares.push_back(g), both = 0;
    if (both == 0) a.erase(g);
  }
  return a;
}

// c exp(x) g_1^k_1 ... times cos(a) cos(b) = (cos(a + b) + cos(a - b))/2.
void add_angles(FormTerms& to, Factors f, const Linear& a, const Linear& b, const Num& c) {
  if (a.empty() || b.empty()) {
    f.angle = a.empty() ? b : a;
    return add(to, f, c);
  }
  for (const int side : {1, -1}) {
    Turned t = turned(plus(a, b, side));
    f.angle = std::move(t.angle);
    add(to, f, times(times(c, t.factor), Num(mpq_class(1, 2))));
  }
}

// Adds c times one term times another: exp(x) exp(y) = exp(x + y), and what becomes of the sum; sqrt(F)^2 = F.
void add_product(FormTerms& to, const Factors& p, const Factors& q, const Num& c, int depth) {
  std::vector<int> squares;
  Factors f{{}, {}, united(p.powers, q.powers, squares)};
  Peeled both = peeled(plus(p.exponent, q.exponent));
  std::vector<FormTerms> more;
  for (const auto& [g, k] : both.powers)
    if (sgn(k) < 0)
      both.rest[number_of(Unit{{{}, {}, {{g, 1}}}, nullptr})] = k;  // it would stand below the line
    else
      more.push_back(half_power(generator(g).argument, k, depth + 1));
  f.exponent = std::move(both.rest);
  for (const int g : squares) more.push_back(generator(g).argument);
  const Num factor = times(c, both.factor);
  if (more.empty()) return add_angles(to, std::move(f), p.angle, q.angle, factor);
  FormTerms part;
  add_angles(part, std::move(f), p.angle, q.angle, factor);
  for (const FormTerms& terms : more) part = product(part, terms, depth + 1);
  for (const auto& [factors, d] : part) add(to, factors, d);
}

}  // namespace

Num checked(Num c) {
  if (!exact(c)) throw NoForm{};
  RootTerms room;
  const RootTerms& terms = terms_of(c, room);
  if (terms.size() > 16) throw NoForm{};
  for (const auto& [key, q] : terms)
    if (bits(q) > kMostBits) throw NoForm{};
  return c;
}
Num times(const Num& a, const Num& b) {
  if (!a.is_rational() && !b.is_rational() && many_roots()) throw NoForm{};
  return checked(a * b);
}

FormTerms constant(const Num& c) { return term({}, c); }
FormTerms term(Factors f, const Num& c) {
  FormTerms out;
  if (!c.is_zero()) out.emplace(std::move(f), checked(c));
  return out;
}

Linear plus(Linear a, const Linear& b, const mpq_class& c) {
  for (const auto& [u, q] : b) {
    mpq_class& both = a[u];
    both += c * q;
    if (bits(both) > kMostBits) throw NoForm{};
    if (sgn(both) == 0) a.erase(u);
  }
  if (a.size() > kMostTerms) throw NoForm{};
  return a;
}

void add(FormTerms& to, const Factors& f, const Num& c) {
  if (c.is_zero()) return;
  Num& both = to[f];
  both = checked(both + c);
  if (both.is_zero()) to.erase(f);
  if (to.size() > kMostTerms) throw NoForm{};
}
FormTerms sum(FormTerms a, const FormTerms& b) {
  for (const auto& [f, c] : b) add(a, f, c);
  return a;
}
FormTerms scaled(const FormTerms& a, const Num& c) {
  FormTerms out = a;
  if (c.is_zero()) return {};
  for (auto& term : out) term.second = times(term.second, c);
  return out;
}

FormTerms product(const FormTerms& a, const FormTerms& b, int depth) {
  if (a.size() * b.size() > kMostProducts || depth > kMostDepth) throw NoForm{};
  FormTerms out;
  for (const auto& [p, c] : a)
    for (const auto& [q, d] : b) add_product(out, p, q, times(c, d), depth);
  return out;
}
FormTerms half_power(const FormTerms& a, const mpq_class& q, int depth) {
  FormTerms out = q.get_den() == 1 ? constant(1) : root(a);
  for (mpz_class n = floor(q); n > 0; --n) out = product(out, a, depth);
  return out;
}

// cos(-a) = cos(a), cos(a + pi) = -cos(a).
Turned turned(Linear a) {
  mpq_class turns;
  if (const auto at = a.find(kUnitPi); at != a.end()) {
    turns = at->second;
    a.erase(at);
  }
  if (!a.empty() && sgn(a.begin()->second) < 0) {
    for (auto& part : a) part.second = -part.second;
    turns = -turns;
  }
  const mpz_class whole = floor(turns);
  bool minus = is_odd(whole);
  turns -= whole;
  if (a.empty() && turns > mpq_class(1, 2)) turns = 1 - turns, minus = !minus;  // cos(pi - a) = -cos(a)
  Num factor(minus ? -1 : 1);
  if (a.empty())
    if (const auto known = known_cosine(turns)) return {factor * *known, {}};
  if (sgn(turns) != 0) a[kUnitPi] = turns;
  return {std::move(factor), std::move(a)};
}

// exp(q log(n)) = n^q and exp(q log(F)) = F^q, where 2q is whole and not too large.
Peeled peeled(const Linear& x) {
  Peeled out;
  for (const auto& [u, q] : x) {
    const std::optional<int> g = half_whole(q) ? logarithm_in(u) : std::nullopt;
    const bool fits = g && unit(u).root == RootKey{0} && ::abs(q) <= kMostBits;
    if (fits && generator(*g).kind == Generator::Log && ::abs(q) <= 64)
      out.powers.emplace_back(*g, q);
    else if (fits && generator(*g).kind == Generator::LogInteger &&
             ::abs(q) * to_mpz(size_in_bits(generator(*g).integer)) <= kMostBits && (q.get_den() == 1 || !many_roots()))
      out.factor = times(out.factor, pow(Num(mpq_class(generator(*g).integer)), q));
    else
      out.rest[u] = q;
  }
  return out;
}

}  // namespace checker
