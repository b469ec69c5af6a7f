// What the tests of this room share: documents of times and backbones in words.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/backbone/backbone.h"
#include "gnomon/timeml/document_test_help.h"

#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace gnomon {

// A document with the creation time t0 and the times t1, t2 and so on with these values, all of
// type DATE, behind them `more`.
inline std::string source_with(const std::string& creation_time,
                               std::span<const std::string> values, const std::string& more = {}) {
  std::string source = fmt::format(
      "<TimeML><DCT><TIMEX3 tid=\"t0\" type=\"DATE\" value=\"{}\" "
      "functionInDocument=\"CREATION_TIME\">now</TIMEX3></DCT><TEXT>",
      creation_time);
  std::size_t number = 0;
  for (const std::string& value : values) {
    source += fmt::format("<TIMEX3 tid=\"t{}\" type=\"DATE\" value=\"{}\">then</TIMEX3> ", ++number,
                          value);
  }
  return source + "</TEXT>" + more + "</TimeML>";
}

inline Document document_of(const std::string& creation_time,
                            const std::vector<std::string>& values, const std::string& more = {}) {
  return sketch(source_with(creation_time, values, more));
}

inline std::vector<std::string> link_words(const Document& document, const Backbone& backbone) {
  std::vector<std::string> words;
  for (const TimeLink& link : backbone.links) {
    words.push_back(fmt::format("{} {} {}", document[link.first].tid,
                                extended_timeml_name(link.relation), document[link.second].tid));
  }
  return words;
}

// The links of a document with the creation time t0, which has no value and takes no part, and
// times with these values.
inline std::vector<std::string> links_of(const std::vector<std::string>& values,
                                         BackboneMode mode) {
  const Document document = document_of("", values);
  return link_words(document, backbone_of(document, mode));
}

}  // namespace gnomon
