#pragma once
#include <X11/Xlib-xcb.h>
#include <stdlib.h>
#include <xcb/present.h>
#include <xcb/xcb.h>

// Refreshes of a display, by the Present extension. Its events are packed structures, which Swift cannot
// read.

// An X server's answer: the last refresh before it.
struct cxcb_refresh {
  // The number of the question.
  uint32_t serial;
  // Microseconds on the server's clock.
  uint64_t time;
  uint64_t count;
};

// The connection below an Xlib `Display *`.
static inline xcb_connection_t *_Nullable cxcb_connection(void *_Nonnull display) {
  return XGetXCBConnection((Display *)display);
}

// A child window that asks for refreshes in place of its parent.
//
// A server to which no pixmap of a window is presented by the extension keeps using the display that the
// window was first on: when the parent has moved to another display, a new window has to ask. The window is
// never mapped.
struct cxcb_asker {
  xcb_window_t window;
  uint32_t listener;
};

// Opens an asker, whose answers go to a queue of their own that Xlib does not see; NULL where the server
// has no Present extension.
static inline xcb_special_event_t *_Nullable cxcb_open(
    xcb_connection_t *_Nonnull connection, xcb_window_t parent, uint16_t width, uint16_t height,
    struct cxcb_asker *_Nonnull asker) {
  const xcb_query_extension_reply_t *extension =
      xcb_get_extension_data(connection, &xcb_present_id);
  if (!extension || !extension->present) return NULL;
  // A server may refuse requests of a client that has not sent its version.
  xcb_present_query_version_reply_t *version = xcb_present_query_version_reply(
      connection, xcb_present_query_version(connection, 1, 0), NULL);
  if (!version) return NULL;
  free(version);
  asker->window = xcb_generate_id(connection);
  asker->listener = xcb_generate_id(connection);
  xcb_generic_error_t *error = xcb_request_check(
      connection, xcb_create_window_checked(
                      connection, 0, asker->window, parent, 0, 0, width, height, 0,
                      XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, 0, NULL));
  if (!error) {
    xcb_special_event_t *queue =
        xcb_register_for_special_xge(connection, &xcb_present_id, asker->listener, NULL);
    error = xcb_request_check(
        connection, xcb_present_select_input_checked(
                        connection, asker->listener, asker->window,
                        XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY));
    if (queue && !error) return queue;
    if (queue) xcb_unregister_for_special_event(connection, queue);
    xcb_destroy_window(connection, asker->window);
  }
  free(error);
  return NULL;
}

// Discards errors: Xlib would end the process.
static inline void cxcb_send(xcb_connection_t *_Nonnull connection, xcb_void_cookie_t request) {
  xcb_discard_reply(connection, request.sequence);
  xcb_flush(connection);
}

static inline void cxcb_close(
    xcb_connection_t *_Nonnull connection, xcb_special_event_t *_Nonnull queue,
    struct cxcb_asker asker) {
  cxcb_send(connection, xcb_destroy_window_checked(connection, asker.window));
  xcb_unregister_for_special_event(connection, queue);
}

// Asks for the last refresh of the display that shows the window. The answer comes at once.
static inline void cxcb_ask(
    xcb_connection_t *_Nonnull connection, struct cxcb_asker asker, uint32_t serial) {
  cxcb_send(
      connection, xcb_present_notify_msc_checked(connection, asker.window, serial, 0, 0, 0));
}

// Removes and returns the next answer; false when there is none. Reads everything that has arrived on the
// connection, including Xlib's events, which its descriptor then no longer announces.
static inline _Bool cxcb_take_answer(
    xcb_connection_t *_Nonnull connection, xcb_special_event_t *_Nonnull queue,
    struct cxcb_refresh *_Nonnull refresh) {
  xcb_generic_event_t *event;
  while ((event = xcb_poll_for_special_event(connection, queue))) {
    const xcb_present_complete_notify_event_t *answer =
        (const xcb_present_complete_notify_event_t *)event;
    _Bool isOurs = answer->event_type == XCB_PRESENT_COMPLETE_NOTIFY &&
        answer->kind == XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC;
    if (isOurs) {
      refresh->serial = answer->serial;
      refresh->time = answer->ust;
      refresh->count = answer->msc;
    }
    free(event);
    if (isOurs) return 1;
  }
  return 0;
}
