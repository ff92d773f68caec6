#include "network/dag_json.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "budget/error.hpp"
#include "network/json_values.hpp"

namespace plumbline {
namespace {

using nlohmann::json;
using namespace from_json;

constexpr std::size_t kMostVertices = 1'000'000, kMostEdges = 4'000'000;

std::string name_of(const json& value, const std::string& place) {
  if (!value.is_string() || value.get_ref<const std::string&>().empty())
    throw InputError(place, "expected a name: a string that is not empty");
  return value.get<std::string>();
}

const json& list_of(const json& object, const char* key, const std::string& place, std::size_t most) {
  const json& list = object.at(key);
  if (!list.is_array() || list.empty()) throw InputError(place + "/" + key, "expected a list that is not empty");
  if (list.size() > most) throw InputError(place + "/" + key, "more than " + std::to_string(most) + " entries");
  return list;
}

class DagReader {
 public:
  DagReader(const json& value, const std::string& place) : value_(value), place_(place) {
    expect_keys(value, place, {"type", "vertices", "edges", "inputs", "output"}, {});
    read_inputs();
    read_vertices();
    if (value_.at("edges").is_array() && value_.at("edges").empty())
      throw InputError(place_ + "/edges", "expected at least one edge");
    const json& edges = list_of(value_, "edges", place_, kMostEdges);
    for (std::size_t e = 0; e < edges.size(); ++e) read_edge(edges[e], at(place_ + "/edges", e));
    const int output = vertex(value_.at("output"), place_ + "/output");
    for (std::size_t e = 0; e < graph_.edges.size(); ++e)
      if (graph_.edges[e].from == output)
        throw InputError(at(place_ + "/edges", e) + "/from", "the output has no out-edges");
    if (graph_.vertices[as_size(output)].kind != Vertex::Kind::Neuron)
      throw InputError(place_ + "/output", "is an input or a constant; expected a vertex with an activation");
    graph_.outputs = {output};
    (void)topological_order(graph_);
  }
  Graph take() { return std::move(graph_); }

 private:
  void read_inputs() {
    const json& inputs = list_of(value_, "inputs", place_, kMostVertices);
    for (std::size_t k = 0; k < inputs.size(); ++k)
      if (!coordinates_.emplace(name_of(inputs[k], at(place_ + "/inputs", k)), static_cast<int>(k)).second)
        throw InputError(at(place_ + "/inputs", k), "stands twice");
    graph_.inputs = static_cast<int>(inputs.size());
  }

  void read_vertices() {
    const json& vertices = list_of(value_, "vertices", place_, kMostVertices);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const std::string here = at(place_ + "/vertices", i);
      expect_keys(vertices[i], here, {"id"}, {"activation", "constant"});
      Vertex v;
      v.id = name_of(vertices[i].at("id"), here + "/id");
      const bool constant = vertices[i].contains("constant"), activated = vertices[i].contains("activation");
      const auto input = coordinates_.find(v.id);
      if (static_cast<int>(constant) + static_cast<int>(activated) + static_cast<int>(input != coordinates_.end()) != 1)
        throw InputError(here, "expected exactly one of: a place among the inputs, \"constant\", \"activation\"");
      if (input != coordinates_.end()) {
        v.kind = Vertex::Kind::Input;
        v.coordinate = input->second;
      } else if (constant) {
        v.kind = Vertex::Kind::Constant;
        v.value = number(vertices[i].at("constant"), here + "/constant");
      } else {
        v.slope = activation_slope(vertices[i].at("activation"), here + "/activation");
      }
      if (!numbers_.emplace(v.id, static_cast<int>(i)).second)
        throw InputError(here + "/id", "the vertex \"" + v.id + "\" stands twice");
      graph_.vertices.push_back(std::move(v));
    }
    for (const auto& [id, k] : coordinates_)
      if (!numbers_.contains(id))
        throw InputError(at(place_ + "/inputs", as_size(k)), "there is no vertex \"" + id + "\"");
  }

  [[nodiscard]] int vertex(const json& value, const std::string& place) const {
    const auto found = numbers_.find(name_of(value, place));
    if (found == numbers_.end()) throw InputError(place, "there is no vertex " + value.dump().substr(0, 60));
    return found->second;
  }

  void read_edge(const json& value, const std::string& here) {
    expect_keys(value, here, {"from", "to", "weight"}, {"shared", "learnable"});
    Edge e{vertex(value.at("from"), here + "/from"), vertex(value.at("to"), here + "/to")};
    if (graph_.vertices[as_size(e.to)].kind != Vertex::Kind::Neuron)
      throw InputError(here + "/to", "inputs and constants have no in-edges");
    if (!pairs_.emplace(e.from, e.to).second)
      throw InputError(here, "there is an edge between these two vertices already");
    const Real weight = number(value.at("weight"), here + "/weight");
    const bool shared = value.contains("shared") && !value.at("shared").is_null();
    if (value.contains("learnable") && !value.at("learnable").is_boolean())
      throw InputError(here + "/learnable", "expected true or false");
    if (value.contains("learnable") && !value.at("learnable").get<bool>()) {
      if (shared)
        throw InputError(here + "/shared",
                         "a fixed weight is not shared; expected no \"shared\" or \"learnable\": true");
      e.fixed_weight = weight;
    } else {
      e.parameter = shared ? shared_parameter(name_of(value.at("shared"), here + "/shared"), weight, here)
                           : new_parameter(weight, "");
    }
    graph_.edges.push_back(std::move(e));
  }

  int new_parameter(const Real& weight, const std::string& name) {
    graph_.parameters.push_back(weight);
    graph_.parameter_names.push_back(name);
    return static_cast<int>(graph_.parameters.size()) - 1;
  }

  int shared_parameter(const std::string& name, const Real& weight, const std::string& here) {
    const auto found = shared_.find(name);
    if (found == shared_.end()) return shared_[name] = new_parameter(weight, name);
    if ((graph_.parameters[as_size(found->second)] - weight).sign() != Sign::Zero)
      throw InputError(here + "/weight", "differs from the other edges that share \"" + name + "\"");
    return found->second;
  }

  const json& value_;
  const std::string& place_;
  Graph graph_;
  std::map<std::string, int> coordinates_, numbers_, shared_;
  std::set<std::pair<int, int>> pairs_;
};

// The names of shared parameters, "" for the others. Reading numbers the parameters in the order of the edges; a graph
// that numbers them otherwise would come back as another one.
std::vector<std::string> names_of_parameters(const Graph& g) {
  std::vector<std::string> names = g.parameter_names;
  names.resize(g.parameters.size());
  std::vector<int> uses(g.parameters.size(), 0);
  int next = 0;
  for (const Edge& e : g.edges) {
    if (e.parameter == Edge::kFixed) continue;
    if (e.parameter > next)
      throw std::logic_error("the parameters of a graph are not numbered in the order of its edges");
    next = std::max(next, e.parameter + 1);
    if (++uses[as_size(e.parameter)] > 1 && names[as_size(e.parameter)].empty())
      names[as_size(e.parameter)] = "p" + std::to_string(e.parameter + 1);
  }
  return names;
}

}  // namespace

Graph dag_from_json(const json& value, const std::string& place) { return DagReader(value, place).take(); }

json dag_json(const Graph& g) {
  const std::vector<std::string> names = names_of_parameters(g);
  json vertices = json::array(), edges = json::array(), inputs = json::array();
  std::vector<std::string> input_names(as_size(g.inputs));
  const auto id = [&](int v) {
    const std::string& name = g.vertices[as_size(v)].id;
    return name.empty() ? "v" + std::to_string(v + 1) : name;
  };
  for (int v = 0; v < g.size(); ++v) {
    const Vertex& vertex = g.vertices[as_size(v)];
    json out{{"id", id(v)}};
    if (vertex.kind == Vertex::Kind::Input) input_names[as_size(vertex.coordinate)] = id(v);
    if (vertex.kind == Vertex::Kind::Constant) out["constant"] = vertex.value.to_string();
    if (vertex.kind == Vertex::Kind::Neuron) out["activation"] = activation_json(vertex.slope);
    vertices.push_back(std::move(out));
  }
  for (const Edge& e : g.edges) {
    const bool learnable = e.parameter != Edge::kFixed;
    const bool named = learnable && !names[as_size(e.parameter)].empty();
    edges.push_back({{"from", id(e.from)},
                     {"to", id(e.to)},
                     {"weight", g.weight(e).to_string()},
                     {"learnable", learnable},
                     {"shared", named ? json(names[as_size(e.parameter)]) : json(nullptr)}});
  }
  for (const std::string& name : input_names) inputs.push_back(name);
  return {
      {"type", "dag"}, {"vertices", vertices}, {"edges", edges}, {"inputs", inputs}, {"output", id(g.outputs.at(0))}};
}

}  // namespace plumbline
