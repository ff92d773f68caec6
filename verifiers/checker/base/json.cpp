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
  Parser(std::string_view bytes, Spelling spelling) : bytes_(bytes), canonical_(spelling == Spelling::Canonical) {}

  JsonValue document() {
    space();
    JsonValue out = value(0);
    if (canonical_ && bytes_.substr(at_) != "\n")
      reject(Reason::NotCanonical, "byte " + std::to_string(at_) + ": expected one newline, and the end");
    space();
    if (!canonical_ && at_ != bytes_.size()) fail("the end");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    reject(Reason::NotJson, "byte " + std::to_string(at_) + ": expected " + expected);
  }
  [[nodiscard]] char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }
  void expect(char c) {
    if (peek() != c) fail(std::string("'") + c + "'");
    ++at_;
  }
  void space() {
    const std::size_t start = at_;
    while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') ++at_;
    if (canonical_ && at_ != start && at_ != bytes_.size())
      reject(Reason::NotCanonical, "byte " + std::to_string(start) + ": white space");
    if (canonical_) at_ = start;
  }

  JsonValue value(int depth) {
    if (depth > kMaxJsonDepth) reject(Reason::TooLarge, "JSON nested deeper than 16");
    charge(8192);  // what is kept takes memory
    JsonValue out;
    switch (peek()) {
      case '{':
        out.kind = JsonValue::Kind::Object;
        members(out, '}', depth);
        return out;
      case '[':
        out.kind = JsonValue::Kind::List;
        members(out, ']', depth);
        return out;
      case '"':
        out.kind = JsonValue::Kind::String;
        out.text = string();
        return out;
      case 'n': return word("null", JsonValue::Kind::Null);
      case 't': return word("true", JsonValue::Kind::True);
      case 'f': return word("false", JsonValue::Kind::False);
      default:
        out.kind = JsonValue::Kind::Number;
        out.text = number();
        return out;
    }
  }

  void members(JsonValue& out, char end, int depth) {
    ++at_;
    space();
    if (peek() == end) {
      ++at_;
      return;
    }
    for (;;) {
      std::string_view key;
      if (end == '}') {
        key = string();
        if (key.find('\\') != std::string_view::npos) reject(Reason::UnknownKey, "a key with an escape");
        space();
        expect(':');
        space();
      }
      out.items.push_back(value(depth + 1));
      out.items.back().key = key;
      space();
      if (peek() == end) break;
      expect(',');
      space();
    }
    ++at_;
    if (end == '}') check_keys(out);
  }

  void check_keys(const JsonValue& object) const {
    std::vector<std::string_view> keys;
    for (const JsonValue& member : object.items) keys.push_back(member.key);
    if (!canonical_) std::sort(keys.begin(), keys.end());
    for (std::size_t i = 1; i < keys.size(); ++i) {
      if (keys[i - 1] == keys[i])
        reject(Reason::DuplicateKey, "the key \"" + std::string(keys[i].substr(0, 60)) + "\" appears twice");
      if (keys[i - 1] > keys[i]) reject(Reason::NotCanonical, "the keys are not in ascending order");
    }
  }

  JsonValue word(std::string_view expected, JsonValue::Kind kind) {
    if (bytes_.substr(at_, expected.size()) != expected) fail("a value");
    at_ += expected.size();
    JsonValue out;
    out.kind = kind;
    return out;
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

  // \" \\ \b \f \n \r \t, and \u00xx for the other control characters; in a case file also \/ and every \uxxxx.
  void escape() {
    const char c = ++at_ < bytes_.size() ? bytes_[at_] : '\0';
    const std::string_view digits = bytes_.substr(std::min(at_ + 1, bytes_.size()), 4);
    const bool hex =
        c == 'u' && digits.size() == 4 && digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
    const bool known =
        c != '\0' && std::string_view(canonical_ ? "\"\\bfnrt" : "\"\\/bfnrt").find(c) != std::string_view::npos;
    if (!known && !hex) fail("an escape");
    if (hex && canonical_) {
      const unsigned long code = std::stoul(std::string(digits), nullptr, 16);
      const bool short_form = code == 8 || code == 9 || code == 10 || code == 12 || code == 13;
      if (code >= 32 || short_form || digits.find_first_of("ABCDEF") != std::string_view::npos)
        reject(Reason::NotCanonical, "byte " + std::to_string(at_) + ": an escape that is not needed");
    }
    at_ += hex ? 5 : 1;
  }

  // Digits, with sign, fraction and exponent where the spelling is free.
  std::string_view number() {
    const std::size_t start = at_;
    const auto digits = [&] {
      const std::size_t first = at_;
      while (is_digit(peek())) ++at_;
      return at_ > first;
    };
    if (peek() == '-') ++at_;
    const std::size_t whole = at_;
    if (!digits()) fail("a value");
    if (bytes_[whole] == '0' && at_ > whole + 1) fail("a number without leading zeros");
    if (peek() == '.') {
      ++at_;
      if (!digits()) fail("a digit");
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!digits()) fail("a digit");
    }
    const std::string_view out = bytes_.substr(start, at_ - start);
    if (canonical_ && !std::all_of(out.begin(), out.end(), is_digit))
      reject(Reason::WrongType, "byte " + std::to_string(start) + ": a JSON number that is not a natural number");
    return out;
  }

  std::string_view bytes_;
  bool canonical_;
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

JsonValue parse_json(std::string_view bytes, Spelling spelling) { return Parser(bytes, spelling).document(); }

std::string without_member(std::string_view bytes, const JsonValue& object, std::string_view name) {
  const auto found =
      std::find_if(object.items.begin(), object.items.end(), [&](const JsonValue& m) { return m.key == name; });
  const std::size_t quote = 1, start = static_cast<std::size_t>(found->key.data() - bytes.data()) - quote;
  std::size_t end = static_cast<std::size_t>(found->text.data() - bytes.data()) + found->text.size() + quote;
  if (bytes[end] == ',') ++end;
  return std::string(bytes.substr(0, start)) + std::string(bytes.substr(end, bytes.size() - end - 1));
}

}  // namespace checker
