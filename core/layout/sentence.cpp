#include "layout/sentence.hpp"

#include <array>
#include <cctype>
#include <utility>

namespace plumbline::layout {
namespace {

// The closing dollar of mathematics that begins at `at`.
std::size_t closing_dollar(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '$') at += text[at] == '\\' ? 2 : 1;
  return at < text.size() ? at : std::string_view::npos;
}

struct Spelling {
  std::string_view typed, spelled;
};
constexpr std::array kForMarkdown{
    Spelling{"\\|", "\\Vert"},      Spelling{"\\{", "\\lbrace"},  Spelling{"\\}", "\\rbrace"},
    Spelling{"\\,", "\\thinspace"}, Spelling{"\\:", "\\enspace"}, Spelling{"\\;", "\\enspace"},
    Spelling{"\\ ", "\\enspace"},   Spelling{"|", "\\vert"},      Spelling{"<", "\\lt"},
    Spelling{">", "\\gt"},          Spelling{"*", "\\ast"}};

std::string markdown_mathematics(std::string_view latex) {
  std::string out;
  while (!latex.empty()) {
    const Spelling* found = nullptr;
    for (const Spelling& s : kForMarkdown)
      if (!found && latex.starts_with(s.typed)) found = &s;
    const std::size_t size = found ? found->typed.size() : latex[0] == '\\' && latex.size() > 1 ? 2 : 1;
    out += found ? found->spelled : latex.substr(0, size);
    latex.remove_prefix(size);
    if (found && !latex.empty() && std::isalpha(static_cast<unsigned char>(latex[0])) != 0) out += ' ';
  }
  return out;
}

}  // namespace

Sentence read_sentence(std::string_view sentence) {
  Sentence out;
  const auto unreadable = [&](Unreadable problem) { return Sentence{{{std::string(sentence)}}, std::move(problem)}; };
  std::string words;
  for (std::size_t at = 0; at < sentence.size(); ++at) {
    if (sentence.substr(at).starts_with("\\$"))
      ++at;
    else if (sentence[at] == '$') {
      const std::size_t end = closing_dollar(sentence, at + 1);
      if (end == std::string_view::npos)
        return unreadable({at, "a \"$\" that is not closed; expected $...$ around mathematics, \\$ for a dollar sign"});
      const std::string_view latex = sentence.substr(at + 1, end - at - 1);
      if (latex.find_first_not_of(' ') == std::string_view::npos)
        return unreadable({at, "nothing between two \"$\"; expected mathematics"});
      Mathematics read = read_mathematics(latex);
      if (read.problem) {
        read.problem->at += at + 1;
        return unreadable(std::move(*read.problem));
      }
      if (!words.empty()) out.pieces.push_back({std::exchange(words, {})});
      out.pieces.push_back({std::string(latex), std::move(read.box)});
      at = end;
      continue;
    }
    words += sentence[at];
  }
  if (!words.empty()) out.pieces.push_back({std::move(words)});
  return out;
}

std::string plain_sentence(std::string_view sentence) {
  std::string out;
  for (const SentencePiece& piece : read_sentence(sentence).pieces)
    out += piece.box ? inline_text(*piece.box) : piece.text;
  return out;
}

std::string markdown_sentence(std::string_view sentence, std::string (*words)(const std::string&)) {
  std::string out;
  for (const SentencePiece& piece : read_sentence(sentence).pieces)
    out += piece.box ? "$" + markdown_mathematics(piece.text) + "$" : words(piece.text);
  return out;
}

std::string as_sentence(std::string_view words) {
  std::string out;
  for (const char c : words) (c == '$' ? out += '\\' : out) += c;
  return out;
}

}  // namespace plumbline::layout
