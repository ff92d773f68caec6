#include "report/item.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "budget/error.hpp"

namespace plumbline::report {

using nlohmann::json;

void Item::fail(const std::string& message) const { throw InputError(place_.empty() ? "/" : place_, message); }

void Item::expected(std::string_view what) const {
  fail(fmt::format("expected {}, found {}", what, *value_ == "" ? "an empty string" : value_->type_name()));
}

void Item::check_keys(std::initializer_list<std::string_view> required,
                      std::initializer_list<std::string_view> optional) const {
  if (!value_->is_object()) expected("an object");
  for (const std::string_view key : required)
    if (!value_->contains(std::string(key))) fail(fmt::format("the key \"{}\" is missing", key));
  for (const auto& [key, unused] : value_->items())
    if (std::ranges::find(required, key) == required.end() && std::ranges::find(optional, key) == optional.end())
      fail(fmt::format("unknown key \"{}\"", key));
}

std::vector<Item> Item::list() const {
  if (!value_->is_array()) expected("a list");
  std::vector<Item> items;
  items.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i) items.emplace_back((*value_)[i], fmt::format("{}/{}", place_, i));
  return items;
}

std::string Item::text() const {
  if (!value_->is_string()) expected("a string");
  return value_->get<std::string>();
}

std::string Item::name() const {
  std::string result = text();
  if (result.empty()) expected("a name");
  return result;
}

std::string Item::text_or_empty(const std::string& key) const {
  return has(key) && !(*this)[key].is_null() ? (*this)[key].text() : std::string();
}

std::string Item::digest() const {
  std::string out = text();
  if (out.size() != 64 || out.find_first_not_of("0123456789abcdef") != std::string::npos)
    expected("64 hexadecimal digits");
  return out;
}

std::string Item::word(const std::string_view* begin, const std::string_view* end) const {
  std::string result = text();
  if (std::find(begin, end, result) == end)
    fail(fmt::format("expected one of {}, found \"{}\"", fmt::join(begin, end, ", "), result));
  return result;
}

std::uint64_t Item::natural() const {
  if (!value_->is_number_unsigned()) expected("an integer >= 0");
  return value_->get<std::uint64_t>();
}

double Item::coordinate() const {
  if (is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (value_->is_number()) return value_->get<double>();
  if (!value_->is_string()) expected("a number or null");
  const auto& digits = value_->get_ref<const std::string&>();
  double result = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) expected("a number or null");
  return error == std::errc() ? result : std::numeric_limits<double>::quiet_NaN();
}

std::optional<std::pair<std::string, std::string>> Item::interval_or_null() const {
  if (is_null()) return std::nullopt;
  const auto ends = list();
  if (ends.size() != 2) fail(fmt::format("expected two numbers, found {}", ends.size()));
  return std::pair{ends[0].text(), ends[1].text()};
}

Rational Item::rational() const {
  const std::string written = text();
  try {
    if (Rational out = Rational::parse(written); out.to_string() == written) return out;
  } catch (const InputError&) {
    // said below, with the place
  }
  fail(fmt::format("expected a rational number \"p/q\" in lowest terms, found \"{}\"", written));
}

}  // namespace plumbline::report
