// The search for a family of bounds that serves every depth at once (docs/speed.md, Lemma 10; invariant_family.hpp).
//
// It starts with the weights that are asked about. Each member needs a cover; a leaf whose y or -x does not lie below a
// sum of members makes it a new one, with the bound of the member that it serves. So bounds are promises: they are kept
// when every member that the first ones lead to has its cover. What a new member may promise is guessed from a pool of
// points, activations relu(h) that some layer reaches. A promise that turns out to be false has found a new point. Then
// its member is given up, and the covers that use it are sought again; everything begins anew only if one of the first
// members is false. In doubles, but for the sums, which are exact.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "speed/cover.hpp"
#include "speed/family_program.hpp"
#include "speed/invariant_family.hpp"

namespace plumbline {

class InvariantSearch {
 public:
  // lengths: |x_j|, the samples of `covers`, which is asked for F_1.
  InvariantSearch(CoverSearch& covers, std::vector<double> lengths, Deadline deadline)
      : covers_(covers), lengths_(std::move(lengths)), longest_(lengths_), deadline_(deadline), family_(lengths_) {}

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
  struct Weights {
    double tau = 0;
    std::vector<double> a, b;         // of the members
    std::vector<double> plus, minus;  // h = plus - minus, where the bound is tau
    std::vector<int> useful;          // members of the sums
  };

  [[nodiscard]] std::vector<double> values(const std::vector<std::vector<Rational>>& seeds);
  int add(std::vector<Rational> z, const Rational& c);
  int add_orbit(const std::vector<Rational>& z, const Rational& c);
  void add_point(const std::vector<double>& r);
  void add_one_point(std::vector<double> r);
  void give_up_one(int member);
  [[nodiscard]] FamilyStep image(const FamilyStep& step, std::size_t symmetry) const;
  void find_symmetries(double tolerance);
  [[nodiscard]] bool meets(const std::vector<double>& z, double most);
  [[nodiscard]] bool settle(const std::vector<int>& seeds);
  [[nodiscard]] std::vector<int> without_cover(const std::vector<int>& seeds) const;
  void prove(int member);
  void give_up(int member);
  void cover(int member, std::vector<int> side, std::vector<FamilyStep>& steps);
  [[nodiscard]] bool by_family(int member, std::vector<int> side, const std::vector<int>& useful,
                               std::vector<FamilyStep>& steps);
  [[nodiscard]] std::optional<Weights> least(int member, const std::vector<int>& side,
                                             const std::vector<int>& useful) const;
  [[nodiscard]] bool affords(MemberSum& sum, const std::vector<Rational>& y, int member) const;
  // The cheapest sum above y, if it costs at most c.
  [[nodiscard]] std::optional<MemberSum> cheapest(const std::vector<Rational>& y, const Rational& c) const;
  [[nodiscard]] std::optional<MemberSum> below_something(const std::vector<Rational>& y, const Rational& c);
  [[nodiscard]] std::vector<Rational> lifted(std::vector<Rational> y, double most);
  [[nodiscard]] std::optional<FamilyStep> new_leaf(int member, const std::vector<int>& side,
                                                   const std::vector<double>& t);
  [[nodiscard]] int split(const CoverNode& node, const std::vector<double>& plus,
                          const std::vector<double>& minus) const;
  [[nodiscard]] double affordable(const Shadow& shadow) const;
  [[nodiscard]] Rational on_grid(double value) const;
  [[nodiscard]] double noise(const std::vector<double>& z) const;
  void check_time() const;

  CoverSearch& covers_;
  std::vector<double> lengths_, longest_;  // longest_: among the images of a sample
  Deadline deadline_;
  InvariantFamily family_;
  std::vector<Shadow> shadows_;
  std::vector<std::vector<int>> symmetries_;                          // of the samples, the identity first
  std::vector<std::vector<int>> images_;                              // the numbers of each member's images
  std::map<std::pair<std::vector<Rational>, Rational>, int> number_;  // of the members of the round
  std::vector<bool> proved_, given_up_;                               // of each member
  std::vector<std::vector<double>> met_;                              // what was found
  std::vector<CoverPoint> pool_;                                      // its images
  double gap_ = 0;
  bool exact_ = false;  // a bound is given, which may be the optimum: multipliers are not raised where it is reached
  int grid_ = 0;        // new members have entries that are multiples of 2^-grid
  // Relative to sum |z_j| |x_j| or to |x_j|; below it doubles say nothing.
  static constexpr double kDust = 1e-11;
  bool lost_ = false;   // a member was given up
  bool stuck_ = false;  // a promise was too close to the truth for the rounding of multipliers
};

}  // namespace plumbline
