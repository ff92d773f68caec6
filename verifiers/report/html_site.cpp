// A report for people, as a folder or as one file: the front page, and a page for each claim that says something on
// some case.
//
// Nothing is loaded from a network, and a content security policy says so. In a folder, report.html stands alone;
// report/CLAIM.html shares report/page.css and scripts with the others, and report/CLAIM.html#READING is an address
// that stays. In one file the claims' pages lie compressed inside until one is asked for, as #CLAIM or #CLAIM/READING.
#include "report/exporters.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include "report/digest.hpp"
#include "report/escape.hpp"
#include "report/experiment_pages.hpp"
#include "report/html_assets.hpp"
#include "report/html_sections.hpp"
#include "report/packed.hpp"
#include "report/page_frame.hpp"

namespace plumbline::report {
namespace {

std::string front_script() { return std::string(theme_script) + std::string(filter_script); }
std::string claim_script() { return std::string(theme_script) + std::string(plot_script); }

// A button that replays a certificate (web/README.md): its script beside the pages, and what that may do, which is to
// compile the checker that it carries, in a worker of its own.
constexpr std::string_view kReplayScript = "plumbline-replay.js";
constexpr std::string_view kReplayPolicy = " 'wasm-unsafe-eval'; worker-src blob:";

std::string inline_script(std::string_view script) { return fmt::format("<script>{}</script>\n", script); }

// Style and scripts inside, named by their digests.
std::string standalone(const std::string& title, const std::vector<std::string_view>& scripts,
                       const std::string& body) {
  std::string policy =
      fmt::format("style-src '{}' '{}'; script-src", policy_hash(page_style), policy_hash(library_style));
  std::string end;
  for (const std::string_view script : scripts) {
    policy += fmt::format(" '{}'", policy_hash(script));
    end += inline_script(script);
  }
  return page(
      {.title = title, .policy = policy, .head = fmt::format("<style>{}</style>\n", page_style), .body = body + end});
}

std::string claim_page(const View& view, const ClaimView& claim) {
  const Links links(Links::From::Claim);
  const std::string section = claim_section(view, claim, links);
  const bool replays = section.find("<plumbline-replay") != std::string::npos;
  std::string scripts = R"(<script src="claim.js"></script>)";
  if (!library_script.empty()) scripts = R"(<script src="library.js"></script>)" + scripts;
  if (replays) scripts += fmt::format(R"(<script defer src="{}"></script>)", kReplayScript);
  return page(
      {.title = claim.claim + " - " + view.report().title,
       .policy = fmt::format("style-src 'self' '{}'; script-src 'self'{}", policy_hash(library_style),
                             replays ? kReplayPolicy : ""),
       .head = "<link rel=\"stylesheet\" href=\"page.css\">\n",
       .body = "<header class=\"strip\"><button type=\"button\" id=\"theme\" hidden>Dark</button>"
               "<nav aria-label=\"Report\"><a href=\"../report.html\">← All claims</a></nav></header>\n<main>\n" +
               section + "</main>\n" + claim_footer(view.report()) + scripts});
}

std::string experiments_page(const Report& report) {
  return still_page("Experiments", "<p><a href=\"../report.html\">← All claims</a></p>",
                    (report.experiment ? experiment_section(*report.experiment) : "") + report.training);
}

// make(claim) for every claim that has a page, several at a time: nearly all of the time is spent in typesetting.
template <class Make> std::vector<std::pair<std::string, std::string>> each_page(const View& view, Make make) {
  std::vector<const ClaimView*> claims;
  for (const ClaimView& claim : view.claims())
    if (claim.speaks()) claims.push_back(&claim);
  std::vector<std::pair<std::string, std::string>> out(claims.size());
  tbb::parallel_for(std::size_t{0}, claims.size(), [&](std::size_t i) {
    out[i] = {page_name(claims[i]->claim), make(*claims[i])};
  });
  return out;
}

// The claims' sections, packed, by their anchors.
std::string packed_sections(const View& view, const Links& links) {
  std::string out;
  for (const auto& [name, text] :
       each_page(view, [&](const ClaimView& claim) { return packed(claim_section(view, claim, links)); }))
    out += fmt::format("<script type=\"text/plain\" class=\"packed\" data-claim=\"{}\">{}</script>\n", name, text);
  return out;
}

}  // namespace

std::map<std::string, std::string> render_site(const Report& report) {
  const View view(report);
  std::map<std::string, std::string> out;
  const std::string script = front_script();
  std::string front;
  std::vector<std::pair<std::string, std::string>> pages;
  tbb::parallel_invoke(
      [&] { front = standalone(report.title, {script}, front_page(view, Links(Links::From::Front))); },
      [&] { pages = each_page(view, [&](const ClaimView& claim) { return claim_page(view, claim); }); });
  out.emplace("report.html", std::move(front));
  for (auto& [name, text] : pages) out.emplace("report/" + name + ".html", std::move(text));
  out.emplace("report/page.css", page_style);
  out.emplace("report/claim.js", claim_script());
  if (!library_script.empty()) {
    out.emplace("report/library.js", library_script);
    out.emplace("report/library.txt", library_licences);
  }
  if (report.replays) out.emplace(fmt::format("report/{}", kReplayScript), report.replays->script);
  if (!report.covers.empty())
    out.emplace("report/boxes.html",
                still_page("Boxes", "<p><a href=\"../report.html\">← All claims</a></p>", report.covers));
  if (report.experiment || !report.training.empty()) out.emplace("report/experiments.html", experiments_page(report));
  return out;
}

std::string render_single_file(const Report& report) {
  const View view(report);
  const Links links(Links::From::SingleFile);
  std::vector<std::string_view> scripts{theme_script, filter_script, plot_script, single_script};
  if (!library_script.empty()) scripts.insert(scripts.begin(), library_script);
  const std::string body =
      "<div id=\"front\">\n" + front_page(view, links) +
      "<p class=\"print-all\"><button type=\"button\" id=\"print-all\" hidden>Print with every claim</button></p>"
      "<noscript><p>The pages of the claims are packed inside this file and need a script to unpack them; a report "
      "made "
      "without --single-file needs none.</p></noscript></div>\n"
      "<div id=\"stage\" hidden><header class=\"strip\"><nav aria-label=\"Report\"><a href=\"#\">← All "
      "claims</a></nav></header><main id=\"claim\"></main></div>\n" +
      packed_sections(view, links);
  return standalone(report.title, scripts, body);
}

}  // namespace plumbline::report
