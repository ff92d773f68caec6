#include "typesetting/notation.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "claim/definitions.hpp"
#include "claim/library.hpp"
#include "typesetting/declared_shapes.hpp"
#include "typesetting/module_notation.hpp"
#include "typesetting/notation_names.hpp"
#include "typesetting/typesetter.hpp"

namespace plumbline {

using layout::Box;

namespace {

// The nodes of this head that have arguments, by their canonical texts.
std::map<std::string, Term> with_arguments(const Term& term, Head head) {
  std::map<std::string, Term> out;
  for_each_node(term, [&](const Term& node) {
    if (node->head == head && !node->args.empty()) out.emplace(canonical(node), node);
  });
  return out;
}

bool is_never(const Term& term) { return term->head == Head::Not && is_true(term->args[0]); }

// The reading whose requirements are said, not named, where the name has no notation of its own.
Term with_requirements_said(const Term& reading) {
  std::vector<Term> parts = reading->args;
  for (Term& part : parts) {
    if (part->head != Head::Requires) continue;
    std::vector<Term> items = part->args;
    for (Term& item : items)
      if (item->call && item->call->arguments.empty() && item->call->definition->latex.empty())
        item = item->call->definition->body;
    part = make(Head::Requires, std::move(items));
  }
  return make(Head::Reading, std::move(parts));
}

// Lines of a reading: the label stands before the first one only.
class Readings {
 public:
  Readings(const Typesetter& typesetter, bool written_out, const Term& root)
      : typesetter_(typesetter), written_out_(written_out) {
    if (root->head == Head::Reading && !written_out) shapes_ = declared_shapes(root);
  }

  void part(const Term& term) {
    switch (term->head) {
      case Head::Reading:
        declare_shapes();
        for (const Term& inner : term->args) part(inner);
        break;
      case Head::Requires:
        for (const Term& inner : term->args)
          if (std::ranges::none_of(shapes_, [&](const DeclaredShape& s) { return s.is_said_by(inner); }))
            add("requires", inner);
        break;
      case Head::Given:
        if (!is_true(term->args[0])) add("given", term->args[0]);
        break;
      case Head::Then: add("then", term->args[0]); break;
      default:
        if (!is_never(term->args[0])) add("trivial if", term->args[0]);
    }
  }
  void abbreviations(const Term& root) {
    if (const Term& primed = typesetter_.primed())
      line("where",
           layout::row({typesetter_.piece(primed).box, layout::relation("=", "="), typesetter_.of_module(primed).box}));
    std::string label = "by default";
    for (const auto& [text, parameter] : with_arguments(root, Head::Param)) {
      const Term otherwise = written_out_ ? parameter->args[0] : with_calls_as_leaves(parameter->args[0]);
      line(label, layout::row({name_box(parameter->name), layout::relation("=", "="),
                               wrap(typesetter_.piece(otherwise), Level::Sum)}));
      label.clear();
    }
  }
  // NAME(parameters) = body, for each definition that the reading uses.
  void definitions(const Term& root) {
    std::string label(kDefinitions);
    for (const auto& definition : definitions_in(root)) {
      if (is_of_sets(*definition)) continue;  // shown as sets
      if (std::ranges::any_of(shapes_, [&](const DeclaredShape& s) { return s.is_said_by(*definition); })) continue;
      Call call{definition, {}};
      for (const std::string& parameter : definition->parameters)
        call.arguments.push_back({make(Head::ScalarArgument, {}, parameter), ""});
      const Box left = typesetter_.use(call).box;
      const Term body = with_calls_as_leaves(definition->body);
      const Piece right = typesetter_.piece(body);
      if (layout::latex(left) == layout::latex(right.box)) continue;  // another name for a head
      if (info(body->head).sort != Sort::Formula) {
        line(label, layout::row({left, layout::relation("=", "="), wrap(right, Level::Sum)}));
      } else {
        std::vector<Box> boxes = typesetter_.broken(body);
        boxes[0] = layout::row({left, layout::relation("\\Leftrightarrow", "⇔"), boxes[0]});
        for (Box& box : boxes) line(std::exchange(label, ""), std::move(box));
      }
      label.clear();
    }
  }
  Box take() { return layout::table(std::move(cells_)); }

 private:
  // "X in R^(d x n)"
  void declare_shapes() {
    std::string label = "let";
    for (const DeclaredShape& shape : shapes_) {
      Box sizes = typesetter_.piece(shape.sizes[0], true).box;
      if (!is_literal(shape.sizes[1], 1))
        sizes = layout::row({sizes, layout::relation("\\times", "×"), typesetter_.piece(shape.sizes[1], true).box});
      const Box space = layout::script(layout::letter("\\mathbb{R}", "ℝ"), {}, sizes);
      line(std::exchange(label, ""),
           layout::row({typesetter_.piece(shape.matrix).box, layout::relation("\\in", "∈"), space}));
    }
  }
  void add(const std::string& label, const Term& formula) {
    const std::vector<Box> boxes = typesetter_.broken(written_out_ ? formula : with_calls_as_leaves(formula));
    for (std::size_t i = 0; i < boxes.size(); ++i) line(i == 0 ? label : "", boxes[i]);
  }
  void line(const std::string& label, Box box) {
    cells_.push_back(label.empty() ? Box{} : layout::words(label));
    cells_.push_back(std::move(box));
  }

  const Typesetter& typesetter_;
  bool written_out_;
  std::vector<DeclaredShape> shapes_;
  std::vector<Box> cells_;
};

}  // namespace

Typesetter::Typesetter(const Term& root) {
  std::map<std::string, Term> found;
  for (const auto& [head, notation] : module_notation())
    if (notation.primed) found.merge(with_arguments(root, head));
  if (found.size() == 1) primed_ = found.begin()->second;
  if (root->head != Head::Reading) return;
  for (const Term& requirement : root->args[0]->args)  // rows(y) = 1, cols(u) = 1
    if (requirement->head == Head::Equal && is_literal(requirement->args[1], 1) &&
        (requirement->args[0]->head == Head::Rows || requirement->args[0]->head == Head::Cols))
      lines_.insert(canonical(requirement->args[0]));
}

Piece Typesetter::of_module(const Term& term) const {
  const auto found = module_notation().find(term->head);
  if (found == module_notation().end()) throw std::logic_error("no notation for " + canonical(term));
  return found->second.write(*this, term);
}

Box notation(const Term& term, Definitions definitions) {
  const bool written_out = definitions == Definitions::WrittenOut;
  const Term said = term->head == Head::Reading && !written_out ? with_requirements_said(term) : term;
  const Term shown = written_out ? said : with_calls_as_leaves(said);
  const Typesetter typesetter(shown);
  if (info(term->head).sort != Sort::Part) return layout::lines(typesetter.broken(shown));
  Readings lines(typesetter, written_out, said);
  lines.part(said);
  if (term->head == Head::Reading) lines.abbreviations(term);
  if (term->head == Head::Reading && !written_out) lines.definitions(said);
  return lines.take();
}

std::string to_latex(const Term& term, Definitions definitions) { return layout::latex(notation(term, definitions)); }
}  // namespace plumbline
