#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/convention.h"
#include "gnomon/pairs/i2b2_links.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

using enum RowLabel;

constexpr std::uint32_t bit(PairSet set) { return 1U << static_cast<unsigned>(set); }
constexpr std::uint32_t kMatres = bit(PairSet::kMatres);
constexpr std::uint32_t kTbdense = bit(PairSet::kTbdense);
constexpr std::uint32_t kTdd = bit(PairSet::kTdd);
constexpr std::uint32_t kNarrative = bit(PairSet::kNarrativetime);
constexpr std::uint32_t kI2b2 = bit(PairSet::kI2b2);
constexpr std::uint32_t kThyme = bit(PairSet::kThyme);

std::vector<RowLabel> firm_labels(PairSet set) {
  std::vector<RowLabel> result = labels_of(set).labels();
  std::erase_if(result, [](RowLabel label) { return !is_firm(label); });
  return result;
}

// Labels with VAGUE, which a system can always say.
std::vector<RowLabel> all_labels(PairSet set) {
  RowLabels labels = labels_of(set);
  labels.insert(kVague);
  return labels.labels();
}

void put_labels(const PairMatrix& matrix, const std::vector<RowLabel>& labels, PairScore& score) {
  for (const RowLabel label : labels) {
    score.per_label.emplace_back(
        label, PairRatios{matrix.at(label, label), matrix.predicted(label), matrix.gold(label)});
  }
}

PairRatios sum_of_labels(const PairScore& score) {
  PairRatios sum;
  for (const auto& [label, ratios] : score.per_label) {
    sum += ratios;
  }
  return sum;
}

PairAverage macro_of(const PairScore& score) {
  PairAverage result;
  for (const auto& [label, ratios] : score.per_label) {
    if (ratios.gold + ratios.predicted > 0) {
      ++result.labels;
      result.precision += ratios.precision();
      result.recall += ratios.recall();
      result.f1 += ratios.f1();
    }
  }
  if (result.labels > 0) {
    const auto number = static_cast<double>(result.labels);
    result.precision /= number;
    result.recall /= number;
    result.f1 /= number;
  }
  return result;
}

PairAverage weighted_of(const PairScore& score) {
  PairAverage result;
  std::int64_t gold = 0;
  for (const auto& [label, ratios] : score.per_label) {
    const auto weight = static_cast<double>(ratios.gold);
    gold += ratios.gold;
    result.labels += ratios.gold > 0 ? 1 : 0;
    result.precision += weight * ratios.precision();
    result.recall += weight * ratios.recall();
    result.f1 += weight * ratios.f1();
  }
  if (gold > 0) {
    result.precision /= static_cast<double>(gold);
    result.recall /= static_cast<double>(gold);
    result.f1 /= static_cast<double>(gold);
  }
  return result;
}

std::optional<double> ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? std::nullopt
                    : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

std::int64_t correct_of(const PairMatrix& matrix, const std::vector<RowLabel>& labels) {
  std::int64_t correct = 0;
  for (const RowLabel label : labels) {
    correct += matrix.at(label, label);
  }
  return correct;
}

std::int64_t gold_of_labels(const PairMatrix& matrix, const std::vector<RowLabel>& labels) {
  std::int64_t result = 0;
  for (const RowLabel label : labels) {
    result += matrix.gold(label);
  }
  return result;
}

// Only gold pairs with a firm label.
PairMatrix firm_gold_only(const PairMatrix& matrix, PairSet set, bool firm_answers_only) {
  PairMatrix result;
  for (const RowLabel gold : firm_labels(set)) {
    for (const RowLabel answer : all_labels(set)) {
      if (is_firm(answer) || !firm_answers_only) {
        result.add(gold, {.state = AnswerState::kAnswered, .label = answer},
                   matrix.at(gold, answer));
      }
    }
    for (const AnswerState state :
         {AnswerState::kMissing, AnswerState::kUnparseable, AnswerState::kOutside}) {
      if (!firm_answers_only) {
        result.add(gold, {.state = state}, matrix.at(gold, state));
      }
    }
  }
  return result;
}

PairScore score_ning19(const PairMatrix& matrix, PairSet set) {
  PairScore score;
  put_labels(matrix, firm_labels(set), score);
  score.main = sum_of_labels(score);
  score.pairs = matrix.pairs();
  // A blank is never right here, although it counts as VAGUE elsewhere.
  score.accuracy = ratio(correct_of(matrix, all_labels(set)), matrix.pairs());
  return score;
}

PairScore score_all_labels(const PairMatrix& matrix, PairSet set) {
  PairScore score;
  put_labels(matrix, labels_of(set).labels(), score);
  score.main = sum_of_labels(score);
  score.pairs = matrix.pairs();
  score.accuracy = ratio(score.main->tp, matrix.pairs());
  score.macro = macro_of(score);
  score.weighted = weighted_of(score);
  return score;
}

PairScore score_other_is_vague(const PairMatrix& matrix, PairSet set) {
  PairMatrix filled = matrix;
  for (const RowLabel gold : all_labels(set)) {
    filled.add(gold, {.state = AnswerState::kAnswered, .label = kVague}, matrix.blank(gold));
    for (const AnswerState state :
         {AnswerState::kMissing, AnswerState::kUnparseable, AnswerState::kOutside}) {
      filled.add(gold, {.state = state}, -matrix.at(gold, state));
    }
  }
  return score_all_labels(filled, set);
}

PairScore score_drop_gold_vague(const PairMatrix& matrix, PairSet set) {
  const PairMatrix kept = firm_gold_only(matrix, set, false);
  PairScore score;
  put_labels(kept, firm_labels(set), score);
  score.micro = sum_of_labels(score);
  score.pairs = kept.pairs();
  score.correct = score.micro->tp;
  score.other = kept.pairs() - score.micro->predicted;
  score.accuracy = ratio(*score.correct, *score.pairs);
  return score;
}

PairScore score_drop_any_vague(const PairMatrix& matrix, PairSet set) {
  const PairMatrix kept = firm_gold_only(matrix, set, true);
  PairScore score;
  put_labels(kept, firm_labels(set), score);
  score.pairs = kept.pairs();
  score.correct = correct_of(kept, firm_labels(set));
  score.accuracy = ratio(*score.correct, *score.pairs);
  score.coverage = ratio(kept.pairs(), gold_of_labels(matrix, firm_labels(set)));
  score.macro = macro_of(score);
  return score;
}

PairScore correct_and_covered(std::int64_t pairs, std::int64_t correct, std::int64_t covered) {
  PairScore score;
  score.pairs = pairs;
  score.correct = correct;
  score.micro_f1 = ratio(correct, pairs);
  score.covered = covered;
  score.coverage = ratio(covered, pairs);
  return score;
}

PairScore score_matufa_vague(const PairMatrix& matrix, PairSet set) {
  const std::vector<RowLabel> labels = all_labels(set);
  std::int64_t covered = 0;
  for (const RowLabel label : labels) {
    covered += matrix.predicted(label);
  }
  return correct_and_covered(matrix.pairs(), correct_of(matrix, labels), covered);
}

PairScore score_matufa_no_vague(const PairMatrix& matrix, PairSet set) {
  const PairMatrix kept = firm_gold_only(matrix, set, true);
  return correct_and_covered(gold_of_labels(matrix, firm_labels(set)),
                             correct_of(kept, firm_labels(set)), kept.pairs());
}

PairScore score_tdd(const PairMatrix& matrix, PairSet set) {
  PairScore score;
  put_labels(matrix, firm_labels(set), score);
  score.main = sum_of_labels(score);
  score.main->gold = matrix.pairs();
  score.pairs = matrix.pairs();
  score.accuracy = ratio(score.main->tp, matrix.pairs());
  score.abstained = matrix.pairs() - score.main->predicted;
  return score;
}

PairScore score_narrativetime(const PairMatrix& matrix, PairSet set) {
  PairMatrix both = matrix;
  both += matrix.turned_round();
  PairScore score;
  put_labels(both, all_labels(set), score);
  score.pairs = both.pairs();
  score.accuracy = ratio(correct_of(both, all_labels(set)), both.pairs());
  score.macro = macro_of(score);
  score.per_label.clear();
  return score;
}

// ---- links -----------------------------------------------------------------------------------

// Containers and what they contain, by document; views of gold and of answers.
using Containment =
    std::map<std::string_view, std::set<std::pair<std::string_view, std::string_view>>>;

void add_containment(std::string_view document, std::string_view source, std::string_view target,
                     RowLabel label, Containment& links) {
  if (label == kIncludes || label == kContains) {
    links[document].emplace(source, target);
  } else if (label == kIsIncluded) {
    links[document].emplace(target, source);
  }
}

// How many links of one side are in the closure of the other: paths, because a container of a
// container starts earlier and ends later.
std::int64_t entailed(const Containment& links, const Containment& by) {
  std::int64_t count = 0;
  for (const auto& [document, pairs] : links) {
    const auto found = by.find(document);
    if (found == by.end()) {
      continue;
    }
    std::unordered_map<std::string_view, std::vector<std::string_view>> inside;
    for (const auto& [container, contained] : found->second) {
      inside[container].push_back(contained);
    }
    for (const auto& [container, contained] : pairs) {
      std::set<std::string_view> seen;
      std::vector<std::string_view> stack{container};
      bool reached = false;
      while (!stack.empty() && !reached) {
        const auto next = inside.find(stack.back());
        stack.pop_back();
        if (next == inside.end()) {
          continue;
        }
        for (const std::string_view node : next->second) {
          reached = reached || node == contained;
          if (seen.insert(node).second) {
            stack.push_back(node);
          }
        }
      }
      count += reached ? 1 : 0;
    }
  }
  return count;
}

PairScore score_clinical(const PairLinks& links, PairSet /*set*/) {
  Containment gold;
  Containment said;
  for (std::size_t i = 0; i < links.gold.pairs.size(); ++i) {
    const GoldPair& pair = links.gold.pairs[i];
    const std::string& document = links.gold.documents[pair.document];
    add_containment(document, pair.source, pair.target, pair.label, gold);
    const PairAnswer& answer = links.resolution.answers[i];
    if (answer.state == AnswerState::kAnswered) {
      add_containment(document, pair.source, pair.target, answer.label, said);
    }
  }
  for (const ExtraPair& extra : links.resolution.extra) {
    if (extra.answer.state == AnswerState::kAnswered) {
      add_containment(extra.document, extra.source, extra.target, extra.answer.label, said);
    }
  }
  LinkRatios plain;
  for (const auto& [document, pairs] : gold) {
    plain.reference += static_cast<std::int64_t>(pairs.size());
    const auto found = said.find(document);
    for (const auto& pair : pairs) {
      plain.recall_correct += found != said.end() && found->second.contains(pair) ? 1 : 0;
    }
  }
  for (const auto& [document, pairs] : said) {
    plain.predicted += static_cast<std::int64_t>(pairs.size());
  }
  plain.precision_correct = plain.recall_correct;
  LinkRatios closure = plain;
  closure.precision_correct = entailed(said, gold);
  closure.recall_correct = entailed(gold, said);
  PairScore score;
  score.plain = plain;
  score.closure = closure;
  return score;
}

// Adding a convention is a line here.
constexpr Convention kConventions[] = {
    {"ning19", "P R F over firm labels; a firm answer where gold is VAGUE is a false positive",
     "vague", "micro", "ning2019", PairView::kAll, kMatres, score_ning19},
    {"matres-4way", "VAGUE is a label like others; a missing answer lowers recall only",
     "not-predicted", "micro", "han2021", PairView::kAll, kMatres, score_all_labels},
    {"tbdense-6way", "VAGUE is a label like others; event-event pairs", "not-predicted", "micro",
     "han2019", PairView::kEventEvent, kTbdense, score_all_labels},
    {"tbdense-6way-all-pairs", "the same with pairs of times", "not-predicted", "micro", "han2019",
     PairView::kAll, kTbdense, score_all_labels},
    {"tbdense-novague", "P R F over firm labels, as ning19; times included", "vague", "micro",
     "wang2022", PairView::kAll, kTbdense | kNarrative, score_ning19},
    {"tbdense-novague-event-event", "the same without pairs of times", "vague", "micro", "wang2022",
     PairView::kEventEvent, kTbdense | kNarrative, score_ning19},
    {"tdd", "VAGUE and missing answers abstain: they lower recall only", "abstains", "micro",
     "naik2019", PairView::kAll, kTdd, score_tdd},
    {"tdd-gold-rows", "the same, with repeated rows of gold counted again", "abstains", "micro",
     "naik2019", PairView::kGoldRows, kTdd, score_tdd},
    {"other-is-vague", "VAGUE is a label like others; a missing answer is VAGUE", "vague", "micro",
     "roccabruna2024", PairView::kEventEvent, kMatres | kTbdense, score_other_is_vague},
    {"drop-gold-vague", "only pairs with firm gold; VAGUE and missing answers are wrong", "wrong",
     "accuracy", "roccabruna2024", PairView::kEventEvent, kMatres | kTbdense,
     score_drop_gold_vague},
    {"drop-any-vague", "only pairs with firm gold and a firm answer: read it with its coverage",
     "dropped", "accuracy", "matufa2025", PairView::kEventEvent, kMatres | kTbdense | kTdd,
     score_drop_any_vague},
    {"matufa25-vague", "correct / pairs; labels of reversed rows are not turned", "wrong", "micro",
     "matufa2025", PairView::kLabelAsItStands, kMatres, score_matufa_vague},
    {"matufa25-no-vague", "the same for pairs with firm gold", "wrong", "micro", "matufa2025",
     PairView::kLabelAsItStands, kMatres, score_matufa_no_vague},
    {"narrativetime", "every pair in both directions; macro average over labels", "wrong", "macro",
     "rogers2024", PairView::kEventEvent, kMatres | kTbdense | kTdd | kNarrative,
     score_narrativetime},
    {"clinical-tempeval", "containment, plain and with closure", "dropped", "links", "bethard2016",
     PairView::kLinks, kTbdense | kTdd | kNarrative | kThyme, nullptr, score_clinical},
    {"i2b2-2012-oo", "links against links with the labels BEFORE, AFTER, OVERLAP", "dropped",
     "links", "sun2013", PairView::kLinks, kTbdense | kNarrative | kI2b2, nullptr, score_i2b2},
    {"i2b2-2012-oc",
     "the same, links against the closure of the other side (exact, not SputLink's)", "dropped",
     "links", "sun2013", PairView::kLinks, kTbdense | kNarrative | kI2b2, nullptr,
     score_i2b2_closed},
    {"i2b2-2012-cc", "the same, closure against closure (exact, not SputLink's)", "dropped",
     "links", "sun2013", PairView::kLinks, kTbdense | kNarrative | kI2b2, nullptr,
     score_i2b2_both_closed},
    {"ning19-repaired", "ning19 after giving up answers that contradict earlier ones", "vague",
     "micro", "ning2019", PairView::kRepaired, kMatres, score_ning19},
    {"tbdense-novague-repaired", "tbdense-novague after giving up contradicting answers", "vague",
     "micro", "wang2022", PairView::kRepaired, kTbdense | kNarrative, score_ning19},
    {"tdd-repaired", "tdd after giving up contradicting answers", "abstains", "micro", "naik2019",
     PairView::kRepaired, kTdd, score_tdd},
};

}  // namespace

std::int64_t PairMatrix::gold(RowLabel label) const {
  std::int64_t sum = 0;
  for (const std::int64_t count : counts_[static_cast<std::size_t>(label)]) {
    sum += count;
  }
  return sum;
}

std::int64_t PairMatrix::predicted(RowLabel label) const {
  std::int64_t sum = 0;
  for (const auto& row : counts_) {
    sum += row[static_cast<std::size_t>(label)];
  }
  return sum;
}

std::int64_t PairMatrix::blank(RowLabel label) const {
  return at(label, AnswerState::kMissing) + at(label, AnswerState::kUnparseable) +
         at(label, AnswerState::kOutside);
}

std::int64_t PairMatrix::pairs() const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < kRowLabels; ++i) {
    sum += gold(static_cast<RowLabel>(i));
  }
  return sum;
}

PairMatrix& PairMatrix::operator+=(const PairMatrix& other) {
  for (std::size_t i = 0; i < kRowLabels; ++i) {
    for (std::size_t k = 0; k < kColumns; ++k) {
      counts_[i][k] += other.counts_[i][k];
    }
  }
  return *this;
}

PairMatrix PairMatrix::turned_round() const {
  PairMatrix result;
  for (std::size_t i = 0; i < kRowLabels; ++i) {
    auto& row = result.counts_[static_cast<std::size_t>(turned(static_cast<RowLabel>(i)))];
    for (std::size_t k = 0; k < kColumns; ++k) {
      const std::size_t to =
          k < kRowLabels ? static_cast<std::size_t>(turned(static_cast<RowLabel>(k))) : k;
      row[to] += counts_[i][k];
    }
  }
  return result;
}

double LinkRatios::precision() const {
  return predicted == 0 ? 1 : PairRatios::share(precision_correct, predicted);
}
double LinkRatios::recall() const {
  return reference == 0 ? 1 : PairRatios::share(recall_correct, reference);
}

std::optional<double> PairScore::headline() const {
  if (main) {
    return main->f1();
  }
  if (micro_f1) {
    return micro_f1;
  }
  if (closure) {
    return closure->f1();
  }
  return micro || coverage ? accuracy : macro ? std::optional(macro->f1) : accuracy;
}

std::span<const Convention> conventions() { return kConventions; }

const Convention* find_convention(std::string_view name) {
  const auto* const found = std::ranges::find(kConventions, name, &Convention::name);
  return found == std::end(kConventions) ? nullptr : found;
}

const Convention& main_convention(PairSet set) {
  for (const Convention& one : kConventions) {
    if (one.suits(set)) {
      if (set != PairSet::kTbdense && set != PairSet::kNarrativetime) {
        return one;
      }
      if (one.name == "tbdense-novague") {
        return one;
      }
    }
  }
  return kConventions[0];
}

PairMatrix matrix_of(const PairGold& gold, std::span<const PairAnswer> answers, PairView view,
                     std::optional<std::size_t> document) {
  PairMatrix matrix;
  if (view == PairView::kGoldRows) {
    for (const GoldRow& row : gold.rows) {
      if (!document || gold.pairs[row.pair].document == *document) {
        PairAnswer answer = answers[row.pair];
        answer.label = row.reversed ? turned(answer.label) : answer.label;
        matrix.add(row.label, answer);
      }
    }
    return matrix;
  }
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    const GoldPair& pair = gold.pairs[i];
    if ((view != PairView::kEventEvent || pair.event_event) &&
        (!document || pair.document == *document)) {
      matrix.add(pair.label, answers[i]);
    }
  }
  return matrix;
}

Result<std::vector<const Convention*>> parse_conventions(std::string_view text, PairSet set) {
  std::vector<const Convention*> result;
  std::vector<std::string_view> known;
  for (const Convention& one : kConventions) {
    if (one.suits(set)) {
      known.push_back(one.name);
    }
  }
  if (text.empty()) {
    result.push_back(&main_convention(set));
    return result;
  }
  while (!text.empty()) {
    const std::string_view name = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), name.size() + 1));
    if (name == "all") {
      for (const std::string_view one : known) {
        result.push_back(find_convention(one));
      }
      continue;
    }
    const Convention* found = find_convention(name);
    if (found == nullptr || !found->suits(set)) {
      const auto nearest = nearest_name(name, known);
      return fail(
          codes::kUnknownConvention, "",
          found == nullptr ? fmt::format("unknown convention '{}'", shown(name))
                           : fmt::format("convention '{}' does not suit gold with the labels of {}",
                                         name, choice_name(set)),
          found == nullptr && nearest ? fmt::format("did you mean '{}'?", *nearest)
                                      : fmt::format("choose all or {}", fmt::join(known, ", ")));
    }
    if (std::ranges::find(result, found) == result.end()) {
      result.push_back(found);
    }
  }
  return result;
}

}  // namespace gnomon
