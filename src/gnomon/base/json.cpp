#include "gnomon/base/json.h"

#include "gnomon/base/utf8.h"

#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kIndent = 2;

// Control characters, and the two line separators that JavaScript takes for line ends.
bool needs_escape(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

void append_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint c = decode_utf8(text, byte);
    if (!c.valid) {
      append_utf8(out, U'\ufffd');
    } else if (c.value == '"' || c.value == '\\') {
      out += '\\';
      out += static_cast<char>(c.value);
    } else if (c.value == '\n') {
      out += "\\n";
    } else if (c.value == '\t') {
      out += "\\t";
    } else if (c.value == '\r') {
      out += "\\r";
    } else if (needs_escape(c.value)) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<std::uint32_t>(c.value));
    } else {
      out += text.substr(byte, c.bytes);
    }
    byte += c.bytes;
  }
  out += '"';
}

// Walks the tree once and appends to one string; `depth_` is the current indentation.
class Writer {
 public:
  explicit Writer(JsonStyle style) : pretty_(style == JsonStyle::kPretty) {}

  std::string write(const Value& value) {
    value.visit(*this);
    return std::move(out_);
  }

  void operator()(std::monostate /*null*/) { out_ += "null"; }
  void operator()(bool truth) { out_ += truth ? "true" : "false"; }
  void operator()(std::int64_t count) { out_ += fmt::format("{}", count); }
  void operator()(double number) {
    const std::string digits = fmt::format("{}", number);
    out_ += digits;
    if (digits.find_first_of(".e") == std::string::npos) {
      out_ += ".0";
    }
  }
  void operator()(const std::string& text) { append_string(out_, text); }

  void operator()(const Value::Array& items) {
    list('[', ']', items, [this](const Value& item) { item.visit(*this); });
  }
  void operator()(const Value::Object& members) {
    list('{', '}', members, [this](const Value::Member& member) {
      append_string(out_, member.first);
      out_ += pretty_ ? ": " : ":";
      member.second.visit(*this);
    });
  }

 private:
  void list(char open, char close, const auto& parts, const auto& write_part) {
    out_ += open;
    ++depth_;
    bool first = true;
    for (const auto& part : parts) {
      if (!first) {
        out_ += ',';
      }
      first = false;
      start_line();
      write_part(part);
    }
    --depth_;
    if (!parts.empty()) {
      start_line();
    }
    out_ += close;
  }

  void start_line() {
    if (pretty_) {
      out_ += '\n';
      out_.append(depth_ * kIndent, ' ');
    }
  }

  bool pretty_;
  std::size_t depth_ = 0;
  std::string out_;
};

}  // namespace

std::string to_json(const Value& value, JsonStyle style) { return Writer(style).write(value); }

}  // namespace gnomon
