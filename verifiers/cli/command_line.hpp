// The words of the program plumbline, as CLI11 knows them: what a command line is read with, and what the manual pages
// and completions are made from.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace plumbline::cli {

class CommandLine {
 public:
  explicit CommandLine(std::vector<std::string> words);  // of the command line, for the records of a run
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  [[nodiscard]] CLI::App& app() { return app_; }
  // The words of plumbline-tools too, with their line in the help but without their options.
  void add_tools();
  // What was asked for, after the parse.
  [[nodiscard]] int execute();

 private:
  CLI::App app_{"Plumbline: verified checks of deep-learning theory"};
  ListOptions list_;
  ShowOptions show_;
  FormatOptions format_;
  VerifyOptions verify_;
  ReportOptions report_;
  GateOptions gate_;
  std::vector<std::string> help_words_;
  CLI::App *list_command_, *show_command_, *format_command_, *verify_command_, *check_command_, *report_command_,
      *gate_command_, *help_command_;
};

}  // namespace plumbline::cli
