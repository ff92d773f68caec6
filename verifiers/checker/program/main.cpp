// plumbline-check: one line for each certificate, accepted, rejected or declined.
#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <vector>

#include "bundle.hpp"
#include "certificate.hpp"
#include "files/tensors.hpp"
#include "json_line.hpp"
#include "limits.hpp"
#include "lock_file.hpp"

namespace {

using namespace checker;

constexpr const char* kHelp =
    "plumbline-check [OPTION]... FILE...\n"
    "Replays certificates (plumbline-certificate/3, plumbline-box/1, plumbline-proof/4, plumbline-flow/4,\n"
    "plumbline-flow-law/1, plumbline-cells/1): computes every number and every verdict anew from the case. FILE is a "
    "certificate or a bundle\n"
    "of them (plumbline-bundle/1), FILE:LINE one of a bundle.\n"
    "  --expect CLAIM:READING:VERDICT   reject what says something else (an empty part stands for anything)\n"
    "  --formulas FILE          the lock file that says which formula goes by which claim and reading\n"
    "                           (plumbline-formulas-lock/1); without it the one that is installed, of the built-in "
    "papers;\n"
    "                           may be given several times\n"
    "  --case FILE              reject what is not about the network, data and parameters of this case file\n"
    "  --tensors DIR            look here for files of tensors, SHA256.safetensors; then in `tensors` in the folder of "
    "the\n"
    "                           certificate and in those around it (may be given several times)\n"
    "  --quiet                  no line for an accepted certificate\n"
    "  --explain                besides, each comparison with its two sides, and the margin\n"
    "  --json                   a line of JSON for each certificate, on stdout; with --explain each comparison in it\n"
    "  --plain                  use no rule: evaluate the text of each definition, find ranks and singular values by\n"
    "                           elimination and bisection; verdicts on cases only, and slower\n"
    "  --extract                judge nothing; write each certificate on stdout, as one that stands alone\n"
    "  --allow-unknown-claims   ask no lock file: the name of the claim then says nothing. For experiments only\n"
    "  --max-bits P             precision at which an undecided sign is given up (64 to 1048576, default 16384)\n"
    "  --seconds S              processor time for one certificate (default 120; 0: no limit); a sixth of it for one "
    "of\n"
    "                           less than 1 MB that refers to no tensors\n"
    "  --wall-seconds S         time on the clock for one certificate (default 900; 0: no limit)\n"
    "  --work B                 the budget of work for a short certificate, 2^B units (20 to 44, default 34: about 15\n"
    "                           seconds), and 2^(B-22) for each byte, up to eight times as much; more may need "
    "--seconds\n"
    "                           and --memory, too\n"
    "  --memory MB              address space (default 8192; 0: no limit)\n"
    "  --help, --version\n"
    "stdout: accepted  SHA-256 of the certificate  CLAIM READING CASE VERDICT  FILE, and below it the statement,\n"
    "        the lock file that has it under this name, and the rules that took part\n"
    "stderr: rejected  FILE: REASON: message    a field is not what it should be\n"
    "        declined  FILE: REASON: message    unknown claim, undecided, or more than the limits allow\n"
    "In names, spaces, backslashes and whatever is not printable ASCII are written \\xNN.\n"
    "Exit codes: 0 all accepted, 1 some rejected, 3 some declined and none rejected, 2 usage or a file that cannot be "
    "read,\n"
    "5 no files, 70 internal error; of several the worst: 70, 2, 5, 1, 3, 0.\n";

struct Arguments {
  Options options;
  Limits limits;
  bool quiet = false, json = false, derived = false, extract = false;
  std::vector<std::string> files, tensors, locks;
};

// One word, whatever is in it.
std::string escaped(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7f && c != '\\')
      out += c;
    else
      out += std::string("\\x") + "0123456789abcdef"[byte >> 4U] + "0123456789abcdef"[byte & 15U];
  }
  return out;
}

int usage(const std::string& message) {
  std::cerr << "plumbline-check: " << message << "; see --help\n";
  return kUsage;
}

bool read_number(const char* text, std::int64_t least, std::int64_t most, std::int64_t& out) {
  const char* end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, out);
  return error == std::errc() && stop == end && out >= least && out <= most;
}

bool read_expectation(const std::string& text, Options& options) {
  const std::size_t first = text.find(':'), second = text.find(':', first == std::string::npos ? first : first + 1);
  if (second == std::string::npos) return false;
  options.expected.claim = text.substr(0, first);
  options.expected.reading = text.substr(first + 1, second - first - 1);
  options.expected.verdict = text.substr(second + 1);
  return options.expected.verdict.find(':') == std::string::npos;
}

// An option with a value: -1 if that is good, otherwise an exit code.
int read_valued(const std::string& option, const char* value, Arguments& a) {
  if (option == "--max-bits" && !read_number(value, 64, 1048576, a.options.max_bits))
    return usage("--max-bits: expected an integer from 64 to 1048576");
  if (option == "--seconds" && !read_number(value, 0, 1000000, a.limits.seconds))
    return usage("--seconds: expected an integer from 0 to 1000000");
  if (option == "--wall-seconds" && !read_number(value, 0, 1000000, a.limits.wall_seconds))
    return usage("--wall-seconds: expected an integer from 0 to 1000000");
  if (option == "--memory" && !read_number(value, 0, std::int64_t{1} << 24, a.limits.memory))
    return usage("--memory: expected a number of MB");
  if (std::int64_t bits = 0; option == "--work") {
    if (!read_number(value, 20, 44, bits)) return usage("--work: expected an integer from 20 to 44");
    a.options.work = std::uint64_t{1} << bits;
  }
  if (option == "--expect" && !read_expectation(value, a.options))
    return usage("--expect: expected CLAIM:READING:VERDICT");
  if (option == "--case") {
    const std::string trouble = read_file(value, a.options.expected.case_file);
    if (!trouble.empty()) return usage("--case: " + escaped(value) + ": " + trouble);
    if (a.options.expected.case_file.empty()) return usage("--case: " + escaped(value) + " is empty");
  }
  if (option == "--tensors") a.tensors.emplace_back(value);
  if (option == "--formulas") a.locks.emplace_back(value);
  return -1;
}

// Returns an exit code if the program ends here, and -1 otherwise.
int read_arguments(int count, char** values, Arguments& a) {
  bool only_files = false;
  for (int i = 1; i < count; ++i) {
    const std::string word = values[i];
    if (only_files || word.empty() || word[0] != '-')
      a.files.push_back(word);
    else if (word == "--")
      only_files = true;
    else if (word == "--quiet")
      a.quiet = true;
    else if (word == "--json")
      a.json = a.options.explain = true;
    else if (word == "--explain")
      a.derived = a.options.explain = true;
    else if (word == "--plain")
      a.options.plain = true;
    else if (word == "--extract")
      a.extract = true;
    else if (word == "--allow-unknown-claims")
      a.options.allow_unknown_claims = true;
    else if (word == "--help")
      return std::cout << kHelp, kAccepted;
    else if (word == "--version")
      return std::cout << "plumbline-check " PLUMBLINE_VERSION "\n", kAccepted;
    else if (word == "--max-bits" || word == "--seconds" || word == "--memory" || word == "--work" ||
             word == "--expect" || word == "--wall-seconds" || word == "--case" || word == "--tensors" ||
             word == "--formulas") {
      if (const int code = read_valued(word, ++i < count ? values[i] : "", a); code >= 0) return code;
    } else
      return usage("unknown option " + escaped(word));
  }
  if (a.files.empty()) return std::cerr << "plumbline-check: no files; see --help\n", kNoFiles;
  return -1;
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : separator) + word;
  return out;
}

int unusable_lock(const std::string& file, const std::string& why) {
  std::cerr << "plumbline-check: the lock file " << escaped(file) << ": " << why << '\n';
  return kUsage;
}

// The lock files of the command line, or the installed one. An exit code if the program ends here, otherwise -1.
int read_locks(Arguments& a) {
  if (a.options.allow_unknown_claims && !a.locks.empty())
    return usage("--allow-unknown-claims asks no lock file: expected no --formulas beside it");
  if (a.options.allow_unknown_claims || a.extract) return -1;
  if (a.locks.empty()) {
    const std::vector<std::string> places = installed_locks();
    std::error_code ignored;
    const auto found = std::find_if(places.begin(), places.end(),
                                    [&](const std::string& file) { return std::filesystem::exists(file, ignored); });
    if (found == places.end())
      return usage("the lock file of formulas (plumbline-formulas-lock/1) is in none of " + joined(places, ", ") +
                   "; name one with --formulas FILE");
    a.locks.push_back(*found);
  }
  for (const std::string& file : a.locks) {
    FormulaLock lock;
    if (const std::string wrong = read_lock(file, lock); !wrong.empty()) return unusable_lock(file, wrong);
    for (std::size_t i = 0; i < a.options.locks.size(); ++i)
      if (const std::string name = contradiction(a.options.locks[i], lock); !name.empty())
        return unusable_lock(
            file, name + " is another formula than in " + escaped(a.locks[i]) + "; expected one formula for each name");
    a.options.locks.push_back(std::move(lock));
  }
  return -1;
}

std::string text_of(const std::optional<Enclosed>& e) {
  if (!e) return "no value";
  if (e->lower == e->upper) return e->lower.get_str();
  const auto decimal = [](const mpq_class& q) { return mpf_class(q, 128); };
  std::ostringstream out;
  out.precision(12);
  out << "about " << decimal((e->lower + e->upper) / 2) << ", within " << decimal(e->upper - e->lower);
  return out.str();
}

void explain(const Checked& r) {
  for (const ExplainedAtom& atom : r.explanation.atoms)
    std::cout << "  " << atom.truth << ": " << text_of(atom.lhs) << ' ' << atom.relation << ' ' << text_of(atom.rhs)
              << '\n';
  std::cout << "  margin: " << text_of(r.explanation.margin) << '\n';
}

// Those of the command line, then `tensors` in the folder of the certificate and in each around it.
std::vector<std::string> folders_for(const std::string& file, const Arguments& a) {
  namespace fs = std::filesystem;
  std::vector<std::string> out = a.tensors;
  std::error_code ignored;
  const fs::path start = fs::absolute(file, ignored).lexically_normal();
  for (fs::path at = start.parent_path(), last = start; at != last; last = at, at = at.parent_path())
    out.push_back((at / "tensors").string());
  return out;
}

ExitCode say_unreadable(const std::string& file, const std::string& why, const Arguments& a) {
  if (a.json)
    std::cout << "{\"file\":" << quoted(escaped(file))
              << ",\"result\":\"unreadable\",\"reason\":\"unreadable\",\"message\":" << quoted(why) << "}" << std::endl;
  std::cerr << "unreadable  " << escaped(file) << ": " << why << std::endl;
  return kUsage;
}

// Why the formula goes by the name of its claim and reading; of a flow, which is no claim of a paper, nothing.
std::string named_by(const Result& r) {
  if (r.formula_sha256.empty()) return "";
  return "  name and formula: " +
         (r.lock_sha256.empty() ? "no lock file was asked" : "as in the lock file " + r.lock_sha256) + '\n';
}

// `name`: of the certificate, for people.
ExitCode say(const std::string& name, const Checked& r, const Arguments& a) {
  const bool defect = r.reason == Reason::Internal;
  const std::string word = r.accepted           ? "accepted"
                           : defect             ? "internal error"
                           : declined(r.reason) ? "declined"
                                                : "rejected";
  if (a.json) std::cout << json_line(escaped(name), defect ? "internal-error" : word, r, a.derived) << std::endl;
  if (!r.accepted) {
    if (!a.json)
      std::cerr << word << "  " << escaped(name) << ": " << checker::name(r.reason) << ": " << r.message << std::endl;
    return defect ? kInternal : declined(r.reason) ? kDeclined : kRejected;
  }
  if (!a.quiet && !a.json) {
    std::cout << "accepted  " << r.sha256 << "  " << r.claim << ' ' << r.reading << ' ' << escaped(r.name) << ' '
              << r.verdict << "  " << escaped(name) << "\n  " << r.formula << '\n'
              << named_by(r);
    if (!r.modules.empty()) std::cout << "  rules besides the base: " << joined(r.modules, " ") << '\n';
    if (a.options.explain) explain(r);
  }
  std::cout.flush();
  return std::cout ? kAccepted : kInternal;
}

// Checks the certificate number `step` of a file; nothing if there is none. The last file stays open between calls.
class Checking {
 public:
  explicit Checking(const Arguments& a) : a_(a), options_(a.options) { options_.memory = &memory_; }

  std::optional<ExitCode> operator()(std::size_t i, std::size_t step) {
    if (!file_ || i != at_) {
      at_ = i;
      if (!file_ || !file_->go_on(a_.files[i])) {
        file_.emplace(a_.files[i]);
        memory_.tensors()->folders = folders_for(file_->file(), a_);
      }
    }
    const std::string& trouble = file_->trouble();
    if (!trouble.empty()) return step > 0 ? std::nullopt : std::optional(say_unreadable(a_.files[i], trouble, a_));
    std::optional<CertificateFile::Item> item;
    auto wrong = stopped([&] { item = file_->certificate(step); });
    if (!item && !wrong) return std::nullopt;
    if (item && item->wrong) wrong = item->wrong;
    Checked r;
    if (wrong)
      r.reason = wrong->reason, r.message = wrong->message;
    else if (a_.extract)
      return std::cout << item->bytes << std::flush ? kAccepted : kInternal;
    else
      limit_seconds(seconds_for(item->bytes)), r = check_certificate(item->bytes, options_);
    return say(file_->name(step), r, a_);
  }

 private:
  // A short certificate has less work to do (base/session.hpp).
  [[nodiscard]] std::int64_t seconds_for(const std::string& certificate) const {
    const bool is_short = certificate.size() < kShort && certificate.find("\"tensor\"") == std::string::npos;
    return is_short ? (a_.limits.seconds + 5) / 6 : a_.limits.seconds;
  }

  static constexpr std::size_t kShort = 1000000;
  const Arguments& a_;
  Options options_;
  Memory memory_;
  std::size_t at_ = 0;
  std::optional<CertificateFile> file_;
};

// The child was ended at this certificate.
ExitCode say_killed(const std::string& file, const Ended& ended, const Arguments& a) {
  Checked r;
  r.reason = Reason::TooLarge;
  const std::string number = std::to_string(ended.number);
  switch (ended.why) {
    case End::Processor: r.message = "the limit of " + number + " s of processor time is reached"; break;
    case End::Wall: r.message = "the limit of " + number + " s of time on the clock is reached"; break;
    case End::Memory: r.message = "no memory left"; break;
    case End::Signal:
      r.message = ended.number == 0 ? "the checker ended too soon" : "the checker was ended by signal " + number;
      if (ended.number == SIGKILL)
        r.message += ", as it is where the memory of the machine is used up";
      else
        r.reason = Reason::Internal;
  }
  return say(file, r, a);
}

}  // namespace

int main(int count, char** values) try {
  Arguments a;
  if (const int code = read_arguments(count, values, a); code >= 0) return code;
  if (const int code = read_locks(a); code >= 0) return code;
  Checking check(a);
  return check_each(
      a.files.size(), a.limits, [&](std::size_t i, std::size_t step) { return check(i, step); },
      [&](std::size_t i, std::size_t step, const Ended& ended) {
        return say_killed(CertificateFile(a.files[i]).name(step), ended, a);
      });
} catch (const std::exception& e) {
  std::cerr << "plumbline-check: internal error: " << e.what() << '\n';
  return kInternal;
}
