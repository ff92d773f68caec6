// The atoms that a certificate leaves open: undecided, and without influence on the verdict (docs/formats.md, `open`).
#include "case.hpp"
#include "modules.hpp"

namespace checker {
namespace {

struct OpenAtoms {
  std::vector<std::int64_t> numbers;  // from 1, in ascending order
  std::size_t used = 0;
  std::int64_t evaluated = 0;
};
OpenAtoms& atoms() { return session().parts.of<OpenAtoms>(Module::Open); }

bool next_is_open() {
  OpenAtoms& a = atoms();
  const bool open = a.used < a.numbers.size() && a.numbers[a.used] == ++a.evaluated;
  if (open) ++a.used;
  return open;
}

void read(const JsonValue& list, const Reading&) {
  std::vector<std::int64_t>& numbers = atoms().numbers;
  for (const JsonValue& n : list_of(list, "open")) {
    numbers.push_back(count_of(n, at("open", numbers.size())));
    if (numbers.size() > 1 && numbers.back() <= numbers[numbers.size() - 2])
      reject(Reason::OpenAtom, "open: the numbers are not in ascending order");
  }
  if (numbers.empty()) reject(Reason::OpenAtom, "open: an empty list");
  session().left_open = next_is_open;
}

void begin() { atoms().used = 0, atoms().evaluated = 0; }

void finish(Evaluator&) {
  const OpenAtoms& a = atoms();
  if (a.used != a.numbers.size())
    reject(Reason::OpenAtom, "open: there is no atom " + std::to_string(a.numbers[a.used]) + " in the evaluation");
}

}  // namespace

Field open_field() { return {"open", Module::Open, read, begin, finish}; }

}  // namespace checker
