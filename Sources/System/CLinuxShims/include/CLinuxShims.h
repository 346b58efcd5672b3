#pragma once

// The parts of Linux that Swift cannot import: macros with arguments, variadic functions, constants
// that are cast expressions or enumerators, and calls that glibc declares only under _GNU_SOURCE.
// Each function is one call; all decisions are written in Swift.

#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>

// --- Control messages: descriptors beside the bytes of a socket (cmsg(3)).

size_t clinux_cmsg_space(size_t byteCount);
size_t clinux_cmsg_len(size_t byteCount);
struct cmsghdr *_Nullable clinux_cmsg_firsthdr(const struct msghdr *_Nonnull message);
struct cmsghdr *_Nullable clinux_cmsg_nxthdr(
    struct msghdr *_Nonnull message, struct cmsghdr *_Nonnull control);
void *_Nonnull clinux_cmsg_data(struct cmsghdr *_Nonnull control);

// --- Sockets.

/// accept4(2) with SOCK_CLOEXEC | SOCK_NONBLOCK, without the peer's address.
int clinux_accept(int listener);
/// SO_PEERCRED: the process that called connect(2) or socketpair(2). Returns 0, or -1 with errno.
int clinux_peer_credentials(
    int descriptor, pid_t *_Nonnull pid, uid_t *_Nonnull uid, gid_t *_Nonnull gid);

static const int clinux_socket_stream = SOCK_STREAM;
static const int clinux_socket_datagram = SOCK_DGRAM;
static const int clinux_socket_cloexec = SOCK_CLOEXEC;
static const int clinux_socket_nonblock = SOCK_NONBLOCK;
static const int clinux_msg_nosignal = MSG_NOSIGNAL;
static const int clinux_msg_dontwait = MSG_DONTWAIT;
static const int clinux_msg_ctrunc = MSG_CTRUNC;
static const int clinux_msg_cmsg_cloexec = MSG_CMSG_CLOEXEC;

// --- Anonymous memory and its seals (memfd_create(2), fcntl(2)).

int clinux_memfd_create(const char *_Nonnull name, unsigned int flags);
int clinux_add_seals(int descriptor, int seals);
/// The seals, or -1 with errno; EINVAL says that files of this kind have none.
int clinux_get_seals(int descriptor);
/// The magic number of the file system that holds the file, or -1 with errno.
int64_t clinux_filesystem_type(int descriptor);

extern const unsigned int clinux_mfd_cloexec;
extern const unsigned int clinux_mfd_allow_sealing;
extern const unsigned int clinux_mfd_noexec_seal;
extern const unsigned int clinux_mfd_hugetlb;
extern const int clinux_seal_seal;
extern const int clinux_seal_shrink;
extern const int clinux_seal_grow;
extern const int clinux_seal_write;
extern const int clinux_seal_future_write;
extern const int64_t clinux_filesystem_tmpfs;
extern const int64_t clinux_filesystem_hugetlbfs;
extern const int clinux_open_path;

/// memfd_secret(2): memory that is mapped in one process alone, or -1 with errno.
int clinux_memfd_secret(void);
/// fallocate(2) that makes a hole and keeps the size. Returns 0, or -1 with errno.
int clinux_punch_hole(int descriptor, off_t offset, off_t byteCount);
/// fallocate(2) that reserves memory for all pages. Returns 0, or -1 with errno.
int clinux_reserve(int descriptor, off_t byteCount);
/// The offset of the first hole, which is the size where there is none, or -1 with errno. Moves the file's offset.
off_t clinux_first_hole(int descriptor);
/// madvise(2) with MADV_REMOVE. Returns 0, or -1 with errno.
int clinux_remove_pages(void *_Nonnull start, size_t byteCount);

// --- Waiting: epoll(7), timerfd, signalfd, eventfd. The calls and structures come from the headers
// above; these are their flags, which are enumerators there.

static const uint32_t clinux_epoll_in = EPOLLIN;
static const uint32_t clinux_epoll_out = EPOLLOUT;
static const uint32_t clinux_epoll_err = EPOLLERR;
static const uint32_t clinux_epoll_hup = EPOLLHUP;
static const uint32_t clinux_epoll_rdhup = EPOLLRDHUP;
static const int clinux_epoll_cloexec = EPOLL_CLOEXEC;
static const int clinux_eventfd_cloexec = EFD_CLOEXEC;
static const int clinux_eventfd_nonblock = EFD_NONBLOCK;
static const int clinux_timerfd_cloexec = TFD_CLOEXEC;
static const int clinux_timerfd_nonblock = TFD_NONBLOCK;
static const int clinux_timerfd_abstime = TFD_TIMER_ABSTIME;
static const int clinux_signalfd_cloexec = SFD_CLOEXEC;
static const int clinux_signalfd_nonblock = SFD_NONBLOCK;

// --- Errors.

/// The meaning of an errno value, in English; NULL if unknown. The text is static, so any thread
/// may call it.
const char *_Nullable clinux_error_text(int code);

// --- Memory.

/// Returns free memory to the system. Takes milliseconds for a large heap.
void clinux_release_free_memory(void);
/// mremap(2) with MREMAP_MAYMOVE: the new address of the mapping, or MAP_FAILED with errno.
void *_Nonnull clinux_resize_mapping(
    void *_Nullable start, size_t byteCount, size_t newByteCount);
/// Bytes that are allocated and not freed, including blocks that the allocator maps separately.
size_t clinux_heap_byte_count(void);
