#include "gnomon/score/tempeval1.h"

#include "gnomon/score/scored_pair.h"
#include "gnomon/score/tempeval1_data.h"
#include "gnomon/tasks/candidates.h"
#include "gnomon/tasks/task_links.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace gnomon {
namespace {

constexpr std::string_view kCodes = "<o>bavn?-";
constexpr std::size_t kUnknown = kTempEvalLabels;
constexpr std::size_t kNoAnswer = kTempEvalLabels + 1;
static_assert(kCodes.size() == kTempEvalLabels + 2);

char code(TempEvalLabel label) { return kCodes[position(label)]; }

// The place of a letter among the codes, as the reading has it.
std::size_t label_of(char letter, NonRelated reading) {
  const std::size_t label = kCodes.find(letter);
  return label == position(TempEvalLabel::kNonRelated) && reading == NonRelated::kAsVague
             ? position(TempEvalLabel::kVague)
             : label;
}

bool is_right(std::size_t key, std::size_t response) {
  return key == response && key != position(TempEvalLabel::kNonRelated);
}

// Two entities in this order, ready to be compared.
using EntityPair = std::uint64_t;

EntityPair entity_pair(Entity first, Entity second) {
  return std::uint64_t{position(first)} << 32 | position(second);
}

// The tasks that ask about a pair in this order, a bit for each.
struct AskedPair {
  EntityPair pair = 0;
  unsigned tasks = 0;
};

// The task that the link names, nothing when it names none of ours.
std::optional<std::size_t> named_task(const Link& link) {
  const std::string_view name = link.attributes[Attr::kTask];
  const std::size_t task =
      name.size() == 1 ? kTempEvalTasks.find(name.front()) : std::string_view::npos;
  return task == std::string_view::npos ? std::nullopt : std::optional(task);
}

std::optional<Entity> creation_entity(const Document& document, const Alignment::Side& side) {
  const auto time = document.creation_time();
  return time ? std::optional(side.of_time[position(*time)]) : std::nullopt;
}

constexpr std::array kDerived{&task(TaskId::kTempevalA), &task(TaskId::kTempevalB),
                              &task(TaskId::kTempevalC)};

AskedOfGold asked_of(const Document& document, const TargetList* targets) {
  return candidates(document, kDerived, {targets});
}

// The pairs that tasks A to C ask about in a document.
void add_asked(const std::vector<std::vector<Candidate>>& found, const Alignment::Side& side,
               std::vector<AskedPair>& asked) {
  for (std::size_t i = 0; i < kDerived.size(); ++i) {
    const std::size_t letter = kTempEvalTasks.find(kDerived[i]->number);
    for (const Candidate& candidate : found[i]) {
      asked.push_back(
          {entity_pair(entity_of(candidate.first, side), entity_of(candidate.second, side)),
           1U << letter});
    }
  }
}

// By their pairs, each once.
void join_equal_pairs(std::vector<AskedPair>& asked) {
  std::ranges::sort(asked, {}, &AskedPair::pair);
  std::size_t kept = 0;
  for (const AskedPair& one : asked) {
    if (kept > 0 && asked[kept - 1].pair == one.pair) {
      asked[kept - 1].tasks |= one.tasks;
    } else {
      asked[kept++] = one;
    }
  }
  asked.resize(kept);
}

// A label that may be seen from the other end; nothing when there is no such label.
struct Said {
  std::optional<TempEvalLabel> label;

  explicit Said(std::string_view rel_type) : label(tempeval_label(rel_type)) {}
  char code(bool from_other_end) const {
    if (!label) {
      return kCodes[kUnknown];
    }
    return gnomon::code(from_other_end ? inverse(*label) : *label);
  }
};

class Tallier {
 public:
  Tallier(const Document& gold, const Document& system, const Alignment& alignment,
          const SharedPair& pair, const TargetList* targets, const AskedOfGold* asked)
      : gold_(gold), system_(system), pair_(pair) {
    creation_ = creation_entity(gold, alignment.gold);
    derived_ = !names_tasks(gold);
    if (derived_) {
      add_asked(asked != nullptr ? *asked : asked_of(gold, targets), alignment.gold, asked_);
      add_asked(asked_of(system, targets), alignment.system, asked_);
      join_equal_pairs(asked_);
    }
  }

  TempEvalTally count() && {
    TempEvalTally tally;
    read_key(tally);
    read_response(tally);
    std::ranges::sort(items_, {}, [](const Item& item) {
      return std::tuple(item.task, item.first_id, item.second_id);
    });
    for (const Item& item : items_) {
      tally.tasks[item.task].key += item.key;
      tally.tasks[item.task].response += item.response;
    }
    return tally;
  }

 private:
  struct Item {
    std::size_t task = 0;
    std::string_view first_id;
    std::string_view second_id;
    char key = 0;
    char response = kCodes[kNoAnswer];
  };

  // By the kinds of its ends, when nothing else says what a link is for.
  std::size_t usual_task(const SharedLink& link) const {
    const bool is_first_time = pair_.is_time[position(link.first)];
    const bool is_second_time = pair_.is_time[position(link.second)];
    if (!is_first_time && !is_second_time) {
      return kTempEvalTasks.find('C');
    }
    return kTempEvalTasks.find(link.first == creation_ || link.second == creation_ ? 'B' : 'A');
  }

  void read_key(TempEvalTally& tally) {
    for (const SharedLink& link : pair_.gold.links) {
      if (is_no_label(link.name)) {
        continue;
      }
      const Link& written = gold_.links()[link.origin];
      if (const auto task = named_task(written)) {
        add_item(*task, link, false, tally);
        continue;
      }
      const unsigned as_written = asking(link.first, link.second);
      const unsigned turned = asking(link.second, link.first);
      for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
        if (((as_written | turned) >> task & 1U) != 0) {
          add_item(task, link, (as_written >> task & 1U) == 0, tally);
        }
      }
    }
  }

  // An item of a task, which may ask about the pair the other way round.
  void add_item(std::size_t task, const SharedLink& shared, bool turned, TempEvalTally& tally) {
    const Link& link = gold_.links()[shared.origin];
    const Said said(link.rel_type);
    if (!said.label) {
      ++tally.key_unknown;
    } else if (find(task, shared.first, shared.second) != nullptr ||
               find(task, shared.second, shared.first) != nullptr) {
      ++tally.key_repeated;
    } else {
      items_.push_back({task, (turned ? link.target : link.source).id,
                        (turned ? link.source : link.target).id, said.code(turned)});
      items_of_[turned ? entity_pair(shared.second, shared.first)
                       : entity_pair(shared.first, shared.second)][task] = items_.size();
    }
  }

  void read_response(TempEvalTally& tally) {
    for (const SharedLink& link : pair_.system.links) {
      if (is_no_label(link.name)) {
        continue;
      }
      if (const auto task = named_task(system_.links()[link.origin])) {
        answer(link, *task, tally);
        continue;
      }
      // A link that does not name its task answers all that ask about the pair.
      bool answers_any = false;
      const unsigned asked = asking(link.first, link.second) | asking(link.second, link.first);
      for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
        const bool is_asked = (asked >> task & 1U) != 0 ||
                              find(task, link.first, link.second) != nullptr ||
                              find(task, link.second, link.first) != nullptr;
        if (is_asked) {
          answer(link, task, tally);
        }
        answers_any = answers_any || is_asked;
      }
      // Where the tasks are derived, all other links are none of their business.
      if (!answers_any && !derived_) {
        ++tally.tasks[usual_task(link)].extra;
      }
    }
  }

  void answer(const SharedLink& link, std::size_t task, TempEvalTally& tally) {
    const Said said(link.name);
    Item* item = find(task, link.first, link.second);
    const bool turned = item == nullptr;
    if (turned) {
      item = find(task, link.second, link.first);
    }
    if (item == nullptr) {
      ++tally.tasks[task].extra;
    } else if (item->response != kCodes[kNoAnswer]) {
      ++tally.tasks[task].repeated;
    } else {
      item->response = said.code(turned);
    }
  }

  unsigned asking(Entity first, Entity second) const {
    const EntityPair pair = entity_pair(first, second);
    const auto found = std::ranges::lower_bound(asked_, pair, {}, &AskedPair::pair);
    return found != asked_.end() && found->pair == pair ? found->tasks : 0;
  }

  Item* find(std::size_t task, Entity first, Entity second) {
    const auto found = items_of_.find(entity_pair(first, second));
    const std::size_t number = found == items_of_.end() ? 0 : found->second[task];
    return number == 0 ? nullptr : &items_[number - 1];
  }

  const Document& gold_;
  const Document& system_;
  const SharedPair& pair_;
  std::optional<Entity> creation_;
  bool derived_ = false;          // no link of gold names its task
  std::vector<AskedPair> asked_;  // then: the pairs that the tasks ask about, sorted
  std::vector<Item> items_;
  // By pair and task: the number of its item from 1, or 0.
  std::unordered_map<EntityPair, std::array<std::size_t, kTempEvalTasks.size()>> items_of_;
};

void prepare_gold(PreparedGold& gold, const std::stop_token& /*stop*/) {
  if (!names_tasks(gold.document)) {
    gold.keep(asked_of(gold.document, gold.settings.targets.get()));
  }
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  tally.get<TempEvalTally>() =
      tally_tempeval(pair.gold, pair.system, pair.alignment, pair.links(),
                     pair.settings.targets.get(), pair.prepared.find<AskedOfGold>());
}

// Strict and relaxed of all tasks together, then of each.
std::vector<Figure> tempeval1_figures(const Tally& tally, const ScoreSettings& settings) {
  static constexpr std::string_view kNames[] = {
      "all strict", "all relaxed", "A strict",  "A relaxed", "B strict",  "B relaxed", "C strict",
      "C relaxed",  "D strict",    "D relaxed", "E strict",  "E relaxed", "F strict",  "F relaxed"};
  static_assert(std::size(kNames) == 2 * (kTempEvalTasks.size() + 1));
  std::array<TaskScore, kTempEvalTasks.size() + 1> scores;
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    scores[task + 1] = score_task(tally.get<TempEvalTally>().tasks[task], settings.non_related());
    scores[0] += scores[task + 1];
  }
  // The published scorer prints 0 where there is nothing to divide.
  const bool official = settings.mode == Mode::kOfficial;
  std::vector<Figure> figures;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const TaskScore& score = scores[i];
    const std::int64_t answers = official ? score.common_links : score.response_links;
    const std::int64_t key = score.key_links;
    figures.push_back(figure(kNames[2 * i], score.strict, answers, score.strict, key));
    figures.push_back(figure(kNames[2 * i + 1], score.relaxed(), answers, score.relaxed(), key));
  }
  if (official) {
    std::ranges::transform(figures, figures.begin(), with_zeros);
  }
  return figures;
}

// Whether key and response are of one length and have only the letters of labels.
bool is_sound_task(const TaskTally& task) {
  const auto all_in = [](std::string_view letters, std::string_view codes) {
    return letters.find_first_not_of(codes) == std::string_view::npos;
  };
  return task.key.size() == task.response.size() &&
         all_in(task.key, kCodes.substr(0, kTempEvalLabels)) && all_in(task.response, kCodes);
}

bool is_sound(const Tally& tally) {
  return std::ranges::all_of(tally.get<TempEvalTally>().tasks, is_sound_task);
}

}  // namespace

constinit const Metric kTempEval1Metric{
    .name = "tempeval1",
    .summary = "labels of the pairs that the TempEval tasks ask about",
    .citation = "Verhagen et al. 2009",
    .official = "the TempEval-1 scorer",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = tempeval1_figures,
    .fields = fields_of<TempEvalTally>,
    .data = tempeval1_data,
    .is_sound = is_sound,
    .shows_empty_lines = false,  // most corpora have three of the tasks
};

TaskTally& TaskTally::operator+=(const TaskTally& other) {
  key += other.key;
  response += other.response;
  extra += other.extra;
  repeated += other.repeated;
  return *this;
}

void visit_fields(TempEvalTally& t, const FieldUse& use) {
  for (std::size_t i = 0; i < kTempEvalTasks.size(); ++i) {
    const std::string_view task = kTempEvalTasks.substr(i, 1);
    use({"tempeval1", task, "key"}, &t.tasks[i].key);
    use({"tempeval1", task, "response"}, &t.tasks[i].response);
    use({"tempeval1", task, "extra"}, &t.tasks[i].extra);
    use({"tempeval1", task, "repeated"}, &t.tasks[i].repeated);
  }
  use({"tempeval1", "key_repeated"}, &t.key_repeated);
  use({"tempeval1", "key_unknown"}, &t.key_unknown);
}

TempEvalTally tally_tempeval(const Document& gold, const Document& system,
                             const Alignment& alignment, const SharedPair& pair,
                             const TargetList* targets, const AskedOfGold* asked) {
  return Tallier(gold, system, alignment, pair, targets, asked).count();
}

TaskScore& TaskScore::operator+=(const TaskScore& other) {
  key_links += other.key_links;
  response_links += other.response_links;
  common_links += other.common_links;
  strict += other.strict;
  relaxed_hundredths += other.relaxed_hundredths;
  return *this;
}

TaskScore score_task(const TaskTally& tally, NonRelated reading) {
  TaskScore score;
  score.key_links = static_cast<std::int64_t>(tally.key.size());
  score.response_links = tally.extra + tally.repeated;
  for (std::size_t i = 0; i < tally.key.size(); ++i) {
    const std::size_t key = label_of(tally.key[i], reading);
    const std::size_t response = label_of(tally.response[i], reading);
    if (response == kNoAnswer) {
      continue;
    }
    ++score.response_links;
    ++score.common_links;
    score.strict += is_right(key, response) ? 1 : 0;
    score.relaxed_hundredths += response == kUnknown
                                    ? 0
                                    : tempeval_relaxed(static_cast<TempEvalLabel>(response),
                                                       static_cast<TempEvalLabel>(key));
  }
  return score;
}

TaskConfusion confusion_of(const TaskTally& tally, NonRelated reading) {
  TaskConfusion confusion{};
  for (std::size_t i = 0; i < tally.key.size(); ++i) {
    ++confusion[label_of(tally.key[i], reading)][label_of(tally.response[i], reading)];
  }
  return confusion;
}

std::optional<MeanOverTasks> mean_over_tasks(const Tally& tally, const ScoreSettings& settings) {
  MeanOverTasks sum;
  double links = 0;
  const std::vector<Figure> lines = tempeval1_figures(tally, settings);
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    const Figure& strict = lines[2 * task + 2];  // the first two are of all tasks
    const Figure& relaxed = lines[2 * task + 3];
    sum.strict += strict.gold_total * strict.f1.value_or(0);
    sum.relaxed += relaxed.gold_total * relaxed.f1.value_or(0);
    links += strict.gold_total;
  }
  if (links == 0) {
    return std::nullopt;
  }
  return MeanOverTasks{sum.strict / links, sum.relaxed / links};
}

std::vector<bool> right_items(const TaskTally& tally, NonRelated reading) {
  std::vector<bool> right(tally.key.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    right[i] = is_right(label_of(tally.key[i], reading), label_of(tally.response[i], reading));
  }
  return right;
}

MajorityLabels majority_labels(const TempEvalTally& training, NonRelated reading) {
  MajorityLabels result;
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    std::array<std::size_t, kTempEvalLabels> counts{};
    for (const char letter : training.tasks[task].key) {
      ++counts[label_of(letter, reading)];
    }
    const auto most = std::ranges::max_element(counts);  // the first of several
    if (*most > 0) {
      result[task] = static_cast<TempEvalLabel>(most - counts.begin());
    }
  }
  return result;
}

TempEvalTally answer_always(const TempEvalTally& key, const MajorityLabels& labels) {
  TempEvalTally result;
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    const std::string& letters = key.tasks[task].key;
    const char answer = labels[task] ? code(*labels[task]) : kCodes[kNoAnswer];
    result.tasks[task].key = letters;
    result.tasks[task].response.assign(letters.size(), answer);
  }
  return result;
}

}  // namespace gnomon
