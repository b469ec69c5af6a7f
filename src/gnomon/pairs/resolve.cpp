#include "gnomon/pairs/resolve.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace gnomon {
namespace {

constexpr std::size_t kRemembered = 40;  // bytes of an answer that is listed

// What one row says, in the direction of its pair.
struct RowAnswer {
  AnswerState state = AnswerState::kUnparseable;
  RowLabel label = RowLabel::kVague;
  bool reversed = false;
  std::size_t row = 0;
  double confidence = 0;
  std::string raw;
};

struct Vote {
  std::optional<RowLabel> label;
  bool outside = false;
};

// All rows of one pair.
struct Group {
  std::string document;
  std::string source;  // the direction of the pair
  std::string target;
  std::optional<std::size_t> gold;
  std::size_t rows = 0;
  std::vector<RowAnswer> answers;
  std::vector<Vote> votes;                          // samples in rows of their own
  std::vector<std::pair<std::string, bool>> asked;  // questions and answers, yes or no
  bool unclear = false;                             // one of these was neither
};

class Resolver {
 public:
  Resolver(const PairGold& gold, const RowFile& file, const ResolveRules& rules)
      : gold_(gold), file_(file), rules_(rules), labels_(labels_of(gold.set)) {
    rules_.answers.set = gold.set;
  }

  Resolution run() {
    result_.answers.resize(gold_.pairs.size());
    result_.counts.rows = file_.rows.size();
    result_.counts.has_samples = file_.has_samples || rules_.samples;
    by_row_ = rules_.samples || !file_.columns.sample.empty();
    for (std::size_t i = 0; i < file_.rows.size(); ++i) {
      take_row(i);
    }
    for (Group& group : groups_) {
      finish(group);
    }
    std::size_t with_rows = 0;
    for (const PairAnswer& answer : result_.answers) {
      with_rows += answer.rows > 0 ? 1 : 0;
    }
    result_.counts.pairs_missing = gold_.pairs.size() - with_rows;
    for (const auto& [name, known] : documents_) {
      result_.documents_known += known ? 1 : 0;
      result_.documents_unknown += known ? 0 : 1;
    }
    return std::move(result_);
  }

 private:
  Group& group_of(const PairRow& row, const std::string& document, const std::string& source,
                  const std::string& target) {
    std::string key = pair_key(document, source, target);
    std::optional<std::size_t> number;
    if (const auto found = gold_.numbers.find(key);
        found != gold_.numbers.end() && source != target) {
      number = found->second;
    }
    if (rules_.direction == PairDirection::kStrict &&
        !(number && gold_.pairs[*number].source == source)) {
      number.reset();
      key = document + '\t' + source + '\t' + target + "\tstrict";
    }
    const auto [at, is_new] = by_key_.emplace(std::move(key), groups_.size());
    if (is_new) {
      Group group;
      group.document = document;
      group.gold = number;
      group.source = number ? gold_.pairs[*number].source : source;
      group.target = number ? gold_.pairs[*number].target : target;
      groups_.push_back(std::move(group));
    }
    static_cast<void>(row);
    return groups_[at->second];
  }

  // Reads one answer; turned when its row is reversed.
  Vote vote_of(const RawAnswer& raw, bool reversed) {
    Vote vote;
    if (!raw) {
      return vote;
    }
    std::optional<RowLabel> label;
    if (file_.shape == "EventFull") {
      label = is_unlabelled(*raw) ? std::nullopt : read_label(*raw, gold_.set);
    } else {
      label = read_answer(*raw, rules_.answers);
    }
    if (!label) {
      if (raw->size() <= kRemembered) {
        ++result_.unreadable[*raw];
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
    std::vector<RowLabel> said;  // in the order in which they were said first
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

  void take_row(std::size_t number) {
    const PairRow& row = file_.rows[number];
    const std::string document = document_name(row.document);
    const std::string source = written_id(row.source, gold_.ids);
    const std::string target = written_id(row.target, gold_.ids);
    const auto [known, is_new] = documents_.emplace(document, false);
    if (is_new) {
      known->second = std::ranges::binary_search(gold_.documents, document);
      if (!known->second && result_.unknown_document.empty()) {
        result_.unknown_document = document;
      }
    }
    Group& group = group_of(row, document, source, target);
    ++group.rows;
    const bool reversed = group.source != source;
    result_.counts.rows_reversed += reversed ? 1 : 0;
    result_.counts.rows_extra += group.gold ? 0 : 1;
    if (!row.asked.empty()) {
      take_asked(row, reversed, group);
      if (group.answers.empty()) {
        group.answers.push_back({.reversed = reversed, .row = number});
      }
      return;
    }
    std::vector<Vote> votes;
    for (const RawAnswer& raw : row.answers) {
      votes.push_back(vote_of(raw, reversed));
    }
    std::string raw = row.answers.empty() || !row.answers.front() ? "" : *row.answers.front();
    if (by_row_) {
      std::ranges::move(votes, std::back_inserter(group.votes));
      if (group.answers.empty()) {
        group.answers.push_back({.reversed = reversed, .row = number, .raw = std::move(raw)});
      }
      return;
    }
    RowAnswer answer = answer_of(votes, file_.has_samples);
    answer.reversed = reversed;
    answer.row = number;
    answer.raw = std::move(raw);
    answer.confidence = row.confidence.value_or(0);
    count_unread(answer);
    group.answers.push_back(std::move(answer));
  }

  void count_unread(const RowAnswer& answer) {
    result_.counts.rows_unparseable += answer.state == AnswerState::kUnparseable ? 1 : 0;
    result_.counts.rows_outside += answer.state == AnswerState::kOutside ? 1 : 0;
  }

  // A question about one label, or one of the two questions of MATRES ("can 1 start before 2").
  void take_asked(const PairRow& row, bool reversed, Group& group) const {
    std::string question;
    const std::size_t one = row.asked.find('1');
    const std::size_t two = row.asked.find('2');
    if (one != std::string::npos && two != std::string::npos) {
      question = (one < two) != reversed ? "1<2" : "2<1";
    } else if (const auto label = read_label(row.asked, gold_.set)) {
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
      result_.answers[*group.gold] = std::move(chosen);
    } else {
      const bool known = documents_.at(group.document);
      result_.extra.push_back(
          {group.document, group.source, group.target, std::move(chosen), known});
    }
  }

  PairAnswer choose(const Group& group) const {
    PairAnswer result;
    result.rows = group.rows;
    result.first_row = group.answers.front().row;
    result.reversed = group.answers.front().reversed;
    std::vector<const RowAnswer*> readable;
    RowLabels different;
    bool outside = false;
    bool too_few = true;
    for (const RowAnswer& answer : group.answers) {
      outside = outside || answer.state == AnswerState::kOutside;
      too_few = too_few && answer.state == AnswerState::kMissing;
      if (answer.state == AnswerState::kAnswered) {
        readable.push_back(&answer);
        different.insert(answer.label);
      }
    }
    result.conflicting = different.labels().size() > 1;
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
  Resolution result_;
  std::vector<Group> groups_;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::unordered_map<std::string, bool> documents_;  // whether gold has them
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
