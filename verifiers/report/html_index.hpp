// The table of claims on the front page, paper by paper, and the field that searches it.
#pragma once

#include <map>
#include <string>

#include "report/html_parts.hpp"
#include "result/papers.hpp"

namespace plumbline::report {

// Words, verdict, grade, what differs from the ledger: hidden until the script is there.
[[nodiscard]] std::string index_controls();
// A row for each claim of the paper that says something on some case: its readings with their verdicts, and what it
// rests on, which is what the paper's map draws. The others are named below it.
[[nodiscard]] std::string index_table(const View& view, const PaperView& paper,
                                      const std::map<std::string, Standing>& standing, const Links& links);

}  // namespace plumbline::report
