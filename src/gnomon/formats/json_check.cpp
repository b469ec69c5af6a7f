#include "gnomon/formats/json_check.h"

#include "gnomon/base/utf8.h"

#include <set>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using PlainJson = nlohmann::json;

// The library's words without the class and place before them and without what it read behind them.
std::string reason(std::string_view words) {
  if (const std::size_t colon = words.find(": "); colon != std::string_view::npos) {
    words.remove_prefix(colon + 2);
  }
  return printable(words.substr(0, words.find("; last read: '")));
}

// Follows the parser and stops it at the first problem. (The library can also watch while it builds
// values, but then it goes through a whole list for each object in it.)
class Watcher : public nlohmann::json_sax<PlainJson> {
 public:
  std::optional<JsonProblem> take() && { return std::move(problem_); }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }

  bool start_object(std::size_t) override {
    keys_.emplace_back();
    return enter();
  }
  bool end_object() override {
    keys_.pop_back();
    return leave();
  }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }

  bool key(string_t& name) override {
    if (!keys_.back().insert(name).second) {
      return stop({fmt::format("the key '{}' is given twice in one object", shown(name)),
                   "keep one of the two"});
    }
    return keys_.back().size() <= kMaxJsonKeys ||
           stop({fmt::format("an object has more than {} keys", kMaxJsonKeys),
                 "no element has so many attributes; check the program that wrote this file"});
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    const std::size_t byte = position > 0 ? position - 1 : 0;
    if (dynamic_cast<const PlainJson::out_of_range*>(&error) != nullptr) {
      return stop({"this number is too large", "offsets and node numbers are small", byte});
    }
    return stop({fmt::format("invalid JSON ({})", reason(error.what())),
                 "check the quotation marks, commas and brackets before this place", byte});
  }

 private:
  bool enter() {
    return ++depth_ <= kMaxJsonDepth ||
           stop({fmt::format("the JSON is nested more than {} deep", kMaxJsonDepth),
                 "no document needs more than four levels"});
  }
  bool leave() {
    --depth_;
    return true;
  }
  bool stop(JsonProblem problem) {
    problem_ = std::move(problem);
    return false;
  }

  std::size_t depth_ = 0;
  std::vector<std::set<std::string>> keys_;  // of the objects that are open
  std::optional<JsonProblem> problem_;
};

}  // namespace

std::optional<JsonProblem> find_json_problem(std::string_view text) {
  Watcher watcher;
  PlainJson::sax_parse(text, &watcher);
  return std::move(watcher).take();
}

}  // namespace gnomon
