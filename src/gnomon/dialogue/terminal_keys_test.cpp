#include "gnomon/dialogue/terminal_keys.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

Key character(char32_t value) { return {KeyKind::kCharacter, value}; }
Key special(KeyKind kind) { return {kind, 0}; }

// All keys of some bytes that came at once.
std::vector<Key> keys_in(std::string bytes) {
  std::vector<Key> keys;
  while (!bytes.empty()) {
    const ReadKey read = key_at_front(bytes, true).value();
    keys.push_back(read.key);
    bytes.erase(0, read.bytes);
  }
  return keys;
}

TEST(TerminalKeys, AreCharactersOfAnyLength) {
  EXPECT_THAT(keys_in("b\xc3\xa4\xe2\x82\xac"),
              ElementsAre(character('b'), character(U'\u00e4'), character(U'\u20ac')));
}

TEST(TerminalKeys, AreSequencesOfTheKeyboard) {
  EXPECT_THAT(keys_in("\x1b[A\x1b[B\x1bOC\x1bOD\x1b[5~\x1b[6~\x1bOM"),
              ElementsAre(special(KeyKind::kUp), special(KeyKind::kDown), special(KeyKind::kRight),
                          special(KeyKind::kLeft), special(KeyKind::kPageUp),
                          special(KeyKind::kPageDown), special(KeyKind::kEnter)));
  EXPECT_THAT(
      keys_in("\r\n\t\x7f\b"),
      ElementsAre(special(KeyKind::kEnter), special(KeyKind::kEnter), special(KeyKind::kDown),
                  special(KeyKind::kBackspace), special(KeyKind::kBackspace)));
  EXPECT_THAT(keys_in("\x1b[1;5Zq"), ElementsAre(special(KeyKind::kOther), character('q')))
      << "a sequence that nobody knows is one key";
}

TEST(TerminalKeys, WaitForTheRest) {
  for (const char* half : {"\x1b", "\x1b[", "\x1b[5", "\xe2", "\xe2\x82"}) {
    EXPECT_FALSE(key_at_front(half, false)) << half;
    EXPECT_TRUE(key_at_front(half, true)) << half;
  }
  EXPECT_EQ(key_at_front("\x1b", true)->key, special(KeyKind::kEscape));
  EXPECT_EQ(key_at_front("\x1b[5", true)->key, special(KeyKind::kOther));
  EXPECT_EQ(key_at_front("\x1b[5", true)->bytes, 3U);
}

TEST(TerminalKeys, EscapeBeforeAnotherKeyStandsForItself) {
  EXPECT_THAT(keys_in("\x1bq"), ElementsAre(special(KeyKind::kEscape), character('q')));
}

TEST(TerminalKeys, TakeAnyBytes) {
  EXPECT_THAT(keys_in("\xff\x01"), ElementsAre(special(KeyKind::kOther), special(KeyKind::kOther)));
  EXPECT_TRUE(key_at_front("\x04", false)->ends_input);
}

}  // namespace
}  // namespace gnomon
