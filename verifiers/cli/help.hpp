// `help WORD`: one door to what is known about a word, whether it is a command, a claim, a head of the language or a
// verdict.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

// Prints what is known about the words: none, the commands; those of a command, its options. Throws InputError for a
// word that is nothing of these, with the closest that is. A command of plumbline-tools is answered by that program.
[[nodiscard]] ExitCode help(CLI::App& app, const std::vector<std::string>& words);

}  // namespace plumbline::cli
