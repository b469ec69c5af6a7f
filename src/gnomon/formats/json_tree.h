// JSON of other programs as a tree that knows where each value stands. Such files are less careful
// than ours: values one behind the other, keys given twice, half characters, NaN, cut ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

inline constexpr std::size_t kMaxTreeDepth = 512;

class JsonNode {
 public:
  enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  std::size_t byte = 0;           // where it starts in the source
  std::string text;               // of a string; of a number and a truth value as written
  std::vector<JsonNode> items;    // of an array; the values of an object
  std::vector<std::string> keys;  // of an object, one for each of `items`

  bool is_object() const { return kind == Kind::kObject; }
  bool is_array() const { return kind == Kind::kArray; }
  bool is_string() const { return kind == Kind::kString; }
  bool is_null() const { return kind == Kind::kNull; }
  // A string, number or truth value: what can be the value of an attribute.
  bool is_simple() const {
    return kind == Kind::kString || kind == Kind::kNumber || kind == Kind::kBool;
  }

  // The value of a key; one that is null and stands nowhere when there is no such key.
  const JsonNode& operator[](std::string_view key) const;
  bool has(std::string_view key) const;
  // The text of a string, number or truth value, else empty: many programs write ids as numbers and
  // numbers as strings.
  std::string_view words() const { return is_simple() ? std::string_view(text) : ""; }
  // A whole number that is not negative, also when it is written as a string or as 3.0.
  std::optional<std::size_t> number() const;
  bool is_true() const { return kind == Kind::kBool && text == "true"; }
};

struct JsonReport {
  std::size_t byte = 0;
  std::string what;
  std::string hint;
  bool is_lost = false;  // whether a value could not be read, and not only needed care
};

struct JsonValues {
  std::vector<JsonNode> values;
  std::vector<JsonReport> reports;
};

// All values of the bytes, one behind the other: one per line, or one over many lines, or both.
// Where one cannot be read, reading goes on at the next line that starts an object or array. Never
// fails; nesting beyond kMaxTreeDepth ends the reading.
JsonValues parse_json(std::string_view bytes);

// What the start of a file shows of its JSON: the keys of the outermost objects, and all others
// below.
struct JsonHead {
  bool is_json = false;
  bool is_array = false;
  std::set<std::string, std::less<>> keys;
  std::set<std::string, std::less<>> deeper;

  bool has(std::string_view key) const { return keys.contains(key); }
  bool has_below(std::string_view key) const { return deeper.contains(key); }
};
JsonHead look_at_json(std::string_view head);

}  // namespace gnomon
