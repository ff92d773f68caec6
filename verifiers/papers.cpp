#include "papers.hpp"

#include <algorithm>
#include <filesystem>

#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "budget/standard_input.hpp"

namespace plumbline::papers {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 64u << 20;

SourceFile source_of(const fs::path& path) {
  if (is_standard_input(path.string())) return {"standard input", read_standard_input(kMostBytes)};
  return {path.string(), read_regular_file(path.string(), kMostBytes)};
}

}  // namespace

std::vector<Claim> with_twins(std::vector<Claim> claims) {
  for (const Claim& claim : claims)
    if (claim.twin.name.empty()) throw InputError(claim.file, without_twin(claim));
  return claims;
}

const std::vector<Claim>& built_in() {
  // Never freed: to take a hundred thousand nodes apart as the program ends helps nobody.
  static const std::vector<Claim>& claims = *new std::vector<Claim>(with_twins(read_papers(embedded_files())));
  return claims;
}

std::vector<SourceFile> sources(const std::string& path) {
  if (!fs::is_directory(path)) return {source_of(path)};
  std::vector<SourceFile> out;
  for (const fs::directory_entry& entry : fs::directory_iterator(path))
    if (entry.path().extension() == ".claim") out.push_back(source_of(entry.path()));
  if (out.empty()) throw InputError(path, "has no files NAME.claim");
  std::ranges::sort(out, [](const SourceFile& a, const SourceFile& b) { return a.name < b.name; });
  return out;
}

std::vector<Claim> read(const std::string& path) {
  std::vector<Claim> out = read_papers(sources(path));
  for (Claim& claim : out) {
    claim.given = path;
    for (const Claim& known : built_in())
      if (known.paper->key == claim.paper->key)
        throw InputError(claim.file, "the paper \"" + claim.paper->key + "\" is built in: give yours another key");
  }
  return out;
}

}  // namespace plumbline::papers
