#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "gbm_functions.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct gbm_functions table;
static char failure[256];

static void open_gbm(void) {
  void *library = dlopen("libgbm.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "libgbm.so.1 cannot be opened");
    return;
  }
#define FIND(result, name, arguments)                                                \
  {                                                                                  \
    void *found = dlsym(library, "gbm_" #name);                                      \
    if (!found) {                                                                    \
      snprintf(failure, sizeof failure, "libgbm.so.1 has no function gbm_" #name);   \
      return;                                                                        \
    }                                                                                \
    memcpy(&table.name, &found, sizeof found);                                       \
  }
  GBM_FUNCTIONS(FIND)
#undef FIND
}

const char *gbm_functions_load(struct gbm_functions *out) {
  pthread_once(&once, open_gbm);
  if (failure[0]) return failure;
  *out = table;
  return 0;
}
