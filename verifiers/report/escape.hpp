// Text made inert for the language that it is put into. Names of cases, reasons and statements come from files that
// anybody may have written. A report shows what they contain, and never obeys it.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

// Bytes that are not UTF-8, and characters that XML does not allow (most control characters), become U+FFFD. All
// functions below do this first.
[[nodiscard]] std::string clean_utf8(std::string_view text);

// For text and for quoted attributes, in HTML and XML: & < > " ' become entities.
[[nodiscard]] std::string escape_markup(std::string_view text);
// For a cell of a Markdown table or a line of text: every character with a meaning gets a backslash, line breaks
// become spaces.
[[nodiscard]] std::string escape_markdown(std::string_view text);
// Lines as a block of code in Markdown, each behind `indent`, with a fence that the text cannot end.
[[nodiscard]] std::string markdown_block(std::string_view text, std::string_view indent);
// For LaTeX text under pdflatex: special characters become commands, characters outside Latin-1 are named, "<U+221A>".
[[nodiscard]] std::string escape_latex(std::string_view text);

// A relative path as the href of a link, percent-encoded. Empty if the path is absolute, has a scheme ("javascript:")
// or leaves its folder.
[[nodiscard]] std::string relative_link(std::string_view path);
// An HTML id and the name of a file, one for each text: letters, digits, '-', '_' and '.' (but not in front) stay,
// every other byte becomes "~xx" with two hexadecimal digits; a long name ends in a digest.
[[nodiscard]] std::string html_id(std::string_view text);

}  // namespace plumbline::report
