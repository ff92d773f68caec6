#include "claim/paper.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <set>

#include "budget/error.hpp"
#include "budget/side_by_side.hpp"
#include "claim/claim_reader.hpp"
#include "claim/declarations.hpp"
#include "claim/main_statements.hpp"
#include "claim/statements.hpp"

namespace plumbline {
namespace {

std::string folder_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string::npos ? "" : name.substr(0, slash);
}
// "saddle/notation.claim" -> "notation"
std::string stem_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  const std::string base = slash == std::string::npos ? name : name.substr(slash + 1);
  return base.substr(0, base.rfind('.'));
}

struct File {
  std::string name;
  std::vector<Clause> clauses;
  std::string text;
  std::unique_ptr<Scope> scope = {};
  bool opening = false;
};

const std::vector<std::string> kOutside{"paper", "use",          "data",    "param", "matrix",  "vector",   "network",
                                        "let",   "requirements", "pattern", "claim", "section", "statement"};

// The files of one paper: their scopes, the header, the claims.
class PaperReader {
 public:
  explicit PaperReader(std::vector<File> files) : files_(std::move(files)) {}

  std::vector<Claim> claims() {
    read_header();
    std::vector<Claim> out;
    for (File* file : in_order()) {
      const Scope& scope = open(*file);
      std::map<std::string, const Clause*> patterns;
      for (const Clause& clause : file->clauses)
        if (clause.keyword == "pattern") patterns.emplace(words_of(clause).front(), &clause);
      for (const Clause& clause : file->clauses)
        if (clause.keyword == "claim") out.push_back(read_claim(clause, {scope, paper_, patterns, file->text}));
    }
    check_names(out);
    check_statements(statement_clauses(), out);
    if (header_) check_verdict(*header_, *paper_, out);
    return out;
  }
  [[nodiscard]] const std::shared_ptr<const Paper>& paper() const { return paper_; }  // once its claims are read

 private:
  void read_header() {
    Paper paper = header();
    paper.statements = read_statements(statement_clauses(), paper);
    paper_ = std::make_shared<const Paper>(std::move(paper));
  }

  Paper header() {
    for (const File& file : files_)
      for (const Clause& clause : file.clauses) {
        if (clause.keyword != "paper") continue;
        if (header_)
          fail_at(clause.place, "a second header: a paper has one, the other is at " + header_->place.to_string() +
                                    "; the files of two papers may share a folder, but no file that has a header");
        header_ = &clause;
      }
    if (header_) return plumbline::read_header(*header_);
    Paper unnamed;
    unnamed.key = stem_of(files_.front().name);
    return unnamed;
  }

  std::vector<const Clause*> statement_clauses() {
    std::vector<const Clause*> out;
    for (const File* file : in_order())
      for (const Clause& clause : file->clauses)
        if (clause.keyword == "section" || clause.keyword == "statement") out.push_back(&clause);
    return out;
  }

  // The files that the header lists, then the others by name.
  std::vector<File*> in_order() {
    std::vector<File*> out;
    for (const Clause& clause : header_ ? header_->children : std::vector<Clause>{}) {
      if (clause.keyword != "files") continue;
      for (const std::string& name : list_of(clause)) out.push_back(&find(name, clause.place));
    }
    for (File& file : files_)
      if (std::ranges::find(out, &file) == out.end()) out.push_back(&file);
    return out;
  }

  File& find(const std::string& stem, const Place& place) {
    std::vector<std::string> known;
    for (File& file : files_) {
      if (stem_of(file.name) == stem) return file;
      known.push_back(stem_of(file.name));
    }
    fail_at(place, "there is no file \"" + stem + ".claim\" beside this one" + suggestion(stem, known));
  }

  const Scope& open(File& file) {
    if (file.scope) return *file.scope;
    if (file.opening) fail_at({file.name, 1, 1}, "files that use each other");
    file.opening = true;
    std::vector<const Scope*> outer;
    for (const Clause& clause : file.clauses) {
      expect_keyword(clause, kOutside);
      if (clause.keyword == "use")
        for (const std::string& name : list_of(clause)) outer.push_back(&open(find(name, clause.place)));
    }
    file.scope = std::make_unique<Scope>(outer);
    check_used(file, outer);
    for (const Clause& clause : file.clauses) (void)declare(clause, *file.scope, false);
    file.scope->check_all();
    return *file.scope;
  }

  // A name that two of the used files give different meanings has none.
  static void check_used(const File& file, const std::vector<const Scope*>& outer) {
    std::map<std::string, const Entry*> seen;
    for (const Scope* scope : outer)
      for (const std::string& name : scope->names()) {
        const Entry* entry = scope->find(name);
        const auto [other, fresh] = seen.emplace(name, entry);
        if (!fresh && other->second != entry)
          fail_at({file.name, 1, 1}, "\"" + name + "\" has two meanings in the files that are used: " +
                                         other->second->place.to_string() + ", " + entry->place.to_string());
      }
  }

  static void check_names(const std::vector<Claim>& claims) {
    std::map<std::string, const Claim*> seen;
    for (const Claim& claim : claims)
      if (!seen.emplace(claim.id, &claim).second) throw InputError(claim.file, "two claims are called " + claim.id);
  }

  std::vector<File> files_;
  const Clause* header_ = nullptr;
  std::shared_ptr<const Paper> paper_;
};

}  // namespace

namespace {

// The files of a folder, taken apart into papers. With one header, or none, they are one paper. With several each file
// with a header begins one; others belong to it that its header lists, that its files use, or that use one of these.
class Folder {
 public:
  explicit Folder(const std::vector<const SourceFile*>& sources) {
    for (const SourceFile* source : sources)
      files_.push_back({source->name, read_clauses(source->text, source->name), source->text});
  }

  std::vector<std::vector<File>> papers() {
    std::vector<std::set<std::size_t>> members;
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (has_header(files_[i])) reach(i, members.emplace_back());
    std::vector<std::vector<File>> out;
    if (members.size() < 2) {
      out.push_back(std::move(files_));
      return out;
    }
    for (std::size_t i = 0; i < files_.size(); ++i) find_home(i, members);
    for (const std::set<std::size_t>& paper : members) {
      out.emplace_back();
      for (const std::size_t i : paper) out.back().push_back({files_[i].name, files_[i].clauses, files_[i].text});
    }
    return out;
  }

 private:
  static bool has_header(const File& file) {
    return std::ranges::any_of(file.clauses, [](const Clause& c) { return c.keyword == "paper"; });
  }

  // The file and those that it names, directly or through others.
  void reach(std::size_t i, std::set<std::size_t>& seen) const {
    if (!seen.insert(i).second) return;
    const auto follow = [&](const Clause& list) {
      for (const std::string& name : list_of(list))
        for (std::size_t j = 0; j < files_.size(); ++j)
          if (stem_of(files_[j].name) == name) reach(j, seen);
    };
    for (const Clause& clause : files_[i].clauses) {
      if (clause.keyword == "use") follow(clause);
      for (const Clause& child : clause.children)
        if (clause.keyword == "paper" && child.keyword == "files") follow(child);
    }
  }

  // A file that no paper names joins the one whose files it names.
  void find_home(std::size_t i, std::vector<std::set<std::size_t>>& members) const {
    if (std::ranges::any_of(members, [&](const auto& paper) { return paper.contains(i); })) return;
    std::set<std::size_t> named;
    reach(i, named);
    std::vector<std::set<std::size_t>*> homes;
    for (std::set<std::size_t>& paper : members)
      if (std::ranges::any_of(named, [&](std::size_t j) { return paper.contains(j); })) homes.push_back(&paper);
    if (homes.size() != 1)
      fail_at({files_[i].name, 1, 1}, "of which paper? This folder has " + std::to_string(members.size()) +
                                          ": give the file a header, or name it in one, files " +
                                          stem_of(files_[i].name));
    homes.front()->insert(i);
  }

  std::vector<File> files_;
};

void append(PapersRead& out, PapersRead more) {
  std::ranges::move(more.claims, std::back_inserter(out.claims));
  std::ranges::move(more.without_claims, std::back_inserter(out.without_claims));
}

PapersRead papers_in(const std::vector<const SourceFile*>& folder) {
  PapersRead out;
  std::map<std::string, std::string> keys;
  for (std::vector<File>& files : Folder(folder).papers()) {
    PaperReader reader(std::move(files));
    std::vector<Claim> claims = reader.claims();
    if (claims.empty() && !reader.paper()->statements.empty()) out.without_claims.push_back(reader.paper());
    if (!claims.empty())
      if (const auto [other, fresh] = keys.emplace(claims.front().paper->key, claims.front().file); !fresh)
        throw InputError(claims.front().file, "the paper \"" + other->first + "\" is in " + other->second + " too");
    append(out, {std::move(claims), {}});
  }
  return out;
}

}  // namespace

std::vector<Claim> read_papers(const std::vector<SourceFile>& files) { return read_all_papers(files).claims; }

// Folders side by side, the longest first: no paper knows of another. Mistakes are told in the order of the folders.
PapersRead read_all_papers(const std::vector<SourceFile>& files) {
  std::map<std::string, std::vector<const SourceFile*>> by_folder;
  std::vector<std::string> folders;
  for (const SourceFile& source : files) {
    std::vector<const SourceFile*>& inside = by_folder[folder_of(source.name)];
    if (inside.empty()) folders.push_back(folder_of(source.name));
    inside.push_back(&source);
  }
  const auto letters = [&](std::size_t i) {
    std::size_t out = 0;
    for (const SourceFile* source : by_folder.at(folders[i])) out += source->text.size();
    return out;
  };
  std::vector<std::size_t> order(folders.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, letters);
  std::vector<PapersRead> read(folders.size());
  std::vector<std::exception_ptr> mistakes(folders.size());
  std::atomic<std::size_t> begun{0};
  side_by_side(folders.size(), [&](std::size_t) {
    const std::size_t i = order[begun++];
    try {
      read[i] = papers_in(by_folder.at(folders[i]));
    } catch (...) { mistakes[i] = std::current_exception(); }
  });
  for (const std::exception_ptr& mistake : mistakes)
    if (mistake) std::rethrow_exception(mistake);
  PapersRead out;
  for (PapersRead& folder : read) append(out, std::move(folder));
  return out;
}

}  // namespace plumbline
