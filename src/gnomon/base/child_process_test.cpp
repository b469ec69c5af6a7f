#include "gnomon/base/child_process.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Result<ChildOutput> run_words(const std::vector<std::string>& words, std::string_view input = {},
                              const std::vector<std::string>& environment = {}) {
  return run_program(words, input, environment);
}

TEST(ChildProcess, GivesWhatTheProgramWrites) {
  const auto done = run_words({"sh", "-c", "cat; echo no >&2; exit 3"}, "yes");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, "yes");
  EXPECT_EQ(done->errors, "no\n");
  EXPECT_EQ(done->exit_code, 3);
}

TEST(ChildProcess, WordsAreNoShell) {
  const auto done = run_words({"printf", "%s|", "a b", "$HOME", "`id`", "; exit 1"});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, "a b|$HOME|`id`|; exit 1|");
  EXPECT_EQ(done->exit_code, 0);
}

TEST(ChildProcess, TakesMoreThanAPipeHolds) {
  const std::string large(3'000'000, 'x');
  const auto done = run_words({"cat"}, large);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, large);
}

TEST(ChildProcess, OutlivesOneThatDoesNotRead) {
  const auto done = run_words({"true"}, std::string(3'000'000, 'x'));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->exit_code, 0);
}

TEST(ChildProcess, SettingsComeBeforeOurOwn) {
  const auto done = run_words({"sh", "-c", "echo $GNOMON_CHILD"}, "", {"GNOMON_CHILD=here"});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, "here\n");
}

TEST(ChildProcess, SaysWhichProgramIsMissing) {
  const auto done = run_words({"gnomon-has-no-such-program"});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "program-missing");
  EXPECT_EQ(done.error().where.file, "gnomon-has-no-such-program");
}

TEST(ChildProcess, SeveralRunAtOnce) {
  std::vector<std::string> outputs(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      threads.emplace_back([&outputs, i] {
        const std::string input(200'000, static_cast<char>('a' + i));
        const auto done = run_words({"cat"}, input);
        outputs[i] = done && done->output == input ? "same" : "other";
      });
    }
  }
  EXPECT_EQ(outputs, std::vector<std::string>(4, "same"));
}

}  // namespace
}  // namespace gnomon
