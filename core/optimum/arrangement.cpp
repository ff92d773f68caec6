#include "optimum/arrangement.hpp"

#include <algorithm>
#include <set>

#include "budget/error.hpp"
#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

template <class T> std::vector<T> cross(const std::vector<T>& a, const std::vector<T>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <class T> std::vector<T> times(int factor, std::vector<T> a) {
  if (factor < 0)
    for (T& x : a) x = -x;
  return a;
}

template <class T> bool is_zero(const std::vector<T>& a) {
  return std::ranges::all_of(a, [](const T& x) { return sign_of(x) == 0; });
}

template <class T> bool parallel(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() == 3) return is_zero(cross(a, b));
  return a.size() == 1 || sign_of(a[0] * b[1] - a[1] * b[0]) == 0;
}

}  // namespace

template <class T> Arrangement<T>::Arrangement(const Matrix<T>& samples) : samples_(samples) {
  const int d = samples.rows();
  if (d < 1 || d > kMaxArrangementDimension)
    throw Undefined("arrangements have one to three dimensions, not " + std::to_string(d));
  if (d == 1) rays_ = {{T(1)}, {T(-1)}};
  if (d == 2) add_planar();
  if (d == 3) add_spatial();
}

template <class T> auto Arrangement<T>::sample(int j) const -> Vector {
  Vector out;
  for (int i = 0; i < samples_.rows(); ++i) out.push_back(samples_(i, j));
  return out;
}

// One sample for each hyperplane.
template <class T> std::vector<int> Arrangement<T>::walls() const {
  std::vector<int> out;
  for (int j = 0; j < samples_.cols(); ++j) {
    const Vector x = sample(j);
    if (!is_zero(x) && std::ranges::none_of(out, [&](int i) { return parallel(sample(i), x); })) out.push_back(j);
  }
  return out;
}

// The cell that one meets on going from the origin along flag[0], then a little along flag[1], then much less along
// flag[2].
template <class T> void Arrangement<T>::add_cell(const std::vector<Vector>& flag, int wall) {
  ArrangementCell cell{{}, wall};
  for (int j = 0; j < samples_.cols(); ++j) {
    const Vector x = sample(j);
    for (const Vector& step : flag)
      if (const int side = sign_of(dot(x, step)); side != 0) {
        if (side > 0) cell.active.push_back(j);
        break;
      }
  }
  cells_.push_back(std::move(cell));
}

void drop_copies(std::vector<ArrangementCell>& cells) {
  std::set<ArrangementCell> seen;
  std::erase_if(cells, [&](const ArrangementCell& cell) { return !seen.insert(cell).second; });
}

template <class T> void Arrangement<T>::add_planar() {
  for (const int j : walls()) {
    const Vector n = sample(j), ray{-n[1], n[0]};
    for (const int side : {1, -1}) {
      rays_.push_back(times(side, ray));
      for (const int off : {1, -1}) add_cell({times(side, ray), times(off, n)}, -1);
    }
  }
  drop_copies(cells_);
}

template <class T> void Arrangement<T>::add_spatial() {
  const std::vector<int> planes = walls();
  if (planes.size() == 1) {  // the samples span a line
    rays_ = {sample(planes[0]), times(-1, sample(planes[0]))};
    return;
  }
  for (const int i : planes) {
    const Vector n = sample(i);
    for (const int j : planes) {
      if (i == j) continue;
      const Vector ray = cross(n, sample(j)), along = cross(n, ray);
      for (const int a : {1, -1}) {
        if (i < j) rays_.push_back(times(a, ray));
        for (const int b : {1, -1}) {
          add_cell({times(a, ray), times(b, along)}, i);
          for (const int c : {1, -1}) add_cell({times(a, ray), times(b, along), times(c, n)}, -1);
        }
      }
    }
    drop_copies(cells_);
  }
}

template <class T>
auto Arrangement<T>::direction(const ArrangementCell& cell, const std::vector<T>& z) const -> Vector {
  Vector sum(as_size(samples_.rows()));
  for (const int j : cell.active)
    for (int i = 0; i < samples_.rows(); ++i) sum[as_size(i)] += z[as_size(j)] * samples_(i, j);
  if (cell.wall < 0) return sum;
  const Vector n = sample(cell.wall);
  const T length2 = dot(n, n), off = dot(n, sum);
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = length2 * sum[i] - off * n[i];
  return sum;
}

template <class T> template <class Visit> void Arrangement<T>::visit(const std::vector<T>& z, Visit&& stop_at) const {
  const auto consider = [&](const Vector& u) {
    DirectionValue<T> candidate;
    for (int j = 0; j < samples_.cols(); ++j) {
      T along{};
      for (int i = 0; i < samples_.rows(); ++i) along += samples_(i, j) * u[as_size(i)];
      if (sign_of(along) > 0) candidate.value += z[as_size(j)] * along;
    }
    if (sign_of(candidate.value) <= 0) return false;
    candidate.length2 = dot(u, u);
    candidate.direction = u;
    return stop_at(candidate);
  };
  for (const Vector& ray : rays_)
    if (consider(ray)) return;
  for (const ArrangementCell& cell : cells_)
    if (consider(direction(cell, z))) return;
}

template <class T> DirectionValue<T> Arrangement<T>::maximum(const std::vector<T>& z) const {
  DirectionValue<T> best;
  visit(z, [&](DirectionValue<T>& candidate) {
    if (sign_of(candidate.value * candidate.value * best.length2 - best.value * best.value * candidate.length2) > 0)
      best = std::move(candidate);
    return false;
  });
  return best;
}

template <class T> bool Arrangement<T>::at_most(const std::vector<T>& z, const T& c) const {
  if (sign_of(c) < 0) return false;
  bool all = true;
  visit(z, [&](const DirectionValue<T>& candidate) {
    all = sign_of(candidate.value * candidate.value - c * c * candidate.length2) <= 0;
    return !all;
  });
  return all;
}

namespace {

template <class S> Arrangement<double> converted(const Arrangement<S>& exact) {
  const Matrix<S>& x = exact.samples();
  Matrix<double> samples(x.rows(), x.cols());
  for (std::size_t k = 0; k < x.entries().size(); ++k) samples.entries()[k] = in_double(Real(x.entries()[k]));
  std::vector<std::vector<double>> rays;
  for (const auto& ray : exact.rays()) {
    rays.emplace_back();
    for (const S& a : ray) rays.back().push_back(in_double(Real(a)));
  }
  return {exact, samples, std::move(rays)};
}

}  // namespace

Arrangement<double> in_doubles(const Arrangement<Real>& exact) { return converted(exact); }
Arrangement<double> in_doubles(const Arrangement<Rational>& exact) { return converted(exact); }

template class Arrangement<Rational>;
template class Arrangement<Real>;
template class Arrangement<double>;

}  // namespace plumbline
