// The plain-text back end: a formula as one would type it into a letter, in Unicode, one line of text for each line of
// the formula. It is for terminals, for diffs of two formulas, and for files that people compare (a ledger).
//
// Fractions become a / b, roots sqrt(a), scripts a_i and a^2, with round brackets where a part has several pieces: the
// text is unambiguous for a reader, but nothing reads it back.
#include <algorithm>
#include <array>
#include <utility>

#include "budget/as_size.hpp"
#include "layout/layout.hpp"

namespace plumbline::layout {
namespace {

struct Delimiters {
  std::string_view open, close;
};
constexpr std::array<Delimiters, 5> kDelimiters{{{"(", ")"}, {"[", "]"}, {"{", "}"}, {"|", "|"}, {"\u2016", "\u2016"}}};

// Does the box need brackets where it is a part of something?
bool compound(const Box& box) {
  return (box.kind == Kind::Row && !box.parts.empty()) || box.kind == Kind::Fraction || box.kind == Kind::Lines ||
         box.kind == Kind::Table || box.kind == Kind::Cases;
}

bool is_prime(const Box& box) { return box.kind == Kind::Tight && box.text == "′"; }

// On a line of text: is it one word, that of w_uv, so that nobody asks where the script ends?
bool one_word(const Box& box) {
  return box.kind == Kind::Row && std::ranges::all_of(box.parts, [](const Box& part) {
           return part.kind == Kind::Number || (part.kind == Kind::Letter && part.text.size() == 1);
         });
}

class TextWriter {
 public:
  explicit TextWriter(bool line_of_text = false) : line_of_text_(line_of_text) {}

  std::string take() {
    while (out_.ends_with(' ')) out_.pop_back();
    return std::move(out_);
  }

  void write(const Box& box) {
    const Parts& parts = box.parts;
    switch (box.kind) {
      case Kind::Number:
      case Kind::Letter:
      case Kind::Upright:
      case Kind::Prefix:
      case Kind::Tight: put(box.text); return;
      case Kind::Text: text(box.name && line_of_text_ ? spoken(box.text) : box.text); return;
      case Kind::Function: put(box.text); return;
      case Kind::Relation:
        if (box.name && !line_of_text_) return space();  // names with hyphens are told apart without a dot
        if (in_script_ && (box.text == "+" || box.text == "−" || box.text == "=")) return put(box.text);
        space();
        put(box.text);
        space();
        return;
      case Kind::Comma:
        put(box.text);
        if (!in_script_) space();
        return;
      case Kind::Space:
        if (box.text != "()") space();  // an application has nothing to see
        return;
      case Kind::Row:
        for (const Box& part : parts) write(part);
        return;
      case Kind::Fraction:
        part(parts[0]);
        put(" / ");
        part(parts[1]);
        return;
      case Kind::Root:
        put("sqrt(");
        write(parts[0]);
        put(")");
        return;
      case Kind::Script:
        if (compound(parts[0]))
          bracketed(parts[0]);
        else
          write(parts[0]);
        attach("_", parts[1]);
        raise(parts[2]);
        return;
      case Kind::Limits:
        write(parts[0]);
        attach("_", parts[1]);
        attach("^", parts[2]);
        space();
        return;
      case Kind::Fence: {
        const Delimiters& d = kDelimiters[as_size(box.bracket)];
        put(d.open);
        write(parts[0]);
        put(d.close);
        return;
      }
      case Kind::Lines: grid(parts, 1); return;
      case Kind::Table: grid(parts, 2); return;
      case Kind::Cases:
        put("{ ");
        for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
          if (i > 0) put("; ");
          write(parts[i]);
          space();
          write(parts[i + 1]);
        }
        put(" }");
        return;
    }
  }

 private:
  void put(std::string_view token) {
    if (token.starts_with(' ') && at_gap()) token.remove_prefix(1);
    out_ += token;
  }
  void text(std::string_view words) { put(words); }
  [[nodiscard]] bool at_gap() const { return out_.empty() || out_.back() == ' ' || out_.back() == '\n'; }
  void space() {
    if (!at_gap()) out_ += ' ';
  }
  void bracketed(const Box& box) {
    put("(");
    write(box);
    put(")");
  }
  void part(const Box& box) {
    if (compound(box))
      bracketed(box);
    else
      write(box);
  }
  void attach(std::string_view mark, const Box& box) {
    if (box.empty()) return;
    put(mark);
    const bool outside = std::exchange(in_script_, line_of_text_);
    if (line_of_text_ && one_word(box))
      write(box);
    else if (line_of_text_ && box.kind == Kind::Script)
      bracketed(box);
    else
      part(box);
    in_script_ = outside;
  }
  // On a line of text primes stand high by themselves.
  void raise(const Box& box) {
    if (line_of_text_ && is_prime(box)) return put(box.text);
    if (!line_of_text_ || box.kind != Kind::Row) return attach("^", box);
    const Box* const behind = std::ranges::find_if_not(box.parts, is_prime);
    for (const Box* prime = box.parts.begin(); prime != behind; ++prime) put(prime->text);
    attach("^", row({behind, box.parts.end()}));
  }
  // Each line, or each label and its line, on a line of its own.
  void grid(const Parts& parts, std::size_t columns) {
    for (std::size_t i = 0; i + columns <= parts.size(); i += columns) {
      if (i > 0) {
        while (out_.ends_with(' ')) out_.pop_back();
        out_ += '\n';
      }
      write(parts[i]);
      if (columns == 1) continue;
      space();
      write(parts[i + 1]);
    }
  }

  std::string out_;
  bool line_of_text_, in_script_ = false;
};

}  // namespace

std::string inline_text(const Box& box) {
  TextWriter writer(true);
  writer.write(box);
  return writer.take();
}

std::string text(const Box& box) {
  TextWriter writer;
  writer.write(box);
  return writer.take();
}

}  // namespace plumbline::layout
