// A JSON value together with its place in the document, so that every complaint can name it: the base of the strict
// readers of summary.json and sharpness.json.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/rational.hpp"

namespace plumbline::report {

// Every function throws InputError(place, "expected ..., found ...") if the value is of another kind. The value must
// outlive the item.
class Item {
 public:
  Item(const nlohmann::json& value, std::string place) : value_(&value), place_(std::move(place)) {}

  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void expected(std::string_view what) const;

  // An object with all of `required`, perhaps some of `optional`, and nothing else.
  void check_keys(std::initializer_list<std::string_view> required,
                  std::initializer_list<std::string_view> optional = {}) const;
  [[nodiscard]] bool has(const std::string& key) const { return value_->contains(key); }
  [[nodiscard]] const std::string& place() const { return place_; }
  [[nodiscard]] Item operator[](const std::string& key) const { return {value_->at(key), place_ + "/" + key}; }
  [[nodiscard]] bool is_null() const { return value_->is_null(); }
  [[nodiscard]] const nlohmann::json& value() const { return *value_; }

  [[nodiscard]] std::vector<Item> list() const;
  [[nodiscard]] std::string text() const;
  // A text that is not empty.
  [[nodiscard]] std::string name() const;
  // The text under a key that may be missing or null.
  [[nodiscard]] std::string text_or_empty(const std::string& key) const;
  // A SHA-256: 64 hexadecimal digits.
  [[nodiscard]] std::string digest() const;
  // One of the words.
  [[nodiscard]] std::string word(const std::string_view* begin, const std::string_view* end) const;
  template <class Words> [[nodiscard]] std::string word(const Words& words) const {
    return word(words.data(), words.data() + words.size());
  }
  [[nodiscard]] std::uint64_t natural() const;
  // A number for looking at. The strict parser hands on a number with a fraction as its digits. null: NaN.
  [[nodiscard]] double coordinate() const;
  // A rational number in lowest terms, as a text.
  [[nodiscard]] Rational rational() const;
  // null, or a list of two texts: the ends of an interval.
  [[nodiscard]] std::optional<std::pair<std::string, std::string>> interval_or_null() const;

 private:
  const nlohmann::json* value_;
  std::string place_;
};

}  // namespace plumbline::report
