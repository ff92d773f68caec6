#include "search/coordinates.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "budget/error.hpp"
#include "evaluation/needs.hpp"
#include "network/numbers_of_case.hpp"

namespace plumbline {
namespace {

constexpr int kCentreBits = 44;

// The number, or a multiple of 2^-44 near it.
Rational centre_of(const Real& x) {
  if (x.is_rational()) return x.rational();
  const Enclosure e = x.enclosure(kCentreBits + 64);
  const Rational unit = pow(Rational(2), kCentreBits);
  return Rational(floor((e.lower + e.upper) / Rational(2) * unit + Rational(1, 2))) / unit;
}

// The names of parameters in what only counts: indices, exponents, and the ends of ranges that are a parameter.
class Counting {
 public:
  explicit Counting(const Term& formula) {
    for_each_node(formula, [this](const Term& node) { look_at(*node); });
  }
  [[nodiscard]] bool has(const std::string& name) const { return names_.contains(name); }

 private:
  void look_at(const Node& node) {
    const std::size_t first = node.head == Head::AtLeast ? 1 : 0;
    for (std::size_t i = 0; i < std::min(index_arguments(node.head), node.args.size()); ++i) take(node.args[i]);
    if (node.head == Head::Pow) take(node.args[1]);
    if (ranges(node.head))
      for (const std::size_t end : {first, first + 1})
        if (node.args[end]->head == Head::Param) take(node.args[end]);
  }
  void take(const Term& term) {
    for (const std::string& name : names(term, {Head::Param, Head::NamedMatrix})) names_.insert(name);
  }
  std::set<std::string> names_;
};

// Which parameters of a graph several edges have.
std::set<const Real*> shared_weights(const Case& c) {
  std::set<const Real*> out, seen;
  if (const auto* g = std::get_if<Graph>(&c.network.other))
    for (const Edge& e : g->edges)
      if (e.parameter != Edge::kFixed && !seen.insert(&g->parameters[as_size(e.parameter)]).second)
        out.insert(&g->parameters[as_size(e.parameter)]);
  return out;
}

// How the reading calls the data, by the names of named_groups_of.
const std::map<std::string, std::string>& data_words() {
  static const std::map<std::string, std::string> words = {
      {"X", "inputs"}, {"G", "gradient"}, {"Y*", "targets"}, {"l'", "loss-derivative"}};
  return words;
}

std::string place_in(const std::string& group, std::size_t i, int cols) {
  const std::size_t n = as_size(cols);
  return group + "[" + std::to_string(i / n + 1) + "," + std::to_string(i % n + 1) + "]";
}

}  // namespace

Coordinates::Coordinates(const Reading& reading, Case c) : case_(std::move(c)) {
  case_.tensors = nullptr;
  const Term formula = reading.formula();
  const Needs needs(formula);
  const Counting counting(formula);
  const std::set<const Real*> shared = shared_weights(case_);
  std::map<const Real*, std::size_t> positions;
  for (const Real* x : numbers_of(std::as_const(case_))) positions.emplace(x, positions.size());
  const auto add = [&](Coordinate::Kind kind, const std::string& group, const std::string& name, const Real* place) {
    const Rational beside = place->is_rational() ? Rational() : pow(Rational(2), -kCentreBits);
    all_.push_back({kind, group, name, positions.at(place), centre_of(*place), beside, !shared.contains(place)});
  };
  const auto speaks_of = [&](const std::string& group) {
    const auto data = data_words().find(group);
    return data != data_words().end() ? needs.data.contains(data->second)
                                      : needs.matrices.contains(group) && !counting.has(group);
  };
  std::set<const Real*> named;
  for (const NamedGroup& group : named_groups_of(case_)) {
    const bool other = data_words().contains(group.name) || case_.matrices.contains(group.name);
    for (std::size_t i = 0; i < group.numbers.size(); ++i) {
      named.insert(group.numbers[i]);
      if (!other && needs.network)
        add(Coordinate::Kind::Weight, group.name, place_in(group.name, i, group.cols), group.numbers[i]);
      else if (other && speaks_of(group.name))
        add(data_words().contains(group.name) ? Coordinate::Kind::Datum : Coordinate::Kind::Parameter, group.name,
            place_in(group.name, i, group.cols), group.numbers[i]);
    }
  }
  std::size_t biases = 0;  // of layers that are not fully connected
  if (needs.network)
    for (const NumberGroup& group : free_groups_of(case_)) {
      if (named.contains(group.front())) continue;
      const std::string name = "bias " + std::to_string(++biases) + " of the layers";
      for (std::size_t i = 0; i < group.size(); ++i)
        add(Coordinate::Kind::Weight, name, place_in(name, i, 1), group[i]);
    }
  for (const auto& [name, x] : case_.scalars)
    if (needs.scalars.contains(name) && !counting.has(name)) add(Coordinate::Kind::Parameter, name, name, &x);
}

Moves Coordinates::free() const {
  Moves out;
  for (const Coordinate& x : all_) out.push_back(x.free);
  return out;
}

std::string Coordinates::held(const Moves& moves) const {
  std::vector<std::string> groups, words;
  for (const Coordinate& x : all_)
    if (groups.empty() || groups.back() != x.group) groups.push_back(x.group);
  for (const std::string& group : groups) {
    std::vector<std::string> entries;
    bool whole = true;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (all_[i].group == group) {
        if (moves[i])
          whole = false;
        else
          entries.push_back(all_[i].name);
      }
    if (whole && !entries.empty()) entries = {group};
    words.insert(words.end(), entries.begin(), entries.end());
  }
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

Moves Coordinates::moves_without(const std::string& held) const {
  Moves out = free();
  for (std::size_t first = 0; first < held.size();) {
    const std::size_t end = std::min(held.find(", ", first), held.size());
    const std::string name = held.substr(first, end - first);
    bool known = false;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (all_[i].group == name || all_[i].name == name) out[i] = false, known = true;
    if (!known) throw InputError("the case has no number \"" + name + "\" that could be held");
    first = end + 2;
  }
  return out;
}

Case Coordinates::box(const Moves& moves, const Rational& radius) const {
  Case out = case_;
  const std::vector<Real*> numbers = numbers_of(out);
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (moves[i]) {
      const Rational reach = radius + all_[i].beside;
      *numbers[all_[i].number] = Real::between(all_[i].at - reach, all_[i].at + reach);
      out.is_box = true;
    }
  return out;
}

Case Coordinates::point(const std::vector<Rational>& by) const {
  Case out = case_;
  const std::vector<Real*> numbers = numbers_of(out);
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i].free && !by[i].is_zero()) *numbers[all_[i].number] = Real(all_[i].at + by[i]);
  return out;
}

}  // namespace plumbline
