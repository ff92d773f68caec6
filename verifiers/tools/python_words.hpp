// What words of the language are in a script: heads that are functions of script-helpers.py, names, and why a head has
// none.
#pragma once

#include <map>
#include <string>

#include "claim/term.hpp"

namespace plumbline::cli {

// Heads that are a function of script-helpers.py with the same arguments in the same order.
[[nodiscard]] const std::map<Head, std::string>& python_functions();
// Heads that are such a function for chains of fully connected layers.
[[nodiscard]] bool of_chains(Head head);
// Does it speak of the network as a graph, of its vertices or of all its parameters?
[[nodiscard]] bool speaks_of_graph(Head head);
// Why a head has no function: what a script would have to be.
[[nodiscard]] std::string refusal(Head head);
// A name of the language as one of Python: letters, digits, "_".
[[nodiscard]] std::string python_name(const std::string& name);
// Has Python, or script-helpers.py, a meaning for it?
[[nodiscard]] bool is_reserved(const std::string& name);
// As most papers write data: X of "inputs".
[[nodiscard]] std::string data_name(const std::string& name);

}  // namespace plumbline::cli
