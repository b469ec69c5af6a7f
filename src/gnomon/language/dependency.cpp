#include "gnomon/language/dependency.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, kDependencies> kDependencyNames = {
    "",          "acl",        "advcl",    "advmod",   "amod", "appos",    "aux",    "case",
    "cc",        "ccomp",      "compound", "conj",     "cop",  "csubj",    "dep",    "det",
    "discourse", "dislocated", "expl",     "fixed",    "flat", "goeswith", "iobj",   "list",
    "mark",      "nmod",       "nsubj",    "nummod",   "obj",  "obl",      "orphan", "parataxis",
    "punct",     "reparandum", "root",     "vocative", "xcomp"};

}  // namespace

std::string_view name_of(Dependency relation) {
  return kDependencyNames[static_cast<std::size_t>(relation)];
}

Dependency dependency(std::string_view name) {
  name = name.substr(0, name.find(':'));
  const auto* const found = std::find(kDependencyNames.begin(), kDependencyNames.end(), name);
  return found == kDependencyNames.end()
             ? Dependency::kDep
             : static_cast<Dependency>(found - kDependencyNames.begin());
}

}  // namespace gnomon
