// Clauses that give names a meaning: data, param, matrix, vector, network, let, requirements; and the header of a
// paper.
#pragma once

#include "claim/claim.hpp"
#include "claim/layout_reader.hpp"
#include "claim/scope.hpp"

namespace plumbline {

// Throws InputError, with the closest keyword, unless the clause's keyword is one of them ("" is a lone comment).
void expect_keyword(const Clause& clause, const std::vector<std::string>& known);
[[nodiscard]] std::vector<std::string> words_of(const Clause& clause);  // separated by spaces; at least one
[[nodiscard]] std::vector<std::string> list_of(const Clause& clause);   // separated by commas; at least one

// Adds what the clause declares and returns its name; "" for other clauses. `replace`: a name may get another meaning.
std::string declare(const Clause& clause, Scope& scope, bool replace);
[[nodiscard]] Paper read_header(const Clause& clause);

// NAME(parameters) := body  latex "..."  reason "..."
[[nodiscard]] Entry read_let(const Clause& clause);
// theta: relu, no biases, depth 2..12 (network_reader.cpp)
[[nodiscard]] Entry read_network(const Clause& clause);
// FORMULA "reason"; FORMULA; NAME. After `also` has been taken off.
[[nodiscard]] std::vector<RequirementItem> read_requirements(Cursor& cursor);
// One expression and nothing behind it.
[[nodiscard]] Expression read_whole(Cursor& cursor);

}  // namespace plumbline
