// Proof tables that serve every depth (docs/speed.md, Lemma 10): families by hand, and forgeries for each condition.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "session.hpp"
#include "speed_tables.hpp"

using namespace checker;
using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// Two orthogonal samples of length 1 and G = (1, -1): s* = 1 at every depth.
const std::string kUnits = "1 0; 0 1", kDifference = "1 -1";
const Problem kApart{3, kUnits, kDifference, "1"};

// Members 1 to 4: (1, -1), (-1, 1), (0, 1), (1, 0), all with the bound 1. On all h, a difference of activations has
// h_1 - h_2 <= relu(h_1): y = (1, -1) is member 1, and -x = (0, 1) member 3.
Table family_apart() {
  return rows(
      "-2 4;1 1 -1;1 -1 1;1 0 1;1 1 0;"  // 0 to 4: the members
      "0 1 -1 0 -1;1 1 1;1 3 1;"         // 5 to 7: the cover of member 1, one leaf
      "0 -1 1 -1 0;1 2 1;1 4 1;"         // 8 to 10: of member 2
      "0 0 1 0 0;1 3 1;"                 // 11, 12: of member 3
      "0 1 0 0 0;1 4 1;"                 // 13, 14: of member 4
      "1 1 1;1 2 1");                    // 15, 16: G and -G
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(speed_every_depth, Fresh)

BOOST_AUTO_TEST_CASE(one_table_for_every_depth) {
  for (const long depth : {3L, 4L, 5L, 1000L, 1L << 30}) {
    BOOST_TEST(truth({depth, kUnits, kDifference, "1"}, family_apart()) == "true", depth);
    BOOST_TEST(truth({depth, kUnits, kDifference, "2"}, family_apart()) == "true", depth);
    BOOST_TEST(truth({depth, kUnits, kDifference, "999/1000"}, family_apart()) == "unknown", depth);
    BOOST_TEST(truth({depth, kUnits, kDifference, "-1"}, family_apart()) == "unknown", depth);
  }
  BOOST_TEST(truth({2, kUnits, kDifference, "999/1000"}, family_apart()) == "false");  // decided without the table
  BOOST_TEST(truth({1L << 40, "3 1;4 0", "2 0", "10"}, rows("-2 1;10 2 0;0 2 0 0 0;1 1 1;1 1 1")) == "true");
}

// A family says nothing about G: the same members serve all gradients below their sums.
BOOST_AUTO_TEST_CASE(one_family_for_many_gradients) {
  Table table = family_apart();
  table.resize(15);
  const auto with = [&](const std::string& last) {
    Table out = table;
    for (const Row& row : rows(last)) out.push_back(row);
    return out;
  };
  BOOST_TEST(truth({7, kUnits, "1 1", "2"}, with("2 3 1 4 1")) == "true");
  BOOST_TEST(truth({7, kUnits, "1 1", "2"}, with("2 3 1 4 999/1000")) == "unknown");
  BOOST_TEST(truth({7, kUnits, "1 1", "19/10"}, with("2 3 1 4 1")) == "unknown");
  BOOST_TEST(truth({7, kUnits, "3 -1/2", "3"}, with("2 1 1/2 4 5/2;1 3 1/2")) == "true");
  BOOST_TEST(truth({7, kUnits, "0 0", "0"}, table) == "true");
  BOOST_TEST(truth({7, kUnits, "0 0", "0"}, with("1 1 1")) == "unknown");
}

const Tampering kTamperings[] = {
    {"a row missing", [](Table& t) { t.erase(t.begin() + 7); }},
    {"a leaf missing", [](Table& t) { t.erase(t.begin() + 11, t.begin() + 13); }},
    {"last row missing", [](Table& t) { t.pop_back(); }},
    {"a row too many",
     [](Table& t) {
       t.push_back({"1", "1", "1"});
     }},
    {"one member less", [](Table& t) { t[0][1] = "3"; }},
    {"one member more", [](Table& t) { t[0][1] = "5"; }},
    {"half a member", [](Table& t) { t[0][1] = "7/2"; }},
    {"-1 members", [](Table& t) { t[0][1] = "-1"; }},
    {"more members than rows", [](Table& t) { t[0][1] = "1000000"; }},
    {"no family", [](Table& t) { t[0][0] = "-3"; }},
    {"F_1 above the bound of a member", [](Table& t) { t[3][0] = "99/100"; }},
    {"a bound below 0", [](Table& t) { t[3][0] = "-1"; }},
    {"a member that promises too much",
     [](Table& t) {
       t[1][0] = "99/100", t[15] = {"1", "1", "100/99"};
     }},
    {"a sum that costs more than the member's bound", [](Table& t) { t[3][0] = "101/100"; }},
    {"a sum that costs more than c",
     [](Table& t) {
       t[1][0] = "101/100", t[15] = {"1", "1", "1"};
     }},
    {"a sum that is not above y",
     [](Table& t) {
       t[6] = {"1", "1", "999/1000"};
     }},
    {"a sum that is not above -x",
     [](Table& t) {
       t[7] = {"1", "4", "1"};
     }},
    {"a sum that is not above G",
     [](Table& t) {
       t[15] = {"1", "1", "999/1000"};
     }},
    {"a negative weight",
     [](Table& t) {
       t[7] = {"2", "3", "2", "3", "-1"};
     }},
    {"a negative weight that makes it cheap", [](Table& t) { t[15] = {"3", "4", "1", "3", "-1", "3", "0"}; }},
    {"member 0",
     [](Table& t) {
       t[7] = {"1", "0", "1"};
     }},
    {"member 5",
     [](Table& t) {
       t[7] = {"1", "5", "1"};
     }},
    {"member 1/2",
     [](Table& t) {
       t[7] = {"1", "1/2", "1"};
     }},
    {"no summand",
     [](Table& t) {
       t[7] = {"0", "3", "1"};
     }},
    {"more summands than members", [](Table& t) { t[7] = {"5", "3", "1", "3", "0", "3", "0", "3", "0", "3", "0"}; }},
    {"more summands than columns",
     [](Table& t) {
       t[7] = {"3", "3", "1", "3", "0"};
     }},
    {"y below z", [](Table& t) { t[5][1] = "999/1000"; }},
    {"y below z where z < 0", [](Table& t) { t[5][2] = t[5][4] = "-1001/1000"; }},
    {"x above 0", [](Table& t) { t[5][3] = "1/1000"; }},
    {"x above y", [](Table& t) { t[5][4] = "-999/1000"; }},
    {"-x above the sum", [](Table& t) { t[5][4] = "-1001/1000"; }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_families_prove_nothing, data::make(kTamperings), tampering) {
  Table table = family_apart();
  tampering.apply(table);
  BOOST_TEST(truth({9, kUnits, kDifference, "1"}, table) == "unknown");
}

BOOST_AUTO_TEST_CASE(changes_that_leave_a_proof) {
  const auto is_true = [](void (*change)(Table&)) {
    Table table = family_apart();
    change(table);
    return truth({9, kUnits, kDifference, "1"}, table) == "true";
  };
  BOOST_TEST(is_true([](Table& t) { t[7] = {"2", "3", "1/2", "3", "1/2", "sqrt(5)"}; }));
  BOOST_TEST(is_true([](Table& t) { t[7] = {"2", "4", "0", "3", "1"}; }));
  BOOST_TEST(is_true([](Table& t) { t[5][4] = "-1/2", t[5][2] = "-1/2", t[6] = {"2", "1", "1/2", "4", "1/2"}; }));
  // a split of sample 1: where h_1 <= 0, y = x = 0
  BOOST_TEST(is_true([](Table& t) {
    t.insert(t.begin() + 5, {"1"}), t.insert(t.begin() + 9, {"0", "0", "0", "0", "0"});
  }));
  // a form in the place of the cover of member 4: M = K + y y^T = (1, 0; 0, 0)
  BOOST_TEST(is_true([](Table& t) {
    t.erase(t.begin() + 13, t.begin() + 15);
    const Table form = rows("-1 1 0;1;0 0;0;0 0");
    t.insert(t.begin() + 13, form.begin(), form.end());
  }));
}

// Irrational data and bounds; four inputs, where F_1 has rows of its own.
BOOST_AUTO_TEST_CASE(other_data) {
  BOOST_TEST(truth({8, "1 1;1 0;1 0", "1 0", "sqrt(3)"}, rows("-2 1;sqrt(3) 1 0;0 1 0 0 0;1 1 1;1 1 1")) == "true");
  BOOST_TEST(truth({8, "1 1;1 0;1 0", "1 0", "sqrt(3)"}, rows("-2 1;173/100 1 0;0 1 0 0 0;1 1 1;1 1 1")) == "unknown");
  const std::string four = "1 1;1 0;1 0;1 0";
  BOOST_TEST(truth({8, four, "1 0", "2"}, rows("-2 1;2 1 0;1;0 1 0;0 0 0;0 1 0 0 0;1 1 1;1 1 1")) == "true");
  BOOST_TEST(truth({2, four, "1 0", "2"}, rows("-2 1;2 1 0;1;0 1 0;0 0 0;0 1 0 0 0;1 1 1;1 1 1")) == "true");
  BOOST_TEST(truth({8, four, "1 0", "2"}, rows("-2 1;2 1 0;0 1 0 0 0;1 1 1;1 1 1")) == "unknown");
  BOOST_TEST(truth({8, four, "1 0", "2"}, rows("-2 1;199/100 1 0;1;0 1 0;0 0 0;0 1 0 0 0;1 1 1;1 1 1")) == "unknown");
}

// Example 1 of the paper: F_1(g) = sqrt(2) - 1, but depth 3 reaches 1/2. A family that stops at g must fail.
BOOST_AUTO_TEST_CASE(a_bound_of_depth_2_is_none_of_every_depth) {
  for (const std::string& c : {"sqrt(2)-1", "49/100"})
    for (const std::string& x : {"0 0 0 0 0 0 0 0", "-1 0 -1 0 -1 0 -1 0"})
      BOOST_TEST(truth({3, kCircle, kSigns, c},
                       rows("-2 2;" + c + " " + kSigns + ";" + c + " 1 -1 1 -1 1 -1 1 -1;0 " + kSigns + " " + x +
                            ";1 1 1;1 2 1;0 1 -1 1 -1 1 -1 1 -1 0 -1 0 -1 0 -1 0 -1;1 2 1;1 1 1;1 1 1;1 2 1")) ==
                 "unknown");
}

// Several outputs, Lemma 9: corners of cones with sums of members as proofs.
BOOST_AUTO_TEST_CASE(several_outputs) {
  const std::string x = "1 0 0;0 1 0;0 0 1", g = "1 0 0;0 1 0",
                    family = "-2 2;1 1 0 0;1 0 1 0;0 1 0 0 0 0 0;1 1 1;0 0 1 0 0 0 0;1 2 1;";
  const std::string corners = "1;1 1 1;1;1 2 1;0;0;", cones = "0 1 1;0 0 1;0 1 0;0 0 0";
  for (const long depth : {2L, 3L, 1000L})
    BOOST_TEST(truth({depth, x, g, "sqrt(2)"}, rows(family + corners + cones)) == "true", depth);
  BOOST_TEST(truth({3, x, g, "141/100"}, rows(family + corners + cones)) == "unknown");
  BOOST_TEST(truth({3, x, g, "sqrt(2)"}, rows(family + "99/100;1 1 1;1;1 2 1;0;0;" + cones)) == "unknown");
  BOOST_TEST(truth({3, x, g, "sqrt(2)"}, rows(family + "1;1 2 1;1;1 2 1;0;0;" + cones)) == "unknown");
  BOOST_TEST(truth({3, x, g, "sqrt(2)"}, rows(corners + cones)) == "unknown");
}

BOOST_AUTO_TEST_SUITE_END()
