#include "gnomon/annotate/action.h"

#include <array>
#include <utility>

namespace gnomon {
namespace {

constexpr std::array<std::pair<ActionKind, std::string_view>, 8> kNames{{
    {ActionKind::kImport, "import"},
    {ActionKind::kMark, "mark"},
    {ActionKind::kAnswer, "answer"},
    {ActionKind::kSkip, "skip"},
    {ActionKind::kTakeBack, "take back"},
    {ActionKind::kMarkEntity, "mark entity"},
    {ActionKind::kChangeEntity, "change entity"},
    {ActionKind::kRemoveEntity, "remove entity"},
}};

}  // namespace

std::string_view action_name(ActionKind kind) {
  return kNames[static_cast<std::size_t>(kind)].second;
}

std::optional<ActionKind> parse_action_kind(std::string_view name) {
  for (const auto& [kind, kind_name] : kNames) {
    if (name == kind_name) {
      return kind;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
