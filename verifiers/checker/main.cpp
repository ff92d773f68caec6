// plumbline-check: one line for each certificate, accepted or rejected.
#include <charconv>
#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "certificate.hpp"

namespace {

constexpr int kAccepted = 0, kRejected = 1, kUsage = 2, kNoFiles = 5, kInternal = 70;

constexpr const char* kHelp =
    "plumbline-check [--quiet] [--max-bits P] [--allow-unknown-claims] FILE...\n"
    "Replays certificates (plumbline-certificate/1, plumbline-proof/2): recomputes every number and every verdict from "
    "the case.\n"
    "  --quiet                  no line for an accepted file\n"
    "  --max-bits P             precision at which an undecided sign is a rejection (64 to 1048576, default 16384)\n"
    "  --allow-unknown-claims   do not ask that claim and reading name a formula that is known here\n"
    "  --help, --version\n"
    "stdout: accepted  SHA-256 of the file  CLAIM READING CASE VERDICT  FILE\n"
    "stderr: rejected  FILE: REASON: message\n"
    "Exit codes: 0 all accepted, 1 some rejected, 2 usage or a file that cannot be read, 5 no files, 70 internal "
    "error.\n";

struct Arguments {
  checker::Options options;
  bool quiet = false;
  std::vector<std::string> files;
};

int usage(const std::string& message) {
  std::cerr << "plumbline-check: " << message << "; see --help\n";
  return kUsage;
}

// Returns an exit code if the program ends here, and -1 otherwise.
int read_arguments(int count, char** values, Arguments& arguments) {
  bool only_files = false;
  for (int i = 1; i < count; ++i) {
    const std::string value = values[i];
    if (only_files || value.empty() || value[0] != '-')
      arguments.files.push_back(value);
    else if (value == "--")
      only_files = true;
    else if (value == "--quiet")
      arguments.quiet = true;
    else if (value == "--allow-unknown-claims")
      arguments.options.allow_unknown_claims = true;
    else if (value == "--help")
      return std::cout << kHelp, kAccepted;
    else if (value == "--version")
      return std::cout << "plumbline-check " PLUMBLINE_VERSION "\n", kAccepted;
    else if (value == "--max-bits") {
      const char* text = ++i < count ? values[i] : "";
      const char* end = text + std::strlen(text);
      const auto [stop, error] = std::from_chars(text, end, arguments.options.max_bits);
      if (error != std::errc() || stop != end || arguments.options.max_bits < 64 ||
          arguments.options.max_bits > 1048576)
        return usage("--max-bits: expected an integer from 64 to 1048576");
    } else
      return usage("unknown option " + value);
  }
  if (arguments.files.empty()) return std::cerr << "plumbline-check: no files; see --help\n", kNoFiles;
  return -1;
}

int check_file(const std::string& file, const Arguments& arguments) {
  std::ifstream stream(file, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream.is_open() || stream.bad()) return std::cerr << "unreadable  " << file << '\n', kUsage;
  const checker::Result result = checker::check_certificate(bytes, arguments.options);
  if (!result.accepted)
    return std::cerr << "rejected  " << file << ": " << checker::name(result.reason) << ": " << result.message << '\n',
           kRejected;
  if (!arguments.quiet)
    std::cout << "accepted  " << result.sha256 << "  " << result.claim << ' ' << result.reading << ' ' << result.name
              << ' ' << result.verdict << "  " << file << '\n';
  return kAccepted;
}

}  // namespace

int main(int count, char** values) try {
  Arguments arguments;
  if (const int code = read_arguments(count, values, arguments); code >= 0) return code;
  int worst = kAccepted;
  for (const std::string& file : arguments.files) worst = std::max(worst, check_file(file, arguments));
  std::cout.flush();
  return std::cout ? worst : kInternal;
} catch (const std::exception& e) {
  std::cerr << "plumbline-check: internal error: " << e.what() << '\n';
  return kInternal;
}
