// What the tests of this room share: from a small document to its findings, in one line each.
#pragma once

#include "gnomon/check/check.h"
#include "gnomon/check/rules.h"
#include "gnomon/timeml/document_test_help.h"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {

// A document in which no rule finds anything, as long as what is put into it is right: it has a
// creation time t0, the events e1 and e2 with the instances ei1 and ei2, and a signal s1. What is
// added stands on the second line, from its first column on.
inline std::string document_with(std::string_view added) {
  return "<TimeML>\n" + std::string(added) +
         "\n<DCT><TIMEX3 tid=\"t0\" type=\"DATE\" value=\"1998-02-13\" "
         "functionInDocument=\"CREATION_TIME\">13 February</TIMEX3></DCT>\n"
         "<TEXT>He <EVENT eid=\"e1\" class=\"OCCURRENCE\">left</EVENT> "
         "<SIGNAL sid=\"s1\">after</SIGNAL> the "
         "<EVENT eid=\"e2\" class=\"OCCURRENCE\">talk</EVENT>.</TEXT>\n"
         "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\" tense=\"PAST\" aspect=\"NONE\" "
         "polarity=\"POS\" pos=\"VERB\"/>\n"
         "<MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\" tense=\"NONE\" aspect=\"NONE\" "
         "polarity=\"POS\" pos=\"NOUN\"/>\n"
         "</TimeML>\n";
}

inline std::vector<Finding> findings_of(std::string_view source) {
  return check(sketch(source), source, "f.tml");
}

inline std::vector<Finding> findings_with(std::string_view added) {
  return findings_of(document_with(added));
}

// A finding as "line:column severity rule: message (help)".
inline std::string in_words(const Finding& finding) {
  std::string words = std::to_string(finding.where.line) + ":" +
                      std::to_string(finding.where.column) + " " +
                      std::string(severity_name(finding.severity)) + " " +
                      std::string(finding.rule) + ": " + finding.what;
  return finding.hint.empty() ? words : words + " (" + finding.hint + ")";
}

inline std::vector<std::string> in_words(const std::vector<Finding>& findings) {
  std::vector<std::string> words;
  for (const Finding& finding : findings) {
    words.push_back(in_words(finding));
  }
  return words;
}

// All findings about a document with something added to it.
inline std::vector<std::string> said_of(std::string_view added) {
  return in_words(findings_with(added));
}

}  // namespace gnomon
