#include "search/small_shapes.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "network/case_io.hpp"
#include "network/numbers_of_case.hpp"
#include "search/reductions.hpp"

namespace plumbline {
namespace {

std::string with_plural(std::size_t n, const std::string& what, const std::string& many) {
  return std::to_string(n) + " " + (n == 1 ? what : many);
}

// The same shape, every number that may differ set to zero.
Case emptied(Case c) {
  for (const NumberGroup& group : free_groups_of(c))
    for (Real* x : group) *x = Real(0);
  for (auto& [name, x] : c.scalars) x = Real(0);
  return c;
}

std::size_t count_numbers(Case c) {
  std::size_t out = 0;
  for (const NumberGroup& group : free_groups_of(c)) out += group.size();
  return out;
}

std::optional<ExactMatrix> like(const std::optional<ExactMatrix>& part, int rows, int cols) {
  return part ? std::optional(ExactMatrix(rows, cols)) : std::nullopt;
}

// A fully connected case with these widths, inputs first.
Case chain(const Case& model, const std::vector<int>& widths, int samples) {
  Case out;
  out.name = model.name;
  out.network.slope = model.network.slope;
  for (std::size_t l = 1; l < widths.size(); ++l) out.network.weights.emplace_back(widths[l], widths[l - 1]);
  out.inputs = ExactMatrix(widths.front(), samples);
  out.gradient = like(model.gradient, widths.back(), samples);
  out.targets = like(model.targets, widths.back(), samples);
  if (model.loss_derivative) out.loss_derivative = ExactMatrix(model.loss_derivative->rows(), samples);
  out.scalars = model.scalars;
  return emptied(std::move(out));
}

// The widths of fully connected networks, inputs first, of one depth and one number of units, that have few numbers:
// a layer has a number for each pair of units, and each part of the data one for each sample and unit of its layer.
// Every unit has at least one number (a weight, an entry of the inputs), so that few numbers are few units.
class FewNumbers {
 public:
  FewNumbers(const Case& model, int samples, std::size_t most)
      : samples_(samples),
        outputs_((model.gradient ? 1 : 0) + (model.targets ? 1 : 0)),
        fixed_(model.loss_derivative ? model.loss_derivative->rows() * samples : 0),
        most_(static_cast<std::int64_t>(most)) {}

  // The lists of `length` positive widths with the sum `units`, those with the fewest numbers first.
  [[nodiscard]] std::vector<std::vector<int>> widths(int length, int units) {
    found_.clear();
    widths_.clear();
    extend(length, units, fixed_);
    std::ranges::stable_sort(found_, {}, &Found::numbers);
    std::vector<std::vector<int>> out;
    for (Found& f : found_) out.push_back(std::move(f.widths));
    return out;
  }

 private:
  struct Found {
    std::int64_t numbers;
    std::vector<int> widths;
  };

  void extend(int length, int units, std::int64_t numbers) {
    if (length == 0) {
      numbers += outputs_ * samples_ * widths_.back();
      if (numbers <= most_) found_.push_back({numbers, widths_});
      return;
    }
    for (int w = length == 1 ? units : 1; w <= units - length + 1; ++w) {
      const std::int64_t more = numbers + static_cast<std::int64_t>(w) * (widths_.empty() ? samples_ : widths_.back());
      if (more > most_) return;
      widths_.push_back(w);
      extend(length - 1, units - w, more);
      widths_.pop_back();
    }
  }

  std::int64_t samples_, outputs_, fixed_, most_;
  std::vector<int> widths_;
  std::vector<Found> found_;
};

// How many shapes a box holds: for each depth and number of units, (units - 1 choose depth) lists of widths, for each
// number of samples. kManyLeftOut stands for everything beyond.
std::size_t shapes_in(const Size& box) {
  const double many = static_cast<double>(kManyLeftOut);
  double all = 0;
  for (std::int64_t depth = 1; depth <= box.depth && all < many; ++depth)
    for (std::int64_t units = depth + 1; units <= box.units && all < many; ++units) {
      double lists = 1;  // exact below 2^53, and `many` is less
      for (std::int64_t i = 1; i <= depth && lists < many; ++i)
        lists = lists * static_cast<double>(units - i) / static_cast<double>(i);
      all += std::min(lists, many) * static_cast<double>(box.samples);
    }
  return as_size(std::min(all, many));
}

SmallShapes chains_below(const Case& c, const Size& box, std::size_t most_numbers, const TimeLimit& deadline) {
  SmallShapes out;
  const std::int64_t most = static_cast<std::int64_t>(most_numbers);
  for (std::int64_t depth = 1; depth <= std::min(box.depth, most); ++depth)
    for (std::int64_t units = depth + 1; units <= std::min(box.units, most); ++units)
      for (std::int64_t samples = 1; samples <= std::min(box.samples, most); ++samples)
        for (const std::vector<int>& w : FewNumbers(c, static_cast<int>(samples), most_numbers)
                                             .widths(static_cast<int>(depth) + 1, static_cast<int>(units)))
          if (out.shapes.size() < kMostShapes && !deadline.over())
            out.shapes.push_back(chain(c, w, static_cast<int>(samples)));
  const std::size_t all = shapes_in(box);
  out.left_out = all == kManyLeftOut ? all : all - out.shapes.size();
  return out;
}

// A reduction may not fit the case.
std::optional<Case> reduced(const Reduction& reduction) {
  try {
    Case out = emptied(reduction());
    check_shapes(out);
    (void)size_of(out);
    return out;
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {
  } catch (const InputError&) {}
  return std::nullopt;
}

SmallShapes reductions_below(const Case& c, std::size_t most_numbers, const TimeLimit& deadline) {
  std::vector<Case> known{emptied(c)};
  std::set<std::string> seen{case_file_json(known[0]).dump()};
  for (std::size_t at = 0; at < known.size(); ++at) {
    const Case from = known[at];
    for (const auto& list : {fewer_layers(from), fewer_units(from)})
      for (const Reduction& reduction : list)
        if (known.size() < kMostShapes && !deadline.over())
          if (auto shape = reduced(reduction); shape && seen.insert(case_file_json(*shape).dump()).second)
            known.push_back(std::move(*shape));
  }
  SmallShapes out;
  for (Case& shape : known)
    if (count_numbers(shape) > most_numbers)
      ++out.left_out;
    else
      out.shapes.push_back(std::move(shape));
  return out;
}

// "parameters of 2 x 3 and 2 x 1 numbers"
std::string parameters_text(const Case& c) {
  std::string out;
  for (const auto& [name, a] : c.matrices)
    out += (out.empty() ? "parameters of " : " and ") + std::to_string(a.rows()) + " x " + std::to_string(a.cols());
  return out.empty() ? "parameters that are numbers" : out + " numbers";
}

}  // namespace

SmallShapes shapes_below(const Case& c, const Size& box, std::size_t most_numbers, const TimeLimit& deadline) {
  const bool chains = c.network.fully_connected() && c.matrices.empty();
  SmallShapes out = chains ? chains_below(c, box, most_numbers, deadline) : reductions_below(c, most_numbers, deadline);
  std::ranges::stable_sort(out.shapes, [](const Case& a, const Case& b) { return size_of(a) < size_of(b); });
  return out;
}

std::string shape_text(const Case& c) {
  const std::string on = " on " + with_plural(as_size(c.inputs.cols()), "sample", "samples");
  if (const auto* g = std::get_if<Graph>(&c.network.other))
    return "a graph of " + std::to_string(g->size()) + " vertices and " +
           with_plural(g->edges.size(), "edge", "edges") + on;
  if (const auto* layers = std::get_if<Sequential>(&c.network.other))
    return with_plural(layers->layers.size(), "layer", "layers") + on;
  if (c.network.absent()) return parameters_text(c);
  std::string out = "widths " + std::to_string(c.inputs.rows());
  for (const ExactMatrix& w : c.network.weights) out += "-" + std::to_string(w.rows());
  return out + on;
}

}  // namespace plumbline
