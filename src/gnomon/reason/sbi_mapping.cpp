#include "gnomon/reason/sbi_mapping.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 6> kReadingNames{"none",     "before",      "after",
                                                        "includes", "is-included", "simultaneous"};

constexpr SbiReading inverse(SbiReading reading) {
  switch (reading) {
    case SbiReading::kBefore:
      return SbiReading::kAfter;
    case SbiReading::kAfter:
      return SbiReading::kBefore;
    case SbiReading::kIncludes:
      return SbiReading::kIsIncluded;
    case SbiReading::kIsIncluded:
      return SbiReading::kIncludes;
    case SbiReading::kNone:
    case SbiReading::kSimultaneous:
      break;
  }
  return reading;
}

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::vector<std::string_view> all_rel_type_names() {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < static_cast<std::size_t>(RelType::kOther); ++i) {
    names.push_back(rel_type_name(static_cast<RelType>(i)));
  }
  return names;
}

std::optional<SbiReading> find_reading(std::string_view name) {
  for (std::size_t i = 0; i < kReadingNames.size(); ++i) {
    if (std::ranges::equal(name, kReadingNames[i], {}, lower)) {
      return static_cast<SbiReading>(i);
    }
  }
  return std::nullopt;
}

Failure unknown(std::string_view what, std::string_view name,
                std::span<const std::string_view> known) {
  const auto nearest = nearest_name(name, known);
  return fail(codes::kBadMapping, "", fmt::format("unknown {} '{}' in the mapping", what, name),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : fmt::format("known: {}", fmt::join(known, ", ")));
}

}  // namespace

std::string_view sbi_reading_name(SbiReading reading) {
  return kReadingNames[static_cast<std::size_t>(reading)];
}

RelTypes SbiMapping::used() const {
  RelTypes types;
  for (std::size_t i = 0; i < kRelTypes; ++i) {
    types[i] = readings_[i] != SbiReading::kNone;
  }
  return types;
}

SbiMapping sbi_mapping(During during) {
  SbiMapping mapping;
  const auto set = [&](RelType type, SbiReading reading) {
    mapping[type] = reading;
    mapping[gnomon::inverse(type)] = inverse(reading);
  };
  set(RelType::kBefore, SbiReading::kBefore);
  set(RelType::kIbefore, SbiReading::kBefore);
  set(RelType::kIncludes, SbiReading::kIncludes);
  set(RelType::kBegunBy, SbiReading::kIncludes);
  set(RelType::kEndedBy, SbiReading::kIncludes);
  set(RelType::kDuring,
      during == During::kIncluded ? SbiReading::kIsIncluded : SbiReading::kSimultaneous);
  set(RelType::kSimultaneous, SbiReading::kSimultaneous);
  set(RelType::kIdentity, SbiReading::kSimultaneous);
  return mapping;
}

Result<SbiMapping> parse_sbi_mapping(std::string_view changes, During during) {
  SbiMapping mapping = sbi_mapping(during);
  RelTypes named;
  std::string_view left = changes;
  while (!trim(left).empty()) {
    const std::size_t comma = std::min(left.find(','), left.size());
    const std::string_view change = trim(left.substr(0, comma));
    left.remove_prefix(std::min(comma + 1, left.size()));
    const std::size_t equals = change.find('=');
    if (equals == std::string_view::npos) {
      return fail(codes::kBadMapping, "", fmt::format("'{}' in the mapping has no '='", change),
                  "write changes like IBEFORE=none,BEGINS=before");
    }
    const std::string_view name = trim(change.substr(0, equals));
    const std::string_view value = trim(change.substr(equals + 1));
    const RelType type = rel_type(name);
    if (type == RelType::kOther) {
      return unknown("relType", name, all_rel_type_names());
    }
    const std::optional<SbiReading> reading = find_reading(value);
    if (!reading) {
      return unknown("relation", value, kReadingNames);
    }
    if (named[static_cast<std::size_t>(type)]) {
      return fail(codes::kBadMapping, "",
                  fmt::format("relType '{}' is in the mapping twice", rel_type_name(type)),
                  "name each relType once");
    }
    named.set(static_cast<std::size_t>(type));
    mapping[type] = *reading;
    const RelType other = gnomon::inverse(type);
    if (!named[static_cast<std::size_t>(other)]) {
      mapping[other] = inverse(*reading);
    }
  }
  return mapping;
}

std::string sbi_mapping_changes(const SbiMapping& mapping, During during) {
  const SbiMapping standard = sbi_mapping(during);
  std::string changes;
  for (std::size_t i = 0; i < static_cast<std::size_t>(RelType::kOther); ++i) {
    const auto type = static_cast<RelType>(i);
    const RelType other = gnomon::inverse(type);
    // The inverse of a changed one is named as well, or parsing would change it too.
    if (mapping[type] != standard[type] || mapping[other] != standard[other]) {
      changes += fmt::format("{}{}={}", changes.empty() ? "" : ",", rel_type_name(type),
                             sbi_reading_name(mapping[type]));
    }
  }
  return changes;
}

}  // namespace gnomon
