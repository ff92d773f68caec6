#include "cost/function/description.hpp"

#include <algorithm>

namespace plumbline {
namespace {

void sort_unique(std::vector<Rational>& points) {
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
}

}  // namespace

Case cost_case(const Case& c, const std::string& side) {
  Case out;
  out.name = c.name + "-cost-" + side;
  out.source = c.source;
  out.note = "written by `plumbline cost`";
  return out;
}

ExactMatrix row_of(const std::vector<Rational>& entries) {
  ExactMatrix out(1, static_cast<int>(entries.size()));
  for (int j = 0; j < out.cols(); ++j) out(0, j) = Real(entries[as_size(j)]);
  return out;
}

ExactMatrix values_at(const LineFunction& f, const std::vector<Rational>& points) {
  ExactMatrix out(f.outputs(), static_cast<int>(points.size()));
  for (int j = 0; j < out.cols(); ++j) {
    const Rational& x = points[as_size(j)];
    int piece = 0;
    while (piece + 1 < f.pieces() && x > f.knots[as_size(piece) + 1]) ++piece;
    for (int i = 0; i < f.outputs(); ++i)
      out(i, j) = Real(f.values(i, piece) + f.slope(i, piece) * (x - f.knots[as_size(piece)]));
  }
  return out;
}

void describe(Case& c, const LineFunction& f, const std::vector<Rational>& extra, int piece) {
  std::vector<Rational> points = switch_points(c.network, f.knots.front(), f.knots.back());
  points.insert(points.end(), f.knots.begin(), f.knots.end());
  points.insert(points.end(), extra.begin(), extra.end());
  sort_unique(points);
  const auto left = std::ranges::find(points, f.knots[as_size(piece)]);
  const int at = static_cast<int>(left - points.begin());
  points.insert(left + 1, (*left + *(left + 1)) / Rational(2));
  c.inputs = row_of(points);
  c.targets = values_at(f, points);
  ExactMatrix cells(c.inputs.cols(), c.inputs.cols() - 2);
  for (int cell = 0; cell < cells.cols(); ++cell) {
    const int first = cell > at ? cell + 1 : cell;
    for (int j = first; j <= first + (cell == at ? 2 : 1); ++j) cells(j, cell) = Real(1);
  }
  c.matrices["C"] = cells;
  c.scalars["point"] = Real(at + 2);
}

void describe(Case& c, const AffineFunction& f, const std::vector<std::vector<Rational>>& extra) {
  const int corners = f.corners.cols(), n = corners + static_cast<int>(extra.size()), d = f.corners.rows();
  RationalMatrix x(d, n + 1);
  for (int i = 0; i < d; ++i)
    for (int j = 0; j < n; ++j) {
      x(i, j) = j < corners ? f.corners(i, j) : extra[as_size(j - corners)][as_size(i)];
      x(i, n) += x(i, j) / Rational(n);
    }
  RationalMatrix y = product(f.a, x);
  for (int i = 0; i < y.rows(); ++i)
    for (int j = 0; j <= n; ++j) y(i, j) += f.q(i, 0);
  c.inputs = exact_matrix(x);
  c.targets = exact_matrix(y);
  c.matrices["C"] = ExactMatrix(n + 1, 1);
  for (Real& e : c.matrices["C"].entries()) e = Real(1);
  c.scalars["point"] = Real(n + 1);
}

CellPoint middle(const Cellwise& f, std::size_t cell) {
  const std::vector<int>& corners = f.cells[cell];
  const auto mean = [&](const RationalMatrix& at) {
    std::vector<Rational> out(as_size(at.rows()));
    for (int i = 0; i < at.rows(); ++i)
      for (const int j : corners) out[as_size(i)] += at(i, j) / Rational(static_cast<int>(corners.size()));
    return out;
  };
  return {cell, mean(f.points), mean(f.values)};
}

CellPoint centre(const Cellwise& f, const std::vector<CellPoint>& points) {
  const std::size_t cell = points[0].cell;
  CellPoint out = middle(f, cell);
  Rational weight = Rational(static_cast<int>(f.cells[cell].size()));
  const auto join = [&](std::vector<Rational>& mean, const std::vector<Rational>& more) {
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (mean[i] * weight + more[i]) / (weight + Rational(1));
  };
  for (const CellPoint& p : points) {
    if (p.cell != cell) continue;
    join(out.at, p.at);
    join(out.value, p.value);
    weight += Rational(1);
  }
  return out;
}

void describe_with(Case& c, const Cellwise& f, const std::vector<CellPoint>& more) {
  const int n = f.points.cols(), cells = static_cast<int>(f.cells.size()), all = n + static_cast<int>(more.size());
  RationalMatrix x(f.points.rows(), all), y(f.values.rows(), all);
  ExactMatrix spanned(all, cells);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < x.rows(); ++i) x(i, j) = f.points(i, j);
    for (int i = 0; i < y.rows(); ++i) y(i, j) = f.values(i, j);
  }
  for (int k = 0; k < cells; ++k)
    for (const int j : f.cells[as_size(k)]) spanned(j, k) = Real(1);
  for (int j = n; j < all; ++j) {
    const CellPoint& p = more[as_size(j - n)];
    for (int i = 0; i < x.rows(); ++i) x(i, j) = p.at[as_size(i)];
    for (int i = 0; i < y.rows(); ++i) y(i, j) = p.value[as_size(i)];
    spanned(j, static_cast<int>(p.cell)) = Real(1);
  }
  c.inputs = exact_matrix(x);
  c.targets = exact_matrix(y);
  c.matrices["C"] = spanned;
  c.scalars["point"] = Real(n + 1);
}

void describe(Case& c, const Cellwise& f, const std::vector<std::size_t>& middles) {
  std::vector<CellPoint> more;
  for (const std::size_t cell : middles) more.push_back(middle(f, cell));
  describe_with(c, f, more);
}

std::vector<AffinePiece> pieces_of(const LineFunction& f) {
  std::vector<AffinePiece> out;
  for (int p = 0; p < f.pieces(); ++p) {
    AffinePiece piece{RationalMatrix(f.outputs(), 1), RationalMatrix(f.outputs(), 1), p};
    for (int i = 0; i < f.outputs(); ++i) {
      const Rational slope = f.slope(i, p);
      piece.jacobian(i, 0) = slope;
      piece.constant(i, 0) = f.values(i, p) - slope * f.knots[as_size(p)];
    }
    out.push_back(std::move(piece));
  }
  return out;
}

std::vector<AffinePiece> pieces_of(const AffineFunction& f) { return {{f.a, f.q, 0}}; }

std::vector<AffinePiece> pieces_of(const NetworkFunction& f) {
  std::vector<AffinePiece> out;
  for (int s = 0; s < f.samples.cols(); ++s) {
    RationalMatrix at(f.samples.rows(), 1);
    for (int i = 0; i < at.rows(); ++i) at(i, 0) = f.samples(i, s).rational();
    const auto affine = affine_on(f.network, at, false);  // one sample: always affine
    if (!affine || !is_smooth(f.network, at)) continue;
    out.push_back(pieces_of(*affine).front());
    out.back().number = s;
  }
  return out;
}

std::vector<AffinePiece> pieces_of(const Network& network, const Cellwise& f) {
  std::vector<AffinePiece> out;
  for (std::size_t k = 0; k < f.cells.size(); ++k)
    if (const auto affine = affine_on(network, corners(f, f.cells[k]), false)) {
      out.push_back(pieces_of(*affine).front());
      out.back().number = static_cast<int>(k);
    }
  return out;
}

}  // namespace plumbline
