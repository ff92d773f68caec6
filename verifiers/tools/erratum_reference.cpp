// The paper that an erratum is about, as an entry for BibTeX: an author who prints the erratum, or cites it, says with
// it which version is meant.
#include "tools/erratum_parts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "report/escape.hpp"

namespace plumbline::cli {
namespace {

constexpr std::string_view kArxiv = "arXiv:";

// BibTeX hands its fields on to LaTeX.
std::string for_bibtex(const std::string& text) {
  std::string out = report::escape_latex(text);
  for (std::size_t at = 0; (at = out.find("-{}", at)) != std::string::npos;) out.erase(at + 1, 2);
  return out;
}

std::string wrapped(const std::string& name, const std::string& value) {
  constexpr std::size_t kWidth = 64, kIndent = 4;
  std::string out = "  " + name + " = ", word;
  std::size_t column = out.size();
  const auto flush = [&] {
    if (column + word.size() > kWidth && column > kIndent) {
      out.erase(out.find_last_not_of(' ') + 1);
      out += "\n" + std::string(kIndent, ' ');
      column = kIndent;
    }
    out += word;
    column += word.size();
    word.clear();
  };
  for (const char c : value + ",") {
    word += c;
    if (c == ' ') flush();
  }
  flush();
  return out + "\n";
}

// "A, B, C" with "and" between them.
std::string with_and(std::string authors) {
  for (std::size_t at = 0; (at = authors.find(", ", at)) != std::string::npos; at += 5) authors.replace(at, 2, " and ");
  return authors;
}

// "jacot2023bottleneck-v3": the first author's last name, year, the paper's key, the version.
std::string citation_key(const Paper& paper, const PaperVersion& version) {
  const std::string first = paper.authors.substr(0, paper.authors.find(", "));
  std::string out;
  for (const char c : first.substr(first.rfind(' ') + 1) + version.date.substr(0, 4) + paper.key + "-" + version.name)
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')
      out += c;
    else if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string bibtex_entry(const Paper& paper, const PaperVersion& version) {
  constexpr std::array<std::string_view, 12> kMonths{"jan", "feb", "mar", "apr", "may", "jun",
                                                     "jul", "aug", "sep", "oct", "nov", "dec"};
  std::string out = "@misc{" + citation_key(paper, version) + ",\n";
  const auto field = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) out += wrapped(name, "{" + for_bibtex(value) + "}");
  };
  if (!paper.authors.empty()) field("author", with_and(paper.authors));
  out += wrapped("title", "{{" + for_bibtex(paper.title) + "}}");
  field("year", version.date.substr(0, 4));
  if (version.date.size() >= 7) {
    const int month = (version.date[5] - '0') * 10 + (version.date[6] - '0');
    if (month >= 1 && month <= 12) out += wrapped("month", std::string(kMonths[as_size(month - 1)]));
  }
  if (version.identifier.starts_with(kArxiv)) {
    const std::string id = version.identifier.substr(kArxiv.size());
    field("eprint", id);
    field("archivePrefix", "arXiv");
    field("url", "https://arxiv.org/abs/" + id);
  } else {
    field("note", version.identifier);
  }
  return out + "}";
}

}  // namespace

std::string bibtex(const Paper& paper, const std::vector<std::string>& versions) {
  if (paper.title.empty()) return {};
  std::string out;
  for (const PaperVersion& v : paper.versions)
    if (versions.empty() || std::ranges::find(versions, v.name) != versions.end())
      out += (out.empty() ? "" : "\n") + bibtex_entry(paper, v);
  return out;
}

}  // namespace plumbline::cli
