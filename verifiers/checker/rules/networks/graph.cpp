#include "networks/graph.hpp"

#include <algorithm>
#include <tuple>

#include "networks/activation.hpp"

namespace checker {

namespace {

using Numbers = std::vector<Num>;  // one for each vertex

constexpr std::int64_t kMaxSteps = 1000000;
constexpr std::size_t kMaxVertices = 1U << 21;  // trees of paths have at most 2000000

struct Flow {
  Numbers pre, post;
};

// Calls f for each in-edge of v.
template <class F> void for_in_edges(const Graph& g, int v, F f) {
  for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i) f(g.edges[i]);
}

Flow forward(const Graph& g, const Matrix& a, int sample) {
  if (a.rows != g.coordinates || (g.gates && g.gates->cols != a.cols)) throw Undefined{};
  Flow flow{Numbers(g.vertices.size()), Numbers(g.vertices.size())};
  for (const int v : g.order) {
    const Vertex& vertex = *g.vertices[v];
    Num sum;
    if (vertex.constant)
      sum = *vertex.constant;
    else if (vertex.coordinate >= 0)
      sum = a.at(vertex.coordinate, sample);
    else
      for_in_edges(g, v, [&](const Edge& e) { sum = sum + g.weight(e) * flow.post[e.from]; });
    flow.post[v] = g.gates && !vertex.source() ? g.gates->at(v, sample) * sum : activate(sum, vertex.slope);
    flow.pre[v] = std::move(sum);
  }
  return flow;
}

Numbers slopes_of(const Graph& g, const Flow& flow, int sample) {
  Numbers slopes(g.vertices.size(), 1);
  for (std::size_t v = 0; v < slopes.size(); ++v)
    if (g.gates && !g.vertices[v]->source())
      slopes[v] = g.gates->at(static_cast<int>(v), sample);
    else if (g.vertices[v]->slope != 1 && sign(flow.pre[v]) <= 0)
      slopes[v] = g.vertices[v]->slope;
  return slopes;
}

// s_v = [v is output i] G_i + sum over the edges vw of w_vw slope_w s_w. Calls learn(e, slope_w s_w) for each edge on
// the way.
template <class Learn>
Numbers backward(const Graph& g, const Numbers& slopes, const Matrix& gradient, int sample, Learn learn) {
  Numbers s(g.vertices.size());
  for (std::size_t i = 0; i < g.outputs.size(); ++i) s[g.outputs[i]] = gradient.at(static_cast<int>(i), sample);
  for (auto v = g.order.rbegin(); v != g.order.rend(); ++v) {
    const Num owed = slopes[*v] * s[*v];
    for_in_edges(g, *v, [&](const Edge& e) {
      s[e.from] = s[e.from] + g.weight(e) * owed;
      learn(e, owed);
    });
  }
  return s;
}

void check_gradient(const Graph& g, const Matrix& a, const Matrix& gradient) {
  if (a.rows != g.coordinates || gradient.cols != a.cols || static_cast<std::size_t>(gradient.rows) != g.outputs.size())
    throw Undefined{};
}

// The vertices from the outputs' side: one is next when all its out-neighbours are placed. Those on a cycle never are.
std::vector<int> order_of(const Graph& g) {
  std::vector<int> waiting(g.vertices.size()), order;
  for (const Edge& e : g.edges) ++waiting[e.from];
  for (std::size_t v = 0; v < waiting.size(); ++v)
    if (waiting[v] == 0) order.push_back(static_cast<int>(v));
  for (std::size_t i = 0; i < order.size(); ++i)
    for_in_edges(g, order[i], [&](const Edge& e) {
      if (--waiting[e.from] == 0) order.push_back(e.from);
    });
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace

Graph arranged(Graph g, Graphing) {
  if (g.vertices.size() > kMaxVertices) reject(Reason::TooLarge, "a graph of more than 2^21 vertices");
  std::sort(g.edges.begin(), g.edges.end(),
            [](const Edge& a, const Edge& b) { return std::tie(a.to, a.from) < std::tie(b.to, b.from); });
  g.first.assign(g.vertices.size() + 1, 0);
  for (std::size_t i = 0; i < g.edges.size(); ++i) {
    const Edge& e = g.edges[i];
    const std::string place =
        "the edge from vertex " + std::to_string(e.from + 1) + " to vertex " + std::to_string(e.to + 1);
    if (i > 0 && g.edges[i - 1].from == e.from && g.edges[i - 1].to == e.to)
      reject(Reason::BadShape, "case.network: " + place + " stands there twice");
    if (g.vertices[e.to]->source())
      reject(Reason::BadShape, "case.network: " + place + " ends at an input or a constant");
    g.first[e.to + 1] = i + 1;
  }
  for (std::size_t v = 1; v < g.first.size(); ++v) g.first[v] = std::max(g.first[v], g.first[v - 1]);
  g.order = order_of(g);
  if (g.order.size() != g.vertices.size()) reject(Reason::BadShape, "case.network: the graph has a cycle");
  return g;
}

Matrix output(const Graph& g, const Matrix& a) {
  return by_columns(g.outputs.size(), a.cols, [&](int j) {
    const Flow flow = forward(g, a, j);
    Numbers y;
    for (const int v : g.outputs) y.push_back(flow.post[v]);
    return y;
  });
}
Matrix preactivations(const Graph& g, const Matrix& a, Graphing) {
  return by_columns(g.vertices.size(), a.cols, [&](int j) { return forward(g, a, j).pre; });
}
Matrix activations(const Graph& g, const Matrix& a) {
  return by_columns(g.vertices.size(), a.cols, [&](int j) { return forward(g, a, j).post; });
}
Matrix slopes(const Graph& g, const Matrix& a) {
  return by_columns(g.vertices.size(), a.cols, [&](int j) { return slopes_of(g, forward(g, a, j), j); });
}

Matrix sensitivity(const Graph& g, const Matrix& a, const Matrix& gradient) {
  check_gradient(g, a, gradient);
  return by_columns(g.vertices.size(), a.cols, [&](int j) {
    return backward(g, slopes_of(g, forward(g, a, j), j), gradient, j, [](const Edge&, const Num&) {});
  });
}

Matrix input_gradient(const Graph& g, const Matrix& a, const Matrix& gradient) {
  check_gradient(g, a, gradient);
  return by_columns(static_cast<std::size_t>(a.rows), a.cols, [&](int j) {
    const Numbers s = backward(g, slopes_of(g, forward(g, a, j), j), gradient, j, [](const Edge&, const Num&) {});
    Numbers by_row(a.rows);
    for (std::size_t v = 0; v < s.size(); ++v)
      if (const int row = g.vertices[v]->coordinate; row >= 0) by_row[row] = by_row[row] + s[v];
    return by_row;
  });
}

// d/dw_k = sum over the samples and the edges uv with the parameter k of POST_u slope_v s_v.
Matrix derivative(const Graph& g, const Matrix& a, const Matrix& gradient) {
  check_gradient(g, a, gradient);
  if (g.parameters.empty()) throw Undefined{};
  return by_columns(g.parameters.size(), 1, [&](int) {
    Numbers sum(g.parameters.size());
    for (int j = 0; j < a.cols; ++j) {
      const Flow flow = forward(g, a, j);
      backward(g, slopes_of(g, flow, j), gradient, j, [&](const Edge& e, const Num& owed) {
        if (e.weight > 0) sum[e.weight - 1] = sum[e.weight - 1] + flow.post[e.from] * owed;
      });
    }
    return sum;
  });
}

bool differentiable(const Graph& g, const Matrix& a) {
  for (int j = 0; j < a.cols; ++j) {
    const Flow flow = forward(g, a, j);
    if (g.gates) return true;
    std::vector<char> alive(g.vertices.size());
    for (const int v : g.order) {
      const Vertex& vertex = *g.vertices[v];
      bool reached = vertex.source() && sign(flow.pre[v]) != 0;
      for_in_edges(g, v, [&](const Edge& e) { reached = reached || alive[e.from]; });
      const int s = reached && vertex.slope != 1 ? sign(flow.pre[v]) : 1;
      if (s == 0) return false;
      alive[v] = reached && !(vertex.slope == 0 && s < 0);
    }
  }
  return true;
}

Graph descended(std::int64_t steps, const Num& size, Graph g, const Matrix& a, const Matrix& targets) {
  check_gradient(g, a, targets);
  if (steps < 0 || g.parameters.empty()) throw Undefined{};
  if (steps > kMaxSteps) reject(Reason::TooLarge, "descend by more than 1000000 steps");
  for (std::int64_t t = 0; t < steps; ++t) {
    const Matrix d = derivative(g, a, scale(Num(2) / Num(a.cols), add(output(g, a), targets, -1)));
    for (std::size_t k = 0; k < g.parameters.size(); ++k)
      g.parameters[k] = g.parameters[k] - size * d.at(static_cast<int>(k), 0);
  }
  return g;
}

bool keeps_slopes(const Num& s, const Graph& g, Graphing) {
  bool linear = true;
  for (const VertexPtr& v : g.vertices) linear = linear && (v->source() || v->slope == 1);
  if (linear) return true;
  if (sign(s) <= 0) return false;
  std::vector<std::int64_t> carried(g.vertices.size());
  for (const int v : g.order)
    for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i) {
      const std::int64_t here = carried[g.edges[i].from] + (g.edges[i].weight > 0 ? 1 : 0);
      if (i > g.first[v] && here != carried[v]) return false;
      carried[v] = here;
    }
  return true;
}

Graph rescaled(const Num& s, Graph g, Graphing) {
  for (Num& w : g.parameters) w = s * w;
  return g;
}

}  // namespace checker
