#include "report/network_drawing.hpp"

#include <boost/test/unit_test.hpp>

#include "markup.hpp"
#include "network/case_io.hpp"
#include "report/drawing_parts.hpp"
#include "report/html_case.hpp"
#include "sample.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline;
using namespace plumbline::report;
using sample::has;

namespace {

// A network of layers of the given weights (JSON).
Network network(const std::string& weights, const std::string& biases = "null",
                const std::string& activation = "\"relu\"") {
  const std::string text =
      R"({"format": "plumbline-case/1", "name": "n", "network": {"type": "fully-connected", "activation": )" +
      activation + R"(, "weights": )" + weights + R"(, "biases": )" + biases + R"(}, "data": {"inputs": )";
  std::string inputs = "[";
  for (int rows = 1; rows <= 20; ++rows) {
    inputs += rows == 1 ? "[1]" : ",[1]";
    try {
      return parse_case(parse_json(text + inputs + "]}}")).network;
    } catch (const InputError&) {
      if (rows == 20) throw;
    }
  }
  return {};
}

std::string matrix(int rows, int columns, const std::string& entry) {
  std::string row = "[";
  for (int j = 0; j < columns; ++j) row += (j == 0 ? "" : ",") + entry;
  row += "]";
  std::string out = "[";
  for (int i = 0; i < rows; ++i) out += (i == 0 ? "" : ",") + row;
  return out + "]";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(drawings)

BOOST_AUTO_TEST_CASE(edges_have_their_exact_weights_and_signs) {
  const auto svg = network_drawing(network(R"x([[["1/2","0"],["0","-1/3"]],[["1","sqrt(2)"]]])x"));
  BOOST_REQUIRE(svg);
  BOOST_TEST(read_markup("<!DOCTYPE html>" + *svg).problem == "");
  BOOST_TEST(has(*svg, "<title>W1[1,1] = 1/2</title>"));
  BOOST_TEST(has(*svg, "<title>W1[2,2] = -1/3</title>"));
  BOOST_TEST(has(*svg, "<title>W2[1,2] = sqrt(2)</title>"));
  BOOST_TEST(!has(*svg, "W1[1,2]"));  // zero
  BOOST_TEST(has(*svg, R"(<line class="edge negative")"));
  BOOST_TEST(read_markup("<!DOCTYPE html>" + *svg).elements.at("circle") == 5);
  BOOST_TEST(read_markup("<!DOCTYPE html>" + *svg).elements.at("line") == 4);
}

BOOST_AUTO_TEST_CASE(biases_stand_under_their_neurons) {
  const auto svg = network_drawing(network(R"([[["1"]],[["1"]]])", R"([["1/2"],["-3"]])"));
  BOOST_REQUIRE(svg);
  BOOST_TEST(has(*svg, ">+1/2</text>"));
  BOOST_TEST(has(*svg, ">-3</text>"));
}

BOOST_AUTO_TEST_CASE(the_activation_is_in_the_circles) {
  const auto relu = network_drawing(network(R"([[["1"]],[["1"]]])"));
  const auto leaky = network_drawing(network(R"([[["1"]],[["1"]]])", "null", R"({"leaky-relu": "1/2"})"));
  BOOST_REQUIRE((relu && leaky));
  BOOST_TEST(has(*relu, "class=\"activation\""));
  BOOST_TEST(*relu != *leaky);
}

BOOST_AUTO_TEST_CASE(what_is_too_large_is_not_drawn) {
  const auto drawn = [](const std::string& weights) { return network_drawing(network(weights)).has_value(); };
  BOOST_TEST(drawn("[" + matrix(3, 3, "\"1/2\"") + "]"));
  BOOST_TEST(drawn("[" + matrix(8, 2, "1") + "]"));
  BOOST_TEST(!drawn("[" + matrix(9, 1, "1") + "]"));
  BOOST_TEST(!drawn("[" + matrix(1, 9, "1") + "]"));
  BOOST_TEST(!drawn("[" + matrix(7, 7, "1") + "]"));                         // 49 edges
  BOOST_TEST(!drawn("[" + matrix(1, 1, "\"123456789/9876543211\"") + "]"));  // a long number
  std::string eight = "[[[1]]";
  for (int i = 0; i < 7; ++i) eight += ",[[1]]";
  BOOST_TEST(!drawn(eight + "]"));
}

// Labels that found room lie beside each other: no two of their grounds overlap.
BOOST_AUTO_TEST_CASE(labels_do_not_cover_each_other) {
  const auto svg = network_drawing(network("[" + matrix(4, 4, "\"-17/64\"") + "," + matrix(3, 4, "\"5/8\"") + "]"));
  BOOST_REQUIRE(svg);
  struct Box {
    double x, y, width, height;
  };
  std::vector<Box> boxes;
  for (std::size_t at = svg->find("label-ground"); at != std::string::npos; at = svg->find("label-ground", at + 1)) {
    const auto number = [&](const char* name) {
      return std::stod(svg->substr(svg->find(std::string(" ") + name + "=\"", at) + std::string(name).size() + 3));
    };
    boxes.push_back({number("x"), number("y"), number("width"), number("height")});
  }
  BOOST_TEST(boxes.size() == 28u);
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Box &a = boxes[i], &b = boxes[j];
      const bool apart = a.x + a.width <= b.x + 0.2 || b.x + b.width <= a.x + 0.2 || a.y + a.height <= b.y + 0.2 ||
                         b.y + b.height <= a.y + 0.2;
      BOOST_TEST(apart, i << " covers " << j);
    }
}

// A graph: x and a constant, h = relu(2 x - c), y = 3 h + 2 x; two edges share a parameter.
std::string graph_case(const std::string& weight = "3") {
  return R"({"format":"plumbline-case/1","name":"g","network":{"type":"dag","vertices":[{"id":"x"},{"id":"one","constant":"1/2"},{"id":"h","activation":"relu"},{"id":"y","activation":"linear"}],
    "edges":[{"from":"x","to":"h","weight":"2","shared":"s"},{"from":"one","to":"h","weight":"-1"},{"from":"h","to":"y","weight":")" +
         weight +
         R"("},{"from":"x","to":"y","weight":"2","shared":"s"},{"from":"one","to":"y","weight":"0","learnable":false}],"inputs":["x"],"output":"y"},"data":{"inputs":[["1","2"]]}})";
}

BOOST_AUTO_TEST_CASE(a_graph_is_drawn_level_by_level) {
  const auto svg = network_drawing(parse_case(parse_json(graph_case())).network);
  BOOST_REQUIRE(svg);
  const Markup markup = read_markup("<!DOCTYPE html>" + *svg);
  BOOST_TEST(markup.problem == "");
  BOOST_TEST(markup.elements.at("circle") == 5);  // the output has two
  BOOST_TEST(markup.elements.at("line") == 3);
  BOOST_TEST(has(*svg, "<title>x → h = 2, shared: s</title>"));
  BOOST_TEST(has(*svg, "<title>one → y = 0, fixed</title>"));
  BOOST_TEST(has(*svg, "<title>h: relu</title>"));
  BOOST_TEST(has(*svg, "<title>one = 1/2</title>"));
  std::size_t bent = 0;  // x -> y and one -> y pass over h
  for (std::size_t at = svg->find("<path class=\"edge"); at != std::string::npos;
       at = svg->find("<path class=\"edge", at + 1))
    ++bent;
  BOOST_TEST(bent == 2u);
}

// Bent edges: no circle but those at the ends is touched.
BOOST_AUTO_TEST_CASE(edges_pass_beside_the_vertices) {
  const drawing::Stroke straight{{0, 0}, {200, 0}, Sign::Positive, 1, "1", "t"};
  drawing::Stroke bent = straight;
  bent.bend = 50;
  BOOST_TEST(!drawing::is_clear(straight, {{0, 0}, {100, 0}, {200, 0}}));
  BOOST_TEST(drawing::is_clear(bent, {{0, 0}, {100, 0}, {200, 0}}));
  BOOST_TEST(!drawing::is_clear(bent, {{0, 0}, {100, -50}, {100, 50}, {200, 0}}));
}

BOOST_AUTO_TEST_CASE(layers_are_drawn_as_their_graph) {
  const auto svg = network_drawing(
      parse_case(
          parse_json(
              R"({"format":"plumbline-case/1","name":"l","network":{"type":"sequential","inputs":{"height":1,"width":3,"channels":1},
    "layers":[{"type":"convolution","kernel":[["1","-2"]],"size":[1,2],"activation":"relu"}]},"data":{"inputs":[[1],[2],[3]]}})"))
          .network);
  BOOST_REQUIRE(svg);
  BOOST_TEST(read_markup("<!DOCTYPE html>" + *svg).elements.at("line") == 4);
}

BOOST_AUTO_TEST_CASE(a_graph_that_is_too_large_is_a_table_and_says_so) {
  const std::string page = counterexample_html(graph_case("123456789/9876543211"));
  BOOST_TEST(!has(page, "<svg class=\"network\""));
  BOOST_TEST(has(page, "A graph of 4 vertices and 5 edges, not drawn here"));
  BOOST_TEST(has(page, "<td>x → h</td><td>2</td><td>shared: s</td>"));
  BOOST_TEST(has(page, "<td>fixed</td>"));
  BOOST_TEST(read_markup("<!DOCTYPE html>" + page).problem == "");
  BOOST_TEST(has(counterexample_html(graph_case()), "<svg class=\"network\""));
  const std::string layers = counterexample_html(
      R"({"format":"plumbline-case/1","name":"l","network":{"type":"sequential","inputs":{"height":1,"width":40,"channels":1},
    "layers":[{"type":"convolution","kernel":[["1","-2"]],"size":[1,2],"activation":"relu"},{"type":"residual","Y":[["1"]],"U":[["1"]],"Z":{"diagonal":["7"]},"activation":"relu"}]},"data":{"inputs":[[1]]}})");
  BOOST_TEST(has(layers, "A network of layers, not drawn here"));
  BOOST_TEST(has(layers, "Layer 1: convolution, size 1 × 2, activation ReLU"));
  BOOST_TEST(has(layers, "<i>Z</i><sub>2</sub>"));
  BOOST_TEST(read_markup("<!DOCTYPE html>" + layers).problem == "");
}

BOOST_AUTO_TEST_CASE(the_page_shows_the_picture_or_the_matrices) {
  std::string small = sample::counterexample;
  const std::size_t at = small.find("0x1.91eb86p-3");
  small.replace(at, 13, "1/4");
  BOOST_TEST(has(counterexample_html(small), "<svg class=\"network\""));
  BOOST_TEST(has(counterexample_html(small), "Weights as matrices"));
  BOOST_TEST(!has(counterexample_html(sample::counterexample), "<svg class=\"network\""));  // one weight is too long
  BOOST_TEST(has(counterexample_html(sample::counterexample), "<i>W</i><sub>1</sub>"));
  BOOST_TEST(counterexample_name(small) == "two-neurons");
  BOOST_TEST(counterexample_name("no case") == "");
}

BOOST_AUTO_TEST_SUITE_END()
