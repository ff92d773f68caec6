#include "flows/deep.hpp"

#include <algorithm>

#include "flows/conditions.hpp"
#include "flows/flow.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

constexpr unsigned kGramBits = 32;

bool is_certain(char gate) { return gate == '0' || gate == '1'; }

// Kinks of the first layer that lean, or slide beside a deeper one that leans, do not move a deeper one.
bool are_apart(const FlowData& data, const std::string& gates, const std::vector<DeepKink>& kinks, bool one_leans,
               const std::string& place) {
  const std::vector<NeuronLetters> neurons = neuron_letters(data, gates, place);
  for (std::size_t i = 0; i < neurons.size(); ++i) {
    const bool matters = !neurons[i].leaning.empty() || (one_leans && !neurons[i].sliding.empty());
    for (const DeepKink& k : kinks)
      if (!neurons[i].off && matters && gates[data.gate(1, static_cast<int>(i), k.sample)] != '0') return false;
  }
  return true;
}

}  // namespace

std::size_t first_deep(const FlowData& data) { return data.depth() > 1 ? data.gate(2, 0, 0) : data.gates(); }
std::size_t known_size(const FlowData& data) { return data.kinks.size() + data.gates() - first_deep(data); }
std::size_t known_of(const FlowData& data, std::size_t deep_gate) {
  return data.kinks.size() + deep_gate - first_deep(data);
}

std::string words_of(const DeepKink& kink) {
  return "neuron " + std::to_string(kink.neuron + 1) + " of layer " + std::to_string(kink.layer) + " on sample " +
         std::to_string(kink.sample + 1);
}

FlowSide side_of_deep(char letter) {
  return letter == 's'                    ? FlowSide::Zero
         : letter == '1' || letter == 'q' ? FlowSide::NotNegative
                                          : FlowSide::NotPositive;
}

void require_known(const FlowData& data, const std::vector<FlowSide>& known, const DeepKink& kink,
                   const std::string& place) {
  const FlowSide now = known[known_of(data, kink.gate)];
  if (now != side_of_deep(kink.letter) && now != FlowSide::Zero)
    flow_fails(place, "it is not known that " + words_of(kink) + " is on that side");
}

bool is_alone(const FlowData& data, const std::string& gates, const DeepKink& kink) {
  for (int l = 1; l < data.depth(); ++l)
    for (int i = 0; l != kink.layer && i < data.widths[l]; ++i)
      if (!is_certain(gates[data.gate(l, i, kink.sample)])) return false;
  return true;
}

std::vector<DeepKink> deep_with(const FlowData& data, const std::string& gates, const std::string& letters) {
  std::vector<DeepKink> out;
  for (int l = 2; l < data.depth(); ++l)
    for (int i = 0; i < data.widths[l]; ++i)
      for (int j = 0; j < data.samples(); ++j) {
        const std::size_t g = data.gate(l, i, j);
        if (letters.find(gates[g]) != std::string::npos) out.push_back({l, i, j, g, gates[g]});
      }
  return out;
}

std::vector<DeepKink> deep_kinks(const FlowData& data, const std::string& gates, const std::string& place) {
  std::vector<DeepKink> out = deep_with(data, gates, "pqsh");
  if (out.empty()) return out;
  for (const DeepKink& k : out)
    if (!is_alone(data, gates, k))
      flow_fails(place, words_of(k) + ": gates of the sample in other layers are not certain");
  const auto leaning =
      std::count_if(out.begin(), out.end(), [](const DeepKink& k) { return k.letter == 'p' || k.letter == 'q'; });
  if (leaning > 1) flow_fails(place, "more than one deeper preactivation leans");
  if (!are_apart(data, gates, out, leaning > 0, place))
    flow_fails(place, "a kink of the first layer leans, or slides, and moves a deeper one");
  return out;
}

DeepClaim read_deep(const JsonValue& json, const std::vector<DeepKink>& kinks, bool of_step, const std::string& place) {
  DeepClaim out;
  if (kinks.empty()) {
    if (json.contains("deeper")) reject(Reason::UnknownKey, place + ".deeper: there is no deeper letter");
    return out;
  }
  if (!json.contains("deeper")) reject(Reason::BadShape, place + ".deeper: expected, since there are deeper letters");
  const JsonValue& deeper = json["deeper"];
  const std::string where = place + ".deeper";
  require_keys(deeper, {"gram", "multipliers", "stray"}, {}, where);
  out.gram = flow_integer(deeper["gram"], where + ".gram");
  out.stray = flow_integer(deeper["stray"], where + ".stray") << kFlowGuardBits;
  if (sgn(out.gram) <= 0 || sgn(out.stray) < 0) reject(Reason::BadNumber, where + ": expected gram > 0, stray >= 0");
  const auto integers = [&](const JsonValue& list) {
    std::vector<mpz_class> numbers;
    for (const JsonValue& n : list_of(list, where + ".multipliers"))
      numbers.push_back(flow_integer(n, where + ".multipliers") << kFlowGuardBits);
    return numbers;
  };
  const auto sliding = std::count_if(kinks.begin(), kinks.end(), [](const DeepKink& k) { return k.letter == 's'; });
  if (of_step)
    for (const JsonValue& list : list_of(deeper["multipliers"], where + ".multipliers"))
      out.multipliers.push_back(integers(list));
  else
    for (const mpz_class& n : integers(deeper["multipliers"])) out.multipliers.push_back({n});
  if (out.multipliers.size() != static_cast<std::size_t>(sliding))
    reject(Reason::BadShape, where + ".multipliers: expected one for each deeper letter s");
  for (const auto& m : out.multipliers)
    if (m.size() != (of_step ? units().poly_degree + 1 : 1))
      reject(Reason::BadShape, where + ".multipliers: expected degree + 1 coefficients");
  return out;
}

std::vector<Term<Interval>> multipliers_of_limit(const FlowData& data, const std::vector<DeepKink>& kinks,
                                                 const DeepClaim& claim, bool strayed) {
  std::vector<Interval> out;
  for (const auto& m : claim.multipliers) out.push_back(widened(point(m[0]), strayed ? claim.stray : mpz_class(0)));
  return by_gate(data, kinks, out);
}

std::vector<std::vector<Interval>> gram_of(const std::vector<std::vector<Term<Interval>>>& slopes) {
  std::vector<std::vector<Interval>> out;
  for (const auto& a : slopes) {
    out.emplace_back();
    for (const auto& b : slopes) {
      Interval sum = point(0);
      for (std::size_t w = 0; w < a.size(); ++w)
        if (a[w] && b[w]) sum = sum + *a[w] * *b[w];
      out.back().push_back(sum);
    }
  }
  return out;
}

std::vector<bool> check_strays(const std::vector<DeepKink>& kinks, const DeepClaim& claim,
                               const std::vector<std::vector<Term<Interval>>>& slopes,
                               const std::vector<Interval>& along, const std::string& place) {
  const std::vector<std::vector<Interval>> gram = gram_of(slopes);
  mpz_class squares;
  for (std::size_t a = 0; a < kinks.size(); ++a) squares += size_of(gram[a][a]);
  if (!eigenvalues_at_least(gram, claim.gram << (units().unit_bits - kGramBits)))
    flow_fails(place + ".deeper.gram", "the Gram matrix is not seen to be that large");
  const auto over_gram = [&](const mpz_class& a) { return ceiling(mpq_class(mpq_class(a << kGramBits) / claim.gram)); };
  std::vector<Interval> moved;
  for (std::size_t a = 0; a < kinks.size(); ++a)
    if (kinks[a].letter == 's') moved.push_back(along[a]);
  const mpz_class beside = over_gram(product_above(norm_above(moved), squares));
  std::vector<bool> left;
  for (std::size_t a = 0; a < kinks.size(); ++a) {
    const bool leans = kinks[a].letter == 'p' || kinks[a].letter == 'q';
    left.push_back(leans && sgn(mpz_class(high(along[a]) + beside)) < 0);
    if (leans && !left.back()) moved.push_back(along[a]);
  }
  if (over_gram(norm_above(moved)) > claim.stray)
    flow_fails(place + ".deeper.stray", "the multipliers may be farther away");
  return left;
}

}  // namespace checker
