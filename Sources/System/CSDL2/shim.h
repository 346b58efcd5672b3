#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

// The descriptor of an X connection: a macro, so that libX11 need not be linked. -1 where SDL was
// built without X11.
static inline int csdl2_x11_descriptor(const SDL_SysWMinfo *_Nonnull info) {
#if defined(SDL_VIDEO_DRIVER_X11) && defined(ConnectionNumber)
  return info->info.x11.display ? ConnectionNumber(info->info.x11.display) : -1;
#else
  (void)info;
  return -1;
#endif
}

// The X display, a `Display *`; NULL where SDL was built without X11.
static inline void *_Nullable csdl2_x11_display(const SDL_SysWMinfo *_Nonnull info) {
#if defined(SDL_VIDEO_DRIVER_X11)
  return info->info.x11.display;
#else
  (void)info;
  return NULL;
#endif
}

// The X window's number; 0 where SDL was built without X11.
static inline uint32_t csdl2_x11_window(const SDL_SysWMinfo *_Nonnull info) {
#if defined(SDL_VIDEO_DRIVER_X11)
  return (uint32_t)info->info.x11.window;
#else
  (void)info;
  return 0;
#endif
}

// The Wayland display, a `struct wl_display *`; NULL where SDL was built without Wayland.
static inline struct wl_display *_Nullable csdl2_wayland_display(const SDL_SysWMinfo *_Nonnull info) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  return info->info.wl.display;
#else
  (void)info;
  return NULL;
#endif
}

// The window's `struct wl_surface *`; NULL where SDL was built without Wayland.
static inline struct wl_surface *_Nullable csdl2_wayland_surface(
    const SDL_SysWMinfo *_Nonnull info) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  return info->info.wl.surface;
#else
  (void)info;
  return NULL;
#endif
}
