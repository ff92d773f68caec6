// How a definition is written on paper: the `latex "..."` of a claim file as boxes.
//
// A small part of LaTeX's mathematics: letters, numbers, names of Greek letters and of some symbols, \mathcal{L},
// \mathrm{word}, \bar{x}, \hat{x}, \tilde\alpha, ^ and _, { }, ' , ( ) [ ] | | \| \|, \frac{a}{b}, \sqrt{a}, + - = < >,
// \to, \in and their like, commas; and #NAME, a hole for an argument. Both back ends can write what comes of it.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "typesetting/layout.hpp"

namespace plumbline::layout {

// What stands in a hole; told whether that is inside a script.
using Holes = std::function<Box(const std::string& name, bool in_script)>;

struct Template {
  Box box;
  std::set<std::string> used;  // the holes
  std::string problem;         // what could not be read, "" if all could; the box has it as text
};
// How LaTeX's mathematics writes a character of the plain-text back end that is not ASCII; "": not known.
[[nodiscard]] std::string latex_of(std::string_view character);
[[nodiscard]] Template from_template(std::string_view latex, const Holes& holes);

}  // namespace plumbline::layout
