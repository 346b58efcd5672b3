// SDL is opened with the first call: a screen without a desktop needs neither it nor the many libraries it brings.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "shim.h"
#include "sdl_functions.h"

#define LIBRARY "libSDL2-2.0.so.0"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static struct {
#define VALUE(result, name, parameters, arguments, none) result(*name) parameters;
#define ACTION(name, parameters, arguments) void(*name) parameters;
  SDL_FUNCTIONS(VALUE, ACTION)
#undef VALUE
#undef ACTION
  const char *(*SDL_GetError)(void);
} table;

static void open_sdl(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : LIBRARY " cannot be opened");
    return;
  }
#define FIND(name)                                                             \
  {                                                                            \
    void *found = dlsym(library, #name);                                       \
    if (!found) {                                                              \
      snprintf(failure, sizeof failure, LIBRARY " has no function " #name);    \
      return;                                                                  \
    }                                                                          \
    memcpy(&table.name, &found, sizeof found);                                 \
  }
#define VALUE(result, name, parameters, arguments, none) FIND(name)
#define ACTION(name, parameters, arguments) FIND(name)
  SDL_FUNCTIONS(VALUE, ACTION)
#undef VALUE
#undef ACTION
  FIND(SDL_GetError)
#undef FIND
}

static int is_open(void) {
  pthread_once(&once, open_sdl);
  return !failure[0];
}

#define VALUE(result, name, parameters, arguments, none)                       \
  result name parameters { return is_open() ? table.name arguments : none; }
#define ACTION(name, parameters, arguments)                                    \
  void name parameters {                                                       \
    if (is_open()) table.name arguments;                                       \
  }
SDL_FUNCTIONS(VALUE, ACTION)
#undef VALUE
#undef ACTION

const char *SDL_GetError(void) { return is_open() ? table.SDL_GetError() : failure; }
