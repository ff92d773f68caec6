// Certificates of cells by hand: what is accepted, and beside it each way in which it must not be.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cells.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

checker::Checked replay(const Json& c) { return check(with_digest(c)); }

struct CellDefect {
  std::string name;
  void (*change)(Json& c);
  std::string reason;
};
std::ostream& operator<<(std::ostream& out, const CellDefect& d) { return out << d.name; }

const CellDefect kCellDefects[] = {
    {"a multiplier is changed", [](Json& c) { c["cells"][1][2] = "2"; }, "verdict"},
    {"a multiplier is negative", [](Json& c) { c["cells"][1] = list(R"(["-",2,"-1"])"); }, "verdict"},
    {"a negative multiplier is made up for", [](Json& c) { c["cells"][1] = list(R"(["-",2,"2",2,"-1"])"); }, "verdict"},
    {"a constraint of the other part", [](Json& c) { c["cells"][1] = list(R"(["-",0,"1"])"); }, "verdict"},
    {"a constraint that is not there", [](Json& c) { c["cells"][1] = list(R"(["-",3,"1"])"); }, "bad-shape"},
    {"a factor without a constraint", [](Json& c) { c["cells"][1] = list(R"(["-","1"])"); }, "bad-shape"},
    {"the other sign", [](Json& c) { c["cells"][1][0] = "+"; }, "verdict"},
    {"no sign", [](Json& c) { c["cells"][1] = Json::array(); }, "format"},
    {"a sign without a reason", [](Json& c) { c["cells"][1] = list(R"(["+"])"); }, "verdict"},
    {"a part is left out", [](Json& c) { c["cells"].erase(3), c["cells"].erase(3); }, "bad-shape"},
    {"the first part is left out", [](Json& c) { c["cells"].erase(1), c["cells"].erase(1); }, "verdict"},
    {"a sign in place of the split, which holds on one part only",
     [](Json& c) { c["cells"] = list(R"([["+",0,"1"],["-",0,"1"],{"inside":["1"],"by":[[],[],[],[],[]]}])"); },
     "verdict"},
    {"the parts in the other order",
     [](Json& c) { std::swap(c["cells"][1], c["cells"][3]), std::swap(c["cells"][2], c["cells"][4]); }, "verdict"},
    {"a leaf too many", [](Json& c) { c["cells"].push_back(Json(c["cells"][4])); }, "bad-shape"},
    {"a leaf too early", [](Json& c) { c["cells"].erase(1); }, "wrong-type"},
    {"no tree", [](Json& c) { c["cells"] = Json::array(); }, "bad-shape"},
    {"a split too many", [](Json& c) { c["cells"].insert(c["cells"].begin(), "split"); }, "wrong-type"},
    {"a bound is lowered", [](Json& c) { c["answers"][0]["value"] = "199/100", c["answers"][0]["attained"] = nullptr; },
     "verdict"},
    {"a bound is raised, and said to be attained", [](Json& c) { c["answers"][0]["value"] = "201/100"; }, "verdict"},
    {"a lower bound is raised",
     [](Json& c) { c["answers"][1]["value"] = "1/100", c["answers"][1]["attained"] = nullptr; }, "verdict"},
    {"a point is moved", [](Json& c) { c["answers"][0]["attained"] = list(R"(["1"])"); }, "verdict"},
    {"a point outside the region", [](Json& c) { c["answers"][0]["attained"] = list(R"(["-2"])"); }, "verdict"},
    {"another functional", [](Json& c) { c["answers"][2]["x"] = list(R"(["-1"])"); }, "verdict"},
    {"a functional that is too long", [](Json& c) { c["answers"][2]["x"] = list(R"(["-1","0"])"); }, "bad-shape"},
    {"the region is enlarged", [](Json& c) { c["region"][1][1] = "21/10"; }, "verdict"},
    {"the region is turned around", [](Json& c) { c["region"][1][0] = "-1"; }, "verdict"},
    {"an inequality of the region is left out", [](Json& c) { c["region"].erase(1); }, "bad-shape"},
    {"a cell more is counted", [](Json& c) { c["answers"][3]["count"] = 3; }, "verdict"},
    {"a point on the edge of its cell", [](Json& c) { c["cells"][2]["inside"] = list(R"(["0"])"); }, "verdict"},
    {"a point of the other cell", [](Json& c) { c["cells"][2]["inside"] = list(R"(["-1/2"])"); }, "verdict"},
    {"a cell without a point", [](Json& c) { c["cells"][2]["inside"] = nullptr; }, "verdict"},
    {"a smaller constant", [](Json& c) { c["answers"][4]["most"] = "99/100", c["answers"][4]["least"] = "1/2"; },
     "verdict"},
    {"a larger constant from below", [](Json& c) { c["answers"][4]["least"] = "101/100"; }, "verdict"},
    {"a smaller constant, norm 1", [](Json& c) { c["answers"][5]["most"] = "99/100"; }, "verdict"},
    {"a larger constant from below, norm infinity", [](Json& c) { c["answers"][6]["least"] = "101/100"; }, "verdict"},
    {"a constant of a cell that is not there", [](Json& c) { c["answers"][4]["cell"] = 2; }, "bad-shape"},
    {"a norm that is not known", [](Json& c) { c["answers"][4]["norm"] = "3"; }, "format"},
    {"increasing", [](Json& c) { c["answers"][7]["direction"] = "increasing"; }, "verdict"},
    {"decreasing", [](Json& c) { c["answers"][7]["direction"] = "decreasing"; }, "verdict"},
    {"an input that is not there", [](Json& c) { c["answers"][7]["input"] = 1; }, "bad-shape"},
    {"a lower rank", [](Json& c) { c["answers"][8]["least"] = 0; }, "verdict"},
    {"a condition that is met somewhere", [](Json& c) { c["answers"][9]["any"][0][0][2] = "-2"; }, "verdict"},
    {"conditions that meet somewhere", [](Json& c) { c["answers"][9]["any"][1][0][2] = "-1/8"; }, "verdict"},
    {"a list of conditions more", [](Json& c) { c["answers"][9]["any"].push_back(list(R"([["0","1","5"]])")); },
     "bad-shape"},
    {"no conditions", [](Json& c) { c["answers"][9]["any"][0] = Json::array(); }, "bad-shape"},
    {"a point that does not meet them", [](Json& c) { c["answers"][10]["point"] = list(R"(["1"])"); }, "verdict"},
    {"a point that meets them outside", [](Json& c) { c["answers"][10]["point"] = list(R"(["3"])"); }, "verdict"},
    {"a kind that is not known", [](Json& c) { c["answers"][3]["kind"] = "regions"; }, "format"},
    {"no answers", [](Json& c) { c["answers"] = Json::array(); }, "bad-shape"},
    {"an unknown key", [](Json& c) { c["answers"][3]["more"] = 1; }, "unknown-key"},
    {"an unknown key of a leaf", [](Json& c) { c["cells"][2]["more"] = 1; }, "unknown-key"},
    {"another network",
     [](Json& c) {
       c["case"] = example({"1; -2", "1 1"}, "0");
     },
     "verdict"},
    {"an irrational network",
     [](Json& c) {
       c["case"] = example({"1; -1", "1 sqrt(2)"}, "0");
     },
     "not-applicable"},
    {"no network", [](Json& c) { c["case"]["network"] = nullptr; }, "not-applicable"},
    {"another claim", [](Json& c) { c["claim"] = "flow"; }, "bad-name"},
    {"another reading", [](Json& c) { c["reading"] = "stated"; }, "bad-name"},
    {"another verdict", [](Json& c) { c["verdict"] = "fails"; }, "verdict"},
    {"a number that is not canonical", [](Json& c) { c["cells"][1][2] = "2/2"; }, "bad-number"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(cells)

BOOST_AUTO_TEST_CASE(the_example_is_accepted) {
  const checker::Result r = replay(size_example());
  BOOST_TEST(r.accepted, r.message);
  BOOST_TEST(r.formula.find("for all X with -X_0 <= 1 and X_0 <= 2; Y_0 <= 2, attained") == 0U, r.formula);
  BOOST_TEST(r.modules == std::vector<std::string>{"cells"});
}

BOOST_DATA_TEST_CASE(a_certificate_with_a_defect, data::make(kCellDefects), d) {
  Json bad = size_example();
  d.change(bad);
  const checker::Result r = replay(bad);
  BOOST_TEST(outcome(r) == d.reason, r.message);
}

// What is weaker is true as well.
BOOST_AUTO_TEST_CASE(what_is_weaker_is_accepted) {
  Json c = size_example();
  c["region"][1][1] = "3/2";  // a smaller region: nothing is attained at 2
  c["answers"] = list(R"([{"kind":"at-most","x":["0"],"y":["1"],"value":"2","attained":null}])");
  c["cells"][2]["by"] = list(R"([[1,"1/2"]])");
  c["cells"][4]["by"] = list(R"([[0,"1"]])");
  BOOST_TEST(outcome(replay(c)) == "accepted");
  c["cells"][2]["inside"] = nullptr;
  BOOST_TEST(outcome(replay(c)) == "accepted");
}

// A tree may have thin parts, where nothing is asked of interiors: the sign on a line, then that on its other side.
BOOST_AUTO_TEST_CASE(parts_without_interior) {
  Json c = size_example();
  c["case"] = example({"1; 1", "1 -1"}, "0");  // relu(x) - relu(x) = 0
  c["answers"] = list(R"([{"kind":"at-most","x":["0"],"y":["1"],"value":"0","attained":["1"]}])");
  c["cells"] = list(R"(["split","split",{"inside":null,"by":[[]]},{"inside":null,"by":[[3,"1"]]},["-",2,"1"],
                        {"inside":null,"by":[[]]}])");
  BOOST_TEST(outcome(replay(c)) == "accepted");
  c["answers"].push_back({{"kind", "cells"}, {"count", 3}});
  BOOST_TEST(outcome(replay(c)) == "verdict");
}

BOOST_AUTO_TEST_CASE(only_points_need_no_tree) {
  Json c = size_example();
  c["answers"] = {c["answers"][10]};
  c["cells"] = Json::array();
  BOOST_TEST(outcome(replay(c)) == "accepted");
  c["answers"][0]["all"][0][2] = "-5/2";
  BOOST_TEST(outcome(replay(c)) == "verdict");
}

BOOST_AUTO_TEST_CASE(linear_networks_have_no_neurons_to_decide) {
  Json c = size_example();
  c["case"]["network"]["activation"] = "linear";  // x - x = 0
  c["answers"] = list(R"([{"kind":"at-most","x":["1"],"y":["1"],"value":"2","attained":["2"]},
                          {"kind":"cells","count":1}])");
  c["cells"] = list(R"([{"inside":["0"],"by":[[1,"1"]]}])");
  BOOST_TEST(outcome(replay(c)) == "accepted");
  c["cells"].insert(c["cells"].begin(), list(R"(["+"])"));
  BOOST_TEST(outcome(replay(c)) == "wrong-type");
}

// What the tree costs is charged: a long list of splits over a wide network ends within the budget.
BOOST_AUTO_TEST_CASE(the_budget_ends_a_long_tree) {
  Json c = size_example();
  std::string first, second;
  for (int i = 0; i < 300; ++i) {
    first += (i > 0 ? "; " : "") + std::to_string(i + 1);
    second += (i > 0 ? " " : "") + std::to_string(i + 1);
  }
  std::string middle = second;
  for (int i = 1; i < 300; ++i) middle += "; " + second;
  c["case"] = example({first, middle, second}, "0");
  c["cells"] = Json::array();
  for (int i = 0; i < 2000; ++i) c["cells"].push_back("split");
  checker::Options options;
  options.work = std::uint64_t{1} << 26U;
  BOOST_TEST(outcome(checker::check_certificate(bytes(with_digest(c)), options)) == "too-large");
}

BOOST_AUTO_TEST_SUITE_END()
