#include "cli/case_sources.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>

#include "cli/advice.hpp"
#include "cli/programs.hpp"
#include "generators/papers.hpp"
#include "generators/small.hpp"
#include "generators/structured.hpp"
#include "network/case_io.hpp"
#include "number/error.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> files_below(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(path))
    if (entry.is_regular_file() && entry.path().extension() == ".json") out.push_back(entry.path().string());
  if (out.empty()) throw InputError(path, "no case file (*.json) in this folder");
  std::sort(out.begin(), out.end());
  return out;
}

std::string known_families() {
  std::string out;
  for (const cases::RandomFamily& family : cases::random_families())
    out += (out.empty() ? "" : ", ") + std::string(family.paper);
  return out;
}

Case read_within(const std::string& file, const Allowance& allowance) {
  try {
    const BudgetScope scope(allowance);
    return read_case(file);
  } catch (const ResourceLimit& limit) {
    const std::string help = option_for_limit(limit.what());
    throw ResourceLimit(file + ": " + limit.what() + (help.empty() ? "" : "; " + help));
  }
}

std::vector<CaseSource> sources_of(const std::vector<std::string>& files, const Allowance& each) {
  std::vector<CaseSource> out;
  std::map<std::string, std::string> seen;
  for (const std::string& file : files) {
    auto loaded = std::make_shared<const Case>(read_within(file, each));
    const auto [other, fresh] = seen.emplace(loaded->name, file);
    if (!fresh) throw InputError(file, "/name: the case \"" + loaded->name + "\" stands in " + other->second + " too");
    out.push_back({[loaded] { return *loaded; }, false, "--cases " + file, "", file});
  }
  return out;
}

}  // namespace

std::string builtin_folder() {
  if (const char* folder = std::getenv("PLUMBLINE_CASES"); folder != nullptr && *folder != '\0') return folder;
  const std::string installed = fs::path(program_beside(PLUMBLINE_CASES_BESIDE)).lexically_normal().string();
  for (const std::string& folder : {installed, std::string(PLUMBLINE_SOURCE_CASES)})
    if (fs::is_directory(folder)) return folder;
  throw InputError("the built-in cases are in none of " + installed +
                   ", " PLUMBLINE_SOURCE_CASES "; set PLUMBLINE_CASES to their folder");
}

std::vector<CaseSource> cases_from(const std::string& path, const Allowance& each) {
  return sources_of(files_below(path), each);
}

std::vector<CaseSource> builtin_cases() {
  const std::string folder = builtin_folder();
  const std::vector<std::string> files = files_below(folder);
  std::vector<CaseSource> out = sources_of(files, {});
  for (std::size_t i = 0; i < out.size(); ++i) {
    const fs::path within = fs::path(files[i]).lexically_relative(folder);
    if (within.has_parent_path()) out[i].paper = within.begin()->string();
    out[i].file.clear();
  }
  return out;
}

std::vector<CaseSource> random_cases(std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                                     const std::string& paper) {
  const auto family = family_of(paper);
  if (!family)
    throw InputError("--family: the paper \"" + paper +
                     "\" has no generator of random cases; known: " + known_families());
  std::vector<CaseSource> out;
  for (std::uint64_t k = first; k < first + count; ++k)
    out.push_back({[family = *family, seed, k] { return family(seed, k); }, true,
                   "--random 1 --seed " + std::to_string(seed) + " --first " + std::to_string(k) +
                       (paper == "saddle" ? "" : " --family " + paper),
                   "", ""});
  return out;
}

std::optional<CaseStream> family_of(const std::string& paper) {
  for (const auto& [name, stream] : cases::random_families())
    if (name == paper) return stream;
  return std::nullopt;
}

std::vector<CaseFamily> families_for(const std::string& claim, const Term& formula) {
  std::vector<CaseFamily> out;
  const std::string paper = claim.substr(0, claim.find('.'));
  if (auto family = family_of(paper)) out.push_back({"random cases of the paper " + paper, std::move(*family)});
  const cases::Needs needs = cases::needs_of(formula);
  out.push_back({"small cases",
                 [needs](std::uint64_t seed, std::uint64_t index) { return cases::small_case(needs, seed, index); }});
  out.push_back(
      {"structured cases",
       [needs](std::uint64_t seed, std::uint64_t index) { return cases::structured_case(needs, seed, index); },
       cases::structured_kinds()});
  return out;
}

}  // namespace plumbline::cli
