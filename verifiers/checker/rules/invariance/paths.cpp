// Paths: counted without building one, enumerated up to a limit, and the trees that are made of them.
#include "invariance/paths.hpp"

#include <algorithm>
#include <array>

namespace checker {

namespace {

constexpr int kMaxPaths = 1000000;

// The number of paths from a vertex with from(v) to a vertex with to(v): n_v = from(v) + sum over the in-neighbours u
// of n_u, summed over the ends.
template <class From, class To> mpz_class count(const Graph& g, From from, To to) {
  std::vector<mpz_class> n(g.vertices.size());
  mpz_class sum;
  for (const int v : g.order) {
    n[v] = from(v) ? 1 : 0;
    for (std::size_t i = g.first[v]; i < g.first[v + 1]; ++i) n[v] += n[g.edges[i].from];
    if (to(v)) sum += n[v];
  }
  return sum;
}

// The value of the input or constant where path q starts.
Num start_value(const Graph& g, const Paths& h, int q, const Matrix& a, int sample) {
  const Vertex& v = *g.vertices[h.start[q]];
  return v.constant ? *v.constant : a.at(v.coordinate, sample);
}

// rho x cols(a): x_p times value_p for each complete path p.
template <class Value> Matrix complete_rows(const Graph& g, const Paths& h, const Matrix& a, Value value) {
  if (a.rows != g.coordinates) throw Undefined{};
  return by_columns(h.complete.size(), a.cols, [&](int j) {
    std::vector<Num> column;
    for (const int q : h.complete) column.push_back(start_value(g, h, q, a, j) * value(q));
    return column;
  });
}

// The tree of paths: vertex q is path q, edge q - 1 leads from it to path next[q]. The weights are those of g; not
// arranged yet.
Graph tree(const Graph& g, const Paths& h) {
  Graph r;
  r.parameters = g.parameters;
  r.fixed = g.fixed;
  r.outputs = {0};
  r.coordinates = g.coordinates;
  for (std::size_t q = 0; q < h.start.size(); ++q) {
    r.vertices.push_back(g.vertices[h.start[q]]);
    if (q > 0) r.join(static_cast<int>(q), h.next[q], g.edges[h.edge[q]].weight);
  }
  return r;
}

}  // namespace

mpz_class path_count(const Graph& g) {
  std::vector<char> ends(g.vertices.size());
  for (const int v : g.outputs) ends[v] = 1;
  return count(
      g, [&](int v) { return g.vertices[v]->source(); }, [&](int v) { return ends[v] != 0; });
}

Paths paths_of(const Graph& g) {
  if (g.outputs.size() != 1 || path_count(g) == 0) throw Undefined{};
  const int end = g.outputs[0];
  if (count(
          g, [](int) { return true; }, [&](int v) { return v == end; }) > kMaxPaths)
    reject(Reason::TooLarge, "more than 1000000 paths end at the output");
  Paths h;
  std::vector<std::array<int, 2>> open = {{-1, -1}};  // an edge, and the path that it extends
  while (!open.empty()) {
    const auto [edge, next] = open.back();
    open.pop_back();
    const int q = static_cast<int>(h.start.size()), v = edge < 0 ? end : g.edges[edge].from;
    h.start.push_back(v);
    h.edge.push_back(edge);
    h.next.push_back(next);
    if (g.vertices[v]->source()) h.complete.push_back(q);
    for (std::size_t i = g.first[v + 1]; i > g.first[v]; --i) open.push_back({static_cast<int>(i) - 1, q});
  }
  return h;
}

Matrix path_values(const Graph& g, const Matrix& a, bool absolute) {
  const Paths h = paths_of(g);
  check_shape(static_cast<std::int64_t>(h.complete.size()), a.cols, kNumbers);
  std::vector<Num> product(h.start.size(), 1);
  for (std::size_t q = 1; q < product.size(); ++q) {
    const Num& w = g.weight(g.edges[h.edge[q]]);
    product[q] = (absolute ? abs(w) : w) * product[h.next[q]];
  }
  return complete_rows(g, h, a, [&](int q) -> const Num& { return product[q]; });
}

// By the product rule: (w p)' = w p' + w' p, where w' is 1 for the parameter k and 0 for all others.
Matrix path_derivative(std::int64_t k, const Graph& g, const Matrix& a) {
  if (k < 1 || k > static_cast<std::int64_t>(g.parameters.size())) throw Undefined{};
  const Paths h = paths_of(g);
  check_shape(static_cast<std::int64_t>(h.complete.size()), a.cols, kNumbers);
  std::vector<Num> product(h.start.size(), 1), slope(h.start.size());
  for (std::size_t q = 1; q < product.size(); ++q) {
    const Edge& e = g.edges[h.edge[q]];
    product[q] = g.weight(e) * product[h.next[q]];
    slope[q] = g.weight(e) * slope[h.next[q]];
    if (e.weight == k) slope[q] = slope[q] + product[h.next[q]];
  }
  return complete_rows(g, h, a, [&](int q) -> const Num& { return slope[q]; });
}

Matrix path_activity(const Graph& g, const Matrix& a) {
  const Paths h = paths_of(g);
  check_shape(static_cast<std::int64_t>(h.complete.size()), a.cols, kNumbers);
  const Matrix pre = preactivations(g, a);
  return by_columns(h.complete.size(), a.cols, [&](int j) {
    std::vector<char> open(g.vertices.size()), along(h.start.size());
    for (std::size_t v = 0; v < open.size(); ++v)
      open[v] = g.vertices[v]->slope == 1 || nonnegative(pre.at(static_cast<int>(v), j));
    for (std::size_t q = 0; q < along.size(); ++q) along[q] = open[h.start[q]] && (q == 0 || along[h.next[q]]);
    std::vector<Num> column;
    for (const int q : h.complete) column.emplace_back(along[q]);
    return column;
  });
}

// A path is known by the set of its vertices, which the order of the graph sorts: take out one vertex after the other,
// and look.
Matrix hasse(const Graph& g) {
  const Paths h = paths_of(g);
  const int n = static_cast<int>(h.start.size());
  check_shape(n, n, kNumbers);
  std::vector<std::vector<int>> sets(n);
  std::map<std::vector<int>, int> number;
  for (int q = 0; q < n; ++q) {
    for (int p = q; p >= 0; p = h.next[p]) sets[q].push_back(h.start[p]);
    number[sets[q]] = q;
  }
  std::vector<mpz_class> entries(room_for(std::int64_t{n} * n));
  for (int q = 0; q < n; ++q)
    for (std::size_t out = 0; out < sets[q].size(); ++out) {
      std::vector<int> rest = sets[q];
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(out));
      if (const auto found = number.find(rest); found != number.end())
        entries[static_cast<std::size_t>(found->second) * n + q] = 1;
    }
  return make_matrix(n, n, std::move(entries), 1);
}

Graph unrolled(const Graph& g) { return arranged(tree(g, paths_of(g))); }

Graph decomposed(const Graph& g, bool absolute) {
  const Paths h = paths_of(g);
  Graph r = tree(g, h);
  std::vector<int> product(h.start.size(), 1);               // the sign of the product of the weights
  const auto number = [](int s) { return s < 0 ? -1 : 0; };  // of the fixed weight
  for (std::size_t q = 1; q < product.size(); ++q) {
    const int s = sign(r.weight(r.edges[q - 1]));
    product[q] = s * product[h.next[q]];
    r.edges[q - 1].weight = number(s);
  }
  r.parameters.clear();
  r.fixed = {1, -1};
  r.coordinates = static_cast<int>(h.complete.size());
  const auto linear = std::make_shared<const Vertex>();
  for (int p = 0; p < r.coordinates; ++p) {
    const int leaf = h.complete[p];
    r.vertices[leaf] = std::make_shared<const Vertex>(Vertex{p, std::nullopt, 1});
    if (absolute) continue;
    const int middle = static_cast<int>(r.vertices.size());
    r.vertices.push_back(linear);
    r.join(middle, h.next[leaf], r.edges[leaf - 1].weight);
    r.edges[leaf - 1] = {leaf, middle, number(product[leaf])};
  }
  return arranged(std::move(r));
}

Graph signs(Graph g) {
  for (auto* list : {&g.parameters, &g.fixed})
    for (Num& w : *list) w = sign(w) < 0 ? -1 : 1;
  return g;
}

Graph pulled(std::int64_t v, Graph g) {
  if (v < 1 || v > static_cast<std::int64_t>(g.vertices.size())) throw Undefined{};
  const int at = static_cast<int>(v) - 1;
  const auto leaves = [&](const Edge& e) { return e.from == at; };
  if (g.vertices[at]->source() || std::count_if(g.edges.begin(), g.edges.end(), leaves) != 1 ||
      std::find(g.outputs.begin(), g.outputs.end(), at) != g.outputs.end())
    throw Undefined{};
  Edge& out = *std::find_if(g.edges.begin(), g.edges.end(), leaves);
  const Num w = g.weight(out);
  for (std::size_t i = g.first[at]; i < g.first[at + 1]; ++i) g.edges[i].weight = g.fix(g.weight(g.edges[i]) * abs(w));
  out.weight = g.fix(sign(w) < 0 ? -1 : 1);
  g.layers.clear();
  return g;
}

}  // namespace checker
