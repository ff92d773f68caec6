#include "result/proofs_json.hpp"

#include <nlohmann/json.hpp>

#include "budget/error.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

constexpr std::int64_t kMost = std::int64_t{1} << 20;

// An entry {"kind": KIND, key: value}, and nothing else.
const json& value_of(const json& entry, const char* key, const std::string& place) {
  if (entry.size() != 2 || !entry.contains(key))
    throw InputError(place, std::string("expected \"kind\" and \"") + key + "\"");
  return entry.at(key);
}

void read_entry(const json& entry, const std::string& place, Proofs& out) {
  const json kind = entry.is_object() ? entry.value("kind", json()) : json();
  if (kind == "theorem" && out.theorem.empty()) {
    const json& file = value_of(entry, "file", place);
    if (!file.is_string() || file == "") throw InputError(place + "/file", "expected the file of a theorem");
    out.theorem = file.get<std::string>();
  } else if (kind == "architectures" && out.architectures == 0) {
    const json& number = value_of(entry, "number", place);
    if (!number.is_number_unsigned() || number == 0 || number > kMost)
      throw InputError(place + "/number", "expected a number of architectures");
    out.architectures = number.get<std::int64_t>();
  } else {
    throw InputError(place + "/kind", "expected theorem or architectures, each once");
  }
}

}  // namespace

nlohmann::ordered_json proofs_json(const Proofs& proofs) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  if (!proofs.theorem.empty()) out.push_back({{"kind", "theorem"}, {"file", proofs.theorem}});
  if (proofs.architectures > 0) out.push_back({{"kind", "architectures"}, {"number", proofs.architectures}});
  return out;
}

Proofs read_proofs(const json& list, const std::string& place) {
  if (!list.is_array()) throw InputError(place, "expected a list of proofs");
  Proofs out;
  for (std::size_t i = 0; i < list.size(); ++i) read_entry(list[i], place + "/" + std::to_string(i), out);
  return out;
}

}  // namespace plumbline
