// Claim files of the version before, in the language of this one: what `plumbline upgrade` changes in them.
//
// Only words are changed, at their places: comments, line breaks and everything else stay. What has another name has it
// afterwards; a name of the author's that has become a word of the language gets a new one. What needs the author is
// said, with its place and with what to write.
#pragma once

#include <string>
#include <vector>

#include "claim/paper.hpp"

namespace plumbline::cli {

struct UpgradedClaims {
  std::vector<SourceFile> files;      // in the order in which they were given
  std::vector<Claim> claims;          // what this version reads in them; none if something is left
  std::vector<std::string> left;      // "toy.claim:4:12: what is there, and what to do"
  std::vector<std::string> unmarked;  // "toy.claim: lines 4, 7: ...": sentences whose mathematics is words now
};

// The files of one folder. Afterwards they are read as every command reads them: what is still wrong is in `left`. A
// file of the present version stays as it is. Throws InputError("file:line:column", ...) for a file without the layout
// of a claim file.
[[nodiscard]] UpgradedClaims upgrade_claims(std::vector<SourceFile> files);

}  // namespace plumbline::cli
