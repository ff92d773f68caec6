// `campaign cover`: a reading over a box, by as many processes as one likes, in one database; and what `campaign
// status` says of such a database.
#include <fmt/format.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <filesystem>

#include "budget/error.hpp"
#include "campaign/cover_run.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cover/filled.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "tensor/json.hpp"
#include "tools/campaign.hpp"
#include "tools/mpi_launch.hpp"
#include "tools/over_result.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct CoverCommand {
  std::string claim, reading = "stated", over, out;
  ClaimSources sources;
  campaign::CoverRunOptions run;
  int jobs = 0;
  bool json = false, quiet = false, no_check = false;
  std::string draw;
  PlaneOptions plane;
};

// night.sqlite stands beside night.box.json, night.open.json.
fs::path stem_of(const std::string& database) {
  const fs::path path(database);
  return path.extension() == ".sqlite" ? path.parent_path() / path.stem() : path;
}

campaign::CoverState run_on(campaign::CoverDatabase& database, const Question& question, const CoverCommand& o) {
  campaign::CoverRunOptions options = o.run;
  options.progress = progress_share(o.quiet, "the box settled");
  const int jobs = o.jobs > 0 ? o.jobs : mpi_processes() > 1 ? 1 : tbb::task_arena::automatic;
  tbb::task_arena arena(jobs);
  return arena.execute([&] { return campaign::run_cover(database, question.reading, question.box, options); });
}

// What the database amounts to. With no parts as the limit, nothing is judged; but where all is settled, and nowhere
// because the reading holds, a part on which it does is looked for now.
OverResult result_in(const campaign::CoverDatabase& database, const Claim& claim, const Question& question) {
  OverResult out{&claim, &question.reading, {}, {}, {}};
  const bool to_seek =
      database.state(campaign::CoverRunOptions{}.patience).open == 0 && database.parts_with("holds") == 0;
  out.cover = covered(question, to_seek ? CoverLimits{} : CoverLimits{.parts = 0, .seconds = 0}, database.tree());
  if (const nlohmann::json found = database.counterexample(); !found.is_null())
    out.cover.counterexample = parse_case(found, {});
  return out;
}

std::vector<std::string> locks_for(const CoverCommand& o, const Registry& registry, const Claim& claim) {
  const fs::path lock = stem_of(o.out).string() + ".formulas.lock";
  if (!registry.own().empty()) write_file_atomically(lock, lock_text(formulas_of(registry.own())));
  return lock_options({&claim}, lock);
}

ExitCode run_campaign_cover(const CoverCommand& o) {
  const Registry registry(o.sources);
  const Claim& claim = registry.one(o.claim, "campaign cover");
  const std::vector<Claim> narrowed = only_reading({&claim}, o.reading);
  const Reading& reading = narrowed.front().readings.front();
  const Case box_case = at_place(o.over, [&] { return filled(reading, read_case(o.over)); });
  const Box box = at_place(o.over, [&] { return Box(box_case); });
  const Question question(reading, box);
  campaign::CoverDatabase database = campaign::CoverDatabase::create_or_resume(
      o.out, {claim.id, o.reading, question.formula.sha256, case_file_json(box_case).dump()});
  const campaign::CoverState state = run_on(database, question, o);

  OverResult r = result_in(database, claim, question);
  write_over(r, stem_of(o.out), question, box_case);
  if (!o.draw.empty()) draw_over(r, o.draw, o.plane, question, box_case);
  if (r.cover.proved() && !o.no_check)
    for (const std::string& message : replay({r.file}, o.jobs, locks_for(o, registry, claim))) r.rejection = message;
  if (!r.rejection.empty()) fmt::print(stderr, "{}\n", r.rejection);
  const ExitCode code = r.differs() ? kDiffers : r.cover.proved() ? kAsExpected : kInconclusive;
  if (o.json)
    fmt::print("{}\n",
               Json{{"verdict", r.verdict()}, {"readings", Json::array({over_json(r, question, box_case)})}}.dump(1));
  else if (o.quiet)
    fmt::print("{}: {:.4g} % open\n", r.verdict(), 100 * state.open_share);
  else
    fmt::print("{}", over_text(r, question, box_case, "the same command goes on"));
  return code;
}

}  // namespace

ExitCode cover_status(const std::string& path, bool json) {
  const campaign::CoverDatabase database = campaign::CoverDatabase::open(path);
  const campaign::CoverState now = database.state(campaign::CoverRunOptions{}.patience);
  const bool proved = !now.refuted && now.open == 0 && database.parts_with("holds") > 0;
  const char* verdict = now.refuted ? "refuted" : proved ? "proved" : "open";
  const campaign::CoverParameters& p = database.parameters();
  if (json) {
    Json out{{"format", "plumbline-cover-status/1"},
             {"claim", p.claim},
             {"reading", p.reading},
             {"formula_sha256", p.formula_sha256},
             {"verdict", verdict},
             {"parts", now.parts},
             {"open", now.open},
             {"in_work", now.in_work},
             {"open_share", now.open_share}};
    for (const char* word : {"holds", "conclusion", "trivial", "hypothesis-false"})
      out["by_verdict"][word] = database.parts_with(word);
    fmt::print("{}\n", out.dump(1));
  } else {
    fmt::print("{}{}: {} {}: {:.4g} % of the box is open, in {} of {}; {} in work\n", verdict,
               proved ? ", not replayed" : "", p.claim, p.reading, 100 * now.open_share, now.open,
               so_many(now.parts, "part"), now.in_work);
  }
  return now.refuted ? kDiffers : proved ? kAsExpected : kInconclusive;
}

Action campaign_cover(CLI::App& command) {
  const auto o = std::make_shared<CoverCommand>();
  command.add_option("claim", o->claim, "id of one claim");
  add_claim_sources(command, o->sources);
  add_reading(command, o->reading);
  command.add_option("--over", o->over, "case file whose numbers may be intervals: the box (docs/boxes.md)")
      ->required();
  command
      .add_option("--out", o->out,
                  "the database; an unfinished one is gone on with, by any number of processes at once")
      ->required();
  command.add_option("--seconds", o->run.seconds, "take no further part after this time; run again to go on")
      ->check(CLI::PositiveNumber);
  command.add_option("--parts", o->run.parts, "most parts of the tree")->check(CLI::Range(1L, 100'000'000L));
  command.add_option("--slice", o->run.slice, "seconds for which a process grows one part before it writes")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      .add_option("--patience", o->run.patience,
                  "seconds after which a part that a process took, and did not bring back, is given to another")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  CLI::Option* draw =
      command.add_option("--draw", o->draw, "file for a drawing (SVG) of a plane through the box, at the end");
  add_plane(command, o->plane, draw);
  add_jobs(command, o->jobs);
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--quiet", o->quiet, "print the verdict only");
  command.add_flag("--no-check", o->no_check, "do not replay the certificate");
  return with(o, run_campaign_cover);
}

}  // namespace plumbline::cli
