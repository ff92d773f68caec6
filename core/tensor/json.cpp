#include "tensor/json.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "budget/standard_input.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

// Where it goes wrong, when the library has read `read` bytes: where the token begins if that is a number or a string,
// else at the last byte. `token` is what was read since the last number or string began.
std::size_t start_of(std::string_view text, std::size_t read, std::string_view token) {
  if (read > text.size()) return text.size();
  const bool number = !token.empty() && token.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  const bool string = token.size() > 1 && token.front() == '"' && token.find('"', 1) == token.size() - 1;
  if ((number || string) && text.substr(0, read).ends_with(token)) return read - token.size();
  return std::max<std::size_t>(read, 1) - 1;
}

TextError text_error(std::string_view text, std::size_t at, const std::string& problem) {
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begins = before.rfind('\n') + 1;  // 0 without a line break
  return {1 + static_cast<std::size_t>(std::ranges::count(before, '\n')), at - line_begins + 1, problem};
}

// Builds the document from parse events. `frames_` is the path of open arrays and objects.
class Builder : public nlohmann::json_sax<json> {
 public:
  using Take = std::function<void(json&&, std::size_t)>;
  explicit Builder(std::string_view text) : text_(text) {}
  // Entries of the list `key` of the outermost object go to `take`.
  Builder(std::string_view text, std::string key, const Take& take)
      : text_(text), long_list_(std::move(key)), take_(&take) {}

  json take() { return std::move(root_); }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t, const string_t& text) override { return put(text); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { throw InputError("binary values are not JSON"); }

  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (frames_.back().value.contains(name))
      throw InputError(place(), "the key \"" + name + "\" stands twice in one object");
    frames_.back().key = name;
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception& error) override {
    constexpr int kNumberOverflow = 406;  // the library's number: larger than any double
    const std::string near = " '" + token.substr(0, 40) + "'";
    throw text_error(text_, start_of(text_, position, token),
                     error.id == kNumberOverflow
                         ? "the number" + near + " is too large for a JSON number; write it as a string"
                         : "malformed JSON near" + near);
  }

 private:
  struct Frame {
    json value;
    std::string key;
    std::size_t taken = 0;  // entries that are no longer here
  };

  // The open containers as a path: "/data/inputs/0"; "/" at the top.
  std::string place() const {
    std::string out;
    for (std::size_t i = 0; i + 1 < frames_.size(); ++i)
      out += "/" + (frames_[i].value.is_array() ? std::to_string(frames_[i].value.size() + frames_[i].taken)
                                                : frames_[i].key);
    return out.empty() ? "/" : out;
  }
  bool open(json value) {
    if (static_cast<int>(frames_.size()) >= kMaxJsonDepth)
      throw InputError(place(), "JSON nested deeper than " + std::to_string(kMaxJsonDepth) + " levels");
    frames_.push_back({std::move(value), {}});
    return true;
  }
  bool close() {
    json value = std::move(frames_.back().value);
    frames_.pop_back();
    return put(std::move(value));
  }
  bool put(json value) {
    if (frames_.empty())
      root_ = std::move(value);
    else if (in_long_list())
      (*take_)(std::move(value), frames_.back().taken++);
    else if (Frame& top = frames_.back(); top.value.is_array())
      top.value.push_back(std::move(value));
    else
      top.value[top.key] = std::move(value);
    return true;
  }

  bool in_long_list() const {
    return take_ != nullptr && frames_.size() == 2 && frames_[1].value.is_array() && frames_[0].value.is_object() &&
           frames_[0].key == long_list_;
  }

  std::string_view text_;
  json root_;
  std::vector<Frame> frames_;
  std::string long_list_;
  const Take* take_ = nullptr;
};

json parse(std::string_view text, std::size_t max_bytes, Builder& builder) {
  if (text.size() > max_bytes) throw InputError("more than " + std::to_string(max_bytes >> 20) + " MiB of JSON");
  if (!json::sax_parse(text.begin(), text.end(), &builder)) throw InputError("malformed JSON");
  return builder.take();
}

}  // namespace

json parse_json(std::string_view text) {
  Builder builder(text);
  return parse(text, kMaxJsonBytes, builder);
}

json parse_long_json(std::string_view text, const std::string& key, std::size_t max_bytes,
                     const std::function<void(json&&, std::size_t)>& take) {
  Builder builder(text, key, take);
  return parse(text, max_bytes, builder);
}

std::string read_file(const std::string& path, std::size_t max_bytes) {
  if (is_standard_input(path)) return read_standard_input(max_bytes);
  return read_regular_file(path, max_bytes);
}

}  // namespace plumbline
