// JSON that somebody sent: read with limits, and looked into with errors that name the member.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/value.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

inline constexpr std::size_t kMostDepth = 64;

// Fails with `bad-json` when it is no JSON in UTF-8, is nested deeper than kMostDepth, or names a
// member twice.
Result<Value> read_json(std::string_view text);

// Null pointers and nothing when the value is of another type.
const std::string* text_of(const Value& value);
std::optional<bool> truth_of(const Value& value);
std::optional<std::int64_t> integer_of(const Value& value);
std::optional<double> number_of(const Value& value);
const Value::Object* members_of(const Value& value);

// "a text", "a number", ... for messages.
std::string_view type_name(const Value& value);

// The members of a body that is an object, each asked for by name. Errors are collected: the first
// one counts. A member that nobody asked for is one, too.
class Body {
 public:
  explicit Body(const Value& value);

  std::string text(std::string_view name);  // fails when it is missing
  std::string text_or(std::string_view name, std::string_view otherwise);
  std::uint64_t count(std::string_view name);
  std::optional<std::uint64_t> maybe_count(std::string_view name);
  bool flag(std::string_view name);
  std::vector<std::string> texts(std::string_view name);  // a list, or one text
  const Value* member(std::string_view name);

  // After all members were asked for.
  Result<void> checked() const;

 private:
  const Value* find(std::string_view name);
  void complain(std::string what);

  const Value::Object* members_ = nullptr;
  std::vector<std::string> asked_;
  std::optional<Error> error_;
};

}  // namespace gnomon::serve
