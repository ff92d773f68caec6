#include "cli/record_reader.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <filesystem>
#include <sstream>

#include "budget/error.hpp"
#include "claim/parse.hpp"
#include "cli/case_facts.hpp"
#include "evaluation/verdict.hpp"
#include "network/case_io.hpp"
#include "report/certificate_place.hpp"
#include "report/load.hpp"
#include "tensor/json.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kFolder = "certificates";
// What asking one formula again may cost: a record may come from anywhere.
constexpr Limits kEach{.max_bits = 8192, .seconds = 60, .bytes = std::int64_t{4} << 30};

RecordedCertificate said_by(const json& certificate, std::string place, std::string case_name,
                            std::string case_sha256) {
  const auto text = [&](const char* key) { return certificate.at(key).get<std::string>(); };
  return {.place = std::move(place),
          .claim = text("claim"),
          .reading = text("reading"),
          .verdict = text("verdict"),
          .formula_sha256 = text("formula_sha256"),
          .case_name = std::move(case_name),
          .case_sha256 = std::move(case_sha256)};
}

std::string key_of(const ReadingResult& r) { return r.claim + " " + r.reading + " " + r.formula_sha256; }

// Of the line of a file, "FILE:LINE", that was read by itself: the line in it is 1, and says nothing.
std::string said_of_line(const std::string& place, const InputError& error) {
  const auto* const text = dynamic_cast<const TextError*>(&error);
  return text == nullptr ? place + ": " + error.what() : place + text->in_file.substr(text->in_file.find(':'));
}

// The readings that are said not to apply to each case.
using NotApplicable = std::map<std::string, std::vector<const CaseResult*>>;
NotApplicable not_applicable_in(const Results& results) {
  NotApplicable out;
  for (const CaseResult& row : results.cases)
    if (row.verdict == CaseVerdict::NotApplicable) out[row.case_name].push_back(&row);
  return out;
}

// The formulas of a run, as certificates/formulas.json has them; each is the one of its digest.
class Formulas {
 public:
  explicit Formulas(const std::string& path) {
    const json document = parse_json(read_file(path, report::max_summary_bytes));
    for (const auto& [digest, text] : document.at("formulas").items()) texts_.emplace(digest, text.get<std::string>());
  }
  // Throws InputError if it is not there, or another.
  [[nodiscard]] Reading reading(const std::string& digest) const {
    const auto found = texts_.find(digest);
    if (found == texts_.end()) throw InputError("formulas.json has no formula " + digest.substr(0, 12));
    if (sha256(found->second) != digest) throw InputError("the formula " + digest.substr(0, 12) + " is another");
    return parse_reading(found->second);
  }

 private:
  std::map<std::string, std::string> texts_;
};

}  // namespace

std::string certificate_file(const std::string& place) { return report::certificate_place(place).file; }

RecordReader::RecordReader(const std::string& folder, const Results& results) : folder_(folder), results_(results) {
  read_bundles();
  read_cases();
  check_cases();
}

void RecordReader::read_bundles() {
  const fs::path bundles = fs::path(folder_) / kFolder;
  std::vector<std::string> names;
  if (fs::is_directory(bundles))
    for (const auto& entry : fs::directory_iterator(bundles))
      if (entry.path().extension() == ".jsonl") names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  for (const std::string& name : names) {
    const std::string path = std::string(kFolder) + "/" + name;
    try {
      at_place(path, [&] { read_bundle(path); });
    } catch (const InputError& error) { problems_.emplace_back(error.what()); } catch (const json::exception&) {
      problems_.push_back(path + ": is not a bundle of certificates");
    }
  }
}

void RecordReader::read_bundle(const std::string& path) {
  std::istringstream text(read_file((fs::path(folder_) / path).string(), report::max_summary_bytes));
  std::string line;
  if (!std::getline(text, line)) throw InputError("is empty");
  const json head = parse_json(line);
  const std::string name = head.at("case").at("name"), digest = case_digest(head.at("case"));
  heads_.emplace(path, digest);
  for (std::size_t number = 2; std::getline(text, line); ++number) {
    const std::string place = path + ":" + std::to_string(number);
    try {
      certificates_.push_back(said_by(parse_json(line), place, name, digest));
      position_.emplace(place, certificates_.size() - 1);
    } catch (const InputError& error) {
      problems_.push_back(said_of_line(place, error));
    } catch (const json::exception&) { problems_.push_back(place + ": is not a certificate"); }
  }
}

RecordedCertificate RecordReader::certificate(const std::string& place) const {
  if (report::certificate_place(place).line > 0) {
    const auto found = position_.find(place);
    if (found == position_.end()) throw InputError("there is no such certificate");
    return certificates_[found->second];
  }
  const json whole = parse_json(read_file((fs::path(folder_) / place).string()));
  return said_by(whole, place, whole.at("case").at("name"), case_digest(whole.at("case")));
}

void RecordReader::read_cases() {
  const std::string path = (fs::path(folder_) / kCasesPath).string();
  if (!fs::exists(path)) {
    problems_.push_back(std::string(kCasesPath) + ": is not there: the run is of an older version; verify again");
    return;
  }
  try {
    const auto read = [&] { return parse_cases_record(read_file(path, report::max_summary_bytes)); };
    for (CaseRecord& record : at_place(kCasesPath, read)) {
      const std::string name = record.case_file.at("name");
      if (!cases_.emplace(name, std::move(record)).second)
        problems_.push_back(std::string(kCasesPath) + ": the case \"" + name + "\" stands there twice");
    }
  } catch (const InputError& error) { problems_.emplace_back(error.what()); } catch (const json::exception&) {
    problems_.push_back(std::string(kCasesPath) + ": is not a record of cases");
  }
}

json RecordReader::case_file(const std::string& name) const {
  const auto found = cases_.find(name);
  return found == cases_.end() ? json() : found->second.case_file;
}

void RecordReader::check_cases() {
  std::map<std::string, std::size_t> lines;  // certificates by bundle
  for (const RecordedCertificate& c : certificates_) ++lines[certificate_file(c.place)];
  std::map<std::string, const CaseFacts*> facts;
  for (const CaseFacts& f : results_.case_facts) facts.emplace(f.name, &f);
  const NotApplicable silent = not_applicable_in(results_);
  std::map<ReadingKey, const ReadingResult*> readings;
  for (const ReadingResult& r : results_.readings) readings.emplace(r.key(), &r);
  for (const auto& [name, record] : cases_) {
    const auto say = [&, &name = name](const std::string& text) {
      problems_.push_back("the case \"" + name + "\": " + text);
    };
    const auto known = facts.find(name);
    if (known == facts.end())
      say("the summary does not have it");
    else if (known->second->sha256 != record.sha256)
      say("the summary has another content of it");
    if (!record.bundle.empty() && lines[record.bundle] != record.certificates)
      say(std::to_string(lines[record.bundle]) + " certificates in " + record.bundle + " where " +
          std::to_string(record.certificates) + " were written");
    if (const auto head = heads_.find(record.bundle); head != heads_.end() && head->second != record.sha256)
      say(record.bundle + " is about another content");
    lines.erase(record.bundle);
    std::set<std::string> keys;
    if (const auto rows = silent.find(name); rows != silent.end())
      for (const CaseResult* row : rows->second)
        if (const auto r = readings.find({row->claim, row->reading}); r != readings.end())
          keys.insert(key_of(*r->second));
    if (keys.size() != record.not_applicable || digest_of_readings(keys) != record.not_applicable_sha256)
      say("the summary has " + std::to_string(keys.size()) + " readings as not applicable; they are not the " +
          std::to_string(record.not_applicable) + " that were");
  }
  if (!cases_.empty())
    for (const auto& [name, f] : facts)
      if (!cases_.contains(name)) problems_.push_back("the case \"" + name + "\": " + kCasesPath + " does not have it");
  for (const auto& [bundle, count] : lines)
    if (count > 0) problems_.push_back(bundle + ": belongs to no case of " + kCasesPath);
}

std::vector<std::pair<const CaseResult*, std::string>> RecordReader::check_applicability(int jobs) const {
  std::vector<std::pair<const CaseResult*, std::string>> out;
  const NotApplicable silent = not_applicable_in(results_);
  if (silent.empty() || cases_.empty()) return out;
  const Formulas formulas((fs::path(folder_) / kFolder / "formulas.json").string());
  struct Asked {
    Reading reading;
    Needs needs;
  };
  std::map<ReadingKey, Asked> asked;
  std::map<ReadingKey, std::string> unreadable;
  for (const ReadingResult& r : results_.readings) try {
      Reading reading = formulas.reading(r.formula_sha256);
      Needs needs(reading.formula());
      asked.emplace(r.key(), Asked{std::move(reading), std::move(needs)});
    } catch (const InputError& error) { unreadable.emplace(r.key(), error.what()); }
  std::vector<std::pair<std::string, std::vector<const CaseResult*>>> work(silent.begin(), silent.end());
  std::vector<std::vector<std::pair<const CaseResult*, std::string>>> found(work.size());
  const auto ask = [&](std::size_t i) {
    const auto& [name, rows] = work[i];
    const auto say = [&, &name = name](const CaseResult* row, const std::string& text) {
      found[i].emplace_back(row, "not applicable to the case \"" + name + "\", says the summary; " + text);
    };
    try {
      const Case c = parse_case(case_file(name), fs::path(folder_));
      if (facts_of(c, canonical_json(c)).sha256 != cases_.at(name).sha256)
        throw InputError("its content is not the one of its digest");
      CaseEvaluation evaluation(c, kEach);
      for (const CaseResult* row : rows) {
        const auto one = asked.find({row->claim, row->reading});
        if (one == asked.end()) {
          const auto why = unreadable.find({row->claim, row->reading});
          say(row, why == unreadable.end() ? "the summary has no such reading" : why->second);
          continue;
        }
        const Truth truth = applies(one->second.reading, one->second.needs, evaluation);
        if (truth == Truth::True) say(row, "but the formula applies to it");
        if (truth == Truth::Unknown) say(row, "whether the formula applies to it was not decided again");
      }
    } catch (const std::exception& error) {
      say(rows.front(), std::string("the case cannot be read: ") + error.what());
    }
  };
  tbb::task_arena arena(jobs > 0 ? jobs : tbb::task_arena::automatic);
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, work.size(), ask); });
  for (auto& each : found) out.insert(out.end(), each.begin(), each.end());
  return out;
}

}  // namespace plumbline::cli
