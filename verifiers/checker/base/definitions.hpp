// The definitions of a reading: what (NAME ARGUMENT ...) stands for. docs/language.md, "Canonical text".
#pragma once

#include <map>
#include <set>

#include "part.hpp"
#include "term.hpp"

namespace checker {

class TermTyping;

class Definitions {
 public:
  explicit Definitions(std::shared_ptr<Terms> terms) : terms_(std::move(terms)) {}

  void add(const Part& part, const std::string& text);  // (define ...), out of this text
  // Is there a definition of this name before the one whose body is read?
  [[nodiscard]] bool has(const std::string& name) const {
    const auto found = sources_.find(name);
    return found != sources_.end() && found->second.number < visible_;
  }
  // The definition, for these words in the place of its names; rejects a call with other arguments than it takes.
  const Definition& at(const Part& call);
  [[nodiscard]] Terms& terms() { return *terms_; }

 private:
  struct Source {
    Part body;
    std::string letters;
    std::vector<std::string> parameters;
    std::size_t number = 0;  // in the order of the reading
    bool library_text = false;
    std::map<std::vector<std::string>, Definition> made = {};  // for each choice of words
  };
  const Definition& make(const std::string& name, Source& source, const std::vector<std::string>& words);

  std::shared_ptr<Terms> terms_;
  std::map<std::string, Source> sources_;
  std::size_t visible_ = 0;
};

}  // namespace checker
