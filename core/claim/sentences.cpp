#include "claim/sentences.hpp"

#include "layout/sentence.hpp"
#include "layout/symbols.hpp"

namespace plumbline {

// The lines are joined by a space, and quotes around the whole are not counted.
Place place_in(const Clause& clause, std::size_t at) {
  std::size_t all = 0;
  for (const Segment& segment : clause.content) all += segment.text.size() + 1;
  if (plain_text(clause).size() + 1 < all) ++at;
  for (const Segment& segment : clause.content) {
    if (at <= segment.text.size()) {
      Place out = segment.place;
      out.column += static_cast<int>(at);
      return out;
    }
    at -= segment.text.size() + 1;
  }
  return clause.place;
}

std::string sentence_of(const Clause& clause, std::size_t from, std::size_t size) {
  std::string out = plain_text(clause).substr(from, size);
  if (const auto problem = layout::read_sentence(out).problem)
    fail_at(
        place_in(clause, from + problem->at),
        problem->message + (problem->command.empty() ? "" : suggestion(problem->command, layout::known_commands())));
  return out;
}

std::string sentence_of(const Clause& clause) { return sentence_of(clause, 0); }

}  // namespace plumbline
