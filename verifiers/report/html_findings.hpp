// What is false, the gravest first, each in one line: the title of the claim, a comparison that fails, a link.
#pragma once

#include <string>
#include <vector>

#include "report/html_parts.hpp"
#include "result/papers.hpp"

namespace plumbline::report {

// For the paper's card on the first screen: how many of each grade, and the first few.
[[nodiscard]] std::string gravest(const PaperView& paper, const Links& links);
// All of them, paper by paper.
[[nodiscard]] std::string findings_section(const std::vector<PaperView>& papers, const Links& links);

}  // namespace plumbline::report
