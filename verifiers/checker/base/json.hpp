// JSON, as far as certificates and case files need it: null, true, false, integers, strings, lists, objects.
//
// A certificate has one spelling: keys in ascending order (so none stands twice), no white space, integers without
// fraction or exponent, a newline at the end. The parser asks for that spelling while it reads, in one pass; nothing is
// written again to compare. (A case file of the user's own is brought to it first: rules/files/free_json.hpp.)
//
// Keys and texts point into the bytes, which have to outlive the document. Escapes stay as they are written.
#pragma once

#include <gmpxx.h>

#include <string>
#include <string_view>
#include <vector>

#include "session.hpp"

namespace checker {

struct JsonValue {
  enum class Kind { Null, False, True, Number, String, List, Object };
  Kind kind = Kind::Null;
  std::string_view key;          // of a member of an object
  std::string_view text;         // of a number, or between the quotes of a string
  std::vector<JsonValue> items;  // of a list; the members of an object

  [[nodiscard]] bool is_null() const { return kind == Kind::Null; }
  [[nodiscard]] bool is_string() const { return kind == Kind::String; }
  [[nodiscard]] bool is_object() const { return kind == Kind::Object; }
  [[nodiscard]] bool is(std::string_view word) const { return is_string() && text == word; }
  [[nodiscard]] const JsonValue* find(std::string_view name) const;  // a member, or null
  [[nodiscard]] bool contains(std::string_view name) const { return find(name) != nullptr; }
  [[nodiscard]] const JsonValue& operator[](std::string_view name) const;  // rejects (MissingKey) if there is none
};

// The document, a list or an object. Rejects what is not JSON, deeper than 16, not UTF-8, or spelt otherwise. Costs
// time and memory in proportion to the bytes.
[[nodiscard]] JsonValue parse_json(std::string_view bytes);

// The bytes of an object in canonical spelling without its member `name` and without the newline at the end.
[[nodiscard]] std::string without_member(std::string_view bytes, const JsonValue& object, std::string_view name);

}  // namespace checker
