#include "explanation.hpp"

#include <algorithm>

#include "evaluator.hpp"
#include "numbers/roots.hpp"

namespace checker {

namespace {

const char* word(Truth t) {
  switch (t) {
    case Truth::False: return "false";
    case Truth::True: return "true";
    case Truth::Unknown:
    case Truth::Open: return "unknown";
    case Truth::Undefined: break;
  }
  return "undefined";
}

std::optional<Enclosed> enclosed(const std::optional<Num>& x) {
  if (!x) return std::nullopt;
  if (x->is_rational()) return Enclosed{x->rational(), x->rational()};
  const Interval i = enclosure_of(*x);
  return Enclosed{to_rational(i.lo), to_rational(i.hi)};
}

void list_atoms(const Trace& t, std::vector<ExplainedAtom>& atoms) {
  const std::string head = t.formula != nullptr ? t.formula->head : "";
  if (head == "<=" || head == "<" || head == "=") {
    std::optional<Num> lhs, rhs;
    if (!t.sides.empty()) lhs = t.sides[0], rhs = t.sides[1];
    atoms.push_back({head, word(t.truth), enclosed(lhs), enclosed(rhs)});
  }
  for (const Trace& part : t.parts) list_atoms(part, atoms);
}

// The n-th largest (n from 1), by exchanges of (max, min): an enclosure where the order is not decided.
Num order_statistic(std::vector<Num> margins, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < margins.size(); ++j) {
      const Num larger = max(margins[i], margins[j]);
      margins[j] = min(margins[i], margins[j]);
      margins[i] = larger;
    }
  return margins[n - 1];
}

std::optional<Num> margin_of(const Trace& t);

std::optional<Num> margin_of_parts(const Trace& t) {
  const std::string& head = t.formula->head;
  std::vector<Num> margins;
  for (const Trace& part : t.parts)
    if (auto m = margin_of(part)) margins.push_back(std::move(*m));
  if (head == "at-least") {
    if (t.sides.empty()) return std::nullopt;
    const mpq_class& needed = t.sides[0].rational();
    if (needed < 1 || needed > margins.size()) return std::nullopt;
    return order_statistic(std::move(margins), needed.get_num().get_ui());
  }
  if (margins.empty()) return std::nullopt;
  const bool least = head == "and" || head == "forall";
  Num out = margins[0];
  for (const Num& m : margins) out = least ? min(out, m) : max(out, m);
  return out;
}

std::optional<Num> margin_of(const Trace& t) {
  const std::string& head = t.formula->head;
  if (head == "<=" || head == "<") return t.sides.empty() ? std::nullopt : std::optional(t.sides[1] - t.sides[0]);
  if (head == "=") return t.sides.empty() ? std::nullopt : std::optional(-abs(t.sides[1] - t.sides[0]));
  if (head == "equal") {
    if (t.sides.empty()) return std::nullopt;
    Num largest;
    for (const Num& x : t.sides) largest = max(largest, abs(x));
    return -largest;
  }
  if (head == "implies") return t.parts.size() < 2 ? std::nullopt : margin_of(t.parts[1]);
  if (head == "not" || head == "witnessed") {
    const auto inner = margin_of(t.parts[0]);
    return inner && head == "not" ? std::optional(-*inner) : inner;
  }
  return margin_of_parts(t);
}

}  // namespace

Explanation explanation_of(const Trace& whole) {
  Explanation out;
  list_atoms(whole, out.atoms);
  if (whole.conclusion < whole.parts.size()) out.margin = enclosed(margin_of(whole.parts[whole.conclusion]));
  return out;
}

}  // namespace checker
