#include "gnomon/serve/accounts.h"

#include "gnomon/base/files.h"
#include "gnomon/base/json.h"
#include "gnomon/base/utf8.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/private_file.h"
#include "gnomon/serve/secrets.h"
#include "gnomon/serve/serve_codes.h"

#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

constexpr std::array<std::pair<UserRole, std::string_view>, 3> kRoles = {{
    {UserRole::kAnnotator, "annotator"},
    {UserRole::kAdjudicator, "adjudicator"},
    {UserRole::kManager, "manager"},
}};

Failure not_accounts(const std::string& path) {
  return fail(codes::kMalformed, path, "this is not a file of accounts",
              "give another file, or remove this one and add the accounts again");
}

}  // namespace

std::string_view user_role_name(UserRole role) {
  return kRoles.at(static_cast<std::size_t>(role)).second;
}

std::optional<UserRole> parse_user_role(std::string_view name) {
  for (const auto& [role, text] : kRoles) {
    if (text == name) {
      return role;
    }
  }
  return std::nullopt;
}

UserRoles roles_up_to(UserRole highest) {
  UserRoles roles;
  for (const auto& [role, text] : kRoles) {
    if (role <= highest) {
      roles.insert(role);
    }
  }
  return roles;
}

Accounts::Accounts(Accounts&& other) noexcept
    : path_(std::move(other.path_)), accounts_(std::move(other.accounts_)) {}

Result<Accounts> Accounts::open(std::string path) {
  Accounts made;
  made.path_ = std::move(path);
  std::error_code problem;
  if (!std::filesystem::exists(made.path_, problem)) {
    return made;
  }
  const Result<std::string> text = read_file(made.path_);
  if (!text) {
    return Failure(text.error());
  }
  const Result<Value> read = read_json(*text);
  const Value* accounts = read ? read->find("accounts") : nullptr;
  if (accounts == nullptr) {
    return not_accounts(made.path_);
  }
  for (const Value& one : accounts->items()) {
    const Value* name = one.find("name");
    const Value* hash = one.find("hash");
    const Value* role = one.find("role");
    if (name == nullptr || hash == nullptr || role == nullptr || !text_of(*name) ||
        !text_of(*hash) || !text_of(*role) || !parse_user_role(*text_of(*role))) {
      return not_accounts(made.path_);
    }
    made.accounts_[*text_of(*name)] = {*text_of(*hash), *parse_user_role(*text_of(*role))};
  }
  return made;
}

bool Accounts::empty() const {
  const std::lock_guard lock(mutex_);
  return accounts_.empty();
}

std::optional<UserRoles> Accounts::check(std::string_view name, std::string_view password) const {
  std::optional<Account> account;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = accounts_.find(name); found != accounts_.end()) {
      account = found->second;
    }
  }
  if (!account) {
    pretend_to_check(password);
    return std::nullopt;
  }
  return is_password(account->hash, password) ? std::optional(roles_up_to(account->highest))
                                              : std::nullopt;
}

std::optional<UserRoles> Accounts::roles(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const auto found = accounts_.find(name);
  return found == accounts_.end() ? std::nullopt
                                  : std::optional(roles_up_to(found->second.highest));
}

Result<void> Accounts::set(const std::string& name, std::string_view password, UserRole highest) {
  if (name.empty() || name.size() > 64 || name.find_first_of("/#\\") != std::string::npos ||
      printable(name) != name || name.front() == ' ' || name.back() == ' ') {
    return fail(codes::kBadName, "",
                fmt::format("'{}' cannot be the name of an account", shown(name)),
                "use up to 64 characters without slashes");
  }
  if (password.size() < kLeastPassword || password.size() > kMostPassword) {
    return fail(codes::kBadField, "",
                fmt::format("a password needs at least {} characters", kLeastPassword),
                "several words are easy to remember");
  }
  std::string hash = hash_password(password);
  if (hash.empty()) {
    return fail(codes::kOutOfMemory, "", "not enough memory for a password");
  }
  const std::lock_guard lock(mutex_);
  const std::map<std::string, Account, std::less<>> before = accounts_;
  accounts_[name] = {std::move(hash), highest};
  Result<void> saved = save();
  if (!saved) {
    accounts_ = before;
  }
  return saved;
}

Result<void> Accounts::remove(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = accounts_.find(name);
  if (found == accounts_.end()) {
    return fail(codes::kNotServed, "", fmt::format("there is no account '{}'", shown(name)));
  }
  const std::map<std::string, Account, std::less<>> before = accounts_;
  accounts_.erase(found);
  Result<void> saved = save();
  if (!saved) {
    accounts_ = before;
  }
  return saved;
}

Value Accounts::data() const {
  const std::lock_guard lock(mutex_);
  Value list = Value::array();
  for (const auto& [name, account] : accounts_) {
    Value roles = Value::array();
    for (const UserRole role : roles_up_to(account.highest)) {
      roles.push(user_role_name(role));
    }
    list.push(Value::object().set("name", name).set("roles", std::move(roles)));
  }
  return Value::object().set("accounts", std::move(list));
}

Result<void> Accounts::save() const {
  Value list = Value::array();
  for (const auto& [name, account] : accounts_) {
    list.push(Value::object()
                  .set("name", name)
                  .set("role", user_role_name(account.highest))
                  .set("hash", account.hash));
  }
  return write_private_file(
      path_, to_json(Value::object().set("accounts", std::move(list)), JsonStyle::kPretty) + '\n');
}

}  // namespace gnomon::serve
