// The fields of a request as options of a command.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/cli/options.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/reading.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

// What is shown of a field, with its default where it has one to show.
std::string field_help(const Field& field, const std::string& default_value);

// One option for a field; the value must live until the command line has been read.
Option add_field(const Command& command, const Field& field, bool& value);
Option add_field(const Command& command, const Field& field, std::string& value);
Option add_field(const Command& command, const Field& field, std::vector<std::string>& value);
Option add_field(const Command& command, const Field& field, double& value);
Option add_field(const Command& command, const Field& field, unsigned& value);
Option add_field(const Command& command, const Field& field, std::uint64_t& value);
Option add_field(const Command& command, const Field& field, std::int64_t& value);
Option add_field(const Command& command, const Field& field, std::optional<double>& value);
Option add_field(const Command& command, const Field& field, std::optional<std::uint64_t>& value);
Option add_field(const Command& command, const Field& field, Input& value);
Option add_field(const Command& command, const Field& field, std::vector<Input>& value);

// One of the names; sets the value by its number in them.
Option add_choice(const Command& command, const Field& field, const std::string& default_name,
                  const std::vector<std::string>& names, std::function<void(std::size_t)> set);

template <Choosable E>
Option add_field(const Command& command, const Field& field, E& value) {
  std::vector<std::string> names;
  for (const Choice<E>& choice : choices_of(value)) {
    names.emplace_back(choice.name);
  }
  return add_choice(command, field, std::string(choice_name(value)), names,
                    [&value](std::size_t i) { value = choices_of(value)[i].value; });
}

// Of a request that reads documents, what is known about their files beside their bytes: options
// whose values `use` gets once the command line has been read.
void add_reading(const Command& command, std::function<void(const ReadingChoices&)> use);

// All fields of a request or a view, by their names. A field that needs another must come after it.
template <class Request>
std::map<std::string_view, Option> add_fields(const Command& command, Request& request) {
  std::map<std::string_view, Option> added;
  for_each_field(request, [&](const Field& field, auto& value) {
    const Option option = add_field(command, field, value);
    if (!field.value.empty()) {
      option.shown_as(std::string(field.value).c_str());
    }
    if (field.required) {
      option.required();
    }
    if (!field.needs.empty()) {
      option.needs(added.at(field.needs));
    }
    added.emplace(field.name, option);
  });
  if (reads_documents(request)) {
    add_reading(command,
                [&request](const ReadingChoices& choices) { set_choices(request, choices); });
  }
  return added;
}

}  // namespace gnomon::cli
