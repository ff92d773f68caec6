#include "search/small_shapes.hpp"

#include <algorithm>
#include <set>

#include "network/case_io.hpp"
#include "search/numbers_of_case.hpp"
#include "search/reductions.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostShapes = 400;

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

// All lists of `length` positive widths with the sum `units`.
void add_widths(int length, int units, std::vector<int>& widths, std::vector<std::vector<int>>& out) {
  if (length == 1) {
    widths.push_back(units);
    out.push_back(widths);
    widths.pop_back();
    return;
  }
  for (int w = 1; w <= units - length + 1; ++w) {
    widths.push_back(w);
    add_widths(length - 1, units - w, widths, out);
    widths.pop_back();
  }
}

SmallShapes chains_below(const Case& c, const Size& box, std::size_t most_numbers) {
  SmallShapes out;
  for (int depth = 1; depth <= box.depth; ++depth)
    for (int units = depth + 1; units <= box.units; ++units) {
      std::vector<std::vector<int>> all;
      std::vector<int> widths;
      add_widths(depth + 1, units, widths, all);
      for (int samples = 1; samples <= box.samples; ++samples)
        for (const std::vector<int>& w : all) {
          Case shape = chain(c, w, samples);
          if (count_numbers(shape) > most_numbers || out.shapes.size() >= kMostShapes)
            ++out.left_out;
          else
            out.shapes.push_back(std::move(shape));
        }
    }
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

SmallShapes reductions_below(const Case& c, std::size_t most_numbers) {
  std::vector<Case> known{emptied(c)};
  std::set<std::string> seen{case_file_json(known[0]).dump()};
  for (std::size_t at = 0; at < known.size(); ++at) {
    const Case from = known[at];
    for (const auto& list : {fewer_layers(from), fewer_units(from)})
      for (const Reduction& reduction : list)
        if (known.size() < kMostShapes)
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

}  // namespace

SmallShapes shapes_below(const Case& c, const Size& box, std::size_t most_numbers) {
  const bool chains = c.network.fully_connected() && c.matrices.empty();
  SmallShapes out = chains ? chains_below(c, box, most_numbers) : reductions_below(c, most_numbers);
  std::stable_sort(out.shapes.begin(), out.shapes.end(),
                   [](const Case& a, const Case& b) { return size_of(a) < size_of(b); });
  return out;
}

std::string shape_text(const Case& c) {
  const std::string on = " on " + with_plural(static_cast<std::size_t>(c.inputs.cols()), "sample", "samples");
  if (const auto* g = std::get_if<Graph>(&c.network.other))
    return "a graph of " + std::to_string(g->size()) + " vertices and " +
           with_plural(g->edges.size(), "edge", "edges") + on;
  if (const auto* layers = std::get_if<Sequential>(&c.network.other))
    return with_plural(layers->layers.size(), "layer", "layers") + on;
  std::string out = "widths " + std::to_string(c.inputs.rows());
  for (const ExactMatrix& w : c.network.weights) out += "-" + std::to_string(w.rows());
  return out + on;
}

}  // namespace plumbline
