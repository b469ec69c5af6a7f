#include "gnomon/serve/catalogue.h"

#include "gnomon/serve/json_body.h"
#include "gnomon/serve/operation_list.h"

#include <gtest/gtest.h>

namespace gnomon::serve {
namespace {

TEST(Served, NamesStandForPathsAndPathsForNothing) {
  const Result<Catalogue> catalogue = Catalogue::make({"samples"}, "");
  ASSERT_TRUE(catalogue) << catalogue.error().what;
  EXPECT_EQ(catalogue->input("gold")->name(), "samples/gold");
  EXPECT_EQ(catalogue->input("gold/salt-city")->name(), "samples/gold/salt-city.tml");
  EXPECT_EQ(catalogue->input("pairs/gold.tsv")->name(), "samples/pairs/gold.tsv");
  for (const char* name : {"samples/gold", "/etc/passwd", "gold/../gold/salt-city", "-", "@x", "",
                           "../README.md", "gold/"}) {
    const Result<Input> input = catalogue->input(name);
    ASSERT_FALSE(input) << name;
    EXPECT_EQ(input.error().code, "not-served") << name;
  }
}

TEST(Served, TheFirstOfSeveralIsGold) {
  const Result<Catalogue> catalogue =
      Catalogue::make({"samples/gold", "samples/systems/sparse", "samples/raw/lost-dog.tml"}, "");
  ASSERT_TRUE(catalogue);
  ASSERT_EQ(catalogue->collections().size(), 3U);
  EXPECT_EQ(catalogue->collections()[0].role, Role::kGold);
  EXPECT_EQ(catalogue->collections()[1].role, Role::kSystem);
  EXPECT_EQ(catalogue->collections()[2].name, "lost-dog.tml");
}

TEST(Served, NamesOfProjectsLeadNowhereElse) {
  const Result<Catalogue> catalogue = Catalogue::make({}, "/tmp/projects");
  ASSERT_TRUE(catalogue);
  EXPECT_EQ(*catalogue->new_project("harbour-2"), "/tmp/projects/harbour-2.gnomon");
  for (const char* name : {"", "a/b", "..", "a.gnomon", "-x", "a b"}) {
    EXPECT_EQ(catalogue->new_project(name).error().code, "bad-name") << name;
  }
  const Result<Catalogue> none = Catalogue::make({}, "");
  EXPECT_EQ(none->new_project("x").error().code, "not-allowed");
}

TEST(Served, UploadsHaveNamesWithoutFolders) {
  const Result<Catalogue> catalogue = Catalogue::make({}, "");
  const auto upload = [&](const std::string& json) { return catalogue->input(*read_json(json)); };
  EXPECT_TRUE(upload(R"({"name":"x.tml","content":"<TimeML/>"})"));
  EXPECT_EQ(*upload(R"({"name":"x.tml","base64":"PFRpbWVNTC8+"})")->held_bytes(), "<TimeML/>");
  for (const char* json :
       {R"({"name":"../x","content":""})", R"({"name":"x"})", R"({"content":""})",
        R"({"name":"x","base64":"*"})", R"({"name":"x","content":"","path":"y"})",
        R"({"name":"a","files":[1]})", R"({})"}) {
    EXPECT_FALSE(upload(json)) << json;
  }
}

// A text field that names a file would be a way to read files that are not served.
TEST(Operations, NoFieldOfAnOperationNamesAFile) {
  for (const ServedOperation& operation : served_operations()) {
    for (const Value& field : operation.fields.items()) {
      const std::string& type = *text_of(*field.find("type"));
      const std::string& help = *text_of(*field.find("help"));
      if (type == "text" || type == "texts") {
        for (const char* word : {"File with", "Folder with", "folder with", "file with"}) {
          EXPECT_EQ(help.find(word), std::string::npos)
              << operation.name << ": " << *text_of(*field.find("name"));
        }
      }
    }
  }
}

TEST(Operations, FieldsThatNameFilesAreRefused) {
  const Value body = *read_json(R"({"input":["x"],"to":"timeml","texts":"/etc"})");
  const ReadInput read = [](const Value& /*value*/) { return Input::bytes("x.tml", "<TimeML/>"); };
  const auto answer = find_operation("convert")->call(*members_of(body), read, "", {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().what, "there is no field 'texts'");
}

TEST(Operations, AnswerInTheJsonOfTheCommandLine) {
  const Value body = *read_json(R"({"input":["x"]})");
  const ReadInput read = [](const Value& /*value*/) {
    return Input::bytes("x.tml",
                        "<TimeML><TEXT>It <EVENT eid=\"e1\" class=\"OCCURRENCE\">rained"
                        "</EVENT>.</TEXT></TimeML>");
  };
  const auto answer = find_operation("stats")->call(*members_of(body), read, "", {});
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->bytes.starts_with("{\n  \"gnomon\": ")) << answer->bytes;
  EXPECT_FALSE(find_operation("stats")->call(*members_of(body), read, "docx", {}));
  EXPECT_EQ(find_operation("nothing"), nullptr);
}

}  // namespace
}  // namespace gnomon::serve
