// Preloaded into a process that the thread sanitizer watches: shows it where one thread waits for another.
//
// A Mutex of Swift's locks and unlocks in code that is compiled for the sanitizer, but waits in a library that is
// not. Without these the sanitizer names every pair of closures of a mutex for which a thread has waited.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Those of the sanitizer, which programs without it do not have.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

// Synchronization._MutexHandle._lockSlow(UInt32), ._tryLockSlow() and ._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock(uint32_t state, SELF) __asm__(LOCK);
SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

// The library's own function.
static void *original(void **known, const char *name) {
  void *function = __atomic_load_n(known, __ATOMIC_ACQUIRE);
  if (!function) {
    function = dlsym(RTLD_NEXT, name);
    __atomic_store_n(known, function, __ATOMIC_RELEASE);
  }
  return function;
}

SWIFT void lock(uint32_t state, SELF) {
  static void *known;
  ((SWIFT void (*)(uint32_t, SELF))original(&known, LOCK))(state, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock(SELF) {
  static void *known;
  bool isLocked = ((SWIFT bool (*)(SELF))original(&known, TRY_LOCK))(self);
  if (isLocked && __tsan_acquire) __tsan_acquire(self);
  return isLocked;
}

SWIFT void unlock(SELF) {
  static void *known;
  if (__tsan_release) __tsan_release(self);
  ((SWIFT void (*)(SELF))original(&known, UNLOCK))(self);
}
