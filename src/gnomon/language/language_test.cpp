#include "gnomon/language/language_model.h"
#include "gnomon/language/lemmas.h"
#include "gnomon/language/treebank.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;

// A few sentences of our own, repeated with other nouns.
std::string tiny_treebank() {
  std::string text;
  for (const std::string noun : {"dog", "cat", "fox", "hen", "cow"}) {
    text += "# a comment\n1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\t" + noun + "\t" + noun +
            "\tNOUN\tNN\t_\t3\tnsubj:pass\t_\t_\n3\tslept\tsleep\tVERB\tVBD\t_\t0\troot\t_\t_\n"
            "4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n\n"
            "1-2\tdoesn't\t_\t_\t_\t_\t_\t_\t_\t_\n1\tShe\tshe\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n"
            "2\tsaw\tsee\tVERB\tVBD\t_\t0\troot\t_\t_\n3\ta\ta\tDET\tDT\t_\t4\tdet\t_\t_\n4\t" +
            noun + "\t" + noun + "\tNOUN\tNN\t_\t2\tobj\t_\t_\n\n";
  }
  return text;
}

TEST(Treebank, WordsOfSeveralTokensAreSkippedAndSubtypesCut) {
  const auto treebank = read_treebank(tiny_treebank(), "tiny");
  ASSERT_TRUE(treebank);
  EXPECT_EQ(treebank->analysis.sentences.size(), 10U);
  EXPECT_EQ(treebank->analysis.word(1), "dog");
  EXPECT_EQ(treebank->analysis.tokens[1].relation, Dependency::kNsubj);
  EXPECT_EQ(treebank->analysis.tokens[1].head, 2U);
  EXPECT_EQ(treebank->analysis.tokens[2].head, kNoHead);
}

TEST(Treebank, BadLinesAreNamed) {
  const auto few = read_treebank("1\tword\n", "bad.conllu");
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().where.line, 1);
  EXPECT_EQ(few.error().code, "malformed");
  const auto head = read_treebank("1\ta\ta\tX\tNN\t_\t9\tdep\t_\t_\n", "bad.conllu");
  ASSERT_FALSE(head);
  EXPECT_THAT(head.error().what, HasSubstr("outside"));
}

TEST(Language, LearnsATinyTreebankAndIsTheSameWithAnyNumberOfThreads) {
  const auto treebank = read_treebank(tiny_treebank(), "tiny");
  LanguageTraining settings;
  settings.tagger.bits = 14;
  settings.parser.transition_bits = 14;
  settings.parser.relation_bits = 14;
  const auto bytes_of = [&](unsigned jobs) {
    settings.jobs = jobs;
    const auto model = train_language(treebank->analysis, {}, {}, settings);
    ModelWriter writer;
    model.write(writer);
    return writer.bytes();
  };
  const auto bytes = bytes_of(1);
  EXPECT_EQ(bytes, bytes_of(3));
  const auto file = ModelFile::from_bytes(bytes, "tiny");
  ASSERT_TRUE(file);
  const auto model = LanguageModel::read(*file);
  const auto figures = compare_with(treebank->analysis, model);
  EXPECT_EQ(figures.tags, figures.tokens);
  EXPECT_EQ(figures.relations, figures.words);
  const std::string text = "The cow slept.";
  const auto analysis = analyse(text, {0, text.size()}, model);
  EXPECT_EQ(name_of(analysis.tokens[2].tag), "VBD");
  EXPECT_EQ(analysis.tokens[2].lemma, "sleep");
  EXPECT_EQ(analysis.tokens[1].head, 2U);
}

TEST(WordTable, FindsRowsWithAndWithoutVectors) {
  std::vector<WordTable::Row> rows;
  std::vector<float> vectors;
  for (std::uint16_t k = 0; k < 300; ++k) {
    rows.push_back({WordTable::key("word" + std::to_string(k)), k, 0, 0});
    if (k < 200) {
      vectors.resize(vectors.size() + WordTable::kDimensions);
      vectors[k * WordTable::kDimensions + k % WordTable::kDimensions] = 2;
    }
  }
  const WordTable table(rows, vectors);
  for (std::uint16_t k = 0; k < 300; ++k) {
    const auto key = WordTable::key("word" + std::to_string(k));
    const auto place = table.find(key);
    ASSERT_TRUE(place);
    EXPECT_EQ(table[*place].group, k);
    std::vector<float> sum(WordTable::kDimensions);
    table.add_vector(key, 1, sum);
    EXPECT_NEAR(sum[k % WordTable::kDimensions], k < 200 ? 1 : 0, 1e-3);
  }
  EXPECT_FALSE(table.find(WordTable::key("another")));
  EXPECT_FALSE(WordTable{}.find(1));
}

TEST(WordNet, KnowsPartsOfSpeechByTheEnding) {
  std::vector<WordNet::Entry> entries;
  for (const char* verb : {"try", "hope", "stop", "walk"}) {
    entries.push_back({.key = WordNet::key(verb, WordKind::kVerb)});
  }
  entries.push_back({.key = WordNet::key("walk", WordKind::kNoun)});
  entries.push_back({.key = WordNet::key("big", WordKind::kAdjective)});
  const WordNet wordnet(entries, {});
  EXPECT_EQ(parts_of_speech("walk", wordnet), 1 + 2);
  EXPECT_EQ(parts_of_speech("walks", wordnet), 8 + 16);
  EXPECT_EQ(parts_of_speech("tries", wordnet), 16);
  EXPECT_EQ(parts_of_speech("tried", wordnet), 32);
  EXPECT_EQ(parts_of_speech("hoping", wordnet), 64);
  EXPECT_EQ(parts_of_speech("stopping", wordnet), 64);
  EXPECT_EQ(parts_of_speech("biggest", wordnet), 128);
  EXPECT_EQ(parts_of_speech("s", wordnet), 0);
  EXPECT_EQ(parts_of_speech("", wordnet), 0);
  EXPECT_EQ(parts_of_speech("walk", WordNet{}), 0);
}

TEST(Lemmas, IrregularFormsAndEndings) {
  const WordNet none;
  const auto verb = [&](std::string_view word, PennTag tag) { return lemma_of(word, tag, none); };
  EXPECT_EQ(verb("bought", PennTag::kVBD), "buy");
  EXPECT_EQ(verb("was", PennTag::kVBD), "be");
  EXPECT_EQ(verb("Stopped", PennTag::kVBD), "stop");
  EXPECT_EQ(verb("moving", PennTag::kVBG), "move");
  EXPECT_EQ(verb("tries", PennTag::kVBZ), "try");
  EXPECT_EQ(verb("announced", PennTag::kVBD), "announce");
  EXPECT_EQ(verb("wo", PennTag::kMD), "will");
  EXPECT_EQ(verb("women", PennTag::kNNS), "woman");
  EXPECT_EQ(verb("companies", PennTag::kNNS), "company");
  EXPECT_EQ(verb("losses", PennTag::kNNS), "loss");
  EXPECT_EQ(verb("n't", PennTag::kRB), "not");
}

}  // namespace
}  // namespace gnomon
