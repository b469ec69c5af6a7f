#include "gnomon/report/render.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Report with_documents() {
  Report report{.title = "not shown", .signature = "not shown"};
  report.data.set("gnomon", "0.1")
      .set("documents", Value::array()
                            .push(Value::object().set("name", "a\nb").set("links", 3))
                            .push(Value::object().set("name", "c").set("links", 4)));
  return report;
}

TEST(RenderJson, WritesTheDataPrettily) {
  Report report;
  report.data.set("gnomon", "0.1").set("f1", 0.5);
  EXPECT_EQ(render(report, OutputFormat::kJson), "{\n  \"gnomon\": \"0.1\",\n  \"f1\": 0.5\n}\n");
}

TEST(RenderJson, WritesOneDocumentPerLine) {
  EXPECT_EQ(render(with_documents(), OutputFormat::kJsonl),
            "{\"name\":\"a\\nb\",\"links\":3}\n{\"name\":\"c\",\"links\":4}\n");
}

TEST(RenderJson, WritesNoLinesForNoDocuments) {
  Report report;
  report.data.set("documents", Value::array());
  EXPECT_EQ(render(report, OutputFormat::kJsonl), "");
}

TEST(RenderJson, WritesDataWithoutAListOfDocumentsOnOneLine) {
  Report report;
  report.data.set("documents", 20).set("f1", 0.5);
  EXPECT_EQ(render(report, OutputFormat::kJsonl), "{\"documents\":20,\"f1\":0.5}\n");
}

}  // namespace
}  // namespace gnomon
