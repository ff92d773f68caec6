// Covers: a statement about every point of a box, from verdicts on its parts (docs/rules.md, "Boxes").
//
// The certificate takes the box of a case apart: again and again a part is halved at a rational point of one of its
// coordinates, and each part that is not halved has a verdict. That verdict is derived as for any certificate, on the
// case in which the ends of the part stand; where the hypothesis is true at some points of a part and false at others,
// it may say that the conclusion is true. The parts cover the box; so the conclusion is true wherever the hypothesis
// is.
#include "boxes/boxes.hpp"
#include "case.hpp"
#include "certificate.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

// A case, and the box numbers in it, in the order of its bytes; other ends may be put in their place.
class BoxedCase {
 public:
  explicit BoxedCase(const JsonValue& written) : json_(written) {
    find(json_, false);
    if (places_.empty()) reject(Reason::BadNumber, "case: expected a box number");
    for (const JsonValue* place : places_) ends_.push_back(parse_ends(std::string(place->text), "case"));
    texts_.resize(places_.size());
  }
  BoxedCase(const BoxedCase&) = delete;
  BoxedCase& operator=(const BoxedCase&) = delete;

  [[nodiscard]] const JsonValue& json() const { return json_; }
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] const Ends& ends(std::size_t i) const { return ends_[i]; }
  void set(std::size_t i, Ends ends) {
    texts_[i] = to_text(ends);
    places_[i]->text = texts_[i];
    ends_[i] = std::move(ends);
  }

 private:
  // A number stands in a list `expressions`, as a weight or a constant, or as a parameter; `numbers`: in this object
  // each string is one.
  void find(JsonValue& json, bool numbers) {
    const bool list = json.kind == JsonValue::Kind::List && json.key == "expressions";
    for (JsonValue& item : json.items) {
      const bool number = numbers || list || item.key == "weight" || item.key == "constant";
      if (number && item.is_string() && is_box(item.text)) places_.push_back(&item);
      find(item, &json == &json_ && item.key == "parameters");
    }
  }

  JsonValue json_;
  std::vector<JsonValue*> places_;
  std::vector<Ends> ends_;
  std::vector<std::string> texts_;  // where the places are not as they were written
};

// The tree of splits, read from its root on: each split, then what is below its first half, then what is below its
// second. The box has the ends of the part that comes next.
class Cover {
 public:
  explicit Cover(BoxedCase& box) : box_(box) {}

  [[nodiscard]] bool complete() const { return complete_; }

  void split(const JsonValue& item, const std::string& place) {
    require_keys(item, {"at", "split"}, {}, place);
    const auto i = static_cast<std::size_t>(count_of(item["split"], place + ".split", 0));
    if (i >= box_.size()) reject(Reason::BadShape, place + ".split: the case has fewer box numbers");
    const mpq_class at = parse_rational(text_of(item["at"], place + ".at"), place + ".at");
    const Ends whole = box_.ends(i);
    if (at <= whole.lower || at >= whole.upper)
      reject(Reason::BadNumber, place + ".at: expected a number between the ends of the part");
    halved_.push_back({i, whole, at});
    box_.set(i, {whole.lower, at});
  }

  // Behind a part: on to the second half of the last split that waits for it.
  void go_on() {
    while (!halved_.empty() && halved_.back().in_second) {
      box_.set(halved_.back().coordinate, halved_.back().whole);
      halved_.pop_back();
    }
    if (halved_.empty()) return void(complete_ = true);
    Halved& last = halved_.back();
    last.in_second = true;
    box_.set(last.coordinate, {last.at, last.whole.upper});
  }

 private:
  struct Halved {
    std::size_t coordinate;
    Ends whole;
    mpq_class at;
    bool in_second = false;
  };
  BoxedCase& box_;
  std::vector<Halved> halved_;  // the splits above the part that comes next
  bool complete_ = false;
};

// Whether the part has the verdict `holds`. Nothing of another part is seen, but for files of tensors.
bool check_part(const JsonValue& part, const JsonValue& example, const Reading& reading, const std::string& place) {
  require_keys(part, {"verdict"}, {"gradient_flows", "open", "singular_values"}, place);
  const JsonValue& verdict = part["verdict"];
  const bool only_then = verdict.is("conclusion");
  if (!only_then && !verdict.is("holds") && !verdict.is("trivial") && !verdict.is("hypothesis-false"))
    reject(Reason::Verdict, place + ".verdict: expected holds, trivial, hypothesis-false or conclusion");
  try {
    check_verdict(part, example, reading, nullptr, only_then);
  } catch (const Rejection& why) { reject(why.reason, place + ": " + why.message); }
  return verdict.is("holds");
}

void check_cover(const JsonValue& json, const Reading* reading, Result& result) {
  if (!json["verdict"].is("proved")) reject(Reason::Verdict, "verdict: expected proved");
  BoxedCase box(json["case"]);
  Cover cover(box);
  const Parts before = session().parts;
  bool holds = false;
  const std::vector<JsonValue>& items = list_of(json["cover"], "cover");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string place = at("cover", i);
    if (cover.complete()) reject(Reason::BadShape, place + ": the cover ended before");
    if (items[i].contains("split")) {
      cover.split(items[i], place);
      continue;
    }
    session().parts = before;
    holds = check_part(items[i], box.json(), *reading, place) || holds;
    cover.go_on();
  }
  if (!cover.complete()) reject(Reason::BadShape, "cover: it ends before the box is covered");
  if (!holds) reject(Reason::Verdict, "cover: no part has the verdict holds");
  result.verdict = "proved";
}

}  // namespace

Format box_format() {
  return {"plumbline-box/1",
          Module::Boxes,
          {"case", "claim", "cover", "digest", "format", "formula", "formula_sha256", "reading", "verdict"},
          check_cover};
}

}  // namespace checker
