// Numbers for generators and units: the same number for the same content.
//
// Contents are compared term by term; the generators and units in them have numbers already, so that a comparison never
// goes deeper than one form.
#include <algorithm>

#include "numbers/form_terms.hpp"

namespace checker {

namespace {

constexpr std::size_t kMostGenerators = 4096, kMostUnits = 16384;

template <class T> int three_way(const T& a, const T& b) { return a < b ? -1 : b < a ? 1 : 0; }

int compare(const Factors& a, const Factors& b) {
  if (const int c = order(a.exponent, b.exponent); c != 0) return c;
  if (const int c = order(a.angle, b.angle); c != 0) return c;
  return three_way(a.powers, b.powers);
}

int compare(const Num& a, const Num& b) {
  RootTerms left, right;
  return three_way(terms_of(a, left), terms_of(b, right));
}

bool less(const Denominator& a, const Denominator& b) { return !a || !b ? !a && b : compare(*a, *b) < 0; }

struct ContentLess {
  bool operator()(const Generator& a, const Generator& b) const {
    if (a.kind != b.kind) return a.kind < b.kind;
    if (a.kind == Generator::LogInteger) return a.integer < b.integer;
    if (const int c = compare(a.argument, b.argument); c != 0) return c < 0;
    return less(a.below, b.below);
  }
  bool operator()(const Unit& a, const Unit& b) const {
    if (const int c = compare(a.factors, b.factors); c != 0) return c < 0;
    if (a.root != b.root) return a.root < b.root;
    return less(a.below, b.below);
  }
};

template <class Content> struct Numbering {
  std::map<Content, int, ContentLess> numbers;
  std::vector<const Content*> contents;  // by number
  int number(Content content, std::size_t most) {
    if (const auto known = numbers.find(content); known != numbers.end()) return known->second;
    if (contents.size() >= most) throw NoForm{};
    if (contents.size() == contents.capacity()) contents.reserve(2 * contents.size() + 64);  // before the map grows
    const auto at = numbers.emplace(std::move(content), static_cast<int>(contents.size())).first;
    contents.push_back(&at->first);
    return at->second;
  }
};

struct Contents {
  Numbering<Generator> generators;
  Numbering<Unit> units;
  std::vector<std::optional<int>> logarithms;  // logarithm_in, by unit, as far as it was asked for
  Contents() {
    generators.number({Generator::Pi, 0, {}, nullptr}, kMostGenerators);
    units.number({}, kMostUnits);
    units.number({{{}, {}, {{kPi, 1}}}, nullptr}, kMostUnits);
  }
};
Contents& contents() { return session().parts.of<Contents>(Module::Identities); }

}  // namespace

int order(const Linear& a, const Linear& b) {
  auto p = a.begin(), q = b.begin();
  for (;;) {
    if (p == a.end()) return q == b.end() ? 0 : -sgn(q->second);
    if (q == b.end() || p->first < q->first) return sgn(p->second);
    if (q->first < p->first) return -sgn(q->second);
    if (const int c = cmp(p->second, q->second); c != 0) return c < 0 ? -1 : 1;
    ++p, ++q;
  }
}

bool operator==(const Factors& a, const Factors& b) { return compare(a, b) == 0; }
bool FactorsLess::operator()(const Factors& a, const Factors& b) const { return compare(a, b) < 0; }

int compare(const FormTerms& a, const FormTerms& b) {
  if (a.size() != b.size()) return three_way(a.size(), b.size());
  for (auto p = a.begin(), q = b.begin(); p != a.end(); ++p, ++q) {
    if (const int c = compare(p->first, q->first); c != 0) return c;
    if (const int c = compare(p->second, q->second); c != 0) return c;
  }
  return 0;
}
bool same(const Denominator& a, const Denominator& b) { return a == b || (a && b && compare(*a, *b) == 0); }

const Generator& generator(int number, Identifying) { return *contents().generators.contents[number]; }
const Unit& unit(int number, Identifying) { return *contents().units.contents[number]; }
int number_of(Generator g) { return contents().generators.number(std::move(g), kMostGenerators); }
int number_of(Unit u) { return contents().units.number(std::move(u), kMostUnits); }

std::optional<int> logarithm_in(int number) {
  auto& known = contents().logarithms;
  while (known.size() <= static_cast<std::size_t>(number)) {
    const Unit& next = unit(static_cast<int>(known.size()));
    const Factors& f = next.factors;
    std::optional<int> g;
    if (!next.below && f.exponent.empty() && f.angle.empty() && f.powers.size() == 1 && f.powers.begin()->second == 1)
      g = f.powers.begin()->first;
    if (g && generator(*g).kind != Generator::LogInteger && generator(*g).kind != Generator::Log) g.reset();
    known.push_back(g);
  }
  return known[number];
}

}  // namespace checker
