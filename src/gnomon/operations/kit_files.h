// The text of the files of a kit that are the same for every task.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gnomon {

// The gold pairs of samples/pairs, for a kit to try.
extern const std::string_view kKitSample;

enum class KitScript { kCheck, kScore, kLeaderboard };

// A program for sh that calls $GNOMON, the gnomon of the path, or else this one.
std::string kit_script(KitScript script, const std::string& program);

struct KitReadme {
  std::string title;
  std::string convention;
  std::string labels;
  std::string sample;  // the label of all pairs in pairs.tsv
  std::size_t pairs = 0;
  std::size_t documents = 0;
};
std::string kit_readme(const KitReadme& about);

}  // namespace gnomon
