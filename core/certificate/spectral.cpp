#include "certificate/spectral.hpp"

#include <algorithm>

#include "budget/side_by_side.hpp"
#include "certificate/instantiate.hpp"
#include "matrix/exact_form.hpp"

namespace plumbline {
namespace {

constexpr int kMaxRecognised = 8;  // dimension up to which a rational square is looked for
constexpr unsigned kMaxDenominatorBits = 40;
// What a witness is asked for: of large matrices first the norm as upper end, then 22 bits, 28, 34, 40, then a quarter
// more each time. About 40 is what double precision gives.
constexpr int kLeastBits = 22, kStep = 6, kMachineBits = 40;
// On a box fewer are tried: what is known there is known to few bits, and the checker's intervals are not the same.
constexpr int kLeastBoxBits = 4;
// And where the machine rung's interval decides with none of these.
constexpr int kUndecidedBits = 64;
// Of an irrational matrix: the checker rounds its entries to 192 bits.
constexpr int kMostBits = 160;
// From this size on a matrix is large: so many of its values are witnessed at once, and its norm is tried first.
constexpr int kLargeFrom = 12;
constexpr std::size_t kBlockFrom = 3;

// The rational number with the smallest denominator in [lower, upper], 0 <= lower <= upper: the Stern-Brocot tree by
// continued fractions.
Rational simplest_between(const Rational& lower, const Rational& upper) {
  const Rational whole(floor(lower));
  if (whole == lower) return lower;
  if (whole + Rational(1) <= upper) return whole + Rational(1);
  return whole + Rational(1) / simplest_between(Rational(1) / (upper - whole), Rational(1) / (lower - whole));
}

bool is_rational(const ExactMatrix& a) { return a.form() != nullptr && a.form()->rational(); }

// Fractions with denominators up to q are at least 1/q^2 apart, so one of them stands in an interval of width w by
// chance unless q^2 w is small.
bool stands_by_chance(const Rational& c, const SingularValueWitness& witness) {
  const Rational q(c.denominator());
  return q * q * (witness.upper - witness.lower) * Rational(16) > Rational(1);
}

// If s_k(A)^2 is a simple rational number c, both ends become c: A^T A - cI then has at least one zero eigenvalue, at
// the k-th place. Where `bits` are few an interval decides, and only what is no chance is worth the look.
void recognise_rational(const ExactMatrix& a, int bits, SingularValueWitness& witness) {
  const bool wide = a.cols() > a.rows();
  const int n = std::min(a.rows(), a.cols());
  if (n > kMaxRecognised || witness.lower.is_zero() || !is_rational(a)) return;
  const Rational c = simplest_between(witness.lower, witness.upper);
  if (boost::multiprecision::msb(c.denominator()) > kMaxDenominatorBits) return;
  if (bits < kUndecidedBits && stands_by_chance(c, witness)) return;
  const ExactMatrix gram = wide ? multiply(a, transpose(a)) : multiply(transpose(a), a);
  RationalMatrix shifted(as_size(n), std::vector<Rational>(as_size(n)));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) shifted[as_size(i)][as_size(j)] = gram(i, j).rational() - (i == j ? c : Rational(0));
  const Inertia signs = inertia(shifted);
  if (signs.positive > witness.k - 1 || signs.positive + signs.zero < witness.k) return;
  witness.lower = witness.upper = c;
  witness.vector.clear();
}

// The bits of s_k^2 with which this comparison is decided. A witness of b bits leaves s_k within a factor of
// 1 +- 2^-(b+1); four times that is tried, so that another evaluation in intervals, the checker's, has room. Where no
// interval decides, 64 bits for the machine rung, 32 more than the working precision above it.
int bits_to_decide(const AtomRecord& atom, CaseEvaluation& evaluation) {
  const int most = atom.rung == RungName::Machine ? kUndecidedBits : atom.bits + 32;
  const int least = evaluation.facts().on_box(atom.atom) ? kLeastBoxBits : kLeastBits;
  for (int bits = least; bits < most; bits += bits < kMachineBits ? kStep : bits / 4)
    if (evaluation.still_decided(atom, bits - 1)) return bits;
  return most;
}

int dimension(const Use& use, Facts& facts) {
  const Facts::Shape shape = facts.shape(use.term, use.bindings);
  return std::min(shape.rows, shape.cols);
}

// On a box the rank may be open: there every value of a matrix with several rows and columns gets an entry, and the
// checker passes over those that it does not need.
bool exempt(const Use& use, int k, Facts& facts) {
  if (k < 1 || k > dimension(use, facts)) return true;
  return facts.on_box(use.term) ? dimension(use, facts) == 1 : facts.rank_at_most_one(use.term, use.bindings);
}

// The singular values of one matrix that have to be witnessed, and how precisely.
struct Wanted {
  Use use;
  std::map<int, int> bits;  // by k; kByNorm for k = 1 if `norm` serves
  Rational norm;
  bool by_form = false;  // on a box: a comparison needed more than bounds
};

// A singular value that a comparison used, and that a certificate has to show.
struct Open {
  Key matrix;
  int k;
  const Use* use;
};

// The multiple of 2^-digits next to a number a >= 0, below or above it, where 2^digits a has about `bits` bits.
Rational rounded(const Rational& a, int bits, bool upwards) {
  if (a.is_zero()) return a;
  const int size = static_cast<int>(boost::multiprecision::msb(a.numerator())) -
                   static_cast<int>(boost::multiprecision::msb(a.denominator()));
  const Rational unit = pow(Rational(2), size - bits);
  return Rational(upwards ? ceil(a / unit) : floor(a / unit)) * unit;
}

// On a box: what the machine rung knows, moved outwards as far as the comparisons bear (`bits`); and where a linear
// form decided, its direction.
SingularValueWitness witness_on_box(const Use& use, int k, int bits, bool by_form, CaseEvaluation& evaluation) {
  const Enclosure s = evaluation.machine_singular_value(use.term, k, use.bindings);
  const Rational room = pow(Rational(2), -(bits + 2));
  const Rational lower = std::max(s.lower, Rational(0)) * (Rational(1) - room);
  const Rational upper = s.upper * (Rational(1) + room);
  SingularValueWitness out{k, rounded(lower * lower, bits + 4, false), rounded(upper * upper, bits + 4, true), {}};
  if (by_form && k == 1)
    if (auto direction = evaluation.norm_direction_on_box(use.term, use.bindings)) out.vector = std::move(*direction);
  return out;
}

// Adds the norms of the large matrices whose largest singular value is open, each once. Has one of these a norm?
bool add_norms(const std::vector<Open>& open, Facts& facts, Norms& norms) {
  std::vector<std::pair<Key, const ExactMatrix*>> matrices;
  for (const auto& [key, k, use] : open)
    if (k == 1 && !norms.contains(key) && dimension(*use, facts) >= kLargeFrom)
      matrices.emplace_back(key, &facts.evaluator().matrix(use->term, use->bindings));
  std::vector<std::optional<Rational>> found(matrices.size());
  side_by_side(matrices.size(), [&](std::size_t i) { found[i] = squared_norm_above(*matrices[i].second); });
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i]) norms.emplace(matrices[i].first, std::move(*found[i]));
  return std::ranges::any_of(open, [&](const Open& o) { return o.k == 1 && norms.contains(o.matrix); });
}

void witness_each(const std::string& text, const Wanted& wanted, const ExactMatrix& a, SpectralWitnesses& out) {
  const bool rational = is_rational(a);
  for (const auto& [k, bits] : wanted.bits) {
    if (bits > kMostBits && !rational)
      throw ResourceLimit("a singular value of an irrational matrix would be needed to " + std::to_string(bits) +
                          " bits, a certificate shows " + std::to_string(kMostBits));
    SingularValueWitness witness =
        bits == kByNorm ? find_witness_by_norm(a, kLeastBits, wanted.norm) : find_witness(a, k, bits);
    recognise_rational(a, bits, witness);
    out.values.emplace(std::pair(text, k), std::move(witness));
  }
}

// All at once, where that pays; false if it does not, or is not possible.
bool witness_block(const std::string& text, const Wanted& wanted, const ExactMatrix& a, SpectralWitnesses& out) {
  if (wanted.bits.size() < kBlockFrom || std::min(a.rows(), a.cols()) < kLargeFrom) return false;
  const auto integers = IntegerMatrix::from(a);
  if (!integers) return false;
  int bits = kLeastBits;
  for (const auto& [k, needed] : wanted.bits) bits = std::max(bits, needed);
  auto block = find_block(a.cols() <= a.rows() ? *integers : transpose(*integers), wanted.bits.rbegin()->first, bits);
  if (!block) return false;
  for (const auto& [k, needed] : wanted.bits)
    out.values.emplace(std::pair(text, k), SingularValueWitness{k, block->lower[k - 1], block->upper[k - 1], {}});
  out.blocks.emplace(text, std::move(block->block));
  return true;
}

}  // namespace

SpectralWitnesses spectral_witnesses(const std::vector<AtomRecord>& atoms, CaseEvaluation& evaluation,
                                     const DefinitionNames& names) {
  Facts& facts = evaluation.facts();
  std::map<std::string, Wanted> wanted;
  std::map<Key, std::string> texts;  // one for each matrix, however often it is asked for
  Norms norms;
  for (const AtomRecord& atom : atoms) {
    if (atom.truth == Truth::Unknown || atom.uses.empty()) continue;  // unknown: left open in the certificate too
    std::vector<Open> open;
    for (const auto& [key, use] : atom.uses)
      if (!exempt(use, key.second, facts)) open.push_back({key.first, key.second, &use});
    if (open.empty()) continue;  // and no need to know how many bits would do
    const bool by_norm =
        !facts.on_box(atom.atom) && add_norms(open, facts, norms) && evaluation.still_decided(atom, norms);
    const int bits = by_norm ? kLeastBits : bits_to_decide(atom, evaluation);
    for (const auto& [key, k, use] : open) {
      const auto [text, fresh] = texts.try_emplace(key);
      if (fresh) text->second = instantiate(use->term, use->bindings, facts, names);
      Wanted& of_matrix = wanted.try_emplace(text->second, Wanted{*use, {}, {}}).first->second;
      of_matrix.by_form = of_matrix.by_form || atom.rung == RungName::Multi;
      const auto norm = by_norm && k == 1 ? norms.find(key) : norms.end();
      if (norm != norms.end()) of_matrix.norm = norm->second;
      const int needed = norm != norms.end() ? kByNorm : bits;
      int& entry = of_matrix.bits.try_emplace(k, needed).first->second;
      entry = std::max(entry, needed);
    }
  }
  SpectralWitnesses out;
  struct Part {
    const std::string* text;
    const Wanted* wanted;
    const ExactMatrix* matrix;
    SpectralWitnesses found;
  };
  std::vector<Part> parts;
  for (const auto& [text, entry] : wanted) {
    if (!facts.on_box(entry.use.term)) {
      parts.push_back({&text, &entry, &facts.evaluator().matrix(entry.use.term, entry.use.bindings), {}});
      continue;
    }
    for (const auto& [k, bits] : entry.bits)
      out.values.emplace(std::pair(text, k), witness_on_box(entry.use, k, bits, entry.by_form, evaluation));
  }
  const auto takes_long = [](const Part& p) { return std::min(p.matrix->rows(), p.matrix->cols()) >= kLargeFrom; };
  side_by_side(
      parts.size(),
      [&](std::size_t i) {
        Part& p = parts[i];
        if (!witness_block(*p.text, *p.wanted, *p.matrix, p.found))
          witness_each(*p.text, *p.wanted, *p.matrix, p.found);
      },
      std::ranges::any_of(parts, takes_long));
  for (Part& part : parts) {
    out.values.merge(part.found.values);
    out.blocks.merge(part.found.blocks);
  }
  return out;
}

}  // namespace plumbline
