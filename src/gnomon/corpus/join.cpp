#include "gnomon/corpus/join.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kEndings[] = {".te3input", ".input", ".tml", ".timeml"};

using ByName = std::map<std::string, JoinedDocument, std::less<>>;

bool shares_with_another(const ByName& joined, std::size_t input, JoinRule rule) {
  return std::ranges::any_of(joined, [&](const auto& entry) {
    const std::vector<const CollectedDocument*>& from = entry.second.from;
    if (from[input] == nullptr) {
      return false;
    }
    return rule == JoinRule::kFirstLeads
               ? from.front() != nullptr
               : std::ranges::count(from, nullptr) < static_cast<std::ptrdiff_t>(from.size() - 1);
  });
}

// "'wsj_0006' and 182 others".
std::string example_of(const Collection& input) {
  const std::size_t others = input.documents.size() - 1;
  return fmt::format("'{}'{}", shown(input.documents.front().name()),
                     others == 0 ? "" : " and " + counted(others, "other"));
}

Error shares_nothing(const Collection& first, const Collection& input) {
  Error error = error_about(
      ErrorKind::kUsage, printable(input.name),
      fmt::format("no document here has the name of one in {}: {} there, {} here",
                  printable(first.name), example_of(first), example_of(input)),
      "documents belong together by their path below the folder that is named, without the ending; "
      "name two single files to compare them whatever they are called");
  error.code = "no-document-matches";
  return error;
}

}  // namespace

std::string_view joining_name(std::string_view name) {
  for (bool cut = true; cut;) {
    cut = false;
    for (const std::string_view ending : kEndings) {
      if (name.size() > ending.size() &&
          in_small_letters(name.substr(name.size() - ending.size())) == ending) {
        name.remove_suffix(ending.size());
        cut = true;
      }
    }
  }
  return name;
}

Result<std::vector<JoinedDocument>> join(std::span<const Collection> inputs, JoinRule rule) {
  ByName joined;
  const auto stands_alone = [](const Collection& input) {
    return input.is_single_file && input.documents.size() == 1;
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const CollectedDocument& document : inputs[i].documents) {
      // A single file stands for the first input's single file.
      const bool meets_first = i > 0 && stands_alone(inputs[i]) && stands_alone(inputs.front());
      const std::string& name =
          meets_first ? inputs.front().documents.front().name() : document.name();
      // Two documents of one input that differ in such an ending only go by their whole names.
      const auto found = joined.find(joining_name(name));
      const bool taken = found != joined.end() && found->second.from[i] != nullptr;
      JoinedDocument& place = joined[taken ? name : std::string(joining_name(name))];
      if (place.from.empty()) {
        place.name = document.name();
        place.from.resize(inputs.size());
      }
      place.from[i] = &document;
    }
  }
  for (std::size_t i = 1; i < inputs.size(); ++i) {
    if (!shares_with_another(joined, i, rule)) {
      return Failure(shares_nothing(inputs.front(), inputs[i]));
    }
  }
  std::vector<JoinedDocument> result;
  result.reserve(joined.size());
  for (auto& [key, document] : joined) {
    result.push_back(std::move(document));
  }
  return result;
}

}  // namespace gnomon
