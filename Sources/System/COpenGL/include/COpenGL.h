// The parts of OpenGL ES 3.0, OpenGL 3.3 and EGL that the renderer uses, loaded when the program runs: no
// library is needed to build or to start it.
//
// Names and numbers are those of the Khronos registry. Functions are members of a table, because each
// context may have its own.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "gbm_functions.h"

#pragma clang assume_nonnull begin

// MARK: OpenGL ES

typedef uint32_t gl_enum;
typedef uint32_t gl_name;

#define GL_NO_ERROR 0u
#define GL_OUT_OF_MEMORY 0x0505u
#define GL_CONTEXT_LOST 0x0507u
#define GL_DEPTH_BUFFER_BIT 0x0100u
#define GL_ZERO 0u
#define GL_ONE 1u
#define GL_LESS 0x0201u
#define GL_LEQUAL 0x0203u
#define GL_SRC_ALPHA 0x0302u
#define GL_ONE_MINUS_SRC_ALPHA 0x0303u
#define GL_TRIANGLE_STRIP 0x0005u
#define GL_DITHER 0x0BD0u
#define GL_BLEND 0x0BE2u
#define GL_SCISSOR_TEST 0x0C11u
#define GL_DEPTH_TEST 0x0B71u
#define GL_CULL_FACE 0x0B44u
#define GL_UNPACK_ALIGNMENT 0x0CF5u
#define GL_UNPACK_ROW_LENGTH 0x0CF2u
#define GL_PACK_ALIGNMENT 0x0D05u
#define GL_PACK_ROW_LENGTH 0x0D02u
#define GL_MAX_TEXTURE_SIZE 0x0D33u
#define GL_TEXTURE_2D 0x0DE1u
#define GL_UNSIGNED_BYTE 0x1401u
#define GL_UNSIGNED_INT 0x1405u
#define GL_FLOAT 0x1406u
#define GL_RED 0x1903u
#define GL_RGBA 0x1908u
#define GL_RG 0x8227u
#define GL_R8 0x8229u
#define GL_RG8 0x822Bu
#define GL_RGBA8 0x8058u
#define GL_RGBA32F 0x8814u
#define GL_RENDERER 0x1F01u
#define GL_VERSION 0x1F02u
#define GL_EXTENSIONS 0x1F03u
#define GL_NUM_EXTENSIONS 0x821Du
#define GL_MAJOR_VERSION 0x821Bu
#define GL_MINOR_VERSION 0x821Cu
#define GL_NEAREST 0x2600u
#define GL_TEXTURE_MAG_FILTER 0x2800u
#define GL_TEXTURE_MIN_FILTER 0x2801u
#define GL_TEXTURE_WRAP_S 0x2802u
#define GL_TEXTURE_WRAP_T 0x2803u
#define GL_CLAMP_TO_EDGE 0x812Fu
#define GL_COLOR_BUFFER_BIT 0x4000u
#define GL_TEXTURE0 0x84C0u
#define GL_ARRAY_BUFFER 0x8892u
#define GL_STREAM_DRAW 0x88E0u
#define GL_FRAGMENT_SHADER 0x8B30u
#define GL_VERTEX_SHADER 0x8B31u
#define GL_COMPILE_STATUS 0x8B81u
#define GL_LINK_STATUS 0x8B82u
#define GL_FRAMEBUFFER 0x8D40u
#define GL_COLOR_ATTACHMENT0 0x8CE0u
#define GL_DEPTH_ATTACHMENT 0x8D00u
#define GL_RENDERBUFFER 0x8D41u
#define GL_DEPTH_COMPONENT24 0x81A6u
#define GL_FRAMEBUFFER_COMPLETE 0x8CD5u
#define GL_TIME_ELAPSED 0x88BFu
#define GL_QUERY_RESULT 0x8866u
#define GL_DEBUG_OUTPUT 0x92E0u
#define GL_DEBUG_OUTPUT_SYNCHRONOUS 0x8242u
#define GL_DEBUG_TYPE_PERFORMANCE 0x8250u
#define GL_DEBUG_TYPE_OTHER 0x8251u
#define GL_DEBUG_SEVERITY_NOTIFICATION 0x826Bu

// Every function that a context must have: FUNCTION(result, name, arguments).
#define GL_FUNCTIONS(FUNCTION) \
  FUNCTION(gl_enum, GetError, (void)) \
  FUNCTION(const char *_Nullable, GetString, (gl_enum name)) \
  FUNCTION(const char *_Nullable, GetStringi, (gl_enum name, uint32_t index)) \
  FUNCTION(void, GetIntegerv, (gl_enum name, int32_t *out)) \
  FUNCTION(void, Enable, (gl_enum what)) \
  FUNCTION(void, Disable, (gl_enum what)) \
  FUNCTION(void, Finish, (void)) \
  FUNCTION(void, BlendFunc, (gl_enum source, gl_enum destination)) \
  FUNCTION(void, DepthFunc, (gl_enum function)) \
  FUNCTION(void, DepthMask, (uint8_t writes)) \
  FUNCTION(void, ClearColor, (float r, float g, float b, float a)) \
  FUNCTION(void, Clear, (uint32_t mask)) \
  FUNCTION(void, Viewport, (int32_t x, int32_t y, int32_t width, int32_t height)) \
  FUNCTION(void, Scissor, (int32_t x, int32_t y, int32_t width, int32_t height)) \
  FUNCTION(void, PixelStorei, (gl_enum name, int32_t value)) \
  FUNCTION( \
    void, ReadPixels, \
    (int32_t x, int32_t y, int32_t width, int32_t height, gl_enum format, gl_enum type, void *out)) \
  FUNCTION(void, GenTextures, (int32_t count, gl_name *out)) \
  FUNCTION(void, DeleteTextures, (int32_t count, const gl_name *names)) \
  FUNCTION(void, ActiveTexture, (gl_enum unit)) \
  FUNCTION(void, BindTexture, (gl_enum target, gl_name texture)) \
  FUNCTION(void, TexParameteri, (gl_enum target, gl_enum name, int32_t value)) \
  FUNCTION( \
    void, TexStorage2D, \
    (gl_enum target, int32_t levels, gl_enum format, int32_t width, int32_t height)) \
  FUNCTION( \
    void, TexSubImage2D, \
    (gl_enum target, int32_t level, int32_t x, int32_t y, int32_t width, int32_t height, \
      gl_enum format, gl_enum type, const void *_Nullable pixels)) \
  FUNCTION(void, GenFramebuffers, (int32_t count, gl_name *out)) \
  FUNCTION(void, DeleteFramebuffers, (int32_t count, const gl_name *names)) \
  FUNCTION(void, BindFramebuffer, (gl_enum target, gl_name framebuffer)) \
  FUNCTION( \
    void, FramebufferTexture2D, \
    (gl_enum target, gl_enum attachment, gl_enum texture_target, gl_name texture, int32_t level)) \
  FUNCTION(gl_enum, CheckFramebufferStatus, (gl_enum target)) \
  FUNCTION(void, GenRenderbuffers, (int32_t count, gl_name *out)) \
  FUNCTION(void, DeleteRenderbuffers, (int32_t count, const gl_name *names)) \
  FUNCTION(void, BindRenderbuffer, (gl_enum target, gl_name renderbuffer)) \
  FUNCTION( \
    void, RenderbufferStorage, \
    (gl_enum target, gl_enum format, int32_t width, int32_t height)) \
  FUNCTION( \
    void, FramebufferRenderbuffer, \
    (gl_enum target, gl_enum attachment, gl_enum renderbuffer_target, gl_name renderbuffer)) \
  FUNCTION(gl_name, CreateShader, (gl_enum type)) \
  FUNCTION( \
    void, ShaderSource, \
    (gl_name shader, int32_t count, const char *_Nonnull const *_Nonnull strings, \
      const int32_t *_Nullable lengths)) \
  FUNCTION(void, CompileShader, (gl_name shader)) \
  FUNCTION(void, GetShaderiv, (gl_name shader, gl_enum name, int32_t *out)) \
  FUNCTION( \
    void, GetShaderInfoLog, (gl_name shader, int32_t room, int32_t *_Nullable length, char *out)) \
  FUNCTION(void, DeleteShader, (gl_name shader)) \
  FUNCTION(gl_name, CreateProgram, (void)) \
  FUNCTION(void, AttachShader, (gl_name program, gl_name shader)) \
  FUNCTION(void, LinkProgram, (gl_name program)) \
  FUNCTION(void, GetProgramiv, (gl_name program, gl_enum name, int32_t *out)) \
  FUNCTION( \
    void, GetProgramInfoLog, (gl_name program, int32_t room, int32_t *_Nullable length, char *out)) \
  FUNCTION(void, DeleteProgram, (gl_name program)) \
  FUNCTION(void, UseProgram, (gl_name program)) \
  FUNCTION(int32_t, GetUniformLocation, (gl_name program, const char *name)) \
  FUNCTION(void, Uniform1i, (int32_t location, int32_t value)) \
  FUNCTION(void, Uniform2i, (int32_t location, int32_t x, int32_t y)) \
  FUNCTION(void, Uniform2f, (int32_t location, float x, float y)) \
  FUNCTION(void, GenBuffers, (int32_t count, gl_name *out)) \
  FUNCTION(void, DeleteBuffers, (int32_t count, const gl_name *names)) \
  FUNCTION(void, BindBuffer, (gl_enum target, gl_name buffer)) \
  FUNCTION( \
    void, BufferData, (gl_enum target, ptrdiff_t size, const void *_Nullable data, gl_enum usage)) \
  FUNCTION(void, GenVertexArrays, (int32_t count, gl_name *out)) \
  FUNCTION(void, DeleteVertexArrays, (int32_t count, const gl_name *names)) \
  FUNCTION(void, BindVertexArray, (gl_name array)) \
  FUNCTION(void, EnableVertexAttribArray, (uint32_t index)) \
  FUNCTION( \
    void, VertexAttribIPointer, \
    (uint32_t index, int32_t size, gl_enum type, int32_t stride, const void *_Nullable offset)) \
  FUNCTION(void, VertexAttribDivisor, (uint32_t index, uint32_t divisor)) \
  FUNCTION( \
    void, DrawArraysInstanced, (gl_enum mode, int32_t first, int32_t count, int32_t instances))

// Functions that a context may lack: OPTIONAL(result, name, suffix in OpenGL ES, suffix in OpenGL,
// arguments). Some loaders return a pointer for every name, so such a pointer may only be used with the
// extension.
#define GL_OPTIONAL_FUNCTIONS(OPTIONAL) \
  OPTIONAL(gl_enum, GetGraphicsResetStatus, "EXT", "ARB", (void)) \
  OPTIONAL( \
    void, DebugMessageCallback, "KHR", "", \
    (void (*_Nullable callback)( \
       gl_enum source, gl_enum type, uint32_t id, gl_enum severity, int32_t length, \
       const char *message, const void *_Nullable user), \
      const void *_Nullable user)) \
  OPTIONAL(void, GenQueries, "EXT", "", (int32_t count, gl_name *out)) \
  OPTIONAL(void, DeleteQueries, "EXT", "", (int32_t count, const gl_name *names)) \
  OPTIONAL(void, BeginQuery, "EXT", "", (gl_enum target, gl_name query)) \
  OPTIONAL(void, EndQuery, "EXT", "", (gl_enum target)) \
  OPTIONAL(void, GetQueryObjectui64v, "EXT", "", (gl_name query, gl_enum name, uint64_t *out))

#define GL_MEMBER(result, name, arguments) result(*_Nonnull name) arguments;
#define GL_OPTIONAL_MEMBER(result, name, embedded, desktop, arguments) \
  result(*_Nullable name) arguments;
#define EGL_OPTIONAL_MEMBER(result, name, arguments) result(*_Nullable name) arguments;

/// The functions of a context.
struct gl_functions {
  GL_FUNCTIONS(GL_MEMBER)
  GL_OPTIONAL_FUNCTIONS(GL_OPTIONAL_MEMBER)
};

/// Returns the function with a name, or null.
typedef void *_Nullable (*gl_loader)(const char *name);

/// Fills a table. Returns the name of the first missing function, or null when all exist.
const char *_Nullable gl_functions_load(struct gl_functions *out, gl_loader loader);

// MARK: EGL

typedef void *egl_display;
typedef void *egl_context;
typedef void *egl_device;
typedef void *egl_surface;
typedef void *egl_config;

#define EGL_NONE 0x3038
#define EGL_EXTENSIONS 0x3055
#define EGL_SURFACE_TYPE 0x3033
#define EGL_PBUFFER_BIT 0x0001
#define EGL_WINDOW_BIT 0x0004
#define EGL_RED_SIZE 0x3024
#define EGL_GREEN_SIZE 0x3023
#define EGL_BLUE_SIZE 0x3022
#define EGL_NATIVE_VISUAL_ID 0x302E
#define EGL_RENDERABLE_TYPE 0x3040
#define EGL_OPENGL_ES3_BIT 0x0040
#define EGL_OPENGL_BIT 0x0008
#define EGL_OPENGL_ES_API 0x30A0u
#define EGL_OPENGL_API 0x30A2u
#define EGL_CONTEXT_MAJOR_VERSION 0x3098
#define EGL_CONTEXT_MINOR_VERSION 0x30FB
#define EGL_CONTEXT_OPENGL_PROFILE_MASK 0x30FD
#define EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT 0x0001
#define EGL_CONTEXT_OPENGL_DEBUG 0x31B0
#define EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT 0x3138
#define EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR 0x31BD
#define EGL_LOSE_CONTEXT_ON_RESET 0x31BF
#define EGL_PLATFORM_DEVICE_EXT 0x313Fu
#define EGL_PLATFORM_SURFACELESS_MESA 0x31DDu
#define EGL_PLATFORM_GBM_KHR 0x31D7u

#define EGL_FUNCTIONS(FUNCTION) \
  FUNCTION(void *_Nullable, GetProcAddress, (const char *name)) \
  FUNCTION(int32_t, GetError, (void)) \
  FUNCTION(const char *_Nullable, QueryString, (egl_display _Nullable display, int32_t name)) \
  FUNCTION(egl_display _Nullable, GetDisplay, (void *_Nullable native)) \
  FUNCTION( \
    uint32_t, Initialize, \
    (egl_display display, int32_t *_Nullable major, int32_t *_Nullable minor)) \
  FUNCTION(uint32_t, BindAPI, (uint32_t api)) \
  FUNCTION( \
    uint32_t, ChooseConfig, \
    (egl_display display, const int32_t *attributes, egl_config _Nullable *_Nonnull out, \
      int32_t room, int32_t *count)) \
  FUNCTION( \
    egl_context _Nullable, CreateContext, \
    (egl_display display, egl_config _Nullable config, egl_context _Nullable shared, \
      const int32_t *attributes)) \
  FUNCTION(uint32_t, DestroyContext, (egl_display display, egl_context context)) \
  FUNCTION( \
    uint32_t, MakeCurrent, \
    (egl_display display, egl_surface _Nullable draw, egl_surface _Nullable read, \
      egl_context _Nullable context)) \
  FUNCTION(egl_context _Nullable, GetCurrentContext, (void)) \
  FUNCTION( \
    uint32_t, GetConfigAttrib, \
    (egl_display display, egl_config config, int32_t attribute, int32_t *out)) \
  FUNCTION( \
    egl_surface _Nullable, CreateWindowSurface, \
    (egl_display display, egl_config config, void *window, const int32_t *_Nullable attributes)) \
  FUNCTION(uint32_t, DestroySurface, (egl_display display, egl_surface surface)) \
  FUNCTION(uint32_t, SwapBuffers, (egl_display display, egl_surface surface)) \
  FUNCTION(uint32_t, Terminate, (egl_display display))

#define EGL_OPTIONAL_FUNCTIONS(FUNCTION) \
  FUNCTION( \
    egl_display _Nullable, GetPlatformDisplayEXT, \
    (uint32_t platform, void *_Nullable native, const int32_t *_Nullable attributes)) \
  FUNCTION( \
    uint32_t, QueryDevicesEXT, \
    (int32_t room, egl_device _Nullable *_Nullable out, int32_t *count))

/// The functions of the system's EGL.
struct egl_functions {
  EGL_FUNCTIONS(GL_MEMBER)
  EGL_OPTIONAL_FUNCTIONS(EGL_OPTIONAL_MEMBER)
};

/// Opens libEGL.so.1, once per process; it stays open. Returns null, or a static error text.
const char *_Nullable egl_functions_load(struct egl_functions *out);

/// Returns a function of OpenGL ES through EGL.
void *_Nullable egl_find_function(const char *name);

/// Returns a function of OpenGL through EGL.
void *_Nullable egl_find_desktop_function(const char *name);

#pragma clang assume_nonnull end
