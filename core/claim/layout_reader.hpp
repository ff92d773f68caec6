// The layout of a claim file: clauses, one below the other, and what belongs to each by its indentation.
//
// A clause starts with a keyword. Lines that are indented further continue it; under `paper`, `version`, `pattern`,
// `claim`, `reading` and `twin` they are clauses of their own. A line whose first character is # is a comment and
// belongs to the clause below it. Nothing is looked at inside a clause here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "claim/source_text.hpp"

namespace plumbline {

struct Clause {
  std::string keyword;
  Place place;
  std::vector<Segment> content;  // what follows the keyword, line by line, without the space around it
  std::vector<Clause> children;
  std::vector<std::string> comments;  // above it, without the #
  bool gap = false;                   // an empty line stands above it, or above its comments
};

// The clauses of the outermost level. Throws InputError("file:line:column", ...) for tabs, control characters, an
// indentation that fits nowhere, a file of more than 1 MiB.
[[nodiscard]] std::vector<Clause> read_clauses(std::string_view text, const std::string& file);

// Are the lines under a clause with this keyword clauses of their own?
[[nodiscard]] bool holds_clauses(std::string_view keyword);

// The content as one text, lines joined by a space; quotes around the whole are dropped.
[[nodiscard]] std::string plain_text(const Clause& clause);
// The tokens of the content; the End token stands behind the last line.
[[nodiscard]] std::vector<Token> tokens_of(const Clause& clause);

}  // namespace plumbline
