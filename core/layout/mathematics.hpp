// Mathematics as everybody writes it, in LaTeX, as boxes: the `latex "..."` of a definition, and what stands between
// dollars in a sentence (sentence.hpp).
//
// A part of LaTeX's mathematics is read: letters, numbers, the commands of symbols.hpp, \frac{a}{b}, \sqrt{a}, accents
// on one letter, \mathrm{}, \operatorname{}, \mathcal{}, \mathbb{}, \text{}, ^ _ ' { }, brackets ( ) [ ] \{ \} | \|
// with or without \left and \right (a half-open interval may close with the other bracket), + - = < > / * : , ; !. What
// is read is mathematics to LaTeX too, and every back end can write it. In a notation #NAME is a hole for an argument.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "layout/layout.hpp"

namespace plumbline::layout {

// What could not be read, where, and what was expected; of an unknown command its name too.
struct Unreadable {
  std::size_t at = 0;
  std::string message;
  std::string command = {};
};

// What stands in a hole; told whether that is inside a script.
using Holes = std::function<Box(const std::string& name, bool in_script)>;

struct Mathematics {
  Box box;                     // the text as it stands, if it cannot be read
  std::set<std::string> used;  // the holes
  std::optional<Unreadable> problem;
};

// A notation: spaces mean nothing, as in LaTeX.
[[nodiscard]] Mathematics read_notation(std::string_view latex, const Holes& holes);
// What stands between dollars: no holes, and a space between two factors is seen where LaTeX's spacing is not at hand.
[[nodiscard]] Mathematics read_mathematics(std::string_view latex);

}  // namespace plumbline::layout
