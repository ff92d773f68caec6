// Reductions: whatever the case, each gives a case whose shapes fit or says why it does not; what it does is what it
// says.
#include "search/reductions.hpp"

#include "core/network/random_graphs.hpp"
#include "core/search/breaking.hpp"
#include "network/case_io.hpp"
#include "network/numbers_of_case.hpp"
#include "search/shrink.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Reading any_reading() { return {.name = "any", .then = norm(output(theta(), inputs())) <= 1}; }

std::vector<Reduction> all_reductions(const Case& c) {
  std::vector<Reduction> out;
  for (const ReductionKind& kind : reduction_kinds()) {
    CHECK_FALSE(kind.words.empty());
    const auto list = kind.candidates(c, any_reading().formula());
    const std::size_t step = kind.smaller_shape ? 1 : 1 + list.size() / 8;  // of the numbers some will do
    for (std::size_t i = 0; i < list.size(); i += step) out.push_back(list[i]);
  }
  return out;
}

// The reduced case if its shapes fit; nothing if the reduction does not fit the case. Anything else that is thrown
// fails the test.
std::optional<Case> reduced(const Reduction& r) {
  try {
    Case out = r();
    check_shapes(out);
    return out;
  } catch (const Undefined&) {
  } catch (const InputError&) {}
  return std::nullopt;
}

// Data, sometimes parameters of sizes that follow the network.
Case with_data(Case c, int inputs, int outputs) {
  const int samples = drawn(1, 3);
  c.name = "random";
  c.inputs = random_matrix(inputs, samples);
  if (chance(70)) c.gradient = random_matrix(outputs, samples);
  if (chance(30)) c.targets = random_matrix(outputs, samples);
  if (chance(30)) c.loss_derivative = random_matrix(drawn(1, 2), samples);
  return c;
}

Case random_graph_case() {
  Case c;
  const Graph g = random_graph();
  c.network.other = g;
  c = with_data(c, g.inputs, 1);
  if (chance(50)) c.matrices["set"] = random_matrix(g.size(), g.size());
  if (chance(30) && !g.parameters.empty())
    c.matrices["direction"] = random_matrix(static_cast<int>(g.parameters.size()), 1);
  if (chance(50)) c.scalars["v"] = Real(drawn(1, g.size()));
  return c;
}

Case random_layered_case() {
  Case c;
  const Sequential layers = random_sequential();
  c.network.other = layers;
  return with_data(c, static_cast<int>(layers.inputs.size()), static_cast<int>(shapes_of(layers).back().size()));
}

// Chains of reductions from the case: each is valid, can be written and read, and has a size.
void check_reductions(const Case& start, long& valid) {
  Case c = start;
  for (int step = 0; step < 3; ++step) {
    const std::vector<Reduction> list = all_reductions(c);
    RC_ASSERT(!list.empty());
    std::vector<Case> next;
    for (const Reduction& r : list)
      if (auto out = reduced(r)) {
        ++valid;
        (void)size_of(*out);
        const nlohmann::json json = case_file_json(*out);
        RC_ASSERT(case_file_json(parse_case(json)).dump() == json.dump());
        next.push_back(std::move(*out));
      }
    if (next.empty()) return;
    c = next[static_cast<std::size_t>(drawn(0, static_cast<int>(next.size()) - 1))];
  }
}

// All cases of the list that fit.
std::vector<Case> cases_of(const std::vector<Reduction>& list) {
  std::vector<Case> out;
  for (const Reduction& r : list)
    if (auto c = reduced(r)) out.push_back(std::move(*c));
  return out;
}

// x -> h -> y with a skip edge x -> y, and a constant one -> h: y = 3 relu(2 x - 1) + s x + ..., two parameters shared.
Case small_graph() {
  Case c = parse_case(parse_json(R"({"format":"plumbline-case/1","name":"small","network":{"type":"dag",
    "vertices":[{"id":"x"},{"id":"one","constant":"1"},{"id":"h","activation":"relu"},{"id":"y","activation":"linear"}],
    "edges":[{"from":"x","to":"h","weight":"2","shared":"s"},{"from":"one","to":"h","weight":"-1"},{"from":"h","to":"y","weight":"3"},{"from":"x","to":"y","weight":"2","shared":"s"}],
    "inputs":["x"],"output":"y"},"data":{"inputs":[["1","2"]],"gradient":[["1","1"]]},
    "parameters":{"set":[["0","0","0","0"],["0","0","0","0"],["1","1","0","0"],["1","0","1","0"]],"v":3}})"));
  return c;
}

const Graph& graph(const Case& c) { return std::get<Graph>(c.network.other); }
ExactMatrix value(const Case& c) { return output_of(graph_of(c.network), c.inputs); }

}  // namespace

TEST_CASE("reductions of fully connected cases keep the shapes together") {
  for (std::uint64_t k = 0; k < 50; ++k) {
    Case c = drawn_case(11, k);
    c.matrices["v"] = ExactMatrix(c.inputs.rows(), 1);
    c.scalars["p"] = Real(2);
    std::size_t count = 0;
    for (const Reduction& r : all_reductions(c)) {
      CHECK_NOTHROW(check_shapes(r()));
      ++count;
    }
    CHECK(count > 10);
  }
}

TEST_CASE("random graphs: chains of reductions are cases that a file can hold") {
  long valid = 0;
  const bool ok = rc::check("reductions of graphs", [&] { check_reductions(random_graph_case(), valid); });
  CHECK(ok);
  CHECK(valid > 3000);
}

TEST_CASE("random networks of layers: chains of reductions are cases that a file can hold") {
  long valid = 0;
  const bool ok = rc::check("reductions of layers", [&] { check_reductions(random_layered_case(), valid); });
  CHECK(ok);
  CHECK(valid > 3000);
}

TEST_CASE(
    "a vertex that goes takes its row and column of a matrix parameter, its number, and its row of the data along") {
  const Case c = small_graph();
  bool constant_dropped = false, renumbered = false;
  for (const Case& out : cases_of(fewer_units(c))) {
    if (graph(out).size() != 3 || graph(out).vertices[1].id != "h") continue;
    constant_dropped = true;
    CHECK(same(value(out), exact({{"8", "16"}})));  // 3 relu(2 x) + 2 x
    CHECK(graph(out).parameters.size() == 2);
    if (out.matrices.at("set").rows() != 3) continue;
    CHECK(same(out.matrices.at("set"), exact({{"0", "0", "0"}, {"1", "0", "0"}, {"1", "1", "0"}})));
    renumbered |= same(out.scalars.at("v"), Real(2));
  }
  CHECK(constant_dropped);
  CHECK(renumbered);
}

TEST_CASE(
    "an edge that goes takes its entry of a V x V matrix parameter along; parameters stay numbered in the order of the "
    "edges") {
  const Case c = small_graph();
  bool first_dropped = false;
  for (const Case& out : cases_of(fewer_units(c))) {
    if (graph(out).edges.size() != 3 || graph(out).size() != 4 || graph(out).edges[0].from != 1) continue;
    first_dropped = true;  // now: one -> h (-1), h -> y (3), x -> y (2)
    CHECK(graph(out).parameters.size() == 3);
    CHECK(graph(out).edges[2].parameter == 2);
    CHECK(graph(out).parameter_names[2].empty());  // nobody shares it any more
    CHECK(same(value(out), exact({{"2", "4"}})));
    if (out.matrices.at("set").rows() == 4 && !same(out.matrices.at("set"), c.matrices.at("set")))
      CHECK(same(out.matrices.at("set")(2, 0), Real(0)));
  }
  CHECK(first_dropped);
}

TEST_CASE(
    "a bypassed vertex leaves the products, a contracted one the weights, one that is taken into the data its values") {
  Case c = small_graph();
  c.matrices.clear();
  c.scalars.clear();
  c.network.other = [&] {
    Graph g = graph(c);
    g.edges.pop_back();  // y = 3 relu(2 x - 1)
    return g;
  }();
  bool bypassed = false, contracted = false, into_data = false;
  for (const Case& out : cases_of(fewer_layers(c))) {
    bypassed |= graph(out).edges.size() == 2 && same(value(out), exact({{"3", "9"}}));    // 6 x - 3
    contracted |= graph(out).edges.size() == 2 && same(value(out), exact({{"1", "3"}}));  // 2 x - 1
    into_data |= graph(out).edges.size() == 1 && same(out.inputs, exact({{"1", "3"}})) && same(value(out), value(c));
  }
  CHECK(bypassed);
  CHECK(contracted);
  CHECK(into_data);
}

TEST_CASE("an inner vertex as the output, and what does not lead to it goes") {
  bool found = false;
  for (const Case& out : cases_of(fewer_layers(small_graph())))
    found |= graph(out).size() == 3 && same(value(out), exact({{"1", "3"}}));
  CHECK(found);
}

TEST_CASE("a channel of a convolution takes the columns of its consumers along, through pooling") {
  Case c;
  c.name = "channels";
  c.network.other =
      Sequential{{1, 2, 1},
                 {ConvolutionLayer{exact({{"1"}, {"10"}}), {1, 1}, {1, 1}, {0, 0}, std::nullopt, 1},
                  PoolingLayer{{1, 1}, {1, 1}}, FullyConnectedLayer{exact({{"1", "2", "3", "4"}}), std::nullopt, 1}}};
  c.inputs = exact({{"1"}, {"1"}});
  CHECK(same(value(c), exact({{"64"}})));  // 1 + 20 + 3 + 40
  bool first = false, second = false;
  for (const Case& out : cases_of(fewer_units(c))) {
    first |= same(value(out), exact({{"60"}}));
    second |= same(value(out), exact({{"4"}}));
  }
  CHECK(first);
  CHECK(second);
}

TEST_CASE("a window and the data lose a position together, first or last") {
  Case c;
  c.name = "window";
  c.network.other = Sequential{{1, 3, 1},
                               {ConvolutionLayer{exact({{"1", "10"}}), {1, 2}, {1, 1}, {0, 0}, std::nullopt, 1},
                                FullyConnectedLayer{exact({{"1", "100"}}), std::nullopt, 1}}};
  c.inputs = exact({{"1"}, {"2"}, {"3"}});
  CHECK(same(value(c), exact({{"3221"}})));  // (1 + 20) + 100 (2 + 30)
  bool last = false, first = false;
  for (const Case& out : cases_of(fewer_units(c))) {
    if (out.inputs.rows() != 2 ||
        std::get<ConvolutionLayer>(std::get<Sequential>(out.network.other).layers[0]).size[1] != 1)
      continue;
    last |= same(value(out), exact({{"201"}}));    // 1 + 100 * 2
    first |= same(value(out), exact({{"3020"}}));  // 20 + 100 * 30
  }
  CHECK(last);
  CHECK(first);
}

TEST_CASE("an identity block passes a dropped channel on to the outputs, with gradient and targets") {
  Case c;
  c.name = "identity";
  c.network.other = Sequential{
      {1, 1, 2},
      {ResidualLayer{exact({{"1", "2"}}), exact({{"3"}, {"4"}}), ResidualLayer::Skip::Identity, std::nullopt, 1, 1}}};
  c.inputs = exact({{"1"}, {"1"}});
  c.gradient = exact({{"5"}, {"6"}});
  bool found = false;
  for (const Case& out : cases_of(fewer_units(c)))
    if (out.inputs.rows() == 1 && same(*out.gradient, exact({{"6"}})))
      found |= same(value(out), exact({{"9"}}));  // 4 * 2 * 1 + 1
  CHECK(found);
}

TEST_CASE("layers that are all fully connected become a fully connected network") {
  Case c;
  c.name = "chain";
  c.network.other = Sequential{
      {1, 1, 1},
      {FullyConnectedLayer{exact({{"2"}}), exact({{"1"}}), 0}, FullyConnectedLayer{exact({{"3"}}), std::nullopt, 1}}};
  c.inputs = exact({{"1", "-1"}});
  bool found = false;
  for (const Case& out : cases_of(fewer_parts(c, any_reading().formula())))
    if (out.network.fully_connected()) {
      found = true;
      CHECK(same(value(out), value(c)));
      CHECK(size_of(out) < size_of(c));
    }
  CHECK(found);
}

TEST_CASE("every number of a case is listed once, in groups") {
  const bool ok = rc::check("groups", [] {
    Case c = chance(50) ? random_graph_case() : random_layered_case();
    std::set<const Real*> seen;
    std::size_t count = 0;
    for (const NumberGroup& group : groups_of(c)) {
      RC_ASSERT(!group.empty());
      for (const Real* x : group) RC_ASSERT(seen.insert(x).second);
      count += group.size();
    }
    RC_ASSERT(numbers_of(c).size() == count + c.scalars.size());
    const Graph g = graph_of(c.network);
    for (const NumberGroup& group : weights_of(c))
      for (Real* x : group) *x = Real(0);
    const Graph zeroed = graph_of(c.network);
    const auto is_zero = [](const Real& x) { return x.sign() == Sign::Zero; };
    const auto nonzero = [&](const Graph& a) {
      return std::count_if(a.parameters.begin(), a.parameters.end(), [&](const Real& x) { return !is_zero(x); });
    };
    RC_ASSERT(nonzero(zeroed) <= nonzero(g));
    if (std::holds_alternative<Graph>(c.network.other)) RC_ASSERT(nonzero(zeroed) == 0);
  });
  CHECK(ok);
}

TEST_CASE("the size of a graph: its longest path, its vertices, its edges") {
  const Size size = size_of(small_graph());
  CHECK(size.depth == 2);
  CHECK(size.units == 4);
  CHECK(size.samples == 2);
  CHECK(size.parts == 2 + 4 + 1 + 1 + 2);  // a graph, edges, a relu, the gradient, two parameters
}

TEST_CASE("a counterexample on a graph is shrunk to the smallest graph") {
  // ||Y|| <= 1: the smallest counterexample has one edge.
  Stream stream(4, 4);
  const Shrunk out = shrink(any_reading(), small_graph(), {}, TimeLimit(60), stream);
  CHECK(out.complete);
  CHECK(verdict_on(any_reading(), out.smallest, {}) == CaseVerdict::Fails);
  CHECK(graph(out.smallest).edges.size() == 1);
  CHECK(out.smallest.inputs.cols() == 1);
  CHECK(out.smallest.scalars.empty());
  CHECK(out.smallest.matrices.empty());
}

TEST_CASE("a counterexample on layers is shrunk to one layer") {
  Case c;
  c.name = "layers";
  c.network.other = Sequential{
      {2, 2, 1},
      {ConvolutionLayer{
           exact({{"1", "2", "3", "4"}, {"1", "0", "0", "1"}}), {2, 2}, {1, 1}, {1, 1}, exact({{"1"}, {"1"}}), 0},
       PoolingLayer{{2, 2}, {1, 1}},
       ResidualLayer{ExactMatrix(2, 8), ExactMatrix(8, 2), ResidualLayer::Skip::Identity, std::nullopt, 0, 0},
       FullyConnectedLayer{exact({{"1", "2", "3", "4", "5", "6", "7", "8"}}), std::nullopt, 1}}};
  c.inputs = exact({{"1", "2"}, {"0", "1"}, {"1", "3"}, {"2", "1"}});
  Stream stream(5, 5);
  const Shrunk out = shrink(any_reading(), c, {}, TimeLimit(60), stream);
  CHECK(out.complete);
  CHECK(verdict_on(any_reading(), out.smallest, {}) == CaseVerdict::Fails);
  CHECK(out.smallest.network.fully_connected());
  CHECK(out.smallest.network.depth() == 1);
  CHECK(size_of(out.smallest).units == 2);
}

TEST_CASE("a search finds, on graphs, a counterexample to what is false") {
  SearchOptions options = quick(2);
  options.families = {{"one graph", [](std::uint64_t seed, std::uint64_t index) {
                         Stream s(seed, index);
                         Case c = small_graph();
                         c.matrices.clear();
                         for (Real* x : numbers_of(c)) *x = Real(s.dyadic(3));
                         return c;
                       }}};
  // Tr[G^T Y] <= 4: false for weights large enough, which the climb reaches.
  const Reading reading{.name = "search", .then = inner(gradient_data(), output(theta(), inputs())) <= 4};
  const SearchResult result = search(reading, options);
  REQUIRE(result.finding);
  CHECK(verdict_on(reading, result.finding->smallest, {}) == CaseVerdict::Fails);
  CHECK_FALSE(result.finding->smallest.network.fully_connected());
}
