// The rule of singular values.
#include <algorithm>
#include <set>

#include "boxes/linear.hpp"
#include "case.hpp"
#include "evaluator.hpp"
#include "matrices/ranks.hpp"
#include "matrices/spectrum.hpp"
#include "numbers/roots.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

// Those of the certificate.
std::vector<SingularEntry>& entries() { return session().parts.of<std::vector<SingularEntry>>(Module::SingularValues); }

enum class Same { No, Maybe, Yes };

// Are these the same number? Of intervals the form of the difference tells, or that they do not meet.
Same same_number(const Num& a, const Num& b) {
  const auto known = [](bool same) { return same ? Same::Yes : Same::No; };
  if (a.is_rational() || b.is_rational())
    return known(a.is_rational() && b.is_rational() && a.rational() == b.rational());
  if (exact(a) || exact(b)) return known(exact(a) && exact(b) && a.beyond()->terms == b.beyond()->terms);
  const std::optional<int> sign = try_sign(a - b);
  return sign ? known(*sign == 0) : Same::Maybe;
}

// The same matrix, entry by entry?
Same same_matrix(const Matrix& a, const Matrix& b) {
  if (&a == &b) return Same::Yes;
  if (a.rows != b.rows || a.cols != b.cols || a.uniform != b.uniform) return Same::No;
  if (a.uniform)
    return a.denominator == b.denominator && a.integers == b.integers ? same_number(a.root, b.root) : Same::No;
  Same all = Same::Yes;
  for (std::size_t i = 0; i < a.numbers.size() && all != Same::No; ++i)
    all = std::min(all, same_number(a.numbers[i], b.numbers[i]));
  return all;
}

Same is_about(Evaluator& e, SingularEntry& entry, const Matrix& a) {
  if (entry.in_progress) return Same::No;  // its text asks for a singular value itself
  if (!entry.value) {
    entry.in_progress = true;
    try {
      entry.value = e.matrix(*entry.matrix);
    } catch (const Undefined&) { reject(Reason::SingularUnused, entry.bound.place + ".matrix: it has no value"); }
    entry.in_progress = false;
  }
  return same_matrix(*entry.value, a);
}

// The vectors that the certificate has for the matrix, if they reach s_k.
SpectralBlock* block_of(Evaluator& e, const Matrix& a, std::int64_t k) {
  for (SingularEntry& entry : entries())
    if (entry.k == 0 && is_about(e, entry, a) == Same::Yes && entry.block->reaches(k))
      return entry.used = true, entry.block.get();
  return nullptr;
}

// From the entries whose matrix is `a`, all of which are verified. Where it is open whether it is, the bound is shown
// for `a`, whatever the text is about.
std::optional<Num> from_entries(Evaluator& e, const Matrix& a, std::int64_t k) {
  std::optional<Num> found;
  for (SingularEntry& entry : entries()) {
    const Same same = entry.k == k ? is_about(e, entry, a) : Same::No;
    if (same == Same::No) continue;
    entry.used = true;
    if (same == Same::Maybe) {
      const auto value = verified_square(a, static_cast<int>(k), entry.bound);
      if (value && !exact(*value)) return sqrt(*value);
      if (!found) found = sqrt(value ? *value : enclosed_square(entry.bound));
      continue;
    }
    if (!entry.verified) {
      const auto value = verified_square(a, static_cast<int>(k), entry.bound, block_of(e, a, k));
      if (value && !exact(*value)) return sqrt(*value);  // to be computed again at the next precision
      entry.exact = value;
      entry.verified = true;
    }
    if (!found) found = sqrt(entry.exact ? *entry.exact : enclosed_square(entry.bound));
  }
  return found;
}

// Does the entry hold for `a`, whose entries are pinned? That it is not shown says nothing: it may be about another.
bool is_shown(const Matrix& a, std::int64_t k, const SingularBound& bound) {
  try {
    verified_square(a, static_cast<int>(k), bound);
    return true;
  } catch (const Rejection& why) {
    if (why.reason == Reason::SingularBound || why.reason == Reason::SingularVector) return false;
    throw;
  }
}

// s_k(a) within these bounds; and, if there is a direction, how it depends on the coordinates.
Num on_box(const Matrix& a, const SingularBound& bound) {
  const Num within = sqrt(enclosed_square(bound));
  if (bound.vector.empty()) return within;
  return norm_by_direction(a.rows < a.cols ? transpose(a) : a, bound.vector, within);
}

// Of a matrix with pinned entries many a text may be about it, as far as their ends tell. The one that is, is enough;
// else what all of those say that are shown.
std::optional<Num> from_possible_entries(Evaluator& e, const Matrix& a, std::int64_t k) {
  std::vector<SingularEntry*> possible;
  for (SingularEntry& entry : entries()) {
    const Same same = entry.k == k ? is_about(e, entry, a) : Same::No;
    if (same == Same::Maybe) possible.push_back(&entry);
    if (same != Same::Yes) continue;
    entry.used = true;
    if (!entry.verified) verified_square(a, static_cast<int>(k), entry.bound);
    entry.verified = true;
    return on_box(a, entry.bound);
  }
  std::optional<SingularBound> all;
  for (SingularEntry* entry : possible) {
    if (!is_shown(a, k, entry->bound)) continue;
    entry->used = true;
    if (!all) all = entry->bound;
    all->lower = std::max(all->lower, entry->bound.lower), all->upper = std::min(all->upper, entry->bound.upper);
  }
  if (!all && !possible.empty())
    reject(Reason::SingularBound, possible.front()->bound.place + ": it is not shown, and no other that may be meant");
  return all ? std::optional(on_box(a, *all)) : std::nullopt;
}

// s_1(A) = ||A|| for one row or column, and for rank 1, if the signs of pivots are there to see it.
bool is_a_norm(const Matrix& a) { return has_pinned(a) ? a.rows == 1 || a.cols == 1 : rank_at_most_one(a); }

// Who writes a certificate for a case with box numbers cannot know which matrices need no entry.
void excuse_entries(Evaluator& e, const Matrix& a, std::int64_t k) {
  for (SingularEntry& entry : entries())
    if (entry.k == k && is_about(e, entry, a) != Same::No) entry.used = true;
}

// (singular k A): s_k(A), from the certificate's bound except where the language exempts it.
Value singular(Evaluator& e, const Node& t) {
  const std::int64_t k = e.index(t[0]);
  const MatrixPtr a = e.matrix(t[1]);
  if (k < 1) throw Undefined{};
  if (k > std::min(a->rows, a->cols)) return Num(0);
  if (is_a_norm(*a)) {
    if (recorded(Module::Boxes)) excuse_entries(e, *a, k);
    return k == 1 ? sqrt(norm2(*a)) : Num(0);
  }
  const auto found = has_pinned(*a) ? from_possible_entries(e, *a, k) : from_entries(e, *a, k);
  if (!found)
    reject(Reason::SingularMissing, "singular_values: there is no entry for k = " + std::to_string(k) + " of a " +
                                        std::to_string(a->rows) + " x " + std::to_string(a->cols) +
                                        " matrix in (singular ... " + t[1].head + ")");
  return *found;
}

// Is it (sum k 1 (rank A) (pow (singular k A) q)), which is ||A||^2 for q = 2?
bool is_sum_of_powers(const Node& t) {
  const auto speaks_of = [&](const Node& a) {
    return std::find(a.free.begin(), a.free.end(), t[0].head) != a.free.end();
  };
  const Node &first = t[1], &last = t[2], &power = t[3];
  if (!first.literal || *first.literal != 1 || last.head != "rank" || power.head != "pow" ||
      power[0].head != "singular" || speaks_of(power[1]))
    return false;
  const Node &index = power[0][0], &matrix = power[0][1];
  return last[0].id == matrix.id && !speaks_of(matrix) && index.is_variable() && index.head == t[0].head;
}
// The sum first, so that the bounds of the certificate are asked for and verified.
Value sum_of_powers(Evaluator& e, const Node& t) {
  const Value sum = kernel_rule("sum")->apply(e, t);
  if (std::get<Num>(sum).is_rational()) return sum;
  const Num q = e.scalar(t[3][1]);
  return q.is_rational() && q.rational() == 2 ? norm2(*e.matrix(t[2][0])) : sum;
}

void read_singular_values(const JsonValue& json, const Reading& reading) {
  std::vector<SingularEntry>& result = entries();
  std::set<std::pair<std::string, std::int64_t>> seen;
  const std::vector<JsonValue>& list = list_of(json, "singular_values");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = at("singular_values", i);
    const JsonValue& item = list[i];
    SingularEntry entry;
    entry.bound.place = place;
    if (item.is_object() && item.contains("vectors")) {
      entry.block = std::make_shared<SpectralBlock>(SpectralBlock::read(item, place));
    } else {
      require_keys(item, {"k", "lower", "matrix", "upper"}, {"vector"}, place);
      entry.k = count_of(item["k"], place + ".k");
      entry.bound.lower = parse_rational(text_of(item["lower"], place + ".lower"), place + ".lower");
      entry.bound.upper = parse_rational(text_of(item["upper"], place + ".upper"), place + ".upper");
    }
    if (const JsonValue* vector = item.find("vector"); vector != nullptr && entry.k != 0) {
      for (const JsonValue& x : list_of(*vector, place + ".vector"))
        entry.bound.vector.push_back(parse_integer(text_of(x, place + ".vector"), place + ".vector"));
      if (entry.bound.vector.empty()) reject(Reason::SingularVector, place + ".vector: an empty test vector");
    }
    const std::string text = text_of(item["matrix"], place + ".matrix");
    if (!seen.emplace(text, entry.k).second)
      reject(Reason::SingularDuplicate, place + ": the same matrix and k a second time");
    entry.matrix = &parse_matrix(reading, text);
    result.push_back(std::move(entry));
  }
}

void begin() {
  for (SingularEntry& entry : entries()) entry.used = entry.in_progress = false, entry.value = nullptr;
}
void finish(Evaluator&) {
  for (const SingularEntry& entry : entries())
    if (!entry.used) reject(Reason::SingularUnused, entry.bound.place + ": no such singular value is evaluated");
}

// The bounds against the values that the base finds.
void verify(Evaluator& e) {
  for (const SingularEntry& entry : entries()) {
    if (entry.k == 0) continue;
    try {
      const Num value = singular_value(e, entry.k, e.matrix(*entry.matrix));
      if (contained(value * value, entry.bound.lower, entry.bound.upper)) continue;
    } catch (const Undefined&) { reject(Reason::SingularUnused, entry.bound.place + ".matrix: it has no value"); }
    reject(Reason::SingularBound, entry.bound.place + ": the square of the singular value is not within the bounds");
  }
}

}  // namespace

std::vector<Rule> spectral_rules() {
  constexpr Module kSingular = Module::SingularValues;
  return {{"singular", 'S', "IM", kSingular, singular},
          {"sum", 'S', "vSSS", kSingular, sum_of_powers, false, {}, false, is_sum_of_powers}};
}

Field singular_values_field() {
  return {"singular_values", Module::SingularValues, read_singular_values, begin, finish};
}
Field plain_singular_values_field() {
  return {"singular_values", Module::SingularValues, read_singular_values, begin, verify};
}

}  // namespace checker
