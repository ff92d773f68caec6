// The database of a cover: one SQLite file that holds the tree of parts of a box, for any number of processes at once.
//
// A process takes an open part, the largest that nobody works on, and puts in its place the tree that it found: parts
// that are settled, and halves that are open. Both are one transaction each. Who took a part may die without a word:
// after some patience the part is given to another, and what comes first is kept. So a killed process loses its part's
// work, and nothing else; and nobody has to find out who is dead.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "network/box.hpp"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace plumbline::campaign {

// What is covered. The formula stands here as its digest.
struct CoverParameters {
  std::string claim, reading, formula_sha256;
  std::string box;  // the case file, as the program writes it
};

struct CoverState {
  std::int64_t parts = 0, open = 0, in_work = 0;  // in work: of the open ones, those taken not long ago
  double open_share = 0;                          // of the box, rounded
  bool refuted = false;
};

class CoverDatabase {
 public:
  // The file at `path`, made with the whole box open if it is missing or empty. Throws InputError if it holds something
  // else than the cover of this box for this reading, ResourceLimit if the disk is full.
  [[nodiscard]] static CoverDatabase create_or_resume(const std::string& path, const CoverParameters& parameters);
  // An existing cover. Throws InputError if there is none.
  [[nodiscard]] static CoverDatabase open(const std::string& path);
  // Does the file say that it is one?
  [[nodiscard]] static bool is_cover(const std::string& path);

  CoverDatabase(CoverDatabase&&) noexcept;
  CoverDatabase& operator=(CoverDatabase&&) noexcept;
  ~CoverDatabase();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const CoverParameters& parameters() const { return parameters_; }

  struct Taken {
    std::int64_t id = 0;
    Ends ends;
  };
  // The largest open part that nobody took during the last `patience` seconds; nothing if there is none.
  [[nodiscard]] std::optional<Taken> take(const Ends& whole, double patience);
  // Whoever has it still works on it.
  void keep(const Taken& part);
  // `tree`: of the part, in preorder, as Cover::tree() has it. Dropped if another one was faster. `counterexample`: a
  // case file with a point at which the reading fails, or null.
  void put(const Taken& part, const Ends& whole, const nlohmann::json& tree, const nlohmann::json& counterexample);

  // `patience`: a part is in work if it was taken later than so many seconds ago.
  [[nodiscard]] CoverState state(double patience) const;
  // How many parts have this verdict: "holds", "conclusion", "trivial", "hypothesis-false", "refuted".
  [[nodiscard]] std::int64_t parts_with(const std::string& verdict) const;
  // The whole tree in preorder.
  [[nodiscard]] nlohmann::json tree() const;
  // A case file, or null.
  [[nodiscard]] nlohmann::json counterexample() const;

 private:
  CoverDatabase(std::string path, std::unique_ptr<SQLite::Database> handle, CoverParameters parameters);
  [[nodiscard]] Ends ends_of(std::int64_t id, const Ends& whole) const;

  std::string path_;
  std::unique_ptr<SQLite::Database> handle_;
  CoverParameters parameters_;
};

}  // namespace plumbline::campaign
