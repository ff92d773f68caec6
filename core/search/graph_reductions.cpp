// Smaller graphs: a vertex less (left out, bypassed, taken into the data), an edge less, an earlier output, simpler
// activations.
#include <algorithm>

#include "network/graph_pass.hpp"
#include "search/graph_edit.hpp"
#include "search/reduction_parts.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostBypasses = 16;  // edges that replace a vertex

const Graph& graph_of_case(const Case& c) { return std::get<Graph>(c.network.other); }

std::vector<int> edges_from(const Graph& g, int v) {
  std::vector<int> out;
  for (std::size_t e = 0; e < g.edges.size(); ++e)
    if (g.edges[e].from == v) out.push_back(static_cast<int>(e));
  return out;
}

// The edit, followed by the parameters of the case in every way that makes a difference.
template <class Change> void add_edit(Candidates& out, Change change) {
  const auto add = [&](Follow follow) {
    out.add([=](Case& c) {
      GraphEdit edit(c);
      change(edit);
      edit.apply(follow);
    });
  };
  if (!out.base().scalars.empty()) add(Follow::VerticesAndNumbers);
  if (!out.base().matrices.empty()) {
    add(Follow::Vertices);
    add(Follow::Parameters);
  }
  add(Follow::Nothing);
}

// Edges from every in-neighbour of v to every out-neighbour, with the products of the weights.
void bypass(GraphEdit& edit, int v) {
  const Graph g = edit.graph();
  const std::vector<int> in = in_edges(g)[as_size(v)], out = edges_from(g, v);
  edit.drop_vertex(v);
  for (const int e : in)
    for (const int f : out) {
      const Edge &first = g.edges[as_size(e)], &second = g.edges[as_size(f)];
      edit.add_edge(first.from, second.to, g.weight(first) * g.weight(second));
    }
}

// v has one in-edge: its out-edges start where that one does. v has one out-edge: its in-edges end where that one does.
// The edges keep their weights.
void contract(GraphEdit& edit, int v, bool backwards) {
  const Graph g = edit.graph();
  const std::vector<int> in = in_edges(g)[as_size(v)], out = edges_from(g, v);
  if ((backwards ? in : out).size() != 1) throw Undefined("an edge that is not the only one");
  if (backwards)
    for (const int e : out) edit.redirect(e, g.edges[as_size(in[0])].from, g.edges[as_size(e)].to);
  else
    for (const int e : in) edit.redirect(e, g.edges[as_size(e)].from, g.edges[as_size(out[0])].to);
  edit.drop_edge(backwards ? in[0] : out[0]);
  edit.drop_vertex(v);
}

// Neuron v reads its value from the data; what only it used goes.
void take_into_data(Case& c, int v) {
  const Graph& g = graph_of_case(c);
  const BlockPlan plan = plan_blocks(g);
  const auto network = network_in<ExactMatrix>(
      g, plan, [](const Real& x) { return x; }, [](const ExactMatrix& x) { return x; });
  const Pass<ExactMatrix> pass = forward(network, c.inputs);
  const BlockPlan::Place place = plan.places[as_size(v)];
  std::vector<Real> values;
  for (int j = 0; j < c.inputs.cols(); ++j) values.push_back(pass.post(as_size(place.block))(place.row, j));
  std::vector<int> out_edges(g.vertices.size(), 0);
  for (const Edge& e : g.edges) out_edges[as_size(e.from)] += e.to == v ? 0 : 1;
  GraphEdit edit(c);
  for (int u = 0; u < g.size(); ++u)
    if (out_edges[as_size(u)] == 0 && g.vertices[as_size(u)].kind != Vertex::Kind::Neuron) edit.drop_vertex(u);
  edit.make_input(v, values);
  edit.apply(Follow::Nothing);
}

bool is_output(const Graph& g, int v) { return std::ranges::find(g.outputs, v) != g.outputs.end(); }

}  // namespace

void add_graph_parts(Candidates& out) {
  const Graph& g = graph_of_case(out.base());
  for (const Rational& slope : {Rational(1), Rational(0)})
    out.add([slope](Case& c) {
      for (Vertex& v : std::get<Graph>(c.network.other).vertices)
        if (v.kind == Vertex::Kind::Neuron) v.slope = slope;
    });
  for (int v = 0; v < g.size(); ++v) {
    const Vertex& vertex = g.vertices[as_size(v)];
    if (vertex.kind != Vertex::Kind::Neuron) continue;
    for (const Rational& slope : {Rational(1), Rational(0)})
      if (vertex.slope != slope)
        out.add([v, slope](Case& c) { std::get<Graph>(c.network.other).vertices[as_size(v)].slope = slope; });
  }
}

void add_graph_layers(Candidates& out) {
  const Graph& g = graph_of_case(out.base());
  const auto in = in_edges(g);
  for (const int o : g.outputs)
    for (const int e : in[as_size(o)])
      if (const int v = g.edges[as_size(e)].from; g.vertices[as_size(v)].kind == Vertex::Kind::Neuron)
        add_edit(out, [v](GraphEdit& edit) { edit.set_output(v); });
  for (int v = 0; v < g.size(); ++v) {
    if (g.vertices[as_size(v)].kind != Vertex::Kind::Neuron || is_output(g, v)) continue;
    const std::size_t ins = in[as_size(v)].size(), outs = edges_from(g, v).size();
    for (const bool backwards : {true, false})
      if ((backwards ? ins : outs) == 1)
        add_edit(out, [v, backwards](GraphEdit& edit) { contract(edit, v, backwards); });
    if (ins * outs > 0 && ins * outs <= kMostBypasses) add_edit(out, [v](GraphEdit& edit) { bypass(edit, v); });
    if (ins > 0) out.add([v](Case& c) { take_into_data(c, v); });
  }
}

void add_graph_units(Candidates& out) {
  const Graph& g = graph_of_case(out.base());
  for (int v = 0; v < g.size(); ++v)
    if (!is_output(g, v)) add_edit(out, [v](GraphEdit& edit) { edit.drop_vertex(v); });
  for (int e = 0; e < static_cast<int>(g.edges.size()); ++e) add_edit(out, [e](GraphEdit& edit) { edit.drop_edge(e); });
}

}  // namespace plumbline
