#include "gnomon/qa/make_questions.h"

#include "gnomon/qa/negative.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/slow_reasoner_test_help.h"
#include "gnomon/timeml/document_builder.h"

#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using RawAttributes = std::vector<RawAttribute>;

// A gold document: a word in a sentence of its own for each of e1, e2, ... and t1, t2, ..., which
// stand in turns as far as there are both; t0 is the creation time. Links like "e1 BEFORE t0".
Document gold_of(const std::string& name, int events, int times, const std::string& links) {
  DocumentBuilder builder;
  builder.set_name(name);
  const auto root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  const auto dct = builder.add_markup("DCT", {}, {0, 0}, root);
  builder.append_text("Monday");
  builder.add_markup("TIMEX3", RawAttributes{{"tid", "t0"}, {"type", "DATE"}}, {0, 6}, dct);
  builder.set_end(dct, builder.text_size());
  const std::size_t begin = builder.text_size();
  const auto text = builder.add_markup("TEXT", {}, {begin, begin}, root);
  const auto add = [&](const char* tag, const char* attribute, const std::string& id) {
    const std::size_t at = builder.text_size();
    builder.append_text("Word_" + id);
    builder.add_markup(tag, RawAttributes{{attribute, id}}, {at, builder.text_size()}, text);
    builder.append_text(". ");
  };
  for (int i = 1; i <= std::max(events, times); ++i) {
    if (i <= events) {
      add("EVENT", "eid", "e" + std::to_string(i));
    }
    if (i <= times) {
      add("TIMEX3", "tid", "t" + std::to_string(i));
    }
  }
  builder.set_end(text, builder.text_size());
  builder.set_end(root, builder.text_size());
  for (int i = 1; i <= events; ++i) {
    const std::string number = std::to_string(i);
    builder.add_standoff(
        ElementKind::kInstance,
        RawAttributes{{"eiid", "ei" + std::to_string(i + 200)}, {"eventID", "e" + number}});
  }
  std::istringstream words(links);
  std::string first;
  std::string relation;
  std::string second;
  while (words >> first >> relation >> second) {
    const auto id = [](const std::string& entity_id) {
      return entity_id[0] == 'e' ? "ei" + std::to_string(std::stoi(entity_id.substr(1)) + 200)
                                 : entity_id;
    };
    builder.add_standoff(
        ElementKind::kTlink,
        RawAttributes{{first[0] == 'e' ? "eventInstanceID" : "timeID", id(first)},
                      {second[0] == 'e' ? "relatedToEventInstance" : "relatedToTime", id(second)},
                      {"relType", relation}});
  }
  return std::move(builder).build();
}

std::string random_links(std::mt19937& random, int entities, int links) {
  std::string text;
  const auto id = [&](int number) {
    return number == 0 ? std::string("t0") : (number % 3 == 0 ? "t" : "e") + std::to_string(number);
  };
  for (int i = 0; i < links; ++i) {
    const int first = static_cast<int>(random() % static_cast<unsigned>(entities));
    const int second = static_cast<int>(random() % static_cast<unsigned>(entities));
    const auto relation = static_cast<Relation>(random() % kRelations);
    if (first != second) {
      text +=
          id(first) + " " + std::string(extended_timeml_name(relation)) + " " + id(second) + "\n";
    }
  }
  return text;
}

Document random_gold(std::mt19937& random, const std::string& name, int entities, int links) {
  return gold_of(name, entities, entities, random_links(random, entities, links));
}

// What a question says of the entities of a network.
Constraint claim_of(const Document& document, const DocumentNetwork& graph,
                    const Question& question) {
  const auto find = [&](const std::string& id) {
    if (const auto event = document.find_event(id)) {
      for (const Instance& instance : document.instances()) {
        if (instance.event == event) {
          return graph.find(instance.eiid).value();
        }
      }
    }
    return graph.find(id).value();
  };
  return {find(question.asked.first), find(question.asked.second),
          relation_of_question(question.asked.relation).value()};
}

std::string answer_to(const Constraint& claim, RelationSet known) {
  return claim.relation.contains(known)     ? "yes"
         : (claim.relation & known).empty() ? "no"
                                            : "unknown";
}

void expect_right_answers(const Document& document, const std::vector<Question>& questions) {
  const DocumentNetwork graph = network_of(document);
  const Accepted accepted = accept_in_order(graph.network);
  const auto closure = Closure::of(accepted.network);
  ASSERT_TRUE(closure);
  for (const Question& question : questions) {
    if (document_name(question) == document.name()) {
      const Constraint claim = claim_of(document, graph, question);
      EXPECT_EQ(answer_to(claim, closure->relation(claim.first, claim.second)), question.expected)
          << to_line(question);
    }
  }
}

std::vector<Document> some_documents(unsigned seed, int count, int entities, int links) {
  std::mt19937 random(seed);
  std::vector<Document> documents;
  for (int i = 0; i < count; ++i) {
    documents.push_back(random_gold(random, "doc" + std::to_string(i), entities, links));
  }
  return documents;
}

// For each relation that orders two events: so many pairs that nothing else is linked with, the two
// of a pair side by side.
std::string separate_pairs(int of_each) {
  std::string links;
  int event = 0;
  for (int i = 0; i < of_each; ++i) {
    for (const char* relation :
         {"BEFORE", "IBEFORE", "OVERLAPS", "BEGINS", "IS_INCLUDED", "ENDS", "SIMULTANEOUS"}) {
      links += "e" + std::to_string(event + 1) + " " + relation + " e" + std::to_string(event + 2) +
               "\n";
      event += 2;
    }
  }
  return links;
}

Document all_relations(const std::string& name, int of_each) {
  return gold_of(name, 14 * of_each, 0, separate_pairs(of_each));
}

std::vector<Document> one_document(Document document) {
  std::vector<Document> documents;
  documents.push_back(std::move(document));
  return documents;
}

std::map<std::pair<std::string, std::string>, int> by_relation_and_answer(
    const MadeQuestions& made) {
  std::map<std::pair<std::string, std::string>, int> counts;
  for (const Question& question : made.questions) {
    ++counts[{question.asked.relation, question.expected}];
  }
  return counts;
}

// Links that contradict earlier ones are dropped by trying, and every order of the endpoints is
// tried for every question.
TEST(MakeQuestions, ExpectWhatTryingEveryOrderGives) {
  MakeSettings settings;
  settings.per_document.reset();
  settings.pairs.fill(true);
  std::size_t asked = 0;
  std::size_t rejected = 0;
  for (unsigned seed = 1; seed <= 24; ++seed) {
    std::mt19937 random(seed);
    settings.seed = seed;
    settings.coarse = seed % 2 == 0;
    settings.wrong = seed % 3 == 0 ? WrongRelation::kOpposite : WrongRelation::kDrawn;
    const std::vector<Document> documents = one_document(random_gold(random, "d", 4, 5));
    const DocumentNetwork graph = network_of(documents[0]);
    Network agreeing(graph.network.entity_count());
    for (const Constraint& link : graph.network.links()) {
      Network with = agreeing;
      with.add_link(link.first, link.second, link.relation);
      if (EveryOrder(with).has_model()) {
        agreeing = with;
      } else {
        ++rejected;
      }
    }
    for (const Question& question : make_questions(documents, settings).questions) {
      const Constraint claim = claim_of(documents[0], graph, question);
      EXPECT_EQ(answer_to(claim, EveryOrder(agreeing).possible(claim.first, claim.second)),
                question.expected)
          << to_line(question) << "\n"
          << in_words(agreeing);
      ++asked;
    }
  }
  EXPECT_GT(asked, 40U);
  EXPECT_GT(rejected, 5U);
}

TEST(MakeQuestions, ExpectWhatTheClosureSays) {
  const std::vector<Document> documents = some_documents(3, 10, 30, 40);
  for (const bool coarse : {false, true}) {
    for (const bool inferred : {false, true}) {
      for (const WrongRelation wrong : {WrongRelation::kDrawn, WrongRelation::kOpposite}) {
        MakeSettings settings;
        settings.per_document = 20;
        settings.coarse = coarse;
        settings.inferred_only = inferred;
        settings.wrong = wrong;
        const MadeQuestions made = make_questions(documents, settings);
        EXPECT_GT(made.questions.size(), 100U);
        EXPECT_LE(made.yes - made.no, 1U);
        for (const Document& document : documents) {
          expect_right_answers(document, made.questions);
        }
      }
    }
  }
}

TEST(MakeQuestions, EveryRelationIsAskedEquallyOftenWithBothAnswers) {
  const std::vector<Document> documents = one_document(all_relations("d", 20));
  MakeSettings settings;
  settings.total = 52;
  settings.per_document.reset();
  const MadeQuestions made = make_questions(documents, settings);
  EXPECT_EQ(made.lacking, 0U);
  const auto counts = by_relation_and_answer(made);
  EXPECT_EQ(counts.size(), 26U);
  for (const auto& [what, count] : counts) {
    EXPECT_EQ(count, 2) << what.first << " " << what.second;
  }
}

TEST(MakeQuestions, OppositesLikeThoseOfNegativeSets) {
  const Document document = all_relations("d", 4);
  const DocumentNetwork graph = network_of(document);
  const auto closure = Closure::of(graph.network);
  MakeSettings settings;
  settings.per_document.reset();
  settings.wrong = WrongRelation::kOpposite;
  const MadeQuestions made = make_questions(one_document(all_relations("d", 4)), settings);
  EXPECT_EQ(made.yes, 14U);
  EXPECT_EQ(made.no, 14U);
  for (const Question& question : made.questions) {
    const Constraint claim = claim_of(document, graph, question);
    const Relation right = closure->relation(claim.first, claim.second).first();
    if (question.expected == "no") {
      EXPECT_EQ(question.asked.relation, opposite_relation(extended_timeml_name(right)));
    }
  }
}

// Ten pairs can be asked about with the answer yes; they must not be spent on no.
TEST(MakeQuestions, OnlySomeRelations) {
  MakeSettings settings;
  settings.relations = {"SIMULTANEOUS", "BEFORE"};
  settings.total = 20;
  settings.per_document.reset();
  const MadeQuestions made = make_questions(one_document(all_relations("d", 5)), settings);
  EXPECT_EQ(made.lacking, 0U);
  const auto counts = by_relation_and_answer(made);
  EXPECT_EQ(counts.size(), 4U);
  for (const auto& [what, count] : counts) {
    EXPECT_EQ(count, 5) << what.first << " " << what.second;
  }
}

// The tool of 2015 says yes to "x overlaps y" where x includes y.
TEST(MakeQuestions, NothingThatTheOldToolConfuses) {
  const Document document = all_relations("d", 30);
  const DocumentNetwork graph = network_of(document);
  const auto closure = Closure::of(graph.network);
  MakeSettings settings;
  settings.per_document.reset();
  settings.relations = {"OVERLAPS", "OVERLAPPED_BY"};
  int wrong = 0;
  for (const Question& question :
       make_questions(one_document(all_relations("d", 30)), settings).questions) {
    const Constraint claim = claim_of(document, graph, question);
    const RelationSet known = closure->relation(claim.first, claim.second);
    const RelationSet longer = Relation::kContains | Relation::kFinishedBy;
    if (question.expected == "no") {
      ++wrong;
      EXPECT_FALSE(
          (question.asked.relation == "OVERLAPS" ? longer : longer.inverse()).contains(known));
    }
  }
  EXPECT_GT(wrong, 10);
}

TEST(MakeQuestions, SeedDecides) {
  const std::vector<Document> documents = some_documents(5, 6, 30, 40);
  MakeSettings settings;
  const std::string first = to_lines(make_questions(documents, settings).questions);
  EXPECT_EQ(to_lines(make_questions(documents, settings).questions), first);
  settings.seed = 2;
  EXPECT_NE(to_lines(make_questions(documents, settings).questions), first);
}

TEST(MakeQuestions, NeitherOrderNorThreadsMatter) {
  for (const bool over_all : {false, true}) {
    MakeSettings settings;
    if (over_all) {
      settings.total = 33;
    }
    settings.close_share = 0.5;
    std::vector<Document> documents = some_documents(5, 9, 25, 30);
    const std::string first = to_lines(make_questions(documents, settings).questions);
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(to_lines(make_questions(documents, settings, 4).questions), first);
    std::ranges::reverse(documents);
    EXPECT_EQ(to_lines(make_questions(documents, settings).questions), first);
    std::swap(documents[0], documents[4]);
    EXPECT_EQ(to_lines(make_questions(documents, settings, 2).questions), first);
  }
}

// In these documents every event has a sentence of its own, so the numbers of two events say how
// far apart they are.
TEST(MakeQuestions, ShareOfClosePairs) {
  std::string chain;
  for (int i = 1; i < 40; ++i) {
    chain += "e" + std::to_string(i) + " BEFORE e" + std::to_string(i + 1) + "\n";
  }
  std::vector<Document> documents;
  documents.push_back(gold_of("a", 40, 0, chain));
  documents.push_back(gold_of("b", 40, 0, chain));
  for (const auto& [share, close] : {std::pair(0.25, 10U), std::pair(0.0, 0U), std::pair(1.0, 40U),
                                     std::pair(0.4, 16U), std::pair(0.33, 13U)}) {
    MakeSettings settings;
    settings.total = 40;
    settings.per_document.reset();
    settings.close_share = share;
    const MadeQuestions made = make_questions(documents, settings);
    EXPECT_EQ(made.close, close);
    EXPECT_EQ(made.distant, 40 - close);
    EXPECT_EQ(made.yes, 20U);
    EXPECT_EQ(made.no, 20U);
    unsigned counted = 0;
    for (const Question& question : made.questions) {
      const int first = std::stoi(question.asked.first.substr(1));
      const int second = std::stoi(question.asked.second.substr(1));
      counted += std::abs(first - second) <= 1 ? 1 : 0;
    }
    EXPECT_EQ(counted, close);
  }
}

TEST(MakeQuestions, WhatIsLackingIsSaidByDistance) {
  std::vector<Document> documents =
      one_document(gold_of("a", 3, 0, "e1 BEFORE e2 e2 BEFORE e3"));  // two close, one distant
  MakeSettings settings;
  settings.per_document = 10;
  settings.close_share = 0.5;
  const MadeQuestions made = make_questions(documents, settings);
  EXPECT_EQ(made.questions.size(), 3U);
  EXPECT_EQ(made.close, 2U);
  EXPECT_EQ(made.distant, 1U);
  EXPECT_EQ(made.lacking, 7U);
  EXPECT_EQ(made.lacking_close, 3U);
  EXPECT_EQ(made.lacking_distant, 4U);
}

TEST(MakeQuestions, NothingIsCloseWithoutAText) {
  DocumentBuilder builder;
  builder.set_name("table");
  const auto root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  for (const char* eid : {"e1", "e2"}) {
    builder.add_markup("EVENT", RawAttributes{{"eid", eid}}, {0, 0}, root);
  }
  builder.add_standoff(
      ElementKind::kTlink,
      RawAttributes{{"eventID", "e1"}, {"relatedToEvent", "e2"}, {"relType", "BEFORE"}});
  const std::vector<Document> documents = one_document(std::move(builder).build());
  MakeSettings settings;
  const MadeQuestions made = make_questions(documents, settings);
  ASSERT_EQ(made.questions.size(), 1U);
  EXPECT_EQ(made.questions[0].text, "Is e1 before e2?");
  EXPECT_EQ(made.close + made.distant, 0U);
  EXPECT_EQ(made.without_text, 1U);
  settings.close_share = 0.5;
  EXPECT_EQ(make_questions(documents, settings).documents.at(0).none, NoMaterial::kNoText);
}

TEST(MakeQuestions, EvenlyOverDocuments) {
  const std::vector<Document> documents = some_documents(11, 8, 30, 40);
  MakeSettings settings;
  settings.total = 40;
  settings.per_document.reset();
  for (const DrawnFrom& one : make_questions(documents, settings).documents) {
    EXPECT_NEAR(static_cast<double>(one.questions), 5.0, 1.0) << one.document;
  }
  settings.per_document = 3;
  const MadeQuestions capped = make_questions(documents, settings);
  EXPECT_EQ(capped.questions.size(), 24U);
  EXPECT_EQ(capped.lacking, 16U);
  for (const DrawnFrom& one : capped.documents) {
    EXPECT_EQ(one.questions, 3U) << one.document;
  }
}

TEST(MakeQuestions, OddNumbersOfDocumentsStayBalancedOverAll) {
  const std::vector<Document> documents = some_documents(11, 8, 30, 40);
  MakeSettings settings;
  settings.per_document = 5;
  const MadeQuestions made = make_questions(documents, settings);
  EXPECT_EQ(made.questions.size(), 40U);
  EXPECT_EQ(made.yes, 20U);
  EXPECT_EQ(made.no, 20U);
}

TEST(MakeQuestions, KindsOfPairs) {
  const std::vector<Document> documents = some_documents(13, 5, 24, 60);
  std::set<std::string> seen;
  for (std::size_t kind = 0; kind < kPairKinds; ++kind) {
    MakeSettings settings;
    settings.pairs.fill(false);
    settings.pairs[kind] = true;
    for (const Question& question : make_questions(documents, settings).questions) {
      std::set<std::string> ends;
      for (const std::string& id : {question.asked.first, question.asked.second}) {
        ends.insert(id[0] == 'e' ? "event" : id == "t0" ? "dct" : "time");
      }
      const std::string_view name = pair_kind_name(static_cast<PairKind>(kind));
      seen.insert(std::string(name));
      if (name == "event-event") {
        EXPECT_THAT(ends, testing::ElementsAre("event"));
      } else if (name == "event-time") {
        EXPECT_THAT(ends, testing::ElementsAre("event", "time"));
      } else if (name == "event-dct") {
        EXPECT_THAT(ends, testing::ElementsAre("dct", "event"));
      } else {
        EXPECT_FALSE(ends.contains("event"));
      }
    }
  }
  EXPECT_EQ(seen.size(), kPairKinds);
}

TEST(MakeQuestions, OnlyWhatNoLinkStates) {
  const std::vector<Document> documents =
      one_document(gold_of("a", 3, 0, "e1 BEFORE e2 e2 BEFORE e3 e3 AFTER e2"));
  MakeSettings settings;
  settings.inferred_only = true;
  const MadeQuestions made = make_questions(documents, settings);
  ASSERT_EQ(made.questions.size(), 1U);
  const Asked& asked = made.questions[0].asked;
  EXPECT_EQ((std::set{asked.first, asked.second}), (std::set<std::string>{"e1", "e3"}));
  EXPECT_EQ(made.documents[0].found, 1U);
}

TEST(MakeQuestions, PoorDocumentsSaySo) {
  std::vector<Document> documents;
  documents.push_back(gold_of("bare", 3, 0, ""));
  documents.push_back(gold_of("vague", 3, 0, "e1 VAGUE e2"));
  documents.push_back(gold_of("unknown", 3, 0, "e1 SOMETIME e2"));
  documents.push_back(gold_of("one", 2, 0, "e1 BEFORE e2"));
  documents.push_back(gold_of("one", 2, 0, "e1 BEFORE e2"));
  documents.push_back(gold_of("a|b", 2, 0, "e1 BEFORE e2"));
  MakeSettings settings;
  settings.per_document = 4;
  const MadeQuestions made = make_questions(documents, settings);
  EXPECT_EQ(made.questions.size(), 1U);
  EXPECT_EQ(made.lacking, 23U);
  ASSERT_EQ(made.documents.size(), 6U);
  EXPECT_EQ(made.documents[0].none, NoMaterial::kBadName);
  EXPECT_EQ(made.documents[1].none, NoMaterial::kNoLinks);   // bare
  EXPECT_EQ(made.documents[2].none, NoMaterial::kSome);      // one
  EXPECT_EQ(made.documents[3].none, NoMaterial::kSameName);  // one
  EXPECT_EQ(made.documents[4].none, NoMaterial::kNoLinks);   // unknown
  EXPECT_EQ(made.documents[5].none, NoMaterial::kNoPairs);   // vague
  EXPECT_TRUE(make_questions({}, settings).questions.empty());
}

TEST(MakeQuestions, LinksThatContradictEarlierOnesDoNotCount) {
  const std::vector<Document> documents =
      one_document(gold_of("a", 3, 0, "e1 BEFORE e2 e2 BEFORE e3 e3 BEFORE e1 e2 AFTER e3"));
  const MadeQuestions made = make_questions(documents, {});
  EXPECT_EQ(made.documents[0].rejected, 2U);
  EXPECT_EQ(made.questions.size(), 3U);
  for (const Question& question : made.questions) {
    const bool forwards = question.asked.first < question.asked.second;
    const bool right = question.asked.relation == (forwards ? "BEFORE" : "AFTER");
    EXPECT_EQ(question.expected, right ? "yes" : "no") << to_line(question);
  }
}

TEST(MakeQuestions, WrittenSetIsReadAgain) {
  const MadeQuestions made = make_questions(some_documents(5, 6, 30, 40), {});
  const QuestionFile file = read_questions(to_lines(made.questions), "q.txt");
  EXPECT_TRUE(file.problems.empty());
  ASSERT_EQ(file.questions.size(), made.questions.size());
  for (std::size_t i = 0; i < file.questions.size(); ++i) {
    EXPECT_EQ(file.questions[i].asked, made.questions[i].asked);
    EXPECT_EQ(file.questions[i].expected, made.questions[i].expected);
    EXPECT_EQ(file.questions[i].line, made.questions[i].line);
    EXPECT_EQ(file.questions[i].number, std::to_string(i + 1));
  }
}

TEST(MakeQuestions, WordsOfThePair) {
  MakeSettings settings;
  settings.relations = {"BEFORE"};
  settings.per_document = 1;
  const MadeQuestions made =
      make_questions(one_document(gold_of("a.b", 1, 1, "e1 BEFORE t1")), settings);
  ASSERT_EQ(made.questions.size(), 1U);
  EXPECT_EQ(to_line(made.questions[0]),
            "1|a.b.tml|IS e1 BEFORE t1|Is 'Word_e1' (e1) before 'Word_t1' (t1)?|yes");
  EXPECT_EQ(document_name(made.questions[0]), "a.b");
}

TEST(MakeQuestions, QuestionDocumentGivesNothingAway) {
  const Document gold = gold_of("a", 2, 1, "e1 BEFORE e2 e2 INCLUDES t1");
  const Document handed_out = question_document(gold);
  EXPECT_TRUE(handed_out.links().empty());
  EXPECT_EQ(handed_out.name(), "a");
  EXPECT_EQ(handed_out.text(), gold.text());
  EXPECT_EQ(handed_out.events().size(), 2U);
  EXPECT_EQ(handed_out.instances().size(), 2U);
  EXPECT_TRUE(handed_out.find_time("t1"));
  EXPECT_TRUE(handed_out.creation_time());
}

// Events with a text that would break a line, with ids that no question can hold, and with several
// instances.
TEST(MakeQuestions, OnlyWhatAQuestionCanName) {
  DocumentBuilder builder;
  builder.set_name("d");
  const auto root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  builder.append_text("a|b\nc twice same Same other odd zero");
  builder.set_end(root, builder.text_size());
  const auto event = [&](const char* eid, std::size_t begin, std::size_t end) {
    builder.add_markup("EVENT", RawAttributes{{"eid", eid}}, {begin, end}, root);
  };
  event("e1", 0, 5);
  event("e2", 6, 11);
  event("e3", 12, 16);
  event("E3", 17, 21);
  event("e 4", 28, 31);
  builder.add_markup("TIMEX3",
                     RawAttributes{{"tid", "t5"}, {"functionInDocument", "CREATION_TIME"}},
                     {22, 27}, root);
  builder.add_markup("TIMEX3", RawAttributes{{"tid", "t0"}}, {32, 36}, root);
  for (const auto& [eiid, eid] :
       {std::pair("i1", "e1"), std::pair("i2", "e2"), std::pair("i2b", "e2"), std::pair("i3", "e3"),
        std::pair("i3b", "E3"), std::pair("i4", "e 4")}) {
    builder.add_standoff(ElementKind::kInstance, RawAttributes{{"eiid", eiid}, {"eventID", eid}});
  }
  for (const char* other : {"i2", "i2b", "i3", "i3b", "i4", "i9"}) {
    builder.add_standoff(ElementKind::kTlink, RawAttributes{{"eventInstanceID", "i1"},
                                                            {"relatedToEventInstance", other},
                                                            {"relType", "BEFORE"}});
  }
  for (const char* time : {"t0", "t5"}) {
    builder.add_standoff(
        ElementKind::kTlink,
        RawAttributes{{"eventInstanceID", "i1"}, {"relatedToTime", time}, {"relType", "BEFORE"}});
  }
  const std::vector<Document> documents = one_document(std::move(builder).build());
  const MadeQuestions made = make_questions(documents, {});
  EXPECT_EQ(made.documents[0].nameless, 6U);  // i2b, both e3, e 4, i9, and t0
  std::set<std::string> ids;
  for (const Question& question : made.questions) {
    ids.insert(question.asked.first);
    ids.insert(question.asked.second);
    EXPECT_THAT(question.text, testing::HasSubstr("'a/b c' (e1)"));
  }
  EXPECT_EQ(ids, (std::set<std::string>{"e1", "e2", "t5"}));
  EXPECT_TRUE(read_questions(to_lines(made.questions), "q").problems.empty());
}

TEST(MakeQuestions, EveryRelationHasWords) {
  for (const bool coarse : {false, true}) {
    std::set<std::string> starts;
    for (const std::string_view name : relations_to_ask(coarse)) {
      EXPECT_TRUE(relation_of_question(name)) << name;
    }
    MakeSettings settings;
    settings.per_document.reset();
    settings.coarse = coarse;
    settings.wrong = WrongRelation::kOpposite;
    for (const Question& question :
         make_questions(one_document(all_relations("d", 8)), settings).questions) {
      EXPECT_TRUE(question.text.starts_with("Is '") || question.text.starts_with("Does '"));
      EXPECT_TRUE(question.text.ends_with("?"));
    }
  }
}

}  // namespace
}  // namespace gnomon
