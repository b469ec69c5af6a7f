#include "gnomon/serve/json_body.h"

#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/serve/serve_codes.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gnomon::serve {
namespace {

constexpr std::size_t kMostMembers = 1000;

// Builds a Value while the text is read, without recursion.
class ValueBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return put({}); }
  bool boolean(bool truth) override { return put(truth); }
  bool number_integer(number_integer_t number) override { return put(number); }
  bool number_unsigned(number_unsigned_t number) override {
    if (number > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
      return refuse("a number is too large");
    }
    return put(static_cast<std::int64_t>(number));
  }
  bool number_float(number_float_t number, const string_t& /*text*/) override {
    return put(number);
  }
  bool string(string_t& text) override { return put(std::move(text)); }
  bool binary(binary_t& /*bytes*/) override { return refuse("bytes are not JSON"); }
  bool start_object(std::size_t /*size*/) override { return open(Value::object()); }
  bool key(string_t& name) override {
    // Members are looked through one by one.
    if (members_of(levels_.back().value)->size() >= kMostMembers) {
      return refuse(fmt::format("an object has more than {} members", kMostMembers));
    }
    if (levels_.back().value.find(name) != nullptr) {
      return refuse(fmt::format("'{}' is there twice", shown(name)));
    }
    levels_.back().key = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t /*size*/) override { return open(Value::array()); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t at, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return refuse(fmt::format("it breaks off or is wrong at byte {}", at));
  }

  Value value;
  std::string problem;

 private:
  struct Level {
    Value value;
    std::string key;
  };

  bool refuse(std::string why) {
    problem = problem.empty() ? std::move(why) : problem;
    return false;
  }
  bool open(Value empty) {
    if (levels_.size() >= kMostDepth) {
      return refuse(fmt::format("it is nested deeper than {} levels", kMostDepth));
    }
    levels_.push_back({std::move(empty), {}});
    return true;
  }
  bool close() {
    Value done = std::move(levels_.back().value);
    levels_.pop_back();
    return put(std::move(done));
  }
  bool put(Value item) {
    if (levels_.empty()) {
      value = std::move(item);
    } else if (levels_.back().value.is_array()) {
      levels_.back().value.push(std::move(item));
    } else {
      levels_.back().value.set(std::move(levels_.back().key), std::move(item));
    }
    return true;
  }

  std::vector<Level> levels_;
};

}  // namespace

Result<Value> read_json(std::string_view text) {
  ValueBuilder builder;
  try {
    if (nlohmann::json::sax_parse(text, &builder)) {
      return std::move(builder.value);
    }
  } catch (const nlohmann::json::exception&) {
    builder.problem = "it cannot be read";
  }
  return fail(codes::kBadJson, "", fmt::format("the body is not valid JSON: {}", builder.problem),
              "send an object in UTF-8");
}

const std::string* text_of(const Value& value) {
  return value.visit([](const auto& held) -> const std::string* {
    if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::string>) {
      return &held;
    } else {
      return nullptr;
    }
  });
}

std::optional<bool> truth_of(const Value& value) {
  return value.visit([](const auto& held) -> std::optional<bool> {
    if constexpr (std::is_same_v<std::decay_t<decltype(held)>, bool>) {
      return held;
    } else {
      return std::nullopt;
    }
  });
}

std::optional<std::int64_t> integer_of(const Value& value) {
  return value.visit([](const auto& held) -> std::optional<std::int64_t> {
    if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::int64_t>) {
      return held;
    } else {
      return std::nullopt;
    }
  });
}

std::optional<double> number_of(const Value& value) {
  return value.visit([](const auto& held) -> std::optional<double> {
    using T = std::decay_t<decltype(held)>;
    if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, double>) {
      return static_cast<double>(held);
    } else {
      return std::nullopt;
    }
  });
}

const Value::Object* members_of(const Value& value) {
  return value.visit([](const auto& held) -> const Value::Object* {
    if constexpr (std::is_same_v<std::decay_t<decltype(held)>, Value::Object>) {
      return &held;
    } else {
      return nullptr;
    }
  });
}

std::string_view type_name(const Value& value) {
  if (value.is_null()) {
    return "null";
  }
  return value.is_array()    ? "a list"
         : value.is_object() ? "an object"
         : text_of(value)    ? "a text"
         : truth_of(value)   ? "true or false"
                             : "a number";
}

Body::Body(const Value& value) : members_(members_of(value)) {
  if (members_ == nullptr) {
    complain(fmt::format("the body must be an object, not {}", type_name(value)));
  }
}

void Body::complain(std::string what) {
  if (!error_) {
    error_ = error_about(codes::kBadField, "", std::move(what));
  }
}

const Value* Body::find(std::string_view name) {
  asked_.emplace_back(name);
  if (members_ != nullptr) {
    for (const auto& [known, value] : *members_) {
      if (known == name) {
        return &value;
      }
    }
  }
  return nullptr;
}

const Value* Body::member(std::string_view name) { return find(name); }

std::string Body::text(std::string_view name) {
  const Value* value = find(name);
  if (value == nullptr || value->is_null()) {
    complain(fmt::format("missing {}", name));
    return {};
  }
  const std::string* text = text_of(*value);
  if (text == nullptr) {
    complain(fmt::format("{} must be a text, not {}", name, type_name(*value)));
    return {};
  }
  return *text;
}

std::string Body::text_or(std::string_view name, std::string_view otherwise) {
  const Value* value = find(name);
  if (value == nullptr || value->is_null()) {
    return std::string(otherwise);
  }
  asked_.pop_back();
  return text(name);
}

std::optional<std::uint64_t> Body::maybe_count(std::string_view name) {
  const Value* value = find(name);
  if (value == nullptr || value->is_null()) {
    return std::nullopt;
  }
  const std::optional<std::int64_t> number = integer_of(*value);
  if (!number || *number < 0) {
    complain(fmt::format("{} must be a whole number from 0 on, not {}", name, type_name(*value)));
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(*number);
}

std::uint64_t Body::count(std::string_view name) {
  const std::optional<std::uint64_t> number = maybe_count(name);
  if (!number) {
    complain(fmt::format("missing {}", name));
  }
  return number.value_or(0);
}

bool Body::flag(std::string_view name) {
  const Value* value = find(name);
  if (value == nullptr || value->is_null()) {
    return false;
  }
  const std::optional<bool> truth = truth_of(*value);
  if (!truth) {
    complain(fmt::format("{} must be true or false, not {}", name, type_name(*value)));
  }
  return truth.value_or(false);
}

std::vector<std::string> Body::texts(std::string_view name) {
  const Value* value = find(name);
  std::vector<std::string> texts;
  if (value == nullptr || value->is_null()) {
    return texts;
  }
  if (const std::string* one = text_of(*value)) {
    return {*one};
  }
  if (!value->is_array()) {
    complain(fmt::format("{} must be a list of texts, not {}", name, type_name(*value)));
  }
  for (const Value& item : value->items()) {
    if (const std::string* text = text_of(item)) {
      texts.push_back(*text);
    } else {
      complain(fmt::format("{} must be a list of texts", name));
    }
  }
  return texts;
}

Result<void> Body::checked() const {
  if (error_) {
    return Failure(*error_);
  }
  for (const auto& [name, value] : *members_) {
    if (std::ranges::find(asked_, name) == asked_.end()) {
      std::vector<std::string_view> known(asked_.begin(), asked_.end());
      const auto nearest = nearest_name(name, known);
      return fail(codes::kBadField, "", fmt::format("there is no '{}' here", shown(name)),
                  nearest ? fmt::format("did you mean '{}'?", *nearest) : "");
    }
  }
  return {};
}

}  // namespace gnomon::serve
