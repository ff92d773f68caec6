#include "search/soft_counts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace plumbline {
namespace {

// Larger than what counts as near a violation: the integers are exact, so that there is nothing to be judged again.
constexpr double kFlat = 1e-4;
// Singular values that are this part of the largest count one half.
constexpr double kHalf = 0.1;
// A condition that is nearer than this to changing is one that doubles cannot tell.
constexpr double kUntold = 1e-9;

bool is_comparison(Head head) { return head == Head::LessEqual || head == Head::Less || head == Head::Equal; }

bool is_whole(const Term& t) { return t->head == Head::Literal && t->value.is_integer(); }

// `soft`: is there a rank or an indicator in it?
bool is_count(const Term& t, bool& soft) {
  const auto all = [&](std::size_t first) {
    return std::all_of(t->args.begin() + static_cast<std::ptrdiff_t>(first), t->args.end(),
                       [&](const Term& part) { return is_count(part, soft); });
  };
  switch (t->head) {
    case Head::Literal: return is_whole(t);
    case Head::Variable:
    case Head::Depth:
    case Head::Rows:
    case Head::Cols: return true;
    case Head::Rank: return soft = true;
    case Head::If: return t->args.size() == 3 && is_whole(t->args[1]) && is_whole(t->args[2]) && (soft = true);
    case Head::Add:
    case Head::Sub:
    case Head::Mul:
    case Head::Min:
    case Head::Max: return all(0);
    case Head::Sum: return is_count(t->args.back(), soft);
    default: return false;
  }
}

class SoftCount {
 public:
  explicit SoftCount(const CountGuesses& guesses) : guesses_(guesses) {}

  // The soft value; equal to the integer where nothing is near to changing.
  [[nodiscard]] double operator()(const Term& t, const Bindings& b) {
    switch (t->head) {
      case Head::Rank: return rank(t, b);
      case Head::If: return indicator(t, b);
      case Head::Sum: {
        double total = 0;
        const auto [first, last] = guesses_.range(t->args[0], t->args[1], b);
        for (std::int64_t v = first; v <= last; ++v) total += (*this)(t->args[2], b.with(t->name, v));
        return total;
      }
      case Head::Add: return fold(t, b, [](double x, double y) { return x + y; });
      case Head::Mul: return fold(t, b, [](double x, double y) { return x * y; });
      case Head::Min: return fold(t, b, [](double x, double y) { return std::min(x, y); });
      case Head::Max: return fold(t, b, [](double x, double y) { return std::max(x, y); });
      case Head::Sub:
        return t->args.size() == 1 ? -(*this)(t->args[0], b) : (*this)(t->args[0], b) - (*this)(t->args[1], b);
      default: return guesses_.scalar(t, b);
    }
  }
  [[nodiscard]] bool untold() const { return untold_; }

 private:
  template <class F> double fold(const Term& t, const Bindings& b, F f) {
    double out = (*this)(t->args[0], b);
    for (std::size_t i = 1; i < t->args.size(); ++i) out = f(out, (*this)(t->args[i], b));
    return out;
  }

  // The sum over the singular values that are not 0 of q (1 + h) / (q + h), q = s_i / s_1: 1 for q = 1, 0 for q = 0.
  double rank(const Term& t, const Bindings& b) {
    const std::int64_t r = std::lround(guesses_.scalar(t, b));
    const auto singular = [&](std::int64_t i) {
      return guesses_.scalar(make(Head::Singular, {make(Head::Literal, {}, {}, Rational(i)), t->args[0]}), b);
    };
    const double largest = r > 0 ? singular(1) : 1;
    if (!(largest > 0)) return static_cast<double>(r);
    double out = 0;
    for (std::int64_t i = 1; i <= r; ++i) {
      const double q = singular(i) / largest;
      out += q * (1 + kHalf) / (q + kHalf);
    }
    return out;
  }

  // a where F is as true as can be, b where it is as false, half way where it changes.
  double indicator(const Term& t, const Bindings& b) {
    const double truth = std::clamp(guesses_.truth(t->args[0], b), -1.0, 1.0);
    untold_ |= std::fabs(truth) < kUntold;
    const double yes = guesses_.scalar(t->args[1], b), no = guesses_.scalar(t->args[2], b);
    return (yes + no) / 2 + truth * (yes - no) / 2;
  }

  const CountGuesses& guesses_;
  bool untold_ = false;
};

}  // namespace

bool compares_counts(const Term& comparison) {
  bool soft = false;
  return is_comparison(comparison->head) && is_count(comparison->args[0], soft) &&
         is_count(comparison->args[1], soft) && soft;
}

bool mentions_counts(const Term& formula) {
  return compares_counts(formula) || std::ranges::any_of(formula->args, mentions_counts);
}

double count_margin(const Term& comparison, const Bindings& b, const CountGuesses& guesses) {
  const Term &left = comparison->args[0], &right = comparison->args[1];
  const double x = guesses.scalar(left, b), y = guesses.scalar(right, b);
  SoftCount soft(guesses);
  const double soft_x = soft(left, b), soft_y = soft(right, b), size = std::fabs(x) + std::fabs(y) + 1;
  if (comparison->head == Head::Equal) return x == y ? 0 : -std::max(kFlat, std::fabs(soft_y - soft_x) / size);
  const double strict = comparison->head == Head::Less ? 1 : 0;
  const double gap = y - x - strict, soft_gap = soft_y - soft_x - strict;  // true: gap >= 0; false: gap <= -1
  if (gap < 0) return -std::clamp(-soft_gap / size, kFlat, 1.0);
  return soft.untold() ? 0 : std::clamp((soft_gap + 1) / size, kFlat, 1.0);
}

}  // namespace plumbline
