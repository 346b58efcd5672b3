#pragma once

// The functions of SDL that the server and its tests call: result, name, parameters, arguments, and the result without
// SDL. `ACTION`s have none.
#define SDL_FUNCTIONS(VALUE, ACTION)                                                                   \
  VALUE(int, SDL_InitSubSystem, (Uint32 flags), (flags), -1)                                           \
  ACTION(SDL_QuitSubSystem, (Uint32 flags), (flags))                                                   \
  VALUE(SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value), SDL_FALSE)        \
  VALUE(const char *, SDL_GetHint, (const char *name), (name), NULL)                                   \
  VALUE(const char *, SDL_GetCurrentVideoDriver, (void), (), NULL)                                     \
  VALUE(int, SDL_PollEvent, (SDL_Event * event), (event), 0)                                           \
  VALUE(int, SDL_PushEvent, (SDL_Event * event), (event), -1)                                          \
  VALUE(int, SDL_GetCurrentDisplayMode, (int index, SDL_DisplayMode *mode), (index, mode), -1)         \
  VALUE(int, SDL_GetDisplayUsableBounds, (int index, SDL_Rect *rect), (index, rect), -1)               \
  VALUE(SDL_Window *, SDL_CreateWindow,                                                                \
        (const char *title, int x, int y, int width, int height, Uint32 flags),                        \
        (title, x, y, width, height, flags), NULL)                                                     \
  ACTION(SDL_DestroyWindow, (SDL_Window * window), (window))                                           \
  ACTION(SDL_HideWindow, (SDL_Window * window), (window))                                              \
  VALUE(Uint32, SDL_GetWindowID, (SDL_Window * window), (window), 0)                                   \
  VALUE(SDL_Window *, SDL_GetWindowFromID, (Uint32 number), (number), NULL)                            \
  VALUE(int, SDL_GetWindowDisplayIndex, (SDL_Window * window), (window), -1)                           \
  ACTION(SDL_GetWindowSize, (SDL_Window * window, int *width, int *height), (window, width, height))   \
  ACTION(SDL_GetWindowSizeInPixels, (SDL_Window * window, int *width, int *height),                    \
         (window, width, height))                                                                      \
  ACTION(SDL_SetWindowSize, (SDL_Window * window, int width, int height), (window, width, height))     \
  ACTION(SDL_SetWindowPosition, (SDL_Window * window, int x, int y), (window, x, y))                   \
  VALUE(const char *, SDL_GetWindowTitle, (SDL_Window * window), (window), "")                         \
  ACTION(SDL_SetWindowTitle, (SDL_Window * window, const char *title), (window, title))                \
  VALUE(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window * window), (window), NULL)                    \
  VALUE(int, SDL_UpdateWindowSurfaceRects,                                                             \
        (SDL_Window * window, const SDL_Rect *rects, int count), (window, rects, count), -1)           \
  VALUE(SDL_bool, SDL_GetWindowWMInfo, (SDL_Window * window, SDL_SysWMinfo *info), (window, info),     \
        SDL_FALSE)                                                                                     \
  VALUE(int, SDL_ConvertPixels,                                                                        \
        (int width, int height, Uint32 format, const void *source, int pitch, Uint32 targetFormat,     \
         void *target, int targetPitch),                                                               \
        (width, height, format, source, pitch, targetFormat, target, targetPitch), -1)                 \
  VALUE(const char *, SDL_GetKeyName, (SDL_Keycode key), (key), "")                                    \
  VALUE(SDL_Window *, SDL_GetKeyboardFocus, (void), (), NULL)                                          \
  VALUE(const Uint8 *, SDL_GetKeyboardState, (int *count), (count), NULL)                              \
  VALUE(SDL_Keymod, SDL_GetModState, (void), (), KMOD_NONE)                                            \
  ACTION(SDL_SetModState, (SDL_Keymod state), (state))                                                 \
  VALUE(Uint32, SDL_GetMouseState, (int *x, int *y), (x, y), 0)                                        \
  ACTION(SDL_StartTextInput, (void), ())                                                               \
  VALUE(SDL_bool, SDL_IsTextInputActive, (void), (), SDL_FALSE)                                        \
  VALUE(SDL_GLContext, SDL_GL_CreateContext, (SDL_Window * window), (window), NULL)                    \
  ACTION(SDL_GL_DeleteContext, (SDL_GLContext context), (context))                                     \
  VALUE(SDL_GLContext, SDL_GL_GetCurrentContext, (void), (), NULL)                                     \
  VALUE(void *, SDL_GL_GetProcAddress, (const char *name), (name), NULL)                               \
  VALUE(int, SDL_GL_MakeCurrent, (SDL_Window * window, SDL_GLContext context), (window, context), -1)  \
  VALUE(int, SDL_GL_SetAttribute, (SDL_GLattr attribute, int value), (attribute, value), -1)           \
  VALUE(int, SDL_GL_SetSwapInterval, (int interval), (interval), -1)                                   \
  ACTION(SDL_GL_SwapWindow, (SDL_Window * window), (window))
