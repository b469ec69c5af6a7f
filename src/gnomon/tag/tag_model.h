// All that the tagger has learnt: one file, mapped into memory.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/language/language_model.h"
#include "gnomon/tag/event_model.h"
#include "gnomon/tag/link_model.h"

#include <memory>
#include <string>

namespace gnomon {

// Read-only, so that any number of threads may use it. Copies share what they look into.
class TagModel {
 public:
  TagModel() = default;
  TagModel(LanguageModel language, EventModel events, LinkModel links)
      : language_(std::move(language)), events_(std::move(events)), links_(std::move(links)) {}

  // Maps a model file; an error names what is wrong with a damaged or foreign one.
  static Result<TagModel> open(const std::string& path);
  static Result<TagModel> from_file(const ModelFile& file, const std::string& name);
  // What `open` reads.
  std::string bytes() const;

  const LanguageModel& language() const { return language_; }
  const EventModel& events() const { return events_; }
  const LinkModel& links() const { return links_; }

 private:
  std::shared_ptr<const void> owner_;  // of the bytes that the parts look into
  LanguageModel language_;
  EventModel events_;
  LinkModel links_;
};

// Where the English model is looked for: $GNOMON_MODEL, beside the program, where it is installed.
std::string default_model_path();

}  // namespace gnomon
