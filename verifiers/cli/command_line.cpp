#include "cli/command_line.hpp"

#include "cli/help.hpp"
#include "cli/options.hpp"
#include "cli/replay.hpp"
#include "cli/tools.hpp"
#include "cli/version.hpp"

namespace plumbline::cli {
namespace {

CLI::App* add_list(CLI::App& app, ListOptions& o) {
  CLI::App* command = app.add_subcommand("list", "the claims, their readings, expected verdicts");
  command->add_option("claims", o.claims, "ids of claims, or globs such as '*.prop-3.*' (default: all)");
  command->add_option("--paper", o.paper, "only the claims of this paper");
  command->add_flag("--json", o.json, "as JSON");
  command->add_flag(
      "--formulas", o.formulas,
      "the lock file of formulas that the checker is given (docs/formats.md): of the built-in papers, or of --claims");
  command->add_flag("--heads", o.heads, "the heads of the language, as docs/language.md lists them");
  command->add_flag("--library", o.library, "the definitions of the library, in canonical text");
  command->add_flag("--coverage", o.coverage,
                    "the papers' statements and the claims that carry them, as docs/coverage.md has them");
  command->add_flag("--ledger", o.ledger, "the ledger of expected verdicts");
  add_claim_sources(*command, o.sources);
  return command;
}

CLI::App* add_show(CLI::App& app, ShowOptions& o) {
  CLI::App* command =
      app.add_subcommand("show", "a claim as its file has it, what a case must hold, its formulas as LaTeX");
  command->add_option("claim", o.claim, "id of the claim");
  command->add_flag("--expanded", o.expanded, "formulas with all definitions written out");
  command->add_flag("--json", o.json, "as JSON");
  add_claim_sources(*command, o.sources);
  return command;
}

CLI::App* add_format(CLI::App& app, FormatOptions& o) {
  CLI::App* command = app.add_subcommand("format", "a claim file in the house style, on standard output");
  command->add_option("files", o.files, "claim files; - for standard input")->required();
  command->add_flag("--in-place", o.in_place, "write the file again where it differs");
  command->add_flag("--check", o.check, "say which files differ; exit code 1 if one does");
  return command;
}

CLI::App* add_verify(CLI::App& app, VerifyOptions& o) {
  CLI::App* command = app.add_subcommand("verify", "evaluate claims on cases, write certificates and the report");
  command->add_option("claims", o.claims,
                      "ids of claims, or globs such as '*.prop-3.*' (default: every claim that applies)");
  add_verify_options(*command, o);
  return command;
}

CLI::App* add_check(CLI::App& app) {
  CLI::App* command = app.add_subcommand("check", "replay certificates with the independent checker (plumbline-check)");
  command->prefix_command();
  return command;
}

// What a run is held against besides the ledger; returns --base.
CLI::Option* add_comparison(CLI::App& app, ComparisonOptions& o) {
  app.add_option("--shrink", o.shrink, "fraction of the ledger's margin by which a margin may shrink")
      ->capture_default_str();
  app.add_option("--min-cases", o.min_cases, "non-trivial cases that every reading needs, whatever the ledger says")
      ->check(CLI::Range(0L, 1L << 40));
  CLI::Option* base =
      app.add_option("--base", o.base, "ledger of the branch that a change goes into: list what the change loosens");
  app.add_option("--accept", o.accept, "what the gate printed below the list, once you have looked at each line")
      ->needs(base);
  add_jobs(app, o.jobs, "parallel replays");
  return base;
}

CLI::App* add_report(CLI::App& app, ReportOptions& o) {
  CLI::App* command = app.add_subcommand("report", "export the results of a run");
  command->add_option("folder", o.folder, "folder with summary.json")->required();
  command->add_option("--format", o.formats, "html,junit,json,markdown,latex,sarif,annotations")->capture_default_str();
  command->add_option("--ledger", o.against.ledger,
                      "ledger of expected verdicts (default: what the claim files expect)");
  add_comparison(*command, o.against);
  command->add_flag("--no-check", o.no_check, "hold the certificates against the summary, but do not replay them");
  command->add_option("--since", o.since, "folder of an earlier run: say what changed");
  command->add_flag("--single-file", o.single_file,
                    "report.html with the claims' pages inside it, instead of in files beside it");
  command->add_flag("--appendix", o.appendix, "report.tex with the formulas of every reading behind the front part");
  add_claim_sources(*command, o.sources);
  return command;
}

CLI::App* add_gate(CLI::App& app, GateOptions& o) {
  CLI::App* command = app.add_subcommand("gate", "compare the results of a run with a ledger of expected verdicts");
  command->add_option("--ledger", o.against.ledger, "ledger file")->required();
  command->add_option("folder", o.folder, "folder with summary.json")->required();
  CLI::Option* base = add_comparison(*command, o.against);
  command->add_flag("--update", o.update, "write the ledger from the run, after a person has reviewed what changed")
      ->excludes(base);
  command->add_flag("--json", o.json, "as JSON");
  command->add_option(
      "--format", o.formats,
      "also write html,junit,json,markdown,latex,sarif,annotations into the folder, with all that differs");
  add_claim_sources(*command, o.sources);
  return command;
}

}  // namespace

CommandLine::CommandLine(std::vector<std::string> words)
    : list_command_(add_list(app_, list_)),
      show_command_(add_show(app_, show_)),
      format_command_(add_format(app_, format_)),
      verify_command_(add_verify(app_, verify_)),
      check_command_(add_check(app_)),
      report_command_(add_report(app_, report_)),
      gate_command_(add_gate(app_, gate_)),
      help_command_(app_.add_subcommand("help", "what is known about a word: a command, a claim, a head, a verdict")) {
  app_.set_version_flag("--version", std::string("plumbline ") + kVersion);
  app_.require_subcommand(1);
  help_command_->add_option("words", help_words_, "a command, the id of a claim, a head of the language, a verdict");
  verify_.command = words;
  gate_.command = words;
  report_.command = std::move(words);
}

void CommandLine::add_tools() {
  for (const Tool& tool : kTools) app_.add_subcommand(tool.word, tool.help);
}

int CommandLine::execute() {
  if (list_command_->parsed()) return list(list_);
  if (show_command_->parsed()) return show(show_);
  if (format_command_->parsed()) return format(format_);
  if (verify_command_->parsed()) return verify(verify_);
  if (check_command_->parsed()) become_checker(check_command_->remaining());
  if (report_command_->parsed()) return write_report(report_);
  if (help_command_->parsed()) return help(app_, help_words_);
  return gate(gate_);
}

}  // namespace plumbline::cli
