#include "evaluation/sub_values.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "budget/error.hpp"
#include "claim/library.hpp"
#include "claim/term_text.hpp"

namespace plumbline {
namespace {

constexpr std::int64_t kMostInstances = 4;  // of a sum whose terms are shown one by one
constexpr int kDeepest = 6;                 // levels of operands

bool is_own_call(const Term& term) { return term->call && !term->call->definition->of_library; }

bool is_defaulted(const Term& term, const Case& c) {
  return term->head == Head::Param && !term->args.empty() && !c.scalars.contains(term->name);
}

// A variable, or what is made of numbers alone: sqrt(2), 1/4 + 1.
bool says_itself(const Term& term) {
  if (is_own_call(term) || term->head == Head::Param) return false;
  if (term->args.empty()) return term->head == Head::Literal || term->head == Head::Variable || term->head == Head::Pi;
  bool of_numbers = info(term->head).sort == Sort::Scalar && !binds(term->head);
  for (const Term& arg : term->args)
    of_numbers = of_numbers && arg->head != Head::Variable && info(arg->head).sort == Sort::Scalar && says_itself(arg);
  return of_numbers;
}

bool is_arithmetic(Head head) {
  switch (head) {
    case Head::Add:
    case Head::Sub:
    case Head::Mul:
    case Head::Div:
    case Head::Pow:
    case Head::Max:
    case Head::Min:
    case Head::Sqrt:
    case Head::Abs:
    case Head::Function:
    case Head::Sin: return true;
    default: return false;
  }
}

// Walks the two sides and lists their parts.
class PartList {
 public:
  PartList(const AtomRecord& atom, CaseEvaluation& evaluation, std::size_t most)
      : atom_(atom), evaluation_(evaluation), most_(most) {
    for (const Term& side : atom.atom->args) seen_.insert(key({side, atom.bindings}));
  }

  std::vector<NamedPart> take() {
    for (const Term& side : atom_.atom->args) add_names({side, atom_.bindings}, true);
    std::vector<NamedPart> level;
    for (const Term& side : atom_.atom->args) level.push_back({side, atom_.bindings});
    for (int depth = 0; depth < kDeepest && !level.empty() && !full(); ++depth) level = next(level);
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool full() const { return out_.size() >= most_; }

  static std::string key(const NamedPart& part) {
    return to_text(part.term) + " " + place_of(part.term, part.bindings);
  }

  void add(const NamedPart& part) {
    if (full() || says_itself(part.term) || !seen_.insert(key(part)).second) return;
    out_.push_back(part);
  }

  // What has a name in the part, from left to right. `outermost`: the part is a side, and no name for itself.
  void add_names(const NamedPart& part, bool outermost) {
    const Term& term = part.term;
    if (full() || !visited_.insert(key(part)).second) return;
    if (info(term->head).sort == Sort::Scalar && !outermost && (is_own_call(term) || is_defaulted(term, subject())))
      add(part);
    if (is_own_call(term) && !outermost) {
      for (const Call::Argument& argument : term->call->arguments)
        if (argument.term) add_names({argument.term, part.bindings}, false);
      return;
    }
    if (binds(term->head)) {
      for (const NamedPart& inner : instances(part)) add_names(inner, false);
      return;
    }
    for (std::size_t i = index_arguments(term->head); i < term->args.size(); ++i)
      if (info(term->args[i]->head).sort != Sort::Formula) add_names({term->args[i], part.bindings}, false);
  }

  std::vector<NamedPart> next(const std::vector<NamedPart>& level) {
    std::vector<NamedPart> out;
    for (const NamedPart& part : level)
      for (const NamedPart& operand : operands(part)) {
        add(operand);
        out.push_back(operand);
      }
    return out;
  }

  std::vector<NamedPart> operands(const NamedPart& part) {
    const Term& term = part.term;
    std::vector<NamedPart> out;
    if (ranges(term->head) && info(term->head).sort == Sort::Scalar) return instances(part);
    if (term->head == Head::If) {
      const Truth condition = evaluation_.evaluate(term->args[0], part.bindings, nullptr).truth;
      if (condition == Truth::True) out.push_back({term->args[1], part.bindings});
      if (condition == Truth::False && term->args.size() > 2) out.push_back({term->args[2], part.bindings});
    }
    if (is_arithmetic(term->head)) add_operands(term, part.bindings, out);
    return out;
  }

  // Of (a + b) + c all three.
  static void add_operands(const Term& term, const Bindings& b, std::vector<NamedPart>& out) {
    const bool chain = term->head == Head::Add || term->head == Head::Mul;
    for (const Term& arg : term->args)
      if (chain && arg->head == term->head && !arg->call)
        add_operands(arg, b, out);
      else
        out.push_back({arg, b});
  }

  // Of a sum, a product, a maximum over few integers: its term at each of them.
  std::vector<NamedPart> instances(const NamedPart& part) {
    std::vector<NamedPart> out;
    if (!ranges(part.term->head) || info(part.term->head).sort != Sort::Scalar) return out;
    try {
      const Facts::Range range = evaluation_.facts().range(part.term->args[0], part.term->args[1], part.bindings);
      if (range.last - range.first >= kMostInstances) return out;
      for (std::int64_t v = range.first; v <= range.last; ++v)
        out.push_back({part.term->args[2], part.bindings.with(part.term->name, v)});
    } catch (const Undefined&) {  // a range that nothing was asked about
    } catch (const Undecided&) {
    } catch (const ResourceLimit&) {}
    return out;
  }

  [[nodiscard]] const Case& subject() const { return evaluation_.subject(); }

  const AtomRecord& atom_;
  CaseEvaluation& evaluation_;
  const std::size_t most_;
  std::vector<NamedPart> out_;
  std::set<std::string> seen_, visited_;
};

}  // namespace

std::vector<NamedPart> sub_terms(const AtomRecord& atom, CaseEvaluation& evaluation, std::size_t most) {
  return PartList(atom, evaluation, most).take();
}

std::optional<Enclosure> value_of(const Term& scalar, const Bindings& b, CaseEvaluation& evaluation) {
  std::vector<AtomRecord> trace;
  (void)evaluation.evaluate(make(Head::LessEqual, {scalar, make(Head::Literal, {})}), b, &trace);
  return trace.empty() ? std::nullopt : trace[0].lhs;
}

std::string place_of(const Term& term, const Bindings& b) {
  std::set<std::string> used;
  for_each_node(term, [&](const Term& node) {
    if (node->head == Head::Variable) used.insert(node->name);
  });
  std::string out;
  std::set<std::string> said;
  b.for_each([&](const std::string& name, std::int64_t value) {
    if (!used.contains(name) || !said.insert(name).second) return;
    out = name + " = " + std::to_string(value) + (out.empty() ? "" : ", ") + out;
  });
  return out;
}

}  // namespace plumbline
