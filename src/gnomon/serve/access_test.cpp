#include "gnomon/serve/access.h"

#include <gtest/gtest.h>

namespace gnomon::serve {
namespace {

struct AccessTest : testing::Test {
  Sessions sessions{""};
  Access access{{.port = 8373, .body_bytes = 1000}, sessions, nullptr};

  static HttpRequest request(std::string method = "GET", std::string host = "127.0.0.1:8373") {
    HttpRequest made;
    made.method = std::move(method);
    made.path = "/api/v1/stats";
    made.headers = {{"host", std::move(host)}};
    if (made.method == "POST") {
      made.headers.emplace_back("content-type", "application/json");
      made.headers.emplace_back("content-length", "2");
    }
    return made;
  }
  std::string code(const HttpRequest& asked) const {
    const Result<void> checked = access.check(asked);
    return checked ? "" : std::string(checked.error().code);
  }
};

TEST_F(AccessTest, TakesTheNamesOfThisMachine) {
  for (const char* host : {"127.0.0.1:8373", "localhost:8373", "[::1]:8373", "LOCALHOST:8373"}) {
    EXPECT_EQ(code(request("GET", host)), "") << host;
  }
}

TEST_F(AccessTest, RefusesNamesThatOthersCanOwn) {
  for (const char* host :
       {"evil.example:8373", "127.0.0.1:80", "127.0.0.1", "192.0.2.1:8373", "",
        "localhost:8373:8373", "127.0.0.1.evil.example:8373", "127.0.0.1:8373 "}) {
    EXPECT_EQ(code(request("GET", host)), "wrong-host") << host;
  }
}

TEST_F(AccessTest, TakesOwnNamesAndAddressesWhereOthersMayCome) {
  const Access open({.port = 8373, .loopback = false, .hosts = {"annotate.example.org"}}, sessions,
                    nullptr);
  for (const char* host : {"annotate.example.org", "annotate.example.org:443", "192.0.2.1:8373"}) {
    EXPECT_TRUE(open.check(request("GET", host))) << host;
  }
  EXPECT_FALSE(open.check(request("GET", "evil.example:8373")));
}

TEST_F(AccessTest, LooksAtTheOriginOfWhatWrites) {
  HttpRequest asked = request("POST");
  asked.headers.emplace_back("origin", "http://127.0.0.1:8373");
  EXPECT_EQ(code(asked), "");
  for (const char* origin : {"http://evil.example", "null", "http://localhost:8373", ""}) {
    asked.headers.back().second = origin;
    EXPECT_EQ(code(asked), "wrong-origin") << origin;
  }
  HttpRequest script = request("POST");  // no browser: a program with the cookie
  EXPECT_EQ(code(script), "");
  script.headers.emplace_back("sec-fetch-site", "cross-site");
  EXPECT_EQ(code(script), "wrong-origin");
}

TEST_F(AccessTest, LooksAtTypeAndSizeOfBodies) {
  HttpRequest asked = request("POST");
  asked.headers[1].second = "text/plain";
  EXPECT_EQ(code(asked), "wrong-type");
  asked.headers[1].second = "Application/JSON; charset=utf-8";
  EXPECT_EQ(code(asked), "");
  asked.headers[2].second = "1001";
  EXPECT_EQ(code(asked), "upload-too-large");
  asked.headers[2].second = "1e3";
  EXPECT_EQ(code(asked), "bad-request");
  asked.headers.pop_back();
  EXPECT_EQ(code(asked), "bad-request") << "nobody knows where the body ends";
  HttpRequest chunked = request("POST");
  chunked.headers.emplace_back("transfer-encoding", "chunked");
  EXPECT_EQ(code(chunked), "bad-request");
}

TEST_F(AccessTest, FindsItsOwnCookieAmongOthers) {
  HttpRequest asked = request();
  asked.headers.emplace_back("cookie", "gnomon-1=a; gnomon-8373=b; x=c");
  EXPECT_EQ(access.cookie_of(asked), "b");
  EXPECT_FALSE(access.caller(asked));
  asked.headers.back().second = "gnomon-8373=" + sessions.begin("");
  ASSERT_TRUE(access.caller(asked));
  EXPECT_TRUE(access.caller(asked)->may(UserRole::kManager));
}

TEST_F(AccessTest, SessionsOfAccountsAreWorthNothingWithoutThem) {
  HttpRequest asked = request();
  asked.headers.emplace_back("cookie", "gnomon-8373=" + sessions.begin("ada"));
  EXPECT_FALSE(access.caller(asked));
}

}  // namespace
}  // namespace gnomon::serve
