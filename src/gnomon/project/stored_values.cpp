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
                                std::string_view taken_back, std::string_view entity) {
  const std::optional<ActionKind> parsed_kind = parse_action_kind(kind);
  const std::optional<RelationSet> relation = parse_relation_codes(answer);
  const std::optional<std::uint64_t> number = parse_count(taken_back);
  const std::optional<EntityMark> mark = parse_entity_cell(entity);
  if (!parsed_kind || !relation || !number || (!entity.empty() && !mark)) {
    return std::nullopt;
  }
  return Action{*parsed_kind, std::string(first), std::string(second), Answer(*relation), *number,
                mark};
}

std::string entity_cell(const std::optional<EntityMark>& entity) {
  if (!entity) {
    return "";
  }
  std::string cell =
      fmt::format("{} {}-{}", element_tag(entity->kind), entity->span.begin, entity->span.end);
  for (const auto& [name, value] : entity->attributes) {
    cell += fmt::format(" {}=\"", name);
    for (const char c : value) {
      cell += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    }
    cell += '"';
  }
  return cell;
}

std::optional<EntityMark> parse_entity_cell(std::string_view cell) {
  const std::size_t blank = std::min(cell.find(' '), cell.size());
  const std::string_view tag = cell.substr(0, blank);
  EntityMark mark;
  mark.kind = tag == element_tag(ElementKind::kTimex) ? ElementKind::kTimex : ElementKind::kEvent;
  if (tag != element_tag(mark.kind) || blank == cell.size()) {
    return std::nullopt;
  }
  cell.remove_prefix(blank + 1);
  const std::size_t end = std::min(cell.find(' '), cell.size());
  const std::size_t dash = std::min(cell.find('-'), end);
  const auto from = parse_count(cell.substr(0, dash));
  const auto to = dash < end ? parse_count(cell.substr(dash + 1, end - dash - 1)) : std::nullopt;
  if (!from || !to || *to < *from) {
    return std::nullopt;
  }
  mark.span = {static_cast<std::size_t>(*from), static_cast<std::size_t>(*to)};
  cell.remove_prefix(end);
  while (!cell.empty()) {
    const std::size_t equals = cell.find("=\"");
    if (cell.front() != ' ' || equals == std::string_view::npos || equals < 2) {
      return std::nullopt;
    }
    std::string value;
    std::size_t at = equals + 2;
    for (; at < cell.size() && cell[at] != '"'; ++at) {
      at += cell[at] == '\\' && at + 1 < cell.size() ? 1 : 0;
      value += cell[at];
    }
    if (at >= cell.size()) {
      return std::nullopt;
    }
    mark.attributes.emplace_back(cell.substr(1, equals - 1), std::move(value));
    cell.remove_prefix(at + 1);
  }
  return mark;
}

std::vector<std::pair<std::string, std::string>> setting_rows(const ProjectSettings& settings) {
  return {{"algebra", std::string(algebra_name(settings.algebra))},
          {"infer undetermined", settings.infer_undetermined ? "yes" : "no"},
          {"during", std::string(during_name(settings.during))},
          {"strategy", settings.strategy},
          {"calendar", settings.calendar ? "yes" : "no"},
          {"task", settings.task}};
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
    } else if (name == "calendar" && (value == "yes" || value == "no")) {
      settings.calendar = value == "yes";
    } else if (name == "strategy") {
      settings.strategy = value;
    } else if (name == "task") {
      settings.task = value;
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
