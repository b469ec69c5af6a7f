#include "gnomon/project/stored_values.h"

#include "gnomon/algebra/names.h"
#include "gnomon/base/utf8.h"

#include <charconv>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kMaxNameBytes = 500;

std::optional<Relation> parse_relation_code(std::string_view code) {
  for (std::size_t i = 0; i < kRelations; ++i) {
    if (relation_code(static_cast<Relation>(i)) == code) {
      return static_cast<Relation>(i);
    }
  }
  return std::nullopt;
}

std::string_view during_name(During during) {
  return during == During::kIncluded ? "included" : "simultaneous";
}

}  // namespace

std::optional<RelationSet> parse_relation_codes(std::string_view codes) {
  RelationSet result = RelationSet::none();
  if (codes == to_string(result)) {
    return result;
  }
  for (std::size_t begin = 0; begin <= codes.size();) {
    const std::size_t comma = std::min(codes.find(',', begin), codes.size());
    const std::optional<Relation> relation =
        parse_relation_code(codes.substr(begin, comma - begin));
    if (!relation) {
      return std::nullopt;
    }
    result = result | RelationSet(*relation);
    begin = comma + 1;
  }
  return result;
}

std::optional<std::uint64_t> parse_count(std::string_view digits) {
  std::uint64_t count = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  if (problem != std::errc() || end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return count;
}

std::optional<Action> action_of(std::string_view kind, std::string_view first,
                                std::string_view second, std::string_view answer,
                                std::string_view taken_back) {
  const std::optional<ActionKind> parsed_kind = parse_action_kind(kind);
  const std::optional<RelationSet> relation = parse_relation_codes(answer);
  const std::optional<std::uint64_t> number = parse_count(taken_back);
  if (!parsed_kind || !relation || !number) {
    return std::nullopt;
  }
  return Action{*parsed_kind, std::string(first), std::string(second), Answer(*relation), *number};
}

std::vector<std::pair<std::string, std::string>> setting_rows(const ProjectSettings& settings) {
  return {{"algebra", std::string(algebra_name(settings.algebra))},
          {"infer undetermined", settings.infer_undetermined ? "yes" : "no"},
          {"during", std::string(during_name(settings.during))},
          {"strategy", settings.strategy}};
}

std::optional<ProjectSettings> parse_settings(const std::vector<SqlRow>& rows) {
  ProjectSettings settings;
  std::size_t known = 0;
  for (const SqlRow& row : rows) {
    const std::string& name = row[0];
    const std::string& value = row[1];
    ++known;
    if (name == "algebra") {
      const std::optional<AnswerAlgebra> algebra = parse_algebra(value);
      if (!algebra) {
        return std::nullopt;
      }
      settings.algebra = *algebra;
    } else if (name == "infer undetermined" && (value == "yes" || value == "no")) {
      settings.infer_undetermined = value == "yes";
    } else if (name == "during" && (value == during_name(During::kIncluded) ||
                                    value == during_name(During::kSimultaneous))) {
      settings.during =
          value == during_name(During::kIncluded) ? During::kIncluded : During::kSimultaneous;
    } else if (name == "strategy") {
      settings.strategy = value;
    } else {
      return std::nullopt;
    }
  }
  return known == setting_rows(settings).size() ? std::optional(settings) : std::nullopt;
}

std::optional<std::string> problem_with_name(std::string_view name) {
  if (name.empty()) {
    return "it is empty";
  }
  if (name.size() > kMaxNameBytes) {
    return fmt::format("it is longer than {} bytes", kMaxNameBytes);
  }
  if (first_invalid_utf8(name) || printable(name) != name || name.find('\t') != std::string::npos) {
    return "it contains unprintable characters";
  }
  if (name.front() == ' ' || name.back() == ' ') {
    return "it starts or ends with a space";
  }
  return std::nullopt;
}

}  // namespace gnomon
