#pragma once
#include <wayland-client.h>

// The protocol's interfaces are constants whose addresses matter, which Swift would copy.

static inline struct wl_shm *_Nullable cwayland_bind_shm(
    struct wl_registry *_Nonnull registry, uint32_t name) {
  return (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

// The display as the parent of objects whose events go to a queue of their own.
static inline struct wl_registry *_Nullable cwayland_registry(
    struct wl_display *_Nonnull display, struct wl_event_queue *_Nonnull queue) {
  struct wl_display *wrapper = (struct wl_display *)wl_proxy_create_wrapper(display);
  if (!wrapper) return NULL;
  wl_proxy_set_queue((struct wl_proxy *)wrapper, queue);
  struct wl_registry *registry = wl_display_get_registry(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  return registry;
}

static inline uint32_t cwayland_surface_version(struct wl_surface *_Nonnull surface) {
  return wl_proxy_get_version((struct wl_proxy *)surface);
}
