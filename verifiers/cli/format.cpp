// `format`: claim files in the house style, on standard output or in their place.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "budget/error.hpp"
#include "budget/standard_input.hpp"
#include "claim/source_text.hpp"
#include "cli/commands.hpp"
#include "cli/shell_word.hpp"
#include "cli/text_file.hpp"
#include "report/files.hpp"

namespace plumbline::cli {
namespace {

struct FormatOptions {
  std::vector<std::string> files;
  bool in_place = false, check = false;
};

ExitCode run_format(const FormatOptions& options) {
  ExitCode code = kAsExpected;
  for (const std::string& file : options.files) {
    if (options.in_place && is_standard_input(file))
      throw InputError("--in-place: standard input is not a file that can be written anew");
    const std::string text = read_text(file), formatted = format_claims(text, file);
    if (options.check && text != formatted) {
      fmt::print("{} differs from the house style (`plumbline format --in-place {}`)\n", file, shell_word(file));
      code = kDiffers;
    } else if (options.in_place && text != formatted) {
      write_file_atomically(file, formatted);
    } else if (!options.check && !options.in_place) {
      fmt::print("{}", formatted);
    }
  }
  return code;
}

}  // namespace

Action format_command(CLI::App& command) {
  const auto o = std::make_shared<FormatOptions>();
  command.add_option("files", o->files, "claim files; - for standard input")->required();
  command.add_flag("--in-place", o->in_place, "write the file anew where it differs");
  command.add_flag("--check", o->check, "say which files differ; exit code 1 if one does");
  return with(o, run_format);
}

}  // namespace plumbline::cli
