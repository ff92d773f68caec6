#include "cost/lower/value_table.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "budget/as_size.hpp"
#include "cost/function/description.hpp"
#include "cost/function/short_rational.hpp"
#include "cost/lower/growth.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostTableRows = 1500;
constexpr int kRounds = 80;         // more than a cheapest sequence has layers
constexpr double kNarrow = 1e-3;    // of p: the narrowest segments
constexpr double kWidest = 0.25;    // and the widest
constexpr double kMissed = 1e-6;    // of the least cost
constexpr double kSlack = 0x1p-30;  // of the values, so that rounding them does no harm
constexpr int kNodeBits = 24, kWorthBits = 44;

// A piecewise linear function.
struct Chords {
  std::vector<double> at, worth;
};

// 1, 2, q, and nodes around these points; the step grows with the distance to the nearest of them.
std::vector<double> nodes(double q, const std::vector<double>& around, double growing) {
  std::set<double> fixed{1, q}, out{1, q};
  if (q > 2) fixed.insert(2);
  for (const double p : around)
    if (p > 2 && p < q) fixed.insert(with_bits(p, kNodeBits));
  for (const double from : fixed)
    for (const int side : {-1, 1}) {
      out.insert(from);
      const auto end = side > 0 ? fixed.upper_bound(from) : fixed.find(from);
      if (side > 0 ? end == fixed.end() : end == fixed.begin()) continue;
      const double half = std::sqrt(from * (side > 0 ? *end : *std::prev(end)));
      for (double p = from, step = kNarrow * from;;
           step = std::clamp(growing * std::fabs(p - from), step, kWidest * p)) {
        p += side * step;
        if (p <= 2 || (p - half) * side >= 0) break;
        out.insert(with_bits(p, kNodeBits));
      }
    }
  return {out.begin(), out.end()};
}

// min over p of f(p) + (q - 1)/p, 1 <= p <= q.
double next_at(const Chords& f, double q) {
  double out = q - 1;  // p = 1
  for (std::size_t j = 1; j < f.at.size() && f.at[j - 1] <= q; ++j) {
    const double s = (f.worth[j] - f.worth[j - 1]) / (f.at[j] - f.at[j - 1]);
    const double p = std::clamp(std::sqrt((q - 1) / std::max(s, 1e-300)), f.at[j - 1], f.at[j]);
    out = std::min(out, f.worth[j - 1] + s * (p - f.at[j - 1]) + (q - 1) / p);
  }
  return out;
}

Chords next(const Chords& f, std::vector<double> at) {
  Chords out{std::move(at), {}};
  for (const double q : out.at) out.worth.push_back(next_at(f, q));
  return out;
}

Chords first_depth(std::vector<double> at) {
  Chords out{std::move(at), {}};
  for (const double q : out.at) out.worth.push_back(q - 1);
  return out;
}

std::vector<Chords> every_depth(double q, const std::vector<double>& path, double growing) {
  Chords f = first_depth(nodes(q, path, growing));
  for (int k = 0; k < kRounds; ++k) {
    Chords more = next(f, f.at);
    for (std::size_t j = 0; j < f.at.size(); ++j) more.worth[j] = std::min(more.worth[j], f.worth[j]);
    if (more.worth == f.worth) break;
    f = std::move(more);
  }
  return {f};
}

std::vector<Chords> depth_by_depth(double q, const std::vector<double>& path, double growing) {
  std::vector<Chords> out{first_depth({1, q})};
  for (std::size_t l = 2; l < path.size(); ++l)
    out.push_back(next(out.back(), l + 1 < path.size() ? nodes(q, {path[l]}, growing) : std::vector<double>{1, q}));
  return out;
}

ValueTable in_rationals(const std::vector<Chords>& depths) {
  ValueTable out;
  for (std::size_t l = 0; l < depths.size(); ++l)
    for (std::size_t j = 0; j < depths[l].at.size(); ++j)
      out.rows.push_back({Rational::from_double(depths[l].at[j]),
                          round_down(Rational::from_double((1 - kSlack) * depths[l].worth[j]), kWorthBits), 1, 1,
                          static_cast<int>(l) + 1});
  return out;
}

Rational slope(const ValueTable& t, std::size_t j) {  // of the segment that ends at row j, from 0
  return (t.rows[j].worth - t.rows[j - 1].worth) / (t.rows[j].at - t.rows[j - 1].at);
}

bool is_segment(const ValueTable& t, std::size_t j) { return j > 0 && t.rows[j].depth == t.rows[j - 1].depth; }

// The rows of a depth: from the first to behind the last.
std::pair<std::size_t, std::size_t> rows_of(const ValueTable& t, int depth) {
  const auto of_depth = [&](int wanted) {
    return std::ranges::find_if(t.rows, [=](const ValueTable::Row& r) { return r.depth >= wanted; }) - t.rows.begin();
  };
  return {static_cast<std::size_t>(of_depth(depth)), static_cast<std::size_t>(of_depth(depth + 1))};
}

int next_depth(const ValueTable& t, std::size_t j) { return t.rows.back().depth == 1 ? 1 : t.rows[j].depth + 1; }

// For each segment the rows between which the slope of the next depth falls through 1/p.
// They move on with p.
void set_ranges(ValueTable& t) {
  std::size_t first = 0, last = 0;
  for (std::size_t j = 1; j < t.rows.size(); ++j) {
    if (!is_segment(t, j)) continue;
    const auto [begin, end] = rows_of(t, next_depth(t, j));
    if (begin == end) continue;  // of the last depth nothing is asked
    first = std::max(first, begin);
    last = std::max(last, begin);
    while (first + 1 < end && slope(t, first + 1) * t.rows[j - 1].at >= Rational(1)) ++first;
    while (last + 1 < end && slope(t, last + 1) * t.rows[j].at > Rational(1)) ++last;
    t.rows[j].first = static_cast<int>(first) + 1;
    t.rows[j].last = static_cast<int>(last) + 1;
  }
}

// f(p) + (at(k) - 1)/p >= worth(k) on the segment that ends at row j.
bool is_above(const ValueTable& t, std::size_t j, std::size_t k) {
  const ValueTable::Row &left = t.rows[j - 1], &right = t.rows[j];
  const Rational c = t.rows[k].at - Rational(1), wanted = t.rows[k].worth, s = slope(t, j);
  if (wanted > left.worth + c / left.at || wanted > right.worth + c / right.at) return false;
  if (c >= s * right.at * right.at || c <= s * left.at * left.at) return true;  // least at an end
  const Rational beyond = wanted - (right.worth - s * right.at);
  return beyond <= Rational() || beyond * beyond <= Rational(4) * s * c;
}

bool is_passed_on(const ValueTable& t, std::size_t j) {
  const ValueTable::Row& row = t.rows[j];
  const auto [begin, end] = rows_of(t, next_depth(t, j));
  if (begin == end) return true;
  const auto first = as_size(row.first) - 1, last = as_size(row.last) - 1;
  if (first < begin || last < first || last >= end) return false;
  if (first > begin && slope(t, first) * t.rows[j - 1].at < Rational(1)) return false;
  if (last + 1 < end && slope(t, last + 1) * row.at > Rational(1)) return false;
  for (std::size_t k = first; k <= last; ++k)
    if (!is_above(t, j, k)) return false;
  return true;
}

}  // namespace

void describe(Case& c, const ValueTable& table) {
  ExactMatrix& h = c.matrices["H"] = ExactMatrix(static_cast<int>(table.rows.size()), 5);
  for (int j = 0; j < h.rows(); ++j) {
    const ValueTable::Row& r = table.rows[as_size(j)];
    h(j, 0) = Real(r.at);
    h(j, 1) = Real(r.worth);
    h(j, 2) = Real(r.first);
    h(j, 3) = Real(r.last);
    h(j, 4) = Real(r.depth);
  }
}

bool is_valid(const ValueTable& t) {
  if (t.rows.empty() || t.rows[0].depth != 1) return false;
  for (std::size_t j = 0; j < t.rows.size(); ++j) {
    const ValueTable::Row& row = t.rows[j];
    if (row.depth == 1 && row.worth > row.at - Rational(1)) return false;
    if (!is_segment(t, j)) {
      if (row.at != Rational(1) || !row.worth.is_zero()) return false;
      if (j > 0 && (row.depth != t.rows[j - 1].depth + 1 || t.rows[j - 1].at != t.rows.back().at)) return false;
      continue;
    }
    if (row.at <= t.rows[j - 1].at) return false;
    if (is_segment(t, j - 1) && slope(t, j) > slope(t, j - 1)) return false;
    if (!is_passed_on(t, j)) return false;
  }
  return true;
}

ValueTable value_table(const Rational& size2, int depth, double enough) {
  const double q = round_down(size2 + Rational(1), kWorthBits).approximate();
  if (!(q > 1) || !(q < 1e60)) return {};
  const std::vector<Growth> ways = growths(q - 1, kMostGrowing);
  const bool every = depth == 0 || depth >= ways.back().layers();
  const Growth& way = every ? ways.back() : ways[as_size(depth) - 1];
  ValueTable best;
  if (way.cost <= enough * (1 + kMissed)) return best;
  for (const double growing : {0.5, 0.3, 0.2, 0.15, 0.1}) {
    const auto depths = every ? every_depth(q, way.q, growing) : depth_by_depth(q, way.q, growing);
    ValueTable table = in_rationals(depths);
    if (table.rows.size() > kMostTableRows) break;
    if (table.value() <= best.value()) continue;
    set_ranges(table);
    if (is_valid(table)) best = std::move(table);
    if (best.value().approximate() >= (1 - kMissed) * way.cost) break;
  }
  return best;
}

}  // namespace plumbline
