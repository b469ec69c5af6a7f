#include "gnomon/pairs/gold_sets.h"

#include <algorithm>

namespace gnomon {
namespace {

// Which release of a corpus somebody scored on is seen from its rows, not from the file's name. Two
// versions of the test set of MATRES differ in six labels.
constexpr GoldSet kGoldSets[] = {
    {"matres-timebank", PairSet::kMatres, 6336, 182,
     "101a778ce3be683d9f32b48010621c69b7b087bdca65beb67a76c8df77c08592"},
    {"matres-aquaint", PairSet::kMatres, 6404, 73,
     "f449cfff578a6bb9e454f800e0c788e2635bb5dc2861c07688250a84ed24b971"},
    {"matres-platinum", PairSet::kMatres, 837, 20,
     "8a9f1fdbc218b15633f4814701fcc1395cd1cdd6a5de88f08a1faf48ae4b47fc"},
    {"matres", PairSet::kMatres, 13577, 275,
     "f78057217a5a44c4d324e6517a876b13582d47c49e7ff19323a59a1ab34ff6ad"},
    {"matres-platinum-ning19", PairSet::kMatres, 837, 20,
     "3bc5f88601a2ff36573ce1217128c2c1036ba42fcd85ab92edb3b135939a2eb6"},
    {"tbdense-t3", PairSet::kTbdense, 10007, 36,
     "bf2c6ee3e5455f777e719510b7eca20f74859c16095910b6e6fc91d09b509bb0"},
    {"tbdense-t3-event-event", PairSet::kTbdense, 6088, 36,
     "0afbc9e166081c6210c3b0e457c3b08e0ae50d077a68bd30b58779d3a47484be"},
    {"tbdense", PairSet::kTbdense, 12715, 36,
     "c907ad4def2538ce0a6181fcf645336b56d4267279e1efaa67554d3620aeac95"},
    {"tbdense-event-event", PairSet::kTbdense, 8130, 36,
     "f8f4aeda51080902dd0d0311fd4f1b6bb9bb51bc45bdaf619ab10227435a01c9"},
    {"tddman-train", PairSet::kTdd, 4000, 21,
     "0f3a15e8b4e44d93e8ad44781644d4a7ad9d04a96d81f270797b4b07415a5afe"},
    {"tddman-dev", PairSet::kTdd, 650, 4,
     "a4b1b171abe28b1470221a912daaec0cf290dd3dbd455aba0debd359101ca811"},
    {"tddman-test", PairSet::kTdd, 1500, 9,
     "a18c1578cbd1f9bd66324bf9dbbf6ab9c8dd04630a99ec8016a7ab2f3c4257f1"},
    {"tddman", PairSet::kTdd, 6150, 34,
     "05266c488dfb120c75e8f84ac3300183e526e0977133d6486dc9d260a020e02d"},
    {"tddauto-train", PairSet::kTdd, 32607, 22,
     "c54f9400e6159ba9286d6b308e2c22382af50cc66ab15fbb75f0fd53dc9d533d"},
    {"tddauto-dev", PairSet::kTdd, 1435, 5,
     "12c7897861714c29ff5a924ab8221c48e111a3d929d7d97a95171f8494635200"},
    {"tddauto-test", PairSet::kTdd, 4258, 9,
     "d48b2b671cc6adfc3d82fc4e76dc767f2c5335e6b2267852eb2c89014c3f427a"},
    {"tddauto", PairSet::kTdd, 38300, 36,
     "c3a40ae5bf71249c0d1b607edd69eb0a61d822c5924f93aa9d8bd34fbd78d9e3"},
    {"timeline", PairSet::kMatres, 8556, 48,
     "c6690965dd9fc32664fa4cdac5930d2e7c20a129e2c31642d0ba5f7d4251911d"},
    {"timeline-no-vague", PairSet::kMatres, 3353, 48,
     "f06b7dfdff512b72e9112ed38a0f88aba05c410666a3bd5c6750bd268a4e63c7"},
};

}  // namespace

std::span<const GoldSet> gold_sets() { return kGoldSets; }

const GoldSet* recognise(const PairGold& gold) {
  const auto* const found =
      std::ranges::find(kGoldSets, gold.content_sha256, &GoldSet::content_sha256);
  return found == std::end(kGoldSets) ? nullptr : found;
}

}  // namespace gnomon
