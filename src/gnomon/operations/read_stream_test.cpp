#include "gnomon/operations/read_stream.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(ReadStream, GivesWhatReadingAtOnceGives) {
  ReadRequest request;
  for (int i = 0; i < 20; ++i) {
    request.inputs.push_back(Input::bytes("d" + std::to_string(i) + ".tml",
                                          i == 7 ? "<TimeML>" : "<TimeML><TEXT>x</TEXT></TimeML>"));
  }
  const auto all = read_documents(request);
  auto stream = DocumentStream::open(request);
  ASSERT_TRUE(all && stream);
  EXPECT_EQ(stream->value.files(), 20U);
  std::vector<SharedDocument> documents;
  std::size_t unread = 0;
  std::size_t batches = 0;
  while (!stream->value.at_end()) {
    auto batch = stream->value.next(gnomon::Run{.jobs = 1}, 3);
    ASSERT_TRUE(batch);
    ++batches;
    unread += batch->value.unread;
    documents.insert(documents.end(), batch->value.documents.begin(), batch->value.documents.end());
  }
  EXPECT_EQ(batches, 7U);
  EXPECT_EQ(unread, all->value.unread);
  ASSERT_EQ(documents.size(), all->value.documents.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    EXPECT_EQ(documents[i]->name(), all->value.documents[i]->name());
  }
}

TEST(ReadStream, FailsWhereThereIsNothing) {
  EXPECT_FALSE(DocumentStream::open({.inputs = {"nothing-here"}}));
  EXPECT_FALSE(DocumentStream::open({}));
}

}  // namespace
}  // namespace gnomon
