// A plane through a box that is covered by parts, as a picture: what is known about each part that it meets.
//
// Two coordinates are the axes, the others are held fast. Colours say what is known, and so do patterns: the picture is
// read without colour, and on dark ground. For looking at, in doubles; which parts meet the plane is decided exactly.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "report/cover_view.hpp"

namespace plumbline::report {

struct Plane {
  std::size_t across = 0, up = 0;       // of a box with one coordinate: equal, and the picture is a strip
  std::vector<Rational> held;           // of all coordinates; those of the axes are not read
  bool through_counterexample = false;  // the others are held at its values
};

// The axes are the two coordinates that were halved most often, or `axes`; the others are held in the middle, or, if
// there is a counterexample, at its values; `at` says otherwise for single ones. Throws InputError for a coordinate
// that is none of the box, for one that is named twice, and for a value outside of its interval.
[[nodiscard]] Plane plane_through(const CoverView& cover,
                                  const std::optional<std::pair<std::size_t, std::size_t>>& axes,
                                  const std::map<std::size_t, Rational>& at);

// A rectangle of the plane. Parts are closed, and the plane may run along the border of two: then it meets the one
// whose upper end it is not (at the upper end of the box, the last one). So the rectangles tile the plane.
struct Tile {
  Enclosure across, up;
  PartVerdict verdict;
};
[[nodiscard]] std::vector<Tile> tiles(const CoverView& cover, const Plane& plane);

// "98.5"; "almost 100" for less than all of it that would be rounded to that.
[[nodiscard]] std::string percent(double share, bool all);

// An <svg> for a page, which takes its colour of text from there. `id`: begins the names of its patterns, and is a name
// in markup.
[[nodiscard]] std::string cover_drawing(const CoverView& cover, const Plane& plane, const std::string& id);
// The same as a file: with its own ground, light or dark.
[[nodiscard]] std::string standalone_cover_drawing(const CoverView& cover, const Plane& plane);

}  // namespace plumbline::report
