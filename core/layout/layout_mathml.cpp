// The MathML back end: presentation elements of MathML Core only, so that a browser sets the formula by itself.
//
// MathML Core leaves the alignment of table cells to style sheets. Every table here carries columnalign="left" for
// those that read it; a page for Chromium adds   mtable[columnalign="left"] > mtr > mtd { text-align: left }.
#include <algorithm>
#include <array>

#include "budget/as_size.hpp"
#include "layout/layout.hpp"

namespace plumbline::layout {
namespace {

struct MathmlDelimiters {
  std::string_view open, close;
};
constexpr std::array<MathmlDelimiters, 5> kMathmlDelimiters{
    {{"(", ")"}, {"[", "]"}, {"{", "}"}, {"|", "|"}, {"\u2016", "\u2016"}}};

// Names of elements for a base with something below, above, or both.
struct Attached {
  std::string_view below, above, both;
};
constexpr Attached kScripts{"msub", "msup", "msubsup"}, kUnderAndOver{"munder", "mover", "munderover"};

class MathmlWriter {
 public:
  std::string take() { return std::move(out_); }

  // <name attributes>, what `content` writes, </name>.
  template <class Content> void element(std::string_view name, Content content, std::string_view attributes = {}) {
    ((out_ += '<') += name) += attributes;
    out_ += '>';
    content();
    ((out_ += "</") += name) += '>';
  }
  void leaf(std::string_view name, std::string_view text, std::string_view attributes = {}) {
    element(
        name, [&] { escaped(text); }, attributes);
  }

  // Inside an element that is a row anyway: a row in a row needs no element of its own.
  void inside(const Box& box) {
    if (box.kind != Kind::Row) return write(box);
    for (const Box& part : box.parts) inside(part);
  }

 private:
  void escaped(std::string_view text) {
    for (const char c : text) {
      switch (c) {
        case '<': out_ += "&lt;"; break;
        case '>': out_ += "&gt;"; break;
        case '&': out_ += "&amp;"; break;
        case '"': out_ += "&quot;"; break;
        default: out_ += c;
      }
    }
  }

  // "()": an application, nothing to see; "() " and "*" have a thin space behind; everything else is a width.
  void space(const Box& box) {
    const bool product = box.text == "*";
    if (product || box.text.starts_with("()")) out_ += product ? "<mo>&#x2062;</mo>" : "<mo>&#x2061;</mo>";
    if (box.text == "()") return;
    const bool thin = product || box.text == "() ";
    (out_ += "<mspace width=\"") += thin ? "0.1667em" : box.text;
    out_ += "\"></mspace>";
  }

  // A browser trims spaces at the ends of a text; those that are meant are written as no-break spaces.
  void text(std::string_view content) {
    const std::size_t first = std::min(content.find_first_not_of(' '), content.size()),
                      end = content.find_last_not_of(' ') + 1;  // 0 if there are only spaces
    const auto spaces = [&](std::size_t n) {
      for (; n > 0; --n) out_ += "&#xA0;";
    };
    element("mtext", [&] {
      spaces(first);
      if (first >= end) return;
      escaped(content.substr(first, end - first));
      spaces(content.size() - end);
    });
  }

  void attached(const Parts& parts, const Attached& name) {
    const bool below = !parts[1].empty(), above = !parts[2].empty();
    if (!below && !above) return write(parts[0]);
    element(below && above ? name.both
            : below        ? name.below
                           : name.above,
            [&] {
              write(parts[0]);
              if (below) write(parts[1]);
              if (above) write(parts[2]);
            });
  }

  // max, min and the like: below a function, set small beside it on a line of text.
  void limits(const Parts& parts) {
    if (parts[0].kind != Kind::Function) return attached(parts, kUnderAndOver);
    element("munder", [&] {
      leaf("mo", parts[0].text, " movablelimits=\"true\"");
      write(parts[1]);
    });
  }

  void fenced(const Box& box) {
    const MathmlDelimiters& d = kMathmlDelimiters[as_size(box.bracket)];
    // At the ends of a row they are fences by themselves, and stretch: half of a page of formulas would say so
    // otherwise.
    const std::string_view grows = tall(box.parts[0]) ? "" : " stretchy=\"false\"";
    element("mrow", [&] {
      leaf("mo", d.open, grows);
      inside(box.parts[0]);
      leaf("mo", d.close, grows);
    });
  }

  void grid(const Parts& parts, std::size_t columns) {
    const auto line = [&](std::size_t i) {
      for (std::size_t j = 0; j < columns; ++j) element("mtd", [&] { inside(parts[i + j]); });
    };
    element(
        "mtable",
        [&] {
          for (std::size_t i = 0; i + columns <= parts.size(); i += columns) element("mtr", [&] { line(i); });
        },
        " displaystyle=\"true\" columnalign=\"left\"");
  }

  void fraction(const Box& box) {
    const auto bare = [&] {
      element("mfrac", [&] {
        write(box.parts[0]);
        write(box.parts[1]);
      });
    };
    if (!box.small) return bare();
    element("mstyle", bare, " displaystyle=\"false\"");
  }

  // Exactly one element, as the children of a fraction or script must be.
  void write(const Box& box) {
    const Parts& parts = box.parts;
    switch (box.kind) {
      case Kind::Number: return leaf("mn", box.text);
      case Kind::Letter:
      case Kind::Function: return leaf("mi", box.text);
      case Kind::Upright: return leaf("mi", box.text, box.text.size() == 1 ? " mathvariant=\"normal\"" : "");
      case Kind::Relation:
      case Kind::Comma: return leaf("mo", box.text);
      case Kind::Prefix: return leaf("mo", box.text, " form=\"prefix\"");
      case Kind::Tight: return leaf("mo", box.text, " lspace=\"0em\" rspace=\"0em\"");
      case Kind::Text: return text(box.name ? spoken(box.text) : box.text);
      case Kind::Space: return space(box);
      case Kind::Row: return element("mrow", [&] { inside(box); });
      case Kind::Fraction: return fraction(box);
      case Kind::Root: return element("msqrt", [&] { inside(parts[0]); });
      case Kind::Script: return attached(parts, kScripts);
      case Kind::Limits: return limits(parts);
      case Kind::Fence: return fenced(box);
      case Kind::Lines: return grid(parts, 1);
      case Kind::Table: return grid(parts, 2);
      case Kind::Cases: break;
    }
    element("mrow", [&] {
      leaf("mo", "{", " form=\"prefix\" fence=\"true\" stretchy=\"true\"");
      grid(parts, 2);
    });
  }

  std::string out_;
};

}  // namespace

std::string inline_mathml(const Box& box) {
  MathmlWriter writer;
  writer.element("math", [&] {
    if (box.kind != Kind::Row || box.parts.empty() || box.parts.front().kind != Kind::Relation)
      return writer.inside(box);
    writer.leaf("mo", box.parts.front().text, " form=\"infix\"");
    for (std::size_t i = 1; i < box.parts.size(); ++i) writer.inside(box.parts[i]);
  });
  return writer.take();
}

std::string mathml(const Box& box) {
  MathmlWriter writer;
  writer.element(
      "math", [&] { writer.inside(box); }, " display=\"block\"");
  return writer.take();
}

}  // namespace plumbline::layout
