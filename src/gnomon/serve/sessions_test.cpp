#include "gnomon/serve/sessions.h"

#include "gnomon/base/files.h"
#include "gnomon/serve/accounts.h"

#include <filesystem>

#include <gtest/gtest.h>

namespace gnomon::serve {
namespace {

std::string fresh_file(const std::string& name) {
  const auto folder = std::filesystem::temp_directory_path() / "gnomon-serve-test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / name).string();
  std::filesystem::remove(path);
  return path;
}

TEST(SignIns, ATokenWorksOnce) {
  Sessions sessions("");
  const std::string token = sessions.new_token();
  const auto cookie = sessions.use_token(token);
  ASSERT_TRUE(cookie);
  EXPECT_TRUE(sessions.find(*cookie));
  EXPECT_FALSE(sessions.use_token(token));
  EXPECT_FALSE(sessions.use_token(""));
}

TEST(SignIns, ATokenThatIsTooOldOpensNothing) {
  Sessions sessions("");
  EXPECT_FALSE(sessions.use_token(sessions.new_token(std::chrono::seconds(-1))));
}

TEST(SignIns, OutliveTheServerWithoutTheCookieBeingOnDisk) {
  const std::string file = fresh_file("sessions.json");
  std::string cookie;
  {
    Sessions sessions(file);
    cookie = sessions.begin("ada");
  }
  EXPECT_EQ(read_file(file)->find(cookie), std::string::npos);
  EXPECT_EQ(std::filesystem::status(file).permissions() & std::filesystem::perms::others_all,
            std::filesystem::perms::none);
  Sessions again(file);
  ASSERT_TRUE(again.find(cookie));
  EXPECT_EQ(again.find(cookie)->user, "ada");
  again.end(cookie);
  EXPECT_FALSE(Sessions(file).find(cookie));
}

TEST(SignIns, ADamagedFileCountsAsNone) {
  const std::string file = fresh_file("damaged.json");
  for (const char* text : {"", "{", "[]", R"({"sessions":[{"id":1}]})", R"({"sessions":7})"}) {
    ASSERT_TRUE(write_file(file, text));
    Sessions sessions(file);
    EXPECT_FALSE(sessions.find("x"));
  }
}

TEST(Logins, WaitLongerAfterEveryFailure) {
  LoginLimit limit;
  const auto now = LoginLimit::Clock::now();
  for (unsigned i = 0; i + 1 < LoginLimit::kFree; ++i) {
    limit.failed("ada", now);
    EXPECT_EQ(limit.wait("ada", now).count(), 0);
  }
  limit.failed("ada", now);
  EXPECT_EQ(limit.wait("ada", now).count(), 4);
  limit.failed("ada", now);
  EXPECT_EQ(limit.wait("ada", now).count(), 8);
  EXPECT_EQ(limit.wait("ben", now).count(), 0);
  EXPECT_EQ(limit.wait("ada", now + std::chrono::seconds(9)).count(), 0);
  limit.succeeded("ada");
  EXPECT_EQ(limit.wait("ada", now).count(), 0);
}

TEST(AccountFile, KeepsHashesAndRoles) {
  const std::string file = fresh_file("accounts.json");
  {
    Result<Accounts> accounts = Accounts::open(file);
    ASSERT_TRUE(accounts && accounts->empty());
    ASSERT_TRUE(accounts->set("ada", "correct horse", UserRole::kAdjudicator));
    EXPECT_EQ(accounts->set("ben", "short", UserRole::kAnnotator).error().code, "bad-field");
    EXPECT_EQ(accounts->set("a/b", "correct horse", UserRole::kAnnotator).error().code, "bad-name");
  }
  EXPECT_EQ(read_file(file)->find("correct"), std::string::npos);
  const Result<Accounts> again = Accounts::open(file);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->check("ada", "wrong horse"));
  EXPECT_FALSE(again->check("nobody", "correct horse"));
  ASSERT_TRUE(again->check("ada", "correct horse"));
  EXPECT_EQ(*again->check("ada", "correct horse"),
            (UserRoles{UserRole::kAnnotator, UserRole::kAdjudicator}));
}

TEST(AccountFile, RefusesOtherFiles) {
  const std::string file = fresh_file("other.json");
  ASSERT_TRUE(write_file(file, R"({"accounts":[{"name":"ada"}]})"));
  EXPECT_EQ(Accounts::open(file).error().code, "malformed");
}

}  // namespace
}  // namespace gnomon::serve
