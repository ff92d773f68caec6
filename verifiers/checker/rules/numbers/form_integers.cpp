// Logarithms of integers: log(n) = k_1 log(b_1) + k_2 log(b_2) + ... for n = b_1^k_1 b_2^k_2 ...
//
// Small prime factors are taken out at once. The rest of n is not factored: where several of them meet, greatest common
// divisors give coprime integers of which all of them are products.
#include <set>

#include "numbers/form_terms.hpp"

namespace checker {

namespace {

constexpr unsigned long kSmall = 256;
constexpr std::int64_t kMostIntegerBits = 4096;

using Factored = std::vector<std::pair<mpz_class, std::int64_t>>;  // integers >= 2 and how often each divides
using Decomposition = std::map<int, std::map<int, std::int64_t>>;  // generator log(n) -> generators log(b_i) and k_i

int generator_of(const mpz_class& n) { return number_of(Generator{Generator::LogInteger, n, {}, nullptr}); }

std::int64_t divide_out(mpz_class& n, const mpz_class& b) {
  return static_cast<std::int64_t>(mpz_remove(n.get_mpz_t(), n.get_mpz_t(), b.get_mpz_t()));
}

// The logarithms of integers that the sum speaks of: as factors, and as units of exponents and angles.
std::set<int> logarithms_in(const FormTerms& a) {
  std::set<int> out;
  const auto see = [&](int g) {
    if (generator(g).kind == Generator::LogInteger) out.insert(g);
  };
  for (const auto& term : a) {
    for (const auto& power : term.first.powers) see(power.first);
    for (const Linear* x : {&term.first.exponent, &term.first.angle})
      for (const auto& part : *x)
        if (const auto g = logarithm_in(part.first)) see(*g);
  }
  return out;
}

// Coprime integers of which every one of these is a product. Each step makes the product of all numbers at hand
// smaller.
std::vector<mpz_class> coprime_base(std::vector<mpz_class> left) {
  std::vector<mpz_class> base;
  while (!left.empty()) {
    mpz_class n = left.back();
    left.pop_back();
    for (std::size_t i = 0; i < base.size() && n != 1; ++i) {
      const mpz_class common = gcd(n, base[i]);
      if (common == 1) continue;
      if (base[i] != n) {
        left.push_back(common);
        left.push_back(base[i] / common);
        left.push_back(n / common);
        base.erase(base.begin() + static_cast<std::ptrdiff_t>(i));
      }
      n = 1;
    }
    if (n != 1) base.push_back(n);
  }
  return base;
}

Decomposition decomposed(const std::set<int>& logarithms) {
  std::vector<mpz_class> integers;
  for (const int g : logarithms) integers.push_back(generator(g).integer);
  const std::vector<mpz_class> base = coprime_base(integers);
  Decomposition out;
  for (const int g : logarithms) {
    mpz_class n = generator(g).integer;
    for (const mpz_class& b : base)
      if (const std::int64_t k = divide_out(n, b); k != 0) out[g][generator_of(b)] = k;
    if (n != 1) throw NoForm{};
  }
  return out;
}

Linear rewritten(const Linear& x, const Decomposition& parts) {
  Linear out;
  for (const auto& [u, q] : x) {
    const auto g = logarithm_in(u);
    const auto found = g ? parts.find(*g) : parts.end();
    if (found == parts.end()) {
      out = plus(std::move(out), {{u, q}});
      continue;
    }
    const RootKey root = unit(u).root;
    for (const auto& [b, k] : found->second)
      out = plus(std::move(out), {{number_of(Unit{{{}, {}, {{b, 1}}}, nullptr, root}), mpq_class(q * to_mpz(k))}});
  }
  return out;
}

FormTerms rewritten(const Factors& f, const Num& c, const Decomposition& parts) {
  Peeled x = peeled(rewritten(f.exponent, parts));
  for (const auto& [g, q] : x.powers) x.rest[number_of(Unit{{{}, {}, {{g, 1}}}, nullptr})] = q;  // these stay
  Turned t = turned(rewritten(f.angle, parts));
  Factors kept{x.rest, std::move(t.angle), {}};
  std::vector<std::pair<int, std::int64_t>> sums;
  for (const auto& [g, k] : f.powers)
    if (k > 0 && parts.count(g) != 0)
      sums.emplace_back(g, k);
    else
      kept.powers[g] = k;
  FormTerms out = term(std::move(kept), times(times(c, x.factor), t.factor));
  for (const auto& [g, k] : sums) {
    FormTerms logs;
    for (const auto& [b, times] : parts.at(g)) add(logs, {{}, {}, {{b, 1}}}, times);
    for (std::int64_t i = 0; i < k; ++i) out = product(out, logs);
  }
  return out;
}

}  // namespace

FormTerms logarithm_of(const mpz_class& n) {
  if (size_in_bits(n) > kMostIntegerBits) throw NoForm{};
  FormTerms out;
  mpz_class rest = n;
  for (unsigned long p = 2; p < kSmall && rest != 1; ++p)
    if (mpz_fdiv_ui(rest.get_mpz_t(), p) == 0) {
      const std::int64_t k = divide_out(rest, p);
      add(out, {{}, {}, {{generator_of(p), 1}}}, k);
    }
  if (rest != 1) add(out, {{}, {}, {{generator_of(rest), 1}}}, 1);
  return out;
}

FormTerms over_coprime_integers(const FormTerms& a) {
  const Decomposition parts = decomposed(logarithms_in(a));
  FormTerms out;
  for (const auto& [f, c] : a) out = sum(std::move(out), rewritten(f, c, parts));
  return out;
}

}  // namespace checker
