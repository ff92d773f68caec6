#include "bundle.hpp"

#include <charconv>
#include <filesystem>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>

#include "certificate.hpp"
#include "json.hpp"
#include "modules.hpp"

namespace checker {

namespace {

constexpr std::string_view kHeadEnds = ",\"format\":\"plumbline-bundle/1\"}\n";
constexpr std::string_view kFormula = "\"formula\":", kFormulaHash = "\"formula_sha256\":\"";
constexpr std::size_t kDigits = 64;  // of a SHA-256
constexpr std::uint64_t kFormulasWork = std::uint64_t{1} << 32;

// FILE:LINE, apart; what is no such name is a file, line 0. The first line of a bundle is no certificate.
std::pair<std::string, std::size_t> place_of(const std::string& path) {
  const std::size_t colon = path.rfind(':');
  if (colon == std::string::npos) return {path, 0};
  std::size_t line = 0;
  const char* end = path.data() + path.size();
  const auto [stop, error] = std::from_chars(path.data() + colon + 1, end, line);
  if (error != std::errc() || stop != end || line < 2) return {path, 0};
  return {path.substr(0, colon), line};
}

using Formulas = std::map<std::string, std::string, std::less<>>;  // by SHA-256, as they are written in JSON

// That a text has its SHA-256 is seen where a certificate uses it.
Formulas read_formulas(const std::string& path) {
  std::string bytes;
  if (const std::string trouble = read_file(path, bytes); !trouble.empty())
    reject(Reason::MissingFile, "formula: formulas.json beside the bundle: " + trouble);
  if (bytes.size() > kMaxBytes) reject(Reason::TooLarge, "formula: more than 64 MiB in formulas.json");
  const Session session(plain_modules(), 64, kFormulasWork, 0);
  const JsonValue json = parse_json(bytes);
  if (!json.is_object() || !json["format"].is("plumbline-formulas/1"))
    reject(Reason::Format, "formula: expected plumbline-formulas/1 in formulas.json");
  Formulas out;
  for (const JsonValue& text : json["formulas"].items)
    if (text.is_string()) out.emplace(text.key, text.text);
  return out;
}

// Of the file beside a bundle; the last one is kept for the bundles that follow.
const std::string& formula(const std::string& bundle, std::string_view sha256) {
  static std::string last;
  static Formulas formulas;
  const std::string path = (std::filesystem::path(bundle).parent_path() / "formulas.json").string();
  if (path != last) {
    last.clear();
    formulas = read_formulas(path);
    last = path;
  }
  const auto found = formulas.find(sha256);
  if (found == formulas.end()) reject(Reason::MissingFile, "formula: there is none with this SHA-256 in formulas.json");
  return found->second;
}

}  // namespace

std::string read_file(const std::string& file, std::string& bytes) {
  RegularFile stream(file);
  for (std::string_view piece; bytes.size() <= kMaxBytes && !(piece = stream.next(kMaxBytes)).empty();) bytes += piece;
  return stream.trouble();
}

bool CertificateFile::go_on(const std::string& path) {
  const auto [file, line] = place_of(path);
  if (!bundle_ || only_ == 0 || file != file_ || line <= lines_) return false;
  only_ = line;
  return true;
}

CertificateFile::CertificateFile(const std::string& path) : file_(path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) std::tie(file_, only_) = place_of(path);
  stream_ = std::make_unique<RegularFile>(file_);
  next_line(head_);
  bundle_ = head_.ends_with(kHeadEnds);
  if (bundle_)
    head_.resize(head_.size() - kHeadEnds.size());
  else  // all of it, to see what stands behind
    for (std::string more; head_.size() <= kMaxBytes && next_line(more);) head_ += more;
  trouble_ = stream_->trouble();
  if (trouble_.empty() && !bundle_ && only_ != 0) trouble_ = "no bundle, of which one line could be asked for";
}

std::string CertificateFile::name(std::size_t step) const {
  return bundle_ ? file_ + ":" + std::to_string(only_ != 0 ? only_ : step + 2) : file_;
}

// With its newline, if it has one; false at the end. A longer one than the checker reads is the last.
bool CertificateFile::next_line(std::string& out) {
  out.clear();
  for (;;) {
    if (block_.empty() && (ended_ || (block_ = stream_->next(kMaxBytes)).empty())) break;
    const std::size_t newline = block_.find('\n'), count = newline == block_.npos ? block_.size() : newline + 1;
    out += block_.substr(0, count);
    block_.remove_prefix(count);
    if (out.size() > kMaxBytes) block_ = {}, ended_ = true;  // what follows is not looked at
    if (newline != block_.npos) break;
  }
  if (out.empty()) return false;
  ++lines_;
  return true;
}

std::optional<CertificateFile::Item> CertificateFile::certificate(std::size_t step) {
  if (!bundle_ || only_ != 0) {
    if (step > 0) return {};
    if (!bundle_) return Item{head_};
  }
  const std::size_t wanted = only_ != 0 ? only_ : step + 2;
  std::string line;
  while (lines_ < wanted)
    if (!next_line(line)) {
      if (!stream_->trouble().empty()) return Item{"", Rejection{Reason::MissingFile, stream_->trouble()}};
      if (only_ == 0 && step > 0) return {};
      return Item{"", Rejection{Reason::MissingKey,
                                only_ != 0 ? "the bundle has no such line" : "a bundle without certificates"}};
    }
  return whole(line);
}

// The certificate that stands alone: `case` goes to the front, `formula` before its SHA-256.
CertificateFile::Item CertificateFile::whole(const std::string& line) const {
  if (line[0] != '{') return {"", Rejection{Reason::NotJson, "byte 0 of the line: expected '{'"}};
  Item out{head_ + ","};
  const std::size_t hash = line.find(kFormulaHash);
  if (hash == std::string::npos || line.find(kFormula) < hash) {
    out.bytes.append(line, 1);
    return out;
  }
  out.bytes.append(line, 1, hash - 1);
  try {
    (((out.bytes += kFormula) += '"') +=
     formula(file_, std::string_view(line).substr(hash + kFormulaHash.size(), kDigits))) += "\",";
  } catch (const Rejection& wrong) { return {"", wrong}; }
  out.bytes.append(line, hash);
  return out;
}

}  // namespace checker
