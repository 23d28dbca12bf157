#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/sha.h>

/* SHA-256 without padding, for messages whose padding the caller writes: the digests of millions of short texts. EVP takes
   a context from the heap for each message, which costs more than the hash itself. */
static inline void sha256_begin(SHA256_CTX *state) { SHA256_Init(state); }
static inline void sha256_add_block(SHA256_CTX *state, const unsigned char *block) { SHA256_Transform(state, block); }
