// Every predicate and connective: truth value, margin and list of comparisons; each accepted, and rejected as soon as
// one of the three differs.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

struct FormulaRow {
  std::string formula, verdict, margin;
  std::vector<std::string> comparisons = {};
};
std::ostream& operator<<(std::ostream& out, const FormulaRow& row) { return out << row.formula; }

const std::string kTrue = "(<= 1 3)", kFalse = "(<= 2 1)", kUndefined = "(<= 1 (/ 1 0))";
const std::string cTrue = "<= [1,1] [3,3] true", cFalse = "<= [2,2] [1,1] false", cUndefined = "<= null null undefined";
const std::string kUnknown = "(witnessed " + kFalse + ")";

const FormulaRow kRows[] = {
    {"(true)", "holds", "null"},
    {"(<= 1 3)", "holds", "[2,2]", {cTrue}},
    {"(<= 2 1)", "fails", "[-1,-1]", {cFalse}},
    {"(<= 1 1)", "holds", "[0,0]", {"<= [1,1] [1,1] true"}},
    {"(< 1 1)", "fails", "[0,0]", {"< [1,1] [1,1] false"}},
    {"(< 1 2)", "holds", "[1,1]", {"< [1,1] [2,2] true"}},
    {"(= 1 2)", "fails", "[-1,-1]", {"= [1,1] [2,2] false"}},
    {"(= 3 2)", "fails", "[-1,-1]", {"= [3,3] [2,2] false"}},
    {"(= 2 2)", "holds", "[0,0]", {"= [2,2] [2,2] true"}},
    {"(= (+ (sqrt 2) (sqrt 3)) (sqrt (+ 5 (* 2 (sqrt 6)))))", "holds", "[0,0]", {"= [3,4] [3,4] true"}},
    {"(= (pow 2 1/3) (pow 4 1/6))", "holds", "[0,0]", {"= [1,2] [1,2] true"}},
    {"(= (cos (acos 1/3)) 1/3)", "holds", "[0,0]", {"= [1/3,1/3] [1/3,1/3] true"}},
    {"(= (cos (acos 1/3)) 1/2)", "fails", "[-1/6,-1/6]", {"= [1/3,1/3] [1/2,1/2] false"}},
    {"(= (+ (acos 1/3) (acos -1/3)) pi)", "holds", "[0,0]", {"= [3,4] [3,4] true"}},
    {"(= (+ (acos 1/3) (acos 1/3)) pi)", "fails", "[-7/10,-6/10]", {"= [24/10,25/10] [3,4] false"}},
    {"(= (+ (erf 1) (erf -1)) 0)", "holds", "[0,0]", {"= [0,0] [0,0] true"}},
    {"(= (+ (erf 1) (erf -2)) 0)", "fails", "[-2/10,-1/10]", {"= [-2/10,-1/10] [0,0] false"}},
    {"(< (erf 10) 1)", "holds", "[0,1/1000]", {"< [999/1000,1] [1,1] true"}},
    {"(<= 0 (- (exp 1) 2))", "holds", "[7/10,3/4]", {"<= [0,0] [7/10,3/4] true"}},
    {"(equal (data inputs) (data inputs))", "holds", "[0,0]"},
    {"(equal (data inputs) (scale 2 (data inputs)))", "fails", "[-2,-2]"},
    {"(equal (data inputs) (data gradient))", "ill-typed", "null"},
    {"(nonnegative (relu (data inputs)))", "holds", "null"},
    {"(nonnegative (data inputs))", "fails", "null"},
    {"(nonnegative (mul (data inputs) (data inputs)))", "ill-typed", "null"},
    {"(nowhere-zero (data gradient))", "holds", "null"},
    {"(nowhere-zero (data inputs))", "fails", "null"},
    {"(nowhere-zero (weight 3 theta))", "ill-typed", "null"},
    {"(relu-network theta)", "holds", "null"},
    {"(relu-network (rescale (/ 1 0) theta))", "ill-typed", "null"},
    {"(bias-free (rescale 2 theta))", "holds", "null"},
    {"(and (<= 1 3) (<= 2 1))", "fails", "[-1,-1]", {cTrue, cFalse}},
    {"(and (<= 1 3) (true))", "holds", "[2,2]", {cTrue}},
    {"(and (true))", "holds", "null"},
    {"(and (<= 1 3) " + kUndefined + ")", "ill-typed", "[2,2]", {cTrue, cUndefined}},
    {"(and " + kUndefined + " (<= 2 1))", "fails", "[-1,-1]", {cUndefined, cFalse}},
    {"(and " + kUnknown + " " + kUndefined + ")", "ill-typed", "[-1,-1]", {cFalse, cUndefined}},
    {"(or (<= 2 1) (<= 1 3))", "holds", "[2,2]", {cFalse, cTrue}},
    {"(or (<= 1 3) (<= 2 1))", "holds", "[2,2]", {cTrue, cFalse}},
    {"(or (<= 2 1) " + kUndefined + ")", "ill-typed", "[-1,-1]", {cFalse, cUndefined}},
    {"(or " + kUnknown + " (<= 1 3))", "holds", "[2,2]", {cFalse, cTrue}},
    {"(not (<= 2 1))", "holds", "[1,1]", {cFalse}},
    {"(not (<= 1 3))", "fails", "[-2,-2]", {cTrue}},
    {"(not " + kUndefined + ")", "ill-typed", "null", {cUndefined}},
    {"(implies (<= 2 1) (<= 1 (/ 1 0)))", "holds", "null", {cFalse}},
    {"(implies (<= 1 3) (<= 2 1))", "fails", "[-1,-1]", {cTrue, cFalse}},
    {"(implies (<= 1 3) (< 0 2))", "holds", "[2,2]", {cTrue, "< [0,0] [2,2] true"}},
    {"(implies " + kUndefined + " (<= 1 3))", "holds", "[2,2]", {cUndefined, cTrue}},
    {"(implies " + kUndefined + " (<= 2 1))", "ill-typed", "[-1,-1]", {cUndefined, cFalse}},
    {"(forall k 1 3 (<= k 2))",
     "fails",
     "[-1,-1]",
     {"<= [1,1] [2,2] true", "<= [2,2] [2,2] true", "<= [3,3] [2,2] false"}},
    {"(forall k 1/2 3/2 (<= k 2))", "holds", "[1,1]", {"<= [1,1] [2,2] true"}},
    {"(forall k 2 1 (<= 1 (/ 1 0)))", "holds", "null"},
    {"(forall k 1 (/ 1 0) (<= k 2))", "ill-typed", "null"},
    {"(exists k 1 2 (= k 2))", "holds", "[0,0]", {"= [1,1] [2,2] false", "= [2,2] [2,2] true"}},
    {"(exists k 2 1 (true))", "fails", "null"},
    {"(exists k 1 2 (<= (/ 1 (- k 1)) 0))", "ill-typed", "[-1,-1]", {cUndefined, "<= [1,1] [0,0] false"}},
    {"(forall k 1 2 (exists k 3 4 (= k 4)))",
     "holds",
     "[0,0]",
     {"= [3,3] [4,4] false", "= [4,4] [4,4] true", "= [3,3] [4,4] false", "= [4,4] [4,4] true"}},
    {"(at-least 2 k 1 3 (<= k 2))",
     "holds",
     "[0,0]",
     {"<= [1,1] [2,2] true", "<= [2,2] [2,2] true", "<= [3,3] [2,2] false"}},
    {"(at-least 3/2 k 1 3 (<= k 2))",
     "holds",
     "[0,0]",
     {"<= [1,1] [2,2] true", "<= [2,2] [2,2] true", "<= [3,3] [2,2] false"}},
    {"(at-least 5/2 k 1 3 (<= k 2))",
     "fails",
     "[-1,-1]",
     {"<= [1,1] [2,2] true", "<= [2,2] [2,2] true", "<= [3,3] [2,2] false"}},
    {"(at-least 4 k 1 3 (<= k 2))",
     "fails",
     "null",
     {"<= [1,1] [2,2] true", "<= [2,2] [2,2] true", "<= [3,3] [2,2] false"}},
    {"(at-least 0 k 1 2 (<= k 0))", "holds", "null", {"<= [1,1] [0,0] false", "<= [2,2] [0,0] false"}},
    {"(at-least -1/2 k 2 1 (true))", "holds", "null"},
    {"(at-least (sqrt 2) k 1 3 (<= (* k k) 4))",
     "holds",
     "[0,0]",
     {"<= [1,1] [4,4] true", "<= [4,4] [4,4] true", "<= [9,9] [4,4] false"}},
    {"(at-least 1 k 0 1 (<= (/ 1 k) 0))", "ill-typed", "[-1,-1]", {cUndefined, "<= [1,1] [0,0] false"}},
    {"(at-least 1 k 0 1 (<= (/ 1 k) 1))", "holds", "[0,0]", {cUndefined, "<= [1,1] [1,1] true"}},
    {"(at-least 2 k 0 1 (witnessed (<= 2 (* 3 k))))", "fails", "[-2,-2]", {}},
    {"(at-least (/ 1 0) k 1 2 (<= k 0))", "ill-typed", "null"},
    {"(at-least 1 k 1 (/ 1 0) (<= k 0))", "ill-typed", "null"},
    {"(witnessed (<= 1 3))", "holds", "[2,2]", {cTrue}},
    {"(or (true) (witnessed " + kUndefined + "))", "holds", "null", {cUndefined}},
    {"(<= (if (<= 2 1) 0 1) 3)", "holds", "[2,2]", {cTrue}},
    {"(<= (sum k 1 2 (if (exists j 1 k (= j 2)) 1 0)) 3)", "holds", "[2,2]", {cTrue}},
};

Json accepted_certificate(const FormulaRow& row) {
  return certificate({reading(row.formula), standard_example(), row.verdict, row.margin, row.comparisons});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(formulas)

BOOST_DATA_TEST_CASE(outcome_is_accepted, data::make(kRows), row) {
  if (row.formula.find("(at-least 2 k 0 1 (witnessed") ==
      0) {  // one part unknown, one true: at most 2, at least 1: unknown
    const checker::Result r = check(certificate({reading(row.formula),
                                                 standard_example(),
                                                 "fails",
                                                 "[-2,-2]",
                                                 {"<= [2,2] [0,0] false", "<= [2,2] [3,3] true"}}));
    BOOST_TEST(outcome(r) == "undecided");
    return;
  }
  const checker::Result result = check(accepted_certificate(row));
  BOOST_TEST(outcome(result) == "accepted", outcome(result) << ": " << result.message);
}

BOOST_DATA_TEST_CASE(other_verdicts_are_rejected,
                     data::make(kRows) *
                         data::make({"holds", "fails", "trivial", "ill-typed", "hypothesis-false", "inconclusive", ""}),
                     row, verdict) {
  if (row.verdict == verdict) return;
  Json c = accepted_certificate(row);
  c["verdict"] = verdict;
  BOOST_TEST(outcome(sealed(c)) != "accepted");
}

BOOST_DATA_TEST_CASE(other_margins_are_rejected,
                     data::make(kRows) * data::make({"null", "[0,0]", "[-3,-5/2]", "[5,6]", "[1/3,1/2]"}), row,
                     margin) {
  if (row.margin == margin) return;
  Json c = accepted_certificate(row);
  c["margin"] = interval(margin);
  BOOST_TEST(outcome(sealed(c)) != "accepted");
}

BOOST_DATA_TEST_CASE(other_lists_are_rejected, data::make(kRows), row) {
  const Json good = accepted_certificate(row);
  const auto changed = [&](const std::vector<std::string>& list) {
    Json c = good;
    c["comparisons"] = Json::array();
    for (const std::string& entry : list) c["comparisons"].push_back(comparison(entry));
    return outcome(sealed(c));
  };
  std::vector<std::string> longer = row.comparisons;
  longer.push_back("<= [0,0] [0,0] true");
  BOOST_TEST(changed(longer) != "accepted");
  for (std::size_t i = 0; i < row.comparisons.size(); ++i) {
    std::vector<std::string> list = row.comparisons;
    list.erase(list.begin() + static_cast<long>(i));
    BOOST_TEST(changed(list) != "accepted");
    for (std::size_t j = 0; j < i; ++j) {
      list = row.comparisons;
      std::swap(list[i], list[j]);
      if (list[i] != list[j]) BOOST_TEST(changed(list) != "accepted");
    }
    list = row.comparisons;
    const std::size_t space = list[i].rfind(' ');
    for (const char* truth : {"true", "false", "undefined", "unknown"}) {
      if (list[i].substr(space + 1) == truth) continue;
      std::vector<std::string> other = list;
      other[i] = list[i].substr(0, space + 1) + truth;
      if (std::string(truth) != "unknown")
        BOOST_TEST(changed(other) == "truth");
      else if (list[i].find("null null") == std::string::npos)
        BOOST_TEST(changed(other) != "accepted");  // see open_atoms_decide_nothing
    }
    for (const char* relation : {"<=", "<", "="}) {
      if (list[i].substr(0, list[i].find(' ')) == relation) continue;
      std::vector<std::string> other = list;
      other[i] = relation + list[i].substr(list[i].find(' '));
      BOOST_TEST(changed(other) == "comparison-list");
    }
  }
}

struct Reading {
  std::string required, given, then, trivial, verdict, margin;
  std::vector<std::string> comparisons;
};
std::ostream& operator<<(std::ostream& out, const Reading& r) {
  return out << r.required << ' ' << r.given << ' ' << r.then << ' ' << r.trivial;
}

const Reading kReadings[] = {
    {"", "(true)", kTrue, "(not (true))", "holds", "[2,2]", {cTrue}},
    {"", "(true)", kTrue, "(true)", "trivial", "[2,2]", {cTrue}},
    {"", "(true)", kTrue, kUndefined, "holds", "[2,2]", {cTrue, cUndefined}},
    {"", "(true)", kTrue, kTrue, "trivial", "[2,2]", {cTrue, cTrue}},
    {"", "(true)", kTrue, kUnknown, "undecided", "[2,2]", {cTrue, cFalse}},
    {"", "(true)", kFalse, kTrue, "fails", "[-1,-1]", {cFalse}},
    {"", "(true)", kUndefined, kTrue, "ill-typed", "null", {cUndefined}},
    {"", "(true)", kUnknown, kTrue, "undecided", "[-1,-1]", {cFalse}},
    {"", kFalse, kTrue, kTrue, "hypothesis-false", "null", {cFalse}},
    {"", kUndefined, kTrue, kTrue, "ill-typed", "null", {cUndefined}},
    {"", kUnknown, kTrue, kTrue, "undecided", "null", {cFalse}},
    {"", kTrue, kTrue, kFalse, "holds", "[2,2]", {cTrue, cTrue, cFalse}},
    {kTrue, kTrue, kFalse, kTrue, "fails", "[-1,-1]", {cTrue, cTrue, cFalse}},
    {kTrue + " " + kTrue, kTrue, kTrue, kFalse, "holds", "[2,2]", {cTrue, cTrue, cTrue, cTrue, cFalse}},
    {kTrue + " " + kFalse, kTrue, kTrue, kFalse, "not-applicable", "null", {cTrue, cFalse}},
    {kUndefined, kTrue, kTrue, kFalse, "not-applicable", "null", {cUndefined}},
    {kUnknown, kTrue, kTrue, kFalse, "not-applicable", "null", {cFalse}},
};

// The verdict rules of a reading; "undecided" and "not-applicable" have no certificate at all.
BOOST_DATA_TEST_CASE(readings, data::make(kReadings), r) {
  for (const char* verdict : {"holds", "fails", "trivial", "ill-typed", "hypothesis-false"}) {
    const Json c = certificate(
        {reading(r.then, r.given, r.required, r.trivial), standard_example(), verdict, r.margin, r.comparisons});
    const std::string expected = r.verdict == verdict                                        ? "accepted"
                                 : r.verdict == "undecided" || r.verdict == "not-applicable" ? r.verdict
                                                                                             : "verdict";
    const checker::Result result = check(c);
    BOOST_TEST(outcome(result) == expected, verdict << ": " << outcome(result) << ": " << result.message);
  }
}

// Atoms that the certificate leaves open: accepted only where the outcome is the same whether they are true, false or
// undefined.
const std::string cOpen = "<= null null unknown", kOpen = "(<= (exp 1) (exp 1))";
const FormulaRow kOpenRows[] = {
    {"(or " + kOpen + " (<= 1 3))", "holds", "[2,2]", {cOpen, cTrue}},
    {"(and " + kOpen + " (<= 2 1))", "fails", "[-1,-1]", {cOpen, cFalse}},
    {"(and " + kOpen + " (<= 1 3))", "undecided", "[2,2]", {cOpen, cTrue}},
    {"(and " + kOpen + " " + kUndefined + ")", "undecided", "null", {cOpen, cUndefined}},
    {"(or " + kOpen + " " + kUndefined + ")", "undecided", "null", {cOpen, cUndefined}},
    {"(or " + kOpen + " (<= 2 1))", "undecided", "[-1,-1]", {cOpen, cFalse}},
    {"(not " + kOpen + ")", "undecided", "null", {cOpen}},
    {kOpen, "undecided", "null", {cOpen}},
    {"(witnessed " + kOpen + ")", "undecided", "null", {cOpen}},
    {"(or (witnessed " + kOpen + ") (<= 1 3))", "holds", "[2,2]", {cOpen, cTrue}},
    {"(implies " + kOpen + " (<= 1 3))", "holds", "[2,2]", {cOpen, cTrue}},
    {"(implies " + kOpen + " (<= 2 1))", "undecided", "[-1,-1]", {cOpen, cFalse}},
    {"(at-least 1 k 1 2 (<= (* (- k 1) (exp 1)) (exp 1)))", "holds", "[2,3]", {"<= [0,0] [2,3] true", cOpen}},
    {"(at-least 2 k 1 2 (<= (* (- k 1) (exp 1)) (exp 1)))", "undecided", "null", {"<= [0,0] [2,3] true", cOpen}},
    {"(at-least 3 k 1 2 (<= (* (- k 1) (exp 1)) (exp 1)))", "fails", "null", {"<= [0,0] [2,3] true", cOpen}},
    {"(at-least 2 k 0 1 (<= (/ (exp 1) k) (exp 1)))", "undecided", "null", {cUndefined, cOpen}},
    {"(forall k 1 2 (or " + kOpen + " (<= k 2)))",
     "holds",
     "[0,0]",
     {cOpen, "<= [1,1] [2,2] true", cOpen, "<= [2,2] [2,2] true"}},
};
BOOST_DATA_TEST_CASE(open_atoms_decide_nothing,
                     data::make(kOpenRows) * data::make({"holds", "fails", "ill-typed", "trivial"}), row, verdict) {
  Json c = accepted_certificate(row);
  c["verdict"] = verdict;
  const checker::Result result = check(sealed(c));
  BOOST_TEST(outcome(result) == (row.verdict == "undecided" ? "undecided"
                                 : row.verdict == verdict   ? "accepted"
                                                            : "verdict"),
             outcome(result) << ": " << result.message);
}

// The trivial part must not hide behind an open atom either: `undefined` means holds there.
BOOST_AUTO_TEST_CASE(open_atoms_in_the_other_parts) {
  const auto with = [&](const std::string& given, const std::string& required, const std::string& trivial,
                        const std::vector<std::string>& list, const std::string& verdict) {
    return outcome(
        certificate({reading("(true)", given, required, trivial), standard_example(), verdict, "null", list}));
  };
  BOOST_TEST(with("(true)", "", "(or " + kOpen + " " + kUndefined + ")", {cOpen, cUndefined}, "holds") == "undecided");
  BOOST_TEST(with("(true)", "", "(and " + kOpen + " " + kFalse + ")", {cOpen, cFalse}, "holds") == "accepted");
  BOOST_TEST(with(kOpen, "", "(true)", {cOpen}, "ill-typed") == "undecided");
  BOOST_TEST(with("(and " + kOpen + " " + kUndefined + ")", "", "(true)", {cOpen, cUndefined}, "ill-typed") ==
             "undecided");
  BOOST_TEST(with("(true)", kOpen, "(true)", {cOpen}, "trivial") == "not-applicable");
}

// With a form: decided; what holds, and what does not.
const std::pair<std::string, bool> kTiesWithForms[] = {
    {"(<= (exp 1) (exp 1))", true},
    {"(= (sin pi) 0)", true},
    {"(= (log (exp 1)) 1)", true},
    {"(< (cos (/ pi 4)) (/ (sqrt 2) 2))", false},
    {"(< (* (exp 1) (exp 1)) (exp 2))", false},
    {"(= (* (exp 1) (exp 1)) (exp 2))", true},
    {"(= (* (exp 1) (exp 1)) (+ (exp 2) 1/1000000000))", false},
    {"(equal (scale pi (data inputs)) (scale (* 2 (/ pi 2)) (data inputs)))", true},
    {"(<= (if (= (exp 1) (exp 1)) 1 7) 5)", true},
    {"(at-least (log (exp 1)) k 1 1 (true))", true}};
BOOST_AUTO_TEST_CASE(transcendental_ties_with_forms_are_decided) {
  for (const auto& [formula, holds] : kTiesWithForms)
    for (const char* verdict : {"holds", "fails"})
      BOOST_TEST(outcome(check(certificate({reading(formula), standard_example(), verdict}), 2048)) ==
                     ((verdict == std::string("holds")) == holds ? "accepted" : "verdict"),
                 formula << " " << verdict);
}

// The number e. A cube root has no form.
const std::string kCube = "(pow (exp 3) 1/3)";
const std::string kTies[] = {"(<= " + kCube + " (exp 1))",
                             "(= (sin (* pi " + kCube + ")) (sin (* pi (exp 1))))",
                             "(= (log " + kCube + ") 1)",
                             "(equal (scale " + kCube + " (data inputs)) (scale (exp 1) (data inputs)))",
                             "(<= (if (= " + kCube + " (exp 1)) 1 2) 5)",
                             "(at-least (log " + kCube + ") k 1 1 (true))"};
BOOST_DATA_TEST_CASE(transcendental_ties_are_rejected, data::make(kTies), formula) {
  for (const char* truth : {"true", "false"})
    for (const char* verdict : {"holds", "fails"})
      BOOST_TEST(outcome(certificate({reading(formula),
                                      standard_example(),
                                      verdict,
                                      "[-1,1]",
                                      {formula.substr(1, formula.find(' ') - 1) + " [-9,9] [-9,9] " + truth}}),
                         2048) == "undecided");
}

// Bounds on singular values never decide a tie; but ||A||^2 is the sum of their squares, and a value is itself.
BOOST_AUTO_TEST_CASE(ties_of_singular_values) {
  Json e = standard_example();
  e["parameters"]["A"] = matrix("2 1 0; 1 3 1; 0 1 5");
  const std::string a = "(matrix A)";
  const auto all = [&](int count) {
    std::vector<Json> out;
    const std::vector<std::pair<std::string, std::string>> squares = {{"29", "32"}, {"9", "11"}, {"1", "3"}};
    for (int k = 1; k <= count; ++k) out.push_back(singular(a, k, squares[k - 1].first, squares[k - 1].second));
    return out;
  };
  const auto sum = [&](const std::string& range, const std::string& power) {
    return "(sum k " + range + " (pow (singular k " + a + ") " + power + "))";
  };
  const std::string whole = "1 (rank " + a + ")";
  BOOST_TEST(holds("(= " + sum(whole, "2") + " 42)", e, all(3)));
  BOOST_TEST(holds("(<= " + sum(whole, "(- 3 1)") + " (inner " + a + " " + a + "))", e, all(3)));
  BOOST_TEST(!holds("(= " + sum(whole, "2") + " 41)", e, all(3)));
  BOOST_TEST(!holds("(= " + sum(whole, "3") + " 42)", e, all(3)));
  BOOST_TEST(!holds("(= " + sum("1 2", "2") + " 42)", e, all(2)));
  BOOST_TEST(!holds("(= " + sum("2 (rank " + a + ")", "2") + " 42)", e, all(3)));
  BOOST_TEST(!holds("(= " + sum("1 (rank (transpose " + a + "))", "2") + " 42)", e, all(3)));  // true, but not seen
  BOOST_TEST(!holds("(= (sum k " + whole + " (pow (singular k " + a + ") k)) 42)", e, all(3)));
  BOOST_TEST(!holds("(= (sum k " + whole + " (pow (singular 1 " + a + ") 2)) 42)", e, all(1)));
  BOOST_TEST(holds("(<= (* 1 (singular 1 " + a + ")) (/ (singular 1 " + a + ") 1))", e, all(1)));
  BOOST_TEST(!holds("(< (singular 1 " + a + ") (singular 1 " + a + "))", e, all(1)));
  BOOST_TEST(!holds("(<= (* 2 (singular 1 " + a + ")) (+ (singular 1 " + a + ") (singular 1 " + a + ")))", e, all(1)));
}

BOOST_AUTO_TEST_SUITE_END()
