// `reference`: manual pages and shell completions, written from the definitions that the command line is read with, so
// that none of them can say anything else.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "cli/commands.hpp"
#include "cli/registry.hpp"
#include "cli/version.hpp"
#include "report/files.hpp"

namespace plumbline::report {
extern const std::string_view exit_status, completion_bash, completion_zsh;  // the files of these names
}

namespace plumbline::cli {
namespace {

// A command with its words, "campaign run", and what defines it.
struct Documented {
  std::string words;
  const CLI::App* app;
};

std::vector<const CLI::App*> below(const CLI::App& app) {
  std::vector<const CLI::App*> out;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty()) out.push_back(command);
  return out;
}

void add_below(const CLI::App& app, const std::string& words, std::vector<Documented>& out) {
  for (const CLI::App* command : below(app)) {
    const std::string name = words + " " + command->get_name();
    out.push_back({name, command});
    add_below(*command, name, out);
  }
}

// Text for troff: backslashes and hyphens as themselves, no line that begins with a request.
std::string troff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out.starts_with(".") || out.starts_with("'") ? "\\&" + out : out;
}

std::string page_name(const std::string& words) {
  std::string out = "plumbline" + (words.empty() ? "" : "-" + words);
  std::ranges::replace(out, ' ', '-');
  return out;
}

// "--jobs INT:INT in [0 - 1024] [0]" as CLI11 says it, without what it says of itself.
std::string option_line(const CLI::Option& option) {
  std::string out = option.get_positional() ? option.get_name(true, false) : option.get_name(false, true);
  if (!option.get_positional() && option.get_type_size() != 0) out += " " + option.get_type_name();
  return out;
}

std::vector<const CLI::Option*> shown_options(const CLI::App& app) {
  std::vector<const CLI::Option*> out;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) out.push_back(option);
  return out;
}

// Calls take(option, "jobs") for the long names of a command's options, and then of the commands one step below, "run
// status merge": their options count as those of the first word.
template <class Take> void each_long_option(const CLI::App& command, Take take) {
  std::vector<const CLI::App*> apps = below(command);
  apps.insert(apps.begin(), &command);
  for (const CLI::App* app : apps)
    for (const CLI::Option* option : shown_options(*app))
      for (const std::string& name : option->get_lnames()) take(*option, name);
}

// Does the command take ids of claims?
bool takes_claims(const Documented& command) {
  if (command.words == "help") return true;
  for (const CLI::Option* option : command.app->get_options())
    if (option->get_positional() && option->get_name(true, false).starts_with("claim")) return true;
  return false;
}

std::vector<Documented> first_words(const std::vector<Documented>& all) {
  std::vector<Documented> out;
  std::ranges::copy_if(all, std::back_inserter(out),
                       [](const Documented& d) { return d.words.find(' ') == std::string::npos; });
  return out;
}

// The commands one step below.
std::vector<std::string> inner_words(const Documented& command) {
  std::vector<std::string> out;
  for (const CLI::App* inner : below(*command.app)) out.push_back(inner->get_name());
  return out;
}

// Each once.
std::vector<std::string> every_option(const Documented& command) {
  std::vector<std::string> out;
  each_long_option(*command.app, [&](const CLI::Option&, const std::string& name) {
    if (std::ranges::find(out, "--" + name) == out.end()) out.push_back("--" + name);
  });
  return out;
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

// Inside single quotes of a shell.
std::string quoted(std::string text) {
  for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4) text.replace(at, 1, "'\\''");
  return "'" + text + "'";
}

// The text with each mark, which stands in it once, replaced.
std::string filled(std::string_view text, const std::map<std::string, std::string>& by_mark) {
  std::string out(text);
  for (const auto& [mark, value] : by_mark) out.replace(out.find(mark), mark.size(), value);
  return out;
}

// Commands of both programs, in the order of their help, those below a command behind it.
std::vector<Documented> documented(const CLI::App& plumbline, const CLI::App& tools) {
  std::vector<Documented> out;
  for (const CLI::App* command : below(plumbline)) {
    const std::string& word = command->get_name();
    out.push_back({word, is_tool(word) ? tools.get_subcommand(word) : command});
    add_below(*out.back().app, word, out);
  }
  return out;
}

// plumbline-WORDS.1 in troff's man format; without words the page of plumbline itself.
std::string manual_page(const Documented& command, const std::vector<Documented>& all) {
  const bool whole = command.words.empty();
  const std::string name = page_name(command.words);
  std::string upper = name;
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string out = fmt::format(".TH {} 1 \"\" \"plumbline {}\" \"Plumbline\"\n.SH NAME\n{} \\- {}\n", troff(upper),
                                kVersion, troff(name), troff(command.app->get_description()));
  out += fmt::format(".SH SYNOPSIS\n.B {}\n", troff("plumbline" + (whole ? "" : " " + command.words)));
  if (whole || !below(*command.app).empty()) out += "COMMAND\n";
  for (const CLI::Option* option : shown_options(*command.app))
    if (option->get_positional())
      out += fmt::format("{}\n", troff(option->get_required() ? option->get_name(true, false)
                                                              : "[" + option->get_name(true, false) + "...]"));
  out += "[OPTION...]\n.SH OPTIONS\n";
  for (const CLI::Option* option : shown_options(*command.app))
    out += fmt::format(".TP\n.B {}\n{}\n", troff(option_line(*option)), troff(option->get_description()));
  if (whole || !below(*command.app).empty()) {
    out += ".SH COMMANDS\n";
    for (const Documented& d : whole ? first_words(all) : std::vector<Documented>{})
      out += fmt::format(".TP\n.B {}\n{}\n", troff(d.words), troff(d.app->get_description()));
    for (const CLI::App* inner : whole ? std::vector<const CLI::App*>{} : below(*command.app))
      out += fmt::format(".TP\n.B {}\n{}\n", troff(inner->get_name()), troff(inner->get_description()));
  }
  out += report::exit_status;
  return out + ".SH SEE ALSO\n" + (whole ? "plumbline\\-verify(1), plumbline\\-check(1)" : "plumbline(1)") + "\n";
}

std::string bash_completion(const std::vector<Documented>& all, const std::vector<std::string>& claims) {
  std::vector<std::string> words;
  std::string cases;
  for (const Documented& d : first_words(all)) {
    words.push_back(d.words);
    cases += fmt::format("    {}) options={} words={} ;;\n", d.words, quoted(joined(every_option(d))),
                         takes_claims(d) ? "\"$claims\"" : quoted(joined(inner_words(d))));
  }
  return filled(report::completion_bash,
                {{"@CLAIMS@", quoted(joined(claims))}, {"@COMMANDS@", quoted(joined(words))}, {"@CASES@", cases}});
}

std::string zsh_completion(const std::vector<Documented>& all, const std::vector<std::string>& claims) {
  std::string commands, cases;
  const auto described = [](std::string word, const std::string& text) {
    for (std::size_t at = 0; (at = word.find(':', at)) != std::string::npos; at += 2) word.replace(at, 1, "\\:");
    return "    " + quoted(word + ":" + text) + "\n";
  };
  for (const Documented& d : first_words(all)) {
    commands += described(d.words, d.app->get_description());
    std::string options;
    each_long_option(*d.app, [&](const CLI::Option& option, const std::string& name) {
      options += described("--" + name, option.get_description());
    });
    cases += fmt::format("  {})\n  options=(\n{}  )\n  words_here=({})\n  ;;\n", d.words, options,
                         takes_claims(d) ? "$claims" : joined(inner_words(d)));
  }
  return filled(report::completion_zsh, {{"@CLAIMS@", joined(claims)}, {"@COMMANDS@", commands}, {"@CASES@", cases}});
}

std::string fish_completion(const std::vector<Documented>& all, const std::vector<std::string>& claims) {
  std::string out = "# Completion of plumbline for fish: commands, options, ids of claims, files.\n";
  for (const Documented& d : first_words(all)) {
    const std::string here = quoted("__fish_seen_subcommand_from " + d.words);
    out += fmt::format("complete -c plumbline -n __fish_use_subcommand -a {} -d {}\n", d.words,
                       quoted(d.app->get_description()));
    each_long_option(*d.app, [&](const CLI::Option& option, const std::string& name) {
      out += fmt::format("complete -c plumbline -n {} -l {} -d {}\n", here, name, quoted(option.get_description()));
    });
    const std::string words = takes_claims(d) ? joined(claims) : joined(inner_words(d));
    if (!words.empty()) out += fmt::format("complete -c plumbline -n {} -a {}\n", here, quoted(words));
  }
  return out;
}

// Below the folder: man/man1, bash-completion/completions, zsh/site-functions, fish/vendor_completions.d.
void write_reference(const std::filesystem::path& share, const CLI::App& tools) {
  CLI::App plumbline{"verified checks of deep-learning theory"};
  plumbline.set_version_flag("--version", kVersion);
  (void)choice(plumbline, commands_of_plumbline());
  const std::vector<Documented> all = documented(plumbline, tools);
  const Documented whole{"", &plumbline};
  write_file_atomically(share / "man/man1/plumbline.1", manual_page(whole, all));
  for (const Documented& command : all)
    write_file_atomically(share / "man/man1" / (page_name(command.words) + ".1"), manual_page(command, all));
  std::vector<std::string> claims;
  for (const Claim* claim : built_in().every()) claims.push_back(claim->id);
  write_file_atomically(share / "bash-completion/completions/plumbline", bash_completion(all, claims));
  write_file_atomically(share / "zsh/site-functions/_plumbline", zsh_completion(all, claims));
  write_file_atomically(share / "fish/vendor_completions.d/plumbline.fish", fish_completion(all, claims));
}

}  // namespace

Action reference_command(CLI::App& command) {
  const auto folder = std::make_shared<std::string>();
  command.add_option("folder", *folder, "where they are written, as share/ has them")->required();
  return [folder, &command] {
    write_reference(*folder, *command.get_parent());
    return kAsExpected;
  };
}

}  // namespace plumbline::cli
