// Who may ask for what: looked at before a body is read.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/serve/accounts.h"
#include "gnomon/serve/http_server.h"
#include "gnomon/serve/sessions.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

// Whoever is behind a request.
struct Caller {
  std::string session;  // of his cookie, by which jobs and events are his
  std::string user;     // empty when there are no accounts
  UserRoles roles;

  bool is_local() const { return user.empty(); }
  bool may(UserRole role) const { return roles.contains(role); }
};

struct AccessSettings {
  int port = 0;
  bool tls = false;
  bool loopback = true;
  std::vector<std::string> hosts;  // names by which the server may be called, besides addresses
  std::size_t body_bytes = 0;
};

class Access {
 public:
  // `accounts` is null when whoever has the token may do everything.
  Access(AccessSettings settings, Sessions& sessions, Accounts* accounts)
      : settings_(std::move(settings)), sessions_(sessions), accounts_(accounts) {}

  // What is wrong with a request whatever it asks for: host, origin, method, size, type.
  Result<void> check(const HttpRequest& request) const;
  // Nothing without a valid cookie.
  std::optional<Caller> caller(const HttpRequest& request) const;

  std::string_view cookie_of(const HttpRequest& request) const;
  // The header that sets the cookie, or removes it when the value is empty.
  std::string set_cookie(std::string_view value) const;

  bool has_accounts() const { return accounts_ != nullptr; }
  const AccessSettings& settings() const { return settings_; }

 private:
  bool is_our_host(std::string_view host) const;

  AccessSettings settings_;
  Sessions& sessions_;
  Accounts* accounts_;
};

// "127.0.0.1", "[::1]"; not "example.org".
bool is_ip_address(std::string_view host);

}  // namespace gnomon::serve
