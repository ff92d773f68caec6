// The rules of singular values and ranks.
#include "case.hpp"
#include "evaluator.hpp"
#include "numerals.hpp"
#include "ranks.hpp"
#include "spectrum.hpp"

namespace checker {

namespace {

// (singular k A): s_k(A), from the certificate's bound except where the language exempts it.
Value singular(Evaluator& e, const Node& t) {
  const long k = e.index(t.arguments[0]);
  const MatrixPtr a = e.matrix(t.arguments[1]);
  if (k < 1) throw Undefined{};
  if (k > std::min(a->rows, a->cols)) return Num(0);
  if (rank_at_most_one(*a)) return k == 1 ? sqrt(norm2(*a)) : Num(0);
  const std::string key = e.text(t.arguments[1]);
  const auto found = e.singular().find({key, k});
  if (found == e.singular().end())
    reject(Reason::SingularMissing, "singular_values: there is no entry for k = " + std::to_string(k) + " of " + key);
  SingularEntry& entry = found->second;
  entry.used = true;
  if (!entry.verified) {
    const auto value = verified_square(*a, static_cast<int>(k), entry.bound);
    if (value && !value->exact()) return sqrt(*value);  // to be computed again at the next precision
    entry.exact = value;
    entry.verified = true;
  }
  return sqrt(entry.exact ? *entry.exact : enclosed_square(entry.bound));
}

Value rank_of(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t.arguments[0]);
  return Num(rank(*a, std::min(a->rows, a->cols)));
}

Value pseudo_det(Evaluator& e, const Node& t) { return pseudo_determinant(*e.matrix(t.arguments[0])); }

}  // namespace

std::vector<Rule> spectral_rules() {
  return {{"singular", 'S', "IM", Module::SingularValues, singular},
          {"rank", 'S', "M", Module::Ranks, rank_of},
          {"pseudo-det", 'S', "M", Module::Ranks, pseudo_det}};
}

SingularList read_singular_values(const JsonValue& json) {
  SingularList result;
  const std::vector<JsonValue>& list = list_of(json, "singular_values");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = at("singular_values", i);
    const JsonValue& item = list[i];
    require_keys(item, {"k", "lower", "matrix", "upper"}, {"vector"}, place);
    SingularEntry entry;
    entry.bound.place = place;
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
