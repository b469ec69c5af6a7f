// Drawings of timelines, on our own samples and on whole corpora: nothing overlaps, nothing is
// missing, nothing is out of order.
#include "corpus_test_help.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeline/layout_test_help.h"
#include "gnomon/timeml/mention.h"

namespace gnomon {
namespace {

// With the words of the documents, at the distance of steps that the drawings choose.
std::size_t expect_sound_drawings(const fs::path& folder) {
  std::size_t documents = 0;
  for (const SourceFile& file : files_below(folder)) {
    const LoadedFile loaded = load(file);
    for (const Result<Document>& document : loaded.documents) {
      if (!document) {
        ADD_FAILURE() << file.path << ": " << document.error().what;
        continue;
      }
      const DocumentTimelines full = timelines_of(*document);
      for (const DocumentTimelines& timelines : {full, without_rejected(full)}) {
        LayoutWidths widths;
        for (const EntityRef& node : timelines.graph.nodes) {
          widths.labels.push_back(display_width(mention(*document, node)) + 2);
        }
        widths.captions.assign(timelines.attachments.size(), 20);
        LayoutOptions options;
        options.step_width =
            step_width_for(timelines.main_timeline() ? timelines.main_timeline()->length : 0);
        expect_sound(timelines, lay_out(timelines, widths, options));
        if (testing::Test::HasFatalFailure()) {
          ADD_FAILURE() << file.path;
          return documents;
        }
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
