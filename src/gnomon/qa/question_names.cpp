#include "gnomon/qa/question_names.h"

#include "gnomon/base/utf8.h"
#include "gnomon/qa/question_alignment.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <cstdint>

namespace gnomon {
namespace {

constexpr std::string_view kCreationTime = "t0";

// "ei7" for "e7", nothing for other names.
std::optional<std::string> instance_name(std::string_view event) {
  const bool numbered = event.size() > 1 && event.front() == 'e' &&
                        event.find_first_not_of("0123456789", 1) == std::string_view::npos;
  return numbered ? std::optional("ei" + std::string(event.substr(1))) : std::nullopt;
}

}  // namespace

std::string id_of_paper(std::string_view name) {
  for (const std::string_view prefix : {"eiid", "eid", "tid"}) {
    const std::string_view number = name.substr(std::min(prefix.size(), name.size()));
    if (name.starts_with(prefix) && !number.empty() &&
        number.find_first_not_of("0123456789") == std::string_view::npos) {
      return std::string(prefix.substr(0, prefix.size() - 2)) + std::string(number);
    }
  }
  return std::string(name);
}

QuestionNames::Meanings::const_iterator QuestionNames::lookup(std::string_view name) const {
  const auto found = meanings_.find(name);
  return found == meanings_.end() ? meanings_.find(id_of_paper(name)) : found;
}

bool QuestionNames::is_known(std::string_view name) const {
  return lookup(name) != meanings_.end();
}

std::optional<EntityRef> QuestionNames::find(std::string_view name) const {
  const auto found = lookup(name);
  return found == meanings_.end() ? std::nullopt : found->second;
}

// The first one counts where a name is used twice.
void QuestionNames::add(std::string_view name, std::optional<EntityRef> meaning) {
  if (!name.empty()) {
    meanings_.try_emplace(ascii_lower(name), meaning);
  }
}

void QuestionNames::add_creation_time(const Document& document) {
  std::optional<EntityRef> meaning;
  if (const auto time = document.creation_time()) {
    meaning = *time;
  }
  add(kCreationTime, meaning);
}

QuestionNames QuestionNames::own(const Document& document) {
  QuestionNames names;
  for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
    names.add(document.instances()[i].eiid, InstanceIndex{i});
  }
  const auto of_events = names_of_events(document);
  for (std::uint32_t i = 0; i < document.events().size(); ++i) {
    names.add(document.events()[i].eid, of_events[i].front());
  }
  for (std::uint32_t i = 0; i < document.times().size(); ++i) {
    names.add(document.times()[i].tid, TimexIndex{i});
  }
  names.add_creation_time(document);
  return names;
}

Result<QuestionNames> QuestionNames::aligned(const Document& question_document,
                                             const Document& document) {
  const Result<QuestionAlignment> alignment = align_questions(question_document, document);
  if (!alignment) {
    return Failure(alignment.error());
  }
  const auto& events = alignment->events;
  const auto& times = alignment->times;
  const auto of_own_events = names_of_events(document);
  const auto of_question_events = names_of_events(question_document);
  QuestionNames names;
  names.add_creation_time(document);
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    const auto meaning = [&](std::size_t instance) -> std::optional<EntityRef> {
      if (!events[i] || instance >= of_own_events[position(*events[i])].size()) {
        return std::nullopt;
      }
      return of_own_events[position(*events[i])][instance];
    };
    names.add(question_document.events()[i].eid, meaning(0));
    for (std::size_t k = 0; k < of_question_events[i].size(); ++k) {
      if (const auto* instance = std::get_if<InstanceIndex>(&of_question_events[i][k])) {
        names.add(question_document[*instance].eiid, meaning(k));
      }
    }
  }
  for (const Event& event : question_document.events()) {
    if (const auto name = instance_name(ascii_lower(event.eid))) {
      names.add(*name, names.find(ascii_lower(event.eid)));
    }
  }
  for (std::uint32_t i = 0; i < times.size(); ++i) {
    names.add(question_document.times()[i].tid,
              times[i] ? std::optional<EntityRef>(*times[i]) : std::nullopt);
  }
  return names;
}

}  // namespace gnomon
