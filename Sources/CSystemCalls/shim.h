// What Linux has and Swift's Glibc module does not show.
#if defined(__linux__)
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
#endif
