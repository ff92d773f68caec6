// A formula as it stands on paper: boxes inside boxes, before they become LaTeX or MathML.
//
// A leaf is a number, a letter, a word or an operator; it holds both its LaTeX command and its characters. A box with
// parts is a row, a fraction, a root, scripts at a base, limits at a big operator, a fence, a list of lines, or a
// choice between cases. Boxes know nothing of what they mean: notation.cpp builds them from terms, the three back ends
// below write them out.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::layout {

enum class Kind {
  Number,
  Letter,
  Upright,
  Function,
  Relation,
  Prefix,
  Tight,
  Comma,
  Text,
  Space,     // leaves
  Row,       // parts side by side; without parts: nothing
  Fraction,  // above, below
  Root,      // radicand
  Script,    // base, subscript, superscript; either script may be nothing
  Limits,    // big operator, below, above
  Fence,     // body
  Lines,     // one below the other, aligned at the left
  Table,     // label, line, label, line, ...: labels aligned at the right, lines at the left
  Cases,     // value, condition, value, condition, ... behind a brace
};

enum class Bracket { Round, Square, Curly, Bar, DoubleBar };

struct Box;

// The boxes inside a box. They never change and are shared: a formula is copied many times on its way from its
// innermost term outwards, and every copy costs as much as one of a leaf.
class Parts {
 public:
  Parts() = default;
  Parts(std::vector<Box> boxes);  // NOLINT: parts are written as a list
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] const Box* begin() const;
  [[nodiscard]] const Box* end() const;
  [[nodiscard]] const Box& operator[](std::size_t i) const;
  [[nodiscard]] const Box& front() const { return (*this)[0]; }
  [[nodiscard]] const Box& back() const { return (*this)[size() - 1]; }

 private:
  std::shared_ptr<const std::vector<Box>> boxes_;
};

struct Box {
  Kind kind = Kind::Row;
  std::string latex = {};  // leaves: what LaTeX reads
  std::string text = {};   // leaves: the characters, UTF-8, not escaped
  Parts parts = {};
  Bracket bracket = Bracket::Round;  // Fence
  bool small = false;                // Fraction: of numbers, set small even in a display
  bool name = false;                 // Text: a name of a claim file, see name_words(); Relation: the dot between two

  [[nodiscard]] bool empty() const { return kind == Kind::Row && parts.empty(); }
};

inline Parts::Parts(std::vector<Box> boxes) : boxes_(std::make_shared<const std::vector<Box>>(std::move(boxes))) {}
inline std::size_t Parts::size() const { return boxes_ ? boxes_->size() : 0; }
inline const Box* Parts::begin() const { return boxes_ ? boxes_->data() : nullptr; }
inline const Box* Parts::end() const { return begin() + size(); }
inline const Box& Parts::operator[](std::size_t i) const { return (*boxes_)[i]; }

[[nodiscard]] Box number(std::string digits);
[[nodiscard]] Box letter(std::string_view latex, std::string_view text);    // italic
[[nodiscard]] Box symbol(std::string_view letter);                          // the same in LaTeX and as text
[[nodiscard]] Box upright(std::string_view word);                           // of ASCII letters and digits
[[nodiscard]] Box function(std::string_view latex, std::string_view word);  // \log
[[nodiscard]] Box operator_name(std::string_view word);                     // \operatorname{rank}
[[nodiscard]] Box relation(std::string_view latex,
                           std::string_view text);  // with space on both sides; binary operators too
[[nodiscard]] Box prefix(std::string_view latex, std::string_view text);
[[nodiscard]] Box tight(std::string_view latex, std::string_view text);  // an operator without space around it
[[nodiscard]] Box comma(std::string_view mark = ",");
[[nodiscard]] Box words(std::string_view text);  // any bytes; what is not printable ASCII is spelled <hexadecimal>
// "norm-rate", a name that a claim file gives to something. On paper, and in a line of text, its hyphens are spaces;
// text() has the name itself, which whoever compares formulas looks up in the file.
[[nodiscard]] Box name_words(std::string_view name);
[[nodiscard]] std::string spoken(std::string name);  // "norm rate"
[[nodiscard]] Box thin_space();
[[nodiscard]] Box quad();
[[nodiscard]] Box times();            // the thin space of a product
[[nodiscard]] Box application();      // between f and (x): nothing to see
[[nodiscard]] Box application_gap();  // between log and x: LaTeX sets the space by itself

[[nodiscard]] Box row(std::vector<Box> parts);  // empty parts are dropped, one part stands for itself
[[nodiscard]] Box fraction(Box above, Box below, bool small = false);
[[nodiscard]] Box root(Box radicand);
[[nodiscard]] Box script(Box base, Box below, Box above);
[[nodiscard]] Box limits(Box big_operator, Box below, Box above);
[[nodiscard]] Box fence(Box body, Bracket bracket = Bracket::Round);
[[nodiscard]] Box lines(std::vector<Box> parts);
[[nodiscard]] Box table(std::vector<Box> labels_and_lines);
[[nodiscard]] Box cases(std::vector<Box> values_and_conditions);

// Estimated width, about 1 per letter of the main size. For line breaking only.
[[nodiscard]] double width(const Box& box);
// The same formula with lines of at most this width, where it can be broken: before relations and operators, in
// parentheses too if these hold most of the line. What follows is further in.
[[nodiscard]] Box broken(const Box& box, double most);
// Is the box higher than a line of text, so that fences around it have to grow?
[[nodiscard]] bool tall(const Box& box);
// The first and the last thing that a reader sees: a leaf, a fraction, a root, scripts, limits, a fence, lines or
// cases.
[[nodiscard]] const Box& leading(const Box& box);
[[nodiscard]] const Box& trailing(const Box& box);

// LaTeX in math mode for the packages amsmath and amssymb; ASCII only.
[[nodiscard]] std::string latex(const Box& box);
// One <math display="block"> element of MathML Core.
[[nodiscard]] std::string mathml(const Box& box);
// Unicode for terminals and diffs, a line for each line of the formula; nothing reads it back.
[[nodiscard]] std::string text(const Box& box);
// The same for a line of text, closer to what one would type: θ′, w_uv, Z_(l−1)^s.
[[nodiscard]] std::string inline_text(const Box& box);
// One <math> element for a line of text. An operator at its beginning has the spaces that it has between operands.
[[nodiscard]] std::string inline_mathml(const Box& box);

}  // namespace plumbline::layout
