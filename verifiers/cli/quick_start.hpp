// What `plumbline` prints where nothing was asked: what it is, and commands to begin with. A test runs each of them
// (tests/verifiers/cli/quick_start.sh), one after the other, in an empty folder.
#pragma once

#include <string_view>

namespace plumbline::cli {

inline constexpr std::string_view kQuickStart =
    R"(Plumbline holds statements of deep-learning theory against networks, in exact arithmetic. To begin with:
  plumbline show saddle.prop-2.2                 # what a paper says, and the formula that is read into it
  plumbline verify saddle.prop-2.2 --out out     # true or false? out/report.html has the counterexamples
  plumbline check out/certificates/*.jsonl       # the same again, by a checker that shares no code with the rest
  plumbline search saddle.prop-2.2 --rounds 1    # the smallest counterexample that a search finds, and a letter about it
  plumbline help refuted                         # what a word means: a command, a claim, a verdict
  plumbline verify                               # all claims of all papers: two minutes, a line for each paper
  plumbline --help                               # all commands
Your own statement is a file of text: docs/tutorial.md goes from a conjecture to an erratum.
)";

}  // namespace plumbline::cli
