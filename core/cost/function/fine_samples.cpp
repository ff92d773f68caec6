#include "cost/function/fine_samples.hpp"

#include <set>

namespace plumbline {
namespace {

// The middles of the cells, and while there are no more than so many samples the middles between two corners of a cell.
std::vector<CellPoint> between_corners(const Cellwise& f, std::size_t most) {
  std::vector<CellPoint> out;
  std::set<std::vector<Rational>> known;
  for (int j = 0; j < f.points.cols(); ++j) known.insert(column(f.points, j));
  for (std::size_t k = 0; k < f.cells.size(); ++k) {
    out.push_back(middle(f, k));
    known.insert(out.back().at);
  }
  Cellwise pair{f.points, f.values, {{}}};
  for (std::size_t k = 0; k < f.cells.size(); ++k)
    for (const int a : f.cells[k])
      for (const int b : f.cells[k]) {
        if (a >= b) continue;
        pair.cells[0] = {a, b};
        CellPoint p = middle(pair, 0);
        p.cell = k;
        if (known.size() + 1 < most && known.insert(p.at).second) out.push_back(std::move(p));
      }
  return out;
}

}  // namespace

void describe_finely(Case& c, const CostFunction& f, std::size_t most) {
  if (const auto* line = std::get_if<LineFunction>(&f)) {
    std::vector<Rational> middles;
    for (std::size_t p = 0; p + 1 < line->knots.size(); ++p)
      middles.push_back((line->knots[p] + line->knots[p + 1]) / Rational(2));
    describe(c, *line, middles, 0);
  } else if (const auto* affine = std::get_if<AffineFunction>(&f)) {
    std::set<std::vector<Rational>> middles;
    for (int j = 0; j < affine->corners.cols(); ++j)
      for (int k = 0; k < j; ++k) {
        std::vector<Rational> at;
        for (int i = 0; i < affine->corners.rows(); ++i)
          at.push_back((affine->corners(i, j) + affine->corners(i, k)) / Rational(2));
        middles.insert(std::move(at));
      }
    describe(c, *affine, {middles.begin(), middles.end()});
  } else if (const auto* known = network_on_cells(f)) {
    std::vector<CellPoint> more = between_corners(*known->cells, most);
    more.insert(more.begin(), centre(*known->cells, more));
    describe_with(c, *known->cells, more);
  }
}

}  // namespace plumbline
