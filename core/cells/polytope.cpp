#include "cells/polytope.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "number/linear_system.hpp"

namespace plumbline::cells {
namespace {

std::vector<int> common(const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<int> out;
  std::ranges::set_intersection(a, b, std::back_inserter(out));
  return out;
}

// Is there an edge between corners i and k?
bool joined(const Polytope& p, std::size_t i, std::size_t k, const std::vector<int>& both) {
  if (static_cast<int>(both.size()) < p.dimension - 1) return false;
  for (std::size_t other = 0; other < p.corners.size(); ++other)
    if (other != i && other != k && std::ranges::includes(p.corners[other].tight, both)) return false;
  return true;
}

// The point of the edge at which the form is 0; `up` > 0 > `down` are its values at the ends.
Point crossing(const Point& above, const Integer& up, const Point& below, const Integer& down) {
  Point out(above.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = up * below[i] - down * above[i];
  return primitive(std::move(out));
}

// Constraints that are tight on a face of a smaller one only are not needed: what is tight at the same corners or fewer
// than another that is not tight everywhere.
void drop_redundant(Polytope& p) {
  std::map<int, std::vector<int>> where;
  for (std::size_t i = 0; i < p.corners.size(); ++i)
    for (const int k : p.corners[i].tight) where[k].push_back(static_cast<int>(i));
  std::vector<int> gone;
  for (const auto& [k, mine] : where) {
    if (mine.size() == p.corners.size()) continue;
    for (const auto& [other, its] : where) {
      if (other == k || its.size() == p.corners.size() || its.size() < mine.size()) continue;
      if (!std::ranges::includes(its, mine) || (its.size() == mine.size() && other > k)) continue;
      gone.push_back(k);
      break;
    }
  }
  if (gone.empty()) return;
  for (Corner& c : p.corners) std::erase_if(c.tight, [&](int k) { return std::ranges::binary_search(gone, k); });
}

std::optional<Multipliers> combination(const std::vector<int>& numbers, const std::vector<const Form*>& tight,
                                       const std::vector<std::size_t>& chosen, const Form& target) {
  std::vector<std::vector<Rational>> rows;
  for (std::size_t i = 0; i + 1 < target.size(); ++i) {
    rows.emplace_back();
    for (const std::size_t k : chosen) rows.back().emplace_back((*tight[k])[i]);
    rows.back().emplace_back(target[i]);
  }
  const auto found = solved(std::move(rows), chosen.size());
  if (!found || !found->unique) return std::nullopt;
  Multipliers out;
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    if (found->values[k].sign() == Sign::Negative) return std::nullopt;
    if (!found->values[k].is_zero()) out.push_back({numbers[chosen[k]], found->values[k]});
  }
  return out;
}

// The next subset of 0 ... count-1 of the same size, in the order of the alphabet.
bool advance(std::vector<std::size_t>& chosen, std::size_t count) {
  const std::size_t size = chosen.size();
  for (std::size_t i = size; i-- > 0;)
    if (chosen[i] < count - size + i) {
      ++chosen[i];
      for (std::size_t k = i + 1; k < size; ++k) chosen[k] = chosen[k - 1] + 1;
      return true;
    }
  return false;
}

}  // namespace

Polytope box_between(const std::vector<Rational>& low, const std::vector<Rational>& high) {
  Polytope out;
  out.dimension = static_cast<int>(low.size());
  for (std::size_t number = 0; number < std::size_t{1} << low.size(); ++number) {
    std::vector<Rational> at;
    std::vector<int> tight;
    bool repeated = false;
    for (std::size_t i = 0; i < low.size(); ++i) {
      const bool upper = (number >> i & 1U) != 0, flat = low[i] == high[i];
      repeated = repeated || (upper && flat);
      at.push_back(upper ? high[i] : low[i]);
      const int below = static_cast<int>(2 * i);
      if (!upper) tight.push_back(below);
      if (upper || flat) tight.push_back(below + 1);
    }
    if (!repeated) out.corners.push_back({point_of(at), tight});
  }
  return out;
}

Signs signs_on(const Polytope& p, const Form& form) {
  Signs out;
  for (const Corner& c : p.corners) {
    const Integer value = value_at(form, c.point);
    out.positive = out.positive || value > 0;
    out.negative = out.negative || value < 0;
  }
  return out;
}

Polytope cut(const Polytope& p, const Form& form, int number) {
  std::vector<Integer> values;
  for (const Corner& c : p.corners) values.push_back(value_at(form, c.point));
  budget::spend(static_cast<std::int64_t>(64 * p.corners.size()), "the cells of a network");
  Polytope out;
  out.dimension = p.dimension;
  for (std::size_t i = 0; i < p.corners.size(); ++i) {
    if (values[i] < 0) continue;
    out.corners.push_back(p.corners[i]);
    if (values[i] == 0) {
      std::vector<int>& tight = out.corners.back().tight;
      tight.insert(std::ranges::lower_bound(tight, number), number);
      continue;
    }
    for (std::size_t k = 0; k < p.corners.size(); ++k) {
      if (values[k] >= 0) continue;
      std::vector<int> both = common(p.corners[i].tight, p.corners[k].tight);
      if (!joined(p, i, k, both)) continue;
      both.insert(std::ranges::lower_bound(both, number), number);
      out.corners.push_back({crossing(p.corners[i].point, values[i], p.corners[k].point, values[k]), std::move(both)});
    }
  }
  drop_redundant(out);
  return out;
}

bool has_interior(const Polytope& p) {
  const auto d = static_cast<std::size_t>(p.dimension);
  if (p.corners.size() <= d) return false;
  // Is there an affine function that is 0 at every corner, and not 0? Its coefficients solve a linear system.
  std::vector<std::vector<Rational>> rows;
  for (const Corner& c : p.corners) {
    rows.emplace_back();
    for (const Integer& x : c.point) rows.back().emplace_back(x);
    rows.back().emplace_back(0);
  }
  return solved(std::move(rows), d + 1)->unique;
}

Point middle_of(const Polytope& p) {
  std::vector<Rational> sum(static_cast<std::size_t>(p.dimension));
  for (const Corner& c : p.corners)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += Rational(c.point[i], c.point.back());
  for (Rational& s : sum) s /= Rational(static_cast<std::int64_t>(p.corners.size()));
  return point_of(sum);
}

const Corner& lowest_corner(const Polytope& p, const Form& form) {
  std::size_t best = 0;
  Integer least = value_at(form, p.corners[0].point);
  for (std::size_t i = 1; i < p.corners.size(); ++i) {
    const Corner &c = p.corners[i], &b = p.corners[best];
    const Integer value = value_at(form, c.point), left = value * b.point.back(), right = least * c.point.back();
    if (left < right || (left == right && c.tight.size() < b.tight.size())) best = i, least = value;
  }
  return p.corners[best];
}

// Some linearly independent constraints do (Caratheodory); the fewest are tried first, so that certificates are short.
Multipliers multipliers_at(const std::vector<int>& numbers, const std::vector<const Form*>& tight, const Form& target) {
  for (std::size_t size = 1; size <= std::min(tight.size(), target.size() - 1); ++size) {
    std::vector<std::size_t> chosen(size);
    for (std::size_t i = 0; i < size; ++i) chosen[i] = i;
    do
      if (auto found = combination(numbers, tight, chosen, target)) return *std::move(found);
    while (advance(chosen, tight.size()));
  }
  throw Undecided("a function that is not negative on a cell has no multipliers there");
}

}  // namespace plumbline::cells
