// Bounds from one set of vectors: what the two theorems show is accepted, whatever is changed so that it is false is
// not.
#include "matrices/spectral_block.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "builder.hpp"
#include "certificate.hpp"
#include "session.hpp"

using namespace checker;
using namespace checker_test;

namespace {

// The squares of the singular values of A = diag(6, 5, 3, 2, 1) are 36, 25, 9, 4, 1; the vectors are a little off.
const std::string kDiagonal = "6 0 0 0 0; 0 5 0 0 0; 0 0 3 0 0; 0 0 0 2 0; 1 0 0 0 1";

// sum of the first `count` values is at most `bound`.
Json document(int count, const std::string& bound, const Json& block, const std::vector<Json>& values,
              const std::string& verdict = "holds") {
  Json e = standard_example();
  e["parameters"] = {{"A", matrix(kDiagonal)}, {"c", bound}};
  std::vector<Json> list = {block};
  list.insert(list.end(), values.begin(), values.end());
  const std::string formula = reading("(<= (sum k 1 " + std::to_string(count) + " (singular k (matrix A))) (param c))");
  return certificate({formula, e, verdict, "null", {}, list});
}

Json first_two() {  // t = 16, weights close to s_k^2 - t
  return {{"matrix", "(matrix A)"},
          {"vectors", matrix("1 0; 0 1; 0 0; 0 0; 1/36 0")},
          {"weights", {"43/2", "10"}},
          {"cutoff", "16"}};
}

Json all_five() {
  return {{"matrix", "(matrix A)"},
          {"vectors", matrix("1 0 0 0 -1/36; 0 1 0 0 0; 0 0 1 0 0; 0 0 0 1 0; 1/36 0 0 0 1")}};
}

// lower <= s_1^2 = 37.0277... and s_2^2 = 25.
std::vector<Json> two_values() {
  return {singular("(matrix A)", 1, "37", "39"), singular("(matrix A)", 2, "24", "28")};
}

// s_5^2 = 0.97..., the others as before.
std::vector<Json> five_values() {
  return {singular("(matrix A)", 1, "33", "41"), singular("(matrix A)", 2, "22", "28"),
          singular("(matrix A)", 3, "8", "10"), singular("(matrix A)", 4, "7/2", "9/2"),
          singular("(matrix A)", 5, "4/5", "6/5")};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(spectral_block)

BOOST_AUTO_TEST_CASE(what_the_theorems_show_is_accepted) {
  const auto first = check(document(2, "12", first_two(), two_values()));
  BOOST_TEST(outcome(first) == "accepted", first.message);
  const auto all = check(document(5, "20", all_five(), five_values()));
  BOOST_TEST(outcome(all) == "accepted", all.message);
}

// Each of these is false, or not shown.
BOOST_AUTO_TEST_CASE(bounds_that_are_not_shown) {
  const auto first_with = [&](std::size_t k, const char* end, const std::string& value) {
    std::vector<Json> values = two_values();
    values[k][end] = value;
    return outcome(document(2, "12", first_two(), values));
  };
  BOOST_TEST(first_with(0, "lower", "371/10") == "singular-bound");
  BOOST_TEST(first_with(0, "upper", "37") == "singular-bound");
  BOOST_TEST(first_with(1, "lower", "251/10") == "singular-bound");
  BOOST_TEST(first_with(1, "upper", "249/10") == "singular-bound");
  const auto all_with = [&](std::size_t k, const char* end, const std::string& value) {
    std::vector<Json> values = five_values();
    values[k][end] = value;
    return outcome(document(5, "20", all_five(), values));
  };
  BOOST_TEST(all_with(0, "lower", "38") == "singular-bound");
  BOOST_TEST(all_with(2, "lower", "91/10") == "singular-bound");
  BOOST_TEST(all_with(4, "upper", "9/10") == "singular-bound");
  BOOST_TEST(all_with(4, "lower", "1") == "singular-bound");
}

BOOST_AUTO_TEST_CASE(weights_and_cutoffs_that_do_not_bound_the_rest) {
  const auto with = [](const char* key, const Json& value) {
    Json block = first_two();
    block[key] = value;
    return outcome(document(2, "12", block, two_values()));
  };
  BOOST_TEST(with("weights", {"20", "10"}) == "singular-bound");    // 16 + 20 < s_1^2
  BOOST_TEST(with("weights", {"43/2", "8"}) == "singular-bound");   // 16 + 8 < s_2^2
  BOOST_TEST(with("weights", {"43/2", "13"}) == "singular-bound");  // s_2^2 <= 28 is not shown
  BOOST_TEST(with("weights", {"43/2", "0"}) == "singular-vector");  // not positive
  BOOST_TEST(with("weights", {"43/2", "-10"}) == "singular-vector");
  BOOST_TEST(with("weights", Json::array({"43/2"})) == "singular-vector");
  BOOST_TEST(with("cutoff", "8") == "singular-bound");  // below s_3^2
  BOOST_TEST(with("cutoff", "-1") == "singular-vector");
  BOOST_TEST(with("vectors", matrix("1 0; 0 0; 0 1; 0 0; 1/36 0")) ==
             "singular-bound");  // the third instead of the second
  BOOST_TEST(with("vectors", matrix("1 1; 0 0; 0 0; 0 0; 1/36 1/36")) == "singular-bound");  // one twice
  BOOST_TEST(with("vectors", matrix("1 0; 0 1; 0 0; 0 0")) == "singular-vector");            // too short
}

BOOST_AUTO_TEST_CASE(vectors_of_all_values) {
  const auto with = [](const std::string& vectors) {
    return outcome(document(5, "20", Json{{"matrix", "(matrix A)"}, {"vectors", matrix(vectors)}}, five_values()));
  };
  BOOST_TEST(with("1 0 0 0 0; 0 1 0 0 0; 0 0 1 0 0; 0 0 0 1 0; 0 0 0 0 1") == "singular-bound");  // not diagonal enough
  BOOST_TEST(with("2 0 0 0 -1/36; 0 1 0 0 0; 0 0 1 0 0; 0 0 0 1 0; 1/18 0 0 0 1") ==
             "singular-bound");  // not of length 1
  BOOST_TEST(with("1 0 0 0 1; 0 1 0 0 0; 0 0 1 0 0; 0 0 0 1 0; 1/36 0 0 0 1/36") == "singular-bound");  // singular
  BOOST_TEST(with("1 0 0 0 0; 0 1 0 0 0; 0 0 1 0 0; 0 0 0 1 0; 1/36 0 0 0 0") == "singular-bound");     // a zero vector
  BOOST_TEST(with("1 0; 0 1; 0 0; 0 0; 1/36 0") == "singular-vector");  // two of five, and no weights
}

BOOST_AUTO_TEST_CASE(blocks_that_have_no_place) {
  Json unused = all_five();
  unused["matrix"] = "(matrix B)";
  BOOST_TEST(outcome(document(2, "12", unused, two_values())) == "singular-unused");
  std::vector<Json> twice = two_values();
  twice.push_back(first_two());
  BOOST_TEST(outcome(document(2, "12", first_two(), twice)) == "singular-duplicate");
  Json half = first_two();
  half.erase("cutoff");
  BOOST_TEST(outcome(document(2, "12", half, two_values())) == "missing-key");
  Json more = all_five();
  more["cutoff"] = "1";
  BOOST_TEST(outcome(document(5, "20", more, five_values())) == "unknown-key");
  BOOST_TEST(outcome(document(2, "12", first_two(), {})) == "singular-missing");
  Json irrational = first_two();
  irrational["vectors"] = {{"rows", 5}, {"cols", 1}, {"expressions", {"sqrt(2)", "0", "0", "0", "0"}}};
  irrational["weights"] = {"1"};
  BOOST_TEST(outcome(document(2, "12", irrational, two_values())) == "singular-vector");
}

BOOST_AUTO_TEST_SUITE_END()
