#pragma once
#include <nettle/sha2.h>
#include <nettle/version.h>

/// Writes the SHA-256 digest of `count` bytes to `digest`, which has 32.
static inline void cnettle_sha256(const void *bytes, size_t count, uint8_t *digest) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, count, (const uint8_t *)bytes);
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(&context, digest);
#else
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
}
