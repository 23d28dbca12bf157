/* What making codes cannot be faster than, one of the two at a time:
     codes-floor write BYTES FILE   writes so many bytes to a new file, in pieces of 64 KiB, and flushes it
     codes-floor aes BYTES          AES-256 over so many bytes on one core, in pieces of 8 KiB, as a library does it */
#include <fcntl.h>
#include <openssl/evp.h>
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

static int encrypt(long bytes) {
  static unsigned char piece[1 << 13], key[32] = {1, 2, 3};
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  if (!context || !EVP_EncryptInit_ex(context, EVP_aes_256_ecb(), NULL, key, NULL)) return 1;
  EVP_CIPHER_CTX_set_padding(context, 0);
  for (long rest = bytes; rest > 0; rest -= sizeof piece) {
    int length;
    if (!EVP_EncryptUpdate(context, piece, &length, piece, sizeof piece)) return 1;
  }
  EVP_CIPHER_CTX_free(context);
  return 0;
}

int main(int count, char **words) {
  if (count == 4 && !strcmp(words[1], "write")) return write_file(atol(words[2]), words[3]);
  if (count == 3 && !strcmp(words[1], "aes")) return encrypt(atol(words[2]));
  fprintf(stderr, "codes-floor: write BYTES FILE, or aes BYTES\n");
  return 2;
}
