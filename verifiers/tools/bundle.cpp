// `bundle`: a run as an archive that can be put beside a paper and replayed in ten years: the statements, the
// certificates, what is expected, the digests of all of it, with what it was made, and one command that replays it
// (replay.sh).
//
// Nothing is computed here. What is expected are the verdicts of the run's summary; whether the certificates give them
// is for the checker to say, when somebody runs it.
#include <fmt/format.h>
#include <gmp.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <map>

#include "budget/error.hpp"
#include "cli/commands.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/held_run.hpp"
#include "cli/printable.hpp"
#include "cli/record_reader.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cli/run_folder.hpp"
#include "cli/version.hpp"
#include "papers.hpp"
#include "report/files.hpp"
#include "result/text_diff.hpp"
#include "tensor/json.hpp"
#include "tensor/sha256.hpp"
#include "tools/archive.hpp"

namespace plumbline::report {
extern const std::string_view replay_script, bundle_readme;  // replay.sh, bundle-readme.txt
}

namespace plumbline::cli {
namespace {

using BundledFiles = std::map<std::string, std::string>;  // contents by path, in the order of the archive

constexpr const char* kOwnLock = "own/formulas.lock";

struct BundleCommand {
  std::string folder = "out", to, ledger;
  std::vector<std::string> claims;   // files of the user's
  std::vector<std::string> regions;  // further certificates, of regions
};

std::string bytes_of(const std::filesystem::path& file) {
  return read_file(file.string(), std::numeric_limits<std::size_t>::max());  // the run's own files, however large
}

// The run's own files that the replay needs, each held against the manifest: a bundle of an edited run says what nobody
// found.
void add_run(const std::filesystem::path& folder, BundledFiles& files) {
  const Manifest manifest = read_manifest(folder / kManifestFile);
  for (const auto& [path, written] : manifest.files) {
    if (path != "summary.json" && path != kLockFile && !path.starts_with("certificates/") &&
        !path.starts_with("tensors/"))
      continue;
    std::string bytes = bytes_of(folder / path);
    if (sha256(bytes) != written.sha256)
      throw InputError((folder / path).string(), "is not the file that the run wrote; run it again");
    files.emplace(path == kLockFile ? kOwnLock : path, std::move(bytes));
  }
}

void add_statements(const std::vector<std::string>& own, BundledFiles& files) {
  for (const SourceFile& file : papers::embedded_files()) files.emplace("statements/" + file.name, file.text);
  for (const std::string& file : own)
    if (!files.emplace("statements/own/" + std::filesystem::path(file).filename().string(), bytes_of(file)).second)
      throw InputError(file, "two files of claims have this name");
}

// A certificate of a whole region: the cover of a box, or the cells of a network.
struct RegionCertificate {
  std::string file, claim, line;  // `line`: as in expected.txt
};

// Those of boxes/ in the folder of the run, and those that are named.
std::vector<RegionCertificate> add_regions(const BundleCommand& o, BundledFiles& files) {
  std::vector<std::string> found = o.regions;
  const std::filesystem::path boxes = std::filesystem::path(o.folder) / "boxes";
  if (std::filesystem::is_directory(boxes))
    for (const auto& entry : std::filesystem::directory_iterator(boxes))
      if (entry.path().string().ends_with(".box.json")) found.push_back(entry.path().string());
  std::ranges::sort(found);
  std::vector<RegionCertificate> out;
  for (const std::string& file : found) {
    const std::string place = "certificates/regions/" + std::filesystem::path(file).filename().string();
    const nlohmann::json c = at_place(file, [&] { return parse_json(read_file(file)); });
    const std::string format = c.value("format", "");
    if (!file.ends_with(".json") || (format != "plumbline-box/1" && format != "plumbline-cells/1"))
      throw InputError(file, "expected NAME.json, a certificate plumbline-box/1 or plumbline-cells/1");
    if (!files.emplace(place, bytes_of(file)).second)
      throw InputError(file, "two certificates of regions have this name");
    const std::string claim = c.value("claim", "");
    out.push_back({file, claim,
                   fmt::format("{} {} {} {}  {}\n", claim, c.value("reading", ""), c.at("case").value("name", ""),
                               c.value("verdict", ""), place)});
  }
  return out;
}

// What the checker refuses of them.
std::vector<std::string> refused_regions(const std::vector<RegionCertificate>& regions, const BundleCommand& o) {
  std::vector<std::string> names, options;
  for (const RegionCertificate& r : regions) names.push_back(r.file);
  if (names.empty()) return {};
  const std::string own = (std::filesystem::path(o.folder) / kLockFile).string();
  for (const std::string& lock : {built_in_lock(), own})
    if (std::filesystem::exists(lock)) options.insert(options.end(), {"--formulas", lock});
  return replay(names, 0, options);
}

// A line for each certificate, those that refute false twins included, as the checker prints it behind the digest:
// CLAIM READING CASE VERDICT  FILE.
std::string expected_lines(const RecordReader& record, const std::vector<RegionCertificate>& regions) {
  std::vector<std::string> lines;
  for (const RegionCertificate& r : regions) lines.push_back(r.line);
  for (const RecordedCertificate& c : record.certificates())
    lines.push_back(fmt::format("{} {} {} {}  {}\n", c.claim, c.reading, c.case_name, c.verdict, c.place));
  if (lines.empty()) throw EmptyReport("the run has no certificates: there is nothing to replay");
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

// The lock files, which say under which names the formulas go, and the options by which the checker is given them. That
// of the run's own claims has to have what the summary names.
void add_locks(const report::Report& report, const std::vector<RegionCertificate>& regions, BundledFiles& files) {
  const auto known = [](const auto& result) { return is_built_in(result.claim); };
  std::string options;
  if (std::ranges::any_of(report.cases, known) || std::ranges::any_of(regions, known)) {
    files.emplace(kLockFile, bytes_of(built_in_lock()));
    options = std::string("--formulas ") + kLockFile + " ";
  }
  if (std::ranges::all_of(report.cases, known)) {
    files.erase(kOwnLock);
  } else {
    const std::vector<std::string_view> lines = lines_of(files[kOwnLock]);
    const std::string needed = lock_text(own_formulas_of(report, {}));
    for (const std::string_view line : lines_of(needed))
      if (std::ranges::find(lines, line) == lines.end())
        throw InputError(std::string(kLockFile) + " of the run lacks \"" + std::string(line) + "\"; run it again");
    options += std::string("--formulas ") + kOwnLock;
  }
  files.emplace("checker-options", options + "\n");
}

std::string toolchain(const report::Report& report) {
  std::string text = fmt::format("plumbline {} (the run)\nplumbline {} (this bundle)\n", report.version, kVersion);
  if (!report.commit.empty()) text += fmt::format("commit {}\n", report.commit);
  text += fmt::format("compiler {}\ngmp {}\n", __VERSION__, gmp_version);
  return text;
}

std::string sums(const BundledFiles& files) {
  std::string text;
  for (const auto& [path, bytes] : files) text += fmt::format("{}  {}\n", sha256(bytes), path);
  return text;
}

ExitCode run_bundle(const BundleCommand& o) {
  if (!std::filesystem::is_directory(o.folder)) throw InputError(o.folder, "no such folder");
  const std::string name = std::filesystem::path(o.to).filename().string();
  if (!name.ends_with(".tar.gz") || name.size() == 7) throw InputError("--to", "expected a name that ends in .tar.gz");
  BundledFiles files;
  report::Report report;
  {
    const FolderLock lock(o.folder, FolderLock::Purpose::ToRead);
    add_run(o.folder, files);
    const HeldRun run = hold_run(o.folder, {}, Replay::Yes, built_in());
    for (const Difference& d : run.problems) std::fprintf(stderr, "%s\n", printable_line(d.text()).c_str());
    if (!run.problems.empty()) return kDiffers;  // a bundle of it would say what nobody found
    report = run.report;
  }
  add_statements(o.claims, files);
  const std::vector<RegionCertificate> regions = add_regions(o, files);
  for (const std::string& message : refused_regions(regions, o)) {
    std::fprintf(stderr, "%s\n", printable_line(message).c_str());
    return kDiffers;
  }
  files.emplace("expected.txt", expected_lines(RecordReader(o.folder, report), regions));
  add_locks(report, regions, files);
  files.emplace("toolchain.txt", toolchain(report));
  files.emplace("README.txt", report::bundle_readme);
  files.emplace("replay", report::replay_script);
  if (!o.ledger.empty()) files.emplace("ledger.json", bytes_of(o.ledger));
  const std::string digests = sums(files);

  Archive archive(name.substr(0, name.size() - 7));
  archive.add("SHA256SUMS", digests);
  for (const auto& [path, bytes] : files) archive.add(path, bytes, path == "replay");
  write_file_atomically(o.to, archive.finish());
  std::string locks;
  for (const auto& [path, bytes] : files)
    if (path == kLockFile || path == kOwnLock) locks += fmt::format("  {} {}\n", path, sha256(bytes));
  fmt::print("{}\n{}  {} files; bundle {}\n", o.to, locks, files.size(), sha256(digests));
  return kAsExpected;
}

}  // namespace

Action bundle_command(CLI::App& command) {
  const auto o = std::make_shared<BundleCommand>();
  command.add_option("out", o->folder, "folder of a run")->capture_default_str();
  command.add_option("--to", o->to, "the archive, NAME.tar.gz")->required();
  command.add_option("--ledger", o->ledger, "the expected verdicts, which `replay` then compares too");
  command.add_option("--claims", o->claims, "claim files of your own, to go with the statements");
  command.add_option("--certificates", o->regions,
                     "certificates of regions to go with those of the run and of its boxes/: plumbline-box/1, "
                     "plumbline-cells/1");
  return with(o, run_bundle);
}

}  // namespace plumbline::cli
