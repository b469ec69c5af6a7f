// What the names in questions stand for in the annotation that is asked.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/timeml/document.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

// "e23" for "eid23", "ei23" for "eiid23", "t23" for "tid23"; other names as they are.
std::string id_of_paper(std::string_view name);

// Names in small letters and the event instance, event or time of a document that each means.
class QuestionNames {
 public:
  // The document's own ids. An event stands for its first instance; t0, unless a time has that id,
  // for the creation time.
  static QuestionNames own(const Document& document);

  // The ids of a question document, which has the same text. By QA TempEval's rules: an event is
  // the one that begins on the same token; times are the same when they overlap, each with one at
  // most; t0 is always the creation time. `ei7` and `e7` mean the same unless the question document
  // has an instance ei7. Fails when the texts differ.
  static Result<QuestionNames> aligned(const Document& question_document, const Document& document);

  // Gives a meaning to a name that has none yet.
  void add(std::string_view name, std::optional<EntityRef> meaning);

  // Whether a question can use the name at all. The paper calls events eid23, instances eiid23 and
  // times tid23: where there is no such id, e23, ei23 and t23 are meant.
  bool is_known(std::string_view name) const;
  // What it means; nothing when it is unknown, or when the document marks nothing there.
  std::optional<EntityRef> find(std::string_view name) const;

  // Names with what they mean; nothing for those that the document marks nothing for.
  using Meanings = std::map<std::string, std::optional<EntityRef>, std::less<>>;
  const Meanings& meanings() const { return meanings_; }

 private:
  Meanings::const_iterator lookup(std::string_view name) const;
  void add_creation_time(const Document& document);

  Meanings meanings_;
};

}  // namespace gnomon
