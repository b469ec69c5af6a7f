// Whole corpora: everything is read, nothing is lost on the way out and back, and the counts are
// those that were published or counted by others.
#include "corpus_test_help.h"
#include "gnomon/base/parallel.h"
#include "gnomon/corpus/files.h"
#include "gnomon/timeml/counts.h"

#include <atomic>
#include <fstream>
#include <mutex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

std::vector<SourceFile> with_extension(std::vector<SourceFile> files, std::string_view extension) {
  std::erase_if(files,
                [&](const SourceFile& f) { return fs::path(f.path).extension() != extension; });
  return files;
}

// Reads every file and goes out and back through every format that can be written. Returns the
// first failure, or nothing.
std::string round_trip_failure(const SourceFile& file) {
  const LoadedFile loaded = load(file);
  for (const Result<Document>& document : loaded.documents) {
    if (!document) {
      return file.path + ": " + document.error().what;
    }
    for (const Format* format : all_formats()) {
      if (format->write == nullptr) {
        continue;
      }
      const Result<std::string> written = format->write(*document);
      if (!written && !format->holds_everything) {
        continue;
      }
      if (!written) {
        return file.path + " as " + std::string(format->name) + ": " + written.error().what;
      }
      const auto again = format->read({*written, file.path, file.document_name});
      if (again.size() != 1 || !again.front()) {
        return file.path + " as " + std::string(format->name) + " cannot be read again";
      }
      const std::string difference = first_difference(*document, *again.front());
      if (!difference.empty() || document->text() != again.front()->text()) {
        return file.path + " as " + std::string(format->name) + ": " + difference;
      }
      if (format->write(*again.front()).value_or("") != *written) {
        return file.path + " as " + std::string(format->name) + ": written twice, two results";
      }
    }
  }
  return {};
}

void expect_round_trips(const std::vector<SourceFile>& files) {
  std::mutex mutex;
  std::vector<std::string> failures;
  parallel_for(files.size(), 0, [&](std::size_t i) {
    if (const std::string failure = round_trip_failure(files[i]); !failure.empty()) {
      const std::scoped_lock lock(mutex);
      failures.push_back(failure);
    }
  });
  for (const std::string& failure : failures) {
    ADD_FAILURE() << failure;
  }
}

Counts count_folder(const fs::path& folder) {
  Counts total;
  for (const SourceFile& file : files_below(folder)) {
    for (const Result<Document>& document : load(file).documents) {
      EXPECT_TRUE(document.has_value()) << file.path;
      if (document) {
        total += count(*document);
      }
    }
  }
  return total;
}

TEST(Corpus, EverySampleSurvivesWritingAndReading) {
  const std::vector<SourceFile> files = files_below("samples");
  EXPECT_GE(files.size(), 12U);
  expect_round_trips(files);
}

TEST(Corpus, EveryTimemlFileOfTheSharedDataSurvivesWritingAndReading) {
  SKIP_WITHOUT(data_folder());
  const std::vector<SourceFile> files = with_extension(files_below(data_folder()), ".tml");
  EXPECT_GE(files.size(), 1300U);
  expect_round_trips(files);
}

TEST(Corpus, EveryFileOfTimeBankDenseSurvivesWritingAndReading) {
  SKIP_WITHOUT(data_folder() / "timebank-dense");
  const std::vector<SourceFile> files = files_below(data_folder() / "timebank-dense");
  EXPECT_EQ(files.size(), 123U);
  expect_round_trips(files);
  for (const SourceFile& file : files) {
    for (const Result<Document>& document : load(file).documents) {
      ASSERT_TRUE(document.has_value()) << file.path << ": " << document.error().what;
      EXPECT_TRUE(find_format("tbdense").value()->write(*document).has_value()) << file.path;
    }
  }
}

TEST(Corpus, PlainInputFilesOfQaTempEvalAreRead) {
  SKIP_WITHOUT(data_folder() / "qa-news");
  const auto files = with_extension(files_below(data_folder() / "qa-news"), ".TE3input");
  EXPECT_EQ(files.size(), 10U);
  expect_round_trips(files);
  for (const SourceFile& file : files) {
    const LoadedFile loaded = load(file);
    EXPECT_TRUE(loaded.documents.front()->creation_time().has_value()) << file.path;
  }
}

// The counts of the corpus's own README (LDC2006T08 as used by Ocal et al. 2022).
TEST(Corpus, TimebankHasThePublishedCounts) {
  SKIP_WITHOUT(data_folder() / "timebank-full");
  const Counts counts = count_folder(data_folder() / "timebank-full");
  EXPECT_EQ(counts.documents, 183);
  EXPECT_EQ(counts.events, 7935);
  EXPECT_EQ(counts.instances, 7940);
  EXPECT_EQ(counts.times, 1414);
  EXPECT_EQ(counts.tlinks, 6418);
  EXPECT_EQ(counts.alinks, 265);
  EXPECT_EQ(counts.slinks, 2932);
}

TEST(Corpus, TimebankAsCleanedForTempEval3HasThePublishedCounts) {
  SKIP_WITHOUT(data_folder() / "timebank");
  const Counts counts = count_folder(data_folder() / "timebank");
  EXPECT_EQ(counts.documents, 183);
  EXPECT_EQ(counts.tlinks, 5119);
  EXPECT_EQ(counts.alinks, 215);
  EXPECT_EQ(counts.slinks, 2367);
}

class RelationCounts : public testing::TestWithParam<const char*> {};

TEST_P(RelationCounts, AreThoseOfTheReferenceFile) {
  const fs::path reference = expected_folder() / "closure" / (std::string(GetParam()) + ".json");
  SKIP_WITHOUT(reference);
  std::ifstream stream(reference);
  const nlohmann::json expected = nlohmann::json::parse(stream);
  const Counts counts = count_folder(data_folder() / GetParam());
  EXPECT_EQ(counts.documents, expected["documents_count"].get<std::int64_t>());
  EXPECT_EQ(counts.tlinks, expected["links"].get<std::int64_t>());
  EXPECT_EQ(counts.tlink_relations, expected["links_by_reltype"].get<Histogram>());
}

INSTANTIATE_TEST_SUITE_P(Corpora, RelationCounts, testing::Values("timebank", "timebank-full"));

}  // namespace
}  // namespace gnomon
