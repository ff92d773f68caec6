#include "prove_over.hpp"

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "certificate/box_certificate.hpp"
#include "cli/case_facts.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cover/cover.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kCoverFormat = "plumbline-cover/1";

double volume(const Ends& ends) {
  double out = 1;
  for (const Enclosure& e : ends) out *= (e.upper - e.lower).approximate();
  return out;
}

// What became of a reading.
struct Result {
  const Claim* claim;
  const Reading* reading;
  Cover cover;
  std::string file;       // certificate, counterexample, or what is open
  std::string rejection;  // of the certificate

  [[nodiscard]] bool refuted() const { return cover.counterexample.has_value(); }
};

fs::path file_for(const OverOptions& o, const Claim& claim, const Reading& reading, const Case& box, const char* what) {
  return fs::path(o.out) / "boxes" / (claim.id + "." + reading.name + "." + file_stem(box.name) + "." + what + ".json");
}

// The tree that an earlier run left, or null.
nlohmann::json left_over(const fs::path& file, const Question& question, const Case& box) {
  if (!fs::exists(file)) return {};
  const nlohmann::json document = parse_json(read_file(file.string()));
  if (document.value("format", "") != kCoverFormat || document.value("formula_sha256", "") != question.formula.sha256 ||
      document.value("case", nlohmann::json()) != canonical_json(box))
    throw InputError(file.string(), "is the cover of another box, or for another reading; --resume goes on with one");
  return document.at("tree");
}

nlohmann::json open_json(const Result& r, const Question& question, const Case& box) {
  nlohmann::json parts = nlohmann::json::array();
  for (const Cover::Node* n : r.cover.open(question.box.ends())) {
    nlohmann::json ends = nlohmann::json::array();
    for (const Enclosure& e : n->ends) ends.push_back({e.lower.to_string(), e.upper.to_string()});
    parts.push_back({{"box", ends}, {"share", share_of(n->ends, question.box.ends())}, {"reason", n->piece.reason}});
  }
  return {{"format", kCoverFormat},
          {"claim", r.claim->id},
          {"reading", r.reading->name},
          {"formula_sha256", question.formula.sha256},
          {"case", canonical_json(box)},
          {"coordinates", question.box.places()},
          {"open", parts},
          {"tree", r.cover.tree()}};
}

void write(Result& r, const OverOptions& o, const Question& question, const Case& box) {
  const auto path = [&](const char* what) { return file_for(o, *r.claim, *r.reading, box, what); };
  if (r.refuted()) {
    r.file = path("falls").string();
    return write_file_atomically(r.file, case_file_json(*r.cover.counterexample).dump(1) + "\n");
  }
  if (!r.cover.proved()) {
    r.file = path("open").string();
    return write_file_atomically(r.file, open_json(r, question, box).dump() + "\n");
  }
  r.file = path("box").string();
  write_file_atomically(r.file, canonical_bytes(box_certificate(r.claim->id, *r.reading, box, r.cover.tree())));
  fs::remove(path("open"));
}

std::string counted(long n, const char* what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

// "212 parts: 180 hold, 20 by the conclusion alone, 12 where the hypothesis is false".
std::string parts(const Cover& cover) {
  std::string out = counted(cover.leaves(), "part") + ": " + std::to_string(cover.leaves(Piece::Kind::Holds)) +
                    (cover.leaves(Piece::Kind::Holds) == 1 ? " holds" : " hold");
  const std::pair<Piece::Kind, const char*> others[] = {
      {Piece::Kind::Conclusion, "by the conclusion alone"},
      {Piece::Kind::Trivial, "trivial"},
      {Piece::Kind::HypothesisFalse, "where the hypothesis is false"}};
  for (const auto& [kind, text] : others)
    if (const long n = cover.leaves(kind); n > 0) out += fmt::format(", {} {}", n, text);
  return out;
}

std::string text(const Result& r, const Question& question, const Case& box) {
  const Ends& ends = question.box.ends();
  std::string out = fmt::format("{} {} over {} ({}, volume {:.3g}): ", r.claim->id, r.reading->name, box.name,
                                counted(static_cast<long>(ends.size()), "coordinate"), volume(ends));
  if (r.refuted())
    return out + fmt::format("refuted at {}\n  a counterexample: {}\n",
                             r.cover.counterexample->is_box ? "every point of a part" : "a point of it", r.file);
  if (r.cover.proved()) return out + fmt::format("proved; {}\n  certificate: {}\n", parts(r.cover), r.file);
  const auto open = r.cover.open(ends);
  if (open.empty()) return out + "the hypothesis is false everywhere, or the conclusion says nothing\n";
  return out +
         fmt::format("open: {:.3g} % of it, in {} of {}\n  the largest: {}\n  what is open: {}; --resume goes on\n",
                     100 * r.cover.open_share(ends), counted(static_cast<long>(open.size()), "part"),
                     counted(r.cover.leaves(), "part"), open.front()->piece.reason, r.file);
}

Json to_json(const Result& r, const Question& question, const Case& box) {
  const Ends& ends = question.box.ends();
  const char* verdict = r.refuted() ? "refuted" : r.cover.proved() ? "proved" : "open";
  return {{"claim", r.claim->id},
          {"reading", r.reading->name},
          {"case", box.name},
          {"verdict", verdict},
          {"coordinates", ends.size()},
          {"volume", volume(ends)},
          {"parts", r.cover.leaves()},
          {"holds", r.cover.leaves(Piece::Kind::Holds)},
          {"conclusion", r.cover.leaves(Piece::Kind::Conclusion)},
          {"trivial", r.cover.leaves(Piece::Kind::Trivial)},
          {"hypothesis_false", r.cover.leaves(Piece::Kind::HypothesisFalse)},
          {"open_share", r.cover.open_share(ends)},
          {"file", r.file}};
}

constexpr long kParts = 100'000;

Cover grown(const Question& question, const OverOptions& o, const nlohmann::json& from) {
  const auto bar = progress_bar(o.quiet);
  constexpr std::uint64_t kWhole = 10'000;  // of the box, for the bar
  const CoverProgress progress = [&](double share) {
    if (bar) bar(static_cast<std::uint64_t>(share * kWhole), kWhole);
  };
  tbb::task_arena arena(o.jobs > 0 ? o.jobs : tbb::task_arena::automatic);
  return arena.execute([&] {
    return covered(question, {.parts = o.parts > 0 ? o.parts : kParts, .seconds = o.seconds}, from, progress);
  });
}

}  // namespace

ExitCode prove_over(const std::vector<const Claim*>& claims, const OverOptions& o) {
  const Case box_case = read_case(o.box);
  const Box box = at_place(o.box, [&] { return Box(box_case); });
  Json all = Json::array();
  std::string lines;
  bool proved = true, differs = false;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings) {
      const Question question(reading, box);
      const fs::path earlier = file_for(o, *claim, reading, box_case, "open");
      Result r{claim, &reading, {}, {}, {}};
      r.cover = grown(question, o, o.resume ? left_over(earlier, question, box_case) : nlohmann::json());
      write(r, o, question, box_case);
      if (r.cover.proved() && !o.no_check)
        for (const std::string& message : replay({r.file}, o.jobs, lock_options(claims, o.lock))) r.rejection = message;
      if (!r.rejection.empty()) fmt::print(stderr, "{}\n", r.rejection);
      lines += text(r, question, box_case);
      all.push_back(to_json(r, question, box_case));
      proved = proved && r.cover.proved();
      differs = differs || r.refuted() || !r.rejection.empty();
    }
  const ExitCode out = differs ? kDiffers : proved ? kAsExpected : kInconclusive;
  const char* verdict = differs ? "refuted, or rejected by the checker" : proved ? "proved" : "open";
  if (o.json)
    fmt::print("{}\n", Json{{"verdict", verdict}, {"readings", all}}.dump(1));
  else
    fmt::print("{}: {} over a box{}\n{}", verdict, counted(static_cast<long>(all.size()), "reading"),
               o.no_check ? ", not replayed" : "", o.quiet ? "" : lines);
  return out;
}

}  // namespace plumbline::cli
