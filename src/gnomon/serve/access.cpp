#include "gnomon/serve/access.h"

#include "gnomon/base/utf8.h"
#include "gnomon/serve/serve_codes.h"

#include <algorithm>
#include <charconv>

#include <arpa/inet.h>
#include <fmt/format.h>

namespace gnomon::serve {
namespace {

constexpr std::size_t kMostPath = 2048;

struct HostAndPort {
  std::string name;  // with the brackets of an IPv6 address
  std::optional<int> port;
};

std::optional<HostAndPort> parse_host(std::string_view text) {
  const std::size_t bracket = text.rfind(']');
  const std::size_t colon = text.rfind(':');
  HostAndPort host{ascii_lower(text), {}};
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    int port = 0;
    const std::string_view digits = text.substr(colon + 1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (digits.empty() || read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
      return std::nullopt;
    }
    host = {ascii_lower(text.substr(0, colon)), port};
  }
  return host.name.empty() ? std::nullopt : std::optional(host);
}

Failure refuse(const ErrorCode& code, std::string what, std::string hint = {}) {
  return fail(code, "", std::move(what), std::move(hint));
}

std::optional<std::size_t> length_of(std::string_view text) {
  std::size_t length = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), length);
  return !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size()
             ? std::optional(length)
             : std::nullopt;
}

}  // namespace

bool is_ip_address(std::string_view host) {
  in_addr four{};
  in6_addr six{};
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    return ::inet_pton(AF_INET6, std::string(host.substr(1, host.size() - 2)).c_str(), &six) == 1;
  }
  return ::inet_pton(AF_INET, std::string(host).c_str(), &four) == 1;
}

// A page of another site can have its own name lead to our address (DNS rebinding), but it cannot
// have the browser send another name than its own. So only names that are ours count; an address is
// no name that anybody could own.
bool Access::is_our_host(std::string_view text) const {
  const std::optional<HostAndPort> host = parse_host(text);
  if (!host) {
    return false;
  }
  if (std::ranges::find(settings_.hosts, host->name) != settings_.hosts.end() ||
      std::ranges::find(settings_.hosts, text) != settings_.hosts.end()) {
    return true;
  }
  if (host->port.value_or(settings_.tls ? 443 : 80) != settings_.port) {
    return false;
  }
  if (host->name == "localhost" || host->name == "[::1]") {
    return true;
  }
  return is_ip_address(host->name) && (!settings_.loopback || host->name.starts_with("127."));
}

Result<void> Access::check(const HttpRequest& request) const {
  if (request.header_count("host") != 1 || !is_our_host(request.header("host"))) {
    return refuse(codes::kWrongHost, "this is not the server of that host",
                  "use the address that gnomon printed, or name the host with `host`");
  }
  if (request.path.size() > kMostPath) {
    return refuse(codes::kBadRequest, "the address is too long");
  }
  if (request.method != "GET" && request.method != "HEAD" && request.method != "POST" &&
      request.method != "DELETE") {
    return refuse(codes::kWrongMethod, fmt::format("{} is not used here", shown(request.method)));
  }
  if (request.header_count("transfer-encoding") > 0 || request.header_count("content-length") > 1) {
    return refuse(codes::kBadRequest, "a body needs one Content-Length");
  }
  const bool writes = request.method == "POST" || request.method == "DELETE";
  const std::string_view site = request.header("sec-fetch-site");
  const bool is_navigation = request.header("sec-fetch-mode") == "navigate" && !writes &&
                             !request.path.starts_with("/api/");
  if (!site.empty() && site != "same-origin" && site != "none" && !is_navigation) {
    return refuse(codes::kWrongOrigin, "a page of another site asks for this");
  }
  const std::size_t origins = request.header_count("origin");
  if (origins > 0 && (writes || request.path.starts_with("/api/"))) {
    const std::string_view origin = request.header("origin");
    // Without encryption here a proxy may encrypt, so that both are ours.
    const bool may_be_plain = !settings_.tls;
    const std::string_view host = origin.starts_with("https://") ? origin.substr(8)
                                  : may_be_plain && origin.starts_with("http://")
                                      ? origin.substr(7)
                                      : std::string_view();
    if (origins > 1 || host.empty() || ascii_lower(host) != ascii_lower(request.header("host"))) {
      return refuse(codes::kWrongOrigin, "a page of another site asks for this");
    }
  }
  if (request.header_count("content-length") == 1) {
    const std::optional<std::size_t> length = length_of(request.header("content-length"));
    if (!length) {
      return refuse(codes::kBadRequest, "Content-Length is not a number");
    }
    if (*length > settings_.body_bytes) {
      return refuse(codes::kUploadTooLarge,
                    fmt::format("a request may have {} bytes", settings_.body_bytes),
                    "send fewer or smaller files at once");
    }
    if (*length > 0 && request.method != "POST") {
      return refuse(codes::kBadRequest, fmt::format("{} takes no body", request.method));
    }
  }
  if (request.method == "POST") {
    if (request.header_count("content-length") == 0) {
      return refuse(codes::kBadRequest, "a body needs one Content-Length");
    }
    // What a form of another site can send has another type.
    const std::string type = ascii_lower(request.header("content-type"));
    if (type != "application/json" && !type.starts_with("application/json;")) {
      return refuse(codes::kWrongType, "a body must be application/json",
                    "set the header Content-Type");
    }
    if (request.header_count("content-encoding") > 0) {
      return refuse(codes::kWrongType, "a body must not be compressed");
    }
  }
  return {};
}

std::string_view Access::cookie_of(const HttpRequest& request) const {
  const std::string wanted = fmt::format("gnomon-{}=", settings_.port);
  std::string_view rest = request.header("cookie");
  while (!rest.empty()) {
    const std::size_t end = rest.find(';');
    std::string_view one = rest.substr(0, end);
    while (one.starts_with(' ')) {
      one.remove_prefix(1);
    }
    if (one.starts_with(wanted)) {
      return one.substr(wanted.size());
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return {};
}

std::string Access::set_cookie(std::string_view value) const {
  return fmt::format(
      "gnomon-{}={}; Path=/; HttpOnly; SameSite=Strict{}; Max-Age={}", settings_.port, value,
      settings_.tls ? "; Secure" : "",
      value.empty() ? 0
                    : std::chrono::duration_cast<std::chrono::seconds>(Sessions::kLives).count());
}

std::optional<Caller> Access::caller(const HttpRequest& request) const {
  std::optional<SignedIn> signed_in = sessions_.find(cookie_of(request));
  if (!signed_in) {
    return std::nullopt;
  }
  // The same port may have been served with accounts before, or without.
  if (signed_in->user.empty() != (accounts_ == nullptr)) {
    return std::nullopt;
  }
  if (accounts_ == nullptr) {
    return Caller{signed_in->id, "", roles_up_to(UserRole::kManager)};
  }
  std::optional<UserRoles> roles = accounts_->roles(signed_in->user);
  if (!roles) {
    return std::nullopt;
  }
  return Caller{signed_in->id, signed_in->user, std::move(*roles)};
}

}  // namespace gnomon::serve
