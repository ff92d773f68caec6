// The walls of the modules: every head of a module is registered with what its sort takes, and no other head is.
#include <doctest/doctest.h>

#include <set>

#include "claim/module_words.hpp"
#include "evaluation/module_values.hpp"
#include "proof/module_types.hpp"
#include "typesetting/module_notation.hpp"

using namespace plumbline;

namespace {

// Has the head its own kind of value, and no other?
bool has_value_of_sort(const HeadInfo& head) {
  const HeadValue* v = module_value(head.head);
  if (v == nullptr) return false;
  const bool network = v->graph != nullptr || (v->layers != nullptr && v->chain);
  return (v->scalar != nullptr) == (head.sort == Sort::Scalar) &&
         ((v->exact_matrix != nullptr) != bool(v->matrix)) == (head.sort == Sort::Matrix) &&
         network == (head.sort == Sort::Network) && (v->truth != nullptr) == (head.sort == Sort::Formula);
}

}  // namespace

TEST_CASE("what a module's rows in heads.def announce is registered; kernel and library have nothing here") {
  std::set<std::string_view> modules;
  for (const HeadInfo& head : all_heads()) {
    CAPTURE(head.text);
    const bool of_module = !head.module.empty() && head.module != "library" && head.module != "spelled";
    if (of_module) modules.insert(head.module);
    CHECK(has_value_of_sort(head) == of_module);
    CHECK((module_value(head.head) != nullptr) == of_module);
    CHECK(module_notation().contains(head.head) == of_module);
    if (!of_module) CHECK_FALSE((module_words().contains(head.head) || module_types().contains(head.head)));
    const bool named = head.signature.find('w') != std::string_view::npos;
    if (of_module) CHECK(module_words().contains(head.head) == named);
  }
  CHECK(modules.size() >= 3);
}

TEST_CASE("every arithmetic has its function") {
  for (const HeadInfo& head : all_heads()) {
    const HeadValue* v = module_value(head.head);
    if (v == nullptr || !v->matrix) continue;
    CHECK((v->matrix.machine != nullptr && v->matrix.multi != nullptr && v->matrix.guess != nullptr));
  }
}
