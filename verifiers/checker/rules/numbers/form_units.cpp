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

struct ContentLess {
  bool operator()(const Generator& a, const Generator& b) const {
    if (a.kind != b.kind) return a.kind < b.kind;
    return a.kind == Generator::LogInteger ? a.integer < b.integer : compare(a.argument, b.argument) < 0;
  }
  bool operator()(const Unit& a, const Unit& b) const {
    if (const int c = compare(a.factors, b.factors); c != 0) return c < 0;
    if (a.root != b.root) return a.root < b.root;
    if (!a.below || !b.below) return !a.below && b.below;
    return compare(*a.below, *b.below) < 0;
  }
};

template <class Content> struct Numbering {
  std::map<Content, int, ContentLess> numbers;
  std::vector<const Content*> contents;  // by number
  int number(Content content, std::size_t most) {
    const auto [at, is_new] = numbers.emplace(std::move(content), static_cast<int>(contents.size()));
    if (!is_new) return at->second;
    if (contents.size() >= most) {
      numbers.erase(at);
      throw NoForm{};
    }
    contents.push_back(&at->first);
    return at->second;
  }
};

struct Contents {
  Numbering<Generator> generators;
  Numbering<Unit> units;
  std::vector<std::optional<int>> logarithms;  // logarithm_in, by unit
  Contents() {
    generators.number({Generator::Pi, 0, {}}, 1);
    units.number({}, 1);
    units.number({{{}, {}, {{kPi, 1}}}, nullptr}, 2);
    logarithms.resize(2);
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
int number_of(Unit u) {
  const int number = contents().units.number(std::move(u), kMostUnits);
  auto& logarithms = contents().logarithms;
  if (static_cast<std::size_t>(number) < logarithms.size()) return number;
  const Unit& made = unit(number);
  const Factors& f = made.factors;
  std::optional<int> g;
  if (!made.below && f.exponent.empty() && f.angle.empty() && f.powers.size() == 1 && f.powers.begin()->second == 1)
    g = f.powers.begin()->first;
  if (g && generator(*g).kind != Generator::LogInteger && generator(*g).kind != Generator::Log) g.reset();
  logarithms.push_back(g);
  return number;
}
std::optional<int> logarithm_in(int unit) { return contents().logarithms[unit]; }

}  // namespace checker
