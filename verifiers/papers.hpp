// Every paper that the program knows: the built-in ones, whose claim files are inside the program, and the user's own.
#pragma once

#include <string>
#include <vector>

#include "claim/paper.hpp"

namespace plumbline::papers {

// verifiers/PAPER/*.claim as they stand, by name.
[[nodiscard]] const std::vector<SourceFile>& embedded_files();

// The claims, each of which must have a twin: what the suite cannot refute it does not test. Throws InputError.
[[nodiscard]] std::vector<Claim> with_twins(std::vector<Claim> claims);

// The claims of the built-in papers, in the papers' order.
[[nodiscard]] const std::vector<Claim>& built_in();

// A user's claim file ("-" for standard input), or those of a folder (FILE.claim). Throws InputError: what cannot be
// read, a folder without any.
[[nodiscard]] std::vector<SourceFile> sources(const std::string& path);
// The same as papers of their own. Throws InputError: a mistake in a file with its place, a file that cannot be read, a
// paper whose key or whose claims' ids a built-in one has.
[[nodiscard]] std::vector<Claim> read(const std::string& path);
// Beside the claims the papers that have none yet.
[[nodiscard]] PapersRead read_all(const std::string& path);

}  // namespace plumbline::papers
