/* What making codes cannot be faster than, one part at a time:
     codes-floor write BYTES FILE   writes BYTES bytes to a new file, in pieces of 64 KiB, and flushes it
     codes-floor aes BYTES          AES-256 over BYTES bytes on one core, in pieces of 8 KiB
     codes-floor ff1 CODES          the ten FF1 rounds of CODES codes of 12 symbols out of 32, on two threads
     codes-floor hmac CODES         HMAC-SHA-256 of CODES codes of 12 symbols on one core: two blocks each, the key's
                                    two are hashed once */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int write_file(long bytes, const char *path) {
  static char piece[1 << 16];
  memset(piece, 'A', sizeof piece);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return 1;
  for (long rest = bytes; rest > 0;) {
    ssize_t written = write(file, piece, rest < (long)sizeof piece ? rest : (long)sizeof piece);
    if (written <= 0) return 1;
    rest -= written;
  }
#ifdef F_FULLFSYNC
  return fcntl(file, F_FULLFSYNC) != 0;
#else
  return fsync(file) != 0;
#endif
}

static EVP_CIPHER_CTX *new_cipher(void) {
  static const unsigned char key[32] = {1, 2, 3};
  EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
  if (!cipher || !EVP_EncryptInit_ex(cipher, EVP_aes_256_ecb(), NULL, key, NULL)) return NULL;
  EVP_CIPHER_CTX_set_padding(cipher, 0);
  return cipher;
}

static int encrypt(EVP_CIPHER_CTX *cipher, void *blocks, int bytes) {
  int written;
  return EVP_EncryptUpdate(cipher, blocks, &written, blocks, bytes);
}

static int encrypt_all(long bytes) {
  static unsigned char piece[1 << 13];
  EVP_CIPHER_CTX *cipher = new_cipher();
  if (!cipher) return 1;
  for (long rest = bytes; rest > 0; rest -= sizeof piece)
    if (!encrypt(cipher, piece, sizeof piece)) return 1;
  EVP_CIPHER_CTX_free(cipher);
  return 0;
}

/* 512 codes at a time: one AES block a code and round, all 512 in one call. A round encrypts one half of the codes
   and adds the first 8 bytes of each block to the other half, modulo radix^6. */
enum { radix = 32, at_once = 512, rounds = 10 };

struct share {
  long codes;
  volatile uint64_t sum; /* so that the compiler keeps the work */
};

static void *ff1(void *argument) {
  struct share *share = argument;
  static const uint64_t constant = 0x0102010000200A06;
  volatile uint64_t any_radix = radix; /* offerc does not know it when it is compiled either */
  uint64_t size = 1, halves[2][at_once], blocks[at_once][2], sum = 0;
  for (int digit = 0; digit < 6; digit++) size *= any_radix;
  uint64_t reciprocal = (uint64_t)(((unsigned __int128)1 << 64) / size);
  EVP_CIPHER_CTX *cipher = new_cipher();
  if (!cipher) exit(1);
  for (long first = 0; first < share->codes; first += at_once) {
    for (int i = 0; i < at_once; i++) halves[0][i] = 0, halves[1][i] = (uint64_t)(first + i);
    for (int round = 0; round < rounds; round++) {
      uint64_t *from = halves[(round + 1) & 1], *to = halves[round & 1];
      for (int i = 0; i < at_once; i++)
        blocks[i][0] = constant ^ (uint64_t)round, blocks[i][1] = __builtin_bswap64(from[i]);
      if (!encrypt(cipher, blocks, sizeof blocks)) exit(1);
      for (int i = 0; i < at_once; i++) {
        uint64_t number = __builtin_bswap64(blocks[i][0]);
        number -= (uint64_t)((unsigned __int128)number * reciprocal >> 64) * size;
        uint64_t next = to[i] + (number < size ? number : number - size);
        to[i] = next < size ? next : next - size;
      }
    }
    for (int i = 0; i < at_once; i++) sum += halves[0][i] ^ halves[1][i];
  }
  EVP_CIPHER_CTX_free(cipher);
  share->sum = sum;
  return NULL;
}

static int ff1_on_two_threads(long codes) {
  struct share shares[2] = {{codes / 2, 0}, {codes - codes / 2, 0}};
  pthread_t thread;
  if (pthread_create(&thread, NULL, ff1, &shares[1])) return 1;
  ff1(&shares[0]);
  return pthread_join(thread, NULL);
}

static int hmac_all(long codes) {
  static unsigned char block[64];
  SHA256_CTX inner, outer, state;
  volatile unsigned sum = 0;
  memset(block, 0x36 ^ 7, sizeof block);
  SHA256_Init(&inner);
  SHA256_Transform(&inner, block);
  memset(block, 0x5C ^ 7, sizeof block);
  SHA256_Init(&outer);
  SHA256_Transform(&outer, block);
  memset(block, 0, sizeof block);
  for (long code = 0; code < codes; code++) {
    memcpy(block, &code, sizeof code);
    state = inner;
    SHA256_Transform(&state, block);
    memcpy(block, state.h, 32);
    state = outer;
    SHA256_Transform(&state, block);
    sum += state.h[0];
  }
  return 0;
}

int main(int count, char **words) {
  if (count == 4 && !strcmp(words[1], "write")) return write_file(atol(words[2]), words[3]);
  if (count == 3 && !strcmp(words[1], "aes")) return encrypt_all(atol(words[2]));
  if (count == 3 && !strcmp(words[1], "ff1")) return ff1_on_two_threads(atol(words[2]));
  if (count == 3 && !strcmp(words[1], "hmac")) return hmac_all(atol(words[2]));
  fprintf(stderr, "codes-floor: write BYTES FILE, aes BYTES, ff1 CODES, or hmac CODES\n");
  return 2;
}
