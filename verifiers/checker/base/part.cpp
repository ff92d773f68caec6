#include "part.hpp"

#include "error.hpp"

namespace checker {
namespace {

constexpr int kMaxFormulaDepth = 100;

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Part whole() {
    Part out = part(0);
    if (at_ != text_.size()) fail("text after the end");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    reject(Reason::BadFormula, "formula, byte " + std::to_string(at_) + ": " + what);
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  Part part(int depth) {
    if (depth > kMaxFormulaDepth) fail("nesting deeper than " + std::to_string(kMaxFormulaDepth));
    Part out;
    out.at = at_;
    if (peek() != '(') {
      while (peek() > ' ' && peek() < '\x7f' && peek() != '(' && peek() != ')') ++at_;
      if (at_ == out.at) fail("expected a word");
      out.word = text_.substr(out.at, at_ - out.at);
      out.end = at_;
      return out;
    }
    do {
      ++at_;  // the bracket, or one space
      out.list.push_back(part(depth + 1));
    } while (peek() == ' ');
    if (peek() != ')') fail("expected \")\" or one space");
    if (!out.list[0].is_word()) bad_formula(out.list[0], "expected a word behind the bracket");
    out.end = ++at_;
    return out;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

Part read_part(const std::string& text) { return Reader(text).whole(); }

void bad_formula(const Part& part, const std::string& what) {
  reject(Reason::BadFormula, "formula, byte " + std::to_string(part.at) + ": " + what);
}

}  // namespace checker
