// Networks of the types "dag" and "sequential" from a certificate's JSON (docs/formats.md).
#include <algorithm>

#include "case.hpp"
#include "networks/layers.hpp"
#include "numbers/roots.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

const std::string kPlace = "case.network";

// The vertices of a dag by name. Whatever names no vertex, or is named a second time, is rejected.
class VertexNames {
 public:
  void add(const std::string& id, const std::string& place) {
    if (!numbers_.emplace(id, static_cast<int>(numbers_.size())).second)
      reject(Reason::BadName, place + ".id: the vertex \"" + id.substr(0, 60) + "\" stands there twice");
  }
  [[nodiscard]] int number(const JsonValue& id, const std::string& place) const {
    const auto found = numbers_.find(text_of(id, place));
    if (found == numbers_.end())
      reject(Reason::BadName, place + ": there is no vertex \"" + text_of(id, place).substr(0, 60) + "\"");
    return found->second;
  }

 private:
  std::map<std::string, int> numbers_;
};

// Coordinates are given later, to those that `inputs` lists.
VertexPtr read_vertex(const JsonValue& json, const std::string& place) {
  require_keys(json, {"id"}, {"activation", "constant"}, place);
  Vertex v;
  if (json.contains("constant"))
    v.constant = parse_number(text_of(json["constant"], place + ".constant"), place + ".constant");
  if (json.contains("activation")) v.slope = read_slope(json["activation"], place + ".activation");
  if (json.contains("constant") && json.contains("activation"))
    reject(Reason::Format, place + ": a vertex has either a constant or an activation");
  return std::make_shared<const Vertex>(std::move(v));
}

void read_inputs(const JsonValue& json, const VertexNames& names, Graph& g) {
  const std::vector<JsonValue>& vertices = json["vertices"].items;
  const std::vector<JsonValue>& inputs = list_of(json["inputs"], kPlace + ".inputs");
  if (inputs.empty()) reject(Reason::BadShape, kPlace + ".inputs: expected at least one input");
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string place = at(kPlace + ".inputs", i);
    const int v = names.number(inputs[i], place);
    if (g.vertices[v]->source() || vertices[v].contains("activation"))
      reject(Reason::Format, place + ": an input a second time, a constant, or a vertex with an activation");
    g.vertices[v] = std::make_shared<const Vertex>(Vertex{g.coordinates++, std::nullopt, 1});
  }
  for (std::size_t v = 0; v < g.vertices.size(); ++v)
    if (!g.vertices[v]->source() && !vertices[v].contains("activation"))
      reject(Reason::Format,
             at(kPlace + ".vertices", v) + ": expected a constant, an activation, or a place among the inputs");
}

bool is_pinned(const Num& a) { return !a.is_rational() && pinned(a); }

// The weight's number: a parameter that was seen before, a new one, or a fixed weight.
int read_weight(const JsonValue& edge, const std::string& place, std::map<std::string, int>& shared, Graph& g) {
  const Num weight = parse_number(text_of(edge["weight"], place + ".weight"), place + ".weight");
  const JsonValue& learnable = edge["learnable"];
  if (learnable.kind != JsonValue::Kind::True && learnable.kind != JsonValue::Kind::False)
    reject(Reason::WrongType, place + ".learnable: expected true or false");
  const bool named = !edge["shared"].is_null();
  const std::string name = named ? text_of(edge["shared"], place + ".shared") : "";
  if (learnable.kind == JsonValue::Kind::False) {
    if (named) reject(Reason::Format, place + ": a shared weight must be learnable");
    return g.fix(weight);
  }
  const int next = static_cast<int>(g.parameters.size()) + 1;
  const int k = named ? shared.emplace(name, next).first->second : next;
  if (k == next)
    g.parameters.push_back(weight);
  else if (is_pinned(weight) || is_pinned(g.parameters[k - 1]))
    reject(Reason::Undecided, place + ".weight: a box number of a parameter that several edges share");
  else if (sign(g.parameters[k - 1] - weight) != 0)
    reject(Reason::BadNumber, place + ".weight: edges that share a parameter have the same weight");
  return k;
}

Graph read_dag(const JsonValue& json) {
  require_keys(json, {"edges", "inputs", "output", "type", "vertices"}, {}, kPlace);
  Graph g;
  VertexNames names;
  const std::vector<JsonValue>&vertices = list_of(json["vertices"], kPlace + ".vertices"),
        &edges = list_of(json["edges"], kPlace + ".edges");
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    const std::string place = at(kPlace + ".vertices", v);
    g.vertices.push_back(read_vertex(vertices[v], place));
    names.add(text_of(vertices[v]["id"], place + ".id"), place);
  }
  read_inputs(json, names, g);
  std::map<std::string, int> shared;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const std::string place = at(kPlace + ".edges", i);
    require_keys(edges[i], {"from", "learnable", "shared", "to", "weight"}, {}, place);
    const int from = names.number(edges[i]["from"], place + ".from"), to = names.number(edges[i]["to"], place + ".to");
    g.join(from, to, read_weight(edges[i], place, shared, g));
  }
  g.outputs = {names.number(json["output"], kPlace + ".output")};
  if (g.vertices[g.outputs[0]]->source())
    reject(Reason::Format, kPlace + ".output: expected a vertex with an activation");
  if (std::any_of(g.edges.begin(), g.edges.end(), [&](const Edge& e) { return e.from == g.outputs[0]; }))
    reject(Reason::BadShape, kPlace + ".output: the output has an out-edge");
  return arranged(std::move(g));
}

void read_pair(const JsonValue& json, const std::string& place, unsigned least, std::int64_t (&values)[2]) {
  const std::vector<JsonValue>& pair = list_of(json, place);
  if (pair.size() != 2) reject(Reason::BadShape, place + ": expected two integers");
  for (const std::size_t axis : {0, 1}) values[axis] = count_of(pair[axis], at(place, axis), least);
}

Window read_window(const JsonValue& layer, const std::string& place) {
  Window w{};
  read_pair(layer["size"], place + ".size", 1, w.size);
  read_pair(layer["stride"], place + ".stride", 1, w.stride);
  if (layer.contains("padding")) read_pair(layer["padding"], place + ".padding", 0, w.padding);
  return w;
}

void read_residual(const JsonValue& layer, const std::string& place, LayerBuilder& builder) {
  require_keys(layer, {"U", "Y", "Z", "activation", "inner_activation", "type"}, {"from"}, place);
  const MatrixPtr y = read_matrix(layer["Y"], place + ".Y"), u = read_matrix(layer["U"], place + ".U");
  const JsonValue& z = layer["Z"];
  const bool diagonal = z.is_object() && z.contains("diagonal");
  if (diagonal) require_keys(z, {"diagonal"}, {}, place + ".Z");
  const MatrixPtr m = z.is("identity") ? nullptr
                      : diagonal       ? read_matrix(z["diagonal"], place + ".Z.diagonal")
                                       : read_matrix(z, place + ".Z");
  const mpq_class slope = read_slope(layer["activation"], place + ".activation"),
                  inner = read_slope(layer["inner_activation"], place + ".inner_activation");
  builder.residual(*y, *u, m.get(), diagonal, slope, inner, place);
}

// The layers that layer l (from 1) reads: the one before it unless the key `from` lists them; several for a sum only.
std::vector<std::int64_t> read_sources(const JsonValue& layer, std::size_t l, const std::string& place) {
  if (!layer.contains("from")) return {static_cast<std::int64_t>(l) - 1};
  std::vector<std::int64_t> out;
  for (const JsonValue& from : list_of(layer["from"], place)) out.push_back(count_of(from, at(place, out.size()), 0));
  if (out.size() != 1 && !layer["type"].is("sum")) reject(Reason::BadShape, place + ": expected one layer");
  return out;
}

void read_layer(const JsonValue& layer, std::size_t l, const std::string& place, LayerBuilder& builder) {
  if (!layer.is_object() || !layer.contains("type"))
    reject(Reason::MissingKey, place + ": expected an object with the key \"type\"");
  const JsonValue& type = layer["type"];
  builder.read(read_sources(layer, l, place + ".from"), place + ".from");
  if (type.is("sum")) {
    require_keys(layer, {"activation", "type"}, {"from"}, place);
    return builder.sum(read_slope(layer["activation"], place + ".activation"));
  }
  if (type.is("residual")) return read_residual(layer, place, builder);
  if (type.is("average-pooling")) {
    require_keys(layer, {"size", "stride", "type"}, {"from"}, place);
    return builder.average_pooling(read_window(layer, place), place);
  }
  const bool convolution = type.is("convolution");
  if (!convolution && !type.is("fully-connected"))
    reject(
        Reason::Format,
        place + ".type: expected \"fully-connected\", \"convolution\", \"average-pooling\", \"residual\" or \"sum\"");
  const std::string name = convolution ? "kernel" : "weight";
  if (convolution)
    require_keys(layer, {"activation", "bias", "kernel", "padding", "size", "stride", "type"}, {"from"}, place);
  else
    require_keys(layer, {"activation", "bias", "type", "weight"}, {"from"}, place);
  const MatrixPtr weight = read_matrix(layer[name], place + "." + name),
                  bias = matrix_or_null(layer["bias"], place + ".bias");
  const mpq_class slope = read_slope(layer["activation"], place + ".activation");
  if (convolution)
    builder.convolution(*weight, bias.get(), read_window(layer, place), slope, place);
  else
    builder.fully_connected(*weight, bias.get(), slope, place);
}

Graph read_sequential(const JsonValue& json) {
  require_keys(json, {"inputs", "layers", "type"}, {}, kPlace);
  const JsonValue& inputs = json["inputs"];
  const std::vector<JsonValue>& layers = list_of(json["layers"], kPlace + ".layers");
  require_keys(inputs, {"channels", "height", "width"}, {}, kPlace + ".inputs");
  const auto count = [&](const std::string& key) { return count_of(inputs[key], kPlace + ".inputs." + key); };
  const Shape shape{count("height"), count("width"), count("channels")};
  check_shape(shape.size(), 1, kNumbers);
  if (layers.empty()) reject(Reason::BadShape, kPlace + ".layers: expected at least one layer");
  const bool with_bias = std::any_of(layers.begin(), layers.end(),
                                     [](const JsonValue& l) { return l.contains("bias") && !l["bias"].is_null(); });
  LayerBuilder builder(shape, with_bias);
  for (std::size_t l = 0; l < layers.size(); ++l) read_layer(layers[l], l + 1, at(kPlace + ".layers", l), builder);
  return builder.finish();
}

OtherPtr read_graph_of_vertices(const JsonValue& json) { return std::make_shared<const Graph>(read_dag(json)); }
OtherPtr read_graph_of_layers(const JsonValue& json) { return std::make_shared<const Graph>(read_sequential(json)); }

}  // namespace

std::vector<NetworkReader> graph_networks() {
  return {{"dag", Module::Graphs, read_graph_of_vertices}, {"sequential", Module::Graphs, read_graph_of_layers}};
}

}  // namespace checker
