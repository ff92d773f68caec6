#include "search/asked_equations.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <new>
#include <set>
#include <vector>

#include "algebraic/real_coordinates.hpp"
#include "budget/error.hpp"
#include "claim/term_text.hpp"
#include "evaluation/module_values.hpp"
#include "network/numbers_of_case.hpp"
#include "number/stream.hpp"
#include "result/robust.hpp"

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

enum class Part { Hypothesis, Conclusion };  // the requirements count as hypothesis

struct Condition {
  Term atom;
  Bindings bindings;
  Part part;
};

// Walks what has to be `wanted`, on a box, for the comparisons that have to be true, as far as they are not on the box.
class Walk {
 public:
  Walk(CaseEvaluation& box, CaseEvaluation& point) : box_(box), point_(point) {}

  void walk(const Term& f, bool wanted, const Bindings& b, Part part) {
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

  void every(const std::vector<Term>& parts, bool wanted, const Bindings& b, Part part) {
    for (const Term& p : parts) walk(p, wanted, b, part);
  }
  // One of them is to be `wanted`: the only one that can be.
  void only(const std::vector<Term>& parts, bool wanted, const Bindings& b, Part part) {
    std::vector<Term> left;
    for (const Term& p : parts)
      if (on_box(p, b) != truth_of(!wanted)) left.push_back(p);
    if (left.size() == 1) walk(left[0], wanted, b, part);
  }
  void implication(const Term& f, bool wanted, const Bindings& b, Part part) {
    if (!wanted) {
      walk(f->args[0], true, b, part);
      walk(f->args[1], false, b, part);
    } else if (on_box(f->args[0], b) == Truth::True) {
      walk(f->args[1], true, b, part);
    }
  }
  void quantified(const Term& f, bool wanted, const Bindings& b, Part part) {
    Facts::Range range;
    if (!answered([&] { range = box_.facts().range(f->args[0], f->args[1], b); })) return;
    std::vector<Bindings> left;
    const bool all = wanted == (f->head == Head::ForAll);
    for (std::int64_t v = range.first; v <= range.last; ++v) {
      const Bindings at = b.with(f->name, v);
      if (all || on_box(f->args[2], at) != truth_of(!wanted)) left.push_back(at);
    }
    if (all || left.size() == 1)
      for (const Bindings& at : left) walk(f->args[2], wanted, at, part);
  }
  void chosen(const Term& f, bool wanted, const Bindings& b, Part part) {
    const Truth condition = on_box(f->args[0], b);
    if (condition == Truth::True) return walk(f->args[1], wanted, b, part);
    if (condition == Truth::False && f->args.size() > 2) walk(f->args[2], wanted, b, part);
  }
  void atom(const Term& f, bool wanted, const Bindings& b, Part part) {
    const Truth truth = on_box(f, b);
    if (truth == Truth::True || truth == Truth::False) return;
    if (wanted && (f->head == Head::Equal || f->head == Head::MatEqual))
      equations_.push_back({f, b, part});
    else if (wanted && f->head == Head::LessEqual && f->args[0]->head == Head::Rank)
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

// To the k-th of a few points of the box.
std::vector<Rational> drawn_moves(const Moves& moves, const Rational& radius, std::uint64_t k) {
  Stream stream(kSeed, k);
  std::vector<Rational> out;
  for (const bool moving : moves) {
    const Rational part = stream.dyadic(8);
    out.push_back(moving ? radius * part : Rational());
  }
  return out;
}

// Numbers of modules have rules of their own, and nothing is known of them here.
bool has_number_of_module(const Term& t) {
  const HeadValue* module = module_value(t->head);
  return (module != nullptr && module->scalar != nullptr) || std::ranges::any_of(t->args, has_number_of_module);
}

// Left minus right side, entry by entry, exactly: on a box one analytic expression each. Nothing where there is none,
// and for a singular value: the k-th of several need not be analytic where it meets another one.
std::vector<Real> differences(const Condition& c, CaseEvaluation& evaluation) {
  for (const Head head : {Head::Singular, Head::TailRatio, Head::PseudoDet, Head::LessEqual})
    if (contains(c.atom, head)) return {};
  if (has_number_of_module(c.atom)) return {};
  std::vector<Real> out;
  const Term &a = c.atom->args[0], &b = c.atom->args[1];
  Facts& facts = evaluation.facts();
  const bool whole = answered([&] {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    if (c.atom->head == Head::Equal)
      return out.push_back(facts.exact_scalar(a, c.bindings) - facts.exact_scalar(b, c.bindings));
    const ExactMatrix x = facts.exact_matrix(a, c.bindings), y = facts.exact_matrix(b, c.bindings);
    for (int i = 0; i < x.rows(); ++i)
      for (int j = 0; j < x.cols(); ++j) out.push_back(x(i, j) - y(i, j));
  });
  return whole ? out : std::vector<Real>{};
}

// Is it a bound of a rank, rank(A) = r or rank(A) <= r, and A of a larger one at some point of the box, all its entries
// being analytic? Then a minor that vanishes where the bound holds does not vanish there.
bool is_exceeded_rank(const Condition& c, const Coordinates& coordinates, const Moves& moves, const Rational& radius,
                      const Limits& limits, CaseEvaluation& on_box, CaseEvaluation& at_case) {
  const Term& rank = c.atom->args[0];
  if (c.atom->head == Head::MatEqual || rank->head != Head::Rank) return false;
  bool out = false;
  (void)answered([&] {
    const BudgetScope scope(on_box.allowance(), on_box.held_at_start());
    (void)on_box.facts().exact_matrix(rank->args[0], c.bindings);
    const int here = at_case.facts().rank(rank->args[0], c.bindings);
    for (std::uint64_t k = 0; k < kPoints && !out; ++k) {
      const Case point = coordinates.point(drawn_moves(moves, radius, k));
      CaseEvaluation evaluation(point, limits);
      out = evaluation.facts().rank(rank->args[0], c.bindings) > here;
    }
  });
  return out;
}

// Which of the differences are not 0 at one of a few points of the box, and so not on any part of it that is not thin.
std::vector<bool> not_zero(const Condition& c, const Coordinates& coordinates, const Moves& moves,
                           const Rational& radius, const Limits& limits, std::size_t count) {
  std::vector<bool> out(count, false);
  for (std::uint64_t k = 0; k < kPoints; ++k) {
    const Case point = coordinates.point(drawn_moves(moves, radius, k));
    CaseEvaluation evaluation(point, limits);
    const std::vector<Real> values = differences(c, evaluation);
    for (std::size_t i = 0; i < std::min(count, values.size()); ++i)
      (void)answered([&] { out[i] = out[i] || values[i].sign() != Sign::Zero; });
  }
  return out;
}

// By the number of the symbol that stands for it: each coordinate of the box.
std::map<std::uint64_t, std::size_t> symbols_of(Case& box, const Coordinates& coordinates) {
  std::map<std::uint64_t, std::size_t> out;
  const std::vector<Real*> numbers = numbers_of(box);
  for (std::size_t i = 0; i < coordinates.all().size(); ++i)
    for (const std::uint64_t symbol : coordinates_of(*numbers[coordinates.all()[i].number])) out.emplace(symbol, i);
  return out;
}

std::string text_of(const Condition& c) {
  const std::string where = c.bindings.to_string(), text = to_text(c.atom);
  const std::string shown = text.size() > kLongest ? text.substr(0, text.find(' ', kLongest)) + " ..." : text;
  return shown + (where.empty() ? "" : " " + where);
}

std::string words(const Condition& c, const char* before) {
  return std::string(c.part == Part::Hypothesis ? kAskedEquation : "the conclusion is false only for ") + before +
         text_of(c);
}

void look_through(const Reading& reading, Walk& walk) {
  for (const Requirement& r : reading.requirements) walk.walk(r.formula, true, {}, Part::Hypothesis);
  walk.walk(reading.given, true, {}, Part::Hypothesis);
  walk.walk(reading.then, false, {}, Part::Conclusion);
}

// One look around the case: the equations that are left where these coordinates move.
class Look {
 public:
  Look(const Reading& reading, const Coordinates& coordinates, const Moves& moves, const Rational& radius,
       const Limits& limits)
      : coordinates_(coordinates),
        moves_(moves),
        radius_(radius),
        limits_(limits),
        box_(coordinates.box(moves, radius)),
        point_(coordinates.point(std::vector<Rational>(moves.size()))),
        on_box_(box_, limits),
        at_point_(point_, limits),
        walk_(on_box_, at_point_) {
    whole_ = answered([&] {
      const BudgetScope scope(on_box_.allowance(), on_box_.held_at_start());
      look_through(reading, walk_);
    });
  }

  void isolate(Asked& out) {
    const auto symbols = symbols_of(box_, coordinates_);
    std::set<std::string> said;
    for (const Condition& c : walk_.equations()) {
      if (c.part != Part::Hypothesis) continue;
      const std::vector<Real> values = differences(c, on_box_);
      const std::vector<bool> is_equation = not_zero(c, coordinates_, moves_, radius_, limits_, values.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        const auto in = coordinates_of(values[i]);
        if (in.size() != 1 || !is_equation[i]) continue;
        out.isolated[symbols.at(*in.begin())] = true;
        if (said.insert(text_of(c)).second) out.isolating += (out.isolating.empty() ? "" : ", ") + text_of(c);
      }
    }
  }

  void explain(Asked& out) {
    for (const Condition& c : walk_.equations()) {
      if (out.reason.empty()) out.reason = words(c, "");
      const std::vector<Real> values = differences(c, on_box_);
      const std::vector<bool> is_equation = not_zero(c, coordinates_, moves_, radius_, limits_, values.size());
      if (std::ranges::find(is_equation, true) == is_equation.end() &&
          !is_exceeded_rank(c, coordinates_, moves_, radius_, limits_, on_box_, at_point_))
        continue;
      out.reason = words(c, "");
      out.shown = true;
      return;
    }
    if (out.reason.empty() && !walk_.others().empty()) out.reason = words(walk_.others().front(), "equality in ");
    if (!whole_ && out.reason.empty())
      out.reason = "the limits were met before it was seen what keeps it from being open";
  }

 private:
  const Coordinates& coordinates_;
  const Moves& moves_;
  const Rational& radius_;
  const Limits& limits_;
  Case box_, point_;
  CaseEvaluation on_box_, at_point_;
  Walk walk_;
  bool whole_ = false;
};

}  // namespace

Asked asked_equations(const Reading& reading, const Coordinates& coordinates, const Rational& radius,
                      const Limits& limits) {
  Asked out;
  out.isolated.assign(coordinates.all().size(), false);
  Moves moves = coordinates.free();
  Look(reading, coordinates, moves, radius, limits).isolate(out);
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = moves[i] && !out.isolated[i];
  Look(reading, coordinates, moves, radius, limits).explain(out);
  return out;
}

}  // namespace plumbline
