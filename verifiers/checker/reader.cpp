#include "reader.hpp"

#include <algorithm>
#include <set>

#include "sha256.hpp"

namespace checker {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 26;
constexpr int kMaxJsonDepth = 16;

// Refuses duplicate keys, deep nesting and numbers that are not integers while the text is being read.
class Guard {
 public:
  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > kMaxJsonDepth) reject(Reason::TooLarge, "JSON nested deeper than 16");
    if (event == Json::parse_event_t::object_start) keys_.emplace_back();
    if (event == Json::parse_event_t::object_end) keys_.pop_back();
    if (event == Json::parse_event_t::key && !keys_.back().insert(parsed.get<std::string>()).second)
      reject(Reason::DuplicateKey, "the key \"" + parsed.get<std::string>().substr(0, 60) + "\" appears twice");
    if (event == Json::parse_event_t::value && parsed.is_number_float())
      reject(Reason::WrongType, "a JSON number that is not an integer");
    return true;
  }

 private:
  std::vector<std::set<std::string>> keys_;
};

}  // namespace

const std::string& text_of(const Json& json, const std::string& place) {
  if (!json.is_string()) reject(Reason::WrongType, place + ": expected a string");
  return json.get_ref<const std::string&>();
}

const Json& list_of(const Json& json, const std::string& place) {
  if (!json.is_array()) reject(Reason::WrongType, place + ": expected a list");
  return json;
}

long count_of(const Json& json, const std::string& place, unsigned least) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > (1U << 20) || json.get<std::uint64_t>() < least)
    reject(Reason::WrongType, place + ": expected an integer from " + std::to_string(least) + " to 2^20");
  return static_cast<long>(json.get<std::uint64_t>());
}

std::string at(const std::string& place, std::size_t i) { return place + "[" + std::to_string(i) + "]"; }

MatrixPtr read_matrix(const Json& json, const std::string& place) {
  const bool irrational = json.is_object() && json.contains("expressions");
  if (irrational)
    require_keys(json, {"cols", "expressions", "rows"}, {}, place);
  else
    require_keys(json, {"cols", "denominator", "entries", "rows"}, {}, place);
  const int rows = static_cast<int>(count_of(json["rows"], place + ".rows")),
            cols = static_cast<int>(count_of(json["cols"], place + ".cols"));
  const std::string list_place = place + (irrational ? ".expressions" : ".entries");
  const Json& list = list_of(json[irrational ? "expressions" : "entries"], list_place);
  check_shape(rows, cols);
  if (list.size() != static_cast<std::size_t>(rows) * cols)
    reject(Reason::BadShape,
           list_place + ": expected " + std::to_string(rows) + " x " + std::to_string(cols) + " numbers");
  if (irrational) {
    std::vector<Num> numbers;
    for (std::size_t i = 0; i < list.size(); ++i)
      numbers.push_back(parse_expression(text_of(list[i], at(list_place, i)), at(list_place, i)));
    Matrix m = make_matrix(rows, cols, std::move(numbers));
    if (m.rational()) reject(Reason::NotCanonical, place + ": a rational matrix must be written with a denominator");
    return std::make_shared<const Matrix>(std::move(m));
  }
  const mpz_class q = parse_integer(text_of(json["denominator"], place + ".denominator"), place + ".denominator");
  if (sgn(q) <= 0) reject(Reason::BadNumber, place + ".denominator: expected a positive integer");
  std::vector<mpz_class> z;
  for (std::size_t i = 0; i < list.size(); ++i)
    z.push_back(parse_integer(text_of(list[i], at(list_place, i)), at(list_place, i)));
  Matrix m = make_matrix(rows, cols, std::move(z), q);
  if (m.denominator != q) reject(Reason::NotCanonical, place + ".denominator: not the least common denominator");
  return std::make_shared<const Matrix>(std::move(m));
}

MatrixPtr matrix_or_null(const Json& json, const std::string& place) {
  return json.is_null() ? nullptr : read_matrix(json, place);
}

mpq_class read_slope(const Json& activation, const std::string& place) {
  if (activation == "relu") return 0;
  if (activation == "linear") return 1;
  if (!activation.is_object()) reject(Reason::Format, place + ": expected \"relu\", \"linear\" or leaky-relu");
  require_keys(activation, {"leaky-relu"}, {}, place);
  return parse_rational(text_of(activation["leaky-relu"], place + ".leaky-relu"), place + ".leaky-relu");
}

namespace {

NetworkPtr read_network(const Json& json) {
  const std::string place = "case.network";
  require_keys(json, {"activation", "biases", "type", "weights"}, {}, place);
  if (json["type"] != "fully-connected")
    reject(Reason::Format, place + ".type: expected \"fully-connected\", \"dag\" or \"sequential\"");
  Network n;
  n.relu = json["activation"] == "relu";
  n.slope = read_slope(json["activation"], place + ".activation");
  const Json& weights = list_of(json["weights"], place + ".weights");
  if (weights.empty()) reject(Reason::BadShape, place + ".weights: expected at least one layer");
  for (std::size_t l = 0; l < weights.size(); ++l) {
    n.weights.push_back(read_matrix(weights[l], at(place + ".weights", l)));
    if (l > 0 && n.weights[l]->cols != n.weights[l - 1]->rows)
      reject(Reason::BadShape, at(place + ".weights", l) + ": as many columns as the layer before has rows expected");
  }
  n.biases.assign(n.weights.size(), nullptr);
  if (json["biases"].is_null()) return std::make_shared<const Network>(std::move(n));
  const Json& biases = list_of(json["biases"], place + ".biases");
  if (biases.size() != n.weights.size()) reject(Reason::BadShape, place + ".biases: expected one for each layer");
  for (std::size_t l = 0; l < biases.size(); ++l) {
    n.biases[l] = matrix_or_null(biases[l], at(place + ".biases", l));
    if (n.biases[l] && (n.biases[l]->cols != 1 || n.biases[l]->rows != n.weights[l]->rows))
      reject(Reason::BadShape, at(place + ".biases", l) + ": expected a column as long as the layer is wide");
  }
  return std::make_shared<const Network>(std::move(n));
}

}  // namespace

// Canonical bytes are those that the parsed object is written to again: keys sorted, no white space, a newline at the
// end.
Json parse_canonical(const std::string& bytes) {
  if (bytes.size() > kMaxBytes) reject(Reason::TooLarge, "more than 64 MiB");
  Json json;
  try {
    json = Json::parse(bytes, Guard());
    if (json.dump() + "\n" != bytes)
      reject(Reason::NotCanonical, "the bytes are not canonical: sorted keys, no white space, a newline at the end");
  } catch (const Json::exception& e) { reject(Reason::NotJson, e.what()); }
  if (!json.is_object()) reject(Reason::WrongType, "expected an object");
  if (json.contains("format") && json["format"] == "plumbline-proof/2")
    require_keys(json,
                 {"case", "claim", "degrees", "digest", "format", "formula", "formula_sha256", "patterns", "reading",
                  "switched"},
                 {}, "certificate");
  else
    require_keys(json,
                 {"case", "claim", "comparisons", "digest", "format", "formula", "formula_sha256", "margin", "reading",
                  "singular_values", "verdict"},
                 {}, "certificate");
  if (const std::string format = read_string(json, "format");
      format != "plumbline-certificate/1" && format != "plumbline-proof/2")
    reject(Reason::Format, "format: expected \"plumbline-certificate/1\" or \"plumbline-proof/2\"");
  Json rest = json;
  rest.erase("digest");
  if (sha256(rest.dump()) != read_string(json, "digest"))
    reject(Reason::Digest, "digest: the content has another SHA-256");
  return json;
}

std::string read_string(const Json& object, const std::string& key) { return text_of(object[key], key); }

void require_keys(const Json& object, const std::vector<std::string>& keys, const std::vector<std::string>& optional,
                  const std::string& place) {
  if (!object.is_object()) reject(Reason::WrongType, place + ": expected an object");
  for (const std::string& key : keys)
    if (!object.contains(key)) reject(Reason::MissingKey, place + ": the key \"" + key + "\" is missing");
  for (const auto& item : object.items())
    if (std::find(keys.begin(), keys.end(), item.key()) == keys.end() &&
        std::find(optional.begin(), optional.end(), item.key()) == optional.end())
      reject(Reason::UnknownKey, place + ": unknown key \"" + item.key().substr(0, 60) + "\"");
}

Case read_case(const Json& json) {
  require_keys(json, {"data", "name", "network", "parameters"}, {}, "case");
  Case c;
  c.name = text_of(json["name"], "case.name");
  if (c.name.empty() ||
      std::any_of(c.name.begin(), c.name.end(), [](char x) { return (x >= 0 && x < ' ') || x == '\x7f'; }))
    reject(Reason::BadName, "case.name: empty, or with control characters");
  const Json &network = json["network"], &data = json["data"];
  if (network.is_object() && (network.value("type", Json()) == "dag" || network.value("type", Json()) == "sequential"))
    c.graph = read_graph(network);
  else
    c.network = read_network(network);
  require_keys(data, {"gradient", "inputs", "targets"}, {"loss_derivative"}, "case.data");
  c.inputs = read_matrix(data["inputs"], "case.data.inputs");
  c.gradient = matrix_or_null(data["gradient"], "case.data.gradient");
  c.targets = matrix_or_null(data["targets"], "case.data.targets");
  if (data.contains("loss_derivative"))
    c.loss_derivative = read_matrix(data["loss_derivative"], "case.data.loss_derivative");
  require_keys(
      json["parameters"], {},
      [&] {
        std::vector<std::string> names;
        if (json["parameters"].is_object())
          for (const auto& item : json["parameters"].items()) names.push_back(item.key());
        return names;
      }(),
      "case.parameters");
  for (const auto& item : json["parameters"].items()) {
    const std::string place = "case.parameters." + item.key().substr(0, 60);
    if (!is_word(item.key())) reject(Reason::BadName, place + ": not a name");
    if (item.value().is_string())
      c.scalars[item.key()] = parse_expression(text_of(item.value(), place), place);
    else
      c.matrices[item.key()] = read_matrix(item.value(), place);
  }
  return c;
}

std::optional<Closed> read_interval(const Json& json, const std::string& place) {
  if (json.is_null()) return std::nullopt;
  if (list_of(json, place).size() != 2) reject(Reason::BadShape, place + ": expected [lower, upper]");
  const Closed c{parse_rational(text_of(json[0], place), place), parse_rational(text_of(json[1], place), place)};
  if (c.lower > c.upper) reject(Reason::BadShape, place + ": the lower end is above the upper end");
  return c;
}

std::vector<Comparison> read_comparisons(const Json& json) {
  std::vector<Comparison> result;
  for (std::size_t i = 0; i < list_of(json, "comparisons").size(); ++i) {
    const std::string place = at("comparisons", i);
    require_keys(json[i], {"lhs", "relation", "rhs", "truth"}, {}, place);
    result.push_back({read_string(json[i], "relation"), read_string(json[i], "truth"), place,
                      read_interval(json[i]["lhs"], place + ".lhs"), read_interval(json[i]["rhs"], place + ".rhs")});
  }
  return result;
}

SingularList read_singular_values(const Json& json) {
  SingularList result;
  for (std::size_t i = 0; i < list_of(json, "singular_values").size(); ++i) {
    const std::string place = at("singular_values", i);
    require_keys(json[i], {"k", "lower", "matrix", "upper"}, {"vector"}, place);
    SingularEntry entry;
    entry.bound.place = place;
    entry.bound.lower = parse_rational(text_of(json[i]["lower"], place + ".lower"), place + ".lower");
    entry.bound.upper = parse_rational(text_of(json[i]["upper"], place + ".upper"), place + ".upper");
    if (json[i].contains("vector")) {
      for (const Json& x : list_of(json[i]["vector"], place + ".vector"))
        entry.bound.vector.push_back(parse_integer(text_of(x, place + ".vector"), place + ".vector"));
      if (entry.bound.vector.empty()) reject(Reason::SingularVector, place + ".vector: an empty test vector");
    }
    if (!result
             .emplace(std::pair(read_string(json[i], "matrix"), count_of(json[i]["k"], place + ".k")), std::move(entry))
             .second)
      reject(Reason::SingularDuplicate, place + ": the same matrix and k a second time");
  }
  return result;
}

}  // namespace checker
