// What the sources use of macOS's C library, with the types that its headers give them: nothing else is declared, so that
// a function that macOS does not have, or has otherwise, is a compile error here. Compared with xnu-11417 and Libc-1725.
// A function with another type than Linux's is marked with "!".
#pragma once
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef int32_t dev_t, pid_t, suseconds_t, blksize_t;   // ! dev_t
typedef uint16_t mode_t, nlink_t, in_port_t;            // ! mode_t, nlink_t
typedef uint32_t uid_t, gid_t, useconds_t, socklen_t, in_addr_t, sigset_t;  // ! sigset_t: a number
typedef uint64_t ino_t;
typedef int64_t off_t, blkcnt_t;
typedef uint8_t sa_family_t;                            // !
typedef long ssize_t, time_t;
typedef unsigned int nfds_t;                            // !
typedef void *posix_spawnattr_t, *posix_spawn_file_actions_t;  // ! pointers: optional in Swift, without an initializer
typedef void (*sig_t)(int);
typedef struct _copyfile_state *copyfile_state_t;
typedef uint32_t copyfile_flags_t;
typedef struct __sFILE FILE;
typedef struct _opaque_pthread_t *pthread_t;            // for OpenSSL's headers
typedef unsigned long pthread_key_t;
typedef struct { long __sig; char __opaque[8]; } pthread_once_t;

struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char *tm_zone; };
struct stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;  // ! st_mtim
  off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; uint32_t st_flags, st_gen; int32_t st_lspare; int64_t st_qspare[2];
};
typedef struct { int32_t val[2]; } fsid_t;
struct statfs {
  uint32_t f_bsize; int32_t f_iosize; uint64_t f_blocks, f_bfree, f_bavail, f_files, f_ffree; fsid_t f_fsid; uid_t f_owner;
  uint32_t f_type, f_flags, f_fssubtype; char f_fstypename[16], f_mntonname[1024], f_mntfromname[1024]; uint32_t f_flags_ext, f_reserved[7];
};
struct dirent { uint64_t d_ino, d_seekoff; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024]; };  // ! 1024
typedef struct { int __dd_fd; } DIR;
struct flock { off_t l_start, l_len; pid_t l_pid; short l_type, l_whence; };
struct pollfd { int fd; short events, revents; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct in_addr { in_addr_t s_addr; };
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };

// Of an enumeration, which the SDK's notes for Swift rename: they are in modules/Darwin.swiftinterface.
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6 } clockid_t;

#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EEXIST 17
#define ENOTDIR 20
#define ELOOP 62
#define ENAMETOOLONG 63
#define EINVAL 22
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ENOSYS 78
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define COPYFILE_ACL (1<<0)
#define COPYFILE_XATTR (1<<2)
#define F_SETFL 4
#define F_FULLFSYNC 51
#define F_DUPFD_CLOEXEC 67
#define AT_SYMLINK_NOFOLLOW 0x0020
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define MNT_LOCAL 0x00001000
#define PATH_MAX 1024
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLHUP 0x0010
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define RENAME_EXCL 0x00000004
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define W_OK (1<<1)
#define _PC_NAME_MAX 4
#define _SC_NPROCESSORS_ONLN 58
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_RCVTIMEO 0x1006
#define SO_NOSIGPIPE 0x1022
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01

void *malloc(size_t size);
void free(void *block);
char *getenv(const char *name);
char *realpath(const char *path, char *resolved);
void *memchr(const void *text, int byte, size_t length);
void *memmem(const void *text, size_t text_length, const void *word, size_t word_length);
void *memcpy(void *to, const void *from, size_t length);
int memcmp(const void *one, const void *other, size_t length);
size_t strlen(const char *text);
char *strdup(const char *text);
char *strerror(int code);
double pow(double base, double exponent);

int access(const char *path, int mode);
int faccessat(int folder, const char *path, int mode, int flags);
int chmod(const char *path, mode_t mode);
int fchmod(int descriptor, mode_t mode);
int mkdir(const char *path, mode_t mode);
int mkfifo(const char *path, mode_t mode);
int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int descriptor, struct stat *status);
int fstatat(int folder, const char *path, struct stat *status, int flags);
int fstatfs(int descriptor, struct statfs *status);
int linkat(int folder, const char *path, int other, const char *name, int flags);
int unlink(const char *path);
int unlinkat(int folder, const char *path, int flags);
int rename(const char *path, const char *name);
int renameat(int folder, const char *path, int other, const char *name);
int renameatx_np(int folder, const char *path, int other, const char *name, unsigned int flags);
int fcopyfile(int descriptor, int other, copyfile_state_t state, copyfile_flags_t flags);
ssize_t readlink(const char *path, char *target, size_t length);
long fpathconf(int descriptor, int name);
long sysconf(int name);

int close(int descriptor);
ssize_t read(int descriptor, void *bytes, size_t length);
ssize_t write(int descriptor, const void *bytes, size_t length);
ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset);
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset);
int ftruncate(int descriptor, off_t length);
int fsync(int descriptor);
int flock(int descriptor, int operation);
int pipe(int descriptors[2]);
int poll(struct pollfd *descriptors, nfds_t count, int milliseconds);
int isatty(int descriptor);
DIR *fdopendir(int descriptor);
struct dirent *readdir(DIR *stream);
int closedir(DIR *stream);

pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
int kill(pid_t process, int signal);
int raise(int signal);
int sigaddset(sigset_t *set, int signal);
int sigwait(const sigset_t *set, int *signal);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *before);
void (*signal(int, void (*)(int)))(int);
int sigemptyset(sigset_t *set);
pid_t waitpid(pid_t process, int *status, int options);
int usleep(useconds_t microseconds);
int nanosleep(const struct timespec *time, struct timespec *rest);
int clock_gettime(clockid_t clock, struct timespec *time);
struct tm *gmtime_r(const time_t *time, struct tm *parts);
__attribute__((noreturn)) void _exit(int status);

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int descriptor, int other);
int posix_spawnattr_init(posix_spawnattr_t *attributes);
int posix_spawnattr_destroy(posix_spawnattr_t *attributes);
int posix_spawnattr_setsigmask(posix_spawnattr_t *restrict attributes, const sigset_t *restrict set);
int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags);
int posix_spawnp(pid_t *restrict process, const char *restrict file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const environment[restrict]);

int socket(int domain, int type, int protocol);
int connect(int socket, const struct sockaddr *address, socklen_t length);
int setsockopt(int socket, int level, int name, const void *value, socklen_t length);
ssize_t send(int socket, const void *bytes, size_t length, int flags);
ssize_t recv(int socket, void *bytes, size_t length, int flags);
in_addr_t inet_addr(const char *text);
