// The page of `plumbline cost`: R(f; L)/L and R(f; L) - slope L against depth with both ends, and the table of them.
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include "budget/error.hpp"
#include "report/curve_plot.hpp"
#include "report/decimal.hpp"
#include "report/escape.hpp"
#include "report/page_frame.hpp"

namespace plumbline::report {
namespace {

// Both ends of a quantity against depth.
std::string both_ends(const std::vector<CostRow>& rows, const std::string& label, const std::string& beside,
                      double per_depth) {
  CurvePlot plot{label,
                 "depth L",
                 beside,
                 {{"upper end", 1, CurveStyle::Line, {}},
                  {"lower end", 2, CurveStyle::Line, {}},
                  {"", 1, CurveStyle::Dots, {}},
                  {"", 2, CurveStyle::Dots, {}}}};
  const auto value = [&](const CostRow& r, const Rational& end) {
    return per_depth < 0 ? end.approximate() / r.depth : end.approximate() - per_depth * r.depth;
  };
  for (const CostRow& r : rows)
    for (const std::size_t side : {0u, 1u})
      for (const std::size_t style : {0u, 2u})
        plot.curves[side + style].points.emplace_back(r.depth, value(r, side == 0 ? r.hi : r.lo));
  return curve_figure(plot);
}

std::string cost_table(const std::vector<CostRow>& rows) {
  std::string out =
      "<table><thead><tr><th scope=\"col\">L</th><th scope=\"col\">lower end</th><th scope=\"col\">upper end</th><th "
      "scope=\"col\">by</th><th scope=\"col\">and by</th><th scope=\"col\"></th></tr></thead><tbody>\n";
  for (const CostRow& r : rows)
    out += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td "
        "class=\"number\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
        r.depth, decimal(r.lo, 12, Round::Down), decimal(r.hi, 12, Round::Up), escape_markup(r.below),
        escape_markup(r.above), r.certified ? "certified" : "not certified");
  return out + "</tbody></table>\n";
}

}  // namespace

std::string cost_page(const std::string& name, const std::string& function, int rank,
                      const std::vector<CostRow>& rows) {
  if (rows.empty()) throw Undefined("a page of no depths");
  std::string sections =
      "<section><h2>R(f; L) / L</h2>\n<p>It tends to R⁽⁰⁾(f) as the depth grows: the paper's rank. What "
      "finitely many depths show is an enclosure at each of them, and no limit.</p>\n" +
      both_ends(rows, "The cost per layer against depth, both ends", "R / L", -1) + "</section>\n";
  sections += fmt::format(
      "<section><h2>R(f; L) − {0} L</h2>\n<p>What is left beside {0} for each layer, the largest rank of a "
      "Jacobian: R⁽¹⁾(f) in the limit, if R⁽⁰⁾(f) is not larger.</p>\n{1}</section>\n",
      rank,
      both_ends(rows, "The cost beyond a constant for each layer, both ends", fmt::format("R − {} L", rank), rank));
  sections += "<section><h2>Ends</h2>\n" + cost_table(rows) + "</section>\n";
  return still_page(
      "Representation cost of " + name,
      fmt::format("\n<p>Least ‖θ‖² of ReLU networks of L layers, biases counted, that are f: {}. Drawings are in "
                  "doubles; the ends are certified where the table says so.</p>",
                  escape_markup(function)),
      sections);
}

}  // namespace plumbline::report
