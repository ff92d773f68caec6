// The sentences of a claim file: titles, `says`, `change` and their like, in which $...$ holds mathematics
// (layout/sentence.hpp). They are kept as they stand; what cannot be read is an error of the file, at its place.
#pragma once

#include <string>

#include "claim/layout_reader.hpp"

namespace plumbline {

// The clause's content, which is a sentence; or `size` bytes of it, from `from` on. Throws InputError.
[[nodiscard]] std::string sentence_of(const Clause& clause);
[[nodiscard]] std::string sentence_of(const Clause& clause, std::size_t from, std::size_t size = std::string::npos);

// Where the byte `at` of the clause's plain text stands.
[[nodiscard]] Place place_in(const Clause& clause, std::size_t at);

}  // namespace plumbline
