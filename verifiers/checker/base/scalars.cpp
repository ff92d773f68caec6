// The heads of scalars.
#include "evaluator.hpp"

namespace checker {
namespace {

Value param(Evaluator& e, const Node& t) {
  const auto found = e.subject().scalars.find(t[0].head);
  if (found != e.subject().scalars.end()) return found->second;
  if (t.arguments.size() < 2) throw Undefined{};
  return e.scalar(t[1]);
}

using Binary = Num (*)(const Num&, const Num&);
template <Binary f> Value folded(Evaluator& e, const Node& t) {
  std::optional<Num> value;
  for (const Node* a : t.arguments) {
    const Num x = e.scalar(*a);
    value = value ? f(*value, x) : x;
  }
  return *value;
}
Num plus(const Num& a, const Num& b) { return a + b; }
Num times(const Num& a, const Num& b) { return a * b; }
Num over(const Num& a, const Num& b) { return a / b; }

Value power(Evaluator& e, const Node& t) {
  const Num a = e.scalar(t[0]), q = e.scalar(t[1]);
  if (!q.is_rational()) reject(Reason::Undecided, "an irrational exponent");
  return pow(a, q.rational());
}

// Over an empty range: `start`, or no value.
template <Binary f, int start> Value iterated(Evaluator& e, const Node& t) {
  std::optional<Num> value;
  if (start >= 0) value = Num(start);
  e.over_range(t, 0, [&] {
    const Num x = e.scalar(t[3]);
    value = value ? f(*value, x) : x;
  });
  if (!value) throw Undefined{};
  return *value;
}

// Without a third argument it has no value where the condition is false.
Value choice(Evaluator& e, const Node& t) {
  const std::size_t branch = e.condition(t[0]) ? 1 : 2;
  if (branch == t.arguments.size()) throw Undefined{};
  return e.value(t[branch]);
}

Value rows(Evaluator& e, const Node& t) { return Num(e.matrix(t[0])->rows); }
Value entry(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[2]);
  const std::int64_t i = e.index(t[0]), j = e.index(t[1]);
  return entry_at(*a, i, j);
}

}  // namespace

std::vector<Rule> scalar_heads() {
  return {{"param", 'S', "w?S", kBase, param, false, {}, true},
          {"+", 'S', "SS*", kBase, folded<plus>},
          {"*", 'S', "SS*", kBase, folded<times>},
          {"/", 'S', "SS", kBase, folded<over>},
          {"pow", 'S', "SS", kBase, power},
          {"max", 'S', "SS*", kBase, folded<max>},
          {"sum", 'S', "vSSS", kBase, iterated<plus, 0>},
          {"prod", 'S', "vSSS", kBase, iterated<times, 1>},
          {"maximum", 'S', "vSSS", kBase, iterated<max, -1>},
          {"if", '?', "FX?X", kBase, choice},
          {"rows", 'S', "M", kBase, rows},
          {"entry", 'S', "IIM", kBase, entry}};
}

}  // namespace checker
