#include "tools/found_cases.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "certificate/certificate.hpp"
#include "cli/keep_tensors.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "tensor/sha256.hpp"
#include "tools/counterexample.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEarlier = 1000, kDigitsShown = 12;
constexpr const char* kCertificateEnding = ".certificate.json";

std::string digest_of(Case c) {
  c.name = c.note = c.source = "";
  return sha256(case_file_json(c).dump());
}

// The case of the file; nothing, and a line on stderr, if it is none.
std::optional<Case> case_in(const fs::path& file) {
  try {
    return read_case(file.string());
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s; passed over\n", error.what());
  } catch (const ResourceLimit& error) { std::fprintf(stderr, "%s: %s; passed over\n", file.c_str(), error.what()); }
  return std::nullopt;
}

void copy_once(const fs::path& from, const fs::path& to) {
  if (fs::is_regular_file(from) && !fs::exists(to)) fs::copy_file(from, to);
}

}  // namespace

FoundCases::FoundCases(fs::path folder, std::string claim, const Reading& reading)
    : folder_(std::move(folder)), claim_(std::move(claim)), reading_(reading) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (!error && ::access(folder_.c_str(), W_OK) != 0) error = {errno, std::generic_category()};
  if (error) throw InputError(folder_.string(), "cannot be written to: " + error.message());
  join(folder_ / "case.json", folder_ / "certificate.json");
}

std::vector<Case> FoundCases::earlier() const {
  std::vector<fs::path> files;
  if (fs::is_directory(folder_ / "found"))
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "found"))
      if (const std::string name = entry.path().filename().string();
          entry.is_regular_file() && name.ends_with(".json") && !name.ends_with(kCertificateEnding))
        files.push_back(entry.path());
  std::ranges::sort(files);
  if (files.size() > kMostEarlier) files.resize(kMostEarlier);
  std::vector<Case> out;
  for (const fs::path& file : files)
    if (auto c = case_in(file)) {
      c->name = file.stem().string().substr(0, kDigitsShown);
      out.push_back(std::move(*c));
    }
  return out;
}

Outcome FoundCases::keep(CaseEvaluation& evaluation, bool last) const {
  const fs::path case_file = folder_ / "case.json", certificate_file = folder_ / "certificate.json";
  Outcome outcome = write_counterexample(claim_, reading_, evaluation, case_file, certificate_file);
  if (last) join(case_file, certificate_file);
  return outcome;
}

void FoundCases::join(const fs::path& case_file, const fs::path& certificate_file) const {
  if (!fs::is_regular_file(case_file)) return;
  const auto c = case_in(case_file);
  if (!c) return;
  const fs::path kept = folder_ / "found" / digest_of(*c);
  if (fs::exists(kept.string() + ".json")) return;
  keep_tensors(*c, kept.parent_path());
  fs::create_directories(kept.parent_path());
  copy_once(certificate_file, kept.string() + kCertificateEnding);
  write_file_atomically(kept.string() + ".json", case_file_json(*c).dump(1) + "\n");
}

}  // namespace plumbline::cli
