// The LaTeX back end. Braces only where LaTeX needs them; \left and \right only around something tall.
#include <array>
#include <cctype>

#include "budget/as_size.hpp"
#include "layout/layout.hpp"

namespace plumbline::layout {
namespace {

struct LatexDelimiters {
  std::string_view open, close;
};
constexpr std::array<LatexDelimiters, 5> kLatexDelimiters{
    {{"(", ")"}, {"[", "]"}, {"\\{", "\\}"}, {"\\lvert", "\\rvert"}, {"\\lVert", "\\rVert"}}};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

bool ends_in_command(const std::string& out) {
  std::size_t i = out.size();
  while (i > 0 && is_letter(out[i - 1])) --i;
  return i < out.size() && i > 0 && out[i - 1] == '\\';
}

class Writer {
 public:
  std::string take() { return std::move(out_); }

  void write(const Box& box) {
    const auto& parts = box.parts;
    switch (box.kind) {
      case Kind::Number:
      case Kind::Letter:
      case Kind::Upright:
      case Kind::Function:
      case Kind::Prefix:
      case Kind::Tight:
      case Kind::Text:
      case Kind::Space: put(box.latex); return;
      case Kind::Relation: put(" " + box.latex + " "); return;
      case Kind::Comma: put(box.latex + " "); return;
      case Kind::Row:
        for (const Box& part : parts) write(part);
        return;
      case Kind::Fraction:
        put(box.small ? "\\tfrac" : "\\frac");
        group(parts[0]);
        group(parts[1]);
        return;
      case Kind::Root:
        put("\\sqrt");
        group(parts[0]);
        return;
      case Kind::Script:
      case Kind::Limits: scripts(parts); return;
      case Kind::Fence: fenced(parts[0], kLatexDelimiters[as_size(box.bracket)]); return;
      case Kind::Lines: environment("aligned", parts, "& ", ""); return;
      case Kind::Table: environment("aligned", parts, "", " &\\quad "); return;
      case Kind::Cases: environment("cases", parts, "", " & "); return;
    }
  }

 private:
  // No command may run into a letter, no space may stand twice.
  void put(std::string_view token) {
    if (token.empty()) return;
    if (!out_.empty() && out_.back() == ' ' && token.front() == ' ') token.remove_prefix(1);
    if (!token.empty() && is_letter(token.front()) && ends_in_command(out_)) out_ += ' ';
    out_ += token;
  }
  void group(const Box& box) {
    out_ += '{';
    write(box);
    out_ += '}';
  }
  void attach(char mark, const Box& box) {
    if (box.empty()) return;
    out_ += mark;
    if (box.latex == "'")
      out_ += "{\\prime}";  // ' is a superscript already
    else if (box.latex.size() == 1)
      out_ += box.latex;
    else
      group(box);
  }
  void scripts(const Parts& parts) {
    const bool compound =
        parts[0].kind == Kind::Row || parts[0].kind == Kind::Script || parts[0].kind == Kind::Fraction;
    if (compound)
      group(parts[0]);
    else
      write(parts[0]);
    attach('_', parts[1]);
    attach('^', parts[2]);
  }
  void fenced(const Box& body, const LatexDelimiters& d) {
    const bool grows = tall(body);
    if (grows) put("\\left");
    put(d.open);
    write(body);
    if (grows) put("\\right");
    put(d.close);
  }
  // Every part a line behind `start`; or, with a separator, every two parts.
  void environment(const std::string& name, const Parts& parts, std::string_view start, std::string_view separator) {
    const std::size_t columns = separator.empty() ? 1 : 2;
    put("\\begin{" + name + "}");
    for (std::size_t i = 0; i + columns <= parts.size(); i += columns) {
      if (i > 0) out_ += " \\\\ ";
      out_ += start;
      write(parts[i]);
      if (columns == 1) continue;
      out_ += separator;
      write(parts[i + 1]);
    }
    put("\\end{" + name + "}");
  }

  std::string out_;
};

}  // namespace

std::string latex(const Box& box) {
  Writer writer;
  writer.write(box);
  return writer.take();
}

}  // namespace plumbline::layout
