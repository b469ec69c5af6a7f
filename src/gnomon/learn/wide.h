// GNOMON_WIDE before a function: it is compiled twice, the second time for processors that
// calculate with 32 bytes at a time, and the program takes what its processor can do. Both give the
// same numbers: nothing is summed up in another order, and no multiplication is fused with an
// addition.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GNOMON_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define GNOMON_WIDE
#endif
