// Tables that come through the Arrow C data interface: any library that has it can hand over its
// columns, without a copy and without gnomon knowing the library.
#include "gnomon/python/arguments.h"
#include "gnomon/python/pair_tables.h"

#include <cstring>

#include <fmt/format.h>

// The structures of https://arrow.apache.org/docs/format/CDataInterface.html, which are the
// interface and may be declared by everybody.
extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace gnomon::python {
namespace {

using Kind = TableCell::Kind;

template <class T>
struct Owned {
  T it{};
  Owned() = default;
  Owned(Owned&& other) noexcept : it(other.it) { other.it.release = nullptr; }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  Owned& operator=(Owned&&) = delete;
  ~Owned() {
    if (it.release != nullptr) {
      it.release(&it);
    }
  }
};

template <class T>
T read_at(const void* buffer, std::int64_t at) {
  T value;
  std::memcpy(&value, static_cast<const char*>(buffer) + at * static_cast<std::int64_t>(sizeof(T)),
              sizeof(T));
  return value;
}

bool is_null(const ArrowArray& array, std::int64_t at) {
  const auto* const valid =
      array.n_buffers > 0 ? static_cast<const unsigned char*>(array.buffers[0]) : nullptr;
  return valid != nullptr && (valid[at / 8] >> (at % 8) & 1) == 0;
}

std::string_view text_at(const ArrowArray& array, bool is_large, std::int64_t at) {
  const std::int64_t begin = is_large ? read_at<std::int64_t>(array.buffers[1], at)
                                      : read_at<std::int32_t>(array.buffers[1], at);
  const std::int64_t end = is_large ? read_at<std::int64_t>(array.buffers[1], at + 1)
                                    : read_at<std::int32_t>(array.buffers[1], at + 1);
  return {static_cast<const char*>(array.buffers[2]) + begin,
          static_cast<std::size_t>(end - begin)};
}

// A text of at most 12 bytes stands in its view, a longer one in another buffer.
std::string_view viewed_text_at(const ArrowArray& array, std::int64_t at) {
  const char* const view = static_cast<const char*>(array.buffers[1]) + 16 * at;
  const auto size = read_at<std::int32_t>(view, 0);
  if (size <= 12) {
    return {view + 4, static_cast<std::size_t>(size)};
  }
  const auto buffer = read_at<std::int32_t>(view, 2);
  const auto offset = read_at<std::int32_t>(view, 3);
  return {static_cast<const char*>(array.buffers[2 + buffer]) + offset,
          static_cast<std::size_t>(size)};
}

TableCell integer_cell(std::int64_t value) {
  TableCell cell;
  cell.kind = Kind::kInteger;
  cell.integer = value;
  return cell;
}

// `at` counts from the begin of the array, before its offset.
TableCell arrow_cell(const ArrowSchema& schema, const ArrowArray& array, std::int64_t row) {
  const std::int64_t at = row + array.offset;
  TableCell cell;
  const std::string_view format = schema.format;
  if (format == "n" || is_null(array, at)) {
    return cell;
  }
  const auto number = [&]() -> std::int64_t {
    switch (format[0]) {
      case 'c':
        return read_at<std::int8_t>(array.buffers[1], at);
      case 'C':
        return read_at<std::uint8_t>(array.buffers[1], at);
      case 's':
        return read_at<std::int16_t>(array.buffers[1], at);
      case 'S':
        return read_at<std::uint16_t>(array.buffers[1], at);
      case 'i':
        return read_at<std::int32_t>(array.buffers[1], at);
      case 'I':
        return read_at<std::uint32_t>(array.buffers[1], at);
      default:
        return read_at<std::int64_t>(array.buffers[1], at);
    }
  };
  if (schema.dictionary != nullptr) {
    return arrow_cell(*schema.dictionary, *array.dictionary, number());
  }
  if (format == "u" || format == "U") {
    cell.kind = Kind::kText;
    cell.text = text_at(array, format == "U", at);
  } else if (format == "vu") {
    cell.kind = Kind::kText;
    cell.text = viewed_text_at(array, at);
  } else if (format.size() == 1 && std::string_view("cCsSiIlL").find(format[0]) != format.npos) {
    return integer_cell(number());
  } else if (format == "g" || format == "f") {
    cell.number = format == "g" ? read_at<double>(array.buffers[1], at)
                                : read_at<float>(array.buffers[1], at);
    cell.kind = cell.number == cell.number ? Kind::kNumber : Kind::kNothing;
  } else if (format == "+l" || format == "+L") {
    const bool is_large = format == "+L";
    const std::int64_t begin = is_large ? read_at<std::int64_t>(array.buffers[1], at)
                                        : read_at<std::int32_t>(array.buffers[1], at);
    const std::int64_t end = is_large ? read_at<std::int64_t>(array.buffers[1], at + 1)
                                      : read_at<std::int32_t>(array.buffers[1], at + 1);
    cell.kind = Kind::kList;
    for (std::int64_t i = begin; i < end; ++i) {
      const TableCell one = arrow_cell(*schema.children[0], *array.children[0], i);
      cell.list.push_back(one.kind == Kind::kText ? RawAnswer(one.text) : RawAnswer());
    }
  } else {
    cell.kind = Kind::kOther;
  }
  return cell;
}

// Several batches, one behind the other.
class ArrowTable : public PairTable {
 public:
  void take_schema(Owned<ArrowSchema>&& schema) {
    schema_.emplace(std::move(schema));
    if (std::string_view(schema_->it.format) != "+s") {
      throw py::type_error("Arrow data must be a table: a record batch or a stream of these");
    }
    for (std::int64_t i = 0; i < schema_->it.n_children; ++i) {
      const char* const name = schema_->it.children[i]->name;
      names_.emplace_back(name == nullptr ? "" : name);
    }
  }
  void take_batch(Owned<ArrowArray>&& batch) {
    if (batch.it.n_children != schema_->it.n_children) {
      throw py::value_error("an Arrow batch has other columns than its schema");
    }
    begins_.push_back(rows_);
    rows_ += static_cast<std::size_t>(batch.it.length);
    batches_.push_back(std::move(batch));
  }

  const std::vector<std::string>& names() const override { return names_; }
  std::size_t rows() const override { return rows_; }
  TableCell cell(std::size_t row, std::size_t column) const override {
    while (row < begins_[at_] || row >= begins_[at_] + size_of(at_)) {
      at_ = row < begins_[at_] ? 0 : at_ + 1;
    }
    const ArrowArray& batch = batches_[at_].it;
    // The offset of the batch holds for its children, too.
    return arrow_cell(*schema_->it.children[column], *batch.children[column],
                      static_cast<std::int64_t>(row - begins_[at_]) + batch.offset);
  }

 private:
  std::size_t size_of(std::size_t batch) const {
    return static_cast<std::size_t>(batches_[batch].it.length);
  }

  std::optional<Owned<ArrowSchema>> schema_;
  std::vector<Owned<ArrowArray>> batches_;
  std::vector<std::size_t> begins_;
  std::vector<std::string> names_;
  std::size_t rows_ = 0;
  mutable std::size_t at_ = 0;  // the batch of the last row: rows are asked for in their order
};

// What a capsule points to, which is moved out of it, as its interface says.
template <class T>
Owned<T> moved_from(const py::handle& capsule, const char* name) {
  auto* const held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (held == nullptr) {
    throw py::error_already_set();
  }
  if (held->release == nullptr) {
    throw py::value_error("this Arrow data was taken before; export it again");
  }
  Owned<T> owned;
  owned.it = *held;
  held->release = nullptr;
  return owned;
}

}  // namespace

std::unique_ptr<PairTable> arrow_table(const py::object& source) {
  auto table = std::make_unique<ArrowTable>();
  if (!py::hasattr(source, "__arrow_c_stream__")) {
    const py::tuple both = source.attr("__arrow_c_array__")();
    table->take_schema(moved_from<ArrowSchema>(both[0], "arrow_schema"));
    table->take_batch(moved_from<ArrowArray>(both[1], "arrow_array"));
    return table;
  }
  const py::object capsule = source.attr("__arrow_c_stream__")();
  Owned<ArrowArrayStream> stream = moved_from<ArrowArrayStream>(capsule, "arrow_array_stream");
  const auto check = [&](int code) {
    if (code != 0) {
      const char* const said = stream.it.get_last_error(&stream.it);
      throw std::runtime_error(
          fmt::format("the Arrow stream failed: {}", said == nullptr ? "no reason given" : said));
    }
  };
  Owned<ArrowSchema> schema;
  check(stream.it.get_schema(&stream.it, &schema.it));
  table->take_schema(std::move(schema));
  for (;;) {
    Owned<ArrowArray> batch;
    check(stream.it.get_next(&stream.it, &batch.it));
    if (batch.it.release == nullptr) {
      return table;
    }
    table->take_batch(std::move(batch));
  }
}

}  // namespace gnomon::python
