#include "gnomon/tag/tag_model.h"

#include "gnomon/base/error_code.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace gnomon {
namespace {

constexpr const char* kModelFile = "english.gnomon-model";

}  // namespace

Result<TagModel> TagModel::from_file(const ModelFile& file, const std::string& name) {
  TagModel model(LanguageModel::read(file), EventModel::read(file), LinkModel::read(file));
  model.owner_ = file.owner();
  if (model.language_.tagger().empty() || model.events_.empty() || model.links_.empty()) {
    return fail(codes::kBadModel, name, "this is no model that can be used: it lacks parts",
                "'gnomon train' makes models");
  }
  return model;
}

Result<TagModel> TagModel::open(const std::string& path) {
  auto file = ModelFile::open(path);
  if (!file) {
    return tl::unexpected(file.error());
  }
  return from_file(*file, path);
}

std::string TagModel::bytes() const {
  ModelWriter writer;
  language_.write(writer);
  events_.write(writer);
  links_.write(writer);
  return writer.bytes();
}

std::string default_model_path() {
  const char* const named = std::getenv("GNOMON_MODEL");
  if (named != nullptr && *named != '\0') {
    return named;
  }
  // From the program upwards: models/ of the source tree, or share/gnomon/ of an installation.
  std::error_code error;
  auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (int up = 0; up < 5 && !folder.empty(); ++up) {
    for (const char* const below : {"models", "share/gnomon"}) {
      const auto path = folder / below / kModelFile;
      if (std::filesystem::exists(path, error)) {
        return path.string();
      }
    }
    if (folder == folder.parent_path()) {
      break;
    }
    folder = folder.parent_path();
  }
  return std::string("models/") + kModelFile;
}

}  // namespace gnomon
