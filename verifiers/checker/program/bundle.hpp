// The certificates of a file: one that stands alone, or those of a bundle, all of one case.
//
// A bundle (docs/formats.md) only leaves out what its certificates have in common: the case, which is the first line,
// and the formula, which is in `formulas.json` beside it. Here they are put in again, as text, and what comes out is
// checked like any other certificate: every byte of it, its digest included. So nothing that this file does, and
// nothing that stands in a first line or in `formulas.json`, has to be believed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "error.hpp"
#include "files/regular_file.hpp"

namespace checker {

class CertificateFile {
 public:
  // `path` is a file, or FILE:LINE, the certificate in that line of a bundle.
  explicit CertificateFile(const std::string& path);
  // Makes it that of another path, a later line of the same bundle; false if `path` is something else.
  bool go_on(const std::string& path);
  // Empty as long as the file can be read; otherwise what is wrong, and what was expected.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  [[nodiscard]] const std::string& file() const { return file_; }

  struct Item {
    std::string bytes;                    // of a certificate that stands alone
    std::optional<Rejection> wrong = {};  // if there is none
  };
  // The certificate number `step`, from 0; no smaller one than was asked before. Nothing: there are no more.
  std::optional<Item> certificate(std::size_t step);
  [[nodiscard]] std::string name(std::size_t step) const;  // FILE, or FILE:LINE

 private:
  bool next_line(std::string& out);
  [[nodiscard]] Item whole(const std::string& line) const;

  std::string file_, trouble_;
  std::unique_ptr<RegularFile> stream_;
  std::string_view block_;  // what is left of it
  bool bundle_ = false, ended_ = false;
  std::size_t only_ = 0;   // the line that is asked for; 0: all
  std::size_t lines_ = 0;  // that were read
  std::string head_;       // the first line of a bundle up to its format, {"case":CASE; otherwise the certificate
};

// The bytes of a file, about as many as the checker reads at most; returns what is wrong with it, if it cannot be read.
std::string read_file(const std::string& file, std::string& bytes);

}  // namespace checker
