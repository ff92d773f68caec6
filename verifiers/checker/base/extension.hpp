// What the base leaves open, and how modules fill it in.
//
// The base knows rational numbers, fully connected networks, and the heads of the kernel, each with one function that
// says what it means. It is complete without this file's lists: where they are empty, what needs more is declined. A
// module may bring numbers that are not rational, heads of its own, other kinds of networks, fields of certificates;
// and *rules*: faster ways to the value of a head or of a definition, for which docs/rules.md has the lemma. Whoever
// calls a module from the base does so through these lists, and records it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "json.hpp"
#include "matrix.hpp"

namespace checker {

// `Open` is the value of an atom that the certificate leaves undecided: it may be true, false or undefined, and what is
// derived from it is Open unless it is the same for all three. (Unknown is not the same: `undefined` wins over it in
// the truth tables, so that it could turn a false conjunction into an undefined one.)
enum class Truth { False, True, Unknown, Undefined, Open };
inline Truth truth_of(bool b) { return b ? Truth::True : Truth::False; }

// A network that is not fully connected.
struct OtherNetwork {
  virtual ~OtherNetwork() = default;
  [[nodiscard]] virtual int input_count() const = 0;
  [[nodiscard]] virtual int output_count() const = 0;
  [[nodiscard]] virtual std::int64_t depth() const = 0;
  [[nodiscard]] virtual std::vector<Num> learnable() const = 0;  // the parameters, in their order
  [[nodiscard]] virtual std::shared_ptr<const OtherNetwork> with(std::vector<Num> learnable) const = 0;
};
using OtherPtr = std::shared_ptr<const OtherNetwork>;

// A fully connected network (and, once a module needs it, another shape of it), or any other network.
struct Net {
  NetworkPtr layers;
  mutable OtherPtr other;
};

using Value = std::variant<Num, MatrixPtr, Net, Truth>;
inline Value made(Matrix m) { return shared(std::move(m)); }

struct Node;
struct Reading;
class Evaluator;

// A head: what it takes, and the function that says what it means. Also a rule, for a head or a definition.
struct Rule {
  std::string_view head;
  char sort;                   // of the value: S, M, N, F; ? the kind of its place
  std::string_view arguments;  // a letter each (term.hpp); X is the kind of the whole; ? makes the next one optional, *
                               // lets the last one repeat. Of a definition: as its text has them
  Module module;
  Value (*apply)(Evaluator&, const Node&);  // may throw Undefined
  bool layers_only = false;                 // speaks of the layers of a fully connected network
  std::vector<std::string> names = {};      // those that the first argument may be; empty: any
  bool of_case = false;                     // names a part of the case
  bool (*applies)(const Node&) = nullptr;   // of a rule: the terms that it is for; null: all
};
[[nodiscard]] const std::vector<Rule>& kernel();                 // base/kernel.cpp
[[nodiscard]] const Rule* kernel_rule(const std::string& head);  // of the kernel or of a module; null if there is none

// Definitions by their names: the text that each must have to be the library's, and the rule that computes it, or null.
struct Library {
  struct Entry {
    std::string_view text;
    const Rule* rule = nullptr;
  };
  std::map<std::string, Entry, std::less<>> entries = {};
  [[nodiscard]] bool has(const std::string& name, std::string_view text) const {
    const auto found = entries.find(name);
    return found != entries.end() && found->second.text == text;
  }
  [[nodiscard]] const Rule* rule(const std::string& name) const { return entries.at(name).rule; }
};

struct Result;

// A key of the certificate that a module reads.
struct Field {
  std::string_view key;
  Module module;
  void (*read)(const JsonValue& value, const Reading& reading);  // once
  void (*begin)();                                               // before each evaluation
  void (*finish)(Evaluator& e);                                  // behind it: rejects what was wrong or not needed
};
// Another format of certificates, with the keys that it must have, and those that it may have.
struct Format {
  std::string_view name;
  Module module;
  std::vector<std::string> keys;
  void (*check)(const JsonValue& json, const Reading* reading, Result& result);  // `reading`: if there is a formula
  std::vector<std::string> optional = {};
};
// Another way to write a matrix, known by a key that it has; another kind of network, known by its type.
struct MatrixReader {
  std::string_view key;
  Module module;
  MatrixPtr (*read)(const JsonValue& json, const std::string& place);
};
struct NetworkReader {
  std::string_view type;
  Module module;
  OtherPtr (*read)(const JsonValue& json);
};

struct Modules {
  std::vector<std::string_view> names = {"base"};  // of modules, by their number
  const Beyond* numbers = nullptr;                 // those that are not rational
  std::map<std::string_view, Rule> heads = {};     // beside those of the kernel
  std::map<std::string_view, Rule> rules = {};     // for heads that are known
  Library library = {};
  std::vector<Field> fields = {};
  std::vector<Format> formats = {};
  std::vector<MatrixReader> matrices = {};
  std::vector<NetworkReader> networks = {};
  void (*expect)(const JsonValue& whole_case) = nullptr;  // before a case is read
  // A B for matrices of integers, where there is a faster way than the base's.
  std::optional<std::vector<mpz_class>> (*product)(const Matrix& a, const Matrix& b) = nullptr;
};

}  // namespace checker
