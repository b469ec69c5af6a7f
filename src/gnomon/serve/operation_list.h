// The operations that can be called with a JSON body, each with its fields: one list for calls,
// for descriptions and for OpenAPI.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/base/value.h"
#include "gnomon/serve/request_fields.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

// Bytes as the command line would write them.
struct OperationAnswer {
  std::string bytes;
  std::string type = "application/json";
  std::string extension = "json";
};

struct ServedOperation {
  std::string_view name;                  // in the address
  std::string_view summary;               // one line
  Value fields;                           // described
  std::vector<std::string_view> formats;  // besides those of tables
  std::function<Result<OperationAnswer>(const Value::Object& body, const ReadInput& read,
                                        std::string_view format, const Run& run)>
      call;
};

std::span<const ServedOperation> served_operations();
const ServedOperation* find_operation(std::string_view name);

// {"operations": [{name, summary, fields, formats}]}
Value operations_data();

}  // namespace gnomon::serve
