#include <stdatomic.h>
#include <string.h>

#include "CNullOpenGL.h"

// Stands for all functions without a result: it does nothing. A caller passes its arguments in
// registers and takes them back itself, so that one function answers for all.
static uintptr_t do_nothing(void) { return 0; }

static gl_name next_name(void) {
  static _Atomic gl_name last;
  return atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

static void make_names(int32_t count, gl_name *out) {
  for (int32_t i = 0; i < count; i++) out[i] = next_name();
}

static gl_name make_shader(gl_enum type) {
  (void)type;
  return next_name();
}

static void say_yes(gl_name object, gl_enum name, int32_t *out) {
  (void)object;
  (void)name;
  *out = 1;
}

static const char *get_string(gl_enum name) {
  return name == GL_VERSION ? "OpenGL ES 3.0 without a driver" : "no driver";
}

static void get_integer(gl_enum name, int32_t *out) {
  *out = name == GL_MAJOR_VERSION ? 3 : name == GL_MAX_TEXTURE_SIZE ? 16384 : 0;
}

static gl_enum be_complete(gl_enum target) {
  (void)target;
  return GL_FRAMEBUFFER_COMPLETE;
}

void *null_opengl_find_function(const char *name) {
  static const struct {
    const char *name;
    void (*function)(void);
  } answers[] = {
    {"glGenTextures", (void (*)(void))make_names},
    {"glGenRenderbuffers", (void (*)(void))make_names},
    {"glGenFramebuffers", (void (*)(void))make_names},
    {"glGenBuffers", (void (*)(void))make_names},
    {"glGenVertexArrays", (void (*)(void))make_names},
    {"glCreateShader", (void (*)(void))make_shader},
    {"glCreateProgram", (void (*)(void))next_name},
    {"glGetShaderiv", (void (*)(void))say_yes},
    {"glGetProgramiv", (void (*)(void))say_yes},
    {"glGetString", (void (*)(void))get_string},
    {"glGetIntegerv", (void (*)(void))get_integer},
    {"glCheckFramebufferStatus", (void (*)(void))be_complete},
  };
  void *found = 0;
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    if (strcmp(name, answers[i].name) == 0) {
      memcpy(&found, &answers[i].function, sizeof found);
      return found;
    }
  }
  uintptr_t (*nothing)(void) = do_nothing;
#define FIND(result, member, arguments) \
  if (strcmp(name, "gl" #member) == 0) memcpy(&found, &nothing, sizeof found);
  GL_FUNCTIONS(FIND)
#undef FIND
  return found;
}
