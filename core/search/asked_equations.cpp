#include "search/asked_equations.hpp"

#include <algorithm>
#include <new>
#include <vector>

#include "budget/error.hpp"
#include "claim/term_text.hpp"
#include "number/stream.hpp"

namespace plumbline {
namespace {

constexpr int kPoints = 4;  // at which an equation is tried, until it is false at one
constexpr std::uint64_t kSeed = 0x65717561;
constexpr std::size_t kLongest = 160;  // of an equation as text

// Runs what may end without an answer.
template <class Work> bool answered(Work work) {
  try {
    work();
    return true;
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {
  } catch (const std::bad_alloc&) {}
  return false;
}

struct Condition {
  Term atom;
  Bindings bindings;
  const char* part;  // "the hypothesis asks for"
};

// Walks what has to be `wanted`, on a box, for the comparisons that have to be true, as far as they are not on the box.
class Walk {
 public:
  Walk(CaseEvaluation& box, CaseEvaluation& point) : box_(box), point_(point) {}

  void walk(const Term& f, bool wanted, const Bindings& b, const char* part) {
    switch (f->head) {
      case Head::And: return wanted ? every(f->args, wanted, b, part) : only(f->args, wanted, b, part);
      case Head::Or: return wanted ? only(f->args, wanted, b, part) : every(f->args, wanted, b, part);
      case Head::Not: return walk(f->args[0], !wanted, b, part);
      case Head::Witnessed: return walk(f->args[0], wanted, b, part);
      case Head::Implies: return implication(f, wanted, b, part);
      case Head::ForAll:
      case Head::Exists: return quantified(f, wanted, b, part);
      case Head::FormulaIf: return chosen(f, wanted, b, part);
      default: return atom(f, wanted, b, part);
    }
  }
  [[nodiscard]] const std::vector<Condition>& equations() const { return equations_; }
  [[nodiscard]] const std::vector<Condition>& others() const { return others_; }  // that are undecided on the box

 private:
  Truth on_box(const Term& f, const Bindings& b) { return box_.evaluate(f, b, nullptr).truth; }

  void every(const std::vector<Term>& parts, bool wanted, const Bindings& b, const char* part) {
    for (const Term& p : parts) walk(p, wanted, b, part);
  }
  // One of them is to be `wanted`: the only one that can be.
  void only(const std::vector<Term>& parts, bool wanted, const Bindings& b, const char* part) {
    std::vector<Term> left;
    for (const Term& p : parts)
      if (on_box(p, b) != truth_of(!wanted)) left.push_back(p);
    if (left.size() == 1) walk(left[0], wanted, b, part);
  }
  void implication(const Term& f, bool wanted, const Bindings& b, const char* part) {
    if (!wanted) {
      walk(f->args[0], true, b, part);
      walk(f->args[1], false, b, part);
    } else if (on_box(f->args[0], b) == Truth::True) {
      walk(f->args[1], true, b, part);
    }
  }
  void quantified(const Term& f, bool wanted, const Bindings& b, const char* part) {
    Facts::Range range;
    if (!answered([&] { range = box_.facts().range(f->args[0], f->args[1], b); })) return;
    std::vector<Bindings> left;
    const bool all = wanted == (f->head == Head::ForAll);
    for (long v = range.first; v <= range.last; ++v) {
      const Bindings at = b.with(f->name, v);
      if (all || on_box(f->args[2], at) != truth_of(!wanted)) left.push_back(at);
    }
    if (all || left.size() == 1)
      for (const Bindings& at : left) walk(f->args[2], wanted, at, part);
  }
  void chosen(const Term& f, bool wanted, const Bindings& b, const char* part) {
    const Truth condition = on_box(f->args[0], b);
    if (condition == Truth::True) return walk(f->args[1], wanted, b, part);
    if (condition == Truth::False && f->args.size() > 2) walk(f->args[2], wanted, b, part);
  }
  void atom(const Term& f, bool wanted, const Bindings& b, const char* part) {
    const Truth truth = on_box(f, b);
    if (truth == Truth::True || truth == Truth::False) return;
    if (wanted && (f->head == Head::Equal || f->head == Head::MatEqual))
      equations_.push_back({f, b, part});
    else if (tight(f, b))
      others_.push_back({f, b, part});
  }
  // An inequality with equal sides at the case.
  bool tight(const Term& f, const Bindings& b) {
    if (f->head != Head::LessEqual && f->head != Head::Less) return false;
    return point_.evaluate(make(Head::Equal, f->args), b, nullptr).truth == Truth::True;
  }

  CaseEvaluation &box_, &point_;
  std::vector<Condition> equations_, others_;
};

// Have both sides one analytic expression on the box? A singular value, the k-th of several, need not be analytic where
// it meets another one.
bool analytic(const Condition& c, CaseEvaluation& box) {
  for (const Head head : {Head::Singular, Head::TailRatio, Head::PseudoDet, Head::Speed2})
    if (contains(c.atom, head)) return false;
  return answered([&] {
    for (const Term& side : c.atom->args)
      if (c.atom->head == Head::MatEqual)
        (void)box.facts().exact_matrix(side, c.bindings);
      else
        (void)box.facts().exact_scalar(side, c.bindings);
  });
}

// Is it false at one of a few points of the box?
bool false_somewhere(const Condition& c, const Coordinates& coordinates, const Rational& radius, const Limits& limits) {
  for (std::uint64_t k = 0; k < kPoints; ++k) {
    Stream stream(kSeed, k);
    std::vector<Rational> by;
    for (std::size_t i = 0; i < coordinates.all().size(); ++i) by.push_back(radius * stream.dyadic(8));
    const Case point = coordinates.point(by);
    CaseEvaluation evaluation(point, limits);
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    if (evaluation.evaluate(c.atom, c.bindings, nullptr).truth == Truth::False) return true;
  }
  return false;
}

std::string words(const Condition& c, const char* before) {
  const std::string where = c.bindings.to_string(), text = to_text(c.atom);
  const std::string shown = text.size() > kLongest ? text.substr(0, text.find(' ', kLongest)) + " ..." : text;
  return std::string(c.part) + " " + before + shown + (where.empty() ? "" : " " + where);
}

void look_through(const Reading& reading, Walk& walk) {
  for (const Requirement& r : reading.requirements) walk.walk(r.formula, true, {}, "the hypothesis asks for");
  walk.walk(reading.given, true, {}, "the hypothesis asks for");
  walk.walk(reading.then, false, {}, "the conclusion is false only for");
}

}  // namespace

Asked asked_equations(const Reading& reading, const Coordinates& coordinates, const Rational& radius,
                      const Limits& limits) {
  Asked out;
  const std::vector<Rational> none(coordinates.all().size());
  const Case box = coordinates.box(coordinates.free(), radius), point = coordinates.point(none);
  CaseEvaluation on_box(box, limits), at_point(point, limits);
  Walk walk(on_box, at_point);
  const bool whole = answered([&] {
    const BudgetScope scope(on_box.allowance(), on_box.held_at_start());
    look_through(reading, walk);
    for (const Condition& c : walk.equations())
      if (out.reason.empty()) out.reason = words(c, "");
    for (const Condition& c : walk.equations())
      if (analytic(c, on_box) && false_somewhere(c, coordinates, radius, limits)) {
        out = {words(c, ""), true};
        return;
      }
  });
  if (out.reason.empty() && !walk.others().empty()) out.reason = words(walk.others().front(), "equality in ");
  if (!whole && out.reason.empty()) out.reason = "it was not seen within the limits what keeps it from being open";
  return out;
}

}  // namespace plumbline
