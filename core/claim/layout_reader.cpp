#include "claim/layout_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {
namespace {

constexpr std::size_t kLongestFile = 1 << 20;
constexpr std::array<std::string_view, 8> kBlocks{"paper", "main",    "version", "pattern",
                                                  "claim", "reading", "twin",    "statement"};

struct TextLine {
  std::string text;  // without indentation and trailing space
  Place place;       // of its first character
  bool comment = false;
  bool gap = false;  // an empty line stands above it
  [[nodiscard]] int indentation() const { return place.column - 1; }
};

std::vector<TextLine> lines_of(std::string_view text, const FileName& file) {
  if (text.size() > kLongestFile) fail_at({file, 1, 1}, "expected a file of at most 1 MiB");
  std::vector<TextLine> out;
  int number = 0;
  bool gap = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    for (std::size_t i = 0; i < line.size(); ++i)
      if (static_cast<unsigned char>(line[i]) < ' ' || line[i] == '\x7f')
        fail_at({file, number, static_cast<int>(i) + 1},
                line[i] == '\t' ? "expected spaces, found a tab" : "unexpected control character");
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string_view::npos) {
      gap = true;
      continue;
    }
    const std::size_t last = line.find_last_not_of(' ');
    const bool comment = line[first] == '#';
    std::string content(line.substr(first, last + 1 - first));
    if (comment) content.erase(0, content.starts_with("# ") ? 2 : 1);
    out.push_back({std::move(content), {file, number, static_cast<int>(first) + 1}, comment, gap});
    gap = false;
  }
  return out;
}

Clause opened(const TextLine& line) {
  Clause out;
  const std::size_t end = std::min(line.text.find_first_of(" ("), line.text.size());
  out.keyword = line.text.substr(0, end);
  out.place = line.place;
  const std::size_t start = line.text.find_first_not_of(' ', end);
  if (start != std::string::npos) {
    Place place = line.place;
    place.column += static_cast<int>(start);
    out.content.push_back({line.text.substr(start), place});
  }
  return out;
}

class Blocks {
 public:
  explicit Blocks(std::vector<TextLine> lines) : lines_(std::move(lines)) {}

  // The clauses that start at `indentation`; ends at a line that is indented less.
  std::vector<Clause> at(int indentation) {
    std::vector<Clause> out;
    std::vector<std::string> comments;
    bool gap = false;
    for (; next_ < lines_.size();) {
      const TextLine& line = lines_[next_];
      if (line.comment) {
        if (belongs_outside(indentation)) break;
        gap = gap || (comments.empty() && line.gap);
        comments.push_back(line.text);
        ++next_;
        continue;
      }
      if (line.indentation() < indentation) break;
      if (line.indentation() > indentation)
        fail_at(line.place, "expected a clause indented by " + std::to_string(indentation) + " spaces");
      ++next_;
      gap = gap || (comments.empty() && line.gap);
      out.push_back(clause(line, indentation));
      out.back().gap = std::exchange(gap, false);
      out.back().comments.insert(out.back().comments.begin(), comments.begin(), comments.end());
      comments.clear();
    }
    if (!comments.empty()) out.push_back({"", {}, {}, {}, std::move(comments), gap});  // below the last clause
    return out;
  }

 private:
  // A comment belongs to the clause below it, so to the block of that clause.
  [[nodiscard]] bool belongs_outside(int indentation) const {
    for (std::size_t i = next_; i < lines_.size(); ++i)
      if (!lines_[i].comment) return lines_[i].indentation() < indentation;
    return indentation > 0;
  }

  Clause clause(const TextLine& line, int indentation) {
    Clause out = opened(line);
    if (holds_clauses(out.keyword)) {
      std::size_t below = next_;
      while (below < lines_.size() && lines_[below].comment) ++below;
      if (below < lines_.size() && lines_[below].indentation() > indentation)
        out.children = at(lines_[below].indentation());
      return out;
    }
    for (; next_ < lines_.size(); ++next_) {
      if (lines_[next_].comment) {
        if (belongs_outside(indentation + 1)) break;
        out.comments.push_back(lines_[next_].text);  // between the lines of the clause
        continue;
      }
      if (lines_[next_].indentation() <= indentation) break;
      out.content.push_back({lines_[next_].text, lines_[next_].place});
    }
    return out;
  }

  std::vector<TextLine> lines_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<Clause> read_clauses(std::string_view text, const std::string& file) {
  return Blocks(lines_of(text, file)).at(0);
}

bool holds_clauses(std::string_view keyword) { return std::ranges::find(kBlocks, keyword) != kBlocks.end(); }

std::string plain_text(const Clause& clause) {
  std::string out;
  for (const Segment& segment : clause.content) out += (out.empty() ? "" : " ") + segment.text;
  const bool quoted = out.size() >= 2 && out.front() == '"' && out.find('"', 1) == out.size() - 1;
  return quoted ? out.substr(1, out.size() - 2) : out;
}

std::vector<Token> tokens_of(const Clause& clause) {
  Place end = clause.place;
  end.column += static_cast<int>(clause.keyword.size());
  if (!clause.content.empty()) {
    end = clause.content.back().place;
    end.column += static_cast<int>(clause.content.back().text.size());
  }
  return tokens(clause.content, end);
}

}  // namespace plumbline
