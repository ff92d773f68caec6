#include "cli/single.hpp"

#include <CLI/CLI.hpp>

#include "cli/options.hpp"
#include "cli/version.hpp"

namespace plumbline::cli {

std::string claim_of_program(const std::string& path) {
  static const std::string prefix = "verify-";
  std::string name = path.substr(path.rfind('/') + 1);
  if (!name.starts_with(prefix)) return "";
  name.erase(0, prefix.size());
  if (const std::size_t dash = name.find('-'); dash != std::string::npos) name[dash] = '.';
  return name;
}

int run_single(const std::string& claim, int argc, char** argv) {
  return guarded(claim.c_str(), [&]() -> int {
    CLI::App app{"Verifies " + claim + " (see also: plumbline show " + claim + ")"};
    app.set_version_flag("--version", std::string("plumbline ") + kVersion);
    VerifyOptions options;
    options.claims = {claim};
    options.single = true;
    options.command = {argv, argv + argc};
    add_verify_options(app, options);
    if (const int code = parse(app, argc, argv); code >= 0) return code;
    return verify(options);
  });
}

}  // namespace plumbline::cli
