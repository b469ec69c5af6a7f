// The manual pages of all commands, from the descriptions that their help shows.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace gnomon::usage {

struct ManualPage {
  std::string name;  // "gnomon-score"
  std::string text;  // for man
};
std::vector<ManualPage> manual_pages(const CLI::App& app);

}  // namespace gnomon::usage
