#include "search/vicinity.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "network/numbers_of_case.hpp"
#include "search/degenerate.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostEntries = 30, kMostNearby = 5;
constexpr int kBisections = 6;

// One way to change the case, by one number.
struct Direction {
  Varied varied;
  std::function<void(Case&, const Rational&)> set;
};

std::string place_text(const NumberGroup& group, std::size_t i, int cols) {
  const std::size_t n = as_size(std::max(cols, 1));
  return group.size() == 1 ? "" : std::to_string(i / n + 1) + "," + std::to_string(i % n + 1);
}

void add_parameters(const Case& c, std::vector<Direction>& out) {
  for (const auto& [name, x] : c.scalars)
    if (x.is_rational())
      out.push_back({{Varied::Kind::Parameter, "the parameter " + name, name, x.rational()},
                     [name = name](Case& copy, const Rational& v) { copy.scalars[name] = Real(v); }});
}

void add_scales(const Case& c, std::vector<Direction>& out) {
  Case copy = c;
  const std::vector<NamedGroup> groups = named_groups_of(copy);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].numbers.size() == 1 && groups[g].numbers[0]->is_rational()) continue;  // varied as an entry
    out.push_back({{Varied::Kind::Scale, "the scale of " + groups[g].name,
                    "t\\text{, where }" + groups[g].latex + "\\text{ is }t\\text{ times what it was}", Rational(1)},
                   [g](Case& changed, const Rational& v) {
                     const NumberGroup numbers = named_groups_of(changed)[g].numbers;
                     for (Real* x : numbers) *x = *x * Real(v);
                   }});
  }
}

void add_entries(const Case& c, std::vector<Direction>& out) {
  Case copy = c;
  const std::vector<NamedGroup> groups = named_groups_of(copy);
  std::size_t count = 0;
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (std::size_t i = 0; i < groups[g].numbers.size() && count < kMostEntries; ++i) {
      const Real& own = *groups[g].numbers[i];
      if (!own.is_rational()) continue;
      ++count;
      const std::string place = place_text(groups[g].numbers, i, groups[g].cols);
      const std::string what = groups[g].name + (place.empty() ? "" : "[" + place + "]");
      const std::string latex = place.empty() ? groups[g].latex : "(" + groups[g].latex + ")_{" + place + "}";
      out.push_back({{Varied::Kind::Entry, what, latex, own.rational()},
                     [g, i](Case& changed, const Rational& v) { *named_groups_of(changed)[g].numbers[i] = Real(v); }});
    }
}

// The values that are tried first: the own one times the usual factors, and near it; and 0 and +-1.
std::vector<Rational> values_for(const Varied& varied) {
  std::vector<Rational> out;
  const Rational base = varied.own.is_zero() ? Rational(1) : varied.own;
  for (const auto& [p, q] : std::vector<std::pair<std::int64_t, std::int64_t>>{{1, 100},
                                                                               {1, 10},
                                                                               {1, 4},
                                                                               {1, 2},
                                                                               {3, 4},
                                                                               {9, 10},
                                                                               {99, 100},
                                                                               {1, 1},
                                                                               {101, 100},
                                                                               {11, 10},
                                                                               {5, 4},
                                                                               {3, 2},
                                                                               {2, 1},
                                                                               {4, 1},
                                                                               {10, 1},
                                                                               {100, 1}}) {
    out.push_back(base * Rational(p, q));
    if (varied.kind != Varied::Kind::Scale) out.push_back(-base * Rational(p, q));
  }
  for (const std::int64_t v : {std::int64_t{0}, std::int64_t{1}, -std::int64_t{1}}) out.push_back(Rational(v));
  out.push_back(varied.own);
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

class VicinityWalk {
 public:
  VicinityWalk(const Reading& reading, const Case& c, CaseVerdict wanted, const std::vector<Requirement>& degenerate,
               const Limits& limits, const TimeLimit& deadline)
      : reading_(reading), case_(c), wanted_(wanted), degenerate_(degenerate), limits_(limits), deadline_(deadline) {}

  [[nodiscard]] Vicinity run() {
    std::vector<Direction> directions;
    add_parameters(case_, directions);
    add_entries(case_, directions);
    add_scales(case_, directions);
    std::map<Varied::Kind, Family> best;
    out_.complete = true;
    for (const Direction& direction : directions) {
      std::vector<TestedValue> tested;
      for (const Rational& value : values_for(direction.varied))
        if (!deadline_.over()) tested.push_back(test(direction, value));
      Family family = deadline_.over() ? Family{} : family_in(direction, tested);
      out_.complete = !deadline_.over();
      if (!out_.complete) break;  // of this number not all values were tested in time
      const auto known = best.find(direction.varied.kind);
      if (family.values.size() > 2 && (family.below || family.above) &&
          (known == best.end() || rank(family) > rank(known->second)))
        best.insert_or_assign(direction.varied.kind, std::move(family));
      note_nearest(direction, tested);
    }
    for (auto& [kind, family] : best) out_.families.push_back(std::move(family));
    std::ranges::stable_sort(out_.holds,
                             [](const NearbyCase& a, const NearbyCase& b) { return distance(a) < distance(b); });
    if (out_.holds.size() > kMostNearby) out_.holds.resize(kMostNearby);
    return std::move(out_);
  }

 private:
  static Rational distance(const NearbyCase& c) {
    const Rational own = abs(c.varied.own);
    return abs(c.at.value - c.varied.own) / (own.is_zero() ? Rational(1) : own);
  }

  // A number that does not matter has the longest family, and says the least: those at whose end the reading holds
  // come first.
  static std::pair<bool, std::size_t> rank(const Family& f) {
    const auto holds = [](const std::optional<TestedValue>& v) { return v && v->verdict == CaseVerdict::Holds; };
    return {holds(f.below) || holds(f.above), f.values.size()};
  }

  [[nodiscard]] bool goes_on(const TestedValue& v) const { return v.verdict == wanted_ && !v.degenerate; }

  [[nodiscard]] TestedValue test(const Direction& direction, const Rational& value) {
    ++out_.tested;
    TestedValue out{value};
    Case changed = case_;
    direction.set(changed, value);
    const BudgetScope scope(deadline_.allowance(limits_));
    CaseEvaluation evaluation(changed, limits_);
    const Outcome outcome = judge(reading_, needs_, evaluation);
    out.verdict = outcome.verdict;
    out.margin = outcome.margin;
    out.degenerate = (is_defect(outcome.verdict) || outcome.verdict == CaseVerdict::Holds) &&
                     !degeneracy(degenerate_, evaluation).empty();
    return out;
  }

  // Between the last value of the family and the next one: halved a few times. `inner` and `outer` move.
  void approach(const Direction& direction, Family& family, TestedValue& outer, bool upwards) {
    Rational inner = upwards ? family.values.back() : family.values.front();
    for (int k = 0; k < kBisections && !deadline_.over(); ++k) {
      const TestedValue middle = test(direction, (inner + outer.value) / Rational(2));
      if (!goes_on(middle)) {
        outer = middle;
        continue;
      }
      inner = middle.value;
      family.values.insert(upwards ? family.values.end() : family.values.begin(), inner);
    }
  }

  [[nodiscard]] Family family_in(const Direction& direction, const std::vector<TestedValue>& tested) {
    Family out{direction.varied, {}, std::nullopt, std::nullopt};
    const auto own =
        std::ranges::find_if(tested, [&](const TestedValue& v) { return v.value == direction.varied.own; });
    auto first = own, last = own;
    while (first != tested.begin() && goes_on(*(first - 1))) --first;
    while (last + 1 != tested.end() && goes_on(*(last + 1))) ++last;
    for (auto v = first; v <= last; ++v) out.values.push_back(v->value);
    if (first != tested.begin()) out.below = *(first - 1);
    if (last + 1 != tested.end()) out.above = *(last + 1);
    if (out.values.size() < 3) return out;
    if (out.below) approach(direction, out, *out.below, false);
    if (out.above) approach(direction, out, *out.above, true);
    return out;
  }

  void note_nearest(const Direction& direction, const std::vector<TestedValue>& tested) {
    std::optional<NearbyCase> nearest;
    for (const TestedValue& v : tested)
      if (NearbyCase c{direction.varied, v};
          v.verdict == CaseVerdict::Holds && !v.degenerate && (!nearest || distance(c) < distance(*nearest)))
        nearest = std::move(c);
    if (nearest) out_.holds.push_back(std::move(*nearest));
  }

  const Reading& reading_;
  const Needs needs_{reading_.formula()};
  const Case& case_;
  CaseVerdict wanted_;
  const std::vector<Requirement>& degenerate_;
  Limits limits_;
  TimeLimit deadline_;
  Vicinity out_;
};

}  // namespace

Vicinity vicinity(const Reading& reading, const Case& c, CaseVerdict wanted, const std::vector<Requirement>& degenerate,
                  const Limits& limits, const TimeLimit& deadline) {
  return VicinityWalk(reading, c, wanted, degenerate, limits, deadline).run();
}

}  // namespace plumbline
