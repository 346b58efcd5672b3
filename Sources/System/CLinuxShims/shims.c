#define _GNU_SOURCE
#include "CLinuxShims.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// Headers older than Linux 6.3 lack this flag; kernels older than that answer EINVAL.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

// Kernels older than Linux 5.1 answer EINVAL.
#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

// The Swift side copies descriptors as CInt and reads kernel structures by these sizes.
_Static_assert(sizeof(int) == 4, "descriptors are passed as 32-bit integers");
_Static_assert(sizeof(pid_t) == 4 && sizeof(uid_t) == 4, "peer credentials are 32-bit integers");
_Static_assert(sizeof(struct signalfd_siginfo) == 128, "a signalfd read is 128 bytes");
#if defined(__x86_64__)
_Static_assert(sizeof(struct epoll_event) == 12, "epoll_event is packed on x86-64");
#else
_Static_assert(sizeof(struct epoll_event) == 16, "epoll_event is naturally aligned");
#endif

size_t clinux_cmsg_space(size_t byteCount) { return CMSG_SPACE(byteCount); }
size_t clinux_cmsg_len(size_t byteCount) { return CMSG_LEN(byteCount); }
struct cmsghdr *clinux_cmsg_firsthdr(const struct msghdr *message) {
  return CMSG_FIRSTHDR(message);
}
struct cmsghdr *clinux_cmsg_nxthdr(struct msghdr *message, struct cmsghdr *control) {
  return CMSG_NXTHDR(message, control);
}
void *clinux_cmsg_data(struct cmsghdr *control) { return CMSG_DATA(control); }

int clinux_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int clinux_peer_credentials(int descriptor, pid_t *pid, uid_t *uid, gid_t *gid) {
  struct ucred credentials = {0, (uid_t)-1, (gid_t)-1};
  socklen_t length = sizeof credentials;
  int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length);
  *pid = credentials.pid;
  *uid = credentials.uid;
  *gid = credentials.gid;
  return result;
}

int clinux_memfd_create(const char *name, unsigned int flags) { return memfd_create(name, flags); }
int clinux_add_seals(int descriptor, int seals) { return fcntl(descriptor, F_ADD_SEALS, seals); }
int clinux_get_seals(int descriptor) { return fcntl(descriptor, F_GET_SEALS); }

int64_t clinux_filesystem_type(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

int clinux_memfd_secret(void) { return (int)syscall(SYS_memfd_secret, O_CLOEXEC); }
int clinux_punch_hole(int descriptor, off_t offset, off_t byteCount) {
  return fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, byteCount);
}
int clinux_reserve(int descriptor, off_t byteCount) {
  return fallocate(descriptor, 0, 0, byteCount);
}
off_t clinux_first_hole(int descriptor) { return lseek(descriptor, 0, SEEK_HOLE); }
int clinux_remove_pages(void *start, size_t byteCount) {
  return madvise(start, byteCount, MADV_REMOVE);
}

const unsigned int clinux_mfd_cloexec = MFD_CLOEXEC;
const unsigned int clinux_mfd_allow_sealing = MFD_ALLOW_SEALING;
const unsigned int clinux_mfd_noexec_seal = MFD_NOEXEC_SEAL;
const unsigned int clinux_mfd_hugetlb = MFD_HUGETLB;
const int clinux_seal_seal = F_SEAL_SEAL;
const int clinux_seal_shrink = F_SEAL_SHRINK;
const int clinux_seal_grow = F_SEAL_GROW;
const int clinux_seal_write = F_SEAL_WRITE;
const int clinux_seal_future_write = F_SEAL_FUTURE_WRITE;
const int64_t clinux_filesystem_tmpfs = TMPFS_MAGIC;
const int64_t clinux_filesystem_hugetlbfs = HUGETLBFS_MAGIC;
const int clinux_open_path = O_PATH;

const char *clinux_error_text(int code) { return strerrordesc_np(code); }

void clinux_release_free_memory(void) { malloc_trim(0); }

void *clinux_resize_mapping(void *start, size_t byteCount, size_t newByteCount) {
  return mremap(start, byteCount, newByteCount, MREMAP_MAYMOVE);
}

size_t clinux_heap_byte_count(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
