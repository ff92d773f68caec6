// Forms, the network and the region of a certificate of cells.
#include <algorithm>

#include "cells/cells.hpp"
#include "numerals.hpp"

namespace checker {
namespace {

mpq_class rational_at(const Matrix& m, int i, int j) {
  const Num x = m.at(i, j);
  if (!x.is_rational())
    reject(Reason::NotApplicable, "case.network: expected rational numbers, as everywhere in cells");
  return x.rational();
}

CellLayer integer_layer(const std::vector<std::vector<mpq_class>>& weight, const std::vector<mpq_class>& bias,
                        const mpz_class& before) {
  mpz_class common = 1;
  const auto widen = [&](const mpq_class& q) { common = lcm(common, q.get_den()); };
  for (std::size_t i = 0; i < weight.size(); ++i) {
    for (const mpq_class& q : weight[i]) widen(q);
    widen(bias[i] * before);
  }
  const auto whole = [&](const mpq_class& q) { return mpz_class(q.get_num() * (common / q.get_den())); };
  CellLayer out;
  out.scale = common * before;
  for (std::size_t i = 0; i < weight.size(); ++i) {
    out.weight.emplace_back();
    for (const mpq_class& q : weight[i]) out.weight.back().push_back(whole(q));
    out.bias.push_back(whole(bias[i] * before));
  }
  return out;
}

void read_layers(CellData& data, const Network& n) {
  data.slope = n.slope;
  mpz_class scale = 1;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    const Matrix& w = *n.weights[l];
    std::vector<std::vector<mpq_class>> rows(static_cast<std::size_t>(w.rows));
    std::vector<mpq_class> bias(rows.size());
    for (int i = 0; i < w.rows; ++i) {
      for (int j = 0; j < w.cols; ++j) rows[static_cast<std::size_t>(i)].push_back(rational_at(w, i, j));
      if (n.biases[l]) bias[static_cast<std::size_t>(i)] = rational_at(*n.biases[l], i, 0);
    }
    data.layers.push_back(integer_layer(rows, bias, scale));
    scale = data.layers.back().scale * data.slope.get_den();
    data.weights.push_back(std::move(rows));
    data.biases.push_back(std::move(bias));
  }
}

}  // namespace

mpz_class cell_value(const CellForm& form, const CellPoint& point) {
  mpz_class out;
  for (std::size_t i = 0; i < form.size(); ++i) out += form[i] * point[i];
  return out;
}

void make_primitive(CellForm& form) {
  mpz_class common;
  for (const mpz_class& a : form) common = gcd(common, a);
  if (sgn(common) == 0 || common == 1) return;
  for (mpz_class& a : form) a /= common;
}

CellFunction cell_function(const std::vector<mpq_class>& coefficients) {
  CellFunction out;
  for (const mpq_class& q : coefficients) out.denominator = lcm(out.denominator, q.get_den());
  for (const mpq_class& q : coefficients) out.form.push_back(q.get_num() * (out.denominator / q.get_den()));
  return out;
}

CellData read_cell_data(const Case& c, const JsonValue& region) {
  if (!c.network) reject(Reason::NotApplicable, "case.network: expected a fully connected network");
  CellData data;
  read_layers(data, *c.network);
  data.inputs = data.weights.front().front().size();
  data.outputs = data.weights.back().size();
  for (const JsonValue& row : list_of(region, "region")) {
    std::vector<mpq_class> numbers = read_rationals(row, data.inputs + 1, "region");
    for (std::size_t i = 0; i < data.inputs; ++i) numbers[i] = -numbers[i];
    data.region.push_back(cell_function(numbers).form);
    make_primitive(data.region.back());
  }
  return data;
}

std::vector<mpq_class> cell_output(const CellData& data, const std::vector<mpq_class>& x) {
  std::vector<mpq_class> out = x;
  for (std::size_t l = 0; l < data.weights.size(); ++l) {
    std::vector<mpq_class> next = data.biases[l];
    for (std::size_t i = 0; i < next.size(); ++i) {
      for (std::size_t j = 0; j < out.size(); ++j) next[i] += data.weights[l][i][j] * out[j];
      if (l + 1 < data.weights.size() && sgn(next[i]) < 0) next[i] *= data.slope;
    }
    out = std::move(next);
  }
  return out;
}

CellForm cell_row(const CellLayer& layer, std::size_t j, const std::vector<CellForm>& before) {
  CellForm out(before.front().size());
  for (std::size_t k = 0; k < before.size(); ++k)
    if (sgn(layer.weight[j][k]) != 0)
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += layer.weight[j][k] * before[k][i];
  out.back() += layer.bias[j];
  return out;
}

std::vector<mpq_class> read_rationals(const JsonValue& json, std::size_t count, const std::string& place) {
  std::vector<mpq_class> out;
  for (const JsonValue& entry : list_of(json, place)) out.push_back(parse_rational(text_of(entry, place), place));
  if (out.size() != count) reject(Reason::BadShape, place + ": expected " + std::to_string(count) + " numbers");
  return out;
}

std::vector<mpq_class> read_point_of_region(const CellData& data, const JsonValue& json, const std::string& place) {
  std::vector<mpq_class> x = read_rationals(json, data.inputs, place);
  CellFunction point = cell_function(x);
  point.form.push_back(point.denominator);
  for (const CellForm& constraint : data.region)
    if (sgn(cell_value(constraint, point.form)) < 0) reject(Reason::Verdict, place + ": is outside the region");
  return x;
}

std::size_t read_index(const JsonValue& json, const std::string& place) {
  return static_cast<std::size_t>(count_of(json, place, 0));
}

mpz_class rest_of(const CellForm& target, const std::vector<CellForm>& constraints, const std::vector<CellForm>& more,
                  const JsonValue& json, std::size_t from, const std::string& place) {
  const std::vector<JsonValue>& list = list_of(json, place);
  if (list.size() < from || (list.size() - from) % 2 != 0)
    reject(Reason::BadShape, place + ": expected numbers of constraints, each with a factor");
  std::vector<const CellForm*> used;
  std::vector<mpq_class> factors;
  for (std::size_t i = from; i < list.size(); i += 2) {
    const std::size_t k = read_index(list[i], place);
    if (k >= constraints.size() + more.size()) reject(Reason::BadShape, place + ": there is no such constraint");
    used.push_back(k < constraints.size() ? &constraints[k] : &more[k - constraints.size()]);
    factors.push_back(parse_rational(text_of(list[i + 1], place), place));
    if (sgn(factors.back()) < 0) reject(Reason::Verdict, place + ": a factor is negative");
  }
  const CellFunction scaled = cell_function(factors);
  CellForm rest = target;
  for (mpz_class& a : rest) a *= scaled.denominator;
  for (std::size_t k = 0; k < used.size(); ++k)
    for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= scaled.form[k] * (*used[k])[i];
  for (std::size_t i = 0; i + 1 < rest.size(); ++i)
    if (sgn(rest[i]) != 0) reject(Reason::Verdict, place + ": the constraints do not combine to the function");
  return rest.back();
}

}  // namespace checker
