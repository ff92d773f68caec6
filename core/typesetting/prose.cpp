#include "typesetting/prose.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "typesetting/prose_formula.hpp"

namespace plumbline {
namespace {

// "Lemma Q", "Appendix B": the letter behind such a word numbers something.
constexpr std::array<std::string_view, 7> kNumbered{"Lemma",   "Appendix", "appendix", "Section",
                                                    "Example", "Problem",  "version"};

class SentenceReader {
 public:
  explicit SentenceReader(std::string_view text) : text_(text) {}

  std::vector<ProsePiece> pieces() {
    while (at_ < text_.size()) {
      if (may_begin()) {
        if (auto formula = read_formula(text_, at_)) {
          flush();
          out_.push_back({std::string(text_.substr(at_, formula->end - at_)), std::move(formula->box)});
          at_ = words_from_ = formula->end;
          continue;
        }
      }
      at_ = behind_word();
    }
    flush();
    return std::move(out_);
  }

 private:
  static bool alphanumeric(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

  // Not inside a word, and not the s of "G's".
  [[nodiscard]] bool may_begin() const {
    if (at_ == 0) return true;
    const char before = text_[at_ - 1];
    if (alphanumeric(before) || static_cast<unsigned char>(before) >= 0x80) return false;
    if (before == '\'' || before == '.') return false;
    if (before != ' ') return true;
    return std::none_of(kNumbered.begin(), kNumbered.end(),
                        [&](std::string_view word) { return text_.substr(0, at_ - 1).ends_with(word); });
  }

  // Behind the word that begins here, with what hangs on it: "rank-one", "theorem-3.1.network", "A.4", `quoted`; or
  // behind one character.
  [[nodiscard]] std::size_t behind_word() const {
    if (text_[at_] == '`') {
      const std::size_t closing = text_.find('`', at_ + 1);
      return closing == std::string_view::npos ? at_ + 1 : closing + 1;
    }
    if (text_[at_] == '(' && at_ + 2 < text_.size() && alphanumeric(text_[at_ + 1]) && text_[at_ + 2] == ')')
      return at_ + 3;  // (a)
    std::size_t end = at_;
    while (end < text_.size() && alphanumeric(text_[end])) ++end;
    while (end > at_ && end + 1 < text_.size() && (text_[end] == '-' || text_[end] == '.') &&
           alphanumeric(text_[end + 1]))
      for (++end; end < text_.size() && alphanumeric(text_[end]);) ++end;
    return std::max(end, at_ + 1);
  }

  void flush() {
    if (at_ > words_from_) out_.push_back({std::string(text_.substr(words_from_, at_ - words_from_)), {}});
  }

  std::string_view text_;
  std::size_t at_ = 0, words_from_ = 0;
  std::vector<ProsePiece> out_;
};

}  // namespace

std::vector<ProsePiece> prose(std::string_view sentence) { return SentenceReader(sentence).pieces(); }

}  // namespace plumbline
