#include "gnomon/formats/foreign_file.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string foreign_name(std::string_view head) {
  const auto found = foreign_file(head);
  return found ? std::string(found->what) : "none";
}

TEST(ForeignFile, IsKnownByItsFirstBytes) {
  EXPECT_EQ(foreign_name("%PDF-1.7\n"), "a PDF file");
  EXPECT_EQ(foreign_name("\x1f\x8b\x08"), "a gzip archive");
  EXPECT_EQ(foreign_name("PK\x03\x04 a.tml"), "a zip archive");
  EXPECT_EQ(foreign_name("PK\x03\x04 [Content_Types].xml"), "an office document");
  EXPECT_EQ(foreign_name("\xef\xbb\xbf\n<!DOCTYPE HTML>"), "an HTML page");
  EXPECT_EQ(foreign_name("<html lang='en'>"), "an HTML page");
  EXPECT_EQ(foreign_name("<?xml version='1.0'?><rss/>"), "XML in an unknown format");
}

TEST(ForeignFile, IsNoTextThatOnlyMentionsOne) {
  for (const std::string_view text :
       {"", "A PDF file begins with %PDF-1.7.", "Tags such as <html> stand in front.",
        "<DOC>\nThe ferry left.", "{\"text\": \"a\"}"}) {
    EXPECT_EQ(foreign_name(text), "none") << text;
  }
}

}  // namespace
}  // namespace gnomon
