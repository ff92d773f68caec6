#include "search/mutant.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <set>

#include "claim/term_text.hpp"
#include "search/places.hpp"

namespace plumbline {
namespace {

// The strength of a formula of which a part of this polarity became stronger (or weaker).
Strength strength_of(Strength part, Setting at) {
  if (part == Strength::Other || at.polarity == 0) return Strength::Other;
  return (part == Strength::Stronger) == (at.polarity > 0) ? Strength::Stronger : Strength::Weaker;
}

bool is_zero(const Term& term) { return term->head == Head::Literal && term->value.is_zero(); }

Term literal(const Rational& value) { return make(Head::Literal, {}, {}, value); }

std::string percent(const Rational& a) { return (a * Rational(100)).to_string(); }

class Mutations {
 public:
  Mutations(const Reading& reading, bool weaker) : reading_(reading), weaker_(weaker) {
    seen_.insert(canonical(reading.formula()));
  }

  [[nodiscard]] std::vector<Mutant> run() {
    drop_requirements();
    drop_conjuncts();
    for_each_place(reading_.given, [&](const Path& p, const Term& t, Setting at) {
      if (!at.index) strictness_of_hypothesis(p, t);
    });
    for_each_place(reading_.then, [&](const Path& p, const Term& t, Setting at) {
      if (at.index) return;
      comparison(p, t, at);
      constant(p, t);
      range(p, t, at);
      quantifier(p, t, at);
      indices(p, t);
    });
    return std::move(out_);
  }

 private:
  void add(Mutant mutant) {
    if (mutant.strength == Strength::Weaker && !weaker_) return;
    mutant.reading.name = reading_.name + "." + mutant.name;
    mutant.reading.change = mutant.change;
    if (seen_.insert(canonical(mutant.reading.formula())).second) out_.push_back(std::move(mutant));
  }

  void with_conclusion(const std::string& name, std::string change, MutationKind kind, Strength strength,
                       const Path& path, const Term& part, std::optional<Rational> factor = {}) {
    Mutant m{name, std::move(change), kind, strength, std::move(factor), reading_};
    m.before = part_at(reading_.then, path);
    m.after = part;
    m.reading.then = replaced(reading_.then, path, part);
    m.reading.trivial = never();
    add(std::move(m));
  }

  void drop_requirements() {
    for (std::size_t i = 0; i < reading_.requirements.size(); ++i) {
      Mutant m{"drop-requirement-" + std::to_string(i + 1),
               "dropped: " + to_text(reading_.requirements[i].formula),
               MutationKind::DropHypothesis,
               Strength::Stronger,
               {},
               reading_};
      m.reading.requirements.erase(m.reading.requirements.begin() + static_cast<std::ptrdiff_t>(i));
      add(std::move(m));
    }
  }

  void drop_conjuncts() {
    std::size_t count = 0;
    const std::function<void(const Term&, const Path&)> visit = [&](const Term& part, const Path& path) {
      if (part->head == Head::And) {
        for (std::size_t i = 0; i < part->args.size(); ++i) {
          Path inner = path;
          inner.push_back(i);
          visit(part->args[i], inner);
        }
        return;
      }
      if (part->head == Head::True) return;
      Mutant m{"drop-given-" + std::to_string(++count),
               "dropped: " + to_text(part),
               MutationKind::DropHypothesis,
               Strength::Stronger,
               {},
               reading_};
      m.reading.given = replaced(reading_.given, path, always());
      add(std::move(m));
    };
    visit(reading_.given, {});
  }

  // a < b in the hypothesis becomes a <= b.
  void strictness_of_hypothesis(const Path& path, const Term& t) {
    if (t->head != Head::Less) return;
    Mutant m{"allow-equality-" + std::to_string(++equalities_),
             "<= in place of <: " + to_text(t),
             MutationKind::FlipComparison,
             Strength::Other,
             {},
             reading_};
    m.reading.given = replaced(reading_.given, path, make(Head::LessEqual, t->args));
    add(std::move(m));
  }

  void comparison(const Path& path, const Term& t, Setting at) {
    if (t->head != Head::LessEqual && t->head != Head::Less && t->head != Head::Equal) return;
    const std::string number = std::to_string(++comparisons_);
    const Term &a = t->args[0], &b = t->args[1];
    if (t->head == Head::Equal) {
      with_conclusion("less-" + number, "< in place of =: " + to_text(t), MutationKind::FlipComparison, Strength::Other,
                      path, make(Head::Less, {a, b}));
      with_conclusion("greater-" + number, "> in place of =: " + to_text(t), MutationKind::FlipComparison,
                      Strength::Other, path, make(Head::Less, {b, a}));
    } else {
      with_conclusion("flip-" + number, "turned round: " + to_text(t), MutationKind::FlipComparison, Strength::Other,
                      path, make(t->head, {b, a}));
      if (t->head == Head::LessEqual)
        with_conclusion("strict-" + number, "< in place of <=: " + to_text(t), MutationKind::FlipComparison,
                        strength_of(Strength::Stronger, at), path, make(Head::Less, {a, b}));
      if (!is_zero(a) && !is_zero(b)) slack(path, t, number, at);  // 0 < b is 0 < b - delta |b|
    }
  }

  // a <= b becomes a <= b - delta |b| (or + delta |b|): the constant 1 in front of the right side.
  void slack(const Path& path, const Term& t, const std::string& number, Setting at) {
    for (const Rational& delta : {Rational(1, 50), Rational(1, 20), Rational(1, 10), Rational(1, 4), Rational(1, 2)}) {
      const Term part = make(Head::Mul, {literal(delta), make(Head::Abs, {t->args[1]})});
      with_conclusion("tighten-" + number + "-by-" + percent(delta) + "-percent",
                      "right side less " + percent(delta) + "% of its size: " + to_text(t), MutationKind::Constant,
                      strength_of(Strength::Stronger, at), path,
                      make(t->head, {t->args[0], make(Head::Sub, {t->args[1], part})}), Rational(1) - delta);
      with_conclusion("loosen-" + number + "-by-" + percent(delta) + "-percent",
                      "right side plus " + percent(delta) + "% of its size: " + to_text(t), MutationKind::Constant,
                      strength_of(Strength::Weaker, at), path,
                      make(t->head, {t->args[0], make(Head::Add, {t->args[1], part})}), Rational(1) + delta);
    }
  }

  void constant(const Path& path, const Term& t) {
    if (t->head != Head::Literal || t->value.is_zero()) return;
    const std::string number = std::to_string(++constants_);
    for (const Rational& factor :
         {Rational(1, 2), Rational(9, 10), Rational(49, 50), Rational(51, 50), Rational(11, 10), Rational(2)})
      with_conclusion("constant-" + number + "-times-" + percent(factor) + "-percent",
                      "the constant " + t->value.to_string() + " (number " + number + ") times " + factor.to_string(),
                      MutationKind::Constant, Strength::Other, path, literal(t->value * factor), factor);
  }

  // The range of an index, one longer or shorter at each end.
  void range(const Path& path, const Term& t, Setting at) {
    if (!ranges(t->head)) return;
    const std::string number = std::to_string(++ranges_);
    const std::size_t first = t->head == Head::AtLeast ? 1 : 0;
    const auto shifted = [&](const char* name, std::size_t end, std::int64_t by, bool longer) {
      std::vector<Term> args = t->args;
      args[first + end] = make(by > 0 ? Head::Add : Head::Sub, {args[first + end], literal(Rational(1))});
      const Strength strength = t->head == Head::ForAll ? (longer ? Strength::Stronger : Strength::Weaker)
                                : t->head == Head::Exists || t->head == Head::AtLeast
                                    ? (longer ? Strength::Weaker : Strength::Stronger)
                                    : Strength::Other;
      with_conclusion(
          std::string("range-") + number + "-" + name,
          std::string(end == 0 ? "first " : "last ") + t->name + (by > 0 ? " + 1" : " - 1") + " in range " + number,
          MutationKind::Range, strength_of(strength, at), path, make(t->head, std::move(args), t->name));
    };
    shifted("from-earlier", 0, -1, true);
    shifted("from-later", 0, 1, false);
    shifted("to-earlier", 1, -1, false);
    shifted("to-later", 1, 1, true);
    if (t->head == Head::AtLeast) {
      std::vector<Term> args = t->args;
      args[0] = make(Head::Add, {args[0], literal(Rational(1))});
      with_conclusion("at-least-" + number + "-one-more", "one more in \"at least\" number " + number,
                      MutationKind::Range, strength_of(Strength::Stronger, at), path,
                      make(t->head, std::move(args), t->name));
    }
  }

  // "for some l", "for at least m of the l" become "for all l".
  void quantifier(const Path& path, const Term& t, Setting at) {
    if (t->head != Head::Exists && t->head != Head::AtLeast) return;
    const std::size_t first = t->head == Head::AtLeast ? 1 : 0;
    const std::string number = std::to_string(++quantifiers_);
    with_conclusion("all-" + number, "for all " + t->name + " in place of " + (first == 0 ? "some" : "at least some"),
                    MutationKind::Quantifier, strength_of(first == 0 ? Strength::Other : Strength::Stronger, at), path,
                    make(Head::ForAll, {t->args[first], t->args[first + 1], t->args[first + 2]}, t->name));
  }

  // W_l becomes W_(l+1), W_(l-1); s_2 becomes s_1, s_3; likewise rows, columns, entries.
  void indices(const Path& path, const Term& t) {
    for (std::size_t i = 0; i < index_arguments(t->head); ++i) {
      const std::string number = std::to_string(++indices_);
      for (const bool up : {true, false}) {
        std::vector<Term> args = t->args;
        args[i] = make(up ? Head::Add : Head::Sub, {args[i], literal(Rational(1))});
        with_conclusion("index-" + number + (up ? "-plus-1" : "-minus-1"),
                        "index " + std::string(up ? "+ 1" : "- 1") + ": " + to_text(t), MutationKind::Index,
                        Strength::Other, path, make(t->head, std::move(args), t->name, t->value));
      }
    }
  }

  const Reading& reading_;
  bool weaker_;
  std::set<std::string> seen_;
  std::vector<Mutant> out_;
  std::size_t comparisons_ = 0, constants_ = 0, ranges_ = 0, equalities_ = 0, quantifiers_ = 0, indices_ = 0;
};

}  // namespace

std::string_view to_string(MutationKind kind) {
  constexpr std::array<std::string_view, 6> kWords{"drop-hypothesis", "flip-comparison", "constant",
                                                   "range",           "index",           "quantifier"};
  return kWords[as_size(kind)];
}

std::string_view to_string(Strength strength) {
  constexpr std::array<std::string_view, 3> kWords{"stronger", "weaker", "other"};
  return kWords[as_size(strength)];
}

std::vector<Mutant> mutants_of(const Reading& reading, bool weaker) { return Mutations(reading, weaker).run(); }

}  // namespace plumbline
