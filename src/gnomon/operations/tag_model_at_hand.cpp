#include "gnomon/operations/tag_model_at_hand.h"

#include "gnomon/base/error_code.h"

#include <filesystem>
#include <utility>

namespace gnomon {

Result<std::optional<TagModel>> model_at_hand(const std::string& named,
                                              std::vector<Notice>& notices) {
  const std::string path = named.empty() ? default_model_path() : named;
  std::error_code problem;
  if (named.empty() && !std::filesystem::exists(path, problem)) {
    Notice said = notice(Severity::kWarning, codes::kNoModel,
                         "no model: only times are marked, no events and links");
    said.said.hint = "train a model, and name it with `model`";
    notices.push_back(std::move(said));
    return std::optional<TagModel>();
  }
  Result<TagModel> model = TagModel::open(path);
  if (!model) {
    return Failure(model.error());
  }
  return std::optional(std::move(*model));
}

}  // namespace gnomon
