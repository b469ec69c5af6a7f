// Drawings of timelines, on our own samples and on whole corpora: no words overlap, nothing is
// missing.
#include "corpus_test_help.h"
#include "gnomon/backbone/linked.h"
#include "gnomon/present/timeline_panel.h"
#include "gnomon/report/timeline_boxes_test_help.h"

#include <set>

namespace gnomon {
namespace {

void expect_all_drawn(const TimelinePanel& panel) {
  std::multiset<std::size_t> drawn;
  for (const TimelinePart& part : panel.parts) {
    for (const TimelineRow& row : part.rows) {
      drawn.insert(row.bar);
    }
    for (const TimelineDate& date : part.dates) {
      drawn.insert(date.bars.begin(), date.bars.end());
    }
  }
  std::multiset<std::size_t> wanted;
  for (std::size_t i = 0; i < panel.bars.size(); ++i) {
    wanted.insert(i);
  }
  EXPECT_EQ(drawn, wanted);
}

void expect_sound_drawing(const Document& document, Conflicts conflicts,
                          const PanelOptions& options) {
  const AnalysedDocument analysed = analyse_timelines(document, During::kSimultaneous, conflicts);
  TimelinePicture picture;
  picture.panels.push_back(
      timeline_panel(document, analysed, std::string(document.name()), options));
  picture.signature = "gnomon:0";
  expect_words_apart(picture, 1280);
  expect_all_drawn(picture.panels.front());
}

// As drawn when nothing is asked for, and as they were before there was a calendar.
std::size_t expect_sound_drawings(const fs::path& folder) {
  std::size_t documents = 0;
  for (const SourceFile& file : files_below(folder)) {
    const LoadedFile loaded = load(file);
    for (const Result<Document>& document : loaded.documents) {
      if (!document) {
        ADD_FAILURE() << file.path << ": " << document.error().what;
        continue;
      }
      expect_sound_drawing(with_backbone(*document, backbone_of(*document, BackboneMode::kExact)),
                           Conflicts::kReject, {});
      PanelOptions options;
      options.labels = TimelineLabels::kBoth;
      expect_sound_drawing(*document, Conflicts::kStrict, options);
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << file.path;
        return documents;
      }
      ++documents;
    }
  }
  return documents;
}

TEST(TimelineDrawings, OfSamplesAreSound) {
  EXPECT_EQ(expect_sound_drawings("samples/gold"), 14U);
  EXPECT_EQ(expect_sound_drawings("samples/systems"), 42U);
  EXPECT_GE(expect_sound_drawings("tests/data/timeline"), 5U);
}

TEST(TimelineDrawings, OfTimeBankAreSound) {
  SKIP_WITHOUT(data_folder() / "timebank-full");
  EXPECT_EQ(expect_sound_drawings(data_folder() / "timebank-full"), 183U);
}

}  // namespace
}  // namespace gnomon
