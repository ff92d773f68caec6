// Box numbers: numbers of a case of which only the ends are known.
//
// A case writes one as [LO,HI], LO < HI rational. It stands for a number x with LO <= x <= HI; each that is written is
// a coordinate of its own, and the case is a box: one case for each choice. What is derived of it holds at every point
// of the box (docs/rules.md, "Boxes").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "modules.hpp"

namespace checker {

struct Ends {
  mpq_class lower, upper;
};
using Boxing = Entry<Module::Boxes>;

inline bool is_box(std::string_view text) { return text.starts_with('['); }
// The texts of LO and HI in [LO,HI]; none of another text.
std::optional<std::pair<std::string, std::string>> texts_of_ends(std::string_view text);
// Rejects (BadNumber) what is not canonical, and a lower end that is not below the upper one.
Ends parse_ends(const std::string& text, const std::string& place, Boxing = {});
std::string to_text(const Ends& ends, Boxing = {});
Num box_number(const Ends& ends, Boxing = {});  // lower < upper
Num box_number(const std::string& text, const std::string& place, Boxing = {});

}  // namespace checker
