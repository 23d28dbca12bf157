#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/sha.h>

/* SHA-256 whose state is a value of the caller. These functions only compute: unlike those of EVP, they take no memory and
   look for no algorithm, so that they cannot fail, and a short text costs no more than its hash. */
static inline void sha256_begin(SHA256_CTX *state) { SHA256_Init(state); }
static inline void sha256_add(SHA256_CTX *state, const void *bytes, size_t count) { SHA256_Update(state, bytes, count); }
static inline void sha256_end(SHA256_CTX *state, unsigned char *digest) { SHA256_Final(digest, state); }
/* A whole block, for messages whose padding the caller writes. */
static inline void sha256_add_block(SHA256_CTX *state, const unsigned char *block) { SHA256_Transform(state, block); }
