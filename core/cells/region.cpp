#include "cells/region.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "network/json_values.hpp"
#include "tensor/json.hpp"

namespace plumbline::cells {
namespace {

Form constraint_of(const Inequality& row) {
  std::vector<Rational> out;
  for (const Rational& a : row.a) out.push_back(-a);
  out.push_back(row.bound);
  return primitive(affine_of(out).form);
}

// Larger than every coordinate of every corner: by Cramer's rule and Hadamard's inequality.
Rational beyond_all_corners(const std::vector<Form>& constraints, int dimension) {
  std::vector<Integer> sizes;
  for (const Form& f : constraints) {
    Integer sum = 0;
    for (const Integer& a : f) sum += abs(a);
    sizes.push_back(sum);
  }
  std::ranges::sort(sizes, std::greater{});
  Integer out = 1;
  for (std::size_t i = 0; i < sizes.size() && static_cast<int>(i) < dimension; ++i)
    if (sizes[i] > 1) out *= sizes[i];
  return Rational(Integer(out + 1));
}

// A polytope inside a large box; what still touches the box in the end has no bound.
Polytope polytope_of(const Region& region) {
  const auto d = static_cast<std::size_t>(region.dimension);
  const Rational far = beyond_all_corners(region.constraints, region.dimension);
  const int rows = static_cast<int>(region.constraints.size());
  Polytope out = box_between(std::vector<Rational>(d, -far), std::vector<Rational>(d, far));
  for (Corner& c : out.corners)
    for (int& k : c.tight) k += rows;
  for (int k = 0; k < rows; ++k) out = cut(out, region.constraints[as_size(k)], k);
  if (out.empty()) throw InputError("the region has no point");
  for (const Corner& c : out.corners)
    if (!c.tight.empty() && c.tight.back() >= rows) throw InputError("the region is not bounded");
  return out;
}

Rational rational(const nlohmann::json& value, const std::string& place) {
  const Real x = from_json::number(value, place);
  if (!x.is_rational()) throw InputError(place, "expected a rational number");
  return x.rational();
}

void expect_list(const nlohmann::json& value, const std::string& place, std::size_t least, std::size_t most) {
  if (!value.is_array() || value.size() < least || value.size() > most)
    throw InputError(place, "expected a list of " + std::to_string(least) + " to " + std::to_string(most));
}

// One interval, and what stands behind it.
std::string_view take_interval(std::string_view text, Rational& low, Rational& high) {
  const std::size_t comma = text.find(','), end = text.find(']');
  if (text.empty() || text[0] != '[' || comma == text.npos || end == text.npos || comma > end)
    throw InputError("expected a box such as [-1,1]^2 or [-1,1]x[0,1/2]");
  const auto trimmed = [](std::string_view s) {
    while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
    while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
    return s;
  };
  low = Rational::parse(trimmed(text.substr(1, comma - 1)));
  high = Rational::parse(trimmed(text.substr(comma + 1, end - comma - 1)));
  text.remove_prefix(end + 1);
  return trimmed(text);
}

}  // namespace

Region region_of(int dimension, std::vector<Inequality> inequalities) {
  if (dimension < 1 || dimension > kMostDimensions)
    throw InputError("a region has 1 to " + std::to_string(kMostDimensions) + " dimensions, not " +
                     std::to_string(dimension));
  if (inequalities.size() > kMostInequalities) throw InputError("more than 4096 inequalities");
  Region out;
  out.dimension = dimension;
  out.inequalities = std::move(inequalities);
  for (const Inequality& row : out.inequalities) out.constraints.push_back(constraint_of(row));
  out.polytope = polytope_of(out);
  return out;
}

Region box_region(const std::vector<Rational>& low, const std::vector<Rational>& high) {
  std::vector<Inequality> rows;
  const std::size_t d = low.size();
  for (std::size_t i = 0; i < d; ++i) {
    if (low[i] > high[i]) throw InputError("the region has no point");
    std::vector<Rational> unit(d);
    unit[i] = -1;
    rows.push_back({unit, -low[i]});
    unit[i] = 1;
    rows.push_back({unit, high[i]});
  }
  return region_of(static_cast<int>(d), std::move(rows));
}

Region parse_box(const std::string& text) {
  std::vector<Rational> low, high;
  std::string_view rest = text;
  while (true) {
    Rational a, b;
    rest = take_interval(rest, a, b);
    std::size_t times = 1;
    if (rest.starts_with('^')) {
      const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
      times = end < 2 || end > 3 ? 0 : static_cast<std::size_t>(std::stoi(std::string(rest.substr(1, end - 1))));
      rest.remove_prefix(end);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
    }
    if (times < 1 || low.size() + times > kMostDimensions) throw InputError("expected a box of 1 to 12 dimensions");
    low.insert(low.end(), times, a);
    high.insert(high.end(), times, b);
    if (rest.empty()) return box_region(low, high);
    if (rest[0] != 'x') throw InputError("expected x between the intervals of a box");
    rest.remove_prefix(1);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
  }
}

Region parse_region(const nlohmann::json& document) {
  from_json::expect_keys(document, "", {"format"}, {"box", "inequalities"});
  if (document["format"] != "plumbline-polytope/1") throw InputError("/format", "expected plumbline-polytope/1");
  if (document.contains("box") == document.contains("inequalities"))
    throw InputError("expected either \"box\" or \"inequalities\"");
  if (document.contains("box")) {
    std::vector<Rational> low, high;
    expect_list(document["box"], "/box", 1, kMostDimensions);
    for (std::size_t i = 0; i < document["box"].size(); ++i) {
      const std::string place = from_json::at("/box", i);
      expect_list(document["box"][i], place, 2, 2);
      low.push_back(rational(document["box"][i][0], from_json::at(place, 0)));
      high.push_back(rational(document["box"][i][1], from_json::at(place, 1)));
    }
    return box_region(low, high);
  }
  const nlohmann::json& list = document["inequalities"];
  expect_list(list, "/inequalities", 1, kMostInequalities);
  expect_list(list[0], "/inequalities/0", 2, kMostDimensions + 1);
  const std::size_t width = list[0].size();
  std::vector<Inequality> rows;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const std::string place = from_json::at("/inequalities", k);
    expect_list(list[k], place, width, width);
    Inequality row;
    for (std::size_t i = 0; i < width; ++i) row.a.push_back(rational(list[k][i], from_json::at(place, i)));
    row.bound = row.a.back();
    row.a.pop_back();
    rows.push_back(std::move(row));
  }
  return region_of(static_cast<int>(width) - 1, std::move(rows));
}

Region read_region(const std::string& text) {
  if (text.starts_with('[')) return parse_box(text);
  const std::string bytes = read_file(text);
  return at_place(text, [&] { return parse_region(parse_json(bytes)); });
}

}  // namespace plumbline::cells
