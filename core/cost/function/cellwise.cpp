#include "cost/function/cellwise.hpp"

#include <algorithm>
#include <map>

#include "budget/error.hpp"
#include "cells/tree.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostCells = 64;
constexpr int kMostBoxDimensions = 6;

// The box around the samples, if all its corners are samples.
std::optional<cells::Region> box_of(const RationalMatrix& x) {
  const int d = x.rows();
  if (d > kMostBoxDimensions) return {};
  std::vector<Rational> low = column(x, 0), high = low;
  for (int j = 1; j < x.cols(); ++j)
    for (int i = 0; i < d; ++i) {
      low[as_size(i)] = std::min(low[as_size(i)], x(i, j));
      high[as_size(i)] = std::max(high[as_size(i)], x(i, j));
    }
  for (int corner = 0; corner < (1 << d); ++corner) {
    std::vector<Rational> at;
    for (int i = 0; i < d; ++i) at.push_back((corner >> i) % 2 == 0 ? low[as_size(i)] : high[as_size(i)]);
    bool is_sample = false;
    for (int j = 0; j < x.cols() && !is_sample; ++j) is_sample = column(x, j) == at;
    if (!is_sample) return {};
  }
  return cells::box_region(low, high);
}

// In the plane: each side of the convex hull is a line through two samples that has all others on one side.
cells::Region polygon_of(const RationalMatrix& x) {
  std::vector<cells::Inequality> sides;
  for (int i = 0; i < x.cols(); ++i)
    for (int j = 0; j < x.cols(); ++j) {
      const Rational a = x(1, j) - x(1, i), b = x(0, i) - x(0, j), bound = a * x(0, i) + b * x(1, i);
      bool side = !a.is_zero() || !b.is_zero();
      for (int k = 0; k < x.cols() && side; ++k) side = a * x(0, k) + b * x(1, k) <= bound;
      if (side && sides.size() < as_size(cells::kMostInequalities)) sides.push_back({{a, b}, bound});
    }
  return cells::region_of(2, std::move(sides));
}

}  // namespace

std::vector<Rational> column(const RationalMatrix& x, int j) {
  std::vector<Rational> out;
  for (int i = 0; i < x.rows(); ++i) out.push_back(x(i, j));
  return out;
}

Cellwise cellwise(const LineFunction& f) {
  Cellwise out{RationalMatrix(1, f.pieces() + 1), f.values, {}};
  for (int j = 0; j <= f.pieces(); ++j) out.points(0, j) = f.knots[as_size(j)];
  for (int p = 0; p < f.pieces(); ++p) out.cells.push_back({p, p + 1});
  return out;
}

std::optional<Cellwise> cellwise(const Network& network, const RationalMatrix& samples) {
  std::optional<cells::Region> region = box_of(samples);
  if (!region && samples.rows() == 2) region = polygon_of(samples);
  if (!region) return {};
  try {
    const cells::CellTree tree = cells::cells_of(cells::fully_connected(network), *region, {kMostCells, false});
    std::map<std::vector<Rational>, int> number;
    std::vector<std::vector<Rational>> points;
    Cellwise out;
    for (const cells::Cell& cell : tree.cells) {
      out.cells.emplace_back();
      for (const cells::Corner& corner : cell.polytope.corners) {
        const auto at = cells::coordinates_of(corner.point);
        const auto [where, is_new] = number.try_emplace(at, static_cast<int>(points.size()));
        if (is_new) points.push_back(at);
        out.cells.back().push_back(where->second);
      }
    }
    out.points = RationalMatrix(samples.rows(), static_cast<int>(points.size()));
    for (int j = 0; j < out.points.cols(); ++j)
      for (int i = 0; i < out.points.rows(); ++i) out.points(i, j) = points[as_size(j)][as_size(i)];
    out.values = outputs_on(network, out.points);
    if (!computes(network, out)) return {};
    return out;
  } catch (const ResourceLimit&) { return {}; }
}

RationalMatrix corners(const Cellwise& f, const std::vector<int>& cell) {
  RationalMatrix out(f.points.rows(), static_cast<int>(cell.size()));
  for (int j = 0; j < out.cols(); ++j)
    for (int i = 0; i < out.rows(); ++i) out(i, j) = f.points(i, cell[as_size(j)]);
  return out;
}

bool computes(const Network& network, const Cellwise& f) {
  RationalMatrix at = f.points;
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    at = preactivations(network, l, at);
    if (l + 1 == network.weights.size()) break;
    for (const std::vector<int>& cell : f.cells)
      for (int i = 0; i < at.rows(); ++i) {
        bool positive = false, negative = false;
        for (const int j : cell) {
          positive = positive || at(i, j).sign() == Sign::Positive;
          negative = negative || at(i, j).sign() == Sign::Negative;
        }
        if (positive && negative) return false;
      }
    rectify(at);
  }
  return at.entries() == f.values.entries();
}

}  // namespace plumbline
