// The search for a family of bounds that serves every depth at once (docs/speed.md, Lemma 10; invariant_family.hpp).
//
// It starts with the weights that are asked about. Each member needs a cover; a leaf whose y or -x does not lie below a
// sum of members makes it a new one, with the bound of the member that it serves. So bounds are promises: they are kept
// when every member has its cover. What a new member may promise is guessed from a pool of points, activations
// relu(h) that some layer reaches. A promise that turns out to be false has found a new point, and everything begins
// anew with the larger pool. In doubles, but for the sums, which are exact.
#pragma once

#include <optional>
#include <vector>

#include "speed/cover.hpp"
#include "speed/invariant_family.hpp"

namespace plumbline {

class InvariantSearch {
 public:
  // lengths: |x_j|, the samples of `covers`, which is asked for F_1.
  InvariantSearch(CoverSearch& covers, std::vector<double> lengths, Deadline deadline)
      : covers_(covers), lengths_(std::move(lengths)), deadline_(deadline), family_(lengths_) {}

  struct Closed {
    std::vector<Rational> bounds;  // F_l(z) <= bound for each seed z and every l >= 1
    std::vector<int> seeds;        // their members
  };
  enum class Promise { Together, Apart };
  // A family that begins with the unit vectors and the seeds. What seeds promise is `bound`, or near (1 + gap) times
  // the largest value that was met: of all seeds together, or of each apart. Nothing if no family is found. Throws
  // OutOfTime, ResourceLimit.
  [[nodiscard]] std::optional<Closed> close(const std::vector<std::vector<Rational>>& seeds, double gap,
                                            Promise promise, const std::optional<Rational>& bound = std::nullopt);
  [[nodiscard]] const InvariantFamily& family() const { return family_; }

  void add_points(const std::vector<CoverPoint>& points);
  void set_deadline(Deadline deadline) { deadline_ = deadline; }

 private:
  // A member in doubles.
  struct Shadow {
    std::vector<double> z;
    double c = 0, value = 0;  // value: of the best point in the pool
  };
  struct Weights {
    double tau = 0;
    std::vector<double> a, b;         // of the members
    std::vector<double> plus, minus;  // h = plus - minus, where the bound is tau
  };

  [[nodiscard]] std::vector<double> values(const std::vector<std::vector<Rational>>& seeds);
  int add(std::vector<Rational> z, const Rational& c);
  void add_point(std::vector<double> r);
  [[nodiscard]] bool meets(const std::vector<double>& z, double most);
  void prove(int member);
  void cover(int member, std::vector<int> side);
  [[nodiscard]] bool by_family(int member, std::vector<int> side, std::vector<FamilyStep>& steps);
  [[nodiscard]] std::optional<Weights> least(int member, const std::vector<int>& side) const;
  [[nodiscard]] bool affords(MemberSum& sum, const std::vector<Rational>& y, int member) const;
  // The cheapest sum above y, if it costs at most c.
  [[nodiscard]] std::optional<MemberSum> cheapest(const std::vector<Rational>& y, const Rational& c) const;
  [[nodiscard]] MemberSum below_something(const std::vector<Rational>& y, const Rational& c);
  [[nodiscard]] std::vector<Rational> lifted(std::vector<Rational> y, double most);
  [[nodiscard]] FamilyStep new_leaf(int member, const std::vector<int>& side, const std::vector<double>& t);
  [[nodiscard]] int split(const CoverNode& node, const std::vector<double>& plus,
                          const std::vector<double>& minus) const;
  [[nodiscard]] double affordable(const Shadow& shadow) const;
  [[nodiscard]] Rational on_grid(double value) const;
  [[nodiscard]] double noise(const std::vector<double>& z) const;
  void check_time() const;

  CoverSearch& covers_;
  std::vector<double> lengths_;
  Deadline deadline_;
  InvariantFamily family_;
  std::vector<Shadow> shadows_;
  std::vector<CoverPoint> pool_;
  double gap_ = 0;
  bool exact_ = false;   // a bound is given, which may be the optimum: multipliers are not raised where it is reached
  int grid_ = 0;         // new members have entries that are multiples of 2^-grid
  bool broken_ = false;  // a promise is known to be false
  bool stuck_ = false;   // or too close to the truth for the rounding of multipliers
};

}  // namespace plumbline
