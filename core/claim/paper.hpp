// Papers from text: claim files in, claims out.
//
// A paper is a folder of claim files, or a single file. One file has the header (`paper KEY "title"`, authors,
// versions); each has definitions, parameters, patterns and claims. A folder may hold several papers, each with its
// header in a file of its own. docs/language.md, "Claim files", says what may stand where.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline {

struct SourceFile {
  std::string name;  // "saddle/notation.claim"; files of one paper have the same folder
  std::string text;
};

// The claims of the files, in their order: files in the order in which the header lists them, claims as they stand.
// Throws InputError("file:line:column", what was expected).
[[nodiscard]] std::vector<Claim> read_papers(const std::vector<SourceFile>& files);

// The same, and beside the claims those papers of which only the statements are listed, without a claim so far.
struct PapersRead {
  std::vector<Claim> claims;
  std::vector<std::shared_ptr<const Paper>> without_claims;
};
[[nodiscard]] PapersRead read_all_papers(const std::vector<SourceFile>& files);

// The file in the house style; read again it gives the same claims, and formatted again the same text. Throws
// InputError.
[[nodiscard]] std::string format_claims(std::string_view text, const std::string& file);

}  // namespace plumbline
