#include "expectation.hpp"

#include <algorithm>
#include <cctype>

#include "boxes/boxes.hpp"
#include "case.hpp"
#include "files/free_json.hpp"
#include "files/tensors.hpp"
#include "numbers/roots.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

constexpr std::int64_t kMaxExponent = 10000;

[[noreturn]] void differs(const std::string& place) {
  reject(Reason::OtherCase, "the case file has something else at " + place);
}

bool is_one_of(std::string_view s, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), s) != list.end();
}

// A literal of a case file, "0.1", "1e-3", "0x1.8p-3", as a rational number: digits of the base, a point, and a power
// of ten or two.
class Literal {
 public:
  Literal(const std::string& text, std::size_t& at) : text_(text), at_(at) {}

  mpq_class value() {
    const bool hex = text_.compare(at_, 2, "0x") == 0;
    if (hex) at_ += 2;
    const int base = hex ? 16 : 10;
    std::string digits = take(hex);
    std::int64_t scale = 0;
    if (peek() == '.') {
      ++at_;
      const std::string fraction = take(hex);
      digits += fraction;
      scale = -static_cast<std::int64_t>(fraction.size()) * (hex ? 4 : 1);
    }
    if (digits.empty()) differs("a number that cannot be read: " + text_.substr(0, 60));
    if (std::tolower(peek()) == (hex ? 'p' : 'e')) scale += exponent();
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), hex ? 2 : 10, static_cast<unsigned long>(std::abs(scale)));
    mpq_class out(mpz_class(digits, base));
    if (scale < 0)
      out /= power;
    else
      out *= power;
    return out;
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  std::string take(bool hex) {
    const std::size_t start = at_;
    while (hex ? std::isxdigit(static_cast<unsigned char>(peek())) : std::isdigit(static_cast<unsigned char>(peek())))
      ++at_;
    return text_.substr(start, at_ - start);
  }
  std::int64_t exponent() {
    ++at_;
    const bool negative = peek() == '-';
    if (negative || peek() == '+') ++at_;
    const std::string digits = take(false);
    if (digits.empty() || digits.size() > 5 || std::stol(digits) > kMaxExponent)
      differs("a number with an exponent above 10000: " + text_.substr(0, 60));
    return negative ? -std::stol(digits) : std::stol(digits);
  }

  const std::string& text_;
  std::size_t& at_;
};

// Every literal becomes (p/q); what remains is an expression as certificates have it.
Num number_in(const std::string& text, const std::string& place) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    if (std::isdigit(static_cast<unsigned char>(text[at])) || text[at] == '.') {
      const mpq_class q = Literal(text, at).value();
      plain += "(" + to_text(mpz_class(q.get_num())) + "/" + to_text(mpz_class(q.get_den())) + ")";
    } else {
      if (text[at] != ' ') plain += text[at];
      ++at;
    }
  }
  return expression_value(plain, place);
}

// [a,b] with the same ends.
void same_box(const std::string& mine, const Ends& certified, const std::string& place) {
  const auto texts = texts_of_ends(mine);
  if (!texts) differs(place);
  const Num lower = number_in(texts->first, place), upper = number_in(texts->second, place);
  if (sign(lower - Num(certified.lower)) != 0 || sign(upper - Num(certified.upper)) != 0) differs(place);
}

void same_number(const JsonValue& mine, const Num& certified, const std::string& place) {
  if (!mine.is_string() && mine.kind != JsonValue::Kind::Number) differs(place);
  if (is_box(mine.text) || sign(number_in(std::string(mine.text), place) - certified) != 0) differs(place);
}
// As a certificate writes it.
void same_number(const JsonValue& mine, const std::string& certified, const std::string& place) {
  if (!is_box(certified)) return same_number(mine, parse_number(certified, place), place);
  if (!mine.is_string()) differs(place);
  same_box(std::string(mine.text), parse_ends(certified, place), place);
}

// `mine`: a list of rows, or a list of numbers, which is a column, or a tensor of one of the `files`.
void same_matrix(const JsonValue& mine, const JsonValue& certified, const JsonValue* files, const std::string& place) {
  const MatrixPtr m = read_matrix(certified, place);
  if (mine.contains("tensor")) {
    const JsonValue* file = files == nullptr ? nullptr : files->find(text_of(mine["file"], place + ".file"));
    if (file == nullptr) differs(place + ", a file that is not listed");
    const MatrixPtr own = read_tensor_of(mine, text_of(*file, place + ".file"), place);
    if (own->rows != m->rows || own->cols != m->cols || own->denominator != m->denominator || !m->rational() ||
        own->integers != m->integers)
      differs(place);
    return;
  }
  if (mine.kind != JsonValue::Kind::List || mine.items.size() != static_cast<std::size_t>(m->rows)) differs(place);
  const JsonValue* texts = certified.find("expressions");
  for (int i = 0; i < m->rows; ++i) {
    const JsonValue& row = mine.items[static_cast<std::size_t>(i)];
    const bool column = row.kind != JsonValue::Kind::List;
    if (column ? m->cols != 1 : row.items.size() != static_cast<std::size_t>(m->cols))
      differs(at(place, static_cast<std::size_t>(i)));
    for (int j = 0; j < m->cols; ++j) {
      const JsonValue& own = column ? row : row.items[static_cast<std::size_t>(j)];
      const std::string here = at(place, static_cast<std::size_t>(i));
      if (texts != nullptr)
        same_number(own, std::string(texts->items[m->index(i, j)].text), here);
      else
        same_number(own, m->at(i, j), here);
    }
  }
}

// What a member of a network means where a case file leaves it out.
bool is_default(const JsonValue& member, const JsonValue& object) {
  const auto pair = [&](std::string_view n) {
    return member.items.size() == 2 && member.items[0].text == n && member.items[1].text == n;
  };
  if (member.key == "learnable") return member.kind == JsonValue::Kind::True;
  if (member.key == "padding") return pair("0");
  if (member.key == "stride" && object["type"].is("average-pooling"))
    return member.items.size() == 2 && member.items[0].text == object["size"].items[0].text &&
           member.items[1].text == object["size"].items[1].text;
  if (member.key == "stride") return pair("1");
  if (member.key == "inner_activation") return member.is_string() && object["activation"].is(member.text);
  if (member.key == "parameters") return member.is_object() && member.items.empty();
  return member.is_null();
}

bool is_number_key(std::string_view key) { return is_one_of(key, {"weight", "constant", "leaky-relu"}); }

void same(const JsonValue& mine, const JsonValue& certified, const JsonValue* files, const std::string& place);

void same_object(const JsonValue& mine, const JsonValue& certified, const JsonValue* files, const std::string& place) {
  const bool channels = certified.contains("channels") && mine.kind == JsonValue::Kind::Number;  // `inputs` as a number
  if (channels) {
    if (certified["height"].text != "1" || certified["width"].text != "1" || certified["channels"].text != mine.text)
      differs(place);
    return;
  }
  if (!mine.is_object()) differs(place);
  for (const JsonValue& member : certified.items) {
    const std::string here = place + "." + std::string(member.key);
    const JsonValue* own = mine.find(member.key);
    if (own == nullptr && !is_default(member, certified)) differs(here);
    if (own != nullptr) same(*own, member, files, here);
  }
  for (const JsonValue& member : mine.items)
    if (!certified.contains(member.key) && !member.is_null() &&
        !is_one_of(member.key, {"format", "name", "note", "source"}))
      differs(place + "." + std::string(member.key));
}

void same(const JsonValue& mine, const JsonValue& certified, const JsonValue* files, const std::string& place) {
  if (certified.contains("rows") || certified.contains("tensor")) return same_matrix(mine, certified, files, place);
  if (certified.is_object()) return same_object(mine, certified, files, place);
  if (certified.kind == JsonValue::Kind::List) {
    if (mine.kind != JsonValue::Kind::List || mine.items.size() != certified.items.size()) differs(place);
    for (std::size_t i = 0; i < mine.items.size(); ++i) same(mine.items[i], certified.items[i], files, at(place, i));
    return;
  }
  if (certified.is_string() && is_number_key(certified.key)) return same_number(mine, text_of(certified, place), place);
  if (mine.kind != certified.kind || mine.text != certified.text) differs(place);
}

void require_same_case(const JsonValue& certified, const std::string& case_file) {
  const std::string bytes = canonical_json(case_file);
  const JsonValue mine = parse_json(bytes);
  if (!mine.contains("format") || !mine["format"].is("plumbline-case/1"))
    reject(Reason::OtherCase, "the case file is not of the format \"plumbline-case/1\"");
  require_keys(mine, {"format", "name"}, {"data", "network", "note", "parameters", "source", "tensors"}, "case file");
  const JsonValue* files = mine.find("tensors");
  const JsonValue no_network, no_data{JsonValue::Kind::Object, {}, {}, {}};
  const JsonValue *network = mine.find("network"), *data = mine.find("data");
  same(network != nullptr ? *network : no_network, certified["network"], files, "network");
  same(data != nullptr && !data->is_null() ? *data : no_data, certified["data"], files, "data");
  const JsonValue& parameters = certified["parameters"];
  const JsonValue* own = mine.find("parameters");
  for (const JsonValue& member : parameters.items) {
    const std::string here = "parameters." + std::string(member.key);
    const JsonValue* value = own != nullptr ? own->find(member.key) : nullptr;
    if (value == nullptr) differs(here);
    if (member.is_string())
      same_number(*value, text_of(member, here), here);
    else
      same_matrix(*value, member, files, here);
  }
  if (own != nullptr && own->items.size() != parameters.items.size()) differs("parameters");
}

}  // namespace

void require_expected(const Expectation& expected, const std::string& claim, const std::string& reading,
                      const std::string& verdict, const JsonValue& certified) {
  const auto expect = [](const std::string& what, const std::string& wanted, const std::string& found) {
    if (!wanted.empty() && wanted != found)
      reject(Reason::Expectation, what + ": expected " + wanted + ", found " + found);
  };
  expect("claim", expected.claim, claim);
  expect("reading", expected.reading, reading);
  expect("verdict", expected.verdict, verdict);
  if (!expected.case_file.empty()) require_same_case(certified, expected.case_file);
}

}  // namespace checker
