#include "gnomon/cli/options.h"

#include "gnomon/base/nearest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

// "nan" and "inf" are read as numbers, but none of our options means anything with them.
Option finite(const Option& option) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  return option.between(-kLargest, kLargest);
}

}  // namespace

const Option& Option::shown_as(const char* text) const {
  option_->option_text(text);
  return *this;
}

const Option& Option::required(bool is_required) const {
  option_->required(is_required);
  return *this;
}

const Option& Option::one_of(const std::vector<std::string>& values) const {
  const auto check = [values](const std::string& text) -> std::string {
    if (std::ranges::find(values, text) != values.end()) {
      return "";
    }
    const std::vector<std::string_view> names(values.begin(), values.end());
    const auto nearest = nearest_name(text, names);
    // The line end divides the message from the hint: see usage_error().
    return fmt::format("there is no '{}'\n{}", text,
                       nearest ? fmt::format("did you mean '{}'?", *nearest)
                               : fmt::format("choose {}", fmt::join(values, ", ")));
  };
  // Completion finds the values in the description.
  option_->check(check, fmt::format("{{{}}}", fmt::join(values, ",")));
  return *this;
}

const Option& Option::between(double least, double most) const {
  option_->check([least, most](const std::string& text) {
    double number = 0;
    if (!CLI::detail::lexical_cast(text, number) || !std::isfinite(number)) {
      return fmt::format("'{}' is not a number", text);
    }
    if (number < least || number > most) {
      return std::isinf(most)
                 ? fmt::format("{} is less than {:.15g}", text, least)
                 : fmt::format("{} is not between {:.15g} and {:.15g}", text, least, most);
    }
    return std::string();
  });
  return *this;
}

const Option& Option::needs(const Option& other) const {
  option_->needs(other.option_);
  return *this;
}

bool Option::is_given() const { return option_->count() > 0; }

Option Command::option(const char* names, std::string& value, const std::string& help) const {
  return Option(*app_->add_option(names, value, help));
}

Option Command::option(const char* names, std::vector<std::string>& value,
                       const std::string& help) const {
  return Option(*app_->add_option(names, value, help));
}

Option Command::option(const char* names, double& value, const std::string& help) const {
  return finite(Option(*app_->add_option(names, value, help)));
}

Option Command::option(const char* names, unsigned& value, const std::string& help) const {
  return Option(*app_->add_option(names, value, help));
}

Option Command::option(const char* names, std::uint64_t& value, const std::string& help) const {
  return Option(*app_->add_option(names, value, help));
}

Option Command::option(const char* names, std::int64_t& value, const std::string& help) const {
  return Option(*app_->add_option(names, value, help));
}

Option Command::option(const char* names, std::optional<double>& value,
                       const std::string& help) const {
  return finite(Option(*app_->add_option(names, value, help)));
}

Option Command::option(const char* names, std::optional<std::uint64_t>& value,
                       const std::string& help) const {
  return Option(*app_->add_option(names, value, help));
}

Option Command::option(const char* names, std::function<void(const std::string&)> use,
                       const std::string& help) const {
  return Option(*app_->add_option_function<std::string>(names, std::move(use), help));
}

Option Command::options(const char* names, std::function<void(const std::vector<std::string>&)> use,
                        const std::string& help) const {
  return Option(*app_->add_option_function<std::vector<std::string>>(names, std::move(use), help));
}

Option Command::flag(const char* names, bool& value, const std::string& help) const {
  return Option(*app_->add_flag(names, value, help));
}

Command Command::command(const char* name, const char* summary) const {
  app_->require_subcommand(1);
  return Command(*app_->add_subcommand(name, summary));
}

Command Command::alternative(const char* name, const char* summary) const {
  app_->require_subcommand(0, 1);
  return Command(*app_->add_subcommand(name, summary));
}

void Command::footer(const char* text) const { app_->footer(text); }

void Command::when_read(std::function<void()> look) const {
  app_->parse_complete_callback([app = app_, look = std::move(look)] {
    if (app->get_subcommands().empty()) {
      look();
    }
  });
}

// Not when an alternative was named.
void Command::run(std::function<void()> work) const {
  app_->final_callback([app = app_, work = std::move(work)] {
    if (app->get_subcommands().empty()) {
      work();
    }
  });
}

void fail_without(const char* name) { throw CLI::RequiredError(name); }

Command add_command(CLI::App& program, const char* name, const char* summary) {
  return Command(*program.add_subcommand(name, summary));
}

}  // namespace gnomon::cli
