#include "cli/case_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>

#include "budget/error.hpp"
#include "claim/claim_id.hpp"
#include "cli/advice.hpp"
#include "cli/programs.hpp"
#include "cli/shell_word.hpp"
#include "generators/families.hpp"
#include "generators/papers.hpp"
#include "generators/small.hpp"
#include "network/case_io.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".json") out.push_back(entry.path().string());
  if (out.empty()) throw InputError(folder, "no case file (*.json) in this folder");
  std::ranges::sort(out);
  return out;
}

std::string known_families() {
  std::string out;
  for (const cases::RandomFamily& family : cases::random_families())
    out += (out.empty() ? "" : ", ") + std::string(family.paper);
  return out;
}

std::optional<Case> read_within(const std::string& file, const Allowance& allowance, bool any_json) {
  try {
    const BudgetScope scope(allowance);
    return any_json ? read_if_case(file) : read_case(file);
  } catch (const ResourceLimit& limit) {
    const std::string help = option_for_limit(limit.what());
    throw ResourceLimit(file + ": " + limit.what() + (help.empty() ? "" : "; " + help));
  }
}

// The paper in whose folder of built-in cases the file stands; empty: it is the user's.
std::string paper_of(const std::string& file, const std::string& builtin) {
  const fs::path within = fs::path(file).lexically_relative(builtin);
  return within.has_parent_path() && *within.begin() != ".." ? within.begin()->string() : "";
}

// What a folder holds besides cases, in one line.
std::string skipped_text(const std::string& folder, const std::vector<std::string>& others) {
  constexpr std::size_t shown = 3;
  std::string names;
  for (std::size_t i = 0; i < std::min(shown, others.size()); ++i)
    names += (i == 0 ? "" : ", ") + fs::path(others[i]).lexically_relative(folder).string();
  if (others.size() > shown) names += fmt::format(", and {} more", others.size() - shown);
  return fmt::format("{}: {} no case ({}), left out", folder,
                     others.size() == 1 ? "one file is" : fmt::format("{} files are", others.size()), names);
}

// The cases of the files; of a folder that may hold other files, too, those go into `others`.
std::vector<CaseSource> sources_of(const std::vector<std::string>& files, const Allowance& each,
                                   std::vector<std::string>* others = nullptr) {
  std::vector<CaseSource> out;
  std::map<std::string, std::string> seen;
  for (const std::string& file : files) {
    if (file.ends_with(".claim")) throw InputError(file, "a claim file is given by --claims " + shell_word(file));
    std::optional<Case> read = read_within(file, each, others != nullptr);
    if (!read) {
      others->push_back(file);
      continue;
    }
    auto loaded = std::make_shared<const Case>(std::move(*read));
    const auto [other, fresh] = seen.emplace(loaded->name, file);
    if (!fresh) throw InputError(file, "/name: the case \"" + loaded->name + "\" stands in " + other->second + " too");
    out.push_back({[loaded] { return *loaded; }, false, "--cases " + shell_word(file), "", file, ""});
  }
  return out;
}

std::string installed_folder() { return fs::path(program_beside(PLUMBLINE_CASES_BESIDE)).lexically_normal().string(); }

// Empty if they are nowhere.
std::string folder_of_builtin_cases() {
  if (const char* folder = std::getenv("PLUMBLINE_CASES"); folder != nullptr && *folder != '\0') return folder;
  for (const std::string& folder : {installed_folder(), std::string(PLUMBLINE_SOURCE_CASES)})
    if (is_folder(folder)) return folder;
  return "";
}

}  // namespace

std::string builtin_folder() {
  std::string out = folder_of_builtin_cases();
  if (out.empty())
    throw InputError("the built-in cases are in none of " + installed_folder() +
                     ", " PLUMBLINE_SOURCE_CASES "; set PLUMBLINE_CASES to their folder");
  return out;
}

std::vector<CaseSource> cases_from(const std::string& path, const Allowance& each) {
  std::vector<std::string> others;
  std::vector<CaseSource> out =
      is_folder(path) ? sources_of(files_below(path), each, &others) : sources_of({path}, each);
  if (out.empty()) throw InputError(skipped_text(path, others) + "; expected case files (docs/formats.md)");
  if (!others.empty()) std::fprintf(stderr, "%s\n", skipped_text(path, others).c_str());
  std::error_code error;  // a path that cannot be resolved is none of a built-in case
  const fs::path builtin = fs::weakly_canonical(folder_of_builtin_cases(), error);
  for (CaseSource& source : out)
    if (!builtin.empty()) source.parameters_of = paper_of(fs::weakly_canonical(source.file, error), builtin);
  return out;
}

std::vector<CaseSource> builtin_cases() {
  const std::string folder = builtin_folder();
  std::vector<CaseSource> out = sources_of(files_below(folder), {});
  for (CaseSource& source : out) {
    source.paper = source.parameters_of = paper_of(source.file, folder);
    source.file.clear();
  }
  return out;
}

Case without_parameters(Case c) {
  c.scalars.clear();
  c.matrices.clear();
  return c;
}

std::vector<CaseSource> seen_by(const std::set<std::string>& papers, const std::vector<CaseSource>& cases) {
  std::set<std::string> with_cases;
  for (const CaseSource& source : cases) with_cases.insert(source.paper);
  // Papers of claims that are asked about a case which was made for another.
  const auto guests = [&](const CaseSource& source) {
    std::set<std::string> out;
    for (const std::string& paper : papers)
      if (paper != source.parameters_of && (source.paper.empty() || !with_cases.contains(paper))) out.insert(paper);
    return out;
  };
  const auto at_home = [&](const CaseSource& source) { return papers.contains(source.parameters_of); };
  const auto as_it_is = [&](const CaseSource& source) {
    const bool named = !source.file.empty();  // by the user, for all of these claims
    return source.parameters_of.empty() || guests(source).empty() || (named && at_home(source));
  };
  const bool both = std::ranges::any_of(cases, [&](const CaseSource& s) { return !as_it_is(s) && at_home(s); });
  std::vector<CaseSource> out;
  for (const CaseSource& source : cases) {
    if (as_it_is(source) || at_home(source)) out.push_back(source);
    if (as_it_is(source)) continue;
    for (const std::string& paper : both ? guests(source) : std::set<std::string>{source.paper}) {
      const std::string suffix = both ? "-for-" + paper : "";
      out.push_back(source);
      out.back().paper = paper;
      out.back().load = [load = source.load, suffix] {
        Case c = without_parameters(load());
        c.name += suffix;
        return c;
      };
    }
  }
  return out;
}

std::vector<CaseSource> random_cases(std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                                     const std::string& paper) {
  const auto family = cases::family_of(paper);
  if (!family)
    throw InputError("--family: the paper \"" + paper +
                     "\" has no generator of random cases; known: " + known_families());
  std::vector<CaseSource> out;
  for (std::uint64_t k = first; k < first + count; ++k)
    out.push_back({[family = *family, seed, k] { return family(seed, k); }, true,
                   "--random 1 --seed " + std::to_string(seed) + " --first " + std::to_string(k) + " --family " + paper,
                   paper, "", paper});
  return out;
}

CaseStream stream_for(const Claim& claim) {
  std::vector<std::shared_ptr<const cases::CasePlan>> plans;
  for (const Reading& reading : claim.readings)
    plans.push_back(std::make_shared<const cases::CasePlan>(Demands(reading)));
  return [plans, id = claim.id](std::uint64_t seed, std::uint64_t index) {
    constexpr std::uint64_t kLarger = 4;  // one case in so many
    const std::uint64_t turn = index / plans.size();
    const cases::CasePlan& plan = *plans[index % plans.size()];
    Case out = turn % kLarger == kLarger - 1 ? cases::ladder_case(plan, seed, turn / kLarger)
                                             : cases::small_case(plan, seed, index);
    out.name = fmt::format("{}-random-{}-{}", id, seed, index);
    return out;
  };
}

namespace {

// The papers of the claims, in their order.
std::vector<std::string> papers_of_claims(const std::vector<const Claim*>& claims) {
  std::vector<std::string> out;
  for (const Claim* claim : claims)
    if (const std::string paper = paper_key(claim->id); std::ranges::find(out, paper) == out.end())
      out.push_back(paper);
  return out;
}

// Those papers whose random cases are drawn: as far as they have any.
std::vector<std::string> families(const CaseChoice& choice, std::vector<std::string> papers) {
  if (!choice.family.empty()) return {choice.family};
  std::erase_if(papers, [](const std::string& paper) { return !cases::family_of(paper); });
  return papers;
}

// `--random` cases of a claim whose paper has no family.
void add_drawn(const CaseChoice& choice, const Claim& claim, std::vector<CaseSource>& out) {
  const CaseStream stream = stream_for(claim);
  for (std::uint64_t k = choice.first; k < choice.first + choice.random; ++k)
    out.push_back({[stream, seed = choice.seed, k] { return stream(seed, k); }, true,
                   fmt::format("--random 1 --seed {} --first {}", choice.seed, k), "", "", ""});
}

}  // namespace

std::vector<CaseSource> chosen_cases(const CaseChoice& choice, const std::vector<const Claim*>& claims,
                                     const Allowance& each) {
  const std::vector<std::string> papers = papers_of_claims(claims);
  std::vector<CaseSource> out;
  if (!choice.path.empty())
    out = cases_from(choice.path, each);
  else if (choice.random == 0)
    out = builtin_cases();
  if (choice.random > 0)
    for (const std::string& paper : families(choice, papers)) {
      const std::vector<CaseSource> random = random_cases(choice.seed, choice.first, choice.random, paper);
      out.insert(out.end(), random.begin(), random.end());
    }
  if (choice.random > 0 && choice.family.empty())
    for (const Claim* claim : claims)
      if (!cases::family_of(paper_key(claim->id))) add_drawn(choice, *claim, out);
  return seen_by({papers.begin(), papers.end()}, out);
}

}  // namespace plumbline::cli
