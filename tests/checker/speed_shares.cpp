// Proof tables at depth 4 by shares of neurons (docs/speed.md, Lemma 8a): two orthogonal samples, whose optimum 5 is
// known at every depth, and what tampering does to a table that needs each of its conditions.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "session.hpp"
#include "speed_tables.hpp"

using namespace checker;
using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

const Problem kOrthogonal{4, "3 0; 0 4", "1 1", "5"};

// A split on sample 1, three regions, and their cone in two halves. Row 7 is sharp: 5/2 + 5^2/(2 5) = 5.
Table table_of_shares() {
  const Table leaf = rows(
      "0 1 1 0 -1;"                   // y, x
      "5 1 1; 3 1 0; 4 0 1;"          // b, w
      "1; 2; -4 1; -4 2; 0 0 1 0 0;"  // the rest for y
      "2; -4 3; 0 0 0 0 0");          // and for -x
  Table table = rows("1; -3 3; 1 1 1; 1 1 -1; -1 0 1; 1 1 2 1 1");
  for (int half = 0; half < 2; ++half) table.insert(table.end(), leaf.begin(), leaf.end());
  for (const Row& row : rows("0 0 1 0 0; 0 0 1 0 0")) table.push_back(row);  // sample 1 inactive, two levels
  return table;
}

const Tampering kTamperings[] = {
    {"no region",
     [](Table& t) {
       t[1] = {"-3", "0"}, t.erase(t.begin() + 2, t.begin() + 5);
     }},
    {"33 regions", [](Table& t) { t[1][1] = "33", t.insert(t.begin() + 2, 30, t[2]); }},
    {"a region less", [](Table& t) { t[1][1] = "2", t.erase(t.begin() + 4); }},
    {"a region of the sign 0", [](Table& t) { t[4][0] = "0"; }},
    {"a region of the sign -2", [](Table& t) { t[4][0] = "-2"; }},
    {"a region of another sign", [](Table& t) { t[4][0] = "1"; }},
    {"a region with a sample less", [](Table& t) { t[2][2] = "-1"; }},
    {"a node closed by region 0", [](Table& t) { t[12][1] = "0"; }},
    {"a node closed by region 4", [](Table& t) { t[12][1] = "4"; }},
    {"a node closed by a region that it is not in", [](Table& t) { t[13][1] = "1"; }},
    {"a node closed by a region that it is partly in",
     [](Table& t) { t.erase(t.begin() + 11), t.erase(t.begin() + 12); }},
    {"a node closed by a region of the other sign", [](Table& t) { t[12][1] = "3"; }},
    {"a node closed by a region outside of shares",
     [](Table& t) {
       t[31] = {"-4", "1"};
     }},
    {"a node of the third level closed by a region",
     [](Table& t) {
       t[30] = {"-4", "1"}, t.pop_back();
     }},
    {"a neuron of the rest left out", [](Table& t) { t.erase(t.begin() + 14); }},
    {"the rest too large", [](Table& t) { t[14][2] = "3/2"; }},
    {"b = 0", [](Table& t) { t[9][0] = "0"; }},
    {"b < 0", [](Table& t) { t[9][0] = "-4"; }},
    {"w below y at an active sample", [](Table& t) { t[7][2] = "999/1000"; }},
    {"w above 0 at an inactive sample", [](Table& t) { t[8][2] = "1/1000"; }},
    {"w below -x at an active sample", [](Table& t) { t[9][2] = "999/1000"; }},
    {"w below -x at a sample without a side", [](Table& t) { t[9][1] = "-1/1000"; }},
    {"w above 0 at a sample without a side", [](Table& t) { t[9][1] = "1/1000"; }},
    {"y below x", [](Table& t) { t[6][3] = "1001/1000"; }},
    {"y below z at an active sample", [](Table& t) { t[6][1] = "999/1000"; }},
    {"y below z at an undecided sample", [](Table& t) { t[6][2] = "999/1000"; }},
    {"x above 0 at an undecided sample", [](Table& t) { t[6][4] = "1/1000", t.erase(t.begin() + 15, t.begin() + 18); }},
    {"Phi too large at a unit vector of the first half", [](Table& t) { t[9][0] = "9"; }},
    {"Phi too large at the middle", [](Table& t) { t[7][0] = "10", t[8][0] = "9"; }},
    {"Phi too large at a unit vector of the second half", [](Table& t) { t[19][1] = "11/10"; }},
    {"an edge outside of the orthant", [](Table& t) { t[5][3] = "-1"; }},
    {"an edge that is another", [](Table& t) { t[5][4] = "0"; }},
    {"a split between an edge and itself", [](Table& t) { t[5][2] = "1"; }},
    {"a split with a fourth edge", [](Table& t) { t[5][2] = "4"; }},
    {"half of the cone left out", [](Table& t) { t.erase(t.begin() + 18, t.begin() + 30); }},
    {"a leaf of the second kind", [](Table& t) { t[6][0] = "2"; }},
    {"regions too narrow",
     [](Table& t) {
       for (Row& row : t) row.resize(std::min<std::size_t>(row.size(), 4));
     }},
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(speed_shares, Fresh)

BOOST_AUTO_TEST_CASE(orthogonal_samples) {
  const Table table = table_of_shares();
  BOOST_TEST(table.size() == 32u);
  BOOST_TEST(truth(kOrthogonal, table) == "true");
  BOOST_TEST(truth({4, "3 0; 0 4", "1 1", "499/100"}, table) == "unknown");
  BOOST_TEST(truth({4, "3 0; 0 4", "1 1001/1000", "5"}, table) == "unknown");
  BOOST_TEST(truth({3, "3 0; 0 4", "1 1", "5"}, table) == "unknown");       // no layer is shared
  BOOST_TEST(truth({4, "3 0; 0 4; 0 0", "1 1", "5"}, table) == "unknown");  // more than two inputs
}

// At depth 5 the rule speaks of neurons of layer 3, one level below.
BOOST_AUTO_TEST_CASE(one_level_below) {
  Table table = table_of_shares();
  BOOST_TEST(truth({5, "3 0; 0 4", "1 1", "5"}, table) == "unknown");
  table.insert(table.begin(), {"0", "1", "1", "0", "0"});
  BOOST_TEST(truth({5, "3 0; 0 4", "1 1", "5"}, table) == "true");
}

// What is too large at a unit vector is allowed where only the middle is an edge; a region need not close a node.
BOOST_AUTO_TEST_CASE(what_shares_allow) {
  Table table = table_of_shares();
  table[7][1] = "11/10";
  BOOST_TEST(truth(kOrthogonal, table) == "true");
  table[13] = {"0", "1", "0", "0", "0"};
  BOOST_TEST(truth(kOrthogonal, table) == "true");
}

BOOST_DATA_TEST_CASE_F(Fresh, tampered_tables_prove_nothing, data::make(kTamperings), tampering) {
  Table table = table_of_shares();
  tampering.apply(table);
  BOOST_TEST(truth(kOrthogonal, table) == "unknown");
}

// The largest value on the circle is known by eigenvalues.
BOOST_AUTO_TEST_CASE(planar_cones) {
  for (const char* x : {"1 0; 0 1", "2 -1 0 1; 1 1 -3 0", "1 -1 1/2; 2 -2 sqrt(3)", "0 1 1; 0 1 -2"}) {
    const Matrix samples = parsed(x);
    const Matrix w = build(2, samples.cols, [](int p, int j) { return Num((5 * p + 3 * j) % 7 - 3); });
    const Num largest = Arrangement(samples).planar_square(w), little(mpq_class(1, 1000000000));
    const PlanarCones cones(samples);
    const Matrix values = cones.values(w);
    BOOST_TEST(cones.at_most(values, {Num(1), Num(1)}, largest), x);
    BOOST_TEST(!cones.at_most(values, {Num(1), Num(1)}, largest - little), x);
    BOOST_TEST(cones.at_most(values, {Num(2), Num(2)}, Num(2) * largest), x);
    BOOST_TEST(!cones.at_most(values, {Num(1), Num(1)}, Num(-1)), x);
  }
}

BOOST_AUTO_TEST_SUITE_END()
