// How the terms of a module are written on paper.
//
// A module lists a notation for each of its heads in core/modules/MODULE/notation.cpp; the typesetter comes here with
// every head that is none of its own.
#pragma once

#include <functional>
#include <map>
#include <string_view>

#include "typesetting/typesetter.hpp"

namespace plumbline {

struct HeadNotation {
  std::function<Piece(const Typesetter& typesetter, const Term& term)> write;
  // A network that is written theta' where a formula has no other of this head; the reading says once what that is.
  bool primed = false;
  // Of a matrix of a network: what it says of the network that the matrix has one row.
  std::string_view one_row = {};
};
using NotationTable = std::map<Head, HeadNotation>;

// Of all modules.
[[nodiscard]] const NotationTable& module_notation();

}  // namespace plumbline
