#include "json.hpp"

#include <algorithm>

namespace checker {
namespace {

constexpr int kMaxJsonDepth = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// How many bytes the UTF-8 character at the start of `s` has (RFC 3629); 0 if it is none.
std::size_t utf8_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xc2 && first < 0xe0   ? 2
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool beyond = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  return overlong || beyond ? 0 : length;
}

class Parser {
 public:
  explicit Parser(std::string_view bytes) : bytes_(bytes) {}

  JsonValue document() {
    JsonValue out = value(0);
    if (bytes_.substr(at_) != "\n")
      reject(Reason::NotCanonical, "byte " + std::to_string(at_) + ": expected one newline, and the end");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    if (at_ < bytes_.size() && std::string_view(" \n\t\r").find(bytes_[at_]) != std::string_view::npos)
      reject(Reason::NotCanonical, "byte " + std::to_string(at_) + ": white space");
    reject(Reason::NotJson, "byte " + std::to_string(at_) + ": expected " + expected);
  }
  [[nodiscard]] char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }
  void expect(char c) {
    if (peek() != c) fail(std::string("'") + c + "'");
    ++at_;
  }

  JsonValue value(int depth) {
    if (depth > kMaxJsonDepth) reject(Reason::TooLarge, "JSON nested deeper than 16");
    JsonValue out;
    switch (peek()) {
      case '{': out.kind = JsonValue::Kind::Object, members(out, '}', depth); break;
      case '[': out.kind = JsonValue::Kind::List, members(out, ']', depth); break;
      case '"': out.kind = JsonValue::Kind::String, out.text = string(); break;
      case 'n': out.kind = JsonValue::Kind::Null, word("null"); break;
      case 't': out.kind = JsonValue::Kind::True, word("true"); break;
      case 'f': out.kind = JsonValue::Kind::False, word("false"); break;
      default: out.kind = JsonValue::Kind::Number, out.text = number();
    }
    return out;
  }

  void members(JsonValue& out, char end, int depth) {
    for (++at_; peek() != end;) {
      if (!out.items.empty()) expect(',');
      std::string_view key;
      if (end == '}') {
        key = string();
        if (key.find('\\') != std::string_view::npos) reject(Reason::UnknownKey, "a key with an escape");
        expect(':');
      }
      out.items.push_back(value(depth + 1));
      out.items.back().key = key;
    }
    ++at_;
    if (end == '}') check_keys(out);
  }

  void check_keys(const JsonValue& object) const {
    for (std::size_t i = 1; i < object.items.size(); ++i) {
      const std::string_view before = object.items[i - 1].key, key = object.items[i].key;
      if (before == key)
        reject(Reason::DuplicateKey, "the key \"" + std::string(key.substr(0, 60)) + "\" appears twice");
      if (before > key) reject(Reason::NotCanonical, "the keys are not in ascending order");
    }
  }

  void word(std::string_view expected) {
    if (bytes_.substr(at_, expected.size()) != expected) fail("a value");
    at_ += expected.size();
  }

  std::string_view string() {
    expect('"');
    const std::size_t start = at_;
    while (peek() != '"') {
      if (at_ == bytes_.size() || static_cast<unsigned char>(peek()) < ' ') fail("a string that ends");
      if (peek() == '\\') {
        escape();
        continue;
      }
      const std::size_t length = utf8_length(bytes_.substr(at_));
      if (length == 0) fail("UTF-8");
      at_ += length;
    }
    return bytes_.substr(start, at_++ - start);
  }

  // \" \\ \b \f \n \r \t, and \u00xx for the other control characters.
  void escape() {
    const char c = ++at_ < bytes_.size() ? bytes_[at_] : '\0';
    const std::string_view digits = bytes_.substr(std::min(at_ + 1, bytes_.size()), 4);
    const bool hex = c == 'u' && digits.size() == 4 && digits.find_first_not_of("0123456789abcdef") == digits.npos;
    if (c == '\0' || (!hex && std::string_view("\"\\bfnrt").find(c) == std::string_view::npos)) fail("an escape");
    if (hex) {
      const unsigned long code = std::stoul(std::string(digits), nullptr, 16);
      if (code >= 32 || code == 8 || code == 9 || code == 10 || code == 12 || code == 13)
        reject(Reason::NotCanonical, "byte " + std::to_string(at_) + ": an escape that is not needed");
    }
    at_ += hex ? 5 : 1;
  }

  // A natural number. What else JSON knows as a number has no place in a certificate.
  std::string_view number() {
    const std::size_t start = at_;
    while (is_digit(peek())) ++at_;
    if (peek() == '-' || (at_ > start && (peek() == '.' || peek() == 'e' || peek() == 'E')))
      reject(Reason::WrongType, "byte " + std::to_string(start) + ": a JSON number that is not a natural number");
    if (at_ == start) fail("a value");
    if (bytes_[start] == '0' && at_ > start + 1) fail("a number without leading zeros");
    return bytes_.substr(start, at_ - start);
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  if (kind != Kind::Object) return nullptr;
  const auto found = std::find_if(items.begin(), items.end(), [&](const JsonValue& m) { return m.key == name; });
  return found == items.end() ? nullptr : &*found;
}

const JsonValue& JsonValue::operator[](std::string_view name) const {
  if (const JsonValue* member = find(name)) return *member;
  reject(Reason::MissingKey, "the key \"" + std::string(name) + "\" is missing");
}

JsonValue parse_json(std::string_view bytes) { return Parser(bytes).document(); }

std::string without_member(std::string_view bytes, const JsonValue& object, std::string_view name) {
  const JsonValue& found = object[name];
  const std::size_t quote = 1, start = static_cast<std::size_t>(found.key.data() - bytes.data()) - quote;
  std::size_t end = static_cast<std::size_t>(found.text.data() - bytes.data()) + found.text.size() + quote;
  if (bytes[end] == ',') ++end;
  return std::string(bytes.substr(0, start)) + std::string(bytes.substr(end, bytes.size() - end - 1));
}

}  // namespace checker
