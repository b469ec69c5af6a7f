// SOCI, for the files that call it. Debian's configuration of it asks for headers of Boost, which
// it only needs for Boost's own types as values, and which need not be installed.
#pragma once

// clang-format off
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/soci.h>
// clang-format on
