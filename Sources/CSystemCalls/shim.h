// What Linux has and Swift's Glibc module does not show.
#if defined(__linux__)
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/// Gives a file of an open folder another name there; fails with EEXIST where that is taken.
static inline int rename_exclusively(int folder, const char *_Nonnull from, const char *_Nonnull to) {
  enum { no_replace = 1 };
  return (int)syscall(SYS_renameat2, folder, from, folder, to, no_replace);
}

/// The kind of file system that an open file is on: 0 where that is not known.
static inline unsigned long file_system_type(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (unsigned long)status.f_type & 0xFFFFFFFF : 0;
}

/// Begins to write a part of an open file to the medium, without waiting for it.
static inline void start_write_back(int descriptor, long long offset, long long count) {
#if defined(SYS_sync_file_range) && defined(__LP64__)
  enum { write_only = 2 };
  syscall(SYS_sync_file_range, descriptor, offset, count, write_only);
#endif
}

/// Makes one heap of all memory, with room for that many bytes at its end, in large pages where they have not been touched.
static inline void reserve_heap(int count) {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  enum { page = 2 << 20, largest_block = 1 << 30 };
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, largest_block);
  mallopt(M_TRIM_THRESHOLD, count);
  mallopt(M_TOP_PAD, count);
  char *_Nullable block = malloc(page);
  if (!block) return;
  madvise(block + (page - (uintptr_t)block % page), (size_t)count, MADV_HUGEPAGE);
  free(block);
#endif
}

/// glibc declares it for GNU programs alone, and Swift's Glibc module is none.
void *_Nullable memmem(const void *_Nonnull text, size_t text_length, const void *_Nonnull word, size_t word_length);
#endif
