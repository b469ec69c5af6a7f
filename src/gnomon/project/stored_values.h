// Values as the tables of a project hold them: words that people can read.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/project/database.h"
#include "gnomon/project/project.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// The set of Allen's codes as to_string writes it.
std::optional<RelationSet> parse_relation_codes(std::string_view codes);

// kind, first, second, answer, taken_back, entity; nothing when the cells are not such.
std::optional<Action> action_of(std::string_view kind, std::string_view first,
                                std::string_view second, std::string_view answer,
                                std::string_view taken_back, std::string_view entity = {});

// EVENT 12-16 class="OCCURRENCE". Quotation marks and backslashes in values stand behind a
// backslash. Empty for an action that is not about an entity.
std::string entity_cell(const std::optional<EntityMark>& entity);
std::optional<EntityMark> parse_entity_cell(std::string_view cell);
std::optional<std::uint64_t> parse_count(std::string_view digits);

// Names and values of the settings, and back; nothing when one is missing or unknown.
std::vector<std::pair<std::string, std::string>> setting_rows(const ProjectSettings& settings);
std::optional<ProjectSettings> parse_settings(const std::vector<SqlRow>& rows);

// Why a name of a document or annotator cannot be one; nothing when it can. Both databases take
// what passes here, and it fits on a line of a terminal.
std::optional<std::string> problem_with_name(std::string_view name);

}  // namespace gnomon
