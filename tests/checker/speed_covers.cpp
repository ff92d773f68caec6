// Proof tables at depth 3 and more, one output: Example 1 of the saddle paper, one sample, and what tampering does to
// them.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>

#include "session.hpp"
#include "speed_tables.hpp"

using namespace checker;
using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

const Problem kExample1{3, kCircle, kSigns, "1/2"};

// y = x on the leaf where the positive samples k = 0..3 (at first + 2 k) with a bit in `active` are >= 0 and the others
// <= 0, by the symmetry of the octagon: the multipliers are for one leaf of each shape, turned by `turn` steps.
Row leaf_of_example_1(int first, unsigned active) {
  static const std::pair<unsigned, Row> shapes[] = {
      {0b0000, {"0", "0", "0", "0", "0", "0", "0", "0"}},
      {0b0001, {"1", "-sqrt(2)/3", "0", "0", "0", "0", "0", "-sqrt(2)/3"}},
      {0b0011, {"1", "-1", "1", "-1+sqrt(2)/2", "0", "0", "0", "-1+sqrt(2)/2"}},
      {0b0101, {"1", "-sqrt(2)/4", "0", "-sqrt(2)/4", "1", "-sqrt(2)/4", "0", "-sqrt(2)/4"}},
      {0b0111, {"1", "-1", "1", "-1", "1", "0", "1-sqrt(2)", "0"}},
      {0b1111, {"1", "-1", "1", "-1", "1", "-1", "1", "-1"}}};
  for (const auto& [shape, values] : shapes)
    for (int turn = 0; turn < 4; ++turn)
      if (((shape << turn | shape >> (4 - turn)) & 15) == active) {
        Row y(8);
        for (int j = 0; j < 8; ++j) y[(first + 2 * turn + j) % 8] = values[j];
        Row row{"0"};
        for (int copy = 0; copy < 2; ++copy) row.insert(row.end(), y.begin(), y.end());
        return row;
      }
  throw std::logic_error("no such leaf");
}

Table table_of_example_1() {
  Table table;
  for (const int first : {1, 0}) {  // g is positive at samples 2, 4, 6, 8, and -g at the others
    const std::function<void(int, unsigned)> split = [&](int k, unsigned active) {
      if (k == 4) return table.push_back(leaf_of_example_1(first, active));
      table.push_back({std::to_string(first + 2 * k + 1)});
      split(k + 1, active | 1u << k);
      split(k + 1, active);
    };
    split(0, 0);
  }
  return table;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(speed_covers, Fresh)

// 1/2 is reached at depth 3 (saddle.example-1), and this table proves that no width does better.
BOOST_AUTO_TEST_CASE(example_1) {
  const Table table = table_of_example_1();
  BOOST_TEST(table.size() == 62u);
  BOOST_TEST(truth(kExample1, table) == "true");
  BOOST_TEST(truth({3, kCircle, kSigns, "499/1000"}, table) == "unknown");
  BOOST_TEST(truth({3, kCircle, kSigns, "-1/2"}, table) == "unknown");
  BOOST_TEST(truth({4, kCircle, kSigns, "1/2"}, table) == "unknown");
  BOOST_TEST(truth({3, kCircle, "-1 1 -1 1 -1 1 -1 1001/1000", "1/2"}, table) == "unknown");
  BOOST_TEST(truth({3, kCircle, "1 -1 1 -1 1 -1 1 -1", "1/2"}, table) ==
             "unknown");  // the two halves in the other order
}

// Each leaf of the table: the opposite pairs need 1/2, the others less.
BOOST_AUTO_TEST_CASE(example_1_leaves) {
  const Arrangement arrangement(parsed(kCircle));
  const std::pair<unsigned, std::string> bounds[] = {{0b0000, "0"},   {0b0010, "1/9"},         {0b1100, "3-2*sqrt(2)"},
                                                     {0b1010, "1/4"}, {0b1101, "3-2*sqrt(2)"}, {0b1111, "3-2*sqrt(2)"}};
  for (const auto& [active, square] : bounds) {
    const Row row = leaf_of_example_1(0, active);
    const Matrix y = parsed(text_of_table({Row(row.begin() + 1, row.begin() + 9)}));
    const Num expected = parsed(square).at(0, 0);
    const auto [top, bottom] = arrangement.square(y);
    const auto [other_top, other_bottom] = arrangement.square(scale(Num(-1), y));
    BOOST_TEST(sign(max(top / bottom, other_top / other_bottom) - expected) == 0, active);
  }
}

// In the table of Example 1 the first four rows split samples 2, 4, 6, 8; row 4 is the leaf with all four active, row 5
// that without sample 8, row 12 that with samples 2 and 6, row 15 that with sample 2.
const Tampering kTamperings[] = {
    {"first row missing", [](Table& t) { t.erase(t.begin()); }},
    {"a leaf missing", [](Table& t) { t.erase(t.begin() + 5); }},
    {"last row missing", [](Table& t) { t.pop_back(); }},
    {"a row too many", [](Table& t) { t.push_back({"0"}); }},
    {"a leaf twice", [](Table& t) { t.insert(t.begin() + 4, t[4]); }},
    {"leaves exchanged", [](Table& t) { std::swap(t[4], t[5]); }},
    {"split on a decided sample", [](Table& t) { t[3][0] = "2"; }},
    {"split on a sample of the other sign", [](Table& t) { t[3][0] = "1"; }},
    {"split on sample 9", [](Table& t) { t[3][0] = "9"; }},
    {"split on sample -1", [](Table& t) { t[3][0] = "-1"; }},
    {"split on sample 1/2", [](Table& t) { t[3][0] = "1/2"; }},
    {"split on sample sqrt(2)", [](Table& t) { t[3][0] = "sqrt(2)"; }},
    {"too narrow",
     [](Table& t) {
       for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 16));
     }},
    {"y below z at an undecided sample", [](Table& t) { t[4][1] = "-1001/1000", t[4][9] = "-1001/1000"; }},
    {"y below z at an active sample", [](Table& t) { t[4][2] = "999/1000", t[4][10] = "999/1000"; }},
    {"y below x", [](Table& t) { t[4][10] = "1001/1000"; }},
    {"x above 0 at an undecided sample", [](Table& t) { t[15][5] = "1/1000", t[15][13] = "1/1000"; }},
    {"x above 0 at an inactive sample", [](Table& t) { t[15][6] = "1/1000", t[15][14] = "1/1000"; }},
    {"y too large", [](Table& t) { t[4][2] = "6/5"; }},
    {"x too small", [](Table& t) { t[4][16] = "-2"; }},
    {"a multiplier of a sharp leaf", [](Table& t) { t[12][1] = "-2/5", t[12][9] = "-2/5"; }},
    {"a multiplier of a sharp leaf, slightly",
     [](Table& t) { t[12][1] = "-sqrt(2)/4-1/1000000000000000000000000000000", t[12][9] = t[12][1]; }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_tables_prove_nothing, data::make(kTamperings), tampering) {
  Table table = table_of_example_1();
  BOOST_TEST(text_of_table({table[12], table[15]}) ==
             text_of_table({leaf_of_example_1(1, 0b0101), leaf_of_example_1(1, 0b0001)}));
  tampering.apply(table);
  BOOST_TEST(truth(kExample1, table) == "unknown");
}

// What is not looked at may be anything; where there is slack, entries may move.
BOOST_AUTO_TEST_CASE(changes_that_leave_a_proof) {
  Table table = table_of_example_1();
  table[0].resize(17, "sqrt(3)");
  table[4][1] = "-99/100";
  table[15][5] = table[15][13] = "-1/1000";
  table[15][6] = table[15][14] = "-1/1000";
  table[5][8] = table[5][16] = "-2/5";
  BOOST_TEST(truth(kExample1, table) == "true");
}

BOOST_AUTO_TEST_CASE(undefined_and_without_rows) {
  const Matrix one = parsed("1"), two = parsed("1 1");
  BOOST_CHECK_THROW(speed_at_most(0, one, one, Num(9), one), Undefined);
  BOOST_CHECK_THROW(speed_at_most(3, two, one, Num(9), one), Undefined);
  BOOST_TEST(truth({3, "1 1;1 0;1 0;1 0", "0 0", "0"}, rows("0")) ==
             "unknown");  // the proof has no rows, and a table has one at least
}

// One sample, and one without a gradient: s* = |x| |G| at every depth. (Samples on one line need no table.)
BOOST_AUTO_TEST_CASE(deeper) {
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "10"}, rows("0 2 0 0 0")) == "true");
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "999/100"}, rows("0 2 0 0 0")) == "unknown");
  BOOST_TEST(truth({3, "3 1;4 0", "-2 0", "10"}, rows("0 2 0 0 0")) == "true");
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "10"}, rows("1;0 2 0 2 0;0 0 0 0 0")) == "true");
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "10"}, rows("1/2;0 2 0 2 0;0 0 0 0 0")) == "unknown");
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "10"}, rows("1;1;0 2 0 2 0;0 0 0 0 0;0 0 0 0 0")) ==
             "unknown");  // decided before
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "10"}, rows("1;0 2 0 2 0;0 1 0 1 0")) ==
             "unknown");                                                           // x > 0 at an inactive sample
  BOOST_TEST(truth({3, "3 1;4 0", "2 0", "10"}, rows("0 2 0 2 0")) == "unknown");  // x > 0 at an undecided sample
  BOOST_TEST(truth({4, "3 1;4 0", "2 0", "10"}, rows("0 2 0 0 0;0 2 0 0 0")) == "true");
  BOOST_TEST(truth({4, "3 1;4 0", "2 0", "10"}, rows("0 2 0 0 0")) == "unknown");
  BOOST_TEST(truth({4, "3 1;4 0", "2 0", "10"}, rows("0 3 0 0 0;0 3 0 0 0")) == "unknown");
  BOOST_TEST(truth({4, "3 1;4 0", "2 0", "10"}, rows("0 2 0 0 0;0 2 0 -1 0;0 1 0 0 0")) == "unknown");
  BOOST_TEST(truth({5, "3 1;4 0", "2 0", "10"}, rows("0 2 0 -1 0;0 2 0 0 0;0 2 0 0 0;0 1 0 0 0;0 1 0 0 0")) == "true");
  BOOST_TEST(truth({3, "1 1;1 0;1 0;1 0", "1 0", "2"}, rows("0 1 0 0 0")) ==
             "unknown");  // four inputs: F_1 has rows of its own
  BOOST_TEST(truth({3, "1 1;1 0;1 0;1 0", "1 0", "2"}, rows("0 1 0 0 0;1;0 1 0;0 0 0")) == "true");
  BOOST_TEST(truth({3, "1 1;1 0;1 0", "1 0", "sqrt(3)"}, rows("0 1 0 0 0")) == "true");
  BOOST_TEST(truth({1L << 40, "3 1;4 0", "2 0", "10"}, rows("0 2 0 0 0")) == "unknown");
}

// Lemma 7a. x_1 = (1, 1, 0, 0), x_2 = (1, 0, 1, 0), g = (1, -1): the optimum is |x_1 - x_2/2| = sqrt(3/2).
BOOST_AUTO_TEST_CASE(corners_of_a_zonotope) {
  const std::string x = "1 1;1 0;0 1;0 0", root = "sqrt(6)/2";
  BOOST_TEST(truth({2, x, "1 -1", root}, rows("1;0 1 -1/2;0 0 0;2;0 -1/2 1;0 0 0")) == "true");
  BOOST_TEST(truth({2, x, "1 -1", "61/50"}, rows("1;0 1 -1/2;0 0 0;2;0 -1/2 1;0 0 0")) == "unknown");
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 1 -1/2;0 0 0;2;0 -1/2 1;0 0 0")) == "true");
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 9/10 -1/2;0 0 0;2;0 -1/2 1;0 0 0")) ==
             "unknown");  // y < z at an active sample
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 1 1/2;0 0 0;2;0 -1/2 1;0 0 0")) ==
             "unknown");  // y > 0 at an undecided sample
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 1 -2;0 0 0;2;0 -1/2 1;0 0 0")) ==
             "unknown");  // y < z at an undecided sample
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 1 -1/2;0 1/2 0;2;0 -1/2 1;0 0 0")) ==
             "unknown");  // y > 0 at an inactive sample
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 2 -1/2;0 -1 -1;2;0 -1/2 1;0 0 0")) ==
             "true");  // larger and smaller than needed
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("0 1 -1/2;2;0 -1/2 1;0 0 0")) ==
             "unknown");  // a sample of positive weight that is not split
  BOOST_TEST(truth({2, x, "1 -1", "5"}, rows("1;0 1 -1/2;0 0 0;2;0 -1/2 1")) == "unknown");
}

BOOST_AUTO_TEST_CASE(nesting_is_limited) {
  const Row row{"0", "2", "0", "0", "0"};
  const Table table(450, row), deep(550, row);
  BOOST_TEST(truth({452, "3 1;4 0", "2 0", "10"}, table) == "true");
  BOOST_TEST(truth({451, "3 1;4 0", "2 0", "10"}, table) == "unknown");
  BOOST_CHECK_EXCEPTION(truth({552, "3 1;4 0", "2 0", "10"}, deep), Rejection,
                        [](const Rejection& r) { return r.reason == Reason::TooLarge; });
}

// Where the value is decided, the table is not looked at.
BOOST_AUTO_TEST_CASE(decided_depths) {
  const Table any = rows("5 5 5");
  const Problem first{1, "1 2; 3 4", "1 1; 0 2", "sqrt(138)"};  // G X^T = [3 7; 4 8]
  BOOST_TEST(truth(first, any) == "true");
  BOOST_TEST(truth({1, first.x, first.g, "11747/1000"}, any) == "false");
  BOOST_TEST(truth({1, first.x, first.g, "-12"}, any) == "false");
  BOOST_TEST(truth({2, kCircle, kSigns, "sqrt(2)-1"}, any) == "true");
  BOOST_TEST(truth({2, kCircle, kSigns, "207/500"}, any) == "false");
  BOOST_TEST(truth({2, "1 0; 0 1", "1 1; 0 1", "1/2+sqrt(5)/2"}, any) == "true");
  BOOST_TEST(truth({2, "1 0; 0 1", "1 1; 0 1", "809/500"}, any) == "false");
  BOOST_TEST(truth({2, "1 0 0; 0 1 0; 0 0 1", "1 -1 1", "sqrt(2)"}, any) == "true");
  BOOST_TEST(truth({2, "1 0 0; 0 1 0; 0 0 1", "1 -1 1", "7/5"}, any) == "false");
  BOOST_TEST(truth({2, "1 0 0; 0 1 0; 0 0 1", "0 0 0", "0"}, any) == "true");
  BOOST_TEST(truth({2, "1 0 0; 0 1 0; 0 0 1", "0 0 0", "-1/9"}, any) == "false");
}

// In certificates: what holds, what is no verdict at all, what is ill-typed.
BOOST_AUTO_TEST_CASE(in_certificates) {
  Json e = example({"1 0", "1"}, kCircle, kSigns);
  e["parameters"] = {{"T", matrix(text_of_table(table_of_example_1()))}, {"S", matrix("0 1 2")}, {"h", "1/2"}};
  const auto bound = [](const std::string& depth, const std::string& c, const std::string& table) {
    return "(speed-at-most " + depth + " (data inputs) (data gradient) " + c + " " + table + ")";
  };
  const auto outcome = [&](const std::string& formula, const std::string& verdict) {
    return checker_test::outcome(certificate({reading(formula), e, verdict}));
  };
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix T)"), "holds") == "accepted");
  BOOST_TEST(outcome(bound("3", "(param h)", "(matrix T)"), "holds") == "accepted");
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix T)"), "fails") == "verdict");
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix S)"), "holds") == "undecided");
  BOOST_TEST(outcome(bound("3", "49/100", "(matrix T)"), "fails") == "undecided");
  BOOST_TEST(outcome("(not " + bound("3", "1/2", "(matrix S)") + ")", "holds") == "undecided");
  BOOST_TEST(outcome(bound("2", "2/5", "(matrix S)"), "fails") == "accepted");
  BOOST_TEST(outcome("(not " + bound("2", "2/5", "(matrix S)") + ")", "holds") == "accepted");
  BOOST_TEST(outcome(bound("2", "2/5", "(matrix S)"), "holds") == "verdict");
  for (const std::string& f :
       {bound("0", "1/2", "(matrix T)"), bound("5/2", "1/2", "(matrix T)"), bound("(sqrt 2)", "1/2", "(matrix T)"),
        bound("2", "(/ 1 0)", "(matrix T)"), std::string("(speed-at-most 2 (data inputs) (matrix S) 1 (matrix T))"),
        std::string("(speed-at-most 2 (column 1 (data inputs)) (data gradient) 1 (matrix T))")}) {
    BOOST_TEST(is_undefined(f, e), f);
    BOOST_TEST(outcome(f, "holds") == "verdict");
  }
  BOOST_TEST(outcome(bound("2", "1", "(matrix missing)"), "holds") == "accepted");  // a table without rows
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix missing)"), "holds") == "undecided");
  BOOST_TEST(outcome("(speed-at-most 2 (data inputs) (data gradient) 1)", "holds") == "bad-formula");
}

BOOST_AUTO_TEST_SUITE_END()
