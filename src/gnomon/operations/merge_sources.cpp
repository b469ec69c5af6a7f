#include "gnomon/operations/merge_sources.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

Failure usage(const ErrorCode& code, std::string what, std::string hint) {
  return fail(code, "gnomon", std::move(what), std::move(hint));
}

// The last parts of a path: "systems/sparse/" is called sparse, or systems/sparse by two.
std::string last_parts(const std::string& input, std::size_t number) {
  std::filesystem::path path(input);
  if (!path.has_filename()) {
    path = path.parent_path();
  }
  std::filesystem::path result;
  for (; number > 0 && path.has_filename(); --number, path = path.parent_path()) {
    result = result.empty() ? path.filename() : path.filename() / result;
  }
  return result.string();
}

Result<double> parse_precision(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1)) {
    return usage(codes::kBadPrecision, fmt::format("'{}' is not a precision", shown(text)),
                 "a precision is a number from 0 to 1, such as .74");
  }
  return value;
}

}  // namespace

Result<std::vector<std::string>> source_names(std::span<const Input> sources) {
  constexpr std::size_t kMostParts = 64;
  std::vector<std::string> names;
  for (const Input& source : sources) {
    const std::string& input = source.name();
    if (std::ranges::count(sources, input, &Input::name) > 1) {
      return usage(codes::kSourceNamedTwice,
                   fmt::format("the source {} is given twice", printable(input)),
                   "give every source once");
    }
    const auto is_unique = [&](std::size_t parts) {
      return std::ranges::count(sources, last_parts(input, parts), [&](const Input& other) {
               return last_parts(other.name(), parts);
             }) == 1;
    };
    std::size_t parts = 1;
    while (parts < kMostParts && !is_unique(parts)) {
      ++parts;
    }
    names.push_back(parts < kMostParts ? last_parts(input, parts) : input);
  }
  return names;
}

Result<std::vector<LinkSource>> parse_precisions(std::string_view text) {
  std::vector<LinkSource> result;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view part = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = part.rfind('=');
    if (equals == std::string_view::npos || equals == 0) {
      return usage(codes::kBadPrecision, fmt::format("'{}' does not give a precision", shown(part)),
                   "write NAME=PRECISION, separated by commas: A=.69,B=.74");
    }
    const Result<double> precision = parse_precision(part.substr(equals + 1));
    if (!precision) {
      return Failure(precision.error());
    }
    std::string name(part.substr(0, equals));
    if (std::ranges::find(result, name, &LinkSource::name) != result.end()) {
      return usage(codes::kBadPrecision, fmt::format("'{}' has two precisions", shown(name)),
                   "give each source one precision");
    }
    result.push_back({std::move(name), *precision});
  }
  return result;
}

Result<std::vector<LinkSource>> given_precisions(std::string_view text,
                                                 std::span<const Input> sources,
                                                 const std::vector<std::string>& names) {
  const Result<std::vector<LinkSource>> given = parse_precisions(text);
  if (!given) {
    return Failure(given.error());
  }
  std::vector<LinkSource> result;
  std::vector<bool> used(given->size());
  for (std::size_t s = 0; s < names.size(); ++s) {
    const auto found = std::ranges::find_if(*given, [&](const LinkSource& one) {
      return one.name == names[s] || one.name == sources[s].name();
    });
    if (found == given->end()) {
      return usage(codes::kNoPrecision,
                   fmt::format("the source '{}' has no precision", shown(names[s])),
                   fmt::format("add {}=PRECISION to `precision`", shown(names[s])));
    }
    used[static_cast<std::size_t>(found - given->begin())] = true;
    result.push_back({names[s], found->precision});
  }
  const auto unused = std::ranges::find(used, false);
  if (unused != used.end()) {
    const std::string& name = (*given)[static_cast<std::size_t>(unused - used.begin())].name;
    const std::vector<std::string_view> views(names.begin(), names.end());
    const auto nearest = nearest_name(name, views);
    return usage(codes::kNoSuchSource, fmt::format("there is no source '{}'", shown(name)),
                 nearest ? fmt::format("did you mean '{}'?", *nearest)
                         : fmt::format("the sources are: {}", fmt::join(names, ", ")));
  }
  return result;
}

}  // namespace gnomon
