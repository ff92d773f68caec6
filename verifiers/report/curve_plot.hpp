// A picture of a few curves and marks over two axes, as inline SVG without a script. For looking at, in doubles.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace plumbline::report {

enum class CurveStyle { Line, Dashed, Dots, Crosses };

struct Curve {
  std::string name;  // in the legend, unless empty; plain text
  int colour = 0;    // 0 ... 5
  CurveStyle style = CurveStyle::Line;
  std::vector<std::pair<double, double>> points;  // those that are not finite are left out
};

struct CurvePlot {
  std::string label, below, beside;  // what a screen reader says; the axes
  std::vector<Curve> curves;
  bool log_y = false;  // values <= 0 are left out then
  double width = 640, height = 280;
};

[[nodiscard]] const char* curve_colour(int number);  // 0 ... 5, and from the beginning
// An <svg> with these attributes besides its own, to stand inside another; "" if there is no point to draw.
[[nodiscard]] std::string curve_svg(const CurvePlot& plot, const std::string& attributes);
// A <figure>; "" if there is no point to draw.
[[nodiscard]] std::string curve_figure(const CurvePlot& plot);

}  // namespace plumbline::report
