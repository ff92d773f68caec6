// Covers of boxes: a correct one, and each way to spoil it; and covers changed at random by the ten thousand, none of
// which is accepted that says something false.
//
// What is true is known here without the checker: the formulas are of one and two numbers, and their largest values
// over a box are those at its corners, where it is cut, or at a vertex of a parabola.
#include "covers.hpp"
#include "amounts.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// x (1 - x) <= 3/10 on [0,1], once it is halved, and no sooner; on [-1,0] the hypothesis is false but for its end.
const std::string kParabola = reading("(<= (* (param x) (- 1 (param x))) (param c))", "(< -1/2 (param x))");
const std::string kNoHypothesis = reading("(<= (* (param x) (- 1 (param x))) (param c))");

Json halves_of(const std::string& x, const Items& cover, const std::string& c = "3/10") {
  return cover_certificate(kNoHypothesis, numbers_example("c " + c + "; x " + x), cover);
}
std::string cover_outcome(const Items& cover, const std::string& x = "[0,1]", const std::string& c = "3/10") {
  return outcome(halves_of(x, cover, c));
}

const Json kHolds = part("holds"), kFalse = part("hypothesis-false"), kTrivial = part("trivial");
// [0,1/4], [1/4,1/2], [1/2,3/4], [3/4,1]: up to 3/16, 3/8 (too much), 3/8, 3/16; once more in the middle.
const Items kGood = {split_at(0, "1/2"),
                     split_at(0, "1/4"),
                     kHolds,
                     split_at(0, "3/8"),
                     kHolds,
                     kHolds,
                     split_at(0, "3/4"),
                     split_at(0, "5/8"),
                     kHolds,
                     kHolds,
                     kHolds};

Items without(Items cover, std::size_t i) {
  cover.erase(cover.begin() + static_cast<long>(i));
  return cover;
}
Items with(Items cover, std::size_t i, const Json& item) {
  cover.insert(cover.begin() + static_cast<long>(i), item);
  return cover;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(covers)

BOOST_AUTO_TEST_CASE(are_accepted_if_every_part_is) {
  BOOST_TEST(cover_outcome(kGood, "[0,1]", "5/16") == "accepted");
  BOOST_TEST(cover_outcome(kGood, "[0,1]", "1/4") == "undecided");   // true, but the parts are too large
  BOOST_TEST(cover_outcome(kGood, "[0,1]", "15/64") != "accepted");  // false
  BOOST_TEST(cover_outcome({kHolds}, "[0,1]", "1") == "accepted");
  BOOST_TEST(cover_outcome({kHolds}, "[0,1]", "7/16") == "undecided");
  const checker::Checked result = check(halves_of("[0,1]", {kHolds}, "1"));
  BOOST_TEST(result.verdict == "proved");
  BOOST_TEST((result.modules == std::vector<std::string>{"roots", "separation", "boxes"}));
}

BOOST_AUTO_TEST_CASE(are_one_tree) {
  const std::string c = "5/16", x = "[0,1]";
  for (std::size_t i = 0; i < kGood.size(); ++i) {
    BOOST_TEST(cover_outcome(without(kGood, i), x, c) != "accepted", "without " << i);
    BOOST_TEST(cover_outcome(with(kGood, i, kGood[i]), x, c) != "accepted", "twice " << i);
  }
  BOOST_TEST(cover_outcome(with(kGood, kGood.size(), kHolds), x, c) == "bad-shape");
  BOOST_TEST(cover_outcome(without(kGood, kGood.size() - 1), x, c) == "bad-shape");
  BOOST_TEST(cover_outcome(Items{}, x, "1") == "bad-shape");
  BOOST_TEST(cover_outcome({split_at(0, "1/2")}, x, "1") == "bad-shape");
  BOOST_TEST(cover_outcome({split_at(0, "1/2"), kHolds}, x, "1") == "bad-shape");
  BOOST_TEST(cover_outcome({split_at(0, "1/2"), kHolds, kHolds}, x, "1") == "accepted");
  BOOST_TEST(cover_outcome({kHolds, kHolds}, x, "1") == "bad-shape");
}

BOOST_AUTO_TEST_CASE(split_inside_of_a_part) {
  const auto at = [](const std::string& m, int i = 0) {
    return cover_outcome({split_at(i, m), kHolds, kHolds}, "[0,1]", "1");
  };
  BOOST_TEST(at("1/3") == "accepted");
  for (const char* outside : {"0", "1", "2", "-1"}) BOOST_TEST(at(outside) == "bad-number", outside);
  for (const char* spelled : {"2/4", "0.5", "01/2", "[0,1]", "sqrt(2)", " 1/2", ""})
    BOOST_TEST(at(spelled) == "bad-number", spelled);
  BOOST_TEST(at("1/2", 1) == "bad-shape");
  BOOST_TEST(cover_outcome({Json{{"split", "0"}, {"at", "1/2"}}, kHolds, kHolds}, "[0,1]", "1") == "wrong-type");
  BOOST_TEST(cover_outcome({Json{{"split", 0}}, kHolds, kHolds}, "[0,1]", "1") == "missing-key");
  BOOST_TEST(cover_outcome({Json{{"split", 0}, {"at", "1/2"}, {"verdict", "holds"}}, kHolds, kHolds}, "[0,1]", "1") ==
             "unknown-key");
  // Of the second half: between 1/2 and 1.
  BOOST_TEST(cover_outcome({split_at(0, "1/2"), kHolds, split_at(0, "1/4"), kHolds, kHolds}, "[0,1]", "1") ==
             "bad-number");
  BOOST_TEST(cover_outcome({split_at(0, "1/2"), split_at(0, "3/4"), kHolds, kHolds, kHolds}, "[0,1]", "1") ==
             "bad-number");
}

BOOST_AUTO_TEST_CASE(have_the_verdicts_of_their_parts) {
  const auto on = [](const std::string& x, const Items& cover) {
    return outcome(cover_certificate(kParabola, numbers_example("c 1; x " + x), cover));
  };
  BOOST_TEST(on("[-1,1]", {split_at(0, "-1/2"), kFalse, split_at(0, "0"), kHolds, kHolds}) == "undecided");
  BOOST_TEST(on("[-2,1]", {split_at(0, "-5/8"), kFalse, kHolds}) == "undecided");
  BOOST_TEST(on("[-2,1]", {split_at(0, "-3/8"), kFalse, kHolds}) == "undecided");
  const std::string formula = reading("(<= (param x) 4)", "(<= 0 (pow (param x) 3))", "", "(<= 3 (param x))");
  const auto of = [&](const std::string& x, const Items& cover) {
    return outcome(cover_certificate(formula, numbers_example("x " + x), cover));
  };
  BOOST_TEST(of("[0,2]", {kHolds}) == "accepted");
  BOOST_TEST(of("[0,2]", {kTrivial}) == "verdict");
  BOOST_TEST(of("[0,2]", {kFalse}) == "verdict");
  BOOST_TEST(of("[3,4]", {kTrivial}) == "verdict");  // accepted as a part; but no part holds
  BOOST_TEST(of("[2,4]", {split_at(0, "5/2"), kHolds, kTrivial}) == "undecided");
  BOOST_TEST(of("[5,6]", {part("fails")}) == "verdict");
  for (const char* other : {"fails", "ill-typed", "proved", "inconclusive", "Holds", ""})
    BOOST_TEST(of("[0,2]", {part(other)}) == "verdict", other);
  BOOST_TEST(of("[0,2]", {Json{{"verdict", "holds"}, {"margin", nullptr}}}) == "unknown-key");
  BOOST_TEST(of("[0,2]", {Json::object()}) == "missing-key");
  BOOST_TEST(of("[0,2]", {Json("holds")}) == "wrong-type");
}

// A hypothesis that is false on a half, and undecided at the cut, unless it is the closed one.
BOOST_AUTO_TEST_CASE(need_a_part_that_holds) {
  const std::string formula = reading("(<= (param y) 1)", "(<= (param z) (param x))");
  const auto on = [&](const std::string& parameters, const Items& cover) {
    return outcome(cover_certificate(formula, numbers_example(parameters), cover));
  };
  BOOST_TEST(on("x [0,1]; y [0,1]; z 2", {kFalse}) == "verdict");
  BOOST_TEST(on("x [0,1]; y [0,1]; z 2", {split_at(0, "1/2"), kFalse, kFalse}) == "verdict");
  BOOST_TEST(on("x [0,1]; y [0,1]; z 0", {split_at(0, "1/2"), kHolds, kHolds}) == "accepted");
  BOOST_TEST(on("x [0,1]; y [0,1]; z 0", {split_at(1, "1/2"), kHolds, kHolds}) == "accepted");
  BOOST_TEST(on("x [0,1]; y [0,1]; z 0", {split_at(2, "1/2"), kHolds, kHolds}) == "bad-shape");
  BOOST_TEST(on("x 1; y 1; z 0", {kHolds}) == "bad-number");  // no box
}

BOOST_AUTO_TEST_CASE(say_that_they_prove) {
  Json c = halves_of("[0,1]", {kHolds}, "1");
  BOOST_TEST(outcome(c) == "accepted");
  for (const char* other : {"holds", "Proved", ""}) {
    c["verdict"] = other;
    BOOST_TEST(outcome(sealed(c)) == "verdict", other);
  }
  c = halves_of("[0,1]", {kHolds}, "1");
  c["cover"] = Json::object();
  BOOST_TEST(outcome(sealed(c)) == "wrong-type");
  for (const char* key : {"cover", "verdict", "formula"}) {
    c = halves_of("[0,1]", {kHolds}, "1");
    c.erase(key);
    if (std::string(key) != "formula") BOOST_TEST(outcome(sealed(c)) == "missing-key", key);
  }
  c = halves_of("[0,1]", {kHolds}, "1");
  c["open"] = Json::array({1});
  BOOST_TEST(outcome(sealed(c)) == "unknown-key");
}

// Parts are closed and a box hangs together: a hypothesis that is true at some points and false at others is neither on
// some part. There the conclusion has to be true by itself.
BOOST_AUTO_TEST_CASE(may_say_that_the_conclusion_is_true) {
  const std::string formula = reading("(<= (param x) (param c))", "(<= (param x) 1/2)", "(<= -1 (param x))");
  const Json conclusion = part("conclusion");
  const auto on = [&](const std::string& c, const Items& cover) {
    return outcome(cover_certificate(formula, numbers_example("c " + c + "; x [0,1]"), cover));
  };
  const auto thirds = [](const Json& a, const Json& b, const Json& c) {
    return Items{split_at(0, "1/3"), a, split_at(0, "2/3"), b, c};
  };
  BOOST_TEST(on("3/4", thirds(kHolds, conclusion, kFalse)) == "accepted");
  BOOST_TEST(on("3/4", thirds(conclusion, conclusion, kFalse)) == "verdict");  // no part holds
  BOOST_TEST(on("3/4", thirds(kHolds, kHolds, kFalse)) == "undecided");
  BOOST_TEST(on("3/4", thirds(kHolds, kFalse, kFalse)) == "undecided");
  BOOST_TEST(on("3/4", thirds(kHolds, conclusion, conclusion)) == "undecided");
  BOOST_TEST(on("7/12", thirds(kHolds, conclusion, kFalse)) == "undecided");  // true, but the parts are too large
  BOOST_TEST(on("1/6", thirds(kHolds, conclusion, kFalse)) == "undecided");
  BOOST_TEST(on("1/6", thirds(kFalse, conclusion, kHolds)) == "undecided");
  BOOST_TEST(on("0", {split_at(0, "1/2"), kHolds, conclusion}) == "undecided");
  BOOST_TEST(on("-1/4", {conclusion}) == "verdict");
  BOOST_TEST(
      outcome(cover_certificate(formula, numbers_example("c 9; x [-2,1]"), {split_at(0, "1/4"), conclusion, kHolds})) ==
      "undecided");  // where it applies is open
  BOOST_TEST(outcome(written(certificate({formula, numbers_example("c 1; x [0,1]"), "conclusion"}))) == "undecided");
  BOOST_TEST(outcome(written(certificate({formula, numbers_example("c 1; x [0,1/4]"), "conclusion"}))) == "verdict");
}

// Each coordinate in the order of the bytes of the case: data, network, parameters.
BOOST_AUTO_TEST_CASE(number_their_coordinates_in_the_order_of_the_bytes) {
  Json e = example({"[1,2] 1"}, "[3,4]; [5,6]", "1");
  e["name"] = "[0,1]";
  e["parameters"] = {{"p", "[7,8]"}, {"a", "[9,10]"}};
  const std::string formula = reading("(<= 1 2)");
  const std::vector<std::string> inside = {"7/2", "11/2", "3/2", "19/2", "15/2"};
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j)
      BOOST_TEST(
          outcome(cover_certificate(formula, e, {split_at(i, inside[static_cast<std::size_t>(j)]), kHolds, kHolds})) ==
          (i == j ? "accepted" : "bad-number"));
  BOOST_TEST(outcome(cover_certificate(formula, e, {split_at(5, "1/2"), kHolds, kHolds})) == "bad-shape");
  const Json graph = graph_example(dag("[0,1]; c one [2,3]; y linear", "[0,1] y [4,5]; c y [6,7]"), "1");
  BOOST_TEST(outcome(cover_certificate(formula, graph, {kHolds})) == "accepted");
  const std::vector<std::string> of_graph = {"9/2", "13/2", "5/2"};  // edges before vertices; a name is no number
  for (int i = 0; i < 3; ++i)
    BOOST_TEST(outcome(cover_certificate(formula, graph,
                                         {split_at(i, of_graph[static_cast<std::size_t>(i)]), kHolds, kHolds})) ==
               "accepted");
}

BOOST_AUTO_TEST_CASE(keep_the_singular_values_of_parts_apart) {
  const std::string formula = reading("(<= (singular 1 (matrix A)) 3)");
  const Json e = numbers_example("A [1,3] 0|0 [1,11/10]"), low = singular("(matrix A)", 1, "1/4", "5"),
             high = singular("(matrix A)", 1, "1/4", "9");
  const auto on = [&](const std::vector<Json>& first, const std::vector<Json>& second) {
    return outcome(cover_certificate(formula, numbers_example("A [1,14/5] 0|0 [1,11/10]"),
                                     {split_at(0, "2"), part("holds", first), part("holds", second)}));
  };
  BOOST_TEST(on({low}, {high}) == "accepted");
  BOOST_TEST(on({high}, {low}) == "singular-bound");
  BOOST_TEST(on({low}, {low}) == "singular-bound");
  BOOST_TEST(on({low}, {}) == "singular-missing");
  BOOST_TEST(on({}, {high}) == "singular-missing");
  BOOST_TEST(on({low, low}, {high}) == "singular-duplicate");
  static_cast<void>(e);
}

BOOST_AUTO_TEST_CASE(keep_the_open_atoms_of_parts_apart) {
  const std::string formula = reading("(or (<= (param x) 1/2) (<= (param x) 2))");
  const auto on = [&](const Json& first, const Json& second) {
    return outcome(cover_certificate(formula, numbers_example("x [0,1]"), {split_at(0, "1/4"), first, second}));
  };
  Json open = kHolds;
  open["open"] = Json::array({1});
  BOOST_TEST(on(kHolds, open) == "accepted");
  BOOST_TEST(on(open, kHolds) == "undecided");
  BOOST_TEST(on(open, open) == "accepted");
  BOOST_TEST(on(kHolds, kHolds) == "undecided");
}

// The box is not larger than what was covered.
BOOST_AUTO_TEST_CASE(cover_the_box_that_the_case_has) {
  const Json cover = {split_at(0, "1/2"), kHolds, kHolds};  // x (1 - x) <= 3/8 on the halves of [0,1]
  BOOST_TEST(cover_outcome(cover, "[0,1]", "3/8") == "accepted");
  BOOST_TEST(cover_outcome(cover, "[-1/8,1]", "3/8") == "undecided");
  BOOST_TEST(cover_outcome(cover, "[0,9/8]", "3/8") == "undecided");
  BOOST_TEST(cover_outcome({split_at(0, "5/8"), kHolds, kHolds}, "[0,1]", "3/8") == "undecided");
}

BOOST_AUTO_TEST_CASE(need_no_stack) {
  Items deep;
  const int depth = 3000;
  for (int i = 0; i < depth; ++i)
    deep.push_back(split_at(0, mpq_class(i + 1, i + 2).get_str())), deep.push_back(kHolds);
  deep.push_back(kHolds);
  BOOST_TEST(cover_outcome(deep, "[0,1]", "2") == "accepted");
  deep.pop_back();
  BOOST_TEST(cover_outcome(deep, "[0,1]", "2") == "bad-shape");
}

BOOST_AUTO_TEST_SUITE_END()

// --- Forgeries. ---

namespace {

using Range = std::pair<mpq_class, mpq_class>;

// The ends of a number of the case; both are the number if it is no box number.
Range range_of(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return {mpq_class(text), mpq_class(text)};
  return {mpq_class(text.substr(1, comma - 1)), mpq_class(text.substr(comma + 1, text.size() - comma - 2))};
}

using Known = std::function<bool(const Range& x, const Range& y, const Range& c)>;

struct Forged {
  std::string name, formula;
  Known is_true;   // the conclusion, wherever the hypothesis is
  Known is_shown;  // the conclusion on all of a part, as intervals show it
  std::function<int(const Range& x, const Range& y)> hypothesis;  // 1, -1: true, false on all of a part; 0: neither
  std::vector<std::string> parameters;                            // of cases: c, x, y
};
std::ostream& operator<<(std::ostream& out, const Forged& f) { return out << f.name; }

mpq_class larger_square(const Range& x) {
  return std::max(mpq_class(x.first * x.first), mpq_class(x.second * x.second));
}

// The largest x (1 - x), and what is seen of it where the two factors are taken apart.
mpq_class top_of_parabola(const Range& x) {
  const mpq_class half(1, 2), near = std::max(x.first, std::min(half, x.second));
  return near * (1 - near);
}
mpq_class seen_of_parabola(const Range& x) {
  mpq_class top = x.first * (1 - x.second);
  for (const mpq_class& a : {x.first, x.second})
    for (const mpq_class& b : {mpq_class(1 - x.first), mpq_class(1 - x.second)}) top = std::max(top, mpq_class(a * b));
  return top;
}

// The largest x + y where x <= y: y is at its upper end, x as large as it may be; true if there is no such point.
bool true_below_diagonal(const Range& x, const Range& y, const Range& c) {
  return x.first > y.second || std::min(x.second, y.second) + y.second <= c.first;
}
bool quotient_shown(const Range& x, const Range&, const Range& c) {
  return (x.first > 0 && 1 <= c.first * x.first) || (x.second < 0 && 1 >= c.first * x.second);
}
int always(const Range&, const Range&) { return 1; }

// True cases, and others just beyond.
const Forged kForged[] = {
    {"a square",
     reading("(<= (* (param x) (param x)) (param c))"),
     [](const Range& x, const Range&, const Range& c) { return larger_square(x) <= c.first; },
     [](const Range& x, const Range&, const Range& c) { return larger_square(x) <= c.first; },
     always,
     {"c 1; x [-1,1]; y 0", "c 1; x [-1,9/8]; y 0", "c 15/16; x [-1,1]; y 0", "c 1; x [-9/8,1]; y 0"}},
    {"a parabola",
     reading("(<= (* (param x) (- 1 (param x))) (param c))"),
     [](const Range& x, const Range&, const Range& c) { return top_of_parabola(x) <= c.first; },
     [](const Range& x, const Range&, const Range& c) { return seen_of_parabola(x) <= c.first; },
     always,
     {"c 3/8; x [0,1]; y 0", "c 15/64; x [0,1]; y 0", "c 3/8; x [-1,2]; y 0", "c 1/8; x [-1,1/4]; y 0"}},
    {"below the diagonal",
     reading("(<= (+ (param x) (param y)) (param c))", "(<= (param x) (param y))"),
     true_below_diagonal,
     [](const Range& x, const Range& y, const Range& c) { return x.second + y.second <= c.first; },
     [](const Range& x, const Range& y) { return x.second <= y.first  ? 1
                                                 : y.second < x.first ? -1
                                                                      : 0; },
     {"c 3/2; x [0,1]; y [0,1/2]", "c 7/8; x [0,1]; y [0,1/2]", "c 2; x [0,1]; y [0,1]", "c 15/8; x [0,1]; y [0,1]"}},
    {"a quotient",
     reading("(<= (/ 1 (param x)) (param c))", "(< 0 (param y))"),
     [](const Range& x, const Range& y, const Range& c) { return y.second <= 0 || quotient_shown(x, y, c); },
     quotient_shown,
     [](const Range&, const Range& y) { return y.first > 0     ? 1
                                               : y.second <= 0 ? -1
                                                               : 0; },
     {"c 1; x [1,2]; y [-1,1]", "c 1; x [3/4,2]; y [-1,1]", "c 2; x [1/2,1]; y [1,2]", "c 2; x [-1,1]; y [1,2]"}},
};

// A cover of the case by halves, down to parts on which the forger says what suits him: what is true on them as far as
// he knows, or, now and then, what is not.
class Forger {
 public:
  Forger(const Forged& f, std::uint64_t seed) : f_(f), state_(seed) {}

  Json certificate_at_random() {
    Json e = numbers_example(f_.parameters[pick(f_.parameters.size())]);
    names_.clear();
    for (const auto& [name, value] : e["parameters"].items())
      if (value.get<std::string>()[0] == '[') names_.push_back(name);
    Json cover = Json::array();
    grow(e["parameters"], cover, static_cast<int>(pick(8)));
    Json c = cover_certificate(f_.formula, e, cover.get<Items>());
    for (std::uint64_t n = pick(4); n > 0; --n) mutate(c);
    return sealed(c);
  }

 private:
  std::uint64_t pick(std::uint64_t n) { return next_random(state_) % n; }

  Range range(const Json& p, const char* name) const { return range_of(p[name].get<std::string>()); }

  // What is shown is a part of the cover; what is not is halved, and in the end cut out now and then, or called what it
  // is not.
  void grow(Json p, Json& cover, int depth) {
    const Range x = range(p, "x"), y = range(p, "y"), c = range(p, "c");
    const int hypothesis = f_.hypothesis(x, y);
    const bool good = hypothesis < 0 || f_.is_shown(x, y, c);
    if (depth == 0 || (good && pick(8) != 0 && (hypothesis != 0 || pick(3) == 0))) {
      if (!good && pick(4) == 0) return;
      static const char* const words[] = {"hypothesis-false", "conclusion", "holds", "trivial"};
      cover.push_back(part(words[pick(50) == 0 ? pick(4) : static_cast<std::size_t>(hypothesis + 1)]));
      return;
    }
    const std::size_t i = pick(names_.size());
    const Range whole = range(p, names_[i].c_str());
    const mpq_class at = whole.first + (whole.second - whole.first) * mpq_class(1 + pick(3), 4);
    cover.push_back(split_at(static_cast<int>(i), at.get_str()));
    for (const Range& half : {Range{whole.first, at}, Range{at, whole.second}}) {
      p[names_[i]] = "[" + half.first.get_str() + "," + half.second.get_str() + "]";
      grow(p, cover, depth - 1);
    }
  }

  void mutate(Json& c) {
    Json& cover = c["cover"];
    if (cover.empty()) return;
    const std::size_t i = pick(cover.size()), j = pick(cover.size());
    switch (pick(8)) {
      case 0: cover.erase(i); break;
      case 1: cover.insert(cover.begin() + static_cast<long>(i), Json(cover[j])); break;
      case 2: std::swap(cover[i], cover[j]); break;
      case 3: cover.push_back(Json(cover[i])); break;
      case 4: widen(c["case"]["parameters"]); break;
      case 5: c["case"]["parameters"]["c"] = mpq_class(pick(16), 8).get_str(); break;
      default: change(cover[i]);
    }
  }
  void widen(Json& p) {
    const std::string name = names_[pick(names_.size())];
    Range r = range(p, name.c_str());
    (pick(2) == 0 ? r.first : r.second) += mpq_class(pick(5), 4) - mpq_class(1, 2);
    p[name] = "[" + r.first.get_str() + "," + r.second.get_str() + "]";
  }
  void change(Json& item) {
    static const char* const words[] = {"holds", "hypothesis-false", "trivial", "conclusion", "fails"};
    if (!item.contains("split")) return void(item["verdict"] = words[pick(5)]);
    if (pick(2) == 0)
      item["split"] = pick(3);
    else
      item["at"] =
          mpq_class(mpq_class(item["at"].get<std::string>()) + mpq_class(pick(9), 8) - mpq_class(1, 2)).get_str();
  }

  const Forged& f_;
  std::uint64_t state_;
  std::vector<std::string> names_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(covers)

BOOST_DATA_TEST_CASE(none_that_is_false_is_accepted, data::make(kForged), f) {
  const auto count = static_cast<long>(from_environment("CHECKER_COVERS", 5000));
  checker::Options options;
  options.memory = &memory();
  options.allow_unknown_claims = true;
  Forger forger(f, 1);
  long accepted = 0, false_ones = 0;
  for (long i = 0; i < count; ++i) {
    const Json c = forger.certificate_at_random();
    const Json& p = c["case"]["parameters"];
    const auto range = [&](const char* name) { return range_of(p[name].get<std::string>()); };
    const bool is_true = f.is_true(range("x"), range("y"), range("c"));
    if (!is_true) ++false_ones;
    if (!checker::check_certificate(bytes(c), options).accepted) continue;
    ++accepted;
    if (!is_true) BOOST_ERROR("accepted: " + c.dump());
  }
  BOOST_TEST(accepted > count / 100);
  BOOST_TEST(false_ones > count / 4);
  BOOST_TEST_MESSAGE(f.name << ": " << accepted << " of " << count << " accepted, " << false_ones << " false");
}

BOOST_AUTO_TEST_SUITE_END()
