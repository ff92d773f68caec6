// What every program of the command line does with its words: it reads them, says what is wrong with them, and ends
// with an exit code. CLI11 is only named here: its header costs more than most files.
#pragma once

#include <functional>
#include <string>

#include "cli/commands.hpp"

namespace plumbline::cli {

// A whole program: declares its options, reads the command line, and runs what was asked for. `name` stands before
// messages, `does` above the help.
int run_program(const std::string& name, const std::string& does, int argc, char** argv,
                const std::function<Action(CLI::App& app)>& declare);
// Reads the words; prints help and version; returns an exit code if the program is to end, or -1. Throws InputError for
// a word or an option that nobody knows, with the nearest that there is, or with the command that has it.
int parse(CLI::App& app, int argc, char** argv);
// Runs `body`; turns what it throws into a message on stderr and the exit code that belongs to it.
int guarded(const std::string& name, const std::function<int()>& body);

}  // namespace plumbline::cli
