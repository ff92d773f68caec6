#include "flows/kinks.hpp"

#include "session.hpp"

namespace checker {

namespace {

// v without its projections on vectors that are orthogonal to each other.
RationalVector without_parts(RationalVector v, const std::vector<RationalVector>& basis) {
  for (const RationalVector& e : basis) {
    const mpq_class c = inner(v, e) / inner(e, e);
    for (std::size_t k = 0; k < v.size(); ++k) v[k] -= c * e[k];
  }
  return v;
}

}  // namespace

mpq_class inner(const RationalVector& a, const RationalVector& b) {
  mpq_class sum;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

std::vector<RationalVector> made_orthogonal(const std::vector<RationalVector>& vectors) {
  std::vector<RationalVector> basis;
  for (const RationalVector& v : vectors) {
    RationalVector x = without_parts(v, basis);
    if (inner(x, x) != 0) basis.push_back(std::move(x));
  }
  return basis;
}

RationalVector beside(RationalVector v, const std::vector<RationalVector>& span) {
  return without_parts(std::move(v), made_orthogonal(span));
}

bool are_independent(const std::vector<RationalVector>& vectors) {
  return made_orthogonal(vectors).size() == vectors.size();
}

std::vector<Kink> kinks_of(const FlowData& data) {
  std::vector<Kink> out;
  for (int i = 0; data.depth() > 1 && i < data.widths[1]; ++i) {
    const std::size_t first = out.size();
    for (int j = 0; j < data.samples(); ++j) {
      bool is_new = true;
      for (std::size_t k = first; k < out.size() && is_new; ++k) {
        const mpq_class c = inner(out[k].normal, data.x[j]) / inner(out[k].normal, out[k].normal);
        bool parallel = true;
        for (std::size_t m = 0; m < data.x[j].size(); ++m) parallel = parallel && data.x[j][m] == c * out[k].normal[m];
        if (!parallel) continue;
        out[k].samples.push_back(j);
        out[k].factors.push_back(c);
        is_new = false;
      }
      if (is_new) out.push_back({i, data.x[j], {j}, {1}});
    }
  }
  return out;
}

char letter_of(FlowSide side, const mpq_class& factor, bool held) {
  if (side == FlowSide::Zero) return 's';
  const bool below = (side == FlowSide::NotPositive) == (sgn(factor) > 0);
  return held ? (below ? 'h' : 'u') : (below ? 'p' : 'q');
}

KinkLetters letters_of(const FlowData& data, const Kink& kink, const std::string& gates, const std::string& place) {
  const char first = gates[data.gate(1, kink.neuron, kink.samples[0])];
  KinkLetters out;
  out.held = first == 'h' || first == 'u';
  out.side = first == 's'                   ? FlowSide::Zero
             : first == 'p' || first == 'h' ? FlowSide::NotPositive
             : first == 'q' || first == 'u' ? FlowSide::NotNegative
                                            : FlowSide::Unknown;
  for (std::size_t k = 0; k < kink.samples.size(); ++k) {
    const char letter = gates[data.gate(1, kink.neuron, kink.samples[k])];
    const bool fits = out.side == FlowSide::Unknown ? std::string("01?").find(letter) != std::string::npos
                                                    : letter == letter_of(out.side, kink.factors[k], out.held);
    if (!fits) reject(Reason::Verdict, place + ": the letters of parallel samples contradict each other");
  }
  return out;
}

void set_letters(const FlowData& data, const Kink& kink, FlowSide side, std::string& gates) {
  for (std::size_t k = 0; k < kink.samples.size(); ++k)
    gates[data.gate(1, kink.neuron, kink.samples[k])] = letter_of(side, kink.factors[k]);
}

void set_letter(const FlowData& data, const Kink& kink, char letter, std::string& gates) {
  for (const int j : kink.samples) gates[data.gate(1, kink.neuron, j)] = letter;
}

}  // namespace checker
