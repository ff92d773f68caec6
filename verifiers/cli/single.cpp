#include "cli/single.hpp"

#include "cli/options.hpp"
#include "cli/version.hpp"

namespace plumbline::cli {

int run_single(const char* claim, int argc, char** argv) {
  return guarded(claim, [&]() -> int {
    CLI::App app{std::string("Verifies ") + claim + " (see also: plumbline show " + claim + ")"};
    app.set_version_flag("--version", std::string("plumbline ") + kVersion);
    VerifyOptions options;
    options.claims = {claim};
    options.single = true;
    add_verify_options(app, options);
    if (const int code = parse(app, argc, argv); code >= 0) return code;
    return verify(options);
  });
}

}  // namespace plumbline::cli
