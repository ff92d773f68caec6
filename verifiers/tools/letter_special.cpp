#include "tools/letter_special.hpp"

#include "cli/describe.hpp"
#include "cli/robust_lock.hpp"
#include "layout/sentence.hpp"
#include "result/robust.hpp"
#include "tools/letter_words.hpp"

namespace plumbline::cli {

std::string special_words(const Claim& claim, const Reading& reading, const std::string& witness) {
  std::string out = robust_words(claim.id, reading);
  if (out.empty()) return "";
  const std::string name = layout::as_sentence(robust_case({claim.id, reading.name}, digest(reading)));
  replace_all(out, "a case near the case " + name, name == witness ? "a network near this witness" : "another network");
  replace_all(out, "the case " + name, name == witness ? "this witness" : "another network");
  replace_all(out, "of the case", "of it");
  replace_all(out, kAskedEquation, "the statement is read with ");
  return out;
}

}  // namespace plumbline::cli
