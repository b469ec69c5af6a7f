// Results and errors as HTTP answers.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/value.h"
#include "gnomon/serve/http_server.h"

#include <string_view>

namespace gnomon::serve {

HttpResponse json_answer(const Value& value, int status = 200);
HttpResponse nothing_to_say();  // 204

// {gnomon, schema, error: {code, what, file, line, column, hint, excerpt}}, with the status that
// fits the code. What `more` has is added.
HttpResponse error_answer(const Error& error, int status = 0, Value more = {});
int status_of(const Error& error);

// What every answer has: what a browser may do with it.
void add_safe_headers(HttpResponse& response);

}  // namespace gnomon::serve
