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

std::vector<Claim> read(const std::string& path) { return read_all(path).claims; }

PapersRead read_all(const std::string& path) {
  PapersRead out = read_all_papers(sources(path));
  const auto check_key = [](const Paper& paper, const std::string& file) {
    if (std::ranges::any_of(built_in(), [&](const Claim& known) { return known.paper->key == paper.key; }))
      throw InputError(file, "the paper \"" + paper.key + "\" is built in: give yours another key");
  };
  for (Claim& claim : out.claims) {
    claim.given = path;
    check_key(*claim.paper, claim.file);
  }
  for (const std::shared_ptr<const Paper>& paper : out.without_claims) check_key(*paper, path);
  return out;
}

}  // namespace plumbline::papers
