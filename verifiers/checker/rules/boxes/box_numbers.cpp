// Box numbers as a certificate writes them.
#include "boxes/boxes.hpp"
#include "boxes/linear.hpp"
#include "numbers/roots.hpp"
#include "numerals.hpp"

namespace checker {

std::optional<std::pair<std::string, std::string>> texts_of_ends(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos || !is_box(text) || text.back() != ']') return std::nullopt;
  return std::pair{std::string(text.substr(1, comma - 1)),
                   std::string(text.substr(comma + 1, text.size() - comma - 2))};
}

Ends parse_ends(const std::string& text, const std::string& place, Boxing) {
  const auto texts = texts_of_ends(text);
  if (!texts) reject(Reason::BadNumber, place + ": \"" + text.substr(0, 60) + "\" is not a box number [LO,HI]");
  Ends out{parse_rational(texts->first, place), parse_rational(texts->second, place)};
  if (out.lower >= out.upper)
    reject(Reason::BadNumber, place + ": the lower end of a box number is not below its upper end");
  return out;
}

std::string to_text(const Ends& ends, Boxing) { return '[' + to_text(ends.lower) + ',' + to_text(ends.upper) + ']'; }

// No precision narrows it, and nothing is known of how close to 0 it is.
Num box_number(const Ends& ends, Boxing) {
  return new_coordinate(ends, {hull(enclose(ends.lower), enclose(ends.upper)), std::nullopt, true});
}

Num box_number(const std::string& text, const std::string& place, Boxing) {
  return box_number(parse_ends(text, place));
}

}  // namespace checker
