#pragma once
#include <wayland-client.h>

// The protocol's interfaces are constants whose addresses matter, which Swift would copy.

static inline struct wl_shm *_Nullable cwayland_bind_shm(
    struct wl_registry *_Nonnull registry, uint32_t name) {
  return (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

// Returns a registry of the display whose events go to a queue of their own.
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

// Presentation time (`wp_presentation`, version 1). libwayland contains only the core protocol, so the
// interfaces of this one are here, as wayland-scanner writes them.

struct cwayland_presentation_listener {
  void (*_Nonnull clock_id)(
      void *_Nullable data, struct wl_proxy *_Nullable presentation, uint32_t clock);
};

// A compositor destroys its object with `presented` or `discarded`; the client then destroys its proxy.
struct cwayland_feedback_listener {
  void (*_Nonnull sync_output)(
      void *_Nullable data, struct wl_proxy *_Nullable feedback,
      struct wl_output *_Nullable output);
  void (*_Nonnull presented)(
      void *_Nullable data, struct wl_proxy *_Nullable feedback, uint32_t seconds_high,
      uint32_t seconds_low, uint32_t nanoseconds, uint32_t refresh, uint32_t sequence_high,
      uint32_t sequence_low, uint32_t flags);
  void (*_Nonnull discarded)(void *_Nullable data, struct wl_proxy *_Nullable feedback);
};

static const struct wl_interface *_Nullable cwayland_feedback_types[] = {
  &wl_output_interface, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
};
static const struct wl_message cwayland_feedback_events[] = {
  {"sync_output", "o", cwayland_feedback_types},
  {"presented", "uuuuuuu", cwayland_feedback_types + 1},
  {"discarded", "", cwayland_feedback_types + 1},
};
static const struct wl_interface cwayland_feedback_interface = {
  "wp_presentation_feedback", 1, 0, NULL, 3, cwayland_feedback_events,
};
static const struct wl_interface *_Nullable cwayland_presentation_types[] = {
  NULL, &wl_surface_interface, &cwayland_feedback_interface,
};
static const struct wl_message cwayland_presentation_requests[] = {
  {"destroy", "", cwayland_presentation_types},
  {"feedback", "on", cwayland_presentation_types + 1},
};
static const struct wl_message cwayland_presentation_events[] = {
  {"clock_id", "u", cwayland_presentation_types},
};
static const struct wl_interface cwayland_presentation_interface = {
  "wp_presentation", 1, 2, cwayland_presentation_requests, 1, cwayland_presentation_events,
};

static inline struct wl_proxy *_Nullable cwayland_bind_presentation(
    struct wl_registry *_Nonnull registry, uint32_t name) {
  return (struct wl_proxy *)wl_registry_bind(
      registry, name, &cwayland_presentation_interface, 1);
}

// The caller must keep the listener alive.
static inline void cwayland_listen_to_presentation(
    struct wl_proxy *_Nonnull presentation,
    const struct cwayland_presentation_listener *_Nonnull listener, void *_Nullable data) {
  wl_proxy_add_listener(presentation, (void (**)(void))listener, data);
}

// Asks when the content of the surface's next commit is shown. The caller must keep the listener alive.
static inline struct wl_proxy *_Nullable cwayland_ask_feedback(
    struct wl_proxy *_Nonnull presentation, struct wl_surface *_Nonnull surface,
    const struct cwayland_feedback_listener *_Nonnull listener, void *_Nullable data) {
  struct wl_proxy *feedback = wl_proxy_marshal_constructor(
      presentation, 1, &cwayland_feedback_interface, surface, NULL);
  if (feedback) wl_proxy_add_listener(feedback, (void (**)(void))listener, data);
  return feedback;
}

static inline void cwayland_destroy_presentation(struct wl_proxy *_Nonnull presentation) {
  wl_proxy_marshal(presentation, 0);
  wl_proxy_destroy(presentation);
}
