#include "cost/lower/opposite_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "budget/as_size.hpp"
#include "cost/function/short_rational.hpp"
#include "cost/lower/two_points.hpp"

namespace plumbline {
namespace {

constexpr int kMostOpposite = 64;
constexpr int kBitsOfV = 30;  // of v

// The columns of a and one more, to be set by `set_between`.
RationalMatrix with_place(const RationalMatrix& a) {
  RationalMatrix out(a.rows(), a.cols() + 1);
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) out(i, j) = a(i, j);
  return out;
}

void set_between(RationalMatrix& a, int from, int to, const Rational& along) {
  for (int i = 0; i < a.rows(); ++i) a(i, a.cols() - 1) = a(i, from) + along * (a(i, to) - a(i, from));
}

class Search {
 public:
  explicit Search(const Case& c)
      : x_(with_place(rational_matrix(c.inputs, "/data/inputs"))),
        y_(with_place(outputs_on(c.network, rational_matrix(c.inputs, "/data/inputs")))),
        samples_(c.inputs.cols()) {}

  // All pairs of samples.
  void try_samples() {
    for (int j = 0; j < samples_; ++j)
      for (int k = 0; k < j; ++k) consider(k, j, {k, j, j, {}, {}, {}});
  }

  // One output: all levels -f(x) that are passed between two samples.
  void try_between(int from, int to) {
    const Rational step = y_(0, to) - y_(0, from);
    if (step.is_zero()) return;
    for (int i = 0; i < samples_; ++i) {
      const Rational along = (-y_(0, i) - y_(0, from)) / step;
      if (y_(0, i).is_zero() || along <= Rational() || along >= Rational(1)) continue;
      set_between(x_, from, to, along);
      set_between(y_, from, to, along);
      consider(i, samples_, {i, from, to, along, {}, {}});
    }
  }

  [[nodiscard]] const OppositePoints& best() const { return best_; }

 private:
  // Two columns of x_ and y_, which `end` names.
  void consider(int j, int k, OppositePoints end) {
    end.apart2 = std::min({inner(y_, j, j), inner(y_, k, k), -inner(y_, j, k)});
    if (end.apart2 <= Rational()) return;
    end.reach2 = told_apart(x_, j, k);
    end.v = largest_v(end.apart2);
    if (end.value() > best_.value()) best_ = std::move(end);
  }

  RationalMatrix x_, y_;
  int samples_;
  OppositePoints best_;
};

}  // namespace

Rational OppositePoints::factor() const { return Rational(4) * apart2 / (v * reach2); }

double OppositePoints::value() const {
  if (apart2.is_zero()) return -std::numeric_limits<double>::infinity();
  return 2 * v.approximate() - 2 + std::log(factor().approximate());
}

Rational largest_v(const Rational& apart2) {
  const Rational most = Rational(7) / Rational(4);
  const auto within = [&](const Rational& v) { return v <= most && v * v - v <= apart2; };
  if (within(most)) return most;
  const double v = (1 + std::sqrt(1 + 4 * apart2.approximate())) / 2;
  for (const Rational& guess :
       {short_rational(v, kBitsOfV), round_down(Rational::from_double(v * (1 - 1e-12)), kBitsOfV)})
    if (Rational(1) <= guess && within(guess)) return guess;
  return 1;
}

OppositePoints opposite_points(const Case& c) {
  if (c.inputs.cols() > kMostOpposite) return {};
  Search search(c);
  search.try_samples();
  const auto cells = c.matrices.find("C");
  if (cells == c.matrices.end() || c.network.weights.back().rows() > 1) return search.best();
  const ExactMatrix& in = cells->second;
  for (int k = 0; k < in.rows(); ++k)
    for (int j = 0; j < k; ++j)
      for (int cell = 0; cell < in.cols(); ++cell)
        if (in(j, cell).sign() == Sign::Positive && in(k, cell).sign() == Sign::Positive) {
          search.try_between(j, k);
          break;
        }
  return search.best();
}

void describe(Case& c, const OppositePoints& end) {
  c.scalars["first"] = Real(end.first + 1);
  c.scalars["other"] = Real(end.from + 1);
  c.scalars["v0"] = Real(end.v);
  if (end.along.is_zero()) return;
  const auto widened = [&](const ExactMatrix& a) {
    RationalMatrix out = with_place(rational_matrix(a, "/data"));
    set_between(out, end.from, end.to, end.along);
    return exact_matrix(out);
  };
  c.inputs = widened(c.inputs);
  if (c.targets) c.targets = widened(*c.targets);
  const ExactMatrix in = c.matrices["C"];
  ExactMatrix& cells = c.matrices["C"] = ExactMatrix(in.rows() + 1, in.cols());
  for (int cell = 0; cell < in.cols(); ++cell) {
    for (int j = 0; j < in.rows(); ++j) cells(j, cell) = in(j, cell);
    const Rational from = in(end.from, cell).rational(), to = in(end.to, cell).rational();
    if (from.sign() != Sign::Positive || to.sign() != Sign::Positive) continue;
    // A part of the weights of its neighbours, so that the mean of the cell stays what it is.
    const Rational part = std::min(from, to) / Rational(2);
    cells(in.rows(), cell) = Real(part);
    cells(end.from, cell) = Real(from - (Rational(1) - end.along) * part);
    cells(end.to, cell) = Real(to - end.along * part);
  }
  c.scalars["other"] = Real(c.inputs.cols());
}

}  // namespace plumbline
