#include "gnomon/serve/answers.h"

#include "gnomon/base/json.h"
#include "gnomon/base/version.h"
#include "gnomon/present/presentation.h"
#include "gnomon/present/values.h"
#include "gnomon/serve/serve_codes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon::serve {
namespace {

struct Status {
  const ErrorCode* code;
  int status;
};

constexpr auto kStatuses = std::to_array<Status>({
    {&codes::kNotSignedIn, 401}, {&codes::kLoginFailed, 401},      {&codes::kNotAllowed, 403},
    {&codes::kWrongOrigin, 403}, {&codes::kWrongHost, 421},        {&codes::kNotAssigned, 403},
    {&codes::kNoSuchRoute, 404}, {&codes::kNotServed, 404},        {&codes::kNotInProject, 404},
    {&codes::kNoProject, 404},   {&codes::kWrongMethod, 405},      {&codes::kSlowRequest, 408},
    {&codes::kOthersFirst, 409}, {&codes::kVersionNotLatest, 409}, {&codes::kProjectExists, 409},
    {&codes::kJobNotDone, 409},  {&codes::kNothingAsked, 409},     {&codes::kUploadTooLarge, 413},
    {&codes::kWrongType, 415},   {&codes::kTooManyRequests, 429},  {&codes::kUnexpected, 500},
    {&codes::kTooBusy, 503},     {&codes::kTookTooLong, 503},
});

}  // namespace

int status_of(const Error& error) {
  const auto found = std::ranges::find_if(
      kStatuses, [&](const Status& known) { return known.code->name == error.code; });
  if (found != kStatuses.end()) {
    return found->status;
  }
  switch (error.kind) {
    case ErrorKind::kUsage:
      return 400;
    case ErrorKind::kInput:
    case ErrorKind::kInconsistent:
      return 422;
    case ErrorKind::kSystem:
    case ErrorKind::kCancelled:
      break;
  }
  return 503;
}

HttpResponse json_answer(const Value& value, int status) {
  HttpResponse response;
  response.status = status;
  response.body = to_json(value, JsonStyle::kCompact);
  return response;
}

HttpResponse nothing_to_say() {
  HttpResponse response;
  response.status = 204;
  return response;
}

HttpResponse error_answer(const Error& error, int status, Value more) {
  Value said = Value::object()
                   .set("code", text_or_null(error.code))
                   .set("what", error.what)
                   .set("file", text_or_null(error.where.file))
                   .set("line", error.where.line > 0 ? Value(error.where.line) : Value())
                   .set("column", error.where.column > 0 ? Value(error.where.column) : Value())
                   .set("hint", text_or_null(error.hint))
                   .set("excerpt", text_or_null(error.excerpt));
  Value body = Value::object()
                   .set("gnomon", version())
                   .set("schema", kSchemaVersion)
                   .set("error", std::move(said));
  if (!more.is_null()) {
    body.set("state", std::move(more));
  }
  HttpResponse response = json_answer(body, status == 0 ? status_of(error) : status);
  if (response.status == 503) {
    response.headers.emplace_back("Retry-After", "2");
  }
  return response;
}

void add_safe_headers(HttpResponse& response) {
  const auto add = [&](const char* name, const char* value) {
    const auto is_there = [&](const auto& header) { return header.first == name; };
    if (std::ranges::none_of(response.headers, is_there)) {
      response.headers.emplace_back(name, value);
    }
  };
  // No inline script, nothing from elsewhere, in no frame. Styles of single elements are set by
  // the page's own script.
  add("Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
      "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  add("X-Content-Type-Options", "nosniff");
  add("X-Frame-Options", "DENY");
  add("Referrer-Policy", "no-referrer");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  add("Cache-Control", "no-store");
}

}  // namespace gnomon::serve
