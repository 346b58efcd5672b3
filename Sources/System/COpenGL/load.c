#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "COpenGL.h"

// Function pointers are data pointers to dlsym: POSIX says that they fit.
#define REQUIRE(result, name, arguments)                                  \
  {                                                                       \
    void *found = loader("gl" #name);                                     \
    if (!found) return "gl" #name;                                        \
    memcpy(&out->name, &found, sizeof found);                             \
  }

const char *gl_functions_load(struct gl_functions *out, gl_loader loader) {
  GL_FUNCTIONS(REQUIRE)
  const char *version = out->GetString(GL_VERSION);
  int is_embedded = version && strncmp(version, "OpenGL ES", 9) == 0;
#define LOOK_UP(result, name, embedded, desktop, arguments)                                   \
  {                                                                                           \
    void *found = loader(is_embedded ? "gl" #name embedded : "gl" #name desktop);             \
    memcpy(&out->name, &found, sizeof found);                                                 \
  }
  GL_OPTIONAL_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  return 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct egl_functions egl;
static void *gles;
static char failure[256];

static void open_egl(void) {
  void *library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "libEGL.so.1 cannot be opened");
    return;
  }
  // Without libGLESv2 functions come from EGL alone, which provides all of them since version 1.5.
  gles = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
#define FIND(result, name, arguments)                                                \
  {                                                                                  \
    void *found = dlsym(library, "egl" #name);                                       \
    if (!found) {                                                                    \
      snprintf(failure, sizeof failure, "libEGL.so.1 has no function egl" #name);    \
      return;                                                                        \
    }                                                                                \
    memcpy(&egl.name, &found, sizeof found);                                         \
  }
  EGL_FUNCTIONS(FIND)
#undef FIND
#define FIND(result, name, arguments)                      \
  {                                                        \
    void *found = egl.GetProcAddress("egl" #name);         \
    memcpy(&egl.name, &found, sizeof found);               \
  }
  EGL_OPTIONAL_FUNCTIONS(FIND)
#undef FIND
}

const char *egl_functions_load(struct egl_functions *out) {
  pthread_once(&once, open_egl);
  if (failure[0]) return failure;
  *out = egl;
  return 0;
}

void *egl_find_function(const char *name) {
  struct egl_functions table;
  if (egl_functions_load(&table)) return 0;
  void *found = gles ? dlsym(gles, name) : 0;
  return found ? found : table.GetProcAddress(name);
}

void *egl_find_desktop_function(const char *name) {
  struct egl_functions table;
  if (egl_functions_load(&table)) return 0;
  return table.GetProcAddress(name);
}
