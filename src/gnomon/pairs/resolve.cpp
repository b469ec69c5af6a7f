#include "gnomon/pairs/resolve.h"

#include "gnomon/base/utf8.h"
#include "gnomon/pairs/few_strings.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kRemembered = 40;  // bytes of an answer that is listed

// What one row says, in the direction of its pair.
struct RowAnswer {
  AnswerState state = AnswerState::kUnparseable;
  RowLabel label = RowLabel::kVague;
  bool reversed = false;
  std::uint32_t row = 0;
  double confidence = 0;
  std::string_view raw = {};
};

struct Vote {
  std::optional<RowLabel> label;
  bool outside = false;
};

constexpr std::uint32_t kNoRow = 0xffffffff;

// A pair that has rows: which of gold it is, and where its rows begin and end. They are linked, so
// that pairs of one row, which most are, cost little.
struct RowsOfPair {
  std::uint32_t gold = PairNumbers::kNone;
  std::uint32_t first = kNoRow;
  std::uint32_t last = kNoRow;
};

// All rows of one pair, while its answer is made.
struct Group {
  std::optional<std::size_t> gold;
  std::string_view document;  // of a pair that gold does not have, and its direction
  std::string_view source;
  std::string_view target;
  std::uint32_t rows = 0;
  std::vector<RowAnswer> answers;
  std::vector<Vote> votes;                          // samples in rows of their own
  std::vector<std::pair<std::string, bool>> asked;  // questions and answers, yes or no
  bool unclear = false;                             // one of these was neither
};

class Resolver {
 public:
  Resolver(const PairGold& gold, const RowFile& file, const ResolveRules& rules)
      : gold_(gold),
        file_(file),
        rules_(rules),
        labels_(labels_of(gold.set)),
        texts_(std::make_shared<RowTexts>(file.texts)) {
    rules_.answers.set = gold.set;
  }

  Resolution run() {
    result_.texts = texts_;
    result_.answers.resize(gold_.pairs.size());
    result_.counts.rows = file_.rows.size();
    result_.counts.has_samples = file_.has_samples || rules_.samples;
    by_row_ = rules_.samples || !file_.columns.sample.empty();
    link_rows();
    Group group;
    for (const RowsOfPair& pair : pairs_) {
      start(pair, group);
      for (std::uint32_t row = pair.first; row != kNoRow; row = next_[row]) {
        take_row(row, group);
      }
      finish(group);
    }
    std::size_t with_rows = 0;
    for (const PairAnswer& answer : result_.answers) {
      with_rows += answer.rows > 0 ? 1 : 0;
    }
    result_.counts.pairs_missing = gold_.pairs.size() - with_rows;
    for (const auto& [name, number] : documents_) {
      ++(number ? result_.documents_known : result_.documents_unknown);
    }
    return std::move(result_);
  }

 private:
  std::string_view written(std::string_view id) const { return written_id(id, gold_.ids, *texts_); }

  // The number of the document in gold, or that it has none.
  std::optional<std::size_t> document_of(std::string_view name) {
    const auto [known, is_new] = documents_.emplace(name, std::nullopt);
    if (is_new) {
      if (const auto found = gold_.document_numbers.find(name);
          found != gold_.document_numbers.end()) {
        known->second = found->second;
      } else if (result_.unknown_document.empty()) {
        result_.unknown_document = name;
      }
    }
    return known->second;
  }

  // Which pair each row belongs to, pairs in the order of their first rows.
  void link_rows() {
    next_.assign(file_.rows.size(), kNoRow);
    reversed_.assign(file_.rows.size(), false);
    pairs_.reserve(gold_.pairs.size());
    LargeVector<std::uint32_t> of_gold(gold_.pairs.size(), kNoRow);
    std::unordered_map<std::string, std::uint32_t> of_extra;
    // Gold and answers in one file: row for row the same pairs.
    const bool is_gold = gold_.texts_of_rows != nullptr && gold_.texts_of_rows == file_.texts &&
                         gold_.rows.size() == file_.rows.size();
    std::string_view name;
    std::optional<std::size_t> document;
    for (std::size_t i = 0; i < file_.rows.size(); ++i) {
      const PairRow& row = file_.rows[i];
      if (i == 0 || !is_same_text(row.document, file_.rows[i - 1].document)) {
        name = document_name(row.document);
        document = document_of(name);
      }
      const std::string_view source = written(row.source);
      const std::string_view target = written(row.target);
      std::uint32_t number = PairNumbers::kNone;
      if (document && !is_equal(source, target)) {
        number =
            is_gold ? gold_.rows[i].pair : gold_.table.find(gold_.pairs, *document, source, target);
      }
      const bool is_strict = rules_.direction == PairDirection::kStrict;
      if (is_strict && number != PairNumbers::kNone && gold_.pairs[number].source != source) {
        number = PairNumbers::kNone;
      }
      std::uint32_t* pair = nullptr;
      if (number != PairNumbers::kNone) {
        pair = &of_gold[number];
        reversed_[i] = !is_equal(gold_.pairs[number].source, source);
      } else {
        std::string key = is_strict ? fmt::format("{}\t{}\t{}", name, source, target)
                                    : pair_key(name, source, target);
        pair = &of_extra.emplace(std::move(key), kNoRow).first->second;
      }
      if (*pair == kNoRow) {
        *pair = static_cast<std::uint32_t>(pairs_.size());
        pairs_.push_back({number, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i)});
      } else {
        next_[pairs_[*pair].last] = static_cast<std::uint32_t>(i);
        pairs_[*pair].last = static_cast<std::uint32_t>(i);
      }
    }
  }

  void start(const RowsOfPair& pair, Group& group) const {
    const PairRow& first = file_.rows[pair.first];
    group.rows = 0;
    group.answers.clear();
    group.votes.clear();
    group.asked.clear();
    group.unclear = false;
    if (pair.gold != PairNumbers::kNone) {
      group.gold = pair.gold;
    } else {
      group.gold.reset();
      group.document = document_name(first.document);
      group.source = written(first.source);
      group.target = written(first.target);
    }
  }

  // The same few answers come again and again.
  std::optional<RowLabel> label_of(std::string_view raw) {
    constexpr std::size_t kShort = 32;
    const auto read = [&] {
      if (file_.shape == "EventFull") {
        return is_unlabelled(raw) ? std::nullopt : read_label(raw, gold_.set);
      }
      return read_answer(raw, rules_.answers);
    };
    if (raw.size() > kShort) {
      return read();
    }
    const std::uint32_t number = answers_.number(raw);
    if (number == labels_of_answers_.size()) {
      labels_of_answers_.push_back(read());
    }
    return labels_of_answers_[number];
  }

  // Reads one answer; turned when its row is reversed.
  Vote vote_of(const RawAnswer& raw, bool reversed) {
    Vote vote;
    if (!raw) {
      return vote;
    }
    const std::optional<RowLabel> label = label_of(*raw);
    if (!label) {
      if (raw->size() <= kRemembered) {
        ++result_.unreadable[std::string(*raw)];
      }
      return vote;
    }
    // VAGUE is an abstention where the set lacks it, and NONE says nothing.
    if (!labels_.has(*label) && *label != RowLabel::kVague) {
      ++result_.unknown_labels[std::string(label_name(*label))];
      vote.outside = true;
      return vote;
    }
    vote.label = reversed && rules_.direction == PairDirection::kTurn ? turned(*label) : *label;
    return vote;
  }

  RowAnswer answer_of(const std::vector<Vote>& votes, bool is_sampled) {
    RowAnswer answer;
    std::array<std::size_t, kRowLabels> counted{};
    std::vector<RowLabel>& said = said_;  // in the order in which they were said first
    said.clear();
    bool outside = false;
    for (const Vote& vote : votes) {
      outside = outside || vote.outside;
      if (vote.label && counted[static_cast<std::size_t>(*vote.label)]++ == 0) {
        said.push_back(*vote.label);
      }
    }
    if (is_sampled) {
      result_.counts.samples += votes.size();
      result_.counts.samples_unparseable += static_cast<std::size_t>(
          std::ranges::count_if(votes, [](const Vote& vote) { return !vote.label; }));
    }
    if (said.empty()) {
      answer.state = outside ? AnswerState::kOutside : AnswerState::kUnparseable;
      return answer;
    }
    const auto count = [&](RowLabel label) { return counted[static_cast<std::size_t>(label)]; };
    const RowLabel most = *std::ranges::max_element(
        said, [&](RowLabel a, RowLabel b) { return count(a) < count(b); });
    const bool tie = std::ranges::any_of(
        said, [&](RowLabel label) { return label != most && count(label) == count(most); });
    answer.state = AnswerState::kAnswered;
    answer.label = tie && labels_.has(RowLabel::kVague) ? RowLabel::kVague : most;
    result_.counts.vote_ties += tie ? 1 : 0;
    if (count(most) < rules_.min_votes) {
      ++result_.counts.too_few_votes;
      answer.state = AnswerState::kMissing;
    }
    return answer;
  }

  void take_row(std::uint32_t number, Group& group) {
    const PairRow& row = file_.rows[number];
    ++group.rows;
    const bool reversed = group.gold ? reversed_[number] : group.source != written(row.source);
    result_.counts.rows_reversed += reversed ? 1 : 0;
    result_.counts.rows_extra += group.gold ? 0 : 1;
    if (!row.asked().empty()) {
      take_asked(row, reversed, group);
      if (group.answers.empty()) {
        group.answers.push_back({.reversed = reversed, .row = number});
      }
      return;
    }
    votes_.clear();
    for (std::size_t i = 0; i < row.answers.size(); ++i) {
      votes_.push_back(vote_of(row.answers[i], reversed));
    }
    const std::string_view raw = row.answers.empty() || !row.answers.front()
                                     ? std::string_view()
                                     : std::string_view(*row.answers.front());
    if (by_row_) {
      std::ranges::move(votes_, std::back_inserter(group.votes));
      if (group.answers.empty()) {
        group.answers.push_back({.reversed = reversed, .row = number, .raw = raw});
      }
      return;
    }
    RowAnswer answer = answer_of(votes_, file_.has_samples);
    answer.reversed = reversed;
    answer.row = number;
    answer.raw = raw;
    answer.confidence = row.confidence().value_or(0);
    count_unread(answer);
    group.answers.push_back(answer);
  }

  void count_unread(const RowAnswer& answer) {
    result_.counts.rows_unparseable += answer.state == AnswerState::kUnparseable ? 1 : 0;
    result_.counts.rows_outside += answer.state == AnswerState::kOutside ? 1 : 0;
  }

  // A question about one label, or one of the two questions of MATRES ("can 1 start before 2").
  void take_asked(const PairRow& row, bool reversed, Group& group) const {
    std::string question;
    const std::size_t one = row.asked().find('1');
    const std::size_t two = row.asked().find('2');
    if (one != std::string::npos && two != std::string::npos) {
      question = (one < two) != reversed ? "1<2" : "2<1";
    } else if (const auto label = read_label(row.asked(), gold_.set)) {
      question = label_name(reversed ? turned(*label) : *label);
    }
    const auto answer = row.answers.empty() || !row.answers.front()
                            ? std::nullopt
                            : read_yes_or_no(*row.answers.front());
    if (question.empty() || !answer) {
      group.unclear = true;
      return;
    }
    group.asked.emplace_back(question, *answer);
  }

  RowAnswer answer_to_questions(const Group& group) const {
    RowAnswer answer;
    std::optional<bool> first_second;
    std::optional<bool> second_first;
    std::vector<std::string> said_yes;
    for (const auto& [question, yes] : group.asked) {
      if (question == "1<2") {
        first_second = yes;
      } else if (question == "2<1") {
        second_first = yes;
      } else if (yes) {
        said_yes.push_back(question);
      }
    }
    if (first_second && second_first) {
      answer.state = AnswerState::kAnswered;
      answer.label = *first_second ? (*second_first ? RowLabel::kVague : RowLabel::kBefore)
                                   : (*second_first ? RowLabel::kAfter : RowLabel::kEqual);
      return answer;
    }
    std::ranges::sort(said_yes);
    said_yes.erase(std::unique(said_yes.begin(), said_yes.end()), said_yes.end());
    if (said_yes.size() == 1) {
      if (const auto label = read_label(said_yes.front(), gold_.set)) {
        answer.state = AnswerState::kAnswered;
        answer.label = *label;
      }
    }
    return answer;
  }

  void finish(Group& group) {
    if (!group.asked.empty() || group.unclear || (by_row_ && !group.votes.empty())) {
      const bool is_sampled = group.asked.empty() && !group.unclear;
      RowAnswer answer = is_sampled ? answer_of(group.votes, true) : answer_to_questions(group);
      answer.reversed = group.answers.front().reversed;
      answer.row = group.answers.front().row;
      answer.raw = group.answers.front().raw;
      count_unread(answer);
      group.answers = {std::move(answer)};
    }
    PairAnswer chosen = choose(group);
    count_pair(group, chosen);
    if (group.gold) {
      result_.answers[*group.gold] = chosen;
    } else {
      const bool known = documents_.at(group.document).has_value();
      result_.extra.push_back({std::string(group.document), std::string(group.source),
                               std::string(group.target), chosen, known});
    }
  }

  PairAnswer choose(const Group& group) {
    PairAnswer result;
    result.rows = group.rows;
    result.first_row = group.answers.front().row;
    result.reversed = group.answers.front().reversed;
    std::vector<const RowAnswer*>& readable = readable_;
    readable.clear();
    RowLabels different;
    std::size_t labels = 0;
    bool outside = false;
    bool too_few = true;
    for (const RowAnswer& answer : group.answers) {
      outside = outside || answer.state == AnswerState::kOutside;
      too_few = too_few && answer.state == AnswerState::kMissing;
      if (answer.state == AnswerState::kAnswered) {
        readable.push_back(&answer);
        labels += different.has(answer.label) ? 0 : 1;
        different.insert(answer.label);
      }
    }
    result.conflicting = labels > 1;
    result.raw = group.answers.front().raw;
    if (readable.empty()) {
      result.state = too_few   ? AnswerState::kMissing
                     : outside ? AnswerState::kOutside
                               : AnswerState::kUnparseable;
      return result;
    }
    result.state = AnswerState::kAnswered;
    const RowAnswer* counted = readable.front();
    if (rules_.conflict == PairConflict::kLast) {
      counted = readable.back();
    } else if (rules_.conflict == PairConflict::kMajority && result.conflicting) {
      std::array<std::size_t, kRowLabels> votes{};
      for (const RowAnswer* answer : readable) {
        ++votes[static_cast<std::size_t>(answer->label)];
      }
      counted = *std::ranges::max_element(readable, [&](const auto* a, const auto* b) {
        return votes[static_cast<std::size_t>(a->label)] <
               votes[static_cast<std::size_t>(b->label)];
      });
    }
    result.label = counted->label;
    result.raw = counted->raw;
    result.confidence = counted->confidence;
    if (result.conflicting && rules_.conflict == PairConflict::kVague) {
      result.label = RowLabel::kVague;
    } else if (result.conflicting && rules_.conflict == PairConflict::kDrop) {
      result.state = AnswerState::kMissing;
    }
    return result;
  }

  void count_pair(const Group& group, const PairAnswer& chosen) {
    PairCounts& counts = result_.counts;
    std::optional<RowLabel> forward;
    std::optional<RowLabel> backward;
    bool readable = false;
    for (const RowAnswer& answer : group.answers) {
      if (answer.state == AnswerState::kAnswered) {
        readable = true;
        std::optional<RowLabel>& first = answer.reversed ? backward : forward;
        first = first.value_or(answer.label);
      }
    }
    counts.pairs_readable += readable ? 1 : 0;
    counts.pairs_several_labels += chosen.conflicting ? 1 : 0;
    if (forward && backward) {
      ++counts.both_directions;
      counts.both_agree += *forward == *backward ? 1 : 0;
    }
    if (group.answers.size() > 1) {
      ++(chosen.conflicting ? counts.pairs_conflicting : counts.pairs_duplicate);
    }
    if (!group.gold) {
      ++counts.pairs_extra;
    } else {
      counts.pairs_unparseable += chosen.state == AnswerState::kUnparseable ? 1 : 0;
      counts.pairs_outside += chosen.state == AnswerState::kOutside ? 1 : 0;
    }
  }

  const PairGold& gold_;
  const RowFile& file_;
  ResolveRules rules_;
  RowLabels labels_;
  bool by_row_ = false;  // rows of a pair are samples
  std::shared_ptr<RowTexts> texts_;
  Resolution result_;
  LargeVector<RowsOfPair> pairs_;    // in the order of their first rows
  LargeVector<std::uint32_t> next_;  // the next row of the same pair
  std::unordered_map<std::string_view, std::optional<std::size_t>> documents_;  // numbers in gold
  std::vector<bool> reversed_;  // rows against the direction of their gold pair
  FewStrings answers_;          // short ones
  std::vector<std::optional<RowLabel>> labels_of_answers_;
  // Used again for every row or pair.
  std::vector<Vote> votes_;
  std::vector<RowLabel> said_;
  std::vector<const RowAnswer*> readable_;
};

}  // namespace

std::string_view state_name(AnswerState state) {
  switch (state) {
    case AnswerState::kAnswered:
      return "answered";
    case AnswerState::kMissing:
      return "missing";
    case AnswerState::kUnparseable:
      return "unparseable";
    case AnswerState::kOutside:
      return "outside";
  }
  return "";
}

Resolution resolve(const PairGold& gold, const RowFile& file, const ResolveRules& rules) {
  return Resolver(gold, file, rules).run();
}

}  // namespace gnomon
