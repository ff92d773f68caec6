#include "optimum/proof_table.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "budget/error.hpp"
#include "optimum/arrangement.hpp"
#include "optimum/form_bound.hpp"
#include "optimum/planar_cones.hpp"
#include "optimum/rank_one.hpp"
#include "optimum/rational_data.hpp"
#include "optimum/speed_2.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr std::int64_t kMostLevels = 400;  // one recursion for each
constexpr int kMostRegions = 32;
constexpr std::int64_t kEvery = -1;  // in the place of a level: at each level from 1 on, by Lemma 10

// A row that the table should have had, or a condition that fails: it proves nothing.
struct NoProof {};

template <class T> class TableReader {
 public:
  using Vector = std::vector<T>;

  TableReader(const Matrix<T>& x, const Matrix<T>& g, const T& c, const Matrix<T>& table)
      : x_(x), g_(g), c_(c), table_(table) {
    for (int j = 0; j < g.cols(); ++j) {
      T sum{};
      for (int i = 0; i < g.rows(); ++i) sum += g(i, j) * g(i, j);
      column_.push_back(root(sum));
    }
  }

  void one_output(std::int64_t level) {
    Vector z = g_.entries();
    at_most(level, z, c_);
    for (T& a : z) a = -a;
    at_most(level, z, c_);
    end();
  }

  [[nodiscard]] bool begins_with(int kind) const { return table_.rows() > 0 && is(0, kind); }

  // Lemma 10: (-2, k), then (c_i, z^i) for i = 1 ... k, then for each i the proofs of F_1(z^i) <= c_i and of the step
  // from each level to the next.
  void family() {
    const int row = next(), count = index(row, 1, 0, table_.rows());
    for (int i = 0; i < count; ++i) {
      const int member = next();
      family_.push_back({read(member, 1, x_.cols()), cell(member, 0)});
    }
    for (const auto& [z, c] : family_) {
      at_most(1, z, c);
      std::vector<int> side(z.size(), 0);
      if (has_positive(z)) cover(kEvery, z, c, side);
    }
  }

  // Lemma 5a, for all outputs at once.
  void form() {
    next();
    form_matrices(g_, c_);
    end();
  }

  // Lemma 9: the corners of a cone carry bounds of F_l(G^T v).
  void directions(std::int64_t level) {
    std::vector<std::pair<Vector, T>> met;
    const auto bound_at = [&](const Vector& v, std::optional<T> given) {
      for (const auto& [known, bound] : met)
        if (same(known, v)) return bound;
      const T bound = given ? *given : cell(next(), 0);
      at_most(level, weights(v), bound);
      met.emplace_back(v, bound);
      return bound;
    };
    for (const int side : {1, -1})
      for (int i = 0; i < g_.rows(); ++i) bound_at(axis(g_.rows(), i, side), std::nullopt);
    orthants(g_.rows(), [&](auto&& self, const std::vector<Vector>& corners) -> void {
      const int row = next();
      if (is(row, 0)) {
        const Vector q = read(row, 1, g_.rows());
        require(sign_of(c_) >= 0 && sign_of(dot(q, q) - c_ * c_) <= 0);
        for (const Vector& v : corners) require(sign_of(dot(q, v) - bound_at(v, std::nullopt)) >= 0);
        return;
      }
      const Vector v = split(row, corners);
      bound_at(v, cell(row, 5));
      for (const auto& half : halves(row, corners, v)) self(self, half);
    });
    end();
  }

  // Lemma 7.
  void cones() {
    orthants(x_.rows(), [&](auto&& self, const std::vector<Vector>& corners) -> void {
      const int row = next();
      if (is(row, 0)) return cone_leaf(read(row, 1, x_.rows()), corners);
      if (is(row, 2)) return linear_leaf(corners);
      for (const auto& half : halves(row, corners, split(row, corners))) self(self, half);
    });
    end();
  }

 private:
  static void require(bool condition) {
    if (!condition) throw NoProof{};
  }
  int next() {
    require(row_ < table_.rows());
    return row_++;
  }
  void end() const { require(row_ == table_.rows()); }
  const T& cell(int row, int column) const {
    require(column < table_.cols());
    return table_(row, column);
  }
  bool is(int row, int kind) const { return sign_of(cell(row, 0) - T(kind)) == 0; }
  Vector read(int row, int first, int count) const {
    Vector out;
    for (int k = 0; k < count; ++k) out.push_back(cell(row, first + k));
    return out;
  }
  static std::optional<Rational> in_lowest_terms(const Rational& a) { return a; }
  static std::optional<Rational> in_lowest_terms(const Real& a) {
    return a.is_rational() ? std::optional(a.rational()) : std::nullopt;
  }
  // The integer lo..hi that stands there.
  int index(int row, int column, int lo, int hi) const {
    if (const std::optional<Rational> a = in_lowest_terms(cell(row, column))) {
      require(a->is_integer_below(31) && *a >= Rational(lo) && *a <= Rational(hi));
      return static_cast<int>(a->to_long());
    }
    for (int k = lo; k <= hi; ++k)
      if (sign_of(cell(row, column) - T(k)) == 0) return k;
    throw NoProof{};
  }

  static bool same(const Vector& a, const Vector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const T& p, const T& q) { return sign_of(p - q) == 0; });
  }
  static Vector axis(int n, int i, int side) {
    Vector v(as_size(n), T(0));
    v[as_size(i)] = T(side);
    return v;
  }
  Vector weights(const Vector& v) const {  // G^T v
    Vector z(as_size(g_.cols()));
    for (int j = 0; j < g_.cols(); ++j)
      for (int i = 0; i < g_.rows(); ++i) z[as_size(j)] += g_(i, j) * v[as_size(i)];
    return z;
  }

  // F_level(z) <= c by the next rows.
  void at_most(std::int64_t level, const Vector& z, const T& c) {
    if (!has_positive(z)) return require(sign_of(c) >= 0);
    if (level == kEvery) return dominated(z, c);
    if (level == 1 && x_.rows() <= kMaxArrangementDimension) {
      if (!arrangement_) arrangement_.emplace(x_);
      return require(arrangement_->at_most(z, c));
    }
    std::vector<int> side(z.size(), 0);
    cover(level, z, c, side);
  }

  // Lemma 8.
  void cover(std::int64_t level, const Vector& z, const T& c, std::vector<int>& side) {
    const int row = next(), n = x_.cols();
    if (is(row, -1)) return form(row, z, c);
    if (level == 3 && x_.rows() == 2 && is(row, -3)) return shares(row, z, c, side);
    if (level == 2 && rest_of_ != 0 && is(row, -4)) return in_region(row, side);
    if (const int j = index(row, 0, 0, n) - 1; j >= 0) {
      int& decided = side[as_size(j)];
      require(decided == 0);
      for (const int s : {1, -1}) {
        decided = s;
        cover(level, z, c, side);
      }
      decided = 0;
      return;
    }
    if (level == 1) return corner(read(row, 1, n), z, c, side);
    const auto [y, minus_x] = multipliers(row, z, side);
    if (level > kMostLevels) throw ResourceLimit("a proof table for depth " + std::to_string(level + 1));
    const std::int64_t below = level == kEvery ? kEvery : level - 1;
    at_most(below, y, c);
    at_most(below, minus_x, c);
  }
  // y and -x.
  std::pair<Vector, Vector> multipliers(int row, const Vector& z, const std::vector<int>& side) const {
    const int n = x_.cols();
    const Vector y = read(row, 1, n), x = read(row, 1 + n, n);
    Vector minus_x;
    for (std::size_t j = 0; j < z.size(); ++j) {
      require(sign_of(y[j] - x[j]) >= 0);
      require(side[j] < 0 || sign_of(y[j] - z[j]) >= 0);
      require(side[j] > 0 || sign_of(x[j]) <= 0);
      minus_x.push_back(-x[j]);
    }
    return {y, minus_x};
  }

  // Lemma 8a: the regions, then cones of shares from that of all of them.
  void shares(int first_row, const Vector& z, const T& c, const std::vector<int>& side) {
    const int n = x_.cols(), count = index(first_row, 1, 1, kMostRegions);
    regions_.clear();
    for (int p = 0; p < count; ++p) {
      const int row = next();
      require(is(row, 1) || is(row, -1));
      regions_.push_back({is(row, 1) ? 1 : -1, {}});
      for (int j = 0; j < n; ++j) regions_.back().sides.push_back(sign_of(cell(row, 1 + j)));
    }
    if (!planar_) planar_.emplace(x_);
    std::vector<Vector> units;
    for (int p = 0; p < count; ++p) units.push_back(axis(count, p, 1));
    const auto prove = [&](auto&& self, const std::vector<Vector>& corners) -> void {
      const int row = next();
      if (!is(row, 0)) {
        for (const auto& half : halves(row, corners, split(row, corners))) self(self, half);
        return;
      }
      const auto [y, minus_x] = multipliers(row, z, side);
      phi(corners, y, minus_x, c);
      for (const int sign : {1, -1}) {
        rest_of_ = sign;
        at_most(2, sign > 0 ? y : minus_x, c);
      }
      rest_of_ = 0;
    };
    prove(prove, units);
  }
  // Phi(v) <= c sum_p v_p at the corners v, by the rows (b_p, w_p).
  void phi(const std::vector<Vector>& corners, const Vector& y, const Vector& minus_x, const T& c) {
    Vector b;
    std::vector<Vector> values;
    for (const Region& region : regions_) {
      const int row = next();
      b.push_back(cell(row, 0));
      require(sign_of(b.back()) > 0);
      const Vector w = read(row, 1, x_.cols()), &u = region.sign > 0 ? y : minus_x;
      for (std::size_t j = 0; j < w.size(); ++j) {
        require(region.sides[j] < 0 || sign_of(w[j] - u[j]) >= 0);
        require(region.sides[j] > 0 || sign_of(w[j]) <= 0);
      }
      values.push_back(planar_->values(w));
    }
    for (const Vector& v : corners) {
      T most{};
      Vector d;
      for (std::size_t p = 0; p < b.size(); ++p) {
        most += v[p] * (c - b[p] / T(2));
        d.push_back(v[p] / (T(2) * b[p]));
      }
      require(planar_->at_most(values, d, most));
    }
  }
  // No neuron of the rest is at this node.
  void in_region(int row, const std::vector<int>& side) const {
    const Region& region = regions_[as_size(index(row, 1, 1, static_cast<int>(regions_.size())) - 1)];
    require(region.sign == rest_of_);
    for (std::size_t j = 0; j < side.size(); ++j) require(region.sides[j] == 0 || region.sides[j] == side[j]);
  }

  // Lemma 10: y <= sum_i a_i z^i, a_i >= 0, sum_i a_i c_i <= u, by the row (p, i, a_i, ...) of p summands.
  void dominated(Vector y, const T& u) {
    const int members = static_cast<int>(family_.size()), row = next(), count = index(row, 0, 0, members);
    T total{};
    for (int k = 0; k < count; ++k) {
      const auto& [z, c] = family_[as_size(index(row, 1 + 2 * k, 1, members) - 1)];
      const T& a = cell(row, 2 + 2 * k);
      require(sign_of(a) >= 0);
      for (std::size_t j = 0; j < y.size(); ++j) y[j] = y[j] - a * z[j];
      total += a * c;
    }
    require(!has_positive(y) && sign_of(u - total) >= 0);
  }

  // Lemma 5a, for one output: F_l(z) <= F_l(y) where z <= y.
  void form(int row, const Vector& z, const T& c) {
    Matrix<T> y(1, x_.cols());
    for (int j = 0; j < x_.cols(); ++j) {
      y(0, j) = cell(row, 1 + j);
      require(sign_of(y(0, j) - z[as_size(j)]) >= 0);
    }
    form_matrices(y, c);
  }
  // The rows of M, then those of K, up to the diagonal.
  void form_matrices(const Matrix<T>& g, const T& c) {
    const int n = x_.cols();
    std::array<Matrix<T>, 2> read{Matrix<T>(n, n), Matrix<T>(n, n)};
    for (Matrix<T>& a : read)
      for (int i = 0; i < n; ++i)
        for (int row = next(), j = 0; j <= i; ++j) a(i, j) = cell(row, j);
    require(form_bounds(x_, g, read[0], read[1], c));
  }

  // Lemma 7a.
  void corner(const Vector& y, const Vector& z, const T& c, const std::vector<int>& side) const {
    Vector sum(as_size(x_.rows()));
    for (std::size_t j = 0; j < z.size(); ++j) {
      require(side[j] < 0 || sign_of(y[j] - z[j]) >= 0);
      require(side[j] > 0 || sign_of(y[j]) <= 0);
      for (int i = 0; i < x_.rows(); ++i) sum[as_size(i)] += x_(i, static_cast<int>(j)) * y[j];
    }
    require(sign_of(c) >= 0 && sign_of(dot(sum, sum) - c * c) <= 0);
  }

  // --- cones
  template <class Prove> void orthants(int n, Prove&& prove) {
    require(n <= 16);
    for (int k = 0; k < 1 << n; ++k) {
      std::vector<Vector> corners;
      for (int i = 0; i < n; ++i) corners.push_back(axis(n, i, k >> i & 1 ? -1 : 1));
      prove(prove, corners);
    }
  }
  Vector split(int row, const std::vector<Vector>& corners) const {
    require(is(row, 1));
    const int n = static_cast<int>(corners.size()), a = index(row, 1, 1, n), b = index(row, 2, 1, n);
    require(a < b);
    const T s = cell(row, 3), t = cell(row, 4);
    require(sign_of(s) > 0 && sign_of(t) > 0);
    Vector v;
    for (int i = 0; i < n; ++i) v.push_back(s * corners[a - 1][as_size(i)] + t * corners[b - 1][as_size(i)]);
    return v;
  }
  std::array<std::vector<Vector>, 2> halves(int row, const std::vector<Vector>& corners, const Vector& v) const {
    const int n = static_cast<int>(corners.size());
    std::array<std::vector<Vector>, 2> out{corners, corners};
    out[0][as_size(index(row, 1, 1, n) - 1)] = v;
    out[1][as_size(index(row, 2, 1, n) - 1)] = v;
    return out;
  }
  static Real root(const T& squared) { return sqrt(Real(squared)); }

  // p_ij - n_ij = x_j . v_i.
  T along(int j, const Vector& v) const {
    T sum{};
    for (int i = 0; i < x_.rows(); ++i) sum += x_(i, j) * v[as_size(i)];
    return sum;
  }
  void cone_leaf(const Vector& q, const std::vector<Vector>& corners) const {
    require(sign_of(c_) >= 0 && sign_of(dot(q, q) - c_ * c_) <= 0);
    const std::size_t n = corners.size();
    std::vector<Vector> outputs(n, Vector(as_size(g_.rows())));
    std::vector<Real> upper(n);
    for (int j = 0; j < x_.cols(); ++j) {
      Vector p(n), m(n);
      T all_p{}, all_m{};
      for (std::size_t i = 0; i < n; ++i) {
        const T t = along(j, corners[i]);
        (sign_of(t) > 0 ? p : m)[i] = sign_of(t) > 0 ? t : -t;
        all_p += p[i];
        all_m += m[i];
        for (int r = 0; r < g_.rows(); ++r) outputs[i][as_size(r)] += g_(r, j) * p[i];
      }
      if (sign_of(all_p) == 0 || sign_of(all_m) == 0) continue;
      const Vector& d = sign_of(all_p - all_m) <= 0 ? p : m;
      for (std::size_t i = 0; i < n; ++i) upper[i] += column_[as_size(j)] * Real(d[i]);
    }
    for (std::size_t i = 0; i < n; ++i)
      require((Real(dot(q, corners[i])) - upper[i] - root(dot(outputs[i], outputs[i]))).sign() != Sign::Negative);
  }

  // Every sample has one side on the whole cone, and s_1(G D X^T) <= c.
  void linear_leaf(const std::vector<Vector>& corners) const {
    ExactMatrix m(g_.rows(), x_.rows());
    for (int j = 0; j < x_.cols(); ++j) {
      bool up = false, down = false;
      for (const Vector& v : corners) {
        const int side = sign_of(along(j, v));
        up = up || side > 0;
        down = down || side < 0;
      }
      require(!(up && down));
      for (int i = 0; up && i < g_.rows(); ++i)
        for (int k = 0; k < x_.rows(); ++k) m(i, k) += Real(g_(i, j) * x_(k, j));
    }
    require(sign_of(c_) >= 0 && (Real(c_) - singular_value(m, 1)).sign() != Sign::Negative);
  }

  Matrix<T> x_, g_;
  T c_;
  Matrix<T> table_;
  std::vector<Real> column_;  // |G_j|
  std::optional<Arrangement<T>> arrangement_;
  struct Member {
    Vector z;
    T c;
  };
  std::vector<Member> family_;  // F_l(z) <= c for every l >= 1
  struct Region {
    int sign;
    std::vector<int> sides;  // of each sample: 1: k_j >= 0, -1: k_j <= 0, 0: not said
  };
  std::vector<Region> regions_;
  std::optional<PlanarCones<T>> planar_;
  int rest_of_ = 0;  // the sign whose rest is bounded, 0 outside of such proofs
  int row_ = 0;
};

template <class T>
Truth read_table(std::int64_t depth, const Matrix<T>& x, const Matrix<T>& g, const T& c, const Matrix<T>& table) {
  try {
    TableReader<T> reader(x, g, c, table);
    const bool every = reader.begins_with(-2);
    if (every) reader.family();
    const std::int64_t level = every ? kEvery : depth - 1;
    if (reader.begins_with(-1) && g.rows() > 1)
      reader.form();
    else if (level == 1 && (g.rows() > 1 || x.rows() <= kMaxArrangementDimension))
      reader.cones();
    else if (g.rows() == 1)
      reader.one_output(level);
    else
      reader.directions(level);
    return Truth::True;
  } catch (const NoProof&) { return Truth::Unknown; }
}

}  // namespace

Truth speed_at_most(std::int64_t depth, const ExactMatrix& x, const ExactMatrix& g, const Real& c,
                    const ExactMatrix& table) {
  if (depth < 1) throw Undefined("speed-at-most: depth " + std::to_string(depth));
  if (x.cols() != g.cols()) throw Undefined("speed-at-most: X and G have different numbers of samples");
  if (depth == 1) return truth_of((c - sqrt(norm2(multiply(g, transpose(x))))).sign() != Sign::Negative);
  if (const std::optional<SpeedTwo> line = rank_one_speed(x, g))
    return truth_of((c - sqrt(line->squared)).sign() != Sign::Negative);
  const bool in_rationals = is_rational(x) && is_rational(g) && c.is_rational() && is_rational(table);
  const Truth proved = in_rationals ? read_table(depth, rational(x), rational(g), c.rational(), rational(table))
                                    : read_table(depth, x, g, c, table);
  if (proved == Truth::True || depth > 2 || !speed_2_is_defined(x, g)) return proved;
  return truth_of((c - speed_2(x, g)).sign() != Sign::Negative);
}

}  // namespace plumbline
