// A letter as plain text, for mail: lines of at most 76 letters, formulas in Unicode on lines of their own.
#pragma once

#include "tools/erratum_writer.hpp"

namespace plumbline::cli {

class Mail : public Writer {
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

// "\begin{pmatrix}1 & \tfrac{1}{2}\end{pmatrix}" is "[1 1/2]": what the parts of an erratum write, as text.
[[nodiscard]] std::string plain_mathematics(const std::string& latex);

}  // namespace plumbline::cli
