// What the tests of this room share: annotations written as rows, with and without a text.
#pragma once

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/timeml/document_builder.h"

#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// Rows like "e1 BEFORE e2; t0 AFTER e1": links in this order between things without a text.
inline Document rows(const std::string& text) {
  using Attributes = std::vector<RawAttribute>;
  DocumentBuilder builder;
  const auto root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    if (word.ends_with(';')) {
      word.pop_back();
    }
    words.push_back(word);
  }
  std::vector<std::string> known;
  const auto add = [&](const std::string& id) {
    if (std::find(known.begin(), known.end(), id) == known.end()) {
      known.push_back(id);
      const bool is_time = id[0] == 't';
      Attributes attributes{{is_time ? "tid" : "eid", id}};
      if (id == "t0") {
        attributes.push_back({"functionInDocument", "CREATION_TIME"});
      }
      builder.add_markup(is_time ? "TIMEX3" : "EVENT", attributes, {0, 0}, root);
    }
  };
  for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
    add(words[i]);
    add(words[i + 2]);
  }
  for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
    builder.add_standoff(
        ElementKind::kTlink,
        Attributes{{words[i][0] == 't' ? "timeID" : "eventID", words[i]},
                   {"relType", words[i + 1]},
                   {words[i + 2][0] == 't' ? "relatedToTime" : "relatedToEvent", words[i + 2]}});
  }
  return std::move(builder).build();
}

inline RelationTally tally_of(const Document& first, const Document& second,
                              AlignBy by = AlignBy::kPosition) {
  const Result<Alignment> alignment = align(first, second, by);
  return alignment ? tally_relations(first, second, *alignment, AgreeSettings()) : RelationTally();
}

}  // namespace gnomon
