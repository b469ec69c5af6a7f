// The routes in the language of OpenAPI 3.1, made of the descriptions of requests.
#pragma once

#include "gnomon/base/value.h"

namespace gnomon::serve {

Value openapi_data();

}  // namespace gnomon::serve
