#include "search/enumerate.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>

#include "network/numbers_of_case.hpp"
#include "search/degenerate.hpp"
#include "search/shrink.hpp"
#include "search/small_shapes.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostNumbers = 16;  // of a shape: 3^16 is beyond every budget

// A set of numbers, and how a reader is told about it.
struct NumberSet {
  std::string text;
  std::vector<Real> numbers;
};

std::vector<NumberSet> number_sets() {
  const Real half(Rational(1, 2));
  return {{"-1, 0, 1", {Real(0), Real(1), Real(-1)}},
          {"-2, -1, -1/2, 0, 1/2, 1, 2", {Real(0), Real(1), Real(-1), half, -half, Real(2), Real(-2)}}};
}

// A scalar parameter: not given, as in the counterexample, or one of the numbers.
std::vector<std::optional<Real>> choices_for(const Real& own, const NumberSet& set) {
  std::vector<std::optional<Real>> out{std::nullopt, own};
  for (const Real& x : set.numbers)
    if ((x - own).sign() != Sign::Zero) out.emplace_back(x);
  return out;
}

// The cases of one shape, numbered.
class ShapeCases {
 public:
  ShapeCases(Case shape, const Case& model, const NumberSet& set) : shape_(std::move(shape)), set_(set) {
    for (const NumberGroup& group : free_groups_of(shape_)) count_ += group.size();
    for (const auto& [name, x] : shape_.scalars)
      if (const auto own = model.scalars.find(name); own != model.scalars.end())
        parameters_.emplace_back(name, choices_for(own->second, set));
  }

  // How many there are; `most` + 1 stands for everything beyond.
  [[nodiscard]] std::int64_t size(std::int64_t most) const {
    std::int64_t out = 1;
    const auto times = [&](std::size_t n) {
      out = out > most / static_cast<std::int64_t>(n) ? most + 1 : out * static_cast<std::int64_t>(n);
    };
    for (std::size_t i = 0; i < count_ && out <= most; ++i) times(set_.numbers.size());
    for (std::size_t i = 0; i < parameters_.size() && out <= most; ++i) times(parameters_[i].second.size());
    return out;
  }

  [[nodiscard]] Case at(std::int64_t index) const {
    Case out = shape_;
    const auto digit = [&index](std::size_t base) {
      const std::size_t d = as_size(index) % base;
      index /= static_cast<std::int64_t>(base);
      return d;
    };
    for (const NumberGroup& group : free_groups_of(out))
      for (Real* x : group) *x = set_.numbers[digit(set_.numbers.size())];
    for (const auto& [name, choices] : parameters_) {
      const std::optional<Real>& x = choices[digit(choices.size())];
      if (x)
        out.scalars[name] = *x;
      else
        out.scalars.erase(name);
    }
    return out;
  }

 private:
  Case shape_;
  const NumberSet& set_;
  std::size_t count_ = 0;
  std::vector<std::pair<std::string, std::vector<std::optional<Real>>>> parameters_;
};

// What became of one case.
enum class Seen : unsigned char { NotLooked, NotSmaller, Elsewhere, Applied, Undecided, Degenerate, Found };

// What the cases of one shape amount to.
struct ShapeResult {
  bool complete = false;
  std::int64_t cases = 0, applied = 0, degenerate = 0, undecided = 0;
  std::optional<Case> smallest;
  Size size;
};

class Enumerator {
 public:
  Enumerator(const Reading& reading, const Case& c, CaseVerdict wanted, const EnumerationOptions& options)
      : reading_(reading),
        model_(c),
        wanted_(wanted),
        options_(options),
        arena_(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic),
        box_(size_of(c)),
        bound_(box_) {
    if (!options.larger_too) return;
    box_ = {std::max(box_.depth, std::int64_t{3}),
            std::max(box_.units, std::int64_t{6}),
            std::max(box_.samples, std::int64_t{2}),
            0,
            0,
            0};
    bound_.depth = std::numeric_limits<std::int64_t>::max();
  }

  [[nodiscard]] Enumeration run() {
    const SmallShapes shapes = ordered_shapes();
    std::int64_t left = options_.cases;
    const std::vector<NumberSet> sets = number_sets();
    for (const NumberSet& set : sets) {
      EnumeratedClass done{.numbers = set.text, .shapes = {}, .left_out = shapes.left_out};
      Size found_size;
      for (const Case& shape : shapes.shapes) {
        if (!(size_of(shape) < bound_)) continue;
        if (options_.deadline.over()) {
          ++done.left_out;
          continue;
        }
        if (out_.smaller && (options_.larger_too || !of_same_rank(size_of(shape), found_size)))
          break;  // what follows is larger
        ShapeCases cases(shape, model_, set);
        const std::int64_t count = cases.size(left);
        ShapeResult result;
        if (count <= left) result = gone_through(cases, count);
        if (!result.complete) {
          ++done.left_out;
          continue;
        }
        left -= count;
        add(done, shape, result);
        if (result.smallest && (!out_.smaller || result.size < found_size)) {
          found_size = result.size;
          out_.smaller = std::move(result.smallest);
        }
      }
      out_.classes.push_back(std::move(done));
      if (out_.smaller) break;
    }
    return std::move(out_);
  }

 private:
  // By size; where any counterexample is welcome, those with the fewest numbers first.
  [[nodiscard]] SmallShapes ordered_shapes() const {
    SmallShapes out = shapes_below(model_, box_, kMostNumbers, options_.deadline);
    const auto count = [](const Case& c) { return numbers_of(c).size(); };
    if (options_.larger_too)
      std::ranges::stable_sort(out.shapes, [&](const Case& a, const Case& b) { return count(a) < count(b); });
    return out;
  }

  // Cases of such shapes differ in their numbers only, as far as size goes.
  static bool of_same_rank(const Size& shape, const Size& found) {
    return std::tie(shape.depth, shape.units, shape.samples) == std::tie(found.depth, found.units, found.samples);
  }

  static void add(EnumeratedClass& into, const Case& shape, const ShapeResult& result) {
    into.shapes.push_back(shape_text(shape));
    into.cases += result.cases;
    into.applied += result.applied;
    into.degenerate += result.degenerate;
    into.undecided += result.undecided;
  }

  [[nodiscard]] ShapeResult gone_through(const ShapeCases& cases, std::int64_t count) {
    std::vector<Seen> seen(as_size(count), Seen::NotLooked);
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, seen.size(), [&](std::size_t i) {
        if (options_.deadline.over()) return;
        const BudgetScope scope(options_.deadline.allowance(options_.limits));
        const Seen s = look(cases.at(static_cast<std::int64_t>(i)));
        if (s != Seen::Undecided || !options_.deadline.over()) seen[i] = s;  // the end of the time decides nothing
      });
    });
    ShapeResult out;
    out.complete = true;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const Seen s = seen[i];
      out.complete &= s != Seen::NotLooked;
      out.cases += s != Seen::NotLooked && s != Seen::NotSmaller ? 1 : 0;
      out.applied += s == Seen::Applied || s == Seen::Degenerate || s == Seen::Found ? 1 : 0;
      out.degenerate += s == Seen::Degenerate ? 1 : 0;
      out.undecided += s == Seen::Undecided ? 1 : 0;
      if (s == Seen::Found) keep_smaller(out, cases.at(static_cast<std::int64_t>(i)));
    }
    return out;
  }

  static void keep_smaller(ShapeResult& into, Case c) {
    const Size size = size_of(c);
    if (into.smallest && !(size < into.size)) return;
    into.size = size;
    into.smallest = std::move(c);
  }

  [[nodiscard]] Seen look(const Case& c) const {
    if (!(size_of(c) < bound_)) return Seen::NotSmaller;
    CaseEvaluation evaluation(c, options_.limits);
    const CaseVerdict verdict = judge(reading_, needs_, evaluation).verdict;
    if (verdict == CaseVerdict::NotApplicable || verdict == CaseVerdict::HypothesisFalse) return Seen::Elsewhere;
    if (verdict == CaseVerdict::Inconclusive) return Seen::Undecided;
    if (verdict != wanted_ && verdict != CaseVerdict::Fails) return Seen::Applied;
    return degeneracy(options_.degenerate, evaluation).empty() ? Seen::Found : Seen::Degenerate;
  }

  const Reading& reading_;
  const Needs needs_{reading_.formula()};
  const Case& model_;
  CaseVerdict wanted_;
  const EnumerationOptions& options_;
  tbb::task_arena arena_;
  Size box_, bound_;  // of the shapes; what counts is smaller than the second
  Enumeration out_;
};

}  // namespace

Enumeration enumerate_small(const Reading& reading, const Case& c, CaseVerdict wanted,
                            const EnumerationOptions& options) {
  return Enumerator(reading, c, wanted, options).run();
}

}  // namespace plumbline
