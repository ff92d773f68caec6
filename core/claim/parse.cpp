#include "claim/parse.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "number/error.hpp"

namespace plumbline {
namespace {

constexpr int kDeepest = 100;  // as the checker
constexpr std::size_t kLongest = 1 << 20;

// The sorts of the arguments: S scalar, M matrix, N network, F formula, v a variable that the last argument may use, w
// a name. "?" makes the next one optional, "*" at the end repeats the last one any number of times.
std::string_view signature(Head head) {
  switch (head) {
    case Head::Param: return "w?S";
    case Head::Data:
    case Head::NamedMatrix: return "w";
    case Head::Add:
    case Head::Mul:
    case Head::Min:
    case Head::Max: return "SS*";
    case Head::Sub: return "S?S";
    case Head::Div:
    case Head::Pow:
    case Head::LessEqual:
    case Head::Less:
    case Head::Equal: return "SS";
    case Head::Sqrt:
    case Head::Log:
    case Head::Exp:
    case Head::Cos:
    case Head::Sin:
    case Head::Abs:
    case Head::Identity: return "S";
    case Head::Sum:
    case Head::Prod:
    case Head::Minimum:
    case Head::Maximum: return "vSSS";
    case Head::If: return "FSS";
    case Head::Norm:
    case Head::Norm2:
    case Head::TailRatio:
    case Head::Trace:
    case Head::Rank:
    case Head::PseudoDet:
    case Head::Rows:
    case Head::Cols:
    case Head::Relu:
    case Head::Transpose:
    case Head::Diagonal:
    case Head::Nonnegative:
    case Head::NowhereZero: return "M";
    case Head::Singular:
    case Head::Scale:
    case Head::Row:
    case Head::Column: return "SM";
    case Head::Inner:
    case Head::Speed2:
    case Head::MatSub:
    case Head::MatEqual: return "MM";
    case Head::MatMul:
    case Head::MatAdd:
    case Head::Beside:
    case Head::Stack: return "MM*";
    case Head::Hadamard:
    case Head::Gather: return "MM";
    case Head::Power: return "SM";
    case Head::Reshape: return "SSM";
    case Head::Sgn: return "M";
    case Head::Signs:
    case Head::Unroll:
    case Head::Decompose:
    case Head::DecomposeAbsolute:
    case Head::PathCount:
    case Head::MaximalPathCount:
    case Head::Adjacency:
    case Head::EdgeWeights:
    case Head::ParameterIndex:
    case Head::InputVertices:
    case Head::OutputVertices:
    case Head::Parameters:
    case Head::Hasse: return "N";
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation:
    case Head::Slopes:
    case Head::Paths:
    case Head::AbsolutePaths:
    case Head::PathActivity:
    case Head::Differentiable: return "NM";
    case Head::Derivative:
    case Head::Sensitivity:
    case Head::InputGradient: return "NMM";
    case Head::PathDerivative: return "SNM";
    case Head::Pull: return "SN";
    case Head::Descend: return "SSNMM";
    case Head::Gate: return "NM";
    case Head::Arrangement:
    case Head::Kind: return "wSN";
    case Head::Entry: return "SSM";
    case Head::Depth:
    case Head::ReluNetwork:
    case Head::BiasFree: return "N";
    case Head::Rescale:
    case Head::Weight: return "SN";
    case Head::Deepen:
    case Head::Gradient: return "SNMM";
    case Head::Preactivation:
    case Head::Activation: return "SNM";
    case Head::SpeedAtMost: return "SMMSM";
    case Head::And:
    case Head::Or: return "F*";
    case Head::Not:
    case Head::Witnessed: return "F";
    case Head::Implies: return "FF";
    case Head::ForAll:
    case Head::Exists: return "vSSF";
    case Head::AtLeast: return "SvSSF";
    default: return "";
  }
}

char letter_of(Sort sort) {
  switch (sort) {
    case Sort::Scalar: return 'S';
    case Sort::Network: return 'N';
    case Sort::Matrix: return 'M';
    case Sort::Formula: return 'F';
    case Sort::Part: break;
  }
  return 'P';
}

std::string_view name_of(char letter) {
  switch (letter) {
    case 'S': return "a scalar";
    case 'M': return "a matrix";
    case 'N': return "a network";
    case 'F': return "a formula";
    case 'v': return "a variable";
    default: return "a name";
  }
}

std::optional<Head> head_of(std::string_view text, char sort) {
  for (int i = 0; i <= static_cast<int>(Head::Witnessed); ++i) {
    const HeadInfo& h = info(static_cast<Head>(i));
    if (!h.text.empty() && h.text == text && (sort == '\0' || letter_of(h.sort) == sort)) return h.head;
  }
  return std::nullopt;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    if (text.size() > kLongest) fail("a formula of more than 1 MiB");
  }

  Term formula() {
    Term out = part('F', 0);
    end();
    return out;
  }

  Reading reading() {
    if (!ahead("(reading")) return {.name = "stated", .then = {formula()}};
    Reading out{.name = "stated"};
    open();
    (void)word();
    std::map<std::string, int> seen;
    while (peek() == '(') {
      open();
      const std::string name = word();
      if (++seen[name] > 1) fail("\"" + name + "\" stands twice");
      if (name == "requires")
        while (peek() != ')') add_requirement(out);
      else if (name == "given")
        out.given = {part('F', 1)};
      else if (name == "then")
        out.then = {part('F', 1)};
      else if (name == "trivial")
        out.trivial = {part('F', 1)};
      else
        fail("expected requires, given, then or trivial, found \"" + name + "\"");
      close();
    }
    if (!seen.contains("then")) fail("a reading needs (then FORMULA)");
    close();
    end();
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    const std::string_view before = text_.substr(0, at_);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n');
    throw InputError("line " + std::to_string(line) + ", column " +
                         std::to_string(at_ - (start == std::string_view::npos ? 0 : start + 1) + 1),
                     what);
  }

  void skip() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == ';')
        at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      else if (std::string_view(" \t\r\n").find(text_[at_]) == std::string_view::npos)
        return;
    }
  }
  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool ahead(std::string_view what) {
    skip();
    return text_.substr(at_).starts_with(what);
  }
  void open() {
    if (peek() != '(') fail("expected \"(\"");
    ++at_;
  }
  void close() {
    if (peek() != ')') fail(at_ < text_.size() ? "expected \")\"" : "the text ends before the last \")\"");
    ++at_;
  }
  void end() {
    if (peek() != '\0') fail("text after the end");
  }
  std::string word() {
    skip();
    const std::size_t start = at_;
    while (at_ < text_.size() && std::string_view(" \t\r\n();").find(text_[at_]) == std::string_view::npos) ++at_;
    if (at_ == start) fail(at_ < text_.size() ? "expected a word" : "the text ends too early");
    return std::string(text_.substr(start, at_ - start));
  }

  void add_requirement(Reading& out) {
    const language::Formula formula{part('F', 1)};
    out.requirements.push_back({formula, "it requires " + canonical(formula.term)});
  }

  // A bare word: theta, pi, a bound variable, a number.
  Term leaf(char sort) {
    const std::size_t start = at_;
    const std::string text = word();
    if (sort == 'N' && text == "theta") return make(Head::Theta, {});
    if (sort == 'S' && text == "pi") return make(Head::Pi, {});
    if (sort == 'S' && std::find(bound_.begin(), bound_.end(), text) != bound_.end())
      return make(Head::Variable, {}, text);
    at_ = start;
    if (sort != 'S') fail("expected " + std::string(name_of(sort)) + ", found \"" + text + "\"");
    try {
      const Rational value = Rational::parse(text);
      at_ = start + text.size();
      return make(Head::Literal, {}, {}, value);
    } catch (const InputError&) { fail("\"" + text + "\" is neither a number nor a variable that is bound here"); }
  }

  Term part(char sort, int depth) {
    if (depth > kDeepest) fail("nested deeper than " + std::to_string(kDeepest));
    if (peek() != '(') return leaf(sort);
    open();
    skip();
    const std::size_t start = at_;
    const std::string text = word();
    const auto head = head_of(text, sort);
    if (!head || *head == Head::Pi || *head == Head::Theta) {
      at_ = start;
      fail(head_of(text, '\0') ? "expected " + std::string(name_of(sort)) + ", and (" + text + " ...) is none"
                               : "unknown head \"" + text + "\" (docs/language.md)");
    }
    Term out = arguments(*head, depth);
    close();
    return out;
  }

  Term arguments(Head head, int depth) {
    const std::string_view letters = signature(head);
    std::vector<Term> args;
    std::string name;
    std::size_t i = 0;
    for (; i < letters.size() && letters[i] != '*'; ++i) {
      if (letters[i] == '?') {
        if (peek() == ')') break;
        ++i;
      }
      const bool body = binds(head) && i + 1 == letters.size();
      if (body) bound_.push_back(name);
      if (letters[i] == 'v' || letters[i] == 'w')
        name = checked_name(head, letters[i]);
      else if (!(letters == "F*" && peek() == ')'))
        args.push_back(part(letters[i], depth + 1));
      if (body) bound_.pop_back();
    }
    while (i < letters.size() && letters[i] == '*' && peek() != ')') args.push_back(part(letters[i - 1], depth + 1));
    return make(head, std::move(args), std::move(name));
  }

  std::string checked_name(Head head, char letter) {
    const std::size_t start = (skip(), at_);
    const std::string name = word();
    at_ = start;
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '\'';
    });
    if (!plain || std::isalpha(static_cast<unsigned char>(name[0])) == 0 ||
        (letter == 'v' && (name == "theta" || name == "pi")))
      fail("expected " + std::string(name_of(letter)) + ", found \"" + name + "\"");
    if (head == Head::Data && name != "inputs" && name != "gradient" && name != "targets" && name != "loss-derivative")
      fail("data has inputs, gradient, targets and loss-derivative only");
    at_ = start + name.size();
    return name;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> bound_;
};

}  // namespace

language::Formula parse_formula(std::string_view text) { return {Parser(text).formula()}; }

Reading parse_reading(std::string_view text) { return Parser(text).reading(); }

}  // namespace plumbline
