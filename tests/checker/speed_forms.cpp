// Lemmas 2a and 5a: data on one line, and quadratic forms, with every condition broken once.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "session.hpp"
#include "speed_tables.hpp"

using namespace checker;
using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// G = (2, -1) on (1, 0), (0, 2): M = diag(4, 1) and K = [0 2; 2 0] give M - G^T G - K = 0, and X M X^T = 4 I.
const Problem kPair{3, "1 0;0 2", "2 -1", "2"};
const std::string kMatrices = "4;0 1;0;2 0", kPairTable = "-1 2 -1;" + kMatrices + ";-1 -2 1;" + kMatrices;
// G = (1, -1): G^T G has no positive entry off the diagonal, and M = G^T G gives |x_1 - x_2| = 1/10.
const Problem kClose{4, "1 1;0 1/10", "1 -1", "1/10"};
const std::string kCloseTable = "-1 1 -1;1;-1 1;0;0 0;-1 -1 1;1;-1 1;0;0 0";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(speed_forms, Fresh)

BOOST_AUTO_TEST_CASE(one_output) {
  BOOST_TEST(truth(kPair, rows(kPairTable)) == "true");
  BOOST_TEST(truth({9, kPair.x, kPair.g, "2"}, rows(kPairTable)) == "true");  // at every depth
  BOOST_TEST(truth({3, kPair.x, kPair.g, "1999/1000"}, rows(kPairTable)) == "unknown");
  BOOST_TEST(truth({3, kPair.x, kPair.g, "-2"}, rows(kPairTable)) == "unknown");
  BOOST_TEST(truth({3, "1 0;0 201/100", kPair.g, "2"}, rows(kPairTable)) == "unknown");
  BOOST_TEST(truth({3, kPair.x, "201/100 -1", "2"}, rows(kPairTable)) == "unknown");
  BOOST_TEST(truth(kClose, rows(kCloseTable)) == "true");
  BOOST_TEST(truth({4, kClose.x, kClose.g, "99/1000"}, rows(kCloseTable)) == "unknown");
}

// A form closes the proof of a cover's y as well: after a split, below a row of multipliers.
BOOST_AUTO_TEST_CASE(below_a_cover) {
  const std::string diagonal = "4;0 1;0;0 0", form = "-1 2 0;" + diagonal, silent = "0 0 -1 0 -1";
  BOOST_TEST(truth({4, kPair.x, "2 -1", "2"}, rows("0 2 0 0 0;" + form + ";-1 0 1;" + diagonal)) == "true");
  BOOST_TEST(truth({4, kPair.x, "2 -1", "2"},
                   rows("1;0 2 0 2 0;" + form + ";" + silent + ";-1 0 1;4;0 1;0;0 0;-1 0 1;" + diagonal)) == "true");
  BOOST_TEST(truth({4, kPair.x, "2 -1", "2"}, rows("0 2 0 0 0;-1 19/10 0;4;0 1;0;0 0;-1 0 1;" + diagonal)) ==
             "unknown");
}

BOOST_AUTO_TEST_CASE(all_outputs) {
  const Problem p{3, kPair.x, "2 -1;0 0", "2"};
  BOOST_TEST(truth(p, rows("-1;" + kMatrices)) == "true");
  BOOST_TEST(truth({3, p.x, "2 -1;0 1/10", "2"}, rows("-1;" + kMatrices)) == "unknown");
  BOOST_TEST(truth({3, p.x, p.g, "1999/1000"}, rows("-1;" + kMatrices)) == "unknown");
  BOOST_TEST(truth(p, rows("-1;" + kMatrices + ";0")) == "unknown");
  BOOST_TEST(truth(p, rows("-1;4;0 1;0")) == "unknown");
  BOOST_TEST(truth({2, "1 0 0;0 1 0;0 0 1", "1 0 0;0 1 0", "1"}, rows("-1;1;0 1;0 0 0;0;0 0;0 0 0")) == "true");
  BOOST_TEST(truth({2, "1 0 0;0 1 0;0 0 1", "1 0 0;0 1 0", "9/10"}, rows("-1;1;0 1;0 0 0;0;0 0;0 0 0")) == "unknown");
}

const Tampering kTamperings[] = {
    {"y below z", [](Table& t) { t[0][1] = "19/10"; }},
    {"another kind of row", [](Table& t) { t[0][0] = "-2"; }},
    {"M too small", [](Table& t) { t[1][0] = "3999/1000"; }},
    {"M too large for c", [](Table& t) { t[1][0] = "4001/1000"; }},
    {"a positive entry of M off the diagonal", [](Table& t) { t[2][0] = "1/1000", t[4][0] = "2001/1000"; }},
    {"a negative entry of M that P does not bear", [](Table& t) { t[2][0] = "-1/1000"; }},
    {"K too small", [](Table& t) { t[4][0] = "1999/1000"; }},
    {"K too large", [](Table& t) { t[4][0] = "2001/1000"; }},
    {"a negative entry of K", [](Table& t) { t[3][0] = "-1/1000", t[1][0] = "3999/1000"; }},
    {"a row of K missing", [](Table& t) { t.erase(t.begin() + 4); }},
    {"the other sign missing", [](Table& t) { t.resize(5); }},
    {"a row too many", [](Table& t) { t.push_back({"0"}); }},
    {"too narrow",
     [](Table& t) {
       for (Row& row : t) row.resize(1);
     }},
};

BOOST_DATA_TEST_CASE_F(Fresh, tampered_forms_prove_nothing, data::make(kTamperings), tampering) {
  Table table = rows(kPairTable);
  tampering.apply(table);
  BOOST_TEST(truth(kPair, table) == "unknown");
}

// Entries above the diagonal are not looked at; with slack, entries may move.
BOOST_AUTO_TEST_CASE(changes_that_leave_a_proof) {
  Table table = rows(kPairTable);
  table[1] = {"4", "99"};
  BOOST_TEST(truth(kPair, table) == "true");
  table[1] = {"5"}, table[2] = {"0", "11/10"};
  table[4][0] = "19/10";
  BOOST_TEST(truth({3, kPair.x, kPair.g, "9/4"}, table) == "true");
}

BOOST_AUTO_TEST_CASE(semidefinite_matrices) {
  for (const std::string a : {"0", "1", "1 2;2 4", "2 -1 0;-1 2 -1;0 -1 2", "0 0;0 3", "sqrt(2) 1;1 sqrt(2)/2"})
    BOOST_TEST(semidefinite(parsed(a)), a);
  for (const std::string a : {"-1", "1 2;2 3", "0 1;1 0", "0 1;1 5", "1 1 1;1 1 0;1 0 1", "sqrt(2) 1;1 7/10"})
    BOOST_TEST(!semidefinite(parsed(a)), a);
}

// s*(L) = |u| max(|G relu(v)|, |G relu(-v)|), decided whatever the table says.
BOOST_AUTO_TEST_CASE(one_line) {
  const Table any = rows("5 5 5");
  const Problem signs{7, "1 -2 3;2 -4 6", "1 2 -1;3 1 1", "10*sqrt(2)"};  // v = (1, -2, 3): G v_+ = (-2, 6)
  BOOST_TEST(truth(signs, any) == "true");
  BOOST_TEST(truth({2, signs.x, signs.g, "10*sqrt(2)"}, any) == "true");
  BOOST_TEST(truth({7, signs.x, signs.g, "707/50"}, any) == "false");
  BOOST_TEST(truth({3, "3;4", "2", "10"}, any) == "true");
  BOOST_TEST(truth({3, "3;4", "2", "999/100"}, any) == "false");
  BOOST_TEST(truth({5, "1 -1", "1 1", "1"}, any) == "true");  // depth 1 has 0 here, both signs at once would have 2
  BOOST_TEST(truth({5, "1 -1", "1 1", "99/100"}, any) == "false");
  BOOST_TEST(truth({3, "1 1;0 1/1000", "1 1", "5"}, any) == "unknown");  // nearly on one line
  BOOST_TEST(truth({3, "0 0;0 0", "1 1", "0"}, any) == "unknown");       // no line: as before
  BOOST_TEST(truth({3, "0 sqrt(2) 2;0 2 2*sqrt(2)", "5 1 0", "sqrt(6)"}, any) == "true");
  BOOST_TEST(!line_square(parsed("0 0"), parsed("1 1")).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
