// What two formats can both hold survives the way from one to the other, on random documents and
// for every pair of formats that can be written.
#include "gnomon/formats/formats_test_help.h"
#include "gnomon/formats/standoff.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// A document written and read again, as if its files lay in one folder.
Document there_and_back(const Format& format, const Document& document) {
  Exported exported;
  if (format.write != nullptr) {
    exported.bytes = must_write(format, document);
  } else {
    std::vector<Loss> losses;
    Result<Exported> result = format.export_part(document, losses);
    if (!result) {
      throw std::runtime_error(in_words(result.error()));
    }
    exported = std::move(*result);
  }
  std::string bytes = exported.bytes;
  std::vector<SourcePart> parts;
  const std::string_view first = !format.bundle.empty()       ? format.bundle.front()
                                 : !format.companions.empty() ? format.companions.front()
                                                              : std::string_view();
  if (!first.empty()) {
    parts.push_back({first, "first", {0, bytes.size()}});
    for (const Exported::File& other : exported.beside) {
      bytes += '\n';
      parts.push_back({other.name, "other", {bytes.size(), bytes.size() + other.bytes.size()}});
      bytes += other.bytes;
    }
  }
  std::vector<Notice> notices;
  Source source{bytes, "test", std::string(document.name()), parts};
  source.notices = &notices;
  if (format.asks_for_files && !exported.beside.empty()) {
    source.choices.text_of = [&](std::string_view) { return exported.beside.front().bytes; };
  }
  std::vector<Result<Document>> documents = format.read(source);
  if (documents.size() != 1 || !documents[0]) {
    throw std::runtime_error(documents.empty() || documents[0] ? std::string("no document")
                                                               : in_words(documents[0].error()));
  }
  if (!notices.empty()) {
    throw std::runtime_error("our own file is reported: " + notices[0].said.what);
  }
  return std::move(*documents[0]);
}

// Where something stands, counted without blanks: some formats keep only words.
std::string place(const Document& document, Span span) {
  const std::size_t body = document.body().begin;
  const auto count = [&](std::size_t byte) {
    const std::string_view before = document.text().substr(body, byte - body);
    return before.size() - static_cast<std::size_t>(std::ranges::count(before, ' ')) -
           static_cast<std::size_t>(std::ranges::count(before, '\n'));
  };
  std::string words(span.of(document.text()));
  std::erase(words, ' ');
  return fmt::format("{}-{} {}", count(span.begin), count(span.end), words);
}

struct Facts {
  std::multiset<std::string> marked;
  std::multiset<std::string> links;
  friend bool operator==(const Facts&, const Facts&) = default;
};

Facts facts_of(const Document& document, bool with_links) {
  Facts facts;
  for (const Event& event : document.events()) {
    facts.marked.insert("event " + place(document, event.span));
  }
  for (const Timex& time : document.times()) {
    if (!time.span.empty() && time.attributes[Attr::kFunctionInDocument] != "CREATION_TIME") {
      facts.marked.insert("time " + place(document, time.span));
    }
  }
  const auto end = [&](const LinkEnd& one) {
    if (const auto* event = std::get_if<EventIndex>(&one.entity)) {
      return place(document, document[*event].span);
    }
    if (const auto* time = std::get_if<TimexIndex>(&one.entity)) {
      return place(document, document[*time].span);
    }
    return std::string("?");
  };
  for (const Link& link : document.links()) {
    if (with_links) {
      facts.links.insert(
          fmt::format("{} {} {}", end(link.source), link.rel_type, end(link.target)));
    }
  }
  return facts;
}

Document random_document() {
  static const std::vector<std::string> kWords = {
      "rain",      "fell",  "🎉", "café",        "l'été",           "x_y", "a|b", "*", "[1]",
      "re-opened", "wörd.", "_", "back\\slash", "👩🏽‍🚒", "-"};
  Standoff standoff;
  standoff.name = "random";
  const auto words = *rc::gen::container<std::vector<std::size_t>>(
      rc::gen::inRange<std::size_t>(0, kWords.size()));
  for (const std::size_t word : words) {
    standoff.text += standoff.text.empty() ? "" : " ";
    const std::size_t begin = standoff.text.size();
    standoff.text += kWords[word];
    const std::size_t what = *rc::gen::inRange<std::size_t>(0, 4);
    if (what == 0) {
      continue;
    }
    const bool is_time = what == 1;
    StandoffEntity entity{is_time ? ElementKind::kTimex : ElementKind::kEvent,
                          fmt::format("{}{}", is_time ? 't' : 'e', standoff.entities.size() + 1),
                          {begin, standoff.text.size()}};
    if (is_time) {
      entity.attributes = {{"type", "DATE"}, {"value", "1998-03-02"}};
    } else {
      entity.attributes = {{"class", "OCCURRENCE"}};
    }
    standoff.entities.push_back(std::move(entity));
  }
  const auto count = standoff.entities.size();
  const std::size_t links = count < 2 ? 0 : *rc::gen::inRange<std::size_t>(0, 6);
  std::set<std::pair<std::size_t, std::size_t>> joined;
  for (std::size_t i = 0; i < links; ++i) {
    const std::size_t a = *rc::gen::inRange<std::size_t>(0, count);
    const std::size_t b = *rc::gen::inRange<std::size_t>(0, count);
    if (a != b && joined.emplace(a, b).second) {
      standoff.links.push_back({standoff.entities[a].id, standoff.entities[b].id,
                                *rc::gen::element<std::string>("BEFORE", "AFTER", "VAGUE")});
    }
  }
  Source source{"", "random", "random"};
  Reports reports(source);
  return std::move(*build_document(std::move(standoff), reports));
}

bool holds_text(const Format& format) { return format.name != "csv" && format.name != "tbdense"; }
bool holds_links(const Format& format) { return format.name != "displacy"; }

RC_GTEST_PROP(Exports, WhatTwoFormatsHoldSurvivesTheWay, ()) {
  const Document document = random_document();
  RC_PRE(!document.text().empty());
  std::size_t pairs = 0;
  for (const Format* first : all_formats()) {
    const bool writes = first->write != nullptr || first->export_part != nullptr;
    if (!writes || !holds_text(*first)) {
      continue;
    }
    const Document once = there_and_back(*first, document);
    RC_ASSERT((facts_of(once, holds_links(*first)) == facts_of(document, holds_links(*first))));
    for (const Format* second : all_formats()) {
      if ((second->write == nullptr && second->export_part == nullptr) || !holds_text(*second)) {
        continue;
      }
      const bool with_links = holds_links(*first) && holds_links(*second);
      RC_ASSERT(
          (facts_of(there_and_back(*second, once), with_links) == facts_of(document, with_links)));
      ++pairs;
    }
  }
  RC_ASSERT(pairs == 81U);  // nine formats that hold a text
}

// Rows have ids and labels only.
RC_GTEST_PROP(Exports, LinksSurviveTheWayThroughRows, ()) {
  const Document document = random_document();
  if (document.links().empty()) {
    return;  // rows of no links are no rows
  }
  const auto rows = [](const Document& of) {
    std::multiset<std::string> all;
    for (const Link& link : of.links()) {
      all.insert(fmt::format("{} {} {}", link.source.id, link.rel_type, link.target.id));
    }
    return all;
  };
  const Document as_csv = there_and_back(*find_format("csv").value(), document);
  RC_ASSERT(rows(as_csv) == rows(document));
  for (const Format* other : all_formats()) {
    if ((other->write != nullptr || other->export_part != nullptr) && holds_text(*other) &&
        holds_links(*other)) {
      const Document once = there_and_back(*other, document);
      RC_ASSERT(rows(there_and_back(*find_format("csv").value(), once)) == rows(once));
    }
  }
}

TEST(Exports, NameLinksThatGetANewLabelAndRefuseTablesWithoutText) {
  const Document document = from_timeml(
      "<TimeML><TEXT>It <EVENT eid='e1' class='STATE'>was</EVENT> <EVENT eid='e2' "
      "class='STATE'>so</EVENT>.</TEXT><TLINK lid='l1' eventID='e1' relatedToEvent='e2' "
      "relType=''/><TLINK lid='l2' eventID='e2' relatedToEvent='e1' relType='A B'/></TimeML>");
  std::vector<Loss> losses;
  ASSERT_TRUE(find_format("brat").value()->export_part(document, losses));
  std::vector<std::string> lost;
  for (const Loss& loss : losses) {
    lost.push_back(fmt::format("{} {} {}", loss.count, loss.what, loss.example));
  }
  EXPECT_THAT(lost, testing::UnorderedElementsAre("1 links without a label get the label NONE l1",
                                                  "1 blanks in labels become '_' A B"));
  const Document rows = from_timeml(
      "<TimeML><TIMEX3 tid='t0' functionInDocument='CREATION_TIME'/><EVENT eid='e1'/>"
      "<TLINK lid='l1' eventID='e1' relatedToTime='t0' relType='BEFORE'/></TimeML>");
  const Result<Exported> tables = find_format("tempeval2").value()->export_part(rows, losses);
  ASSERT_FALSE(tables);
  EXPECT_EQ(tables.error().what, "tables of TempEval-2 cannot store a document without text");
  // A creation time without a value is no region either.
  const Result<Exported> tasks = find_format("label-studio").value()->export_part(rows, losses);
  ASSERT_TRUE(tasks);
  ASSERT_FALSE(losses.empty());
  EXPECT_EQ(losses.back().example, "l1");
}

TEST(Exports, SayWhatIsLostByNumberAndExample) {
  const Document document = from_timeml(
      "<TimeML><DCT><TIMEX3 tid='t0' type='DATE' value='1998-03-04' "
      "functionInDocument='CREATION_TIME'>March</TIMEX3></DCT><TEXT>It <EVENT eid='e1' "
      "class='OCCURRENCE'>rained</EVENT>.</TEXT><MAKEINSTANCE eiid='ei1' eventID='e1'/>"
      "<MAKEINSTANCE eiid='ei2' eventID='e1'/><TLINK lid='l1' eventInstanceID='ei1' "
      "relatedToTime='t0' relType='BEFORE'/></TimeML>");
  std::vector<Loss> losses;
  const Result<Exported> brat = find_format("brat").value()->export_part(document, losses);
  ASSERT_TRUE(brat);
  EXPECT_EQ(brat->bytes,
            "T1\tEVENT 3 9\trained\n#1\tAnnotatorNotes T1\tid=e1; creationTime=t0:1998-03-04; "
            "eiid=ei1; class=OCCURRENCE\n");
  ASSERT_EQ(brat->beside.size(), 1U);
  EXPECT_EQ(brat->beside[0].bytes, "It rained.");
  ASSERT_EQ(losses.size(), 2U);
  EXPECT_EQ(losses[0].what, "further instances of one event are skipped");
  EXPECT_EQ(losses[0].example, "ei2");
  EXPECT_EQ(losses[1].count, 1U);
  EXPECT_EQ(losses[1].example, "l1");
}

TEST(Exports, OfUimaKeepInstancesAndTheCreationTime) {
  const Document document = from_timeml(
      "<TimeML><DCT><TIMEX3 tid='t0' type='DATE' value='1998-03-04' "
      "functionInDocument='CREATION_TIME'>March</TIMEX3></DCT><TEXT>🎉 It <EVENT eid='e1' "
      "class='OCCURRENCE'>rained</EVENT>.</TEXT><MAKEINSTANCE eiid='ei1' eventID='e1' "
      "tense='PAST'/><TLINK lid='l1' eventInstanceID='ei1' relatedToTime='t0' "
      "relType='BEFORE'/></TimeML>");
  for (const char* name : {"uima-json", "webanno-tsv"}) {
    const Document back = there_and_back(*find_format(name).value(), document);
    ASSERT_EQ(back.events().size(), 1U) << name;
    EXPECT_EQ(back.events()[0].span.of(back.text()), "rained") << name;
    EXPECT_EQ(back.instances()[0].eiid, "ei1") << name;
    ASSERT_TRUE(back.creation_time()) << name;
    EXPECT_EQ(back[*back.creation_time()].attributes[Attr::kValue], "1998-03-04") << name;
    ASSERT_EQ(back.links().size(), 1U) << name;
    EXPECT_EQ(back.links()[0].target.id, "t0") << name;
  }
}

}  // namespace
}  // namespace gnomon
