// A document with the times, events and links that the tagger finds in its text.
#pragma once

#include "gnomon/tag/entities.h"
#include "gnomon/tag/tag_choices.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

class TagModel;
class TimexGrammar;

struct TagSettings {
  std::optional<std::string> creation_time = {};  // of documents that do not tell their own
  TimeMode mode = TimeMode::kAuto;
  TagProfile profile = TagProfile::kBalanced;
  TagReplace replace = TagReplace::kNothing;
  bool links_only = false;                // no new events and times
  bool without_links = false;             // for people who draw their own
  bool compatible = false;                // see TimeSettings
  const TimexGrammar* grammar = nullptr;  // null: the rules that come with gnomon
  const TagModel* model = nullptr;        // null: times only
};

// What was found in a text, beside what was marked already.
struct TagFindings {
  std::string creation_time;  // its value, empty when nobody knows it
  bool narrative = false;     // whether dates hang on the last one mentioned
  bool looks_english = true;
  std::size_t tokens = 0;
  std::size_t sentences = 0;
  std::vector<TaggedTime> times;  // in the order of the text
  std::vector<std::string> tids;  // of these
  std::size_t kept_times = 0;     // marked already; the creation time is not counted
  std::size_t kept_events = 0;
  std::size_t kept_links = 0;  // TLINKs; a document that has some gets no others
  std::size_t events = 0;
  std::size_t links = 0;  // TLINKs
  std::size_t slinks = 0;
  std::size_t alinks = 0;
  std::size_t crossing = 0;  // found, but not marked, because it crosses other markup
};

struct TagResultDocument {
  Document document;
  TagFindings found;
};

// Texts of more bytes are refused: tokens take many times the room of the text.
inline constexpr std::size_t kLongestTaggedText = std::size_t{16} << 20U;

// Looks at the body of the document only. All that it holds stays, unless it is to be replaced: its
// text, markup, events, times, links. The text must not be longer than kLongestTaggedText.
TagResultDocument tag_document(const Document& document, const TagSettings& settings,
                               const std::stop_token& stop = {});

// Whether enough words of a text are those that every English text has; true for short texts.
bool looks_english(std::string_view text);

}  // namespace gnomon
