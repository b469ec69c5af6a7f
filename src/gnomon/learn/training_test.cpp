#include "gnomon/base/random.h"
#include "gnomon/learn/hash.h"
#include "gnomon/learn/linear_model.h"
#include "gnomon/learn/perceptron.h"
#include "gnomon/learn/row_network.h"
#include "gnomon/learn/small_network.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Three classes, each with a feature that tells it in nine of ten cases, among noise.
RegressionData noisy_data() {
  RegressionData data;
  SplitMix64 random(5);
  Features features;
  for (int k = 0; k < 600; ++k) {
    const std::size_t label = random() % 3;
    features.clear();
    features.add(0);
    features.add(1, random() % 10 == 0 ? random() % 3 : label);
    features.add(2, random() % 50);
    data.add(features.list(), label);
  }
  return data;
}

std::string bytes_of(const LinearModel& model) {
  PartWriter part;
  model.write(part);
  return {reinterpret_cast<const char*>(part.bytes().data()), part.bytes().size()};
}

TEST(Regression, ProbabilitiesAreThoseOfTheData) {
  const auto model = train_regression(noisy_data(), {.bits = 12, .classes = 3});
  Features features;
  features.add(0);
  features.add(1, 2);
  const auto probabilities = model.probabilities(features.list());
  // The feature tells the truth in 90 % of the cases and in a third of the others.
  EXPECT_NEAR(probabilities[2], 0.93, 0.05);
  EXPECT_NEAR(probabilities[0] + probabilities[1] + probabilities[2], 1, 1e-9);
}

TEST(Regression, TheNumberOfThreadsDoesNotChangeAByte) {
  const auto data = noisy_data();
  const auto one = bytes_of(train_regression(data, {.bits = 12, .classes = 3, .jobs = 1}));
  EXPECT_EQ(one, bytes_of(train_regression(data, {.bits = 12, .classes = 3, .jobs = 3})));
}

TEST(Regression, WhatIsWrittenIsRead) {
  const auto model = train_regression(noisy_data(), {.bits = 12, .classes = 3});
  PartWriter written;
  model.write(written);
  PartReader part(written.bytes());
  const auto read = LinearModel::read(part);
  Features features;
  features.add(1, 1);
  EXPECT_EQ(model.probabilities(features.list())[1], read.probabilities(features.list())[1]);
  PartReader cut(written.bytes().first(written.bytes().size() / 2));
  EXPECT_TRUE(LinearModel::read(cut).empty());
}

TEST(Perceptron, LearnsWhatCanBeSeparated) {
  Perceptron perceptron(10, 2);
  Features features;
  Perceptron::Sums sums;
  for (int pass = 0; pass < 5; ++pass) {
    for (std::uint64_t word = 0; word < 20; ++word) {
      features.clear();
      features.add(1, word);
      perceptron.score(features.list(), sums);
      const std::size_t best = sums[1] > sums[0] ? 1 : 0;
      if (best != word % 2) {
        perceptron.correct(features.list(), word % 2, best);
      }
      perceptron.tick();
    }
  }
  const auto weights = perceptron.average();
  for (std::uint64_t word = 0; word < 20; ++word) {
    features.clear();
    features.add(1, word);
    HashedWeights::Scores scores;
    weights.score(features.list(), scores);
    EXPECT_EQ(scores[1] > scores[0], word % 2 == 1) << word;
  }
}

TEST(SmallNetwork, LearnsExclusiveOrWhichNoLinearModelCan) {
  std::vector<NetworkExample> examples;
  for (int k = 0; k < 400; ++k) {
    NetworkExample example;
    const bool a = k % 2 == 0;
    const bool b = k / 2 % 2 == 0;
    example.input.numbers = {a ? 1.0F : -1.0F, b ? 1.0F : -1.0F};
    example.label = a != b ? 1 : 0;
    examples.push_back(example);
  }
  const NetworkTraining settings{
      .classes = 2, .epochs = 60, .batch = 16, .rate = 1e-2, .drop_input = 0, .drop_hidden = 0};
  const auto network = train_network(examples, settings);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_GT(network.probabilities(examples[k].input)[examples[k].label], 0.9);
  }
  const auto again = train_network(examples, settings);
  EXPECT_EQ(network.probabilities(examples[0].input)[0], again.probabilities(examples[0].input)[0]);
}

// Rows 0 and 1 are the answers of one question, 2 and 3 those of another.
RowNetwork either_but_not_both() {
  RowNetworkTrainer trainer(4, 3, 7);
  SplitMix64 random(5);
  for (int k = 0; k < 4000; ++k) {
    const std::uint64_t dice = random();
    const std::array<std::uint32_t, 2> rows = {static_cast<std::uint32_t>(dice & 1U),
                                               2 + static_cast<std::uint32_t>(dice >> 1U & 1U)};
    const bool differ = rows[0] + 2 != rows[1];
    trainer.learn(rows, differ ? 2 : 1, 3);
    if (k > 3000) {
      trainer.remember();
    }
  }
  return trainer.network();
}

TEST(RowNetwork, LearnsWhatNoSumOfWeightsCanSay) {
  const RowNetwork network = either_but_not_both();
  RowNetwork::Scores scores;
  for (const std::uint32_t a : {0U, 1U}) {
    for (const std::uint32_t b : {2U, 3U}) {
      const std::array<std::uint32_t, 2> rows = {a, b};
      network.score(rows, scores);
      EXPECT_EQ(scores[1] > scores[0], a + 2 != b) << a << ' ' << b;
    }
  }
  const std::array<std::uint32_t, 1> odd = {0};
  network.score(odd, scores);
  EXPECT_TRUE(std::isfinite(scores[0]));
}

TEST(RowNetwork, IsTheSameEveryTimeAndAfterReading) {
  const auto bytes_of = [](const RowNetwork& network) {
    PartWriter part;
    network.write(part);
    return std::vector<std::byte>(part.bytes().begin(), part.bytes().end());
  };
  const auto bytes = bytes_of(either_but_not_both());
  EXPECT_EQ(bytes, bytes_of(either_but_not_both()));
  PartReader whole(bytes);
  EXPECT_EQ(bytes, bytes_of(RowNetwork::read(whole)));
  PartReader cut(std::span(bytes).first(bytes.size() / 2));
  EXPECT_TRUE(RowNetwork::read(cut).empty());
}

}  // namespace
}  // namespace gnomon
