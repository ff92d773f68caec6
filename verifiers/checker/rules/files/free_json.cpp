#include "files/free_json.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "error.hpp"

namespace checker {

namespace {

constexpr int kMaxDepth = 16;

class Speller {
 public:
  explicit Speller(const std::string& text) : text_(text) {}

  std::string document() {
    std::string out = value(0) + "\n";
    if (at_ != text_.size()) fail("the end");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    reject(Reason::NotJson, "byte " + std::to_string(at_) + ": expected " + expected);
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void space() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') ++at_;
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    space();
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail(std::string("'") + c + "'");
  }

  std::string value(int depth) {
    if (depth > kMaxDepth) reject(Reason::TooLarge, "JSON nested deeper than 16");
    space();
    std::string out = peek() == '{' ? object(depth) : peek() == '[' ? list(depth) : peek() == '"' ? string() : plain();
    space();
    return out;
  }

  std::string list(int depth) {
    expect('[');
    std::string out = "[";
    while (peek() != ']') {
      if (out.size() > 1) expect(',');
      out += (out.size() > 1 ? "," : "") + value(depth + 1);
    }
    ++at_;
    return out + "]";
  }

  std::string object(int depth) {
    expect('{');
    std::vector<std::pair<std::string, std::string>> members;
    while (peek() != '}') {
      if (!members.empty()) expect(',');
      std::string key = string();
      space();
      expect(':');
      members.emplace_back(std::move(key), value(depth + 1));
    }
    ++at_;
    std::sort(members.begin(), members.end());
    std::string out = "{";
    for (const auto& [key, member] : members) out += (out.size() > 1 ? "," : "") + key + ":" + member;
    return out + "}";
  }

  // null, true, false, a number.
  std::string plain() {
    const std::size_t start = at_;
    while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '.' || peek() == '-' || peek() == '+')
      ++at_;
    const std::string word = text_.substr(start, at_ - start);
    if (word == "null" || word == "true" || word == "false") return word;
    at_ = start;
    if (peek() == '-') ++at_;
    const std::size_t whole = at_;
    digits();
    if (text_[whole] == '0' && at_ > whole + 1) fail("a number without leading zeros");
    if (peek() == '.') ++at_, digits();
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      digits();
    }
    if (at_ != start + word.size()) fail("the end of a number");
    const bool natural = word.find_first_not_of("0123456789") == std::string::npos;
    return natural ? word : "\"" + word + "\"";
  }
  void digits() {
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) fail("a value");
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) ++at_;
  }

  // With its quotes. What UTF-8 is, the reader of the canonical bytes looks at.
  std::string string() {
    if (peek() != '"') fail("a string");
    std::string out(1, text_[at_++]);
    while (peek() != '"') {
      if (at_ == text_.size() || static_cast<unsigned char>(peek()) < ' ') fail("a string that ends");
      if (peek() == '\\')
        out += escape();
      else
        out += text_[at_++];
    }
    return out + text_[at_++];
  }

  std::string escape() {
    const char c = ++at_ < text_.size() ? text_[at_++] : '\0';
    if (c == '/') return "/";
    if (c != '\0' && std::string("\"\\bfnrt").find(c) != std::string::npos) return {'\\', c};
    if (c != 'u') fail("an escape");
    unsigned long code = four_digits();
    if (code >= 0xd800 && code < 0xdc00 && text_.compare(at_, 2, "\\u") == 0) {
      at_ += 2;
      const unsigned long low = four_digits();
      if (low < 0xdc00 || low >= 0xe000) fail("the second half of a pair");
      code = 0x10000 + ((code - 0xd800) << 10U) + (low - 0xdc00);
    }
    return spelt(code);
  }
  unsigned long four_digits() {
    const std::string digits = text_.substr(at_, 4);
    if (digits.size() != 4 || digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
      fail("four hexadecimal digits");
    at_ += 4;
    return std::stoul(digits, nullptr, 16);
  }
  // A character as canonical text has it: control characters escaped, all others in UTF-8.
  static std::string spelt(unsigned long code) {
    if (code == '"' || code == '\\') return {'\\', static_cast<char>(code)};
    if (code >= 8 && code <= 13 && code != 11) return {'\\', "btn fr"[code - 8]};
    if (code < 32) return std::string("\\u00") + "01"[code >> 4U] + "0123456789abcdef"[code & 15U];
    if (code < 0x80) return {static_cast<char>(code)};
    std::string out;
    for (int shift = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18; shift >= 0; shift -= 6)
      out += static_cast<char>(0x80U | (code >> shift & 0x3fU));
    const unsigned first = code < 0x800 ? 0xc0U : code < 0x10000 ? 0xe0U : 0xf0U;
    const unsigned long top = code < 0x800 ? code >> 6U : code < 0x10000 ? code >> 12U : code >> 18U;
    out[0] = static_cast<char>(first | top);
    return out;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string canonical_json(const std::string& text, Entry<Module::Tensors>) { return Speller(text).document(); }

}  // namespace checker
