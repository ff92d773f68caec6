// The commands of LaTeX's mathematics that this project reads, and the characters that stand for them elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layout/layout.hpp"

namespace plumbline::layout {

// \theta, \infty, \|: one letter. \le, \to: a relation. \cdot, \times: an operator, between two operands, and a letter
// otherwise ("\|\cdot\|"). \log: a function. \quad: a space.
enum class CommandKind { Letter, Relation, Operator, Function, Space };

struct Command {
  Command(CommandKind of, Box drawn) : kind(of), box(std::move(drawn)) {}
  CommandKind kind;
  Box box;
};
// What \NAME is; null for a command with an argument, and for what is not known.
[[nodiscard]] const Command* command_called(std::string_view name);
// The character that \mathcal{NAME} or \mathbb{NAME} writes; the letter itself where there is none.
[[nodiscard]] std::string_view calligraphic(std::string_view name);
[[nodiscard]] std::string_view blackboard(std::string_view name);
// The accent that \NAME puts over a letter, as a combining character; "": no accent.
[[nodiscard]] std::string_view accent(std::string_view name);

// How LaTeX's mathematics writes a character of the plain-text back end that is not ASCII; "": not known.
[[nodiscard]] std::string latex_of(std::string_view character);

// Every command that is read, without its backslash, those with arguments too: for the closest one to a misspelt one.
[[nodiscard]] std::vector<std::string> known_commands();

}  // namespace plumbline::layout
