// The rule of singular values.
#include <algorithm>

#include "case.hpp"
#include "evaluator.hpp"
#include "numerals.hpp"
#include "ranks.hpp"
#include "roots.hpp"
#include "spectrum.hpp"

namespace checker {

namespace {

// t mentions one of the words as a variable, or hides it; either way its value is not known from outside.
bool mentions(const Node& t, const std::vector<std::string>& words) {
  if (t.rule == nullptr && std::find(words.begin(), words.end(), t.head) != words.end()) return true;
  charge(1);
  return std::any_of(t.arguments.begin(), t.arguments.end(), [&](const Node* a) { return mentions(*a, words); });
}

// The text of a matrix (docs/formats.md, `singular_values`): the values of bound variables and of index expressions in
// their place.
// `inner` are variables bound inside the text itself. An index without a value (a branch of an `if` that is not taken
// may hold such) stays as it is.
std::string text_of(Evaluator& e, const Node& t, std::vector<std::string> inner = {}) {
  if (t.rule == nullptr) {
    const bool known = t.is_variable() && std::find(inner.begin(), inner.end(), t.head) == inner.end();
    return known ? std::to_string(e.value_of(t.head)) : t.head;
  }
  std::string result = "(" + t.head;
  for (std::size_t i = 0; i < t.arguments.size(); ++i) {
    const Node& a = t[i];
    if (i + 1 == t.arguments.size())
      for (const Node* b : t.arguments)
        if (b->role == 'v') inner.push_back(b->head);
    std::string part = text_of(e, a, inner);
    if (a.role == 'I' && !mentions(a, inner)) {
      try {
        part = std::to_string(e.index(a));
      } catch (const Undefined&) {}
    }
    result += " " + part;
  }
  charge(16 * result.size());
  return result + ")";
}

// (singular k A): s_k(A), from the certificate's bound except where the language exempts it.
Value singular(Evaluator& e, const Node& t) {
  const long k = e.index(t[0]);
  const MatrixPtr a = e.matrix(t[1]);
  if (k < 1) throw Undefined{};
  if (k > std::min(a->rows, a->cols)) return Num(0);
  if (rank_at_most_one(*a)) return k == 1 ? sqrt(norm2(*a)) : Num(0);
  const std::string key = text_of(e, t[1]);
  const auto found = e.singular().find({key, k});
  if (found == e.singular().end())
    reject(Reason::SingularMissing, "singular_values: there is no entry for k = " + std::to_string(k) + " of " + key);
  SingularEntry& entry = found->second;
  entry.used = true;
  if (!entry.verified) {
    const auto block = e.singular().find({key, 0});
    const bool in_block = block != e.singular().end() && block->second.block->reaches(k);
    if (in_block) block->second.used = true;
    const auto value =
        verified_square(*a, static_cast<int>(k), entry.bound, in_block ? block->second.block.get() : nullptr);
    if (value && !exact(*value)) return sqrt(*value);  // to be computed again at the next precision
    entry.exact = value;
    entry.verified = true;
  }
  return sqrt(entry.exact ? *entry.exact : enclosed_square(entry.bound));
}

}  // namespace

std::optional<Num> sum_of_squares(Evaluator& e, const Node& t, Entry<Module::SingularValues>) {
  const auto speaks_of = [&](const Node& a) {
    return std::find(a.free.begin(), a.free.end(), t[0].head) != a.free.end();
  };
  const Node &last = t[2], &exponent = t[3][1], &index = t[3][0][0], &matrix = t[3][0][1];
  if (!t[1].literal || *t[1].literal != 1 || last.head != "rank" || last[0].id != matrix.id || speaks_of(matrix) ||
      !index.is_variable() || index.head != t[0].head || speaks_of(exponent))
    return std::nullopt;
  const Num q = e.scalar(exponent);
  if (!q.is_rational() || q.rational() != 2) return std::nullopt;
  return norm2(*e.matrix(matrix));
}

std::vector<Rule> spectral_rules() { return {{"singular", 'S', "IM", Module::SingularValues, singular}}; }

SingularList read_singular_values(const JsonValue& json, Entry<Module::SingularValues>) {
  SingularList result;
  const std::vector<JsonValue>& list = list_of(json, "singular_values");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = at("singular_values", i);
    const JsonValue& item = list[i];
    SingularEntry entry;
    entry.bound.place = place;
    if (item.is_object() && item.contains("vectors")) {
      entry.block = std::make_shared<SpectralBlock>(SpectralBlock::read(item, place));
      if (!result.emplace(std::pair(text_of(item["matrix"], place + ".matrix"), 0L), std::move(entry)).second)
        reject(Reason::SingularDuplicate, place + ": vectors for the same matrix a second time");
      continue;
    }
    require_keys(item, {"k", "lower", "matrix", "upper"}, {"vector"}, place);
    entry.bound.lower = parse_rational(text_of(item["lower"], place + ".lower"), place + ".lower");
    entry.bound.upper = parse_rational(text_of(item["upper"], place + ".upper"), place + ".upper");
    if (const JsonValue* vector = item.find("vector")) {
      for (const JsonValue& x : list_of(*vector, place + ".vector"))
        entry.bound.vector.push_back(parse_integer(text_of(x, place + ".vector"), place + ".vector"));
      if (entry.bound.vector.empty()) reject(Reason::SingularVector, place + ".vector: an empty test vector");
    }
    const std::pair key(text_of(item["matrix"], place + ".matrix"), count_of(item["k"], place + ".k"));
    if (!result.emplace(key, std::move(entry)).second)
      reject(Reason::SingularDuplicate, place + ": the same matrix and k a second time");
  }
  return result;
}

}  // namespace checker
