// Who may sign in, with what password and in what role: one JSON file.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/value.h"

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

enum class UserRole { kAnnotator, kAdjudicator, kManager };
std::string_view user_role_name(UserRole role);
std::optional<UserRole> parse_user_role(std::string_view name);

// Each role can do what those before it can.
using UserRoles = std::set<UserRole>;
UserRoles roles_up_to(UserRole highest);

class Accounts {
 public:
  // The file need not exist yet. Fails when it cannot be read or is none of ours.
  static Result<Accounts> open(std::string path);

  bool empty() const;
  // Nothing when the name is unknown or the password is wrong; both take the same time.
  std::optional<UserRoles> check(std::string_view name, std::string_view password) const;
  // Of an account that there is.
  std::optional<UserRoles> roles(std::string_view name) const;
  // Adds an account, or gives it another password and role. On disk when it returns.
  Result<void> set(const std::string& name, std::string_view password, UserRole highest);
  Result<void> remove(std::string_view name);
  // Names and roles.
  Value data() const;

  Accounts(Accounts&& other) noexcept;

 private:
  struct Account {
    std::string hash;
    UserRole highest = UserRole::kAnnotator;
  };
  Accounts() = default;
  Result<void> save() const;

  std::string path_;
  mutable std::mutex mutex_;
  std::map<std::string, Account, std::less<>> accounts_;
};

inline constexpr std::size_t kLeastPassword = 10;  // bytes
inline constexpr std::size_t kMostPassword = 1024;

}  // namespace gnomon::serve
