// Work item E by a naive branch and bound: boxes of weights, the speed over a box by the natural interval extension,
// bisection of the widest side.
//
// The speed is homogeneous in each layer, so each layer runs over the surface of the cube [-1, 1]^n (one of its weights
// is +1 or -1) and its norm is divided out: a box closes if |speed| <= bound * |W_1| |W_2| certainly holds in it.
// Rounding: a result r of one operation in doubles is within |r| 2^-53 + 1e-300 of the true value, and stepping by
// twice the first term covers the rounding of the step itself.
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <stdexcept>

#include "interval/machine_interval.hpp"
#include "speeds.hpp"

namespace bench {
namespace {

using plumbline::MachineInterval;
using plumbline::Rational;
using plumbline::Real;

double below(double r) { return r - (std::fabs(r) * 0x1p-52 + 1e-300); }
double above(double r) { return r + (std::fabs(r) * 0x1p-52 + 1e-300); }

struct Interval {
  double lower = 0, upper = 0;
};

Interval operator+(Interval a, Interval b) { return {below(a.lower + b.lower), above(a.upper + b.upper)}; }
Interval operator*(Interval a, Interval b) {
  const double p = a.lower * b.lower, q = a.lower * b.upper, r = a.upper * b.lower, s = a.upper * b.upper;
  return {below(std::min(std::min(p, q), std::min(r, s))), above(std::max(std::max(p, q), std::max(r, s)))};
}
Interval relu(Interval a) { return {std::max(a.lower, 0.0), std::max(a.upper, 0.0)}; }
Interval square(Interval a) {
  const double least = a.lower <= 0 && a.upper >= 0 ? 0 : std::min(std::fabs(a.lower), std::fabs(a.upper)),
               most = std::max(std::fabs(a.lower), std::fabs(a.upper));
  return {std::max(0.0, below(least * least)), above(most * most)};
}
Interval root(Interval a) { return {std::max(0.0, below(std::sqrt(a.lower))), above(std::sqrt(a.upper))}; }

Interval enclosing(const Rational& lower, const Rational& upper) {
  return {MachineInterval::enclosing(lower).lower(), MachineInterval::enclosing(upper).upper()};
}
std::vector<Interval> enclosing(const plumbline::ExactMatrix& a) {
  std::vector<Interval> out;
  for (const Real& x : a.entries()) {
    const plumbline::Enclosure e = x.enclosure(64);
    out.push_back(enclosing(e.lower, e.upper));
  }
  return out;
}

constexpr int most_weights = 8;
using Box = std::array<Interval, most_weights>;  // W_1 row by row, then W_2

class Boxes {
 public:
  Boxes(const SpeedInstance& instance, const Rational& bound)
      : inputs_(instance.x.rows()),
        samples_(instance.x.cols()),
        first_(instance.depth == 2 ? 1 : 2),
        deep_(instance.depth == 3),
        x_(enclosing(instance.x)),
        g_(enclosing(instance.g)),
        bound_(enclosing(bound, bound)) {
    if (weights() > most_weights) throw std::logic_error("boxes: too many weights");
  }

  PeerAnswer run(std::clock_t end) {
    std::vector<Box> open = faces();
    bool undecided = false;  // some box is as small as doubles allow
    for (long count = 0; !open.empty(); ++count) {
      if (count % 256 == 0 && std::clock() >= end) return PeerAnswer::OutOfTime;
      const Box box = open.back();
      open.pop_back();
      if (is_slow(box)) continue;
      if (is_fast(middle(box))) return PeerAnswer::Refuted;
      if (!bisect(box, open)) undecided = true;
    }
    return undecided ? PeerAnswer::Unknown : PeerAnswer::Proved;
  }

 private:
  [[nodiscard]] int in_first() const { return first_ * inputs_; }
  [[nodiscard]] int weights() const { return in_first() + (deep_ ? first_ : 0); }

  // All choices of a weight of each layer that is +1 or -1.
  [[nodiscard]] std::vector<Box> faces() const {
    Box whole{};
    whole.fill({-1, 1});
    std::vector<Box> out;
    const auto fix = [](Box box, int k, double value) {
      box[static_cast<std::size_t>(k)] = {value, value};
      return box;
    };
    for (int k = 0; k < in_first(); ++k)
      for (const double a : {-1.0, 1.0}) {
        if (!deep_) out.push_back(fix(whole, k, a));
        for (int l = in_first(); deep_ && l < weights(); ++l)
          for (const double b : {-1.0, 1.0}) out.push_back(fix(fix(whole, k, a), l, b));
      }
    return out;
  }

  // G relu(...), without the last layer.
  [[nodiscard]] Interval speed(const Box& box) const {
    Interval out;
    for (int j = 0; j < samples_; ++j) {
      Interval last;
      for (int i = 0; i < first_; ++i) {
        Interval h;
        for (int k = 0; k < inputs_; ++k)
          h = h + x_[static_cast<std::size_t>(k * samples_ + j)] * box[static_cast<std::size_t>(i * inputs_ + k)];
        last = deep_ ? last + box[static_cast<std::size_t>(in_first() + i)] * relu(h) : h;
      }
      out = out + g_[static_cast<std::size_t>(j)] * relu(last);
    }
    return out;
  }
  [[nodiscard]] Interval norm(const Box& box, int from, int to) const {
    Interval out;
    for (int k = from; k < to; ++k) out = out + square(box[static_cast<std::size_t>(k)]);
    return root(out);
  }
  [[nodiscard]] Interval allowed(const Box& box) const {
    const Interval first = bound_ * norm(box, 0, in_first());
    return deep_ ? first * norm(box, in_first(), weights()) : first;
  }
  [[nodiscard]] bool is_slow(const Box& box) const {
    const Interval s = speed(box);
    const double most = allowed(box).lower;
    return s.upper <= most && -s.lower <= most;
  }
  [[nodiscard]] bool is_fast(const Box& box) const {
    const Interval s = speed(box);
    const double most = allowed(box).upper;
    return s.lower > most || -s.upper > most;
  }

  [[nodiscard]] Box middle(Box box) const {
    for (Interval& side : box) side.lower = side.upper = (side.lower + side.upper) / 2;
    return box;
  }
  // False if the box is as small as doubles allow.
  bool bisect(const Box& box, std::vector<Box>& open) const {
    std::size_t widest = 0;
    for (std::size_t k = 1; k < static_cast<std::size_t>(weights()); ++k)
      if (box[k].upper - box[k].lower > box[widest].upper - box[widest].lower) widest = k;
    const double cut = (box[widest].lower + box[widest].upper) / 2;
    if (!(box[widest].lower < cut && cut < box[widest].upper)) return false;
    open.push_back(box);
    open.back()[widest].lower = cut;
    open.push_back(box);
    open.back()[widest].upper = cut;
    return true;
  }

  int inputs_, samples_, first_;
  bool deep_;
  std::vector<Interval> x_, g_;
  Interval bound_;
};

}  // namespace

PeerRun speed_at_most_by_boxes(const SpeedInstance& instance, const Rational& bound, double limit) {
  const std::clock_t start = std::clock();
  PeerRun out;
  out.answer = Boxes(instance, bound).run(start + static_cast<std::clock_t>(limit * CLOCKS_PER_SEC));
  out.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return out;
}

}  // namespace bench
