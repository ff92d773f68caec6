// Random small graphs against a reference that follows the edges by recursion, over rationals: values, gradients as
// exact difference quotients, and the lemmas about paths and their trees, which have to hold on every graph.
#include <gmpxx.h>

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

struct Dice {
  std::uint64_t state;
  int roll(int n) {  // 0 .. n - 1
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state >> 33) % static_cast<std::uint64_t>(n));
  }
  mpq_class number() {  // hardly ever makes two sums equal
    mpq_class q(roll(41) - 20, 1 + roll(13));
    q.canonicalize();
    return q;
  }
};

struct Link {
  int from, to, parameter;
};  // parameter -1: fixed
struct ReferencePass {
  int count = 0, output = 0;
  std::vector<int> coordinate;  // -1: not an input
  std::vector<std::optional<mpq_class>> constant;
  std::vector<mpq_class> slope;
  std::vector<Link> links;
  std::vector<mpq_class> parameters;  // one for each learnable edge, even if they share
  mpq_class fixed;
  [[nodiscard]] mpq_class post(int v, const std::vector<mpq_class>& x) const {
    if (coordinate[v] >= 0) return x[coordinate[v]];
    if (constant[v]) return *constant[v];
    mpq_class sum;
    for (const Link& l : links)
      if (l.to == v) sum += (l.parameter < 0 ? fixed : parameters[l.parameter]) * post(l.from, x);
    return sum > 0 ? sum : mpq_class(slope[v] * sum);
  }
};

struct Random {
  ReferencePass r;
  Json example;
  std::vector<std::vector<mpq_class>> samples;
  std::vector<mpq_class> gradient;
  std::vector<int> group;  // the parameter of each learnable edge in the numbering of the language
  int groups = 0;
  [[nodiscard]] mpq_class objective() const {
    mpq_class total;
    for (std::size_t j = 0; j < samples.size(); ++j) total += gradient[j] * r.post(r.output, samples[j]);
    return total;
  }
};

// Vertices in a random order, so that their numbers say nothing about the order of the graph.
Random random_graph(int seed, bool zeros) {
  Dice dice{static_cast<std::uint64_t>(seed) * 7919 + 17};
  const int hidden = 3 + dice.roll(4), n = 2 + 1 + hidden + 1;  // two inputs, a constant, hidden vertices, the output
  std::vector<int> place(n);
  for (int i = 0; i < n; ++i) place[i] = i;
  for (int i = n - 1; i > 0; --i) std::swap(place[i], place[dice.roll(i + 1)]);
  Random g;
  ReferencePass& r = g.r;
  r.count = n;
  r.coordinate.assign(n, -1);
  r.constant.resize(n);
  r.slope.assign(n, 1);
  r.output = place[n - 1];
  r.coordinate[place[0]] = 0;
  r.coordinate[place[1]] = 1;
  r.constant[place[2]] = mpq_class(3, 4);
  r.fixed = mpq_class(-2, 3);
  std::vector<std::string> vertices(n);
  for (int i = 0; i < n; ++i) {
    const std::string id = "v" + std::to_string(i);
    const char* const activations[] = {"relu", "linear", "1/10", "-1/3", "2"};
    const std::string a = i == n - 1 ? "linear" : activations[dice.roll(5)];
    if (i >= 3) r.slope[place[i]] = a == "relu" ? mpq_class(0) : a == "linear" ? mpq_class(1) : mpq_class(a);
    vertices[place[i]] = i < 2 ? id : i == 2 ? id + " one 3/4" : id + " " + a;
  }
  std::map<std::string, std::pair<int, mpq_class>> shared;
  std::string edges;
  for (int v = 3; v < n; ++v)
    for (int u = 0; u < v; ++u) {
      if (dice.roll(5) >= 3 && !(v == n - 1 && u == n - 2)) continue;
      const std::string ends = "v" + std::to_string(u) + " v" + std::to_string(v) + " ";
      if (dice.roll(6) == 0) {
        r.links.push_back({place[u], place[v], -1});
        edges += ends + "-2/3 fixed;";
        continue;
      }
      const std::string name = dice.roll(3) == 0 ? "s" + std::to_string(dice.roll(2)) : "";
      const auto known = shared.find(name);
      const mpq_class w = known != shared.end()        ? known->second.second
                          : zeros && dice.roll(4) == 0 ? mpq_class(0)
                                                       : dice.number();
      g.group.push_back(known != shared.end() ? known->second.first : g.groups++);
      if (!name.empty()) shared[name] = {g.group.back(), w};
      r.links.push_back({place[u], place[v], static_cast<int>(r.parameters.size())});
      r.parameters.push_back(w);
      edges += ends + w.get_str() + " " + name + ";";
    }
  std::string text, x[2], weights;
  for (const std::string& v : vertices) text += v + ";";
  for (int j = 0; j < 3; ++j) {
    g.samples.push_back({dice.number(), dice.number()});
    g.gradient.push_back(dice.number());
    for (const int i : {0, 1}) x[i] += g.samples[j][i].get_str() + " ";
    weights += g.gradient[j].get_str() + " ";
  }
  Json network = dag(text, edges, "v" + std::to_string(n - 1));
  network["inputs"] = {"v0", "v1"};
  g.example = graph_example(network, x[0] + ";" + x[1], weights);
  return g;
}

const std::string kGraphData = "(data inputs)", kG = "(data gradient)";

}  // namespace

BOOST_AUTO_TEST_SUITE(random_graphs)

BOOST_DATA_TEST_CASE(outputs_and_derivatives, data::xrange(40), seed) {
  Random g = random_graph(seed, false);
  std::string y;
  for (const auto& x : g.samples) y += g.r.post(g.r.output, x).get_str() + " ";
  BOOST_TEST(value_is(g.example, "(output theta " + kGraphData + ")", y));
  if (!holds("(differentiable theta " + kGraphData + ")", g.example)) return;
  const mpq_class step("1/1000000000000"), here = g.objective();
  std::vector<mpq_class> sums(g.groups);
  for (std::size_t k = 0; k < g.r.parameters.size(); ++k) {  // an edge at a time: exact, as a path has each edge once
    g.r.parameters[k] += step;
    sums[g.group[k]] += (g.objective() - here) / step;
    g.r.parameters[k] -= step;
  }
  std::string derivative;
  for (const auto& s : sums) derivative += s.get_str() + ";";
  BOOST_TEST(value_is(g.example, "(derivative theta " + kGraphData + " " + kG + ")", derivative));
  std::string rows;
  for (const int i : {0, 1}) {
    for (auto& x : g.samples) {
      x[i] += step;
      rows += mpq_class((g.objective() - here) / step).get_str() + " ";
      x[i] -= step;
    }
    rows += ";";
  }
  BOOST_TEST(value_is(g.example, "(input-gradient theta " + kGraphData + " " + kG + ")", rows));
}

// Most graphs are differentiable at random points, otherwise the test above shows little.
BOOST_AUTO_TEST_CASE(most_are_differentiable) {
  int count = 0;
  for (int seed = 0; seed < 40; ++seed)
    count += holds("(differentiable theta " + kGraphData + ")", random_graph(seed, false).example);
  BOOST_TEST(count >= 30);
}

// invariance Lemmas 2, 5, 6 and 7, equation (1) and (2), weights 0 included.
BOOST_DATA_TEST_CASE(lemmas_about_paths, data::xrange(40), seed) {
  const Json e = random_graph(seed, true).example;
  if (!holds("(< 0 (path-count theta))", e)) return;
  const std::string y = "(output theta " + kGraphData + ")";
  const auto same = [&](const std::string& a, const std::string& b) { return holds("(equal " + a + " " + b + ")", e); };
  BOOST_TEST(same("(output (decompose theta) (paths theta " + kGraphData + "))", y));
  BOOST_TEST(same("(output (decompose-absolute theta) (absolute-paths theta " + kGraphData + "))", y));
  BOOST_TEST(same("(output (unroll theta) " + kGraphData + ")", y));
  BOOST_TEST(same("(derivative (unroll theta) " + kGraphData + " " + kG + ")",
                  "(derivative theta " + kGraphData + " " + kG + ")"));
  BOOST_TEST(same("(output (decompose (unroll theta)) (paths theta " + kGraphData + "))", y));
  BOOST_TEST(same("(paths (unroll theta) " + kGraphData + ")", "(paths theta " + kGraphData + ")"));
  BOOST_TEST(same("(hasse (unroll theta))", "(adjacency (unroll theta))"));
  BOOST_TEST(!same("(output (decompose theta) (paths theta " + kGraphData + "))",
                   "(beside (column 1 " + y + ") (column 2 " + y + ") (add (column 3 " + y + ") (identity 1)))"));
  BOOST_TEST(holds("(= (path-count theta) (rows (paths theta " + kGraphData + ")))", e));
  BOOST_TEST(holds("(= (path-count theta) (path-count (unroll theta)))", e));
  // By the adjacency matrix: the number of paths is the sum of 1^T (I + A + A^2 + ...) 1 over ends and starts.
  BOOST_TEST(
      holds("(= (path-count theta) (sum k 0 (rows (adjacency theta)) (inner (output-vertices theta) (mul (power k "
            "(adjacency theta)) (input-vertices theta)))))",
            e));
  // Every vertex that can be pulled leaves the output alone.
  int pulled = 0;
  const int count = static_cast<int>(e["network"]["vertices"].size());
  for (int v = 1; v <= count; ++v) {
    const std::string term = "(output (pull " + std::to_string(v) + " theta) " + kGraphData + ")";
    if (is_undefined("(equal " + term + " " + y + ")", e)) continue;
    ++pulled;
    BOOST_TEST(same(term, y));
  }
  BOOST_TEST(pulled < count);
}

BOOST_AUTO_TEST_SUITE_END()
