// The codes of errors that only a server has; see base/error_code.h for all others.
#pragma once

#include "gnomon/base/error_code.h"

namespace gnomon::codes {

// What is answered to requests that are not taken.
inline constexpr ErrorCode kBadJson{"bad-json", ErrorKind::kUsage,
                                    "a body that is not the JSON that is wanted"};
inline constexpr ErrorCode kBadRequest{"bad-request", ErrorKind::kUsage,
                                       "a request that is not valid HTTP or not allowed here"};
inline constexpr ErrorCode kWrongType{"wrong-type", ErrorKind::kUsage,
                                      "a body that is not application/json"};
inline constexpr ErrorCode kNoSuchRoute{"no-such-route", ErrorKind::kUsage,
                                        "an address that the server does not have"};
inline constexpr ErrorCode kWrongMethod{"wrong-method", ErrorKind::kUsage,
                                        "an address that takes another method"};
inline constexpr ErrorCode kNotServed{"not-served", ErrorKind::kUsage,
                                      "the server has no collection, file or project of that name"};
inline constexpr ErrorCode kWrongHost{"wrong-host", ErrorKind::kUsage,
                                      "a request for another host than the one that is served"};
inline constexpr ErrorCode kWrongOrigin{"wrong-origin", ErrorKind::kUsage,
                                        "a request from a page of another site"};
inline constexpr ErrorCode kNotSignedIn{"not-signed-in", ErrorKind::kUsage,
                                        "a request without a valid session"};
inline constexpr ErrorCode kNotAllowed{"not-allowed", ErrorKind::kUsage,
                                       "the account has not the role that is needed"};
inline constexpr ErrorCode kLoginFailed{"login-failed", ErrorKind::kUsage,
                                        "an unknown name or a wrong password"};
inline constexpr ErrorCode kTooManyRequests{"too-many-requests", ErrorKind::kUsage,
                                            "too many attempts to sign in"};
inline constexpr ErrorCode kUploadTooLarge{"upload-too-large", ErrorKind::kUsage,
                                           "a request that is larger than the server takes"};
inline constexpr ErrorCode kSlowRequest{"slow-request", ErrorKind::kUsage,
                                        "a request that did not arrive in time"};
inline constexpr ErrorCode kOthersFirst{"others-first", ErrorKind::kUsage,
                                        "the annotation has changed since it was shown"};
inline constexpr ErrorCode kJobNotDone{"job-not-done", ErrorKind::kUsage,
                                       "the result of a job that is still running"};
inline constexpr ErrorCode kNeedsAccounts{
    "needs-accounts", ErrorKind::kUsage,
    "a server that others can reach was to be started without accounts"};

// The server itself cannot go on.
inline constexpr ErrorCode kTooBusy{"too-busy", ErrorKind::kSystem,
                                    "the server has as much to do as it takes on at once"};
inline constexpr ErrorCode kTookTooLong{"took-too-long", ErrorKind::kSystem,
                                        "an operation that the server stopped"};
inline constexpr ErrorCode kCannotListen{"cannot-listen", ErrorKind::kSystem,
                                         "the address or port cannot be used"};

}  // namespace gnomon::codes
