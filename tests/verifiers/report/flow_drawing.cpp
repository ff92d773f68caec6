// The picture of a flow, from a document written by hand: two neurons, one of which slides and one of which crosses.
#include "report/flow_drawing.hpp"

#include <boost/test/unit_test.hpp>

#include "budget/error.hpp"

using namespace plumbline;
using namespace plumbline::report;
using nlohmann::json;

namespace {

// Two inputs, two neurons, one output, two samples; weights in units of 1/4.
json orbit_document() {
  const auto matrix = [](int rows, int cols, std::vector<std::string> entries) {
    return json{{"rows", rows}, {"cols", cols}, {"denominator", "2"}, {"entries", entries}};
  };
  const auto ball = [](std::vector<std::string> centre, const char* radius) {
    return json{{"centre", centre}, {"radius", radius}};
  };
  const auto step = [&](json at, const char* time, const char* gates) {
    at["time"] = time;
    if (gates != nullptr) at["gates"] = gates;
    return at;
  };
  return {{"bits", 2},
          {"limit", nullptr},
          {"case",
           {{"name", "a<b"},
            {"data", {{"inputs", matrix(2, 2, {"2", "0", "0", "2"})}}},
            {"network", {{"weights", {matrix(2, 2, {"1", "1", "1", "1"}), matrix(1, 2, {"1", "1"})}}}}}},
          {"start", ball({"4", "8", "0x4", "-4", "4", "4"}, "0")},
          {"steps",
           {step(ball({"6", "8", "4", "-2", "4", "4"}, "0"), "4", "1110"),
            step(ball({"6", "8", "4", "2", "4", "4"}, "1"), "1", nullptr),
            step(ball({"8", "8", "4", "4", "4", "4"}, "2"), "8", "s111")}}};
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t out = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
  return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_the_document_says_is_read) {
  const FlowView flow(orbit_document());
  BOOST_TEST(flow.moments().size() == 4U);
  BOOST_TEST(flow.moments().back().time == 3.25);
  BOOST_TEST(flow.incoming(0, 1, 1) == -1.0);
  BOOST_TEST(flow.norm_of_neuron(3, 0) == std::sqrt(8.0));
  BOOST_TEST(flow.norm_of_layer(0, 2) == std::sqrt(2.0));
  BOOST_TEST(flow.widest() == 0.5);
  BOOST_TEST((flow.slides(3, 0) && !flow.slides(3, 1) && !flow.slides(1, 0)));
  BOOST_TEST((flow.crosses(2, 0) && flow.crosses(2, 1) && !flow.crosses(1, 1)));  // 11 -> s1, 10 -> 11
}

BOOST_AUTO_TEST_CASE(the_plane_has_an_orbit_for_each_neuron_and_a_line_for_each_sample) {
  const std::string svg = standalone_flow_drawing(FlowView(orbit_document()));
  BOOST_TEST(times(svg, "class=\"orbit\"") == 2U);
  BOOST_TEST(times(svg, "class=\"sliding\"") == 1U);
  BOOST_TEST(times(svg, "class=\"crossing\"") == 2U);
  BOOST_TEST(times(svg, "class=\"ball\"") == 4U);
  BOOST_TEST(times(svg, "w = 0</text>") == 2U);
  BOOST_TEST(times(svg, "<svg") == times(svg, "</svg>"));
  BOOST_TEST(svg.find("a&lt;b") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(with_other_inputs_there_are_norms_alone) {
  json document = orbit_document();
  document["case"]["data"]["inputs"] = {{"rows", 1}, {"cols", 2}, {"denominator", "1"}, {"entries", {"1", "2"}}};
  document["case"]["network"]["weights"][0]["cols"] = 1;
  document["start"]["centre"] = {"4", "8", "4", "4"};
  for (json& step : document["steps"]) step["centre"] = {"6", "8", "4", "4"};
  const std::string svg = standalone_flow_drawing(FlowView(document));
  BOOST_TEST(times(svg, "class=\"orbit\"") == 0U);
  BOOST_TEST(svg.find("norms over time") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(other_documents_are_refused) {
  for (const char* key : {"start", "steps", "case", "bits", "limit"}) {
    json document = orbit_document();
    document.erase(key);
    BOOST_CHECK_THROW(FlowView{document}, InputError);
  }
  json document = orbit_document();
  document["steps"][0]["centre"] = {"4"};
  BOOST_CHECK_THROW(FlowView{document}, InputError);
}
