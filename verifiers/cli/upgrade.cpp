// `upgrade`: claim files and ledgers of the version before, as files of this one, in their place.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <filesystem>

#include "budget/error.hpp"
#include "budget/standard_input.hpp"
#include "cli/commands.hpp"
#include "cli/printable.hpp"
#include "cli/registry.hpp"
#include "cli/text_file.hpp"
#include "cli/upgrade_claims.hpp"
#include "cli/upgrade_ledger.hpp"
#include "papers.hpp"
#include "report/files.hpp"
#include "result/ledger.hpp"
#include "result/text_diff.hpp"

namespace plumbline::cli {
namespace {

struct UpgradeOptions {
  std::vector<std::string> files;
  bool check = false;
};

// The format that a file of JSON, or a lock file, names: "plumbline-ledger/4"; empty if it names none.
std::string format_of(const std::string& text) {
  const std::string start = "plumbline-";
  if (!text.starts_with("{") && !text.starts_with(start)) return "";
  const std::size_t at = text.find(start);
  return at == std::string::npos ? "JSON" : text.substr(at, text.find_first_of("\"\n", at) - at);
}

// What this command does not rewrite, and what to do with it.
[[noreturn]] void refuse(const std::string& file, const std::string& format) {
  if (format.starts_with("plumbline-case/"))
    throw InputError(file, "case files have not changed; expected claim files and ledgers");
  if (format.starts_with("plumbline-formulas-lock/"))
    throw InputError(file, "a lock file of formulas is not rewritten: `plumbline list --formulas` writes it");
  if (format.starts_with("plumbline-ledger/"))
    throw InputError(file, fmt::format("is {}; from plumbline-ledger/3 on ledgers are rewritten, others are written by "
                                       "`plumbline gate --update` where there is none",
                                       format));
  throw InputError(file, "is " + format + ", which a run derived, and is not rewritten: run `plumbline verify` again");
}

// The lines that differ, those of one text with their numbers in it.
std::string changed_lines(const std::string& before, const std::string& after) {
  std::vector<std::string_view> a = lines_of(before), b = lines_of(after);
  const bool aligned = a.size() == b.size();
  std::string out;
  for (std::size_t i = 0; aligned && i < a.size(); ++i)
    if (a[i] != b[i]) out += fmt::format("{}\n- {}\n+ {}\n", i + 1, a[i], b[i]);
  if (aligned) return out;
  const std::string all = text_diff(before, after);
  for (const std::string_view line : lines_of(all))
    if (!line.starts_with("  ")) (out += line) += '\n';
  return out;
}

// What a run of the command has done so far.
class Rewriting {
 public:
  explicit Rewriting(bool check) : check_(check) {}

  void file(const std::string& name, const std::string& before, const std::string& after, const std::string& as) {
    if (before == after) return fmt::print("{}: of this version already\n", printable_line(name));
    differs_ = true;
    if (!check_) write_file_atomically(name, after);
    fmt::print("{}: {}{}\n", printable_line(name), check_ ? "would be rewritten" : "rewritten", as);
    if (check_) fmt::print("{}", printable(changed_lines(before, after)));
  }
  void says(const std::string& line) { fmt::print("{}\n", printable_line(line)); }
  void needs_author(const std::string& line) {
    incomplete_ = true;
    says(line);
  }
  [[nodiscard]] ExitCode code() const { return incomplete_ ? kUsage : check_ && differs_ ? kDiffers : kAsExpected; }

 private:
  bool check_, differs_ = false, incomplete_ = false;
};

void claims(const std::string& path, Rewriting& rewriting, std::vector<Claim>& known) {
  const std::vector<SourceFile> sources = papers::sources(path);
  UpgradedClaims upgraded = upgrade_claims(sources);
  for (std::size_t i = 0; i < sources.size(); ++i)
    rewriting.file(sources[i].name, sources[i].text, upgraded.files[i].text, "");
  for (const std::string& line : upgraded.unmarked) rewriting.says(line);
  if (!upgraded.unmarked.empty())
    rewriting.says("It is shown as it stands. Write it as in LaTeX: $\\|W_l\\|^2 \\le c$ in place of ||W_l||^2 <= c.");
  for (const std::string& line : upgraded.left) rewriting.needs_author(line);
  known.insert(known.end(), upgraded.claims.begin(), upgraded.claims.end());
}

void ledger(const std::string& path, const std::string& before, Rewriting& rewriting,
            const std::vector<const Claim*>& claims) {
  if (ledger_version(before) == kLedgerVersion) {
    (void)read_ledger(path);
    return rewriting.file(path, before, before, "");
  }
  const UpgradedLedger upgraded = at_place(path, [&] { return upgrade_ledger(before, claims); });
  rewriting.file(path, before, upgraded.text,
                 fmt::format("; {} of {} formulas read as before and have their digest of today",
                             upgraded.entries - upgraded.left.size(), upgraded.entries));
  for (const std::string& line : upgraded.left)
    rewriting.says(path + ": " + line + "; the old digest stays, and the gate will ask you");
}

ExitCode run_upgrade(const UpgradeOptions& options) {
  std::vector<std::pair<std::string, std::string>> ledgers;  // path, text: they come last, and know the claim files
  std::vector<std::string> papers;
  for (const std::string& path : options.files) {
    if (is_standard_input(path)) throw InputError("upgrade: standard input is not a file that can be rewritten");
    std::string text = std::filesystem::is_directory(path) ? "" : read_text(path);
    const std::string format = format_of(text);
    if (format.empty())
      papers.push_back(path);
    else if (const int version = format.starts_with("plumbline-ledger/") ? ledger_version(text) : 0;
             version >= 3 && version <= kLedgerVersion)
      ledgers.emplace_back(path, std::move(text));
    else
      refuse(path, format);
  }
  Rewriting rewriting(options.check);
  std::vector<Claim> own;
  for (const std::string& path : papers) claims(path, rewriting, own);
  std::vector<const Claim*> known = ledgers.empty() ? std::vector<const Claim*>{} : built_in().every();
  for (const Claim& claim : own) known.push_back(&claim);
  for (const auto& [path, text] : ledgers) ledger(path, text, rewriting, known);
  return rewriting.code();
}

}  // namespace

Action upgrade_command(CLI::App& command) {
  const auto o = std::make_shared<UpgradeOptions>();
  command.add_option("files", o->files, "claim files, folders of them, and ledgers")->required();
  command.add_flag("--check,--dry-run", o->check,
                   "show what would change, and write nothing; exit code 1 if something would");
  return with(o, run_upgrade);
}

}  // namespace plumbline::cli
