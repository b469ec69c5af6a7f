#include "gnomon/present/presentation.h"

#include "gnomon/base/error_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

Presentation presentation_of_nothing() {
  return {.operation = "check",
          .signature = "",
          .data = [] { return Value::object(); },
          .tables = [] { return Report{}; }};
}

TEST(Presentation, SaysWhatWasNotDone) {
  const std::vector<Notice> notices{notice(Severity::kNote, codes::kLinksSkipped, "something else"),
                                    not_done("only 2 were found", "increase `limit`", "salt-city")};
  EXPECT_FALSE(is_complete(notices));
  const std::string json = json_text(presentation_of_nothing(), notices);
  EXPECT_THAT(json, HasSubstr("\"complete\": false,\n"
                              "  \"not_done\": [\n"
                              "    {\n"
                              "      \"document\": \"salt-city\",\n"
                              "      \"why\": \"only 2 were found\"\n"
                              "    }\n"
                              "  ],\n"));
  EXPECT_THAT(json, HasSubstr("\"code\": \"limit-reached\""));
}

TEST(Presentation, SaysNothingOfWhatIsComplete) {
  const std::vector<Notice> notices{notice(Severity::kNote, codes::kLinksSkipped, "something")};
  EXPECT_TRUE(is_complete(notices));
  EXPECT_THAT(json_text(presentation_of_nothing(), notices), Not(HasSubstr("complete")));
}

}  // namespace
}  // namespace gnomon
