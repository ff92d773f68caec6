// Manual pages and shell completions, written from the definitions that the command line is read with, so that none of
// them can say anything else.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plumbline::cli {

// A command with its words, "campaign run", and what defines it.
struct Documented {
  std::string words;
  const CLI::App* app;
};

// Commands of both programs, in the order of their help, those below a command behind it.
[[nodiscard]] std::vector<Documented> documented(const CLI::App& plumbline, const CLI::App& tools);

// plumbline-WORDS.1 in troff's man format; without words the page of plumbline itself.
[[nodiscard]] std::string manual_page(const Documented& command, const std::vector<Documented>& all);

[[nodiscard]] std::string bash_completion(const std::vector<Documented>& all, const std::vector<std::string>& claims);
[[nodiscard]] std::string zsh_completion(const std::vector<Documented>& all, const std::vector<std::string>& claims);
[[nodiscard]] std::string fish_completion(const std::vector<Documented>& all, const std::vector<std::string>& claims);

// Below the folder: man/man1, bash-completion/completions, zsh/site-functions, fish/vendor_completions.d.
void write_reference(const std::string& folder, const CLI::App& plumbline, const CLI::App& tools);

}  // namespace plumbline::cli
