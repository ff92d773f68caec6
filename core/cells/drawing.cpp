#include "cells/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "budget/error.hpp"

namespace plumbline::cells {
namespace {

constexpr double kSide = 640, kMargin = 10;

struct Place {
  double x = 0, y = 0;
};

double coordinate(const Point& p, std::size_t i) { return Rational(p[i], p.back()).approximate(); }

// The corners around their mean.
std::vector<Place> outline_of(const Polytope& p) {
  std::vector<Place> out;
  Place mean;
  for (const Corner& c : p.corners) {
    out.push_back({coordinate(c.point, 0), coordinate(c.point, 1)});
    mean.x += out.back().x / static_cast<double>(p.corners.size());
    mean.y += out.back().y / static_cast<double>(p.corners.size());
  }
  std::ranges::sort(out, {}, [&](const Place& at) { return std::atan2(at.y - mean.y, at.x - mean.x); });
  return out;
}

double mean_value(const CellTree& tree, const Cell& cell, int output) {
  double sum = 0;
  for (const Corner& c : cell.polytope.corners)
    sum += (rational_value_at(cell.outputs[as_size(output)], c.point) / Rational(tree.scale)).approximate();
  return sum / static_cast<double>(cell.polytope.corners.size());
}

template <class... Numbers> std::string text(const char* format, Numbers... numbers) {
  std::array<char, 256> out{};
  std::snprintf(out.data(), out.size(), format, numbers...);
  return out.data();
}

// From dark blue to light yellow.
std::string colour(double share) {
  const auto between = [&](double from, double to) {
    return static_cast<int>(std::lround(from + share * (to - from)));
  };
  return text("#%02x%02x%02x", between(38, 253), between(70, 231), between(120, 150));
}

}  // namespace

std::string cells_svg(const CellTree& tree, int output) {
  if (tree.inputs() != 2) throw Undefined("a drawing of cells is of a network with two inputs");
  std::vector<double> values;
  for (const Cell& cell : tree.cells) values.push_back(mean_value(tree, cell, output));
  const auto [least, most] = std::ranges::minmax(values);
  const std::vector<Place> frame = outline_of(tree.region.polytope);
  const auto [left, right] = std::ranges::minmax(frame, {}, &Place::x);
  const auto [low, high] = std::ranges::minmax(frame, {}, &Place::y);
  const double scale = kSide / std::max({right.x - left.x, high.y - low.y, 1e-300});
  const double width = scale * (right.x - left.x) + 2 * kMargin, height = scale * (high.y - low.y) + 2 * kMargin;
  std::string out = text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\">\n", width, height);
  for (std::size_t i = 0; i < tree.cells.size(); ++i) {
    out += "<polygon points=\"";
    for (const Place& at : outline_of(tree.cells[i].polytope))
      out += text("%.3f,%.3f ", kMargin + scale * (at.x - left.x), height - kMargin - scale * (at.y - low.y));
    const double share = most > least ? (values[i] - least) / (most - least) : 0.5;
    out += "\" fill=\"" + colour(share) + "\" stroke=\"#333\" stroke-width=\"0.6\">";
    out += "<title>" + text("cell %zu", i) + "</title></polygon>\n";
  }
  return out + "</svg>\n";
}

}  // namespace plumbline::cells
