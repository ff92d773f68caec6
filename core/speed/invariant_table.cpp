#include "speed/invariant_table.hpp"

#include <map>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"
#include "speed/cone.hpp"

namespace plumbline {
namespace {

constexpr int kSeedBits = 60;  // of weights that are not rational

using Rows = std::vector<std::vector<Real>>;

// The rows of a family, but for members that no seed needs.
class FamilyRows {
 public:
  // c: what stands in the place of the bounds of all members but the unit vectors.
  FamilyRows(const InvariantFamily& family, const std::vector<int>& seeds, std::optional<Real> c)
      : family_(family), number_(family.members().size(), 0), c_(std::move(c)) {
    for (const int seed : seeds) meet(seed);
    for (std::size_t k = 0; k < order_.size(); ++k)
      for (const FamilyStep& step : family_.members()[order_[k]].steps)
        for (const MemberSum* sum : {&step.above_y, &step.above_minus_x})
          for (const auto& [i, a] : *sum) meet(i);
  }

  // False if F_1 of some member is not proved.
  bool write(CoverSearch& covers, double slack, Rows& rows) const {
    rows.push_back({Real(-2), Real(static_cast<std::int64_t>(order_.size()))});
    for (const std::size_t i : order_) rows.push_back(row(bound(i), family_.members()[i].z));
    for (const std::size_t i : order_) {
      const std::vector<Rational>& z = family_.members()[i].z;
      if (!covers.prove(1, {z.begin(), z.end()}, family_.members()[i].c.approximate(), slack, rows)) return false;
      if (!has_positive(z)) continue;
      for (const FamilyStep& step : family_.members()[i].steps) write(step, rows);
    }
    return true;
  }
  [[nodiscard]] Real number(int i) const { return Real(number_[static_cast<std::size_t>(i)]); }

 private:
  void meet(int i) {
    int& number = number_[static_cast<std::size_t>(i)];
    if (number != 0) return;
    order_.push_back(static_cast<std::size_t>(i));
    number = static_cast<int>(order_.size());
  }
  [[nodiscard]] Real bound(std::size_t i) const {
    const bool unit = i < family_.members()[i].z.size();
    return c_ && !unit ? *c_ : Real(family_.members()[i].c);
  }
  static std::vector<Real> row(const Real& first, const std::vector<Rational>& rest) {
    std::vector<Real> out{first};
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
  }
  void write(const FamilyStep& step, Rows& rows) const {
    if (step.split >= 0) return rows.push_back({Real(step.split + 1)});
    rows.push_back(row(Real(0), step.y));
    rows.back().insert(rows.back().end(), step.x.begin(), step.x.end());
    write(step.y, step.above_y, rows);
    write(negated(step.x), step.above_minus_x, rows);
  }
  void write(const std::vector<Rational>& y, const MemberSum& sum, Rows& rows) const {
    if (!has_positive(y)) return;
    rows.push_back({Real(static_cast<std::int64_t>(sum.size()))});
    for (const auto& [i, a] : sum) {
      rows.back().push_back(number(i));
      rows.back().emplace_back(a);
    }
  }

  const InvariantFamily& family_;
  std::vector<int> number_;  // of members in the table, from 1; 0: not in it
  std::vector<std::size_t> order_;
  std::optional<Real> c_;
};

Rational rounded_up(const Real& a) {
  return a.is_rational() ? a.rational() : round_up(a.enclosure(64).upper, kSeedBits);
}

// The cones of directions: first cut, with bounds at the corners that are guessed, then written, with those of a
// family.
class DirectionCones {
 public:
  DirectionCones(CoverSearch& covers, const ExactMatrix& gradient, double gap, double speed)
      : covers_(covers), gradient_(gradient), gap_(gap), threshold_(speed * (1 + gap)) {}

  void cut() {
    for (const int side : {1, -1})
      for (int i = 0; i < gradient_.rows(); ++i) {
        RationalVector v(as_size(gradient_.rows()));
        v[as_size(i)] = Rational(side);
        corner(v);
      }
    for (const Cone& cone : orthants(gradient_.rows())) cut(cone);
  }

  // The corners at which F_l is not 0 without a proof.
  [[nodiscard]] const std::vector<std::vector<Rational>>& seeds() const { return seeds_; }

  // The rows after those of the family, and the bound that they show.
  double write(const FamilyRows& family, const InvariantSearch::Closed& closed, Rows& rows) {
    for (const auto& [v, seed] : corners_) bounds_[v] = seed < 0 ? Rational(0) : closed.bounds[as_size(seed)];
    const auto prove = [&](const RationalVector& v) {
      int& seed = corners_.at(v);
      if (seed >= 0) rows.push_back({Real(1), family.number(closed.seeds[as_size(seed)]), Real(1)});
      seed = -1;  // proved
    };
    for (const int side : {1, -1})
      for (int i = 0; i < gradient_.rows(); ++i) {
        RationalVector v(as_size(gradient_.rows()));
        v[as_size(i)] = Rational(side);
        rows.push_back({Real(bounds_.at(v))});
        prove(v);
      }
    std::size_t next = 0;
    double largest = 0;
    const auto go = [&](auto&& self, const Cone& cone) -> void {
      if (const std::optional<ConeSplit> split = cuts_[next++]) {
        const RationalVector v = split_vector(cone, *split);
        rows.push_back(
            {Real(1), Real(split->a + 1), Real(split->b + 1), Real(split->s), Real(split->t), Real(bounds_.at(v))});
        prove(v);
        for (const Cone& half : halves(cone, *split)) self(self, half);
        return;
      }
      const DoubleVector q = least(cone);
      largest = std::max(largest, length(q));
      rows.push_back({Real(0)});
      for (const double a : q) rows.back().emplace_back(Rational::from_double(a));
    };
    for (const Cone& cone : orthants(gradient_.rows())) go(go, cone);
    return largest;
  }

 private:
  void corner(const RationalVector& v) {
    if (bounds_.contains(v)) return;
    std::vector<Rational> z;
    for (int j = 0; j < gradient_.cols(); ++j) {
      Real sum;
      for (int i = 0; i < gradient_.rows(); ++i) sum = sum + gradient_(i, j) * Real(v[as_size(i)]);
      z.push_back(rounded_up(sum));
    }
    corners_[v] = has_positive(z) ? static_cast<int>(seeds_.size()) : -1;
    Rational& bound = bounds_[v];
    if (!has_positive(z)) return;
    DoubleVector near, direction;
    for (const Rational& a : z) near.push_back(a.approximate());
    for (const Rational& a : v) direction.push_back(a.approximate());
    const double value = covers_.maximise(2, near, 0, gap_ / 8).value;
    bound = Rational::from_double(value * (1 + gap_ / 4));
    threshold_ = std::max(threshold_, value / length(direction) * (1 + gap_));
    seeds_.push_back(std::move(z));
  }
  [[nodiscard]] DoubleVector least(const Cone& cone) const {
    DoubleVector bounds;
    for (const RationalVector& v : cone.corners) bounds.push_back(bounds_.at(v).approximate());
    DoubleVector q = least_norm(cone.near, bounds);
    for (double& a : q) a *= 1 + gap_ / 64;
    return q;
  }
  void cut(const Cone& cone) {
    if (length(least(cone)) <= threshold_) return cuts_.push_back(std::nullopt);
    const ConeSplit split = widest_edge(cone);
    cuts_.push_back(split);
    corner(split_vector(cone, split));
    for (const Cone& half : halves(cone, split)) cut(half);
  }

  CoverSearch& covers_;
  const ExactMatrix& gradient_;
  double gap_, threshold_;
  std::map<RationalVector, int> corners_;  // the number of the seed, or -1
  std::map<RationalVector, Rational> bounds_;
  std::vector<std::vector<Rational>> seeds_;
  std::vector<std::optional<ConeSplit>> cuts_;  // of the cones, in the order of the rows
};

}  // namespace

std::optional<InvariantTable> invariant_table(CoverSearch& covers, InvariantSearch& search, const ExactMatrix& gradient,
                                              double gap, double speed) {
  DirectionCones cones(covers, gradient, gap, speed);
  cones.cut();
  if (cones.seeds().empty()) return std::nullopt;
  search.add_points(covers.points(1));
  const auto found = search.close(cones.seeds(), gap / 8, InvariantSearch::Promise::Apart);
  if (!found) return std::nullopt;
  InvariantTable out;
  const FamilyRows family(search.family(), found->seeds, std::nullopt);
  if (!family.write(covers, gap / 64, out.rows)) return std::nullopt;
  out.c = Real(round_up(Rational::from_double(cones.write(family, *found, out.rows) * (1 + 1e-12)), kSeedBits));
  return out;
}

// With a bound c that is not rational the search takes a smaller number b. Every sum that it affords keeps to c too:
// its members with the bound b have weights of total t <= 1, and t c + rest <= c follows from t b + rest <= b.
std::optional<InvariantTable> invariant_table(CoverSearch& covers, InvariantSearch& search, const std::vector<Real>& g,
                                              double gap, const std::optional<Real>& bound) {
  std::vector<std::vector<Rational>> seeds(2);
  for (const Real& a : g) {
    seeds[0].push_back(rounded_up(a));
    seeds[1].push_back(rounded_up(-a));
  }
  std::optional<Rational> below;
  if (bound) below = bound->is_rational() ? bound->rational() : bound->enclosure(64).lower;
  const std::optional<InvariantSearch::Closed> found =
      search.close(seeds, gap, InvariantSearch::Promise::Together, below);
  if (!found) return std::nullopt;
  InvariantTable out{bound.value_or(Real(found->bounds[0])), {}};
  const FamilyRows family(search.family(), found->seeds, bound);
  if (!family.write(covers, gap / 8, out.rows)) return std::nullopt;
  for (std::size_t k = 0; k < seeds.size(); ++k)
    if (has_positive(seeds[k])) out.rows.push_back({Real(1), family.number(found->seeds[k]), Real(1)});
  return out;
}

}  // namespace plumbline
