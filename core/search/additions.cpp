#include "search/additions.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include "claim/formula_file.hpp"
#include "evaluation/needs.hpp"
#include "search/mutant.hpp"
#include "search/places.hpp"

namespace plumbline {
namespace {

struct NamedFormula {
  const char *text, *words;
};

// About networks and their data. One that has no value on a case is no use there, and is dropped by who asks.
constexpr std::array<NamedFormula, 9> kOfNetworks{{
    {"2 <= depth(theta)", "there are at least two layers"},
    {"depth(theta) <= 2", "there are at most two layers"},
    {"0 < |parameters(theta)|^2", "not all weights are zero"},
    {"nowhere-zero(parameters(theta))", "no weight is zero"},
    {"for all l in 1..depth(theta): 0 < |weight(l, theta)|^2", "no layer is zero"},
    {"for all l in 1..depth(theta): nonnegative(weight(l, theta))", "no weight is negative"},
    {"bias-free(theta)", "there are no biases"},
    {"relu-network(theta)", "the activation is the ReLU"},
    {"activation-slope(theta) = 1", "the network is linear"},
}};
constexpr std::array<NamedFormula, 3> kOfNetworksOnInputs{{
    {"differentiable(theta, inputs)", "no preactivation sits at a kink"},
    {"0 < |output(theta, inputs)|^2", "the output is not zero"},
    {"rows(output(theta, inputs)) = 1", "there is one output"},
}};
constexpr std::array<NamedFormula, 8> kOfInputs{{
    {"0 < |inputs|^2", "the inputs are not all zero"},
    {"nonnegative(inputs)", "no input is negative"},
    {"cols(inputs) = 1", "there is one sample"},
    {"rows(inputs) = 1", "the inputs have dimension one"},
    {"rank(inputs) = cols(inputs)", "the samples are linearly independent"},
    {"for all i in 1..cols(inputs): 0 < |inputs[., i]|^2", "no sample is zero"},
    {"|inputs| <= 1", "the inputs have norm at most 1"},
    {"|inputs| = 1", "the inputs have norm 1"},
}};
constexpr std::array<NamedFormula, 2> kOfGradients{{
    {"0 < |gradient|^2", "the gradient of the loss is not zero"},
    {"rows(gradient) = 1", "there is one output"},
}};
// About each matrix `A` and each number `a` that the formula names: no words, the formula shows the name.
constexpr std::array<const char*, 8> kOfMatrices{"0 < |A|^2",         "nonnegative(A)",
                                                 "nowhere-zero(A)",   "rows(A) = cols(A)",
                                                 "equal(A, A^T)",     "rows(A) = cols(A) and semidefinite(A)",
                                                 "rank(A) = cols(A)", "|A|_op <= 1"};
constexpr std::array<const char*, 6> kOfNumbers{"0 < a", "0 <= a", "a <= 1", "a < 1", "1 <= a", "1 < a"};

// Factors that get lost: constants, dimensions, norms.
constexpr std::array<const char*, 2> kConstants{"2", "4"};
constexpr std::array<const char*, 3> kFactorsOfNetworks{"depth(theta)", "sqrt(depth(theta))", "|parameters(theta)|"};
constexpr std::array<const char*, 4> kFactorsOfInputs{"cols(inputs)", "sqrt(cols(inputs))", "|inputs|", "|inputs|^2"};
constexpr std::array<const char*, 1> kFactorsOfGradients{"|gradient|"};

Term formula_of(const std::string& text) { return read_formula(text, "").readings.front().then; }
Term term_of(const std::string& text) { return formula_of("0 <= " + text)->args[1]; }
bool has(const Needs& needs, const char* data) { return needs.data.contains(data); }

template <class Texts> void add_named(const Texts& texts, std::vector<Hypothesis>& out) {
  for (const NamedFormula& h : texts) out.push_back({formula_of(h.text), h.words});
}

// With the name in the place of the letter.
template <class Texts>
void add_about(const Texts& texts, const std::string& declared, const std::string& name, char letter,
               std::vector<Hypothesis>& out) {
  for (const std::string text : texts) {
    std::string own;
    for (const char c : text) own += c == letter ? name : std::string(1, c);
    out.push_back({formula_of(declared + " " + name + " \"of the statement\"\n" + own)});
  }
}

std::vector<Term> conjuncts_of(const Term& formula) {
  std::vector<Term> out;
  add_conjuncts(formula, out, [](const Term&) { return false; });
  return out;
}

// The comparisons of a formula, outside the numbers in it.
void for_each_comparison(const Term& term, Path& path, const std::function<void(const Path&, const Term&)>& visit) {
  if (term->head == Head::LessEqual || term->head == Head::Less || term->head == Head::Equal) return visit(path, term);
  for (std::size_t i = 0; i < term->args.size(); ++i) {
    if (info(term->args[i]->head).sort != Sort::Formula) continue;
    path.push_back(i);
    for_each_comparison(term->args[i], path, visit);
    path.pop_back();
  }
}

class Additions {
 public:
  explicit Additions(const Reading& reading) : reading_(reading), needs_(reading.formula()) {
    seen_.insert(canonical(reading.formula()));
    for (const Term& formula : {reading.given, reading.then})
      for (const Term& part : conjuncts_of(formula)) said_.insert(canonical(part));
    for (const Requirement& r : reading.requirements) said_.insert(canonical(r.formula));
  }

  [[nodiscard]] std::vector<Addition> run(const std::vector<Hypothesis>& others) {
    const std::vector<Term> factors = possible_factors();
    Path path;
    for_each_comparison(reading_.then, path, [&](const Path& p, const Term& t) { sides(p, t, factors); });
    moved_back();
    for (const Hypothesis& h : usual_hypotheses(reading_.formula())) hypothesis(h);
    for (const Hypothesis& h : others) hypothesis(h);
    return std::move(out_);
  }

 private:
  void add(Addition addition) {
    if (seen_.insert(canonical(addition.reading.formula())).second) out_.push_back(std::move(addition));
  }

  void change(AdditionKind kind, const Path& path, const Term& before, const Term& after) {
    Addition a{kind, after, before, "", reading_};
    a.reading.then = replaced(reading_.then, path, after);
    a.reading.trivial = never();
    add(std::move(a));
  }

  [[nodiscard]] std::vector<Term> possible_factors() const {
    std::vector<Term> out;
    const auto all = [&](const auto& texts) {
      for (const char* text : texts) out.push_back(term_of(text));
    };
    all(kConstants);
    if (needs_.network && needs_.full_connection) all(kFactorsOfNetworks);
    if (has(needs_, "inputs")) all(kFactorsOfInputs);
    if (has(needs_, "gradient")) all(kFactorsOfGradients);
    return out;
  }

  // a <= b: with -b, c b, b/c; a = b too, and with <= and >=.
  void sides(const Path& path, const Term& t, const std::vector<Term>& factors) {
    const Term &a = t->args[0], &b = t->args[1];
    const auto with = [&](AdditionKind kind, const Term& right) { change(kind, path, t, make(t->head, {a, right})); };
    if (t->head == Head::Equal && info(a->head).sort != Sort::Scalar) return;
    const bool zero = b->head == Head::Literal && b->value.is_zero();
    if (!zero) with(AdditionKind::Sign, make(Head::Mul, {make(Head::Literal, {}, {}, Rational(-1)), b}));
    for (std::size_t i = 0; !zero && i < factors.size(); ++i) {
      with(AdditionKind::Factor, make(Head::Mul, {factors[i], b}));
      with(AdditionKind::Factor, make(Head::Div, {b, factors[i]}));
    }
    if (t->head == Head::Equal) {
      change(AdditionKind::Inequality, path, t, make(Head::LessEqual, {a, b}));
      change(AdditionKind::Inequality, path, t, make(Head::LessEqual, {b, a}));
    }
  }

  // The mutants that are one step of an error, the other way: not those by a few per cent.
  void moved_back() {
    for (Mutant& m : mutants_of(reading_, true)) {
      const bool step = m.kind == MutationKind::Range || m.kind == MutationKind::Index ||
                        (m.kind == MutationKind::FlipComparison && m.name.starts_with("flip-")) ||
                        (m.kind == MutationKind::Constant && m.name.starts_with("constant-") &&
                         (m.factor == Rational(2) || m.factor == Rational(1, 2)));
      if (!step || m.strength == Strength::Stronger || !m.before) continue;
      m.reading.name = reading_.name;
      m.reading.change = reading_.change;
      add({AdditionKind::Change, m.after, m.before, "", std::move(m.reading)});
    }
  }

  void hypothesis(const Hypothesis& h) {
    const Needs of(h.formula);
    const auto among = [](const auto& these, const auto& those) {
      return std::ranges::all_of(these, [&](const auto& named) { return those.contains(named.first); });
    };
    if (said_.contains(canonical(h.formula)) || !among(of.matrices, needs_.matrices) ||
        !among(of.scalars, needs_.scalars) || !std::ranges::includes(needs_.data, of.data))
      return;
    Addition a{AdditionKind::Hypothesis, h.formula, {}, h.words, reading_};
    a.reading.given = make(Head::And, {reading_.given, h.formula});
    add(std::move(a));
  }

  const Reading& reading_;
  const Needs needs_;
  std::set<std::string> seen_, said_;
  std::vector<Addition> out_;
};

}  // namespace

std::string_view to_string(AdditionKind kind) {
  constexpr std::array<std::string_view, 5> kWords{"sign", "factor", "inequality", "change", "hypothesis"};
  return kWords[as_size(kind)];
}

std::vector<Hypothesis> usual_hypotheses(const Term& formula) {
  const Needs needs(formula);
  std::vector<Hypothesis> out;
  if (needs.network) add_named(kOfNetworks, out);
  if (needs.network && has(needs, "inputs")) add_named(kOfNetworksOnInputs, out);
  if (has(needs, "inputs")) add_named(kOfInputs, out);
  if (has(needs, "gradient")) add_named(kOfGradients, out);
  for (const auto& [name, needed] : needs.matrices)
    if (needed) add_about(kOfMatrices, "matrix", name, 'A', out);
  for (const auto& [name, needed] : needs.scalars)
    if (needed) add_about(kOfNumbers, "param", name, 'a', out);
  return out;
}

std::vector<Hypothesis> hypotheses_of(const Reading& reading) {
  std::vector<Hypothesis> out;
  for (const Requirement& r : reading.requirements) out.push_back({r.formula});
  for (const Term& part : conjuncts_of(reading.given))
    if (part->head != Head::True) out.push_back({part});
  return out;
}

std::vector<Addition> additions_of(const Reading& reading, const std::vector<Hypothesis>& others) {
  return Additions(reading).run(others);
}

}  // namespace plumbline
