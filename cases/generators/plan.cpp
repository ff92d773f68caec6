#include "generators/plan.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "evaluation/ladder.hpp"
#include "generators/build.hpp"
#include "generators/optima.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline::cases {
namespace {

constexpr int kTries = 12;  // of one piece, until its conditions hold
constexpr Limits kMoment{512, 0.2, std::int64_t{1} << 28};

// Calls f() within the limits of a moment; nothing where it has no value, or takes longer.
template <class F> auto within_a_moment(F f) -> std::optional<decltype(f())> {
  try {
    const BudgetScope scope({kMoment.seconds, kMoment.bytes});
    return f();
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

std::optional<std::int64_t> integer_value(const Term& term, const Case& c, const Bindings& b = {}) {
  return within_a_moment([&] {
    CaseEvaluation evaluation(c, kMoment);
    return evaluation.facts().integer(term, b);
  });
}

Rational random_scalar(Stream& s) {
  switch (s.integer(0, 5)) {
    case 0: return Rational(s.integer(-2, 2));
    case 1: return Rational(s.integer(1, 3));
    case 2: return Rational(s.integer(1, 4)) / Rational(s.integer(1, 4));
    case 3: return Rational(1) / Rational(std::int64_t{1} << s.integer(0, 10));
    case 4: return s.dyadic(4);
    default: return Rational(s.integer(1, 40)) / Rational(4);
  }
}

}  // namespace

bool holds(const Term& formula, const Case& c) {
  return within_a_moment([&] {
           CaseEvaluation evaluation(c, kMoment);
           return evaluation.evaluate(formula, {}, nullptr).truth == Truth::True;
         })
      .value_or(false);
}

namespace {

bool hold(const std::vector<Term>& formulas, const Case& c) {
  return std::ranges::all_of(formulas, [&](const Term& formula) { return holds(formula, c); });
}

}  // namespace

// The parameters of one case, drawn one after the other; a piece whose size is said by another comes after that.
class Drawing {
 public:
  Drawing(const CasePlan& plan, Stream& s, int most, Case& c)
      : plan_(plan), demands_(plan.demands_), s_(s), c_(c), most_(most), alike_(s.chance(20) ? any_size() : 0) {
    for (const auto& [name, a] : c.matrices) begun_.insert("matrix " + name);
    for (const auto& [name, x] : c.scalars) begun_.insert("scalar " + name);
  }

  // `optional`: scalars with a default too.
  void all(bool optional) {
    for (const auto& [name, required] : demands_.scalars)
      if (!required && !optional) begun_.insert("scalar " + name);
    for (const auto& [name, required] : demands_.scalars)
      if (demands_.integers.contains(name)) scalar(name);
    for (const std::string& name : demands_.matrices) matrix(name);
    for (const auto& [name, required] : demands_.scalars) scalar(name);
    for (const BoxRange& box : demands_.boxes) draw_in(box);
    for (const Demands::Assignment& a : demands_.assignments) assign(a);
    for (const Demands::Optimum& optimum : demands_.optima) solve(optimum);
  }

  // A matrix, of one of these styles. For a plan that is being made.
  void only(const std::string& name, const std::vector<Style>& styles) {
    styles_ = &styles;
    matrix(name);
  }

 private:
  [[nodiscard]] int any_size() { return static_cast<int>(s_.chance(30) ? 1 : s_.integer(1, most_)); }

  [[nodiscard]] bool is_assigned(Demands::Assignment::To to, const std::string& name) const {
    if (to == Demands::Assignment::To::Matrix &&
        (std::ranges::any_of(demands_.optima, [&](const auto& o) { return o.x == name || o.y == name; }) ||
         std::ranges::any_of(demands_.boxes, [&](const BoxRange& box) { return box.name == name; })))
      return true;
    return std::ranges::any_of(demands_.assignments, [&](const auto& a) { return a.to == to && a.name == name; });
  }

  // Do all conditions hold that speak of this piece, and of nothing that is still to come?
  [[nodiscard]] bool will_do(bool is_matrix, const std::string& name) const {
    return std::ranges::all_of(demands_.conditions, [&](const Demands::Condition& condition) {
      const auto& spoken = is_matrix ? condition.matrices : condition.scalars;
      const bool now = spoken.contains(name) &&
                       std::ranges::all_of(condition.named, [&](const auto& m) { return c_.matrices.contains(m); }) &&
                       std::ranges::all_of(condition.scalars, [&](const auto& p) { return c_.scalars.contains(p); });
      return !now || holds(condition.formula, c_);
    });
  }

  void matrix(const std::string& name) {
    if (is_assigned(Demands::Assignment::To::Matrix, name) || !begun_.insert("matrix " + name).second) return;
    const auto [rows, cols] = shape(name);
    for (int k = 0; k < kTries; ++k) {
      c_.matrices[name] = cases::draw(s_, style(name), rows, cols);
      if (will_do(true, name)) return;
    }
  }

  [[nodiscard]] Style style(const std::string& name) {
    if (styles_ != nullptr) return any_of(*styles_);
    if (const auto known = plan_.styles_.find(name); known != plan_.styles_.end()) return any_of(known->second);
    return s_.chance(70) ? random_style(s_) : any_of(all_styles());
  }
  template <class Styles> [[nodiscard]] Style any_of(const Styles& styles) {
    return styles[as_size(s_.integer(0, static_cast<std::int64_t>(styles.size()) - 1))];
  }

  [[nodiscard]] const Demands::Size* said(const std::string& name, bool rows) const {
    return demands_.size_of(false, name, rows);
  }

  // The shape that is said of the matrix; where nothing is, and there is a network, one like those of its parts.
  [[nodiscard]] std::pair<int, int> shape(const std::string& name) {
    if (!c_.network.absent() && said(name, true) == nullptr && said(name, false) == nullptr) return shape_of_case();
    const auto square = [&](bool rows) { return said(name, rows) != nullptr && said(name, rows)->square; };
    if (square(true) || square(false)) {
      const int n = size(name, !square(true));
      return {n, n};
    }
    return {size(name, true), size(name, false)};
  }

  [[nodiscard]] int size(const std::string& name, bool rows) {
    const Demands::Size* said = this->said(name, rows);
    if (said == nullptr) return c_.network.absent() ? free_size() : size_of_case();
    for (const std::string& other : names(said->size, {Head::Param})) scalar(other);
    for (const std::string& other : names(said->size, {Head::NamedMatrix})) matrix(other);
    const auto value = integer_value(said->size, c_);
    return value && *value >= 1 && *value <= 4096 ? static_cast<int>(*value) : free_size();
  }

  [[nodiscard]] int free_size() { return alike_ > 0 ? alike_ : any_size(); }

  // A vector as long as a dimension of the case, or a matrix like one of its own.
  [[nodiscard]] std::pair<int, int> shape_of_case() {
    const std::vector<ExactMatrix>& weights = c_.network.weights;
    const int in = c_.inputs.rows(), samples = c_.inputs.cols();
    if (weights.empty()) {  // a graph, or layers
      const std::array<std::pair<int, int>, 5> shapes{{{in, 1}, {samples, 1}, {1, 1}, {in, samples}, {in, in}}};
      return shapes[as_size(s_.integer(0, 4))];
    }
    const int out = weights.back().rows();
    const ExactMatrix& w = weights[as_size(s_.integer(0, static_cast<std::int64_t>(weights.size()) - 1))];
    const std::array<std::pair<int, int>, 8> shapes{
        {{in, 1}, {samples, 1}, {out, 1}, {w.rows(), 1}, {w.cols(), 1}, {w.rows(), w.cols()}, {in, samples}, {in, in}}};
    return shapes[as_size(s_.chance(70) ? s_.integer(0, 2) : s_.integer(0, 7))];
  }
  [[nodiscard]] int size_of_case() { return s_.chance(15) ? free_size() : shape_of_case().first; }

  void scalar(const std::string& name) {
    if (is_assigned(Demands::Assignment::To::Scalar, name) || !begun_.insert("scalar " + name).second) return;
    const bool optional = !demands_.scalars.at(name);
    if (optional && s_.chance(15)) return;
    for (int k = 0; k < kTries; ++k) {
      c_.scalars[name] = Real(number(name));
      if (will_do(false, name)) return;
    }
  }

  [[nodiscard]] Rational number(const std::string& name) {
    if (demands_.integers.contains(name)) return Rational(s_.integer(s_.chance(15) ? 0 : 1, most_ + 1));
    const auto known = plan_.corners_.find(name);
    if (known == plan_.corners_.end() || !s_.chance(40)) return random_scalar(s_);
    const std::vector<Rational>& corners = known->second;
    const Rational& corner = corners[as_size(s_.integer(0, static_cast<std::int64_t>(corners.size()) - 1))];
    return s_.chance(40) ? corner
                         : corner + Rational(s_.chance(50) ? 1 : -1) / Rational(std::int64_t{1} << s_.integer(1, 10));
  }

  void assign(const Demands::Assignment& a) {
    using To = Demands::Assignment::To;
    if (a.to == To::Layers) return assign_layers(a);
    if (!begun_.insert((a.to == To::Scalar ? "scalar " : "matrix ") + a.name).second) return;
    CaseEvaluation evaluation(c_, kMoment);
    if (a.to == To::Scalar) {
      if (auto value = within_a_moment([&] { return evaluation.facts().exact_scalar(a.value, {}); }))
        c_.scalars[a.name] = *value;
    } else if (auto value =
                   within_a_moment([&] { return ExactMatrix(evaluation.facts().exact_matrix(a.value, {})); })) {
      c_.matrices[a.name] = std::move(*value);
    }
  }

  // A point of the box: a corner, the middle, or any, entry by entry.
  void draw_in(const BoxRange& box) {
    if (!begun_.insert("matrix " + box.name).second) return;
    auto found = within_a_moment([&] {
      CaseEvaluation evaluation(c_, kMoment);
      const ExactMatrix lower = evaluation.facts().exact_matrix(box.lower, {}),
                        upper = evaluation.facts().exact_matrix(box.upper, {});
      if (lower.rows() != upper.rows() || lower.cols() != upper.cols()) throw Undefined("ends of different shapes");
      return matrix_of<ExactMatrix>(lower.rows(), lower.cols(), [&](int i, int j) {
        const Rational share = Rational(s_.chance(50) ? 8 * s_.integer(0, 1) : s_.integer(0, 8)) / Rational(8);
        return lower(i, j) + Real(share) * (upper(i, j) - lower(i, j));
      });
    });
    if (found) c_.matrices[box.name] = std::move(*found);
  }

  // Where the problem has no solution that is found, zeros.
  void solve(const Demands::Optimum& o) {
    const auto found = within_a_moment([&] {
      CaseEvaluation evaluation(c_, kMoment);
      const auto value = [&](const Term& term) { return ExactMatrix(evaluation.facts().exact_matrix(term, {})); };
      const ExactMatrix q = value(o.quadratic), c = value(o.linear), a = value(o.constraints), b = value(o.bounds);
      return quadratic_optimum(q, c, a, b).value_or(std::pair(ExactMatrix(c.rows(), 1), ExactMatrix(b.rows(), 1)));
    });
    for (const auto& [name, value] : {std::pair(o.x, found ? found->first : ExactMatrix(1, 1)),
                                      std::pair(o.y, found ? found->second : ExactMatrix(1, 1))})
      if (begun_.insert("matrix " + name).second) c_.matrices[name] = value;
  }

  // Only as long as the network stays one that fits its data.
  void assign_layers(const Demands::Assignment& a) {
    const auto first = integer_value(a.first, c_), last = integer_value(a.last, c_);
    if (!c_.network.fully_connected() || !first || !last) return;
    for (std::int64_t l = std::max(std::int64_t{1}, *first); l <= std::min<std::int64_t>(*last, c_.network.depth());
         ++l) {
      auto value = within_a_moment([&] {
        CaseEvaluation evaluation(c_, kMoment);
        return ExactMatrix(evaluation.facts().exact_matrix(a.value, Bindings{}.with(a.name, l)));
      });
      ExactMatrix& weight = c_.network.weights[as_size(l - 1)];
      if (value && value->rows() == weight.rows() && value->cols() == weight.cols()) weight = std::move(*value);
    }
  }

  const CasePlan& plan_;
  const Demands& demands_;
  Stream& s_;
  Case& c_;
  int most_, alike_;
  const std::vector<Style>* styles_ = nullptr;
  std::set<std::string> begun_;
};

CasePlan::CasePlan(Demands demands) : demands_(std::move(demands)) {
  for (const Demands::Condition& condition : demands_.conditions) {
    note_corners(condition);
    if (condition.network && condition.named.empty() && condition.scalars.empty()) alone_.push_back(condition.formula);
  }
  for (const Demands::Size& size : demands_.sizes)
    if (size.data && names(size.formula, {Head::NamedMatrix, Head::Param}).empty()) alone_.push_back(size.formula);
  for (const std::string& name : demands_.matrices) find_styles(name);
}

void CasePlan::note_corners(const Demands::Condition& condition) {
  for_each_node(condition.formula, [&](const Term& node) {
    if (node->head != Head::Literal) return;
    for (const std::string& name : condition.scalars) corners_[name].push_back(node->value);
  });
}

void CasePlan::find_styles(const std::string& name) {
  constexpr std::uint64_t kSeed = 0x7374796c6573u;
  std::vector<Term> own;
  for (const Demands::Condition& condition : demands_.conditions)
    if (!condition.network && condition.scalars.empty() && condition.matrices == std::set{name})
      own.push_back(condition.formula);
  if (own.empty()) return;
  std::vector<Style> good;
  for (const Style style : all_styles())
    for (std::uint64_t k = 0; k < 6; ++k) {
      Stream s(kSeed, 64 * k + static_cast<std::uint64_t>(style));
      Case c = case_without_network();
      Drawing(*this, s, 3, c).only(name, {style});
      if (hold(own, c)) good.push_back(style);
    }
  if (!good.empty()) styles_[name] = std::move(good);
}

Case CasePlan::draw(Stream& s, int most, const std::function<Case(Stream&)>& make) const {
  Case out;
  if (demands_.needs.network || !demands_.needs.data.empty()) {
    for (int k = 0; k < kTries; ++k) {
      out = make(s);
      if (hold(alone_, out)) break;
    }
  } else {
    out = case_without_network();
  }
  Drawing(*this, s, most, out).all(true);
  return out;
}

void CasePlan::complete(Stream& s, int most, Case& c) const { Drawing(*this, s, most, c).all(false); }

}  // namespace plumbline::cases
