// Strict JSON: duplicate keys, deep nesting and huge files are errors, and no number passes through a double.
//
// A JSON number with a fraction or an exponent arrives as the *string* of its decimal digits, so that 0.1 stays one
// tenth. One that is larger than every double is refused; as a string it may be as large as docs/formats.md allows.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace plumbline {

inline constexpr std::size_t kMaxJsonBytes = 64u << 20;  // a larger file is refused before it is parsed
inline constexpr int kMaxJsonDepth = 64;

// Throws TextError (line and column) where the text goes wrong, or InputError with the place ("/data/inputs") of a key
// that stands twice.
[[nodiscard]] nlohmann::json parse_json(std::string_view text);
// A document of the program's own with one very long list at the top, {"KEY": [...], ...}: the entries of that list are
// handed to `take` one by one, in order, and forgotten; what is returned has an empty list there. All else is as in
// parse_json, with a limit of `max_bytes`. What `take` throws ends the reading.
[[nodiscard]] nlohmann::json parse_long_json(
    std::string_view text, const std::string& key, std::size_t max_bytes,
    const std::function<void(nlohmann::json&& entry, std::size_t index)>& take);
// The whole file, or standard input for "-"; throws InputError if it cannot be read or is larger than `max_bytes`.
[[nodiscard]] std::string read_file(const std::string& path, std::size_t max_bytes = kMaxJsonBytes);

}  // namespace plumbline
