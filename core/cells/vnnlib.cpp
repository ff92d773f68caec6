#include "cells/vnnlib.hpp"

#include <algorithm>
#include <map>

#include "budget/error.hpp"
#include "tensor/json.hpp"

namespace plumbline::cells {
namespace {

constexpr int kDeepest = 100;

// A word, or a list in brackets.
struct Part {
  std::string word;
  std::vector<Part> list;
  int line = 1;
  [[nodiscard]] bool is_list() const { return word.empty(); }
  [[nodiscard]] const std::string& head() const {
    static const std::string none;
    return is_list() && !list.empty() ? list[0].word : none;
  }
};

[[noreturn]] void fail(const Part& at, const std::string& what) {
  throw InputError("line " + std::to_string(at.line) + ": " + what);
}

class PartReader {
 public:
  explicit PartReader(std::string_view text) : text_(text) {}

  // The next part; false at the end.
  bool next(Part& out, int depth = 0) {
    skip();
    if (at_ == text_.size()) return false;
    out = {};
    out.line = line_;
    if (depth > kDeepest) fail(out, "brackets are nested deeper than " + std::to_string(kDeepest));
    if (text_[at_] == ')') fail(out, "a bracket that was not opened");
    if (text_[at_] != '(') {
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n();", at_), text_.size());
      out.word = text_.substr(at_, end - at_);
      at_ = end;
      return true;
    }
    ++at_;
    while (skip(), at_ < text_.size() && text_[at_] != ')') {
      Part inner;
      (void)next(inner, depth + 1);
      out.list.push_back(std::move(inner));
    }
    if (at_ == text_.size()) fail(out, "a bracket is not closed");
    ++at_;
    return true;
  }

 private:
  void skip() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == ';')
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      else if (text_[at_] == '\n')
        ++line_;
      else if (text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\r')
        return;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

// The number behind X_ or Y_; -1 for other words.
int number_behind(const std::string& word, char letter) {
  if (word.size() < 3 || word.size() > 8 || word[0] != letter || word[1] != '_') return -1;
  if (word.find_first_not_of("0123456789", 2) != std::string::npos) return -1;
  return std::stoi(word.substr(2));
}

// An affine term: factors of the inputs and outputs by number, and a constant.
struct Linear {
  std::map<int, Rational> x, y;
  Rational constant = 0;
  [[nodiscard]] bool is_constant() const { return x.empty() && y.empty(); }
};

void add(std::map<int, Rational>& to, const std::map<int, Rational>& what, const Rational& times) {
  for (const auto& [i, q] : what)
    if ((to[i] += q * times).is_zero()) to.erase(i);
}
void add(Linear& to, const Linear& what, const Rational& times) {
  add(to.x, what.x, times);
  add(to.y, what.y, times);
  to.constant += what.constant * times;
}

Linear linear_of(const Part& part);

Linear product_of(const Part& part) {
  Linear out;
  out.constant = 1;
  for (std::size_t i = 1; i < part.list.size(); ++i) {
    const Linear next = linear_of(part.list[i]);
    if (!next.is_constant() && !out.is_constant()) fail(part, "a product of variables; only linear terms are read");
    Linear product;
    if (next.is_constant())
      add(product, out, next.constant);
    else
      add(product, next, out.constant);
    out = product;
  }
  return out;
}

Linear linear_of(const Part& part) {
  Linear out;
  if (!part.is_list()) {
    if (const int i = number_behind(part.word, 'X'); i >= 0) {
      out.x[i] = 1;
    } else if (const int j = number_behind(part.word, 'Y'); j >= 0) {
      out.y[j] = 1;
    } else {
      try {
        out.constant = Rational::parse(part.word);
      } catch (const InputError&) { fail(part, "expected a number, X_i or Y_j, found \"" + part.word + "\""); }
    }
    return out;
  }
  const std::string& head = part.head();
  if (part.list.size() < 2) fail(part, "expected a term");
  if (head == "*") return product_of(part);
  if (head == "/") {
    if (part.list.size() != 3) fail(part, "expected two terms behind /");
    const Linear by = linear_of(part.list[2]);
    if (!by.is_constant() || by.constant.is_zero()) fail(part, "expected a number that is not 0 behind /");
    add(out, linear_of(part.list[1]), Rational(1) / by.constant);
    return out;
  }
  if (head != "+" && head != "-") fail(part, "expected +, -, * or /, found \"" + head + "\"");
  for (std::size_t i = 1; i < part.list.size(); ++i) {
    const bool minus = head == "-" && (i > 1 || part.list.size() == 2);
    add(out, linear_of(part.list[i]), minus ? -1 : 1);
  }
  return out;
}

bool is_inequality(const Part& part) { return part.head() == "<=" || part.head() == ">="; }

// left <= right as linear <= 0.
Linear inequality_of(const Part& part) {
  if (part.list.size() != 3) fail(part, "expected two terms behind " + part.head());
  const bool least = part.head() == ">=";
  Linear out = linear_of(part.list[1]);
  add(out, linear_of(part.list[2]), -1);
  if (!least) return out;
  Linear turned;
  add(turned, out, -1);
  return turned;
}

using LinearList = std::vector<Linear>;

// What an assertion says, as lists of which one shall hold.
std::vector<LinearList> lists_of(const Part& part) {
  if (is_inequality(part)) return {{inequality_of(part)}};
  if (part.head() != "and" && part.head() != "or") {
    const std::string found = part.is_list() ? part.head() : part.word;
    fail(part, "expected <=, >=, and, or, found \"" + found + "\"");
  }
  const bool all = part.head() == "and";
  std::vector<LinearList> out;
  if (all) out.emplace_back();
  for (std::size_t i = 1; i < part.list.size(); ++i) {
    std::vector<LinearList> next = lists_of(part.list[i]);
    if (!all) {
      std::ranges::move(next, std::back_inserter(out));
    } else if (next.size() == 1) {
      for (LinearList& list : out) list.insert(list.end(), next[0].begin(), next[0].end());
    } else {
      std::vector<LinearList> joined;
      if (out.size() * next.size() > kMostLists) throw ResourceLimit("the property has more than 4096 alternatives");
      for (const LinearList& first : out)
        for (const LinearList& second : next) {
          joined.push_back(first);
          joined.back().insert(joined.back().end(), second.begin(), second.end());
        }
      out = std::move(joined);
    }
    if (out.size() > kMostLists) throw ResourceLimit("the property has more than 4096 alternatives");
  }
  return out;
}

Condition condition_of(const Linear& l, int inputs, int outputs) {
  Condition out{std::vector<Rational>(as_size(inputs)), std::vector<Rational>(as_size(outputs)), -l.constant};
  for (const auto& [i, q] : l.x) {
    if (i >= inputs) throw InputError("X_" + std::to_string(i) + " is not declared");
    out.x[as_size(i)] = q;
  }
  for (const auto& [j, q] : l.y) {
    if (j >= outputs) throw InputError("Y_" + std::to_string(j) + " is not declared");
    out.y[as_size(j)] = q;
  }
  return out;
}

struct Declared {
  std::vector<bool> x, y;
  void add(const Part& part) {
    const bool as_constant = part.head() == "declare-const" && part.list.size() == 3;
    const bool as_function =
        part.head() == "declare-fun" && part.list.size() == 4 && part.list[2].is_list() && part.list[2].list.empty();
    if ((!as_constant && !as_function) || part.list.back().word != "Real")
      fail(part, "expected (declare-const NAME Real)");
    const int i = number_behind(part.list[1].word, 'X'), j = number_behind(part.list[1].word, 'Y');
    if ((i < 0 && j < 0) || std::max(i, j) >= 1 << 16) fail(part, "expected a name X_i or Y_j");
    std::vector<bool>& known = i >= 0 ? x : y;
    const auto number = as_size(std::max(i, j));
    if (known.size() <= number) known.resize(number + 1);
    known[number] = true;
  }
  [[nodiscard]] bool complete() const {
    return !x.empty() && std::ranges::count(x, true) == std::ssize(x) && std::ranges::count(y, true) == std::ssize(y);
  }
};

bool speaks_of_inputs_only(const Linear& l) { return l.y.empty(); }

void append_inputs(std::vector<Inequality>& rows, const LinearList& list, int inputs) {
  for (const Linear& l : list) {
    if (!speaks_of_inputs_only(l)) continue;
    const Condition c = condition_of(l, inputs, 0);
    rows.push_back({c.x, c.bound});
  }
}

// The smallest box around what the lists ask of the inputs, as inequalities.
std::vector<Inequality> box_around(const std::vector<Inequality>& always, const std::vector<LinearList>& lists,
                                   int inputs) {
  std::vector<Rational> low, high;
  for (const LinearList& list : lists) {
    std::vector<Inequality> rows = always;
    append_inputs(rows, list, inputs);
    for (const Corner& corner : region_of(inputs, std::move(rows)).polytope.corners) {
      const std::vector<Rational> at = coordinates_of(corner.point);
      if (low.empty()) low = high = at;
      for (std::size_t i = 0; i < at.size(); ++i) low[i] = std::min(low[i], at[i]), high[i] = std::max(high[i], at[i]);
    }
  }
  return box_region(low, high).inequalities;
}

// Is every coordinate bounded on both sides by an inequality of its own?
bool bounded_by_box(const std::vector<Inequality>& rows, int inputs) {
  std::vector<bool> low(as_size(inputs)), high(as_size(inputs));
  for (const Inequality& row : rows) {
    if (std::ranges::count_if(row.a, [](const Rational& q) { return !q.is_zero(); }) != 1) continue;
    for (std::size_t i = 0; i < row.a.size(); ++i)
      if (!row.a[i].is_zero()) (row.a[i].sign() == Sign::Positive ? high : low)[i] = true;
  }
  return std::ranges::count(low, true) == inputs && std::ranges::count(high, true) == inputs;
}

VnnQuestion question_of(const LinearList& always, const std::vector<LinearList>& lists, int inputs, int outputs) {
  std::vector<Inequality> rows;
  append_inputs(rows, always, inputs);
  if (!bounded_by_box(rows, inputs)) {
    const std::vector<Inequality> box = box_around(rows, lists, inputs);
    rows.insert(rows.end(), box.begin(), box.end());
  }
  VnnQuestion out{region_of(inputs, std::move(rows)), {}};
  for (const LinearList& list : lists) {
    Conditions all;
    for (const Linear& l : always)
      if (!speaks_of_inputs_only(l)) all.push_back(condition_of(l, inputs, outputs));
    for (const Linear& l : list) all.push_back(condition_of(l, inputs, outputs));
    if (all.empty()) all.push_back(condition_of({}, inputs, outputs));  // 0 <= 0
    out.property.push_back(std::move(all));
  }
  return out;
}

Part single_part(std::string_view text) {
  PartReader reader(text);
  Part part, more;
  if (!reader.next(part)) throw InputError("expected a term");
  if (reader.next(more)) fail(more, "expected the end");
  return part;
}

}  // namespace

VnnQuestion parse_vnnlib(std::string_view text) {
  PartReader reader(text);
  Declared declared;
  LinearList always;
  std::vector<LinearList> lists(1);
  for (Part part; reader.next(part);) {
    const std::string& head = part.head();
    if (head == "declare-const" || head == "declare-fun") {
      declared.add(part);
    } else if (head == "assert") {
      if (part.list.size() != 2) fail(part, "expected one term behind assert");
      std::vector<LinearList> next = lists_of(part.list[1]);
      if (next.size() == 1) {
        always.insert(always.end(), next[0].begin(), next[0].end());
        continue;
      }
      if (next.size() * lists.size() > kMostLists) throw ResourceLimit("the property has more than 4096 alternatives");
      std::vector<LinearList> joined;
      for (const LinearList& first : lists)
        for (const LinearList& second : next) {
          joined.push_back(first);
          joined.back().insert(joined.back().end(), second.begin(), second.end());
        }
      lists = std::move(joined);
    } else if (head != "check-sat" && head != "set-logic" && head != "set-info" && head != "exit") {
      fail(part, "expected declare-const or assert");
    }
  }
  if (!declared.complete()) throw InputError("expected declarations of X_0, X_1, ... and Y_0, Y_1, ..., without a gap");
  if (lists.empty()) throw InputError("an (or) without alternatives");
  return question_of(always, lists, static_cast<int>(declared.x.size()), static_cast<int>(declared.y.size()));
}

VnnQuestion read_vnnlib(const std::string& path) {
  const std::string text = read_file(path);
  return at_place(path, [&] { return parse_vnnlib(text); });
}

AffineTerm parse_affine_term(std::string_view text, int inputs, int outputs) {
  const Linear l = linear_of(single_part(text));
  Condition c = condition_of(l, inputs, outputs);
  return {{std::move(c.x), std::move(c.y)}, l.constant};
}

Condition parse_condition(std::string_view text, int inputs, int outputs) {
  const Part part = single_part(text);
  if (!is_inequality(part)) fail(part, "expected an inequality, (<= A B) or (>= A B)");
  return condition_of(inequality_of(part), inputs, outputs);
}

bool is_condition(std::string_view text) {
  PartReader reader(text);
  Part part;
  return reader.next(part) && is_inequality(part);
}

}  // namespace plumbline::cells
