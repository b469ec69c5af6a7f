#include "gnomon/learn/model_file.h"

#include "gnomon/base/error_code.h"
#include "gnomon/learn/hash.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gnomon {
namespace {

constexpr std::array<unsigned char, 8> kMark = {0x89, 'G', 'N', 'M', '\r', '\n', 0x1A, '\n'};
constexpr std::uint32_t kVersion = 2;

struct FileHead {
  std::array<unsigned char, 8> mark = kMark;
  std::uint32_t version = kVersion;
  std::uint32_t parts = 0;
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(FileHead) == 32);

struct PartEntry {
  std::uint64_t number = 0;
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
};

// Of whole words of eight bytes; four sums that do not wait for one another.
std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  std::array<std::uint64_t, 4> sums = {1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32) {
    std::array<std::uint64_t, 4> words{};
    std::memcpy(words.data(), bytes.data() + at, 32);
    for (std::size_t k = 0; k < 4; ++k) {
      sums[k] = (sums[k] ^ words[k]) * 0x9E3779B97F4A7C15U;
      sums[k] ^= sums[k] >> 29;
    }
  }
  std::uint64_t rest = bytes.size();
  for (; at < bytes.size(); ++at) {
    rest = rest * 257 + std::to_integer<std::uint64_t>(bytes[at]);
  }
  return mix(mix(sums[0], sums[1]), mix(mix(sums[2], sums[3]), rest));
}

Failure no_model(const std::string& name, std::string_view why) {
  return fail(codes::kBadModel, name, fmt::format("this is no model that can be used: {}", why),
              "'gnomon train' makes models");
}

}  // namespace

Result<ModelFile> ModelFile::checked(std::span<const std::byte> bytes,
                                     std::shared_ptr<const void> owner, const std::string& name) {
  FileHead head;
  if (bytes.size() < sizeof(head)) {
    return no_model(name, "it is too short");
  }
  std::memcpy(&head, bytes.data(), sizeof(head));
  if (head.mark != kMark) {
    return no_model(name, "it does not begin like one");
  }
  if (head.version != kVersion) {
    return no_model(name, fmt::format("its version is {}, and this gnomon reads version {}",
                                      head.version, kVersion));
  }
  if (head.size != bytes.size()) {
    return no_model(name,
                    fmt::format("it should have {} bytes and has {}", head.size, bytes.size()));
  }
  if (head.checksum != checksum_of(bytes.subspan(sizeof(head)))) {
    return no_model(name, "its bytes were changed after it was written");
  }
  if (head.parts > (bytes.size() - sizeof(head)) / sizeof(PartEntry)) {
    return no_model(name, "its table of parts is too long");
  }
  ModelFile file;
  file.bytes_ = bytes;
  file.owner_ = std::move(owner);
  for (std::uint32_t k = 0; k < head.parts; ++k) {
    PartEntry entry;
    std::memcpy(&entry, bytes.data() + sizeof(head) + k * sizeof(entry), sizeof(entry));
    if (entry.begin > bytes.size() || entry.size > bytes.size() - entry.begin ||
        entry.begin % 64 != 0) {
      return no_model(name, "a part lies outside of it");
    }
  }
  return file;
}

Result<ModelFile> ModelFile::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about {};
  if (descriptor < 0 || ::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
    const int reason = errno;
    const bool opened = descriptor >= 0;
    if (opened) {
      ::close(descriptor);
    }
    if (opened) {
      return fail(codes::kNotAFile, path, "cannot read the model: this is not a file");
    }
    return fail(reason == ENOENT ? codes::kNoSuchFile : codes::kCannotRead, path,
                fmt::format("cannot read the model: {}", std::strerror(reason)),
                "name a file that 'gnomon train' has made");
  }
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size == 0) {
    ::close(descriptor);
    return no_model(path, "it is empty");
  }
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  ::close(descriptor);
  if (memory == MAP_FAILED) {
    return fail(codes::kCannotRead, path,
                fmt::format("cannot map the model into memory: {}", std::strerror(errno)));
  }
  std::shared_ptr<const void> owner(
      memory, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  return checked({static_cast<const std::byte*>(memory), size}, std::move(owner), path);
}

Result<ModelFile> ModelFile::from_bytes(std::string bytes, const std::string& name) {
  // In words of eight bytes, so that parts are aligned as in a mapped file.
  auto words = std::make_shared<std::vector<std::uint64_t>>(bytes.size() / 8 + 1);
  std::memcpy(words->data(), bytes.data(), bytes.size());
  const std::span<const std::byte> view(reinterpret_cast<const std::byte*>(words->data()),
                                        bytes.size());
  return checked(view, words, name);
}

std::span<const std::byte> ModelFile::part(std::uint32_t number) const {
  FileHead head;
  std::memcpy(&head, bytes_.data(), sizeof(head));
  for (std::uint32_t k = 0; k < head.parts; ++k) {
    PartEntry entry;
    std::memcpy(&entry, bytes_.data() + sizeof(head) + k * sizeof(entry), sizeof(entry));
    if (entry.number == number) {
      return bytes_.subspan(entry.begin, entry.size);
    }
  }
  return {};
}

void ModelWriter::add(std::uint32_t number, std::span<const std::byte> bytes) {
  parts_.push_back({number, {bytes.begin(), bytes.end()}});
}

std::string ModelWriter::bytes() const {
  const auto aligned = [](std::size_t size) { return (size + 63) / 64 * 64; };
  std::size_t at = aligned(sizeof(FileHead) + parts_.size() * sizeof(PartEntry));
  std::vector<PartEntry> entries;
  for (const auto& part : parts_) {
    entries.push_back({part.number, at, part.bytes.size()});
    at = aligned(at + part.bytes.size());
  }
  std::string result(at, '\0');
  if (!entries.empty()) {
    std::memcpy(result.data() + sizeof(FileHead), entries.data(),
                entries.size() * sizeof(PartEntry));
  }
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    std::copy_n(reinterpret_cast<const char*>(parts_[k].bytes.data()), parts_[k].bytes.size(),
                result.data() + entries[k].begin);
  }
  FileHead head;
  head.parts = static_cast<std::uint32_t>(parts_.size());
  head.size = result.size();
  head.checksum = checksum_of(std::as_bytes(std::span(result)).subspan(sizeof(head)));
  std::memcpy(result.data(), &head, sizeof(head));
  return result;
}

}  // namespace gnomon
