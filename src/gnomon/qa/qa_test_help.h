// What the tests of this room share: small documents with links.
#pragma once

#include "gnomon/timeml/document_test_help.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct TestLink {
  std::string first;
  std::string relation;
  std::string second;
};

inline bool is_test_time(std::string_view id) { return id.starts_with('t'); }

// A document with so many events (e1 and its instance ei1, ...) and, behind them, times with these
// values (t1, ...), the first of which is the creation time when its value begins with an @.
inline Document test_document(std::size_t events, const std::vector<TestLink>& links,
                              const std::vector<std::string>& values = {}) {
  std::string source = "<TimeML>";
  std::size_t number = 1;
  std::string times;
  for (const std::string& value : values) {
    const bool creation = value.starts_with('@');
    const std::string tag = "<TIMEX3 tid=\"t" + std::to_string(creation ? 0 : number) +
                            "\" type=\"DATE\" value=\"" + value.substr(creation ? 1 : 0) +
                            "\">then" + std::to_string(number) + "</TIMEX3>";
    if (creation) {
      source += "<DCT>" + tag + "</DCT>";
    } else {
      times += " " + tag;
      ++number;
    }
  }
  source += "<TEXT>Once";
  for (std::size_t i = 1; i <= events; ++i) {
    source += " <EVENT eid=\"e" + std::to_string(i) + "\">did" + std::to_string(i) + "</EVENT>";
  }
  source += times + ".</TEXT>";
  for (std::size_t i = 1; i <= events; ++i) {
    source += "<MAKEINSTANCE eiid=\"ei" + std::to_string(i) + "\" eventID=\"e" + std::to_string(i) +
              "\"/>";
  }
  for (std::size_t i = 0; i < links.size(); ++i) {
    source += "<TLINK lid=\"l" + std::to_string(i + 1) + "\" relType=\"" + links[i].relation +
              "\" " + (is_test_time(links[i].first) ? "timeID" : "eventInstanceID") + "=\"" +
              links[i].first + "\" " +
              (is_test_time(links[i].second) ? "relatedToTime" : "relatedToEventInstance") + "=\"" +
              links[i].second + "\"/>";
  }
  return sketch(source + "</TimeML>");
}

}  // namespace gnomon
