#include "gnomon/tasks/candidates.h"

#include "gnomon/tasks/stems.h"
#include "gnomon/tasks/subordination.h"
#include "gnomon/tasks/surface.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Words = std::span<const std::string_view>;

constexpr auto kAndOrBut = std::to_array<std::string_view>({"and", "or", "but"});
// Words that connect two clauses of a sentence (task 9a).
constexpr auto kConnectives =
    std::to_array<std::string_view>({"because", "after", "before", "when", "while", "since",
                                     "until", "although", "though", "unless", "if", "once", "so"});
// Words that connect a sentence with the one before it (task 9b).
constexpr auto kOpeners = std::to_array<std::string_view>(
    {"however", "then", "later", "meanwhile", "afterwards", "instead", "therefore"});

constexpr std::size_t kMostTokensToATime = 2;
constexpr std::size_t kMostTokensInCoordination = 4;

// Gathers the candidates of one task of one document.
class Gatherer {
 public:
  Gatherer(const Document& document, const TaskOptions& options)
      : document_(document), options_(options), surface_(document) {}

  std::vector<Candidate> gather(TaskId task);

 private:
  void nominal_time();
  void verbal_time();
  void consecutive_events();
  void dates();
  void subordination(bool with_parts);
  void coordination();
  void event_and_creation_time(TaskId task);
  void main_events(bool with_reports);
  void discourse();
  void event_and_times_of_its_sentence();

  // Calls `work` with every two events of a sentence that no event stands between.
  template <class Work>
  void each_neighbours(Work work) const;
  // Calls `work` with the main events of every two sentences in a row, and the second sentence.
  template <class Work>
  void each_main_pair(Work work) const;

  bool is_target(EventIndex event) const;
  std::string class_of(EventIndex event) const;
  bool is_creation_time(TimexIndex time) const { return document_.creation_time() == time; }

  void add(const EntityRef& first, const EntityRef& second, std::string part = {}) {
    found_.push_back({first, second, std::move(part)});
  }
  void add_all(std::span<const EntityRef> firsts, const EntityRef& second) {
    for (const EntityRef& first : firsts) {
      add(first, second);
    }
  }
  void add_all(EventIndex first, EventIndex second, const std::string& part = {}) {
    for (const EntityRef& one : surface_.names(first)) {
      for (const EntityRef& other : surface_.names(second)) {
        add(one, other, part);
      }
    }
  }

  const Document& document_;
  const TaskOptions& options_;
  Surface surface_;
  std::vector<Candidate> found_;
};

std::vector<Candidate> Gatherer::gather(TaskId task) {
  switch (task) {
    case TaskId::kNominalTime:
      nominal_time();
      break;
    case TaskId::kVerbalTime:
      verbal_time();
      break;
    case TaskId::kConsecutiveEvents:
      consecutive_events();
      break;
    case TaskId::kDates:
      dates();
      break;
    case TaskId::kSubordination:
    case TaskId::kTempeval2F:
      subordination(task == TaskId::kSubordination);
      break;
    case TaskId::kCoordination:
      coordination();
      break;
    case TaskId::kEventDct:
    case TaskId::kTempevalB:
    case TaskId::kTempeval2D:
      event_and_creation_time(task);
      break;
    case TaskId::kMainEvents:
      main_events(false);
      break;
    case TaskId::kDiscourse:
      discourse();
      break;
    case TaskId::kTempevalA:
      event_and_times_of_its_sentence();
      break;
    case TaskId::kTempevalC:
    case TaskId::kTempeval2E:
      main_events(true);
      break;
  }
  return std::exchange(found_, {});
}

bool Gatherer::is_target(EventIndex event) const {
  return options_.targets == nullptr || options_.targets->contains(stem_of(document_, event));
}

std::string Gatherer::class_of(EventIndex event) const {
  const std::string_view value = event_value(document_, event, Attr::kClass);
  return std::string(value.empty() ? "(none)" : value);
}

template <class Work>
void Gatherer::each_neighbours(Work work) const {
  for (std::size_t sentence = 0; sentence < surface_.sentence_count(); ++sentence) {
    const std::vector<Item> events = surface_.events(sentence);
    for (std::size_t i = 1; i < events.size(); ++i) {
      work(*events[i - 1].event(), *events[i].event(), surface_.gap(events[i - 1], events[i]));
    }
  }
}

template <class Work>
void Gatherer::each_main_pair(Work work) const {
  std::optional<EventIndex> before;
  for (std::size_t sentence = 0; sentence < surface_.sentence_count(); ++sentence) {
    const std::optional<EventIndex> main = surface_.main_event(sentence);
    if (before && main) {
      work(*before, *main, sentence);
    }
    before = main;
  }
}

// Directly neighbouring, and nothing between them that ends a noun phrase.
void Gatherer::nominal_time() {
  for (std::size_t sentence = 0; sentence < surface_.sentence_count(); ++sentence) {
    const std::span<const Item> items = surface_.items(sentence);
    for (std::size_t i = 1; i < items.size(); ++i) {
      const EventIndex* event = items[i - 1].event();
      const TimexIndex* time = items[i].time();
      if (event == nullptr) {
        event = items[i].event();
        time = items[i - 1].time();
      }
      if (event == nullptr || time == nullptr) {
        continue;
      }
      const std::string_view gap = surface_.gap(items[i - 1], items[i]);
      const std::vector<std::string> tokens = tokens_of(gap);
      if (tokens.size() <= kMostTokensToATime &&
          gap.find_first_of(",;:()\"") == std::string_view::npos && !have_any(tokens, kAndOrBut)) {
        add_all(surface_.names_with(*event, Attr::kPos, "NOUN"), *time);
      }
    }
  }
}

// A time goes with the nearest verb before it, and one that opens its sentence with the first verb.
void Gatherer::verbal_time() {
  for (std::size_t sentence = 0; sentence < surface_.sentence_count(); ++sentence) {
    const TimexIndex* opening = nullptr;
    std::vector<EntityRef> verb;
    std::size_t verb_end = 0;
    std::size_t seen = 0;                  // how far the text has been searched
    std::optional<std::size_t> semicolon;  // the last one in what was searched
    bool first = true;
    for (const Item& item : surface_.items(sentence)) {
      if (const TimexIndex* time = item.time()) {
        seen = std::max(seen, verb_end);
        if (!verb.empty() && item.span.begin > seen) {
          const std::string_view text = Span{seen, item.span.begin}.of(document_.text());
          if (const std::size_t found = text.rfind(';'); found != std::string_view::npos) {
            semicolon = seen + found;
          }
          seen = item.span.begin;
        }
        const bool cut = semicolon && *semicolon >= verb_end && *semicolon < item.span.begin;
        if (!verb.empty() && !cut) {
          add_all(verb, *time);
        }
        opening = first ? time : opening;
      } else if (auto names = surface_.names_with(*item.event(), Attr::kPos, "VERB");
                 !names.empty()) {
        verb = std::move(names);
        verb_end = item.span.end;
        if (opening != nullptr) {
          add_all(verb, *opening);
          opening = nullptr;
        }
      }
      first = false;
    }
  }
}

void Gatherer::consecutive_events() {
  each_neighbours(
      [&](EventIndex first, EventIndex second, std::string_view) { add_all(first, second); });
}

void Gatherer::dates() {
  std::vector<TimexIndex> dated;
  for (std::uint32_t i = 0; i < document_.times().size(); ++i) {
    const Attributes& attributes = document_.times()[i].attributes;
    const std::string_view type = attributes[Attr::kType];
    const std::string_view year = attributes[Attr::kValue].substr(0, 4);
    if ((type == "DATE" || type == "TIME") && year.size() == 4 &&
        std::ranges::all_of(year, [](char c) { return c >= '0' && c <= '9'; })) {
      dated.push_back(TimexIndex{i});
    }
  }
  for (std::size_t i = 0; i < dated.size(); ++i) {
    for (std::size_t j = i + 1; j < dated.size(); ++j) {
      add(dated[i], dated[j]);
    }
  }
}

// The ends of SLINKs; in a document that has none, neighbours that look like it. In 5a the verb
// governs the noun before it.
void Gatherer::subordination(bool with_parts) {
  bool has_slinks = false;
  for (const Link& link : document_.links()) {
    has_slinks = has_slinks || link.kind == ElementKind::kSlink;
    const auto governing = event_of(document_, link.source.entity);
    if (link.kind == ElementKind::kSlink && governing && event_of(document_, link.target.entity)) {
      const std::string_view part = subordination_by_class(class_of(*governing));
      add(link.source.entity, link.target.entity, std::string(with_parts ? part : ""));
    }
  }
  if (has_slinks) {
    return;
  }
  each_neighbours([&](EventIndex first, EventIndex second, std::string_view gap) {
    for (const EntityRef& one : surface_.names(first)) {
      for (const EntityRef& other : surface_.names(second)) {
        const std::string_view part = subordination_by_words(document_, one, other, gap);
        if (!part.empty()) {
          add(part == "5a" ? other : one, part == "5a" ? one : other,
              std::string(with_parts ? part : ""));
        }
      }
    }
  });
}

void Gatherer::coordination() {
  each_neighbours([&](EventIndex first, EventIndex second, std::string_view gap) {
    const std::vector<std::string> tokens = tokens_of(gap);
    if (tokens.size() > kMostTokensInCoordination || !have_any(tokens, kCoordinators)) {
      return;
    }
    for (const EntityRef& one : surface_.names(first)) {
      const std::string_view pos = event_value(document_, one, Attr::kPos);
      for (const EntityRef& other : surface_.names_with(second, Attr::kPos, pos)) {
        add(one, other);
      }
    }
  });
}

void Gatherer::event_and_creation_time(TaskId task) {
  const auto creation_time = document_.creation_time();
  for (std::size_t i = 0; creation_time && i < surface_.sentence_count(); ++i) {
    for (const Item& item : surface_.items(i)) {
      const EventIndex* event = item.event();
      if (event == nullptr || (task == TaskId::kTempevalB && !is_target(*event))) {
        continue;
      }
      for (const EntityRef& name : surface_.names(*event)) {
        add(name, *creation_time,
            task == TaskId::kEventDct ? fmt::format("7.{}", class_of(*event)) : "");
      }
    }
  }
}

void Gatherer::main_events(bool with_reports) {
  each_main_pair([&](EventIndex first, EventIndex second, std::size_t) {
    if (with_reports || (class_of(first) != "REPORTING" && class_of(second) != "REPORTING")) {
      add_all(first, second);
    }
  });
}

void Gatherer::discourse() {
  each_neighbours([&](EventIndex first, EventIndex second, std::string_view gap) {
    if (have_any(tokens_of(gap), kConnectives)) {
      add_all(first, second, "9a");
    }
  });
  each_main_pair([&](EventIndex first, EventIndex second, std::size_t sentence) {
    const std::vector<std::string> tokens = tokens_of(surface_.sentence_text(sentence));
    if (!tokens.empty() && have_any(std::span(tokens).first(1), kOpeners)) {
      add_all(first, second, "9b");
    }
  });
}

void Gatherer::event_and_times_of_its_sentence() {
  for (std::size_t sentence = 0; sentence < surface_.sentence_count(); ++sentence) {
    for (const Item& item : surface_.items(sentence)) {
      if (item.event() == nullptr || !is_target(*item.event())) {
        continue;
      }
      for (const Item& other : surface_.items(sentence)) {
        if (other.time() != nullptr && !is_creation_time(*other.time())) {
          add_all(surface_.names(*item.event()), *other.time());
        }
      }
    }
  }
}

}  // namespace

std::vector<Candidate> candidates(const Document& document, const Task& task,
                                  const TaskOptions& options) {
  return Gatherer(document, options).gather(task.id);
}

std::vector<std::vector<Candidate>> candidates(const Document& document,
                                               std::span<const Task* const> tasks,
                                               const TaskOptions& options) {
  Gatherer gatherer(document, options);
  std::vector<std::vector<Candidate>> result;
  result.reserve(tasks.size());
  for (const Task* task : tasks) {
    result.push_back(gatherer.gather(task->id));
  }
  return result;
}

}  // namespace gnomon
