#include "prove_over.hpp"

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "cli/case_facts.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cover/filled.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "tensor/json.hpp"
#include "tools/over_result.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr long kParts = 100'000;

fs::path stem_for(const OverOptions& o, const OverResult& r, const Case& box) {
  return fs::path(o.out) / "boxes" / (r.claim->id + "." + r.reading->name + "." + file_stem(box.name));
}

// The tree that an earlier run left, or null.
nlohmann::json left_over(const fs::path& file, const Question& question, const Case& box) {
  if (!fs::exists(file)) return {};
  const nlohmann::json document = at_place(file.string(), [&] { return parse_json(read_file(file.string())); });
  if (document.value("format", "") != kCoverFormat || document.value("formula_sha256", "") != question.formula.sha256 ||
      document.value("case", nlohmann::json()) != canonical_json(box))
    throw InputError(file.string(), "is the cover of another box, or for another reading; --resume goes on with one");
  return document.at("tree");
}

Cover grown(const Question& question, const OverOptions& o, const nlohmann::json& from) {
  const CoverProgress progress = progress_share(o.quiet, "the box settled");
  tbb::task_arena arena(o.jobs > 0 ? o.jobs : tbb::task_arena::automatic);
  return arena.execute([&] {
    return covered(question, {.parts = o.parts > 0 ? o.parts : kParts, .seconds = o.seconds}, from, progress);
  });
}

void expect_one_to_draw(const std::vector<const Claim*>& claims, const OverOptions& o) {
  std::size_t readings = 0;
  for (const Claim* claim : claims) readings += claim->readings.size();
  if (!o.draw.empty() && readings != 1)
    throw InputError("--draw", fmt::format("expected one reading, found {}; --reading names one", readings));
}

// Covers the box, writes what became of it, and has a certificate replayed.
OverResult proved_over(const Claim& claim, const Question& question, const Case& box, const OverOptions& o,
                       const std::vector<std::string>& locks) {
  OverResult out{&claim, &question.reading, {}, {}, {}};
  const fs::path stem = stem_for(o, out, box);
  out.cover = grown(question, o, o.resume ? left_over(over_file(stem, "open"), question, box) : nlohmann::json());
  write_over(out, stem, question, box);
  if (!o.draw.empty()) draw_over(out, o.draw, o.plane, question, box);
  if (out.cover.proved() && !o.no_check)
    for (const std::string& message : replay({out.file}, o.jobs, locks)) out.rejection = message;
  if (!out.rejection.empty()) fmt::print(stderr, "{}\n", out.rejection);
  return out;
}

}  // namespace

ExitCode prove_over(const std::vector<const Claim*>& claims, const OverOptions& o) {
  const Case given = read_case(o.box);
  expect_one_to_draw(claims, o);
  Json all = Json::array();
  std::string lines;
  bool proved = true, differs = false;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings) {
      const Case box_case = at_place(o.box, [&] { return filled(reading, given); });
      const Box box = at_place(o.box, [&] { return Box(box_case); });
      const Question question(reading, box);
      const OverResult r = proved_over(*claim, question, box_case, o, lock_options(claims, o.lock));
      lines += over_text(r, question, box_case, "--resume goes on");
      all.push_back(over_json(r, question, box_case));
      proved = proved && r.cover.proved();
      differs = differs || r.differs();
    }
  const ExitCode out = differs ? kDiffers : proved ? kAsExpected : kInconclusive;
  const char* verdict = differs ? "refuted, or rejected by the checker" : proved ? "proved" : "open";
  if (o.json)
    fmt::print("{}\n", Json{{"verdict", verdict}, {"readings", all}}.dump(1));
  else
    fmt::print("{}: {} over a box{}\n{}", verdict, so_many(static_cast<long>(all.size()), "reading"),
               o.no_check ? ", not replayed" : "", o.quiet ? "" : lines);
  return out;
}

}  // namespace plumbline::cli
