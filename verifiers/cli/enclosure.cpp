#include "cli/enclosure.hpp"

#include "budget/standard_input.hpp"
#include "cli/registry.hpp"
#include "cli/text_file.hpp"
#include "report/files.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

// What the command line was given: a file, or the folder of a paper; empty for what stays where it is.
fs::path given(const Claim& claim) {
  if (is_built_in(claim)) return {};
  const std::string& path = claim.paper ? claim.given : claim.file;
  if (is_standard_input(path)) return {};
  return fs::absolute(path).lexically_normal();
}

// "my papers/" -> "my papers"
fs::path name_of(const fs::path& path) { return path.has_filename() ? path.filename() : path.parent_path().filename(); }

}  // namespace

void enclose(const Claim& claim, const fs::path& folder) {
  const fs::path from = given(claim);
  if (from.empty()) return;
  const fs::path to = folder / name_of(from);
  if (!fs::is_directory(from)) return write_file_atomically(to, read_text(from.string()));
  for (const fs::directory_entry& entry : fs::directory_iterator(from))
    if (entry.path().extension() == ".claim")
      write_file_atomically(to / entry.path().filename(), read_text(entry.path().string()));
}

std::string enclosed_argument_for(const Claim& claim) {
  Claim copy = claim;
  if (const fs::path from = given(claim); !from.empty()) copy.given = copy.file = name_of(from).string();
  return argument_for(copy);
}

}  // namespace plumbline::cli
