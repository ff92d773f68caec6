// What of a formula depends on the number of samples: docs/proofs.md, "Samples".
//
// A proof is about one sample. So a conclusion may not say how many there are, nor have shapes that fit for one number
// of samples only. Each term has marks: whether its value, its number of rows, its number of columns may depend
// on it.
#include <map>
#include <set>

#include "proofs/proof_rules.hpp"

namespace checker {

namespace {

struct Marks {
  bool value = false, rows = false, cols = false;
  bool loss = false;  // does it speak of the loss derivative or the gradient?
  bool operator==(const Marks&) const = default;
};
Marks operator|(const Marks& a, const Marks& b) {
  return {a.value || b.value, a.rows || b.rows, a.cols || b.cols, a.loss || b.loss};
}

// Marks of the terms of one body, whose words have these.
class Body {
 public:
  explicit Body(std::map<std::string, Marks> words) : words_(std::move(words)) {}

  Marks of(const Node& n) {
    if (n.role == 'v' || n.role == 'V' || n.role == 'w' || n.literal) return {};
    if (n.is_word()) {
      const auto found = words_.find(n.head);
      return found == words_.end() ? Marks{} : found->second;
    }
    charge(1000);
    const auto found = known_.find(&n);
    if (found != known_.end()) return found->second;
    const Marks out = n.head == "iterate" && n.rule != nullptr ? of_iteration(n) : of_list(n);
    known_.emplace(&n, out);
    return out;
  }

 private:
  Marks of_list(const Node& n) {
    std::vector<Marks> parts;
    for (const Node* a : n.arguments) parts.push_back(of(*a));
    if (n.rule == nullptr) return of_call(n, parts);
    Marks out = shape(n, parts);
    for (const Marks& part : parts) out.loss = out.loss || part.loss;
    if (n.head == "data") out.loss = n[0].head == "loss-derivative" || n[0].head == "gradient";
    // A mean or a sum over samples of what they contribute to the loss says nothing of their number.
    static const std::set<std::string> factors{"*", "mul", "scale", "hadamard", "/", "sum"};
    const bool of_loss = out.loss && factors.count(n.head) > 0;
    for (const Marks& part : parts) out.value = out.value || (part.value && (part.loss || !of_loss));
    return out;
  }
  static Marks of_call(const Node& n, const std::vector<Marks>& parts) {
    std::map<std::string, Marks> words;
    for (std::size_t i = 0; i < parts.size(); ++i) words[n.definition->parameters[i]] = parts[i];
    return Body(std::move(words)).of(*n.definition->body);
  }
  Marks of_iteration(const Node& n) {
    Marks out = of(n[4]);
    out.value = out.value || of(n[2]).value || of(n[3]).value;
    for (;;) {
      Body inside(words_);
      inside.words_.erase(n[0].head);
      inside.words_[n[1].head] = out;
      const Marks grown = out | inside.of(n[5]);
      if (grown == out) return out;
      out = grown;
    }
  }

  // Of the parts from this one on.
  static Marks any(const std::vector<Marks>& all, std::size_t first) {
    Marks out;
    for (std::size_t i = first; i < all.size(); ++i) out = out | Marks{false, all[i].rows, all[i].cols};
    return out;
  }

  // The marks of rows and columns.
  static Marks shape(const Node& n, const std::vector<Marks>& parts) {
    using All = std::vector<Marks>;
    using Rule = Marks (*)(const All&);
    constexpr Rule any_part = [](const All& m) { return any(m, 0); };
    constexpr Rule but_the_first = [](const All& m) { return any(m, 1); };
    constexpr Rule of_input = [](const All& m) { return Marks{false, false, m[1].cols}; };
    constexpr Rule of_layer_input = [](const All& m) { return Marks{false, false, m[2].cols}; };
    static const std::map<std::string, Rule> rules{
        {"data",
         [](const All&) {
           return Marks{false, false, true};
         }},
        {"rows", [](const All& m) { return Marks{m[0].rows}; }},
        {"cols", [](const All& m) { return Marks{m[0].cols}; }},
        {"same-shape", [](const All& m) { return Marks{m[0].rows || m[0].cols || m[1].rows || m[1].cols}; }},
        {"add", any_part},
        {"sub", any_part},
        {"hadamard", any_part},
        {"beside", any_part},
        {"stack", any_part},
        {"sgn", any_part},
        {"relu", any_part},
        {"scale", but_the_first},
        {"power", but_the_first},
        {"if", but_the_first},
        {"mul",
         [](const All& m) {
           return Marks{false, m.front().rows, m.back().cols};
         }},
        {"transpose",
         [](const All& m) {
           return Marks{false, m[0].cols, m[0].rows};
         }},
        {"diagonal",
         [](const All& m) {
           return Marks{false, m[0].rows, false};
         }},
        {"row",
         [](const All& m) {
           return Marks{false, false, m[1].cols};
         }},
        {"column",
         [](const All& m) {
           return Marks{false, m[1].rows, false};
         }},
        {"gather",
         [](const All& m) {
           return Marks{false, m[0].rows, m[0].cols};
         }},
        {"output", of_input},
        {"vertex-preactivation", of_input},
        {"vertex-activation", of_input},
        {"slopes", of_input},
        {"sensitivity", of_input},
        {"input-gradient",
         [](const All& m) {
           return Marks{false, m[1].rows, m[1].cols};
         }},
        {"preactivation", of_layer_input},
        {"activation", of_layer_input},
    };
    const auto rule = rules.find(n.head);
    return rule == rules.end() ? Marks{} : rule->second(parts);
  }

  std::map<std::string, Marks> words_;
  std::map<const Node*, Marks> known_;
};

}  // namespace

bool speaks_of_samples(const Node& formula) { return Body({}).of(formula).value; }

}  // namespace checker
