// Families of bounds that prove each other, in exact numbers (docs/speed.md, Lemma 10).
//
// A member (z, c) says F_l(z) <= c for every l >= 1: the polytope of all r >= 0 with z . r <= c for each member holds
// the activations of every neuron of every layer. A member is proved by a cover whose leaves (y, x) lie below sums of
// members. The numbers of such sums come from a search in doubles; here they are rounded, mended with multiples of the
// unit vectors, which are members too, and compared exactly.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "algebraic/real.hpp"

namespace plumbline {

// sum_i a_i z^i with a_i >= 0, as pairs (i, a_i); i counts members from 0.
using MemberSum = std::vector<std::pair<int, Rational>>;

struct FamilyStep {
  int split = -1;              // a sample, whose two sides follow; -1: a leaf by Lemma 8
  std::vector<Rational> y, x;  // of a leaf
  MemberSum above_y, above_minus_x;
};

struct FamilyMember {
  std::vector<Rational> z;
  Rational c;
  std::vector<FamilyStep> steps;  // in the order of a proof table
};

class InvariantFamily {
 public:
  // The first members are the unit vectors e_j, with bounds of the lengths |x_j| that are larger by some `slack`,
  // relative, and what rounding takes.
  explicit InvariantFamily(const std::vector<double>& lengths, double slack = 0);

  int add(std::vector<Rational> z, Rational c);  // its number
  void forget(int i);                            // no sum affords it any more
  [[nodiscard]] FamilyMember& member(int i) { return members_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const std::vector<FamilyMember>& members() const { return members_; }

  // A member that alone shows that y is dominated at u; -1 if there is none.
  [[nodiscard]] int above(const std::vector<Rational>& y, const Rational& u) const;
  // The sum with the given weights (one for each member), rounded and mended, if it shows that y is dominated at u.
  [[nodiscard]] std::optional<MemberSum> dominating(const std::vector<Rational>& y, const Rational& u,
                                                    const std::vector<double>& weights) const;
  // A leaf of a member's cover with these sums, rounded and mended, above y and -x, whatever they cost. side: as in
  // CoverNode.
  [[nodiscard]] FamilyStep leaf(int member, const std::vector<int>& side, const std::vector<double>& a,
                                const std::vector<double>& b) const;
  // sum_i a_i c_i
  [[nodiscard]] Rational cost(const MemberSum& sum) const;

 private:
  using Vector = std::vector<Rational>;
  [[nodiscard]] MemberSum rounded_sum(const std::vector<double>& weights, const Rational& u) const;
  [[nodiscard]] Vector value(const MemberSum& sum) const;

  std::vector<FamilyMember> members_;
};

}  // namespace plumbline
