// Any bytes as a bundle and the `formulas.json` beside it, which begins after the first zero byte: reading it never
// throws, ends, gives no more certificates than there are lines, and says what is wrong with each that is refused.
#include "bundle.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "certificate.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path& folder() {
  static const fs::path path = [] {
    fs::path out = fs::temp_directory_path() / ("plumbline-fuzz-" + std::to_string(::getpid()));
    fs::create_directories(out);
    std::atexit([] { fs::remove_all(folder()); });
    return out;
  }();
  return path;
}

void write(const fs::path& path, const char* from, const char* to) {
  std::ofstream(path, std::ios::binary).write(from, to - from);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static int count = 0;  // the formulas of the last folder are remembered, so that each input has its own
  const fs::path here = folder() / std::to_string(count++);
  fs::create_directory(here);
  const char *bytes = reinterpret_cast<const char*>(data), *end = bytes + size, *zero = std::find(bytes, end, '\0');
  write(here / "case.jsonl", bytes, zero);
  if (zero != end) write(here / "formulas.json", zero + 1, end);

  checker::Options options;
  options.allow_unknown_claims = true;
  options.max_bits = 1024;
  options.work = std::uint64_t{1} << 26;
  checker::CertificateFile file((here / "case.jsonl").string());
  if (!file.trouble().empty()) std::abort();
  const auto lines = static_cast<std::size_t>(std::count(bytes, zero, '\n'));
  for (std::size_t step = 0;; ++step) {
    const auto item = file.certificate(step);
    if (!item) break;
    if (step > lines) std::abort();
    if (item->wrong) {
      if (item->wrong->message.empty()) std::abort();
      continue;
    }
    const checker::Result result = checker::check_certificate(item->bytes, options);
    if (!result.accepted && result.message.empty()) std::abort();
  }
  fs::remove_all(here);
  return 0;
}
