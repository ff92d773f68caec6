// What pictures of networks share: measures, edges with a weight beside them, and where that label finds room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algebraic/real.hpp"

namespace plumbline::report::drawing {

inline constexpr double radius = 17, letter = 7.6, line = 17;  // of a circle, and of the labels' type
inline constexpr std::size_t most_characters = 14;             // of a label
inline constexpr std::size_t most_edges = 40;

struct Point {
  double x, y;
};

// An edge from one circle to another: straight, or bent by a distance to its left.
struct Stroke {
  Point from, to;
  Sign sign = Sign::Zero;
  double size = 0;           // of the weight, for the width of the line
  std::string label, title;  // beside the edge; what the pointer shows
  double bend = 0;
};

// Does the stroke touch no circle but those at its ends?
[[nodiscard]] bool is_clear(const Stroke& stroke, const std::vector<Point>& circles);
// The point of the stroke at 0 <= t <= 1.
[[nodiscard]] Point at(const Stroke& stroke, double t);

// A place on each stroke where its label covers no circle and no other label; nothing if there is none.
[[nodiscard]] std::optional<std::vector<Point>> label_places(const std::vector<Point>& circles,
                                                             const std::vector<Stroke>& strokes);

// SVG of one stroke (`largest`: the size of the largest weight), of its label, of a circle, of an activation inside a
// circle as a small curve.
[[nodiscard]] std::string stroke_svg(const Stroke& stroke, double largest);
[[nodiscard]] std::string label_svg(const Stroke& stroke, const Point& at);
[[nodiscard]] std::string circle_svg(const Point& at);
[[nodiscard]] std::string activation_svg(const Point& at, double slope);
// The largest size, or 1.
[[nodiscard]] double largest_of(const std::vector<Stroke>& strokes);

}  // namespace plumbline::report::drawing
