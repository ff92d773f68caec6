// JSON as text, byte for byte as the JSON library's dump() writes it, but without looking at each character of a long
// text by itself: formulas are most of what a run writes.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

// The text in its quotes, behind what `out` holds. Throws what dump() throws of a text that is not UTF-8.
void add_json_string(std::string_view text, std::string& out);

// value.dump(), behind what `out` holds.
template <class Json> void add_json(const Json& value, std::string& out) {
  if (value.is_string()) return add_json_string(value.template get_ref<const std::string&>(), out);
  if (!value.is_structured()) {
    out += value.dump();
    return;
  }
  out += value.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& entry : value.items()) {
    if (!std::exchange(first, false)) out += ',';
    if (value.is_object()) add_json_string(entry.key(), out), out += ':';
    add_json(entry.value(), out);
  }
  out += value.is_object() ? '}' : ']';
}
template <class Json> [[nodiscard]] std::string json_text(const Json& value) {
  std::string out;
  add_json(value, out);
  return out;
}

}  // namespace plumbline
