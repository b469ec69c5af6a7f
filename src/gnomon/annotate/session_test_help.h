// What the tests of sessions share: documents without links, and actions in short.
#pragma once

#include "gnomon/annotate/session.h"
#include "gnomon/timeml/document_test_help.h"

#include <string>
#include <string_view>

namespace gnomon {

// So many events, e1 and its instance ei1, ..., in the order of the text.
inline Document events_only(std::size_t events, std::string_view links = "") {
  std::string source = "<TimeML><TEXT>Once";
  for (std::size_t i = 1; i <= events; ++i) {
    source += " <EVENT eid=\"e" + std::to_string(i) + "\">did" + std::to_string(i) + "</EVENT>";
  }
  source += ".</TEXT>";
  for (std::size_t i = 1; i <= events; ++i) {
    source += "<MAKEINSTANCE eiid=\"ei" + std::to_string(i) + "\" eventID=\"e" + std::to_string(i) +
              "\"/>";
  }
  return sketch(source + std::string(links) + "</TimeML>");
}

inline Action answer_that(std::string first, std::string_view name, std::string second,
                          ActionKind kind = ActionKind::kAnswer,
                          AnswerAlgebra algebra = AnswerAlgebra::kRules) {
  return {.kind = kind,
          .first = std::move(first),
          .second = std::move(second),
          .answer = *parse_answer(algebra, name)};
}

inline Action take_back(std::uint64_t number) {
  return {.kind = ActionKind::kTakeBack, .taken_back = number};
}

}  // namespace gnomon
