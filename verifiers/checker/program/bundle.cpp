#include "bundle.hpp"

#include <charconv>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>

#include "certificate.hpp"
#include "json.hpp"

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
  if (!read_file(path, bytes)) reject(Reason::MissingFile, "formula: cannot read formulas.json beside the bundle");
  if (bytes.size() > kMaxBytes) reject(Reason::TooLarge, "formula: more than 64 MiB in formulas.json");
  work_left = kFormulasWork;
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

bool read_file(const std::string& file, std::string& bytes) {
  std::ifstream stream(file, std::ios::binary);
  std::vector<char> block(std::size_t{1} << 16);
  while (stream && bytes.size() <= kMaxBytes) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    bytes.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  return stream.is_open() && !stream.bad() && (stream || stream.eof());
}

bool CertificateFile::go_on(const std::string& path) {
  const auto [file, line] = place_of(path);
  if (!bundle_ || only_ == 0 || file != file_ || line <= lines_) return false;
  only_ = line;
  return true;
}

CertificateFile::CertificateFile(const std::string& path) : file_(path), block_(std::size_t{1} << 16) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) std::tie(file_, only_) = place_of(path);
  stream_.open(file_, std::ios::binary);
  if (!stream_.is_open()) return;
  next_line(head_);
  bundle_ = head_.ends_with(kHeadEnds);
  if (bundle_)
    head_.resize(head_.size() - kHeadEnds.size());
  else  // all of it, to see what stands behind
    for (std::string more; head_.size() <= kMaxBytes && next_line(more);) head_ += more;
  readable_ = !stream_.bad() && (bundle_ || only_ == 0);
}

std::string CertificateFile::name(std::size_t step) const {
  return bundle_ ? file_ + ":" + std::to_string(only_ != 0 ? only_ : step + 2) : file_;
}

// With its newline, if it has one; false at the end. A longer one than the checker reads is the last.
bool CertificateFile::next_line(std::string& out) {
  out.clear();
  for (;;) {
    if (at_ == end_) {
      stream_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
      at_ = 0, end_ = static_cast<std::size_t>(stream_.gcount());
      if (end_ == 0) break;
    }
    const char* from = block_.data() + at_;
    const void* newline = std::memchr(from, '\n', end_ - at_);
    const std::size_t count =
        newline == nullptr ? end_ - at_ : static_cast<std::size_t>(static_cast<const char*>(newline) - from) + 1;
    out.append(from, count);
    at_ += count;
    if (out.size() > kMaxBytes) end_ = at_, stream_.setstate(std::ios::eofbit);  // what follows is not looked at
    if (newline != nullptr) break;
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
