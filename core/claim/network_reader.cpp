// network theta: relu, no biases, one output, depth 2..12, widths(2, 4, 1): conditions in the words of the language. Of
// `any` network there are none.
#include "claim/declarations.hpp"

namespace plumbline {
namespace {

using Kind = Expression::Kind;
using Condition = NetworkEntry::Condition;

const char* const kProperties =
    "any, relu, no biases, one output, widths(2, 4, 1), depth NUMBER, depth >= NUMBER or depth A..B";

class NetworkReader {
 public:
  explicit NetworkReader(Cursor& cursor) : cursor_(cursor) {}

  std::vector<Condition> read() {
    do property();
    while (cursor_.take(","));
    if (!cursor_.at_end()) cursor_.fail("\",\" and a further property, or the end");
    return std::move(out_);
  }

 private:
  void property() {
    place_ = cursor_.peek().place;
    const std::string word = cursor_.word(kProperties);
    if (word == "any" && out_.empty() && cursor_.at_end()) return;
    if (word == "relu")
      out_.push_back({call("relu-network", {theta()}), "the statement is about ReLU networks", "", {}});
    else if (word == "no" && cursor_.take_word("biases"))
      out_.push_back({call("bias-free", {theta()}), "the statement is about networks without biases", "", {}});
    else if (word == "one" && cursor_.take_word("output"))
      counted(call("rows", {call("outputs", {theta()})}), number("1"), "the network has #1 outputs", "one output");
    else if (word == "widths")
      widths();
    else if (word == "depth")
      depth();
    else
      fail_at(place_, "expected " + std::string(kProperties) + ", found \"" + word + "\"");
  }

  // depth 2, depth >= 2, depth 2..12
  void depth() {
    const Expression count = call("depth", {theta()});
    const auto add = [&](std::vector<Expression> parts, std::vector<std::string> relations, const std::string& says) {
      out_.push_back({chain(std::move(parts), std::move(relations)), "the statement is about networks of " + says,
                      "the network has depth #1; the claim says " + says, count});
    };
    for (const char* relation : {"<=", "<", "=", ">=", ">"})
      if (cursor_.take(relation)) {
        Expression bound = read_expression(cursor_);
        const std::string says = "depth " + std::string(relation) + " " + to_text(bound);
        return add({count, std::move(bound)}, {relation}, says);
      }
    Expression first = read_expression(cursor_);
    std::string says = "depth " + to_text(first);
    if (!cursor_.take("..")) return add({count, std::move(first)}, {"="}, says);
    Expression last = read_expression(cursor_);
    says += " to " + to_text(last);
    add({std::move(first), count, std::move(last)}, {"<=", "<="}, says);
  }

  // widths(2, 4, 1): two inputs, then the neurons of each layer
  void widths() {
    std::vector<Expression> sizes;
    std::string says = "widths(";
    cursor_.expect("(");
    do {
      sizes.push_back(read_expression(cursor_));
      says += (sizes.size() == 1 ? "" : ", ") + to_text(sizes.back());
    } while (cursor_.take(","));
    cursor_.expect(")");
    says += ")";
    if (sizes.size() < 2) fail_at(place_, "expected the number of inputs and that of the neurons of each layer");
    const auto weight = [&](std::size_t l) { return call("weight", {number(std::to_string(l)), theta()}); };
    counted(call("depth", {theta()}), number(std::to_string(sizes.size() - 1)), "the network has depth #1", says);
    counted(call("cols", {weight(1)}), sizes[0], "the network has #1 inputs", says);
    for (std::size_t l = 1; l < sizes.size(); ++l)
      counted(call("rows", {weight(l)}), sizes[l], "layer " + std::to_string(l) + " has #1 neurons", says);
  }

  void counted(Expression count, Expression size, const std::string& found, const std::string& says) {
    out_.push_back({chain({count, std::move(size)}, {"="}), "the statement is about networks with " + says,
                    found + "; the claim says " + says, count});
  }

  [[nodiscard]] Expression theta() const { return {Kind::Name, "theta", {}, place_}; }
  [[nodiscard]] Expression number(const std::string& text) const { return {Kind::Number, text, {}, place_}; }
  [[nodiscard]] Expression call(const std::string& name, std::vector<Expression> arguments) const {
    return {Kind::Call, name, std::move(arguments), place_};
  }
  [[nodiscard]] Expression chain(std::vector<Expression> parts, std::vector<std::string> relations) const {
    return {Kind::Chain, "", std::move(parts), place_, {}, {}, std::move(relations)};
  }

  Cursor& cursor_;
  Place place_;
  std::vector<Condition> out_;
};

}  // namespace

Entry read_network(const Clause& clause) {
  Cursor cursor(tokens_of(clause));
  Entry out;
  out.place = cursor.peek().place;
  out.name = "theta";
  if (!cursor.take_word("theta")) cursor.fail("theta, the network of the case");
  cursor.expect(":");
  out.network = std::make_shared<NetworkEntry>(NetworkEntry{NetworkReader(cursor).read()});
  return out;
}

}  // namespace plumbline
