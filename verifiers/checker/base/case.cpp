#include "case.hpp"

#include <algorithm>

#include "numerals.hpp"
#include "term.hpp"

namespace checker {

std::string text_of(const JsonValue& json, const std::string& place) {
  if (!json.is_string()) reject(Reason::WrongType, place + ": expected a string");
  return std::string(json.text);
}

const std::vector<JsonValue>& list_of(const JsonValue& json, const std::string& place) {
  if (json.kind != JsonValue::Kind::List) reject(Reason::WrongType, place + ": expected a list");
  return json.items;
}

std::int64_t count_of(const JsonValue& json, const std::string& place, unsigned least) {
  const bool short_enough = json.kind == JsonValue::Kind::Number && json.text.size() <= 7;
  const unsigned long n = short_enough ? std::stoul(std::string(json.text)) : 0;
  if (!short_enough || n > (std::uint64_t{1} << 20) || n < least)
    reject(Reason::WrongType, place + ": expected an integer from " + std::to_string(least) + " to 2^20");
  return static_cast<std::int64_t>(n);
}

std::string at(const std::string& place, std::size_t i) { return place + "[" + std::to_string(i) + "]"; }

void read_entries(const JsonValue& json, const std::string& list, int& rows, int& cols, const std::string& place,
                  const std::function<void(const std::string&, const std::string&)>& take) {
  rows = static_cast<int>(count_of(json["rows"], place + ".rows"));
  cols = static_cast<int>(count_of(json["cols"], place + ".cols"));
  check_shape(rows, cols, list == "entries" ? kIntegers : kNumbers);
  std::string where = place + "." + list;
  const std::vector<JsonValue>& items = list_of(json[list], where);
  if (items.size() != static_cast<std::size_t>(rows) * cols)
    reject(Reason::BadShape, where + ": expected " + std::to_string(rows) + " x " + std::to_string(cols) + " numbers");
  for (std::size_t i = 0, stem = where.size(); i < items.size(); ++i) {
    where.replace(stem, std::string::npos, at("", i));
    take(text_of(items[i], where), where);
  }
}

MatrixPtr read_matrix(const JsonValue& json, const std::string& place) {
  for (const MatrixReader& other : session().modules->matrices)
    if (json.contains(other.key)) return record(other.module), other.read(json, place);
  require_keys(json, {"cols", "denominator", "entries", "rows"}, {}, place);
  int rows = 0, cols = 0;
  std::vector<mpz_class> z;
  read_entries(json, "entries", rows, cols, place,
               [&](const std::string& text, const std::string& where) { z.push_back(parse_integer(text, where)); });
  const mpz_class q = parse_integer(text_of(json["denominator"], place + ".denominator"), place + ".denominator");
  if (sgn(q) <= 0) reject(Reason::BadNumber, place + ".denominator: expected a positive integer");
  Matrix m = make_matrix(rows, cols, std::move(z), q);
  if (m.denominator != q) reject(Reason::NotCanonical, place + ".denominator: not the least common denominator");
  return shared(std::move(m));
}

MatrixPtr matrix_or_null(const JsonValue& json, const std::string& place) {
  return json.is_null() ? nullptr : read_matrix(json, place);
}

mpq_class read_slope(const JsonValue& activation, const std::string& place) {
  if (activation.is("relu")) return 0;
  if (activation.is("linear")) return 1;
  if (!activation.is_object()) reject(Reason::Format, place + ": expected \"relu\", \"linear\" or leaky-relu");
  require_keys(activation, {"leaky-relu"}, {}, place);
  return parse_rational(text_of(activation["leaky-relu"], place + ".leaky-relu"), place + ".leaky-relu");
}

namespace {

NetworkPtr read_network(const JsonValue& json) {
  const std::string place = "case.network";
  require_keys(json, {"activation", "biases", "type", "weights"}, {}, place);
  if (!json["type"].is("fully-connected"))
    reject(Reason::Format, place + ".type: expected \"fully-connected\", \"dag\" or \"sequential\"");
  Network n;
  n.slope = read_slope(json["activation"], place + ".activation");
  const std::vector<JsonValue>& weights = list_of(json["weights"], place + ".weights");
  if (weights.empty()) reject(Reason::BadShape, place + ".weights: expected at least one layer");
  for (std::size_t l = 0; l < weights.size(); ++l) {
    n.weights.push_back(read_matrix(weights[l], at(place + ".weights", l)));
    if (l > 0 && n.weights[l]->cols != n.weights[l - 1]->rows)
      reject(Reason::BadShape, at(place + ".weights", l) + ": as many columns as the layer before has rows expected");
  }
  n.biases.assign(n.weights.size(), nullptr);
  if (json["biases"].is_null()) return std::make_shared<const Network>(std::move(n));
  const std::vector<JsonValue>& biases = list_of(json["biases"], place + ".biases");
  if (biases.size() != n.weights.size()) reject(Reason::BadShape, place + ".biases: expected one for each layer");
  for (std::size_t l = 0; l < biases.size(); ++l) {
    n.biases[l] = matrix_or_null(biases[l], at(place + ".biases", l));
    if (n.biases[l] && (n.biases[l]->cols != 1 || n.biases[l]->rows != n.weights[l]->rows))
      reject(Reason::BadShape, at(place + ".biases", l) + ": expected a column as long as the layer is wide");
  }
  return std::make_shared<const Network>(std::move(n));
}

// The data fit the network: a row of the inputs for each input, a row of the others for each output. Where there is no
// network, data have any shape.
void check_shapes(const Case& c) {
  if (!c.network && !c.other) return;
  if (!c.inputs) reject(Reason::BadShape, "case.data.inputs: expected a row for each input");
  const int inputs = c.network ? c.network->weights.front()->cols : c.other->input_count();
  const int outputs = c.network ? c.network->weights.back()->rows : c.other->output_count();
  if (c.inputs->rows != inputs) reject(Reason::BadShape, "case.data.inputs: expected a row for each input");
  for (const MatrixPtr& m : {c.gradient, c.targets})
    if (m && (m->rows != outputs || m->cols != c.inputs->cols))
      reject(Reason::BadShape, "case.data: expected gradient and targets like the output, a column for each sample");
  if (c.loss_derivative && c.loss_derivative->cols != c.inputs->cols)
    reject(Reason::BadShape, "case.data.loss_derivative: expected a column for each sample");
}

}  // namespace

void require_keys(const JsonValue& object, const std::vector<std::string>& keys,
                  const std::vector<std::string>& optional, const std::string& place) {
  if (!object.is_object()) reject(Reason::WrongType, place + ": expected an object");
  for (const std::string& key : keys)
    if (!object.contains(key)) reject(Reason::MissingKey, place + ": the key \"" + key + "\" is missing");
  for (const JsonValue& member : object.items)
    if (std::find(keys.begin(), keys.end(), member.key) == keys.end() &&
        std::find(optional.begin(), optional.end(), member.key) == optional.end())
      reject(Reason::UnknownKey, place + ": unknown key \"" + std::string(member.key.substr(0, 60)) + "\"");
}

Case read_case(const JsonValue& json) {
  require_keys(json, {"data", "name", "network", "parameters"}, {}, "case");
  if (const auto expect = session().modules->expect) expect(json);
  Case c;
  c.name = text_of(json["name"], "case.name");
  for (std::size_t i = 0; i < c.name.size(); ++i) {
    const bool escaped = c.name[i] == '\\';  // \" and \\ stand for themselves, other escapes for control characters
    if (escaped) ++i;
    if (c.name[i] == '\x7f' || (escaped && c.name[i] != '"' && c.name[i] != '\\'))
      reject(Reason::BadName, "case.name: a control character");
  }
  if (c.name.empty()) reject(Reason::BadName, "case.name: empty");
  const JsonValue &network = json["network"], &data = json["data"];
  const JsonValue* type = network.find("type");
  for (const NetworkReader& reader : session().modules->networks)
    if (type != nullptr && type->is(reader.type)) record(reader.module), c.other = reader.read(network);
  if (!c.other && !network.is_null()) c.network = read_network(network);
  require_keys(data, {"gradient", "inputs", "targets"}, {"loss_derivative"}, "case.data");
  c.inputs = matrix_or_null(data["inputs"], "case.data.inputs");
  c.gradient = matrix_or_null(data["gradient"], "case.data.gradient");
  c.targets = matrix_or_null(data["targets"], "case.data.targets");
  if (data.contains("loss_derivative"))
    c.loss_derivative = read_matrix(data["loss_derivative"], "case.data.loss_derivative");
  check_shapes(c);
  if (!json["parameters"].is_object()) reject(Reason::WrongType, "case.parameters: expected an object");
  for (const JsonValue& member : json["parameters"].items) {
    const std::string name(member.key), place = "case.parameters." + name.substr(0, 60);
    if (!is_word(name)) reject(Reason::BadName, place + ": not a name");
    if (member.is_string())
      c.scalars[name] = parse_number(text_of(member, place), place);
    else
      c.matrices[name] = read_matrix(member, place);
  }
  return c;
}

}  // namespace checker
