// A sentence of a claim file: text in which $...$ holds mathematics, as in a LaTeX document. \$ is a dollar sign.
//
// Nothing is guessed: what stands outside dollars is words, and what stands between them has to be read
// (mathematics.hpp). Claim files are checked when they are loaded. A sentence from elsewhere that cannot be read is
// shown as it stands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "layout/layout.hpp"
#include "layout/mathematics.hpp"

namespace plumbline::layout {

struct SentencePiece {
  std::string text;             // words; or what stands between the dollars
  std::optional<Box> box = {};  // of mathematics
};

struct Sentence {
  std::vector<SentencePiece> pieces;  // all of it as words, if it cannot be read
  std::optional<Unreadable> problem;
};
// Time is linear in its length.
[[nodiscard]] Sentence read_sentence(std::string_view sentence);

// For a terminal: words, and mathematics in Unicode.
[[nodiscard]] std::string plain_sentence(std::string_view sentence);
// For Markdown whose renderer knows $...$, and for a cell of a table: mathematics without the characters that Markdown
// takes for its own (| is \vert, \{ is \lbrace), which renders the same. `words` writes the words.
[[nodiscard]] std::string markdown_sentence(std::string_view sentence, std::string (*words)(const std::string&));
// The sentence that says just these words.
[[nodiscard]] std::string as_sentence(std::string_view words);

}  // namespace plumbline::layout
