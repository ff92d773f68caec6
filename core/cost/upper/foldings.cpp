#include "cost/upper/foldings.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "budget/as_size.hpp"
#include "cost/function/description.hpp"
#include "cost/upper/free_network.hpp"
#include "cost/upper/line_operations.hpp"

namespace plumbline {
namespace {

constexpr int kMostPieces = 64;           // of a function that is looked at
constexpr std::size_t kMostWays = 16;     // of taking one folding after the other
constexpr std::size_t kMostFoldings = 6;  // in one of them

LineFunction on_line(std::vector<Rational> knots, const std::vector<Rational>& values) {
  LineFunction out{std::move(knots), RationalMatrix(1, static_cast<int>(values.size()))};
  out.values.entries() = values;
  return out;
}

// Is the shorter one the beginning of the longer one? Both begin at 0.
bool begins(const LineFunction& shorter, const LineFunction& longer) {
  std::vector<Rational> points = shorter.knots;
  for (const Rational& x : longer.knots)
    if (shorter.contains(x)) points.push_back(x);
  const ExactMatrix at = values_at(shorter, points), also = values_at(longer, points);
  return std::ranges::equal(at.entries(), also.entries(), {}, &Real::rational, &Real::rational);
}

// Around the knots i <= j (f is constant between them): g falls with slope -r up to knot i, rises with 1 from knot j.
std::optional<Folding> folded_at(const LineFunction& f, int i, int j, const Rational& r) {
  const Rational &a = f.knots.front(), &p = f.knots[as_size(i)], &q = f.knots[as_size(j)], &b = f.knots.back();
  LineFunction left = moved(cut(f, 0, i), -r, r * p), right = moved(cut(f, j, f.pieces()), Rational(1), -q);
  if (left.knots.back() > right.knots.back()) std::swap(left, right);
  if (!begins(left, right)) return {};
  std::vector<Rational> knots{a, p}, values{r * (p - a), Rational()};
  if (i < j) {
    knots.push_back(q);
    values.emplace_back();
  }
  knots.push_back(b);
  values.push_back(b - q);
  return Folding{on_line(std::move(knots), values), std::move(right)};
}

// Around a flat piece between the knots i and i + 1: g rises with 1 in front of it, and behind it with the r that makes
// one piece of F of its neighbours.
Folding stepped_at(const LineFunction& f, int i, const Rational& r) {
  const Rational &a = f.knots.front(), &p = f.knots[as_size(i)], &q = f.knots[as_size(i) + 1], &b = f.knots.back(),
                 step = p - a;
  const LineFunction left = moved(cut(f, 0, i), Rational(1), -a),
                     right = moved(cut(f, i + 1, f.pieces()), r, step - r * q);
  std::vector<Rational> knots(left.knots.begin(), left.knots.end() - 1), values;
  knots.insert(knots.end(), right.knots.begin() + 1, right.knots.end());
  for (int k = 0; k < f.values.cols(); ++k)
    if (k != i && k != i + 1) values.push_back(f.values(0, k));
  return {on_line({a, p, q, b}, {Rational(), step, step, step + r * (b - q)}), on_line(std::move(knots), values)};
}

// Without a flat piece at the left end, or at the right one.
Folding without_left(const LineFunction& f) {
  const Rational &a = f.knots.front(), &p = f.knots[1], &b = f.knots.back();
  return {on_line({a, p, b}, {Rational(), Rational(), b - p}), moved(cut(f, 1, f.pieces()), Rational(1), -p)};
}
Folding without_right(const LineFunction& f) {
  const Rational &a = f.knots.front(), &p = f.knots[as_size(f.pieces() - 1)], &b = f.knots.back();
  return {on_line({a, p, b}, {p - a, Rational(), Rational()}), moved(cut(f, 0, f.pieces() - 1), Rational(-1), p)};
}

void unfold(const Chain& before, const LineFunction& rest, std::vector<Chain>& out) {
  const std::vector<Folding> all = before.size() < kMostFoldings ? foldings(rest) : std::vector<Folding>();
  for (const Folding& one : all) {
    if (out.size() >= kMostWays) return;
    Chain more = before;
    more.push_back(one.inner);
    unfold(more, one.outer, out);
  }
  if (!all.empty()) return;
  out.push_back(before);
  out.back().push_back(rest);
}

// Bit i of `joined` says that functions i and i + 1 become one.
Chain grouped(const Chain& all, unsigned joined) {
  Chain out{all.front()};
  for (std::size_t i = 1; i < all.size(); ++i)
    if (((joined >> (i - 1)) & 1u) != 0)
      out.back() = composed(all[i], out.back());
    else
      out.push_back(all[i]);
  return out;
}

int hidden_layers(const Chain& c) {
  return static_cast<int>(std::ranges::count_if(c, [](const LineFunction& f) { return f.pieces() > 1; }));
}

Rational size(const Chain& c) {
  Rational out(1);
  for (const LineFunction& f : c) out *= slope_size(free_network(f));
  return out;
}

bool is_same(const Chain& a, const Chain& b) {
  return std::ranges::equal(a, b, [](const LineFunction& f, const LineFunction& g) { return is_same(f, g); });
}

}  // namespace

std::vector<Folding> foldings(const LineFunction& f) {
  std::vector<Folding> out;
  const auto fold = [&](int i, int j, const Rational& before, const Rational& behind) {
    if (auto one = folded_at(f, i, j, -before / behind)) out.push_back(std::move(*one));
  };
  for (int k = 0; k + 1 < f.pieces(); ++k) {
    const Rational s = f.slope(0, k), t = f.slope(0, k + 1);
    if ((s * t).sign() == Sign::Negative) fold(k + 1, k + 1, s, t);
    if (!t.is_zero() || k + 2 == f.pieces()) continue;
    const Rational behind = f.slope(0, k + 2);
    if ((s * behind).sign() == Sign::Negative)
      fold(k + 1, k + 2, s, behind);
    else
      out.push_back(stepped_at(f, k + 1, behind / s));
  }
  if (f.pieces() > 1 && f.slope(0, 0).is_zero()) out.push_back(without_left(f));
  if (f.pieces() > 1 && f.slope(0, f.pieces() - 1).is_zero()) out.push_back(without_right(f));
  std::ranges::stable_sort(out, {}, [](const Folding& one) { return one.outer.pieces(); });
  return out;
}

std::vector<Chain> chains(const LineFunction& f, int hidden, std::size_t most) {
  std::vector<Chain> ways;
  if (f.pieces() <= kMostPieces) unfold({}, f, ways);
  std::vector<std::pair<Rational, Chain>> known;
  for (const Chain& way : ways)
    for (unsigned joined = 0; joined < (1u << (way.size() - 1)); ++joined) {
      Chain c = grouped(way, joined);
      if (c.size() < 2 || hidden_layers(c) > hidden) continue;
      if (std::ranges::any_of(known, [&](const auto& other) { return is_same(other.second, c); })) continue;
      Rational s = size(c);
      known.emplace_back(std::move(s), std::move(c));
    }
  std::ranges::stable_sort(known, {}, [](const auto& one) { return one.first; });
  std::vector<Chain> out;
  for (auto& [s, c] : known)
    if (out.size() < most) out.push_back(std::move(c));
  return out;
}

}  // namespace plumbline
