#include "gnomon/cli/request_options.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

// Fields that are typed so often that a letter stands for them.
constexpr std::pair<std::string_view, std::string_view> kLetters[] = {{"metric", "-m"}};

std::string option_name(const Field& field) {
  if (field.positional) {
    return std::string(field.name);
  }
  for (const auto& [name, letter] : kLetters) {
    if (name == field.name) {
      return fmt::format("{},--{}", letter, name);
    }
  }
  return fmt::format("--{}", field.name);
}

Option limited(const Option& option, const Field& field) {
  if (std::isfinite(field.least) || std::isfinite(field.most)) {
    option.between(field.least, field.most);
  }
  return option;
}

template <class Number>
Option add_number(const Command& command, const Field& field, Number& value) {
  return limited(command.option(option_name(field).c_str(), value,
                                field_help(field, fmt::format("{}", value))),
                 field);
}

}  // namespace

std::string field_help(const Field& field, const std::string& default_value) {
  return default_value.empty() ? std::string(field.help)
                               : fmt::format("{} (default: {})", field.help, default_value);
}

Option add_field(const Command& command, const Field& field, bool& value) {
  return command.flag(option_name(field).c_str(), value, std::string(field.help));
}

Option add_field(const Command& command, const Field& field, std::string& value) {
  return command.option(option_name(field).c_str(), value, field_help(field, value));
}

Option add_field(const Command& command, const Field& field, std::vector<std::string>& value) {
  return command.option(option_name(field).c_str(), value, std::string(field.help));
}

Option add_field(const Command& command, const Field& field, double& value) {
  return add_number(command, field, value);
}

Option add_field(const Command& command, const Field& field, unsigned& value) {
  return add_number(command, field, value);
}

Option add_field(const Command& command, const Field& field, std::uint64_t& value) {
  return add_number(command, field, value);
}

Option add_field(const Command& command, const Field& field, std::int64_t& value) {
  return add_number(command, field, value);
}

Option add_field(const Command& command, const Field& field, std::optional<double>& value) {
  return limited(command.option(option_name(field).c_str(), value, std::string(field.help)), field);
}

Option add_field(const Command& command, const Field& field, std::optional<std::uint64_t>& value) {
  return limited(command.option(option_name(field).c_str(), value, std::string(field.help)), field);
}

Option add_field(const Command& command, const Field& field, Input& value) {
  return command.option(
      option_name(field).c_str(), [&value](const std::string& path) { value = Input(path); },
      std::string(field.help));
}

Option add_field(const Command& command, const Field& field, std::vector<Input>& value) {
  return command.options(
      option_name(field).c_str(),
      [&value](const std::vector<std::string>& paths) { value.assign(paths.begin(), paths.end()); },
      std::string(field.help));
}

Option add_choice(const Command& command, const Field& field, const std::string& default_name,
                  const std::vector<std::string>& names, std::function<void(std::size_t)> set) {
  const Option option = command.option(
      option_name(field).c_str(),
      [names, set = std::move(set)](const std::string& name) {
        set(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
      },
      field_help(field, default_name));
  option.one_of(names);
  return option;
}

void add_reading(const Command& command, std::function<void(const ReadingChoices&)> use) {
  auto reading = std::make_shared<Reading>();
  // Values are set in the order in which options were described, so the inputs are there by now.
  for_each_field(*reading, [&](const Field& field, std::string& value) {
    command
        .option(
            option_name(field).c_str(),
            [reading, use, &value](const std::string& given) {
              value = given;
              const Result<ReadingChoices> choices = reading_choices(*reading);
              if (!choices) {
                throw Refusal{choices.error()};
              }
              use(*choices);
            },
            std::string(field.help))
        .shown_as(std::string(field.value).c_str());
  });
}

}  // namespace gnomon::cli
