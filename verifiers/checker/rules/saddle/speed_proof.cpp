// Does a table prove a bound for the optimal escape speed? docs/speed.md, Section 5.
//
// The rows are read from the top. Each is a case distinction or closes a case, so that the functions below call each
// other as the proof branches, and each takes the rows that belong to it. A condition that fails ends everything with
// Nothing: the table proves nothing. That is part of what the formula means, and so it is thrown only where a condition
// is known to fail; where a sign is not decided, the certificate is turned away (error.hpp).
#include <functional>

#include "numbers/roots.hpp"
#include "saddle/speed.hpp"

namespace checker {

namespace {

constexpr int kMaxNesting = 500;
constexpr int kMaxRegions = 32;
constexpr std::int64_t kEvery = -1;  // in the place of a level: at each level from 1 on, by Lemma 10

struct Nothing {};
void require(bool condition) {
  if (!condition) throw Nothing{};
}

Matrix negative(const Matrix& a) { return scale(Num(-1), a); }
bool has_positive(const Matrix& row) {
  for (int j = 0; j < row.cols; ++j)
    if (sign(row.at(0, j)) > 0) return true;
  return false;
}
bool at_most(const Num& top, const Num& bottom, const Num& c) {
  return nonnegative(c) && nonnegative(c * c * bottom - top);
}  // sqrt(top/bottom) <= c

// A member of the family of Lemma 10: F_l(z) <= c for every l >= 1.
struct Member {
  Matrix z;
  Num c;
};

// A region of Lemma 8a: neurons of layer 2 with this sign, >= 0 at samples marked '+' and <= 0 at those marked '-'.
struct Region {
  int sign;
  std::string sides;
};

// An edge v of a cone. For cones of weights: X^T v and |G relu(X^T v)|^2; for cones of directions a bound for F(G^T v).
struct ConeEdge {
  Matrix v, dots;
  Num square, bound;
};
using EdgePtr = std::shared_ptr<const ConeEdge>;
using Cone = std::vector<EdgePtr>;

// How an edge comes about (of a vector; with the row of the split, or -1 for a unit vector), and what closes a cone
// (its row and the first entry).
struct Rules {
  std::function<EdgePtr(const Matrix& v, int row)> edge;
  std::function<void(const Cone& cone, int row, int kind)> leaf;
};

struct ByEntries {
  bool operator()(const Matrix& a, const Matrix& b) const {
    for (int i = 0; i < a.rows; ++i)
      if (const int s = sign(a.at(i, 0) - b.at(i, 0)); s != 0) return s < 0;
    return false;
  }
};

class Proof {
 public:
  Proof(const Matrix& x, const Matrix& g, const Matrix& table) : x_(x), g_(g), t_(table), samples_(transpose(x)) {
    for (int j = 0; j < g.cols; ++j)
      columns_.push_back(norm2(build(g.rows, 1, [&](int i, int) { return g.at(i, j); })));
  }

  // Reads the whole table; throws Nothing if it does not prove s*(depth) <= c.
  void run(std::int64_t depth, const Num& c) {
    const bool every = begins_with(-2);
    if ((depth > 2 || every) && x_.rows <= 3) arrangement_.emplace(x_);
    if (every) family();
    const std::int64_t level = every ? kEvery : depth - 1;
    if (g_.rows > 1 && begins_with(-1))
      next_row(), form(g_, c);
    else if (level == 1 && (g_.rows > 1 || x_.rows <= 3))
      weights(c);
    else if (g_.rows > 1)
      directions(level, c);
    else
      bound(level, g_, c), bound(level, negative(g_), c);
    require(next_ == t_.rows);
  }

 private:
  struct Nested {
    explicit Nested(int& count) : count_(count) {
      if (++count_ > kMaxNesting)
        reject(Reason::TooLarge, "a proof table nested deeper than " + std::to_string(kMaxNesting));
    }
    ~Nested() { --count_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

   private:
    int& count_;
  };

  int next_row() {
    require(next_ < t_.rows);
    return next_++;
  }
  [[nodiscard]] Num entry(int row, int column) const {
    require(column < t_.cols);
    return t_.at(row, column);
  }
  [[nodiscard]] bool is(int row, int kind) const { return sign(entry(row, 0) - Num(kind)) == 0; }
  [[nodiscard]] bool begins_with(int kind) const { return t_.rows > 0 && is(0, kind); }
  // An integer from 0 to `most`.
  [[nodiscard]] int integer(int row, int column, int most) const {
    mpq_class a = -1;
    try {
      a = rational_value(entry(row, column));
    } catch (const Undefined&) {}  // irrational
    require(a.get_den() == 1 && a >= 0 && a <= most);
    return static_cast<int>(to_int64(a.get_num()));
  }
  // n entries from a column on, as a matrix of one row.
  [[nodiscard]] Matrix part(int row, int column, int n) const {
    require(column + n <= t_.cols);
    return build(1, n, [&](int, int j) { return t_.at(row, column + j); });
  }

  // F_level(z) <= c.
  void bound(std::int64_t level, const Matrix& z, const Num& c) {
    if (!has_positive(z)) return require(nonnegative(c));
    if (level == kEvery) return dominated(z, c);
    if (level > 1 || !arrangement_) return split(level, z, c, std::string(z.cols, ' '));
    const auto [top, bottom] = arrangement_->square(z);
    require(at_most(top, bottom, c));
  }

  // The same on the h in K_level that are >= 0 at samples marked '+' and <= 0 at those marked '-'.
  void split(std::int64_t level, const Matrix& z, const Num& c, std::string sides) {
    const Nested nested(nesting_);
    const int row = next_row();
    if (is(row, -1)) return form(above(z, row), c);
    if (level == 3 && x_.rows == 2 && is(row, -3)) return shares(z, c, sides, row);
    if (level == 2 && shared_ != 0 && is(row, -4)) return in_region(sides, row);
    const int j = integer(row, 0, z.cols);
    if (j == 0) return level == 1 ? corner(z, c, sides, row) : cover(level, z, c, sides, row);
    require(sides[j - 1] == ' ');
    for (const char side : {'+', '-'}) {
      sides[j - 1] = side;
      split(level, z, c, sides);
    }
  }

  // Lemma 8.
  void cover(std::int64_t level, const Matrix& z, const Num& c, const std::string& sides, int row) {
    const auto [y, x] = multipliers_of(z, sides, row);
    const std::int64_t below = level == kEvery ? kEvery : level - 1;
    bound(below, y, c);
    bound(below, negative(x), c);
  }
  [[nodiscard]] std::pair<Matrix, Matrix> multipliers_of(const Matrix& z, const std::string& sides, int row) const {
    const int n = z.cols;
    const Matrix y = part(row, 1, n), x = part(row, 1 + n, n);
    for (int j = 0; j < n; ++j) {
      require(nonnegative(y.at(0, j) - x.at(0, j)));
      require(sides[j] == '-' || nonnegative(y.at(0, j) - z.at(0, j)));
      require(sides[j] == '+' || sign(x.at(0, j)) <= 0);
    }
    return {y, x};
  }

  // Lemma 8a: the regions, then the cone of all shares.
  void shares(const Matrix& z, const Num& c, const std::string& sides, int row) {
    const int count = integer(row, 1, kMaxRegions), n = z.cols;
    require(count >= 1);
    regions_.clear();
    for (int p = 0; p < count; ++p) {
      const int region = next_row();
      const int sign_of_region = sign(entry(region, 0));
      require(sign_of_region != 0 && is(region, sign_of_region));
      std::string marks(n, ' ');
      for (int j = 0; j < n; ++j)
        if (const int s = sign(entry(region, 1 + j)); s != 0) marks[j] = s > 0 ? '+' : '-';
      regions_.push_back({sign_of_region, marks});
    }
    if (!planar_) planar_.emplace(x_);
    const Rules rules = {[](const Matrix& v, int) {
                           return std::make_shared<const ConeEdge>(ConeEdge{v, {}, {}, {}});
                         },
                         [&](const Cone& edges, int leaf, int kind) {
                           require(kind == 0);
                           const auto [y, x] = multipliers_of(z, sides, leaf);
                           phi(edges, y, negative(x), c);
                           rest(1, y, c);
                           rest(-1, negative(x), c);
                         }};
    Cone units;
    for (int i = 0; i < count; ++i)
      units.push_back(rules.edge(build(count, 1, [&](int k, int) { return Num(k == i ? 1 : 0); }), -1));
    cone(units, rules);
  }
  // Phi(v) <= c sum_p v_p at the edges v. `up` is y, `down` is -x; the rows (b_p, w_p) are next.
  void phi(const Cone& edges, const Matrix& up, const Matrix& down, const Num& c) {
    const int count = static_cast<int>(regions_.size()), n = up.cols, first = next_;
    for (int p = 0; p < count; ++p) {
      const int row = next_row();
      const auto& [side, marks] = regions_[p];
      require(sign(entry(row, 0)) > 0);
      for (int j = 0; j < n; ++j) {
        const Num w = entry(row, 1 + j);
        require(marks[j] == '-' || nonnegative(w - (side > 0 ? up : down).at(0, j)));
        require(marks[j] == '+' || sign(w) <= 0);
      }
    }
    const Matrix values = planar_->values(build(count, n, [&](int p, int j) { return t_.at(first + p, 1 + j); }));
    for (const EdgePtr& e : edges) {
      Num most;
      std::vector<Num> d;
      for (int p = 0; p < count; ++p) {
        const Num b = entry(first + p, 0), v = e->v.at(p, 0);
        most = most + v * (c - b * Num(mpq_class(1, 2)));
        d.push_back(v / (Num(2) * b));
      }
      require(planar_->at_most(values, d, most));
    }
  }
  // u . relu(k) <= c for the neurons k of layer 2 with this sign that are in no region.
  void rest(int side, const Matrix& u, const Num& c) {
    shared_ = side;
    bound(2, u, c);
    shared_ = 0;
  }
  // The node lies in a region of the sign of this proof.
  void in_region(const std::string& sides, int row) {
    const int p = integer(row, 1, static_cast<int>(regions_.size()));
    require(p >= 1 && regions_[p - 1].sign == shared_);
    const std::string& marks = regions_[p - 1].sides;
    for (std::size_t j = 0; j < marks.size(); ++j) require(marks[j] == ' ' || marks[j] == sides[j]);
  }

  // Lemma 10. The members are all read before the first of their proofs, which speak of each other.
  void family() {
    const int row = next_row(), n = g_.cols, count = integer(row, 1, t_.rows);
    for (int i = 0; i < count; ++i) {
      const int member = next_row();
      family_.push_back({part(member, 1, n), entry(member, 0)});
    }
    for (const Member& m : family_) {
      bound(1, m.z, m.c);
      if (has_positive(m.z)) split(kEvery, m.z, m.c, std::string(n, ' '));
    }
  }
  // y <= sum_i a_i z^i, a_i >= 0, sum_i a_i c_i <= u, by the next row: how many summands, then i and a_i of each.
  void dominated(const Matrix& y, const Num& u) {
    const int row = next_row(), count = integer(row, 0, static_cast<int>(family_.size()));
    Matrix rest = y;
    Num total;
    for (int k = 0; k < count; ++k) {
      const int i = integer(row, 1 + 2 * k, static_cast<int>(family_.size()));
      const Num a = entry(row, 2 + 2 * k);
      require(i >= 1 && nonnegative(a));
      rest = add(rest, scale(a, family_[i - 1].z), -1);
      total = total + a * family_[i - 1].c;
    }
    require(!has_positive(rest) && nonnegative(u - total));
  }

  // Lemma 5a: the rows of M, then those of K, up to the diagonal.
  void form(const Matrix& g, const Num& c) {
    const int n = g.cols;
    const auto triangle = [&] {
      const int first = next_;
      for (int i = 0; i < n; ++i) next_row();
      return build(n, n, [&](int i, int j) { return entry(first + std::max(i, j), std::min(i, j)); });
    };
    const Matrix m = triangle(), k = triangle();
    require(form_bounds(x_, g, m, k, c));
  }
  // The y of such a row, y >= z.
  [[nodiscard]] Matrix above(const Matrix& z, int row) const {
    Matrix y = part(row, 1, z.cols);
    for (int j = 0; j < z.cols; ++j) require(nonnegative(y.at(0, j) - z.at(0, j)));
    return y;
  }

  // Lemma 7a.
  void corner(const Matrix& z, const Num& c, const std::string& sides, int row) {
    const Matrix y = part(row, 1, z.cols);
    for (int j = 0; j < z.cols; ++j) {
      require(sides[j] == '-' || nonnegative(y.at(0, j) - z.at(0, j)));
      require(sides[j] == '+' || sign(y.at(0, j)) <= 0);
    }
    require(at_most(norm2(multiply(x_, transpose(y))), 1, c));
  }

  // The 2^n orthants; each needs a row, and no matrix has more than 2^20.
  void orthants(int n, const Rules& rules) {
    require(n <= 20);
    Cone units;
    for (const int sign : {1, -1})
      for (int i = 0; i < n; ++i)
        units.push_back(rules.edge(build(n, 1, [&](int k, int) { return Num(k == i ? sign : 0); }), -1));
    for (int k = 0; k >> n == 0; ++k) {
      Cone orthant;
      for (int i = 0; i < n; ++i) orthant.push_back(units[(k >> i & 1) * n + i]);
      cone(orthant, rules);
    }
  }
  void cone(const Cone& edges, const Rules& rules) {
    const Nested nested(nesting_);
    const int row = next_row();
    const int kind = integer(row, 0, 2), n = static_cast<int>(edges.size());
    if (kind != 1) return rules.leaf(edges, row, kind);
    const int a = integer(row, 1, n), b = integer(row, 2, n);
    const Num s = entry(row, 3), t = entry(row, 4);
    require(a >= 1 && a < b && sign(s) > 0 && sign(t) > 0);
    const EdgePtr middle = rules.edge(add(scale(s, edges[a - 1]->v), scale(t, edges[b - 1]->v), 1), row);
    for (const int replaced : {a, b}) {
      Cone smaller = edges;
      smaller[replaced - 1] = middle;
      cone(smaller, rules);
    }
  }
  [[nodiscard]] Matrix multipliers(int row, int n, const Num& c) const {  // q as a column, |q| <= c
    Matrix q = transpose(part(row, 1, n));
    require(at_most(norm2(q), 1, c));
    return q;
  }

  // |G relu(X^T w)| <= c |w|, by cones.
  void weights(const Num& c) {
    const Rules rules = {[&](const Matrix& v, int) {
                           Matrix dots = multiply(samples_, v);
                           Num square = norm2(multiply(g_, activate(dots, 0)));
                           return std::make_shared<const ConeEdge>(ConeEdge{v, std::move(dots), std::move(square), {}});
                         },
                         [&](const Cone& cone, int row, int kind) {
                           kind == 0 ? convex_leaf(cone, multipliers(row, x_.rows, c)) : linear_leaf(cone, c);
                         }};
    orthants(x_.rows, rules);
  }

  // Lemma 7. For samples of one sign at all edges the smaller of the sums, and with it every d_ij, is 0.
  void convex_leaf(const Cone& cone, const Matrix& q) {
    std::vector<int> side;  // d_ij = relu(side * x_j . v_i)
    for (int j = 0; j < g_.cols; ++j) {
      Num sum;
      for (const EdgePtr& e : cone) sum = sum + e->dots.at(j, 0);
      side.push_back(sign(sum) <= 0 ? 1 : -1);
    }
    for (const EdgePtr& e : cone) {
      std::vector<std::pair<Num, Num>> roots{{Num(1), e->square}};  // U_i = sum of factor * sqrt(square)
      for (int j = 0; j < g_.cols; ++j)
        if (const Num dot = e->dots.at(j, 0); sign(dot) == side[j])
          roots.emplace_back(side[j] > 0 ? dot : -dot, columns_[j]);
      require(reaches(inner(q, e->v), roots));
    }
  }
  // left >= sum of factor * sqrt(square), all >= 0: with 64 bits first, so that few roots need exact signs.
  static bool reaches(const Num& left, const std::vector<std::pair<Num, Num>>& roots) {
    {
      const Precision precision(64);
      Interval gap = enclosure_of(left);
      for (const auto& [factor, square] : roots) gap = gap - enclosure_of(factor) * root(enclosure_of(square), 2);
      if (const int s = certain_sign(gap); s != 0) return s > 0;
    }
    Num gap = left;
    for (const auto& [factor, square] : roots) gap = gap - factor * sqrt(square);
    return nonnegative(gap);
  }

  // G relu(X^T w) = M w on the cone, and c^2 - M^T M is positive semidefinite.
  void linear_leaf(const Cone& cone, const Num& c) {
    std::string sides(g_.cols, ' ');
    for (const EdgePtr& e : cone)
      for (int j = 0; j < g_.cols; ++j) {
        const int s = sign(e->dots.at(j, 0));
        require(s == 0 || sides[j] == ' ' || sides[j] == (s > 0 ? '+' : '-'));
        if (s != 0) sides[j] = s > 0 ? '+' : '-';
      }
    const Matrix m = multiply(
        build(g_.rows, g_.cols, [&](int i, int j) { return sides[j] == '+' ? g_.at(i, j) : Num(); }), samples_);
    const Matrix square = multiply(transpose(m), m);
    const Matrix most = build(square.rows, square.rows, [&](int i, int j) { return i == j ? c * c : Num(); });
    require(nonnegative(c) && semidefinite(add(most, square, -1)));
  }

  // F_level(G^T v) <= c |v|, by Lemma 9.
  void directions(std::int64_t level, const Num& c) {
    std::map<Matrix, EdgePtr, ByEntries> met;
    const Rules rules = {[&](const Matrix& v, int row) {
                           if (const auto found = met.find(v); found != met.end()) return found->second;
                           const Num u = row < 0 ? entry(next_row(), 0) : entry(row, 5);
                           bound(level, multiply(transpose(v), g_), u);
                           return met[v] = std::make_shared<const ConeEdge>(ConeEdge{v, {}, {}, u});
                         },
                         [&](const Cone& cone, int row, int kind) {
                           require(kind == 0);
                           const Matrix q = multipliers(row, g_.rows, c);
                           for (const EdgePtr& e : cone) require(nonnegative(inner(q, e->v) - e->bound));
                         }};
    orthants(g_.rows, rules);
  }

  const Matrix &x_, &g_, &t_;
  const Matrix samples_;      // X^T
  std::vector<Num> columns_;  // |G_j|^2
  std::optional<Arrangement> arrangement_;
  std::optional<PlanarCones> planar_;
  std::vector<Member> family_;
  std::vector<Region> regions_;
  int shared_ = 0;  // the sign whose rest is bounded, 0 outside of such proofs
  int next_ = 0, nesting_ = 0;
};

}  // namespace

std::optional<bool> speed_at_most(std::int64_t depth, const Matrix& x, const Matrix& g, const Num& c,
                                  const Matrix& table) {
  if (depth < 1 || x.cols != g.cols) throw Undefined{};
  std::optional<Num> square;
  if (depth == 1) square = norm2(multiply(g, transpose(x)));
  if (depth >= 2) square = line_square(x, g);
  if (!square) {
    try {
      Proof(x, g, table).run(depth, c);
      return true;
    } catch (const Nothing&) {}
    if (depth == 2) square = speed2_square(x, g);
  }
  if (!square) return std::nullopt;
  return at_most(*square, 1, c);
}

}  // namespace checker
