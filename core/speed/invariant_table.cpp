#include "speed/invariant_table.hpp"

#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr int kSeedBits = 60;  // of weights that are not rational

using Rows = std::vector<std::vector<Real>>;

// The rows of a family, but for members that no seed needs.
class FamilyRows {
 public:
  // c: what stands for the bound of members from `first_own` on.
  FamilyRows(const InvariantFamily& family, const std::vector<int>& seeds, const Real& c, std::size_t first_own)
      : family_(family), number_(family.members().size(), 0), c_(c), first_own_(first_own) {
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
  [[nodiscard]] Real bound(std::size_t i) const { return i < first_own_ ? Real(family_.members()[i].c) : c_; }
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
  Real c_;
  std::size_t first_own_;
};

Rational rounded_up(const Real& a) {
  return a.is_rational() ? a.rational() : round_up(a.enclosure(64).upper, kSeedBits);
}

}  // namespace

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
  const std::optional<InvariantSearch::Closed> found = search.close(seeds, gap, below);
  if (!found) return std::nullopt;
  InvariantTable out{bound.value_or(Real(found->c)), {}};
  const FamilyRows family(search.family(), found->seeds, out.c, g.size());
  if (!family.write(covers, gap / 8, out.rows)) return std::nullopt;
  for (std::size_t k = 0; k < seeds.size(); ++k)
    if (has_positive(seeds[k])) out.rows.push_back({Real(1), family.number(found->seeds[k]), Real(1)});
  return out;
}

}  // namespace plumbline
