#include "tools/over_result.hpp"

#include <fmt/format.h>

#include "certificate/box_certificate.hpp"
#include "network/case_io.hpp"
#include "report/cover_drawing.hpp"
#include "report/files.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

double volume_of(const Ends& ends) {
  double out = 1;
  for (const Enclosure& e : ends) out *= (e.upper - e.lower).approximate();
  return out;
}

// "212 parts: 180 hold, 20 by the conclusion alone, 12 where the hypothesis is false".
std::string parts_text(const Cover& cover) {
  std::string out = so_many(cover.leaves(), "part") + ": " + std::to_string(cover.leaves(Piece::Kind::Holds)) +
                    (cover.leaves(Piece::Kind::Holds) == 1 ? " holds" : " hold");
  const std::pair<Piece::Kind, const char*> others[] = {
      {Piece::Kind::Conclusion, "by the conclusion alone"},
      {Piece::Kind::Trivial, "trivial"},
      {Piece::Kind::HypothesisFalse, "where the hypothesis is false"}};
  for (const auto& [kind, text] : others)
    if (const long n = cover.leaves(kind); n > 0) out += fmt::format(", {} {}", n, text);
  return out;
}

}  // namespace

std::string so_many(long n, const char* what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

fs::path over_file(const fs::path& stem, const char* what) {
  return stem.parent_path() / (stem.filename().string() + "." + what + ".json");
}

nlohmann::json cover_document(const OverResult& r, const Question& question, const Case& box) {
  nlohmann::json open = nlohmann::json::array();
  for (const Cover::Node* n : r.cover.open(question.box.ends())) {
    if (n->piece.kind != Piece::Kind::Open) continue;
    nlohmann::json ends = nlohmann::json::array();
    for (const Enclosure& e : n->ends) ends.push_back({e.lower.to_string(), e.upper.to_string()});
    open.push_back({{"box", ends}, {"share", share_of(n->ends, question.box.ends())}, {"reason", n->piece.reason}});
  }
  return {{"format", kCoverFormat},
          {"claim", r.claim->id},
          {"reading", r.reading->name},
          {"formula_sha256", question.formula.sha256},
          {"case", canonical_json(box)},
          {"coordinates", question.box.places()},
          {"open", open},
          {"tree", r.cover.tree()}};
}

void write_over(OverResult& r, const fs::path& stem, const Question& question, const Case& box) {
  const auto set_aside = [&](std::initializer_list<const char*> others) {
    for (const char* what : others) fs::remove(over_file(stem, what));
  };
  const auto path = [&](const char* what) { return over_file(stem, what).string(); };
  if (r.refuted()) {
    write_file_atomically(path("refuted"), cover_document(r, question, box).dump() + "\n");
    r.file = path("falls");
    write_file_atomically(r.file, case_file_json(*r.cover.counterexample).dump(1) + "\n");
    set_aside({"open", "box"});
  } else if (r.cover.proved()) {
    r.file = path("box");
    write_file_atomically(r.file, canonical_bytes(box_certificate(r.claim->id, *r.reading, box, r.cover.tree())));
    set_aside({"open", "refuted", "falls"});
  } else {
    r.file = path("open");
    write_file_atomically(r.file, cover_document(r, question, box).dump() + "\n");
    set_aside({"refuted", "falls"});
  }
}

void draw_over(const OverResult& r, const std::string& file, const PlaneOptions& plane, const Question& question,
               const Case& box) {
  const report::CoverView cover(cover_document(r, question, box));
  write_file_atomically(file, report::standalone_cover_drawing(cover, plane_of(cover, plane)));
}

std::string over_text(const OverResult& r, const Question& question, const Case& box, const std::string& again) {
  const Ends& ends = question.box.ends();
  std::string out = fmt::format("{} {} over {} ({}, volume {:.3g}): ", r.claim->id, r.reading->name, box.name,
                                so_many(static_cast<long>(ends.size()), "coordinate"), volume_of(ends));
  if (r.refuted())
    return out + fmt::format("refuted at {}\n  a counterexample: {}\n",
                             r.cover.counterexample->is_box ? "every point of a part" : "a point of it", r.file);
  if (r.cover.proved()) return out + fmt::format("proved; {}\n  certificate: {}\n", parts_text(r.cover), r.file);
  const auto open = r.cover.open(ends);
  if (open.empty()) return out + "the hypothesis is false everywhere, or the conclusion says nothing\n";
  return out + fmt::format("open: {:.3g} % of it, in {} of {}\n  the largest: {}\n  what is open: {}; {}\n",
                           100 * r.cover.open_share(ends), so_many(static_cast<long>(open.size()), "part"),
                           so_many(r.cover.leaves(), "part"), open.front()->piece.reason, r.file, again);
}

nlohmann::ordered_json over_json(const OverResult& r, const Question& question, const Case& box) {
  const Ends& ends = question.box.ends();
  return {{"claim", r.claim->id},
          {"reading", r.reading->name},
          {"case", box.name},
          {"verdict", r.verdict()},
          {"coordinates", ends.size()},
          {"volume", volume_of(ends)},
          {"parts", r.cover.leaves()},
          {"holds", r.cover.leaves(Piece::Kind::Holds)},
          {"conclusion", r.cover.leaves(Piece::Kind::Conclusion)},
          {"trivial", r.cover.leaves(Piece::Kind::Trivial)},
          {"hypothesis_false", r.cover.leaves(Piece::Kind::HypothesisFalse)},
          {"open_share", r.cover.open_share(ends)},
          {"file", r.file}};
}

}  // namespace plumbline::cli
