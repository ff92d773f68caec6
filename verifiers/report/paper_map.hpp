// A map of a paper: which statement rests on which, from left to right, coloured by verdict; what falls shows on all
// that uses it.
#pragma once

#include <map>
#include <string>

#include "report/html_parts.hpp"
#include "result/papers.hpp"

namespace plumbline::report {

// An inline SVG at most 1216 pixels wide whose nodes link to the claims' pages, and below it the claims that rest on
// nothing and on which nothing rests. Empty if the paper says nothing about the cases. The table of claims
// (html_index.hpp) says the same in words.
[[nodiscard]] std::string paper_map(const View& view, const PaperView& paper,
                                    const std::map<std::string, Standing>& standing, const Links& links);
// What the colours, signs and outlines of the map mean.
[[nodiscard]] std::string map_legend();

}  // namespace plumbline::report
