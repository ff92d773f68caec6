#include "search/graph_edit.hpp"

#include <algorithm>

namespace plumbline {
namespace {

// The entry of a V x V matrix at an edge that goes.
void clear(ExactMatrix& a, const Edge& e) { a(e.to, e.from) = Real(0); }

}  // namespace

GraphEdit::GraphEdit(Case& c)
    : case_(c),
      graph_(std::get<Graph>(c.network.other)),
      inputs_(c.inputs),
      edge_stays_(graph_.edges.size(), true),
      vertex_stays_(graph_.vertices.size(), true),
      old_vertices_(graph_.size()),
      old_parameters_(static_cast<int>(graph_.parameters.size())) {}

bool GraphEdit::joined(int from, int to) const {
  for (std::size_t e = 0; e < graph_.edges.size(); ++e)
    if (edge_stays_[e] && graph_.edges[e].from == from && graph_.edges[e].to == to) return true;
  return false;
}

void GraphEdit::add_edge(int from, int to, const Real& weight) {
  if (joined(from, to)) throw Undefined("an edge between these two vertices is there already");
  graph_.parameters.push_back(weight);
  graph_.edges.push_back({from, to, static_cast<int>(graph_.parameters.size()) - 1});
  edge_stays_.push_back(true);
}

void GraphEdit::redirect(int e, int from, int to) {
  if (joined(from, to)) throw Undefined("an edge between these two vertices is there already");
  graph_.edges[as_size(e)].from = from;
  graph_.edges[as_size(e)].to = to;
}

void GraphEdit::set_output(int v) {
  graph_.outputs = {v};
  std::vector<int> waiting{v};
  vertex_stays_.assign(vertex_stays_.size(), false);
  vertex_stays_[as_size(v)] = true;
  const auto in = in_edges(graph_);
  while (!waiting.empty()) {
    const int w = waiting.back();
    waiting.pop_back();
    for (const int e : in[as_size(w)]) {
      const int u = graph_.edges[as_size(e)].from;
      if (!vertex_stays_[as_size(u)]) waiting.push_back(u);
      vertex_stays_[as_size(u)] = true;
    }
  }
}

void GraphEdit::make_input(int v, const std::vector<Real>& values) {
  ExactMatrix inputs(inputs_.rows() + 1, inputs_.cols());
  for (int i = 0; i < inputs_.rows(); ++i)
    for (int j = 0; j < inputs_.cols(); ++j) inputs(i, j) = inputs_(i, j);
  for (int j = 0; j < inputs_.cols(); ++j) inputs(inputs_.rows(), j) = values.at(as_size(j));
  inputs_ = std::move(inputs);
  Vertex& vertex = graph_.vertices[as_size(v)];
  vertex = {.kind = Vertex::Kind::Input, .coordinate = graph_.inputs++, .id = vertex.id};
  for (std::size_t e = 0; e < graph_.edges.size(); ++e)
    if (graph_.edges[e].to == v) edge_stays_[e] = false;
}

// The vertices that stay, in their order; the inputs that stay keep the order of their rows.
void GraphEdit::number_vertices() {
  new_vertex_.assign(graph_.vertices.size(), -1);
  std::vector<int> by_coordinate(as_size(graph_.inputs), -1);
  std::vector<Vertex> vertices;
  for (int v = 0; v < graph_.size(); ++v) {
    if (!vertex_stays_[as_size(v)]) continue;
    if (graph_.vertices[as_size(v)].kind == Vertex::Kind::Input)
      by_coordinate[as_size(graph_.vertices[as_size(v)].coordinate)] = static_cast<int>(vertices.size());
    new_vertex_[as_size(v)] = static_cast<int>(vertices.size());
    kept_vertices_.push_back(v);
    vertices.push_back(graph_.vertices[as_size(v)]);
  }
  for (int row = 0; row < graph_.inputs; ++row) {
    const int v = by_coordinate[as_size(row)];
    if (v < 0) continue;
    vertices[as_size(v)].coordinate = static_cast<int>(kept_rows_.size());
    kept_rows_.push_back(row);
  }
  if (kept_rows_.empty()) throw Undefined("a graph without inputs");
  graph_.inputs = static_cast<int>(kept_rows_.size());
  graph_.vertices = std::move(vertices);
  for (int& o : graph_.outputs) {
    o = new_vertex_[as_size(o)];
    if (o < 0 || graph_.vertices[as_size(o)].kind != Vertex::Kind::Neuron) throw Undefined("a graph without an output");
  }
}

// The edges that stay, and their parameters in the order of these edges; a parameter that only one edge carries has no
// name.
void GraphEdit::number_parameters() {
  std::vector<Edge> edges;
  std::vector<int> renumbered(graph_.parameters.size(), -1), uses;
  Graph out;
  out.vertices = std::move(graph_.vertices);
  out.outputs = graph_.outputs;
  out.inputs = graph_.inputs;
  graph_.parameter_names.resize(graph_.parameters.size());
  for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
    Edge e = graph_.edges[i];
    e.from = new_vertex_[as_size(e.from)];
    e.to = new_vertex_[as_size(e.to)];
    if (!edge_stays_[i] || e.from < 0 || e.to < 0) continue;
    if (e.parameter != Edge::kFixed) {
      int& parameter = renumbered[as_size(e.parameter)];
      if (parameter < 0) {
        parameter = static_cast<int>(out.parameters.size());
        kept_parameters_.push_back(e.parameter);
        out.parameters.push_back(graph_.parameters[as_size(e.parameter)]);
        out.parameter_names.push_back(graph_.parameter_names[as_size(e.parameter)]);
        uses.push_back(0);
      }
      e.parameter = parameter;
      ++uses[as_size(parameter)];
    }
    out.edges.push_back(e);
  }
  for (std::size_t k = 0; k < uses.size(); ++k)
    if (uses[k] == 1) out.parameter_names[k].clear();
  if (out.edges.empty()) throw Undefined("a graph without edges");
  graph_ = std::move(out);
}

void GraphEdit::move_parameters(Follow follow) {
  if (follow == Follow::Nothing) return;
  const bool vertices = follow != Follow::Parameters;
  const int n = vertices ? old_vertices_ : old_parameters_;
  std::vector<int> kept = vertices ? kept_vertices_ : kept_parameters_;
  std::erase_if(kept, [n](int i) { return i >= n; });  // of a new edge there was nothing
  if (kept.empty()) return;
  for (auto& [name, a] : case_.matrices) {
    if (a.rows() == n) a = rows_at(a, kept);
    if (a.cols() == n) a = columns_at(a, kept);
  }
  if (follow != Follow::VerticesAndNumbers) return;
  for (auto& [name, x] : case_.scalars) {
    if (!x.is_rational() || !x.rational().is_integer() || x.rational() < Rational(1) || x.rational() > Rational(n))
      continue;
    const auto found = std::ranges::find(kept, static_cast<int>(x.rational().to_long()) - 1);
    if (found != kept.end()) x = Real(found - kept.begin() + 1);
  }
}

void GraphEdit::apply(Follow follow) {
  const auto square = [&](const ExactMatrix& a) { return a.rows() == old_vertices_ && a.cols() == old_vertices_; };
  if (follow == Follow::Vertices || follow == Follow::VerticesAndNumbers)
    for (auto& [name, a] : case_.matrices)
      for (std::size_t e = 0; square(a) && e < graph_.edges.size(); ++e)
        if (!edge_stays_[e]) clear(a, graph_.edges[e]);
  number_vertices();
  number_parameters();
  case_.inputs = rows_at(inputs_, kept_rows_);
  move_parameters(follow);
  case_.network.other = std::move(graph_);
}

}  // namespace plumbline
