// Certificates "plumbline-flow-law/1": the cells of Theorem 14 of docs/flow.md, counted.
//
// A neuron starts at (w, v) = r (p, q), p and q on the unit circle. Both circles are cut into 2^cells arcs; a cell is a
// pair of arcs. P_j = <p, x_j>/lambda_j and v_j = <q, y_j> have ends on an arc, and the conditions of the theorem are
// linear in them, but for a product with a constant.
#include "flows/law.hpp"

#include <algorithm>

#include "certificate.hpp"
#include "flows/flow.hpp"
#include "numerals.hpp"

namespace checker {
namespace {

using Units = mpz_class;  // of 2^-64

Units floor_of(const Units& a) {
  Units q;
  mpz_fdiv_q_2exp(q.get_mpz_t(), a.get_mpz_t(), kLawBits);
  return q;
}
Units times_up(const Units& a, const Units& b) { return -floor_of(-(a * b)); }

struct Ends {
  Units lower, upper;
};
Ends operator+(const Ends& a, const Ends& b) { return {a.lower + b.lower, a.upper + b.upper}; }
Ends hull(const Ends& a, const Ends& b) { return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)}; }
// c a, for a factor between its ends.
Ends scaled(const Ends& a, const Ends& c) {
  const std::array<Units, 4> products{a.lower * c.lower, a.lower * c.upper, a.upper * c.lower, a.upper * c.upper};
  return {floor_of(*std::min_element(products.begin(), products.end())),
          -floor_of(-*std::max_element(products.begin(), products.end()))};
}
Ends ends_of(const mpq_class& a) { return {law_down(a), law_up(a)}; }

using Point = std::array<Ends, 2>;

// The points where the arcs begin, and by how much a point of an arc may be farther out than its chord, at most.
struct Circle {
  std::vector<Point> points;
  Units bulge;
};

// A quarter of the circle is cut in halves: the middle of u and v is (u + v)/(2 h), where h is the cosine of half the
// angle between them.
Circle circle_of(unsigned cells) {
  const Units one = Units(1) << kLawBits;
  std::vector<Point> quarter{{Ends{one, one}, Ends{0, 0}}, {Ends{0, 0}, Ends{one, one}}};
  Ends h{0, 0};  // the cosine of the whole angle
  const auto halve = [&] {
    h = {law_down(root_down((1 + law_number(h.lower)) / 2)), law_up(root_up((1 + law_number(h.upper)) / 2))};
  };
  for (unsigned level = 2; level < cells; ++level) {
    halve();
    const Ends factor{law_down(1 / (2 * law_number(h.upper))), law_up(1 / (2 * law_number(h.lower)))};
    std::vector<Point> finer;
    for (std::size_t k = 0; k + 1 < quarter.size(); ++k) {
      finer.push_back(quarter[k]);
      Point& middle = finer.emplace_back();
      for (int i = 0; i < 2; ++i) middle[i] = scaled(quarter[k][i] + quarter[k + 1][i], factor);
    }
    finer.push_back(quarter.back());
    quarter = std::move(finer);
  }
  halve();
  Circle out{{}, law_up(1 / law_number(h.lower))};
  quarter.pop_back();
  Point turned;
  for (int turn = 0; turn < 4; ++turn)
    for (Point& p : quarter) {
      out.points.push_back(p);
      turned = {Ends{-p[1].upper, -p[1].lower}, p[0]};
      p = turned;
    }
  return out;
}

// The range of a linear form on each arc.
std::vector<Ends> ranges(const Circle& circle, const std::array<Ends, 2>& form) {
  const Units one = Units(1) << kLawBits;
  std::vector<Ends> at, out;
  for (const Point& p : circle.points) at.push_back(scaled(p[0], form[0]) + scaled(p[1], form[1]));
  for (std::size_t k = 0; k < at.size(); ++k)
    out.push_back(scaled(hull(at[k], at[(k + 1) % at.size()]), {one, circle.bulge}));
  return out;
}

// The numbers of the theorem in units.
struct Sample {
  Units coupling, alone, together, decayed, squared, reached, lambda, over;  // over >= 1/lambda
};
struct Rules {
  std::array<Sample, 2> samples;
  Units small, drift, output, time;
};
Rules rules_of(const LawBounds& b, const mpq_class& time) {
  Rules out{{}, law_up(b.small), law_up(b.drift), law_up(b.output), law_up(time)};
  for (std::size_t j = 0; j < 2; ++j) {
    const LawSample& s = b.samples[j];
    out.samples[j] = {law_up(s.coupling),
                      law_up(s.alone),
                      law_up(s.together),
                      law_up(s.decayed),
                      law_up(s.decayed * s.decayed),
                      law_up(s.reached),
                      law_down(s.lambda_down),
                      law_up(1 / s.lambda_down)};
  }
  return out;
}

// One cell: of sample j the ranges of P_j and v_j at the start.
class Cell {
 public:
  Cell(const Rules& rules, const std::array<const Ends*, 2>& p, const std::array<const Ends*, 2>& v)
      : rules_(rules), p_(p), v_(v) {}

  [[nodiscard]] bool is_dead() const { return is_out(0) && is_out(1); }
  [[nodiscard]] bool is_only(int j) const { return is_out(1 - j) && survives(j); }

 private:
  // What pushes P_j up, at most.
  [[nodiscard]] Units push(int j) const {
    const Units least = v_[1 - j]->lower;
    const Units down = sgn(least) < 0 ? Units(-least) : Units(0);
    return times_up(rules_.samples[j].coupling, down + rules_.drift + rules_.output);
  }
  [[nodiscard]] bool is_off(int j) const { return sgn(p_[j]->upper + times_up(rules_.time, push(j))) < 0; }
  [[nodiscard]] Units apart(int j) const { return std::max<Units>(p_[j]->upper - v_[j]->lower, 0); }  // D_j^+
  [[nodiscard]] bool dies(int j) const {
    const Sample& s = rules_.samples[j];
    const Units e = push(j) + rules_.small, rest = times_up(e, s.over);  // >= e/lambda
    Units chi = -v_[j]->upper;
    if (sgn(p_[j]->upper) > 0) {
      const Units y = -(p_[j]->upper + v_[j]->upper + rest);
      if (y <= times_up(s.squared, apart(j)) + times_up(rest, s.decayed)) return false;
      chi = sgn(p_[j]->lower) > 0 ? y : std::min(y, chi);
    }
    return chi - rules_.drift > rest;
  }
  [[nodiscard]] bool is_out(int j) const { return is_off(j) || dies(j); }
  [[nodiscard]] bool survives(int j) const {
    const Sample& s = rules_.samples[j];
    const Units& omega = is_off(1 - j) ? s.alone : s.together;
    return p_[j]->lower > omega && p_[j]->lower + v_[j]->lower >= 2 * omega + times_up(s.squared, apart(j)) + s.reached;
  }

  const Rules& rules_;
  std::array<const Ends*, 2> p_, v_;
};

struct Counts {
  std::int64_t dead = 0, first = 0, second = 0;
};

Counts count(const LawClaim& claim) {
  const LawBounds bounds = law_bounds(claim);
  const Rules rules = rules_of(bounds, claim.time);
  const Circle circle = circle_of(claim.cells);
  std::array<std::vector<Ends>, 2> p, v;
  for (std::size_t j = 0; j < 2; ++j) {
    const LawSample& s = bounds.samples[j];
    std::array<Ends, 2> form;
    for (std::size_t i = 0; i < 2; ++i)
      form[i] = scaled(ends_of(claim.inputs[j][i]), {law_down(1 / s.lambda_up), law_up(1 / s.lambda_down)});
    p[j] = ranges(circle, form);
    v[j] = ranges(circle, {ends_of(j == 0 ? 1 : 0), ends_of(j == 0 ? 0 : 1)});
  }
  Counts out;
  for (std::size_t a = 0; a < circle.points.size(); ++a)
    for (std::size_t b = 0; b < circle.points.size(); ++b) {
      const Cell cell(rules, {&p[0][a], &p[1][a]}, {&v[0][b], &v[1][b]});
      if (cell.is_dead())
        ++out.dead;
      else if (cell.is_only(0))
        ++out.first;
      else if (cell.is_only(1))
        ++out.second;
    }
  return out;
}

mpq_class rational_of(const JsonValue& json, const std::string& place) {
  mpq_class a = parse_rational(text_of(json, place), place);
  if (size_in_bits(a.get_num()) > 256 || size_in_bits(a.get_den()) > 256)
    reject(Reason::TooLarge, place + ": more than 256 bits");
  return a;
}

LawClaim read_claim(const JsonValue& json) {
  LawClaim out;
  require_keys(json["case"], {"inputs", "name", "radius"}, {}, "case");
  const auto& inputs = list_of(json["case"]["inputs"], "case.inputs");
  if (inputs.size() != 2) reject(Reason::BadShape, "case.inputs: expected two samples");
  for (std::size_t j = 0; j < 2; ++j) {
    const std::string place = at("case.inputs", j);
    const auto& entries = list_of(inputs[j], place);
    if (entries.size() != 2) reject(Reason::BadShape, place + ": expected two coordinates");
    for (std::size_t i = 0; i < 2; ++i) out.inputs[j][i] = rational_of(entries[i], at(place, i));
  }
  out.radius = rational_of(json["case"]["radius"], "case.radius");
  out.time = rational_of(json["time"], "time");
  out.margin = rational_of(json["margin"], "margin");
  for (const auto& [number, place] :
       {std::pair{&out.radius, "case.radius"}, {&out.time, "time"}, {&out.margin, "margin"}})
    if (sgn(*number) <= 0) reject(Reason::BadNumber, std::string(place) + ": expected a positive number");
  const std::int64_t cells = count_of(json["cells"], "cells", 3);
  if (cells > 11) reject(Reason::TooLarge, "cells: expected at most 11");
  out.cells = static_cast<unsigned>(cells);
  return out;
}

void check_law(const JsonValue& json, const Reading*, Result& result) {
  if (!json["claim"].is("flow-law")) reject(Reason::BadName, "claim: expected \"flow-law\"");
  if (!json["reading"].is("zero-loss")) reject(Reason::BadName, "reading: expected \"zero-loss\"");
  if (!json["verdict"].is("bounded")) reject(Reason::Verdict, "verdict: expected bounded");
  const LawClaim claim = read_claim(json);
  const Counts found = count(claim);
  const auto claimed = [&](const char* key, std::int64_t most) {
    const mpz_class n = flow_integer(json[key], key);
    if (sgn(n) < 0) reject(Reason::BadNumber, std::string(key) + ": expected a number of cells");
    if (n > to_mpz(most)) flow_fails(key, "only " + std::to_string(most) + " cells are seen to be so");
    return fraction(n, mpz_class(1) << (2 * claim.cells));
  };
  const mpq_class dead = claimed("dead", found.dead), first = claimed("first", found.first),
                  second = claimed("second", found.second);
  const mpq_class least = 2 * first * second, most = (1 - dead) * (1 - dead) - first * first - second * second;
  result.verdict = "bounded";
  result.formula = "the loss of two neurons that start on circles of any radius up to " + claim.radius.get_str() +
                   " tends to zero with a probability of at least " + least.get_str() + " and at most " +
                   most.get_str() + "; of flows in which a neuron that is off on all samples stays at rest";
}

}  // namespace

Format law_format() {
  return {
      "plumbline-flow-law/1",
      Module::Flows,
      {"case", "cells", "claim", "dead", "digest", "first", "format", "margin", "reading", "second", "time", "verdict"},
      check_law};
}

}  // namespace checker
