#include "gnomon/language/abbreviations.h"

#include "gnomon/language/text_units.h"

#include <algorithm>
#include <array>
#include <string>

namespace gnomon {
namespace {

// Sorted, without the last dot.
constexpr auto kInsideWords = std::to_array<std::string_view>(
    {"adm",  "apr", "art", "aug", "brig", "capt", "cmdr", "col", "cpl",  "dec",  "dr",     "feb",
     "fig",  "fr",  "gen", "gov", "hon",  "jan",  "jul",  "jun", "lt",   "maj",  "messrs", "mr",
     "mrs",  "ms",  "mt",  "no",  "nos",  "nov",  "oct",  "pfc", "pres", "prof", "pvt",    "rep",
     "reps", "rev", "sec", "sen", "sens", "sept", "sep",  "sgt", "st",   "supt", "vs"});
constexpr auto kAnyWords = std::to_array<std::string_view>(
    {"ala",   "approx", "ariz", "ark",  "assn", "assoc", "ave",  "bldg", "blvd", "bros", "cal",
     "calif", "cia",    "co",   "colo", "conn", "cos",   "corp", "ct",   "del",  "dept", "dist",
     "ed",    "esq",    "est",  "etc",  "ext",  "fla",   "ft",   "ga",   "ill",  "inc",  "ind",
     "intl",  "jr",     "kan",  "ky",   "la",   "lb",    "lbs",  "ltd",  "mass", "md",   "mfg",
     "mich",  "minn",   "miss", "mo",   "mont", "natl",  "neb",  "nev",  "okla", "ont",  "ore",
     "pa",    "ph.d",   "plc",  "pp",   "pt",   "que",   "rd",   "sr",   "tel",  "tenn", "tex",
     "univ",  "va",     "vol",  "vt",   "wash", "wis",   "wyo"});
constexpr auto kOpeners = std::to_array<std::string_view>(
    {"A",          "After", "All",    "Also",    "Although", "An",    "And",    "Another",
     "As",         "At",    "Before", "Both",    "But",      "By",    "During", "Each",
     "Even",       "For",   "From",   "He",      "Her",      "His",   "How",    "However",
     "I",          "If",    "In",     "Instead", "It",       "Its",   "Last",   "Many",
     "Meanwhile",  "More",  "Most",   "Mr.",     "Mrs.",     "Ms.",   "No",     "Nor",
     "Not",        "Now",   "On",     "One",     "Only",     "Or",    "Other",  "Our",
     "Separately", "She",   "Since",  "So",      "Some",     "Still", "Such",   "That",
     "The",        "Their", "Then",   "There",   "These",    "They",  "This",   "Those",
     "Though",     "To",    "Today",  "Two",     "Under",    "Until", "We",     "What",
     "When",       "Where", "Which",  "While",   "Who",      "Why",   "With",   "Yesterday",
     "Yet",        "You"});

bool listed(const auto& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

Abbreviation abbreviation(std::string_view word) {
  if (word.size() < 2 || word.back() != '.') {
    return Abbreviation::kNone;
  }
  word.remove_suffix(1);
  if (word.size() == 1) {
    return is_letter(word[0]) ? (is_capital(word[0]) ? Abbreviation::kInside : Abbreviation::kAny)
                              : Abbreviation::kNone;
  }
  bool dotted = word.size() % 2 == 1;  // U.S, p.m, U.S.A
  for (std::size_t k = 0; dotted && k < word.size(); ++k) {
    dotted = k % 2 == 0 ? is_letter(word[k]) : word[k] == '.';
  }
  if (dotted) {
    return Abbreviation::kAny;
  }
  if (word.size() > 6) {
    return Abbreviation::kNone;
  }
  std::string small(word);
  std::transform(small.begin(), small.end(), small.begin(), to_small);
  // What is also a common word counts only with a capital: "no.", "art.", "mass.".
  if (!is_capital(word[0]) &&
      (listed(std::to_array<std::string_view>(
                  {"no", "art", "fig", "mass", "miss", "ill", "ind", "del", "cal", "wash", "la",
                   "mo", "pa",  "sec", "co",   "gen",  "rep", "dec", "mar", "ore", "tel",  "ed"}),
              small))) {
    return Abbreviation::kNone;
  }
  if (listed(kInsideWords, small)) {
    return Abbreviation::kInside;
  }
  return listed(kAnyWords, small) ? Abbreviation::kAny : Abbreviation::kNone;
}

bool opens_sentences(std::string_view word) { return listed(kOpeners, word); }

}  // namespace gnomon
