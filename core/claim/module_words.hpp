// Which names a term of a module may have.
//
// `kind("convolution", l, N)`: what stands in quotes is a word that the head knows. A module lists the words of its
// heads in core/modules/MODULE/words.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

using WordTable = std::map<Head, std::vector<std::string>>;

// Of all modules.
[[nodiscard]] const WordTable& module_words();

}  // namespace plumbline
