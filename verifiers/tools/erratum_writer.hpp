// An erratum in two languages: one text, written as Markdown (formulas between $$, as code hosts draw them) and as
// LaTeX. Texts, titles, headings and facts are sentences: words with mathematics between dollars (layout/sentence.hpp).
// What may hold a dollar of its own comes in by as_sentence.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/formula.hpp"

namespace plumbline::cli {

class Writer {
 public:
  virtual ~Writer() = default;
  virtual void title(const std::string& text) = 0;
  virtual void heading(const std::string& text) = 0;
  virtual void text(const std::string& text) = 0;
  virtual void items(const std::vector<std::string>& texts) = 0;                          // a list
  virtual void facts(const std::vector<std::pair<std::string, std::string>>& facts) = 0;  // name and text, one a line
  virtual void math(const std::string& latex) = 0;                                        // displayed
  virtual void reading(const TypesetFormula& formula) = 0;  // displayed, a line for each part of a reading
  virtual void code(const std::string& lines) = 0;
  [[nodiscard]] virtual std::string finish() = 0;
};

class Markdown : public Writer {
 public:
  void title(const std::string& text) override;
  void heading(const std::string& text) override;
  void text(const std::string& text) override;
  void items(const std::vector<std::string>& texts) override;
  void facts(const std::vector<std::pair<std::string, std::string>>& facts) override;
  void math(const std::string& latex) override;
  void reading(const TypesetFormula& formula) override { math(formula.latex); }
  void code(const std::string& lines) override;
  std::string finish() override { return out_; }

 private:
  std::string out_;
};

class Latex : public Writer {
 public:
  void title(const std::string& text) override;
  void heading(const std::string& text) override;
  void text(const std::string& text) override;
  void items(const std::vector<std::string>& texts) override;
  void facts(const std::vector<std::pair<std::string, std::string>>& facts) override;
  void math(const std::string& latex) override;
  void reading(const TypesetFormula& formula) override;
  void code(const std::string& lines) override;
  std::string finish() override { return out_ + "\\end{document}\n"; }

 private:
  std::string out_;
};

}  // namespace plumbline::cli
