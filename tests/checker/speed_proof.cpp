// Proof tables for bounds of optimal speeds: each kind of row accepted where it proves something, and refused where one entry is off.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>

#include "builder.hpp"
#include "reader.hpp"
#include "session.hpp"
#include "speed.hpp"

using namespace checker;
using checker_test::Fresh;
using checker_test::Json;
namespace data = boost::unit_test::data;

namespace {

using Row = std::vector<std::string>;
using Table = std::vector<Row>;

// Rows of different lengths are filled up with -7: what stands beyond the entries of a row is not looked at.
std::string text_of_table(const Table& table) {
  std::size_t width = 1;
  for (const Row& row : table) width = std::max(width, row.size());
  std::string text;
  for (const Row& row : table) {
    for (std::size_t i = 0; i < width; ++i) text += (i < row.size() ? row[i] : "-7") + " ";
    text += ";";
  }
  return text;
}

Matrix parsed(const std::string& text) { return *read_matrix(checker_test::matrix(text), "test"); }
Table rows(const std::string& text) {
  Table table(1, Row(1));
  for (const char c : text)
    if (c == ';') table.emplace_back(1);
    else if (c != ' ') table.back().back() += c;
    else if (!table.back().back().empty()) table.back().emplace_back();
  for (Row& row : table)
    if (row.back().empty()) row.pop_back();
  return table;
}

struct Problem {
  long depth;
  std::string x, g, c;
};
std::string truth(const Problem& p, const Table& table) {
  const auto result = speed_at_most(p.depth, parsed(p.x), parsed(p.g), parsed(p.c).at(0, 0), parsed(text_of_table(table)));
  return !result ? "unknown" : *result ? "true" : "false";
}

// Example 1 of the saddle paper: eight samples on the circle, weights of alternating sign.
const std::string kCircle = "sqrt(2)/2 1 sqrt(2)/2 0 -sqrt(2)/2 -1 -sqrt(2)/2 0; sqrt(2)/2 0 -sqrt(2)/2 -1 -sqrt(2)/2 0 sqrt(2)/2 1", kSigns = "-1 1 -1 1 -1 1 -1 1";
const Problem kExample1{3, kCircle, kSigns, "1/2"};

// y = x on the leaf where the positive samples k = 0..3 (at first + 2 k) with a bit in `active` are >= 0 and the others <= 0, by the symmetry of the octagon: the multipliers are
// for one leaf of each shape, turned by `turn` steps.
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
  for (const int first : {1, 0}) {                                   // g is positive at samples 2, 4, 6, 8, and -g at the others
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

BOOST_FIXTURE_TEST_SUITE(speed_proof, Fresh)

// 1/2 is reached at depth 3 (saddle.example-1), and this table proves that no width does better.
BOOST_AUTO_TEST_CASE(example_1) {
  const Table table = table_of_example_1();
  BOOST_TEST(table.size() == 62u);
  BOOST_TEST(truth(kExample1, table) == "true");
  BOOST_TEST(truth({3, kCircle, kSigns, "499/1000"}, table) == "unknown");
  BOOST_TEST(truth({3, kCircle, kSigns, "-1/2"}, table) == "unknown");
  BOOST_TEST(truth({4, kCircle, kSigns, "1/2"}, table) == "unknown");
  BOOST_TEST(truth({3, kCircle, "-1 1 -1 1 -1 1 -1 1001/1000", "1/2"}, table) == "unknown");
  BOOST_TEST(truth({3, kCircle, "1 -1 1 -1 1 -1 1 -1", "1/2"}, table) == "unknown");           // the two halves in the other order
}

// Each leaf of the table: the opposite pairs need 1/2, the others less.
BOOST_AUTO_TEST_CASE(example_1_leaves) {
  const Arrangement arrangement(parsed(kCircle));
  const std::pair<unsigned, std::string> bounds[] = {{0b0000, "0"}, {0b0010, "1/9"}, {0b1100, "3-2*sqrt(2)"}, {0b1010, "1/4"}, {0b1101, "3-2*sqrt(2)"}, {0b1111, "3-2*sqrt(2)"}};
  for (const auto& [active, square] : bounds) {
    const Row row = leaf_of_example_1(0, active);
    const Matrix y = parsed(text_of_table({Row(row.begin() + 1, row.begin() + 9)}));
    const Num expected = parsed(square).at(0, 0);
    const auto [top, bottom] = arrangement.square(y);
    const auto [other_top, other_bottom] = arrangement.square(scale(Num(-1), y));
    BOOST_TEST(sign(max(top / bottom, other_top / other_bottom) - expected) == 0, active);
  }
}

struct Tampering {
  std::string name;
  void (*apply)(Table&);
};
std::ostream& operator<<(std::ostream& out, const Tampering& t) { return out << t.name; }

// In the table of Example 1 the first four rows split samples 2, 4, 6, 8; row 4 is the leaf with all four active, row 5 that without sample 8, row 12 that with samples 2 and 6.
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
    {"too narrow", [](Table& t) { for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 16)); }},
    {"y below z at an undecided sample", [](Table& t) { t[4][1] = "-1001/1000", t[4][9] = "-1001/1000"; }},
    {"y below z at an active sample", [](Table& t) { t[4][2] = "999/1000", t[4][10] = "999/1000"; }},
    {"y below x", [](Table& t) { t[4][10] = "1001/1000"; }},
    {"x above 0 at an undecided sample", [](Table& t) { t[4][1] = "1/1000", t[4][9] = "1/1000"; }},
    {"x above 0 at an inactive sample", [](Table& t) { t[5][8] = "1/1000", t[5][16] = "1/1000"; }},
    {"y too large", [](Table& t) { t[4][2] = "6/5"; }},
    {"x too small", [](Table& t) { t[4][16] = "-2"; }},
    {"a multiplier of a sharp leaf", [](Table& t) { t[12][1] = "-2/5", t[12][9] = "-2/5"; }},
    {"a multiplier of a sharp leaf, slightly", [](Table& t) { t[12][1] = "-sqrt(2)/4-1/1000000000000000000000000000000", t[12][9] = t[12][1]; }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_tables_prove_nothing, data::make(kTamperings), tampering) {
  Table table = table_of_example_1();
  BOOST_TEST(text_of_table({table[12]}) == text_of_table({leaf_of_example_1(1, 0b0101)}));
  tampering.apply(table);
  BOOST_TEST(truth(kExample1, table) == "unknown");
}

// What is not looked at may be anything; where there is slack, entries may move.
BOOST_AUTO_TEST_CASE(changes_that_leave_a_proof) {
  Table table = table_of_example_1();
  table[0].resize(17, "sqrt(3)");
  table[4][1] = "-99/100";
  table[5][8] = table[5][16] = "-2/5";
  BOOST_TEST(truth(kExample1, table) == "true");
}

// Where the value is decided, the table is not looked at.
BOOST_AUTO_TEST_CASE(decided_depths) {
  const Table any = rows("5 5 5");
  const Problem first{1, "1 2; 3 4", "1 1; 0 2", "sqrt(138)"};                  // G X^T = [3 7; 4 8]
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

// Depth 2 by cones: three samples in space, two outputs. The optimum is sqrt(45). Rows 0, 5, 8 and 13 split; 3, 7, 10 and 12 close linear pieces.
const Problem kSpace{2, "2 1 -2; -2 -1 1; -1 -1 0", "2 0 1; -1 0 2", "57/8"};
const std::string kCones =
    "1 1 2 1 1;0 0 5 1;0 5 0 3;2;0 9/2 -9/2 5/2;1 1 2 1 1;0 0 -5 3;2;1 1 2 1 1;0 0 5 -5;2;0 -9/2 5/2 -9/2;2;1 1 2 1 1;0 0 -5 -3;0 -5 0 -5";

BOOST_AUTO_TEST_CASE(cones) {
  BOOST_TEST(truth(kSpace, rows(kCones)) == "true");
  BOOST_TEST(truth({2, kSpace.x, kSpace.g, "100"}, rows(kCones)) == "true");
  BOOST_TEST(truth({2, kSpace.x, kSpace.g, "34/5"}, rows(kCones)) == "unknown");
  BOOST_TEST(truth({2, kSpace.x, kSpace.g, "-100"}, rows(kCones)) == "unknown");
  BOOST_TEST(truth({2, kSpace.x, "2 0 1; -1 0 3", "57/8"}, rows(kCones)) == "unknown");
  BOOST_TEST(truth({2, "2 1 -3; -2 -1 1; -1 -1 0", kSpace.g, "57/8"}, rows(kCones)) == "unknown");
}

const Tampering kConeTamperings[] = {
    {"no orthant split", [](Table& t) { t.erase(t.begin()); }},
    {"last row missing", [](Table& t) { t.pop_back(); }},
    {"a row too many", [](Table& t) { t.push_back({"2"}); }},
    {"halves exchanged", [](Table& t) { std::swap(t[1], t[2]); }},
    {"q too short", [](Table& t) { t[1][2] = "4"; }},
    {"q too long", [](Table& t) { t[1][2] = "8"; }},
    {"q turned", [](Table& t) { t[4][2] = "9/2"; }},
    {"a linear leaf on a bent piece", [](Table& t) { t[1][0] = "2"; }},
    {"an unknown kind", [](Table& t) { t[3][0] = "3"; }},
    {"a broken kind", [](Table& t) { t[3][0] = "1/2"; }},
    {"a negative kind", [](Table& t) { t[3][0] = "-2"; }},
    {"an edge 0", [](Table& t) { t[0][1] = "0"; }},
    {"an edge 4", [](Table& t) { t[0][2] = "4"; }},
    {"edges in the other order", [](Table& t) { t[0][1] = "2", t[0][2] = "1"; }},
    {"an edge with itself", [](Table& t) { t[0][2] = "1"; }},
    {"s = 0", [](Table& t) { t[0][3] = "0"; }},
    {"t < 0", [](Table& t) { t[0][4] = "-1"; }},
    {"too narrow for a split", [](Table& t) { for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 4)); }},
    {"too narrow for a leaf", [](Table& t) { for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 3)); }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_cones_prove_nothing, data::make(kConeTamperings), tampering) {
  Table table = rows(kCones);
  tampering.apply(table);
  BOOST_TEST(truth(kSpace, table) == "unknown");
}

// On every orthant G relu(X^T w) is linear for X = I. All of [1 1 0; 0 1 1] has s_1 = sqrt(3), attained on the first orthant; a tie in every pivot.
BOOST_AUTO_TEST_CASE(linear_leaves) {
  const Problem p{2, "1 0 0; 0 1 0; 0 0 1", "1 1 0; 0 1 1", "sqrt(3)"};
  BOOST_TEST(truth(p, rows("2;2;2;2;2;2;2;2")) == "true");
  BOOST_TEST(truth(p, rows("2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, p.x, p.g, "34641/20000"}, rows("2;2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, p.x, p.g, "-2"}, rows("2;2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, "1 0 0 1; 0 1 0 -1; 0 0 1 0", "1 1 0 1; 0 1 1 1", "9"}, rows("2;2;2;2;2;2;2;2")) == "unknown");        // (1, -1, 0) is undecided
  BOOST_TEST(truth({2, "1 0 0 0; 0 1 0 0; 0 0 1 0", "1 1 0 5; 0 1 1 5", "sqrt(3)"}, rows("2;2;2;2;2;2;2;2")) == "true");      // a zero sample
}

// U = (1, sqrt(2), 1) on the first orthant of the same problem: |q| <= c and q . v >= U as exact ties, and off by 10^-36.
BOOST_AUTO_TEST_CASE(ties_of_convex_leaves) {
  const auto with = [](const std::string& q, const std::string& c) {
    return truth({2, "1 0 0; 0 1 0; 0 0 1", "1 1 0; 0 1 1", c}, rows("0 1 " + q + " 1;2;2;2;2;2;2;2"));
  };
  BOOST_TEST(with("sqrt(2)", "2") == "true");
  BOOST_TEST(with("sqrt(2)", "1999999/1000000") == "unknown");
  BOOST_TEST(with("sqrt(2)-1/1000000000000000000000000000000000000", "2") == "unknown");
  BOOST_TEST(with("sqrt(2)+1/1000000000000000000000000000000000000", "2") == "unknown");
  BOOST_TEST(with("sqrt(2)+1/1000000000000000000000000000000000000", "2000001/1000000") == "true");
}

// Four dimensions, one sample (1, 1, 1, 1): the optimum is 2. Orthants of two signs need |q| = sqrt(8) without a split.
BOOST_AUTO_TEST_CASE(four_rows) {
  Table table;
  for (int k = 0; k < 16; ++k) {
    const int minus = __builtin_popcount(static_cast<unsigned>(k));
    Row row{minus == 0 || minus == 4 ? "2" : "0"};
    for (int i = 0; i < 4 && row[0] == "0"; ++i) row.push_back((k >> i & 1) == 0 ? (minus == 1 ? "1" : "2") : (minus == 1 ? "-1" : "0"));
    table.push_back(row);
  }
  BOOST_TEST(truth({2, "1;1;1;1", "1", "2*sqrt(2)"}, table) == "true");
  BOOST_TEST(truth({2, "1;1;1;1", "1", "14/5"}, table) == "unknown");
  BOOST_TEST(truth({2, "1;1;1;1", "-1", "2*sqrt(2)"}, table) == "true");
  BOOST_TEST(truth({2, "1;1;1;1", "11/10", "2*sqrt(2)"}, table) == "unknown");
}

// One sample: s* = |x| |G| at every depth.
BOOST_AUTO_TEST_CASE(deeper) {
  BOOST_TEST(truth({3, "3;4", "2", "10"}, rows("0 2 0")) == "true");
  BOOST_TEST(truth({3, "3;4", "2", "999/100"}, rows("0 2 0")) == "unknown");
  BOOST_TEST(truth({3, "3;4", "-2", "10"}, rows("0 2 0")) == "true");
  BOOST_TEST(truth({3, "3;4", "2", "10"}, rows("1;0 2 2;0 0 0")) == "true");
  BOOST_TEST(truth({3, "3;4", "2", "10"}, rows("0 2 2")) == "unknown");            // x > 0 at an undecided sample
  BOOST_TEST(truth({4, "3;4", "2", "10"}, rows("0 2 0;0 2 0")) == "true");
  BOOST_TEST(truth({4, "3;4", "2", "10"}, rows("0 2 0")) == "unknown");
  BOOST_TEST(truth({4, "3;4", "2", "10"}, rows("0 3 0;0 3 0")) == "unknown");
  BOOST_TEST(truth({4, "3;4", "2", "10"}, rows("0 2 0;0 2 -1;0 1 0")) == "unknown");
  BOOST_TEST(truth({5, "3;4", "2", "10"}, rows("0 2 -1;0 2 0;0 2 0;0 1 0;0 1 0")) == "true");
  BOOST_TEST(truth({3, "1;1;1;1", "1", "5"}, rows("0 1 0")) == "unknown");         // four rows: there is no F_1
  BOOST_TEST(truth({3, "1;1;1", "1", "sqrt(3)"}, rows("0 1 0")) == "true");
  BOOST_TEST(truth({1L << 40, "3;4", "2", "10"}, rows("0 2 0")) == "unknown");
}

BOOST_AUTO_TEST_CASE(nesting_is_limited) {
  const Table table(450, Row{"0", "2", "0"}), deep(550, Row{"0", "2", "0"});
  BOOST_TEST(truth({452, "3;4", "2", "10"}, table) == "true");
  BOOST_TEST(truth({451, "3;4", "2", "10"}, table) == "unknown");
  BOOST_CHECK_EXCEPTION(truth({552, "3;4", "2", "10"}, deep), Rejection, [](const Rejection& r) { return r.reason == Reason::TooLarge; });
}

// Depth 3, x = (3, 4), G = (3, 4): bounds for e_1, e_2, -e_1, -e_2, then four orthants.
const Problem kDirections{3, "3;4", "3;4", "25"};
const std::string kUnits = "15;0 3 0;20;0 4 0;0;0;", kSplit = "1 1 2 3 4 125;0 25 0;0 15 20;0 15 20;0 0 20;0 15 0;0 0 0";

BOOST_AUTO_TEST_CASE(directions) {
  BOOST_TEST(truth(kDirections, rows(kUnits + "0 15 20;0 0 20;0 15 0;0 0 0")) == "true");
  BOOST_TEST(truth(kDirections, rows(kUnits + kSplit)) == "true");
  BOOST_TEST(truth({3, "3;4", "3;4", "249/10"}, rows(kUnits + kSplit)) == "unknown");
  BOOST_TEST(truth({3, "3;4", "3;5", "25"}, rows(kUnits + kSplit)) == "unknown");
  BOOST_TEST(truth({4, "3;4", "3;4", "25"}, rows(kUnits + kSplit)) == "unknown");
  BOOST_TEST(truth(kDirections, rows("15;0 3 0;20;0 4 0;5;7;0 15 20;0 -3 20;0 15 -4;0 0 0")) == "unknown");     // F(-e_1) <= 5, but q . (-e_1) = 3
  BOOST_TEST(truth(kDirections, rows("15;0 3 0;20;0 4 0;3;4;0 15 20;0 -3 20;0 15 -4;0 -3 -4")) == "true");
}

const Tampering kDirectionTamperings[] = {
    {"a bound too small", [](Table& t) { t[0][0] = "149/10"; }},
    {"a negative bound", [](Table& t) { t[4][0] = "-1/9"; }},
    {"a bound too large", [](Table& t) { t[2][0] = "21"; }},
    {"a bound without its proof", [](Table& t) { t.erase(t.begin() + 1); }},
    {"the bound of a split too small", [](Table& t) { t[6][5] = "124"; }},
    {"the bound of a split too large", [](Table& t) { t[6][5] = "126"; }},
    {"the proof of a split missing", [](Table& t) { t.erase(t.begin() + 7); }},
    {"q off", [](Table& t) { t[8][1] = "149/10"; }},
    {"q too long", [](Table& t) { t[8][1] = "151/10"; }},
    {"a leaf of another kind", [](Table& t) { t[9][0] = "2"; }},
    {"a split without a bound", [](Table& t) { for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 5)); }},
    {"an orthant missing", [](Table& t) { t.pop_back(); }},
    {"a row too many", [](Table& t) { t.push_back({"0"}); }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_directions_prove_nothing, data::make(kDirectionTamperings), tampering) {
  Table table = rows(kUnits + kSplit);
  tampering.apply(table);
  BOOST_TEST(truth(kDirections, table) == "unknown");
}

// Three outputs: the vector (1, 2, 0) divides two orthants. Its bound is proved when it is met first, and the entry of the second row is not looked at.
BOOST_AUTO_TEST_CASE(directions_met_before) {
  const std::string units = "1;0 1 0;2;0 2 0;2;0 2 0;0;0;0;", first = "1 1 2 1 2 5;0 5 0;0 1 2 2;0 1 2 2;", middle = "0 0 2 2;0 1 0 2;0 0 0 2;", last = "0 0 2 0;0 1 0 0;0 0 0 0";
  const Problem p{3, "1", "1;2;2", "3"};
  BOOST_TEST(truth(p, rows(units + first + middle + "1 1 2 1 2 -9;0 1 2 0;0 1 2 0;" + last)) == "true");
  BOOST_TEST(truth(p, rows(units + first + middle + "1 1 2 1 2 5;0 5 0;0 1 2 0;0 1 2 0;" + last)) == "unknown");
  BOOST_TEST(truth(p, rows(units + first + middle + "1 1 2 1 1 -9;0 1 2 0;0 1 2 0;" + last)) == "unknown");
  BOOST_TEST(truth({3, "1", "1;2;2", "299/100"}, rows(units + first + middle + "1 1 2 1 2 -9;0 1 2 0;0 1 2 0;" + last)) == "unknown");
}

BOOST_AUTO_TEST_CASE(undefined_and_without_rows) {
  const Matrix one = parsed("1"), two = parsed("1 1");
  BOOST_CHECK_THROW(speed_at_most(0, one, one, Num(9), one), Undefined);
  BOOST_CHECK_THROW(speed_at_most(3, two, one, Num(9), one), Undefined);
  BOOST_TEST(truth({3, "1;1;1;1", "0", "0"}, rows("0")) == "unknown");             // the proof has no rows, and a table has one at least
}

// In certificates: what holds, what is no verdict at all, what is ill-typed.
BOOST_AUTO_TEST_CASE(in_certificates) {
  Json e = checker_test::example({"1 0", "1"}, kCircle, kSigns);
  e["parameters"] = {{"T", checker_test::matrix(text_of_table(table_of_example_1()))}, {"S", checker_test::matrix("0 1 2")}, {"h", "1/2"}};
  const auto bound = [](const std::string& depth, const std::string& c, const std::string& table) { return "(speed-at-most " + depth + " (data inputs) (data gradient) " + c + " " + table + ")"; };
  const auto outcome = [&](const std::string& formula, const std::string& verdict) { return checker_test::outcome(checker_test::certificate({checker_test::reading(formula), e, verdict})); };
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix T)"), "holds") == "accepted");
  BOOST_TEST(outcome(bound("3", "(param h)", "(matrix T)"), "holds") == "accepted");
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix T)"), "fails") == "verdict");
  BOOST_TEST(outcome(bound("3", "1/2", "(matrix S)"), "holds") == "undecided");
  BOOST_TEST(outcome(bound("3", "49/100", "(matrix T)"), "fails") == "undecided");
  BOOST_TEST(outcome("(not " + bound("3", "1/2", "(matrix S)") + ")", "holds") == "undecided");
  BOOST_TEST(outcome(bound("2", "2/5", "(matrix S)"), "fails") == "accepted");
  BOOST_TEST(outcome("(not " + bound("2", "2/5", "(matrix S)") + ")", "holds") == "accepted");
  BOOST_TEST(outcome(bound("2", "2/5", "(matrix S)"), "holds") == "verdict");
  for (const std::string& f : {bound("0", "1/2", "(matrix T)"), bound("5/2", "1/2", "(matrix T)"), bound("(sqrt 2)", "1/2", "(matrix T)"), bound("2", "(/ 1 0)", "(matrix T)"), bound("2", "1", "(matrix missing)"),
                               std::string("(speed-at-most 2 (data inputs) (matrix S) 1 (matrix T))"), std::string("(speed-at-most 2 (data targets) (matrix S) 1 (matrix T))")}) {
    BOOST_TEST(checker_test::is_undefined(f, e), f);
    BOOST_TEST(outcome(f, "holds") == "verdict");
  }
  BOOST_TEST(outcome("(speed-at-most 2 (data inputs) (data gradient) 1)", "holds") == "bad-formula");
}

BOOST_AUTO_TEST_SUITE_END()
