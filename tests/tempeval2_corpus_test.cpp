// TempEval-2 read as a whole: every row of its tables is in the documents, counted by lines.
#include "corpus_test_help.h"
#include "gnomon/timeml/attributes.h"

#include <map>
#include <set>

namespace gnomon {
namespace {

using Cells = std::vector<std::string>;

std::vector<Cells> rows_of(const fs::path& file) {
  std::vector<Cells> rows;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    Cells cells(1);
    for (const char c : line) {
      if (c == '\t') {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

class Tempeval2English : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_WITHOUT(folder_);
    const std::vector<SourceFile> files = files_below(folder_);
    ASSERT_EQ(files.size(), 1U);
    loaded_ = load(files[0]);
    for (const Result<Document>& document : loaded_.documents) {
      ASSERT_TRUE(document) << document.error().what;
    }
  }

  std::vector<Cells> rows(std::string_view name) const { return rows_of(folder_ / name); }

  fs::path folder_ = data_folder() / "tempeval2" / "english";
  LoadedFile loaded_;
};

TEST_F(Tempeval2English, HasADocumentForEachCreationTime) {
  std::map<std::string, std::string> dates;
  for (const Result<Document>& document : loaded_.documents) {
    ASSERT_TRUE(document->creation_time());
    std::string date((*document)[*document->creation_time()].attributes[Attr::kValue]);
    std::erase(date, '-');
    dates.emplace(document->name(), date);
  }
  std::map<std::string, std::string> expected;
  for (const Cells& row : rows("dct.txt")) {
    expected.emplace(row.at(0), row.at(1));
  }
  EXPECT_EQ(dates.size(), 108U);
  EXPECT_EQ(dates, expected);
}

TEST_F(Tempeval2English, HasTheWordsOfEveryToken) {
  std::map<std::string, std::string> words;  // without blanks
  for (const Cells& row : rows("base-segmentation.tab")) {
    words[row.at(0)] += row.at(3);
  }
  for (const Result<Document>& document : loaded_.documents) {
    std::string text(document->text());
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    EXPECT_EQ(text, words.at(std::string(document->name()))) << document->name();
  }
}

TEST_F(Tempeval2English, HasEveryEventAndTimeWithItsAttributes) {
  std::set<Cells> attributes;  // document, tag, id, attribute, value
  std::set<Cells> entities;
  for (const Result<Document>& document : loaded_.documents) {
    const auto add = [&](const std::string& tag, const auto& entity, std::string_view id) {
      const Cells first{std::string(document->name()), tag, std::string(id)};
      entities.insert(first);
      for (const Attribute& attribute : entity.attributes) {
        if (attribute.key != Attr::kEid && attribute.key != Attr::kTid) {
          Cells cells = first;
          cells.emplace_back(attribute.name);
          cells.emplace_back(attribute.value);
          attributes.insert(std::move(cells));
        }
      }
    };
    for (const Event& event : document->events()) {
      add("event", event, event.eid);
    }
    for (const Timex& time : document->times()) {
      if (time.tid != "t0") {
        add("timex3", time, time.tid);
      }
    }
  }
  std::set<Cells> expected;
  std::set<Cells> expected_entities;
  for (const char* kind : {"event", "timex"}) {
    for (const Cells& row : rows(std::string(kind) + "-attributes.tab")) {
      expected.insert({row.at(0), row.at(3), row.at(4), row.at(6), row.at(7)});
    }
    for (const Cells& row : rows(std::string(kind) + "-extents.tab")) {
      expected_entities.insert({row.at(0), row.at(3), row.at(4)});
    }
  }
  EXPECT_EQ(entities, expected_entities);
  EXPECT_EQ(attributes, expected);
}

TEST_F(Tempeval2English, HasEveryLinkOfTheFourTables) {
  std::multiset<Cells> links;  // task, document, ids, relation
  for (const Result<Document>& document : loaded_.documents) {
    for (const Link& link : document->links()) {
      EXPECT_TRUE(link.source.resolved() && link.target.resolved())
          << document->name() << " " << link.lid;
      links.insert({std::string(link.attributes[Attr::kTask]), std::string(document->name()),
                    std::string(link.source.id), std::string(link.target.id),
                    std::string(link.rel_type)});
    }
  }
  std::multiset<Cells> expected;
  for (const auto& [task, file] :
       {std::pair("C", "tlinks-timex-event.tab"), std::pair("D", "tlinks-dct-event.tab"),
        std::pair("E", "tlinks-main-events.tab"),
        std::pair("F", "tlinks-subordinated-events.tab")}) {
    for (const Cells& row : rows(file)) {
      expected.insert({task, row.at(0), row.at(1), row.at(2), row.at(3)});
    }
  }
  EXPECT_EQ(expected.size(), 621U + 362U + 995U + 1035U);
  EXPECT_EQ(links, expected);
}

}  // namespace
}  // namespace gnomon
