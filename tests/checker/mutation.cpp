// Certificates changed at random by the thousand, with the hashes recomputed: whatever the checker still accepts must
// be true.
//
// "True" is decided here by code that shares nothing with the checker: two formulas are evaluated by hand over
// rationals (the one with a singular value through the characteristic polynomial and Descartes' rule, which counts
// exactly where all roots are real).
#include <gmpxx.h>

#include <algorithm>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>

#include "amounts.hpp"
#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

using Rows = std::vector<std::vector<mpq_class>>;

mpq_class rational(const Json& j) { return mpq_class(j.get<std::string>()); }

Rows rows_of_matrix(const Json& m) {
  Rows rows(m["rows"].get<std::size_t>());
  std::size_t next = 0;
  for (auto& row : rows)
    for (std::size_t j = 0; j < m["cols"].get<std::size_t>(); ++j) {
      mpq_class q(rational(m["entries"][next++]) / rational(m["denominator"]));
      row.push_back(q);
    }
  return rows;
}

bool inside(const Json& ends, const mpq_class& x) {
  return !ends.is_null() && rational(ends[0]) <= x && x <= rational(ends[1]);
}

// --- First formula: all rational. ---

const std::string kRational =
    reading("(and (<= (norm2 (weight 1 theta)) (param c)) (< (entry 1 1 (preactivation 2 theta (data inputs))) 3))",
            "(< 0 (param c))", "(relu-network theta)", "(<= (norm2 (data inputs)) 0)");

mpq_class norm2(const Rows& a) {
  mpq_class sum;
  for (const auto& row : a)
    for (const auto& x : row) sum += x * x;
  return sum;
}

struct Side {
  std::string relation;
  mpq_class lhs, rhs;
  bool truth;
};

bool lists_match(const Json& list, const std::vector<Side>& atoms) {
  if (list.size() != atoms.size()) return false;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    if (list[i]["relation"] != atoms[i].relation || list[i]["truth"] != (atoms[i].truth ? "true" : "false") ||
        !inside(list[i]["lhs"], atoms[i].lhs) || !inside(list[i]["rhs"], atoms[i].rhs))
      return false;
  return true;
}

bool rational_truth(const Json& c) {
  const Json& e = c["case"];
  if (e["network"]["activation"] != "relu" || c["singular_values"].size() != 0) return false;
  const Rows w1 = rows_of_matrix(e["network"]["weights"][0]), w2 = rows_of_matrix(e["network"]["weights"][1]),
             x = rows_of_matrix(e["data"]["inputs"]);
  const mpq_class p = rational(e["parameters"]["c"]);
  std::vector<Side> atoms = {{"<", 0, p, 0 < p}};
  std::string verdict = "hypothesis-false";
  mpq_class margin;
  if (p > 0) {
    mpq_class y;
    for (std::size_t i = 0; i < w1.size(); ++i) {
      mpq_class z;
      for (std::size_t k = 0; k < x.size(); ++k) z += w1[i][k] * x[k][0];
      if (z > 0) y += w2[0][i] * z;
    }
    const mpq_class n = norm2(w1);
    atoms.push_back({"<=", n, p, n <= p});
    atoms.push_back({"<", y, 3, y < 3});
    margin = std::min(mpq_class(p - n), mpq_class(3 - y));
    verdict = "fails";
    if (n <= p && y < 3) {
      const mpq_class size = norm2(x);
      atoms.push_back({"<=", size, 0, size <= 0});
      verdict = size <= 0 ? "trivial" : "holds";
    }
  }
  if (c["verdict"] != verdict || !lists_match(c["comparisons"], atoms)) return false;
  return p > 0 ? inside(c["margin"], margin) : c["margin"].is_null();
}

Json rational_base(int variant) {
  Json e = example({"1/2 -1; 2 1/3", "1 -1/2"}, "1 0 -2; 3/4 1 1", "1 -1 1");
  e["parameters"] = {{"c", variant == 0 ? "6" : variant == 1 ? "5" : "-1"}};
  if (variant == 0)
    return certificate(
        {kRational,
         e,
         "holds",
         "[23/36,23/36]",
         {"< [0,0] [6,6] true", "<= [193/36,193/36] [6,6] true", "< [-10,0] [3,3] true", "<= [7,9] [0,0] false"}});
  if (variant == 1)
    return certificate(
        {kRational, e, "fails", "[-1,0]", {"< [0,0] [5,5] true", "<= [5,6] [5,5] false", "< [-10,2] [3,3] true"}});
  return certificate({kRational, e, "hypothesis-false", "null", {"< [0,0] [-1,-1] false"}});
}

// --- Second formula: a singular value of a 3 x 3 matrix. ---

const std::string kSpectral = reading("(<= (singular 2 (matrix A)) (param c))");

// Coefficients (1, a, b, c) of det(xI - G) = x^3 + a x^2 + b x + c for G = A^T A.
std::vector<mpq_class> characteristic(const Rows& a) {
  Rows g(3, std::vector<mpq_class>(3));
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) g[i][j] += a[k][i] * a[k][j];
  const auto minor = [&](int i, int j) { return mpq_class(g[i][i] * g[j][j] - g[i][j] * g[j][i]); };
  const mpq_class det = g[0][0] * minor(1, 2) - g[0][1] * (g[1][0] * g[2][2] - g[1][2] * g[2][0]) +
                        g[0][2] * (g[1][0] * g[2][1] - g[1][1] * g[2][0]);
  return {1, mpq_class(-(g[0][0] + g[1][1] + g[2][2])), mpq_class(minor(0, 1) + minor(0, 2) + minor(1, 2)),
          mpq_class(-det)};
}

// Roots > t, with multiplicity: sign changes of the coefficients of p(x + t).
int roots_above(std::vector<mpq_class> p, const mpq_class& t) {
  for (std::size_t done = p.size() - 1; done > 0; --done)
    for (std::size_t i = 1; i <= done; ++i) p[i] += t * p[i - 1];
  int changes = 0, last = 1;
  for (const auto& x : p) {
    if (sgn(x) == 0) continue;
    changes += sgn(x) != last;
    last = sgn(x);
  }
  return changes;
}

// Roots >= t: 3 minus the roots of p(-x) above -t.
int roots_from(const std::vector<mpq_class>& p, const mpq_class& t) {
  return 3 - roots_above({p[0], mpq_class(-p[1]), p[2], mpq_class(-p[3])}, -t);
}

// q <= s_2 and s_2 <= q.
bool below(const std::vector<mpq_class>& p, const mpq_class& q) { return q <= 0 || roots_from(p, q * q) >= 2; }
bool above(const std::vector<mpq_class>& p, const mpq_class& q) { return q >= 0 && roots_above(p, q * q) <= 1; }

bool spectral_truth(const Json& c) {
  const Json& parameters = c["case"]["parameters"];
  const auto p = characteristic(rows_of_matrix(parameters["A"]));
  const mpq_class bound = rational(parameters["c"]);
  const bool truth = above(p, bound);
  if (c["verdict"] != (truth ? "holds" : "fails") || c["comparisons"].size() != 1 || c["singular_values"].size() != 1)
    return false;
  const Json &atom = c["comparisons"][0], &entry = c["singular_values"][0];
  if (atom["relation"] != "<=" || atom["truth"] != (truth ? "true" : "false") || !inside(atom["rhs"], bound))
    return false;
  if (!below(p, rational(atom["lhs"][0])) || !above(p, rational(atom["lhs"][1]))) return false;
  if (!above(p, mpq_class(bound - rational(c["margin"][0]))) || !below(p, mpq_class(bound - rational(c["margin"][1]))))
    return false;
  return entry["matrix"] == "(matrix A)" && entry["k"] == 2 && !entry.contains("vector") &&
         roots_from(p, rational(entry["lower"])) >= 2 && roots_above(p, rational(entry["upper"])) <= 1;
}

Json spectral_base(int variant) {
  Json e = standard_example();  // s_2^2 of A is 28.21...
  e["parameters"] = {{"A", matrix("4 1 0; -2 5 1; 1 1/2 6")}, {"c", variant == 0 ? "6" : "11/2"}};
  const std::vector<Json> list = {singular("(matrix A)", 2, "28", "29")};
  if (variant == 0) return certificate({kSpectral, e, "holds", "[0,1]", {"<= [5,6] [6,6] true"}, list});
  return certificate({kSpectral, e, "holds", "[-1,1]", {"<= [5,6] [11/2,11/2] true"}, list});
}

// --- Mutations. ---

std::string mutated_number(const std::string& text, std::uint64_t& state) {
  mpq_class q;
  if (q.set_str(text, 10) != 0 || q.get_den() == 0) return text;
  q.canonicalize();
  const mpq_class small = mpq_class(1, next_random(state) % 2 == 0 ? 7 : 1000003);
  switch (next_random(state) % 7) {
    case 0: q += 1; break;
    case 1: q -= 1; break;
    case 2: q += small; break;
    case 3: q -= small; break;
    case 4: q = -q; break;
    case 5: q *= mpq_class(static_cast<long>(next_random(state) % 5), 2); break;
    default: {
      std::string digits = text;
      digits[next_random(state) % digits.size()] = static_cast<char>('0' + next_random(state) % 10);
      return digits;
    }
  }
  q.canonicalize();
  return q.get_str();
}

const char* const kWords[] = {"true",      "false", "undefined", "holds", "fails", "trivial", "hypothesis-false",
                              "ill-typed", "<=",    "<",         "=",     "relu",  "linear"};

void mutate_leaf(Json& c, std::uint64_t& state) {
  const Json flat = c.flatten();
  auto item = flat.begin();
  std::advance(item, static_cast<long>(next_random(state) % flat.size()));
  if (item.key().find("/formula") == 0 || item.key() == "/digest") return;
  Json& leaf = c[Json::json_pointer(item.key())];
  if (leaf.is_number())
    leaf = next_random(state) % 5;
  else if (leaf.is_string() && leaf.get<std::string>().find_first_of("0123456789") != std::string::npos)
    leaf = mutated_number(leaf, state);
  else if (leaf.is_string())
    leaf = kWords[next_random(state) % std::size(kWords)];
  else if (leaf.is_null())
    leaf = Json{"0", "0"};
}

void mutate_list(Json& c, std::uint64_t& state) {
  Json& list = c[next_random(state) % 3 == 0 ? "singular_values" : "comparisons"];
  if (list.empty()) return;
  const std::size_t i = next_random(state) % list.size(), j = next_random(state) % list.size();
  switch (next_random(state) % 4) {
    case 0: list.erase(i); break;
    case 1: list.push_back(list[i]); break;
    case 2: std::swap(list[i], list[j]); break;
    default: list[i] = list[j];
  }
}

struct Base {
  std::string name;
  Json (*make)(int);
  bool (*truth)(const Json&);
};
std::ostream& operator<<(std::ostream& out, const Base& b) { return out << b.name; }
const Base kBases[] = {{"rational", rational_base, rational_truth}, {"spectral", spectral_base, spectral_truth}};

}  // namespace

BOOST_AUTO_TEST_SUITE(mutation)

BOOST_DATA_TEST_CASE(bases_are_accepted_and_true, data::make(kBases) * data::xrange(2), base, variant) {
  const Json c = base.make(variant);
  const checker::Result result = check(c);
  BOOST_TEST(outcome(result) == "accepted", outcome(result) << ": " << result.message);
  BOOST_TEST(base.truth(c));
}

BOOST_DATA_TEST_CASE(what_is_accepted_is_true, data::make(kBases) * data::xrange(40), base, block) {
  // CHECKER_MUTANTS of each of the 80 blocks; CHECKER_SEED makes another campaign.
  std::uint64_t state = from_environment("CHECKER_SEED", 1000) + static_cast<std::uint64_t>(block);
  int accepted = 0;
  for (std::uint64_t run = 0; run < from_environment("CHECKER_MUTANTS", 200); ++run) {
    Json c = base.make(static_cast<int>(run) % 3 % (base.name == "spectral" ? 2 : 3));
    for (std::uint64_t count = 1 + next_random(state) % 3; count > 0; --count)
      next_random(state) % 6 == 0 ? mutate_list(c, state) : mutate_leaf(c, state);
    c = sealed(c);
    if (outcome(c) != "accepted") continue;
    ++accepted;
    BOOST_TEST(base.truth(c), "accepted, but not true: " << c.dump());
  }
  BOOST_TEST(accepted > 0);  // otherwise the test shows nothing
}

// Without new hashes no change at all is accepted.
BOOST_DATA_TEST_CASE(changed_bytes_are_rejected, data::make(kBases) * data::xrange(20), base, block) {
  std::uint64_t state = 5000 + static_cast<std::uint64_t>(block);
  checker::Options options;
  options.allow_unknown_claims = true;
  const std::string original = bytes(base.make(block % 2));
  for (int run = 0; run < 100; ++run) {
    std::string text = original;
    switch (const std::size_t at = next_random(state) % text.size(); next_random(state) % 4) {
      case 0: text[at] = static_cast<char>(next_random(state)); break;
      case 1: text.erase(at, 1 + next_random(state) % 9); break;
      case 2: text.insert(at, 1, static_cast<char>(next_random(state))); break;
      default: text.insert(at, text.substr(next_random(state) % text.size(), next_random(state) % 40));
    }
    if (text != original) BOOST_TEST(!checker::check_certificate(text, options).accepted);
  }
}

BOOST_AUTO_TEST_SUITE_END()
