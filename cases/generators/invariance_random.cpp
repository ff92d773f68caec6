// Random cases for `invariance`: small, exact, and drawn so that the conditions of the statements are met often.
//
// Weights are small integers and halves, almost never zero; samples have norm at most 1; loss derivatives are negative,
// of both signs, or zero. Families: chains, graphs with skips (groups of neurons with equal neighbours, shared and
// fixed weights, constants), networks of layers, convolutions with two channels, blocks, matrices, and trajectories in
// closed form.
#include <algorithm>
#include <array>
#include <cstdint>

#include "generators/graphs.hpp"
#include "generators/invariance.hpp"

namespace plumbline::cases {
namespace {

int between(Stream& s, std::int64_t lo, std::int64_t hi) { return static_cast<int>(s.integer(lo, hi)); }

Real weight(Stream& s) {
  if (s.chance(2)) return Real(0);
  const Rational size = s.chance(75) ? Rational(s.integer(1, 3)) : Rational(s.integer(1, 5)) / Rational(2);
  return Real(s.chance(50) ? size : -size);
}
ExactMatrix weights(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  const bool positive = s.chance(15);  // all neurons active on positive samples
  for (Real& x : out.entries()) x = positive ? abs(weight(s)) : weight(s);
  return out;
}
Rational slope(Stream& s) {
  if (s.chance(60)) return Rational(0);
  return s.chance(70) ? Rational(1) : Rational(1) / Rational(s.integer(2, 4));
}

// Columns of norm at most 1.
ExactMatrix samples(Stream& s, int rows, int count) {
  ExactMatrix out(rows, count);
  std::int64_t scale = 1;
  while (scale * scale < rows) ++scale;
  const bool positive = s.chance(25);
  for (Real& x : out.entries()) x = Real(Rational(s.integer(positive ? 1 : -4, 4)) / Rational(4 * scale));
  return out;
}

void fill_classification(Stream& s, Case& c) {
  const int count = c.inputs.cols();
  c.targets.emplace(1, count);
  c.loss_derivative.emplace(1, count);
  const bool same = s.chance(50), monotone = s.chance(60);
  const Rational common = -Rational(s.integer(1, 4)) / Rational(4);
  for (int i = 0; i < count; ++i) {
    (*c.targets)(0, i) = Real(s.chance(50) ? 1 : -1);
    const Rational free = Rational(s.integer(monotone ? -4 : -3, monotone ? 0 : 3)) / Rational(4);
    (*c.loss_derivative)(0, i) = Real(same ? common : free);
  }
}

// F = the edges from the vertices below `cut` to the others, in an order of the vertices in which edges go upwards:
// every path crosses it once.
ExactMatrix level_cut(const Graph& g, int cut) {
  ExactMatrix out(g.size(), g.size());
  for (const Edge& e : g.edges)
    if (e.from < cut && e.to >= cut) out(e.to, e.from) = Real(1);
  return out;
}
void add_edge_sets(Stream& s, Case& c) {
  const Graph g = graph_of(c.network);
  if (g.size() > 20 || g.outputs.size() != 1) return;
  int first = 0;
  while (first < g.size() && g.vertices[static_cast<std::size_t>(first)].kind != Vertex::Kind::Neuron) ++first;
  for (const char* name : {"F", "F2"}) {
    ExactMatrix f = level_cut(g, between(s, first, std::max(first, g.outputs[0])));
    if (s.chance(15))  // not quite a layer
      for (Real& x : f.entries())
        if (s.chance(30)) x = Real(0);
    c.matrices[name] = std::move(f);
  }
}

Case chain(Stream& s) {
  const int depth = between(s, 1, 3);
  std::vector<ExactMatrix> w;
  int from = between(s, 1, 3);
  const int in = from;
  for (int l = 1; l <= depth; ++l) {
    const int to = l == depth ? 1 : between(s, 1, 3);
    w.push_back(weights(s, to, from));
    from = to;
  }
  Case out = plain_case("chain", chain_of(std::move(w), slope(s)), samples(s, in, between(s, 1, 3)));
  if (s.chance(10)) {
    for (const ExactMatrix& m : out.network.weights) out.network.biases.emplace_back(weights(s, m.rows(), 1));
  }
  return out;
}

Case graph(Stream& s) {
  GraphBuilder g;
  std::vector<std::vector<std::string>> groups;  // neurons of a group have the same sources, and the same targets
  const int inputs = between(s, 1, 3), hidden = between(s, 1, 4);
  for (int k = 1; k <= inputs; ++k) {
    g.input("x" + std::to_string(k));
    groups.push_back({"x" + std::to_string(k)});
  }
  if (s.chance(25)) {
    g.constant("one", "1");
    groups.push_back({"one"});
  }
  const bool sharing = s.chance(20);
  const std::array<Real, 2> shared{weight(s), weight(s)};
  const auto connect = [&](const std::string& from, const std::string& to) {
    if (sharing && s.chance(40)) {
      const std::size_t which = static_cast<std::size_t>(s.integer(0, 1));
      g.edge(from, to, shared[which], which == 0 ? "s" : "t");
    } else if (s.chance(4)) {
      g.fixed(from, to, s.chance(50) ? "1" : "-2");
    } else {
      g.edge(from, to, weight(s));
    }
  };
  const auto draw_sources = [&](std::size_t last) {
    std::vector<std::size_t> out{last};
    for (std::size_t k = 0; k < last; ++k)
      if (s.chance(35)) out.push_back(k);
    return out;
  };
  for (int k = 1; k <= hidden; ++k) {
    const Rational sigma = slope(s);
    std::vector<std::string> group;
    const auto sources =
        draw_sources(static_cast<std::size_t>(s.integer(0, static_cast<std::int64_t>(groups.size()) - 1)));
    for (int copy = 0; copy < (s.chance(45) ? 2 : 1); ++copy)
      group.push_back("h" + std::to_string(k) + (copy == 0 ? "a" : "b"));
    for (const std::string& id : group) g.neuron(id, sigma);
    for (const std::string& id : group)
      for (const std::size_t source : sources)
        for (const std::string& from : groups[source]) connect(from, id);
    groups.push_back(group);
  }
  g.neuron("o", s.chance(80) ? Rational(1) : Rational(0));
  for (const std::size_t source : draw_sources(groups.size() - 1))
    for (const std::string& from : groups[source]) connect(from, "o");
  return plain_case("graph", g.output("o"), samples(s, inputs, between(s, 1, 2)));
}

// A row of positions through random layers to one output.
Case sequence(Stream& s) {
  const int width = between(s, 1, 4), channels = between(s, 1, 2), count = between(s, 1, 3);
  std::vector<Layer> list;
  int positions = width, depth = channels;
  for (int l = 1; l <= count; ++l) {
    const Rational sigma = slope(s);
    const int size = positions * depth;
    switch (s.integer(0, 6)) {
      case 0:
      case 1: {
        const int kernel = between(s, 1, std::min(2, positions)), out = between(s, 1, 2), stride = between(s, 1, 2),
                  padding = s.chance(30) ? 1 : 0;
        list.push_back(convolution(weights(s, out, kernel * depth), kernel, sigma, stride, padding));
        positions = (positions + 2 * padding - kernel) / stride + 1;
        depth = out;
        break;
      }
      case 2:
        if (positions >= 2) {
          list.push_back(pooling(2));
          positions /= 2;
        }
        break;
      case 3: list.push_back(residual_identity(weights(s, between(s, 1, 2), size), ExactMatrix(), sigma)); break;
      case 4:
        list.push_back(
            residual_diagonal(weights(s, between(s, 1, 2), size), ExactMatrix(), weights(s, size, 1), sigma));
        break;
      case 5: {
        const int out = between(s, 1, 2);
        list.push_back(residual_free(weights(s, between(s, 1, 2), size), ExactMatrix(), weights(s, out, size), sigma));
        positions = 1;
        depth = out;
        break;
      }
      default: {
        const int out = between(s, 1, 3);
        list.push_back(fully_connected(weights(s, out, size), sigma));
        positions = 1;
        depth = out;
      }
    }
    if (auto* block = list.empty() ? nullptr : std::get_if<ResidualLayer>(&list.back());
        block != nullptr && block->u.rows() == 0)
      block->u =
          weights(s, block->z && block->skip == ResidualLayer::Skip::Free ? block->z->rows() : size, block->y.rows());
  }
  list.push_back(fully_connected(weights(s, 1, positions * depth), s.chance(85) ? Rational(1) : Rational(0)));
  return plain_case("sequence", layers(width, channels, std::move(list)),
                    samples(s, width * channels, between(s, 1, 2)));
}

// A convolution with two channels, then a fully connected layer or another convolution, with the organisation of
// Lemma 8.
Case two_channels(Stream& s) {
  const int width = between(s, 2, 3), in = between(s, 1, 2), kernel = between(s, 1, 2), positions = width - kernel + 1;
  std::vector<Layer> list{convolution(weights(s, 2, kernel * in), kernel, slope(s))};
  if (s.chance(50))
    list.push_back(fully_connected(weights(s, 1, 2 * positions), Rational(1)));
  else
    list.push_back(convolution(weights(s, 1, 2 * positions), positions, Rational(1)));
  Case out = plain_case("two-channels", layers(width, in, std::move(list)), samples(s, width * in, between(s, 1, 2)));
  ExactMatrix organisation(positions, 2);
  for (int j = 0; j < positions; ++j)
    for (int k = 0; k < 2; ++k) organisation(j, k) = Real(width * in + 2 * j + k + 1);
  out.matrices["organisation"] = std::move(organisation);
  return out;
}

// Two or three layers of Theorem 1, with wide hidden parts: pairs of neurons that share their neighbours.
Case blocks(Stream& s) {
  const int in = between(s, 1, 2), out = between(s, 1, 2);
  const Rational sigma = slope(s);
  std::vector<Layer> list;
  const auto free = [&](int from, int to) {
    return residual_free(weights(s, between(s, 1, 2), from), ExactMatrix(), weights(s, to, from), sigma);
  };
  switch (s.integer(0, 4)) {
    case 0: list = {fully_connected(weights(s, 2, in), sigma), free(2, 1)}; break;
    case 1: list = {free(in, 2), fully_connected(weights(s, 1, 2), Rational(1))}; break;
    case 2: list = {free(in, 2), free(2, 1)}; break;
    case 3:
      list = {convolution(weights(s, 2, 1), 1, sigma), free(2 * in, out),
              fully_connected(weights(s, 1, out), Rational(1))};
      break;
    default:
      list = {residual_diagonal(weights(s, 2, in), ExactMatrix(), weights(s, in, 1), sigma),
              fully_connected(weights(s, 2, in), sigma), fully_connected(weights(s, 1, 2), Rational(1))};
  }
  for (Layer& layer : list)
    if (auto* block = std::get_if<ResidualLayer>(&layer); block != nullptr)
      block->u =
          weights(s, block->skip == ResidualLayer::Skip::Free ? block->z->rows() : block->y.cols(), block->y.rows());
  return plain_case("blocks", layers(in, 1, std::move(list)), samples(s, in, between(s, 1, 2)));
}

Case matrices(Stream& s) {
  Case out = plain_case("matrices", chain_of({weights(s, 1, 1)}), samples(s, 1, 1));
  const int a = between(s, 1, 3), b = between(s, 1, 2), c = between(s, 1, 2);
  out.matrices["U"] = weights(s, c, b);
  out.matrices["Y"] = s.chance(40) ? multiply(transpose(out.matrices["U"]), weights(s, c, a)) : weights(s, b, a);
  out.matrices["Z"] = weights(s, c, a);
  out.scalars["a"] = Real(a);
  out.scalars["b"] = Real(b);
  out.matrices["T1"] = s.chance(30) ? multiply(weights(s, c, 1), weights(s, 1, a * b)) : weights(s, c, a * b);
  const int length = between(s, 1, 4);
  const RationalVector limit = unit_vector(s, length, 4);
  out.matrices["v"] = from_vector(limit, length, 1);
  ExactMatrix near(length, 1);
  for (int k = 0; k < length; ++k)
    near(k, 0) = Real(limit[static_cast<std::size_t>(k)] + s.dyadic(4) / Rational(s.integer(1, 8)));
  out.matrices["w"] = std::move(near);
  return out;
}

// One neuron for each of two samples at an obtuse angle, or all neurons on one sample (or on two opposite ones,
// linear).
Case ray(Stream& s) {
  const int dimension = between(s, 2, 3);
  const RationalVector first = unit_vector(s, dimension, 4);
  RationalVector second = unit_vector(s, dimension, 4);
  Rational product;
  for (std::size_t k = 0; k < first.size(); ++k) product += first[k] * second[k];
  if (product > Rational(0))
    for (Rational& x : second) x = -x;
  const ExactMatrix x1 = from_vector(first, 1, dimension), x2 = from_vector(second, 1, dimension);
  Case out;
  if (s.chance(50) && !product.is_zero()) {
    ExactMatrix w(2, dimension);
    for (int k = 0; k < dimension; ++k) {
      w(0, k) = x1(0, k);
      w(1, k) = x2(0, k);
    }
    out = classification("ray", chain_of({w, matrix({{"1", "-1"}})}), transpose(w), column({"1", "-1"}),
                         column({"-1", "-1"}));
  } else {
    const int width = between(s, 1, 3), depth = between(s, 2, 3);
    const ExactMatrix u = from_vector(unit_vector(s, width, 3), width, 1);
    std::vector<ExactMatrix> w{multiply(u, x1)};
    if (depth == 3) w.push_back(multiply(u, transpose(u)));
    w.push_back(transpose(u));
    out = classification("ray", chain_of(std::move(w), s.chance(50) ? Rational(0) : Rational(1)), transpose(x1),
                         column({"1"}), column({"-1"}));
  }
  ExactMatrix separator(dimension, 1);
  for (int k = 0; k < dimension; ++k) separator(k, 0) = out.inputs.cols() == 2 ? x1(0, k) - x2(0, k) : x1(0, k);
  out.matrices["separator"] = std::move(separator);
  return out;
}

}  // namespace

Case random_invariance_case(std::uint64_t seed, std::uint64_t index) {
  constexpr std::array kFamilies{chain, graph, sequence, two_channels, blocks, graph, matrices, ray, chain};
  Stream s(seed ^ 0x696e76u, index);
  Case out = in_turn(kFamilies, s, seed, index);
  if (!out.targets) fill_classification(s, out);
  if (s.chance(60)) add_edge_sets(s, out);
  const auto fill = [&](const char* name, const Rational& value) { out.scalars.try_emplace(name, Real(value)); };
  fill("eta", Rational(1) / Rational(std::int64_t{1} << s.integer(1, 5)));
  fill("steps", Rational(s.integer(0, 2)));
  fill("beta", Rational(s.integer(1, 12)) / Rational(4));
  if (index % kFamilies.size() != 2)
    fill("r", Rational(s.integer(1, 12)) / Rational(4));  // blocks with a skip are no witnesses of Claim 2 by chance
  check_shapes(out);
  return out;
}

}  // namespace plumbline::cases
