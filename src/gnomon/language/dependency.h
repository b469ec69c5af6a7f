// How a word hangs on another one: the relations of Universal Dependencies, without their subtypes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gnomon {

// In the order of their names; models store their numbers, so that new ones go to the end.
enum class Dependency : std::uint8_t {
  kNone,  // no parser has looked at the token
  kAcl,
  kAdvcl,
  kAdvmod,
  kAmod,
  kAppos,
  kAux,
  kCase,
  kCc,
  kCcomp,
  kCompound,
  kConj,
  kCop,
  kCsubj,
  kDep,
  kDet,
  kDiscourse,
  kDislocated,
  kExpl,
  kFixed,
  kFlat,
  kGoeswith,
  kIobj,
  kList,
  kMark,
  kNmod,
  kNsubj,
  kNummod,
  kObj,
  kObl,
  kOrphan,
  kParataxis,
  kPunct,
  kReparandum,
  kRoot,
  kVocative,
  kXcomp,
};
inline constexpr std::size_t kDependencies = static_cast<std::size_t>(Dependency::kXcomp) + 1;

// As treebanks write it: "nsubj"; empty for kNone.
std::string_view name_of(Dependency relation);
// By its name, with or without a subtype ("nmod:poss"); kDep for one that is none of them.
Dependency dependency(std::string_view name);

}  // namespace gnomon
