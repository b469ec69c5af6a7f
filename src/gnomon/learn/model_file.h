// The file in which a model is kept: numbered parts of plain numbers, mapped into memory.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// Bytes 0-7 are the mark of the format, then follow (little endian) its version, the number of
// parts, the size of the file and a checksum of all that comes behind these 32 bytes: a table of
// parts (number, begin, size) and the parts themselves, each on a multiple of 64 bytes.
class ModelFile {
 public:
  // Maps a file. A file that is no model, of another version, cut off or changed is an error.
  static Result<ModelFile> open(const std::string& path);
  // The same for bytes in memory; `name` is for messages.
  static Result<ModelFile> from_bytes(std::string bytes, const std::string& name);

  // The bytes of a part; empty when the model has none of this number.
  std::span<const std::byte> part(std::uint32_t number) const;
  // What keeps the bytes in memory.
  std::shared_ptr<const void> owner() const { return owner_; }

 private:
  static Result<ModelFile> checked(std::span<const std::byte> bytes,
                                   std::shared_ptr<const void> owner, const std::string& name);

  std::span<const std::byte> bytes_;
  std::shared_ptr<const void> owner_;
};

class ModelWriter {
 public:
  void add(std::uint32_t number, std::span<const std::byte> bytes);
  std::string bytes() const;

 private:
  struct Part {
    std::uint32_t number = 0;
    std::vector<std::byte> bytes;
  };
  std::vector<Part> parts_;
};

// Plain numbers one after another, for the parts of a model.
class PartWriter {
 public:
  template <class T>
  void put(const T& value) {
    put_all(std::span<const T>(&value, 1));
  }
  template <class T>
  void put_all(std::span<const T> values) {
    const auto bytes = std::as_bytes(values);
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    bytes_.resize((bytes_.size() + 7) / 8 * 8);
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

// Reads what PartWriter wrote; `ok` is false as soon as something does not fit.
class PartReader {
 public:
  explicit PartReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class T>
  T get() {
    const auto values = get_all<T>(1);
    return values.empty() ? T{} : values[0];
  }
  template <class T>
  std::span<const T> get_all(std::size_t count) {
    if (count > (bytes_.size() - at_) / sizeof(T)) {
      ok_ = false;
      return {};
    }
    const auto* first = reinterpret_cast<const T*>(bytes_.data() + at_);  // parts are aligned
    at_ = std::min(bytes_.size(), (at_ + count * sizeof(T) + 7) / 8 * 8);
    return {first, count};
  }
  bool ok() const { return ok_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace gnomon
