// Proof tables that cut a space into cones: of weights at depth 2, of directions at depth 3 with several outputs.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "session.hpp"
#include "speed_tables.hpp"

using namespace checker;
using namespace checker_test;
namespace data = boost::unit_test::data;

BOOST_FIXTURE_TEST_SUITE(speed_cones, Fresh)

// Depth 2 by cones: three samples in space, two outputs. The optimum is sqrt(45). Rows 0, 5, 8 and 13 split; 3, 7, 10
// and 12 close linear pieces.
const Problem kSpace{2, "2 1 -2; -2 -1 1; -1 -1 0", "2 0 1; -1 0 2", "57/8"};
const std::string kCones =
    "1 1 2 1 1;0 0 5 1;0 5 0 3;2;0 9/2 -9/2 5/2;1 1 2 1 1;0 0 -5 3;2;1 1 2 1 1;0 0 5 -5;2;0 -9/2 5/2 -9/2;2;1 1 2 1 "
    "1;0 0 -5 -3;0 -5 0 -5";

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
    {"too narrow for a split",
     [](Table& t) {
       for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 4));
     }},
    {"too narrow for a leaf",
     [](Table& t) {
       for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 3));
     }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_cones_prove_nothing, data::make(kConeTamperings), tampering) {
  Table table = rows(kCones);
  tampering.apply(table);
  BOOST_TEST(truth(kSpace, table) == "unknown");
}

// On every orthant G relu(X^T w) is linear for X = I. All of [1 1 0; 0 1 1] has s_1 = sqrt(3), attained on the first
// orthant; a tie in every pivot.
BOOST_AUTO_TEST_CASE(linear_leaves) {
  const Problem p{2, "1 0 0; 0 1 0; 0 0 1", "1 1 0; 0 1 1", "sqrt(3)"};
  BOOST_TEST(truth(p, rows("2;2;2;2;2;2;2;2")) == "true");
  BOOST_TEST(truth(p, rows("2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, p.x, p.g, "34641/20000"}, rows("2;2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, p.x, p.g, "-2"}, rows("2;2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, "1 0 0 1; 0 1 0 -1; 0 0 1 0", "1 1 0 1; 0 1 1 1", "9"}, rows("2;2;2;2;2;2;2;2")) ==
             "unknown");  // (1, -1, 0) is undecided
  BOOST_TEST(truth({2, "1 0 0 0; 0 1 0 0; 0 0 1 0", "1 1 0 5; 0 1 1 5", "sqrt(3)"}, rows("2;2;2;2;2;2;2;2")) ==
             "true");  // a zero sample
}

// A pivot 0 whose row is not zero: s_1^2 of [1 1; 1 0] is (3 + sqrt(5))/2, not 2.
BOOST_AUTO_TEST_CASE(zero_pivots) {
  const std::string x = "1 0 0; 0 1 0; 0 0 1", g = "1 1 0; 1 0 0";
  BOOST_TEST(truth({2, x, g, "sqrt(2)"}, rows("2;2;2;2;2;2;2;2")) == "unknown");
  BOOST_TEST(truth({2, x, g, "1/2+sqrt(5)/2"}, rows("2;2;2;2;2;2;2;2")) == "true");
}

// For a zero sample every cone is closed by the row (2), so that nothing but the split itself can be wrong.
BOOST_AUTO_TEST_CASE(splits) {
  const auto with = [](const std::string& split) {
    return truth({2, "0;0;0", "1;1", "0"}, rows(split + ";2;2;2;2;2;2;2;2;2"));
  };
  for (const char* good : {"1 1 2 1 1", "1 1 3 1/2 7", "1 2 3 sqrt(2) 1"}) BOOST_TEST(with(good) == "true", good);
  for (const char* bad : {"1 1 2 0 1", "1 1 2 1 0", "1 1 2 -1 1", "1 1 2 1 -1", "1 2 1 1 1", "1 1 1 1 1", "1 0 1 1 1",
                          "1 3 4 1 1", "1 1 3/2 1 1", "0 1 2 1 1", "2 1 2 1 1"})
    BOOST_TEST(with(bad) == "unknown", bad);
}

// U = (1, sqrt(2), 1) on the first orthant of the same problem: |q| <= c and q . v >= U as exact ties, and off by
// 10^-36.
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

// Four dimensions, one sample (1, 1, 1, 1) and one without a gradient, a second output that is 0: the optimum is 2.
// Orthants of two signs need |q| = sqrt(8) without a split.
BOOST_AUTO_TEST_CASE(four_rows) {
  Table table;
  for (int k = 0; k < 16; ++k) {
    const int minus = __builtin_popcount(static_cast<unsigned>(k));
    Row row{minus == 0 || minus == 4 ? "2" : "0"};
    for (int i = 0; i < 4 && row[0] == "0"; ++i)
      row.push_back((k >> i & 1) == 0 ? (minus == 1 ? "1" : "2") : (minus == 1 ? "-1" : "0"));
    table.push_back(row);
  }
  BOOST_TEST(truth({2, "1 1;1 0;1 0;1 0", "1 0;0 0", "2*sqrt(2)"}, table) == "true");
  BOOST_TEST(truth({2, "1 1;1 0;1 0;1 0", "1 0;0 0", "14/5"}, table) == "unknown");
  BOOST_TEST(truth({2, "1 1;1 0;1 0;1 0", "-1 0;0 0", "2*sqrt(2)"}, table) == "true");
  BOOST_TEST(truth({2, "1 1;1 0;1 0;1 0", "11/10 0;0 0", "2*sqrt(2)"}, table) == "unknown");
}

// Depth 3, x = (3, 4), G = (3, 4), and a sample without a gradient: bounds for e_1, e_2, -e_1, -e_2, then four
// orthants.
const Problem kDirections{3, "3 1;4 0", "3 0;4 0", "25"};
const std::string kUnits = "15;0 3 0 0 0;20;0 4 0 0 0;0;0;",
                  kSplit = "1 1 2 3 4 125;0 25 0 0 0;0 15 20;0 15 20;0 0 20;0 15 0;0 0 0";

BOOST_AUTO_TEST_CASE(directions) {
  BOOST_TEST(truth(kDirections, rows(kUnits + "0 15 20;0 0 20;0 15 0;0 0 0")) == "true");
  BOOST_TEST(truth(kDirections, rows(kUnits + kSplit)) == "true");
  BOOST_TEST(truth({3, "3 1;4 0", "3 0;4 0", "249/10"}, rows(kUnits + kSplit)) == "unknown");
  BOOST_TEST(truth({3, "3 1;4 0", "3 0;5 0", "25"}, rows(kUnits + kSplit)) == "unknown");
  BOOST_TEST(truth({4, "3 1;4 0", "3 0;4 0", "25"}, rows(kUnits + kSplit)) == "unknown");
  BOOST_TEST(truth(kDirections, rows("15;0 3 0 0 0;20;0 4 0 0 0;5;7;0 15 20;0 -3 20;0 15 -4;0 0 0")) ==
             "unknown");  // F(-e_1) <= 5, but q . (-e_1) = 3
  BOOST_TEST(truth(kDirections, rows("15;0 3 0 0 0;20;0 4 0 0 0;3;4;0 15 20;0 -3 20;0 15 -4;0 -3 -4")) == "true");
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
    {"a split without a bound",
     [](Table& t) {
       for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 5));
     }},
    {"an orthant missing", [](Table& t) { t.pop_back(); }},
    {"a row too many", [](Table& t) { t.push_back({"0"}); }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_directions_prove_nothing, data::make(kDirectionTamperings), tampering) {
  Table table = rows(kUnits + kSplit);
  tampering.apply(table);
  BOOST_TEST(truth(kDirections, table) == "unknown");
}

// Three outputs: the vector (1, 2, 0) divides two orthants. Its bound is proved when it is met first, and the entry of
// the second row is not looked at.
BOOST_AUTO_TEST_CASE(directions_met_before) {
  const std::string units = "1;0 1 0 0 0;2;0 2 0 0 0;2;0 2 0 0 0;0;0;0;",
                    first = "1 1 2 1 2 5;0 5 0 0 0;0 1 2 2;0 1 2 2;", middle = "0 0 2 2;0 1 0 2;0 0 0 2;",
                    last = "0 0 2 0;0 1 0 0;0 0 0 0";
  const Problem p{3, "1 0;0 1", "1 0;2 0;2 0", "3"};
  BOOST_TEST(truth(p, rows(units + first + middle + "1 1 2 1 2 -9;0 1 2 0;0 1 2 0;" + last)) == "true");
  BOOST_TEST(truth(p, rows(units + first + middle + "1 1 2 1 2 5;0 5 0 0 0;0 1 2 0;0 1 2 0;" + last)) == "unknown");
  BOOST_TEST(truth(p, rows(units + first + middle + "1 1 2 1 1 -9;0 1 2 0;0 1 2 0;" + last)) == "unknown");
  BOOST_TEST(truth({3, "1 0;0 1", "1 0;2 0;2 0", "299/100"},
                   rows(units + first + middle + "1 1 2 1 2 -9;0 1 2 0;0 1 2 0;" + last)) == "unknown");
}

BOOST_AUTO_TEST_SUITE_END()
