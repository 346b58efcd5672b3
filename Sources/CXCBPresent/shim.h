#pragma once
#include <X11/Xlib-xcb.h>
#include <stdlib.h>
#include <xcb/present.h>
#include <xcb/xcb.h>

// Refreshes of a display by the Present extension. Its events are packed, which Swift cannot read.

// What an X server answered: the refresh before its answer.
struct cxcb_refresh {
  // Of the question.
  uint32_t serial;
  // Microseconds on the server's clock.
  uint64_t time;
  uint64_t count;
};

// The connection below an Xlib `Display *`.
static inline xcb_connection_t *_Nullable cxcb_connection(void *_Nonnull display) {
  return XGetXCBConnection((Display *)display);
}

// Answers about a window, in a queue of their own that Xlib does not see; NULL where the server has no
// Present extension. `listener` is the new identifier by which it is closed.
static inline xcb_special_event_t *_Nullable cxcb_listen(
    xcb_connection_t *_Nonnull connection, xcb_window_t window, uint32_t *_Nonnull listener) {
  const xcb_query_extension_reply_t *extension =
      xcb_get_extension_data(connection, &xcb_present_id);
  if (!extension || !extension->present) return NULL;
  // A server may refuse requests of a client that has not said its version.
  xcb_present_query_version_reply_t *version = xcb_present_query_version_reply(
      connection, xcb_present_query_version(connection, 1, 0), NULL);
  if (!version) return NULL;
  free(version);
  *listener = xcb_generate_id(connection);
  xcb_special_event_t *queue =
      xcb_register_for_special_xge(connection, &xcb_present_id, *listener, NULL);
  if (!queue) return NULL;
  xcb_generic_error_t *error = xcb_request_check(
      connection, xcb_present_select_input_checked(
                      connection, *listener, window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY));
  if (!error) return queue;
  free(error);
  xcb_unregister_for_special_event(connection, queue);
  return NULL;
}

// An error would go to Xlib, which ends the process.
static inline void cxcb_send(xcb_connection_t *_Nonnull connection, xcb_void_cookie_t request) {
  xcb_discard_reply(connection, request.sequence);
  xcb_flush(connection);
}

static inline void cxcb_close(
    xcb_connection_t *_Nonnull connection, xcb_special_event_t *_Nonnull queue,
    xcb_window_t window, uint32_t listener) {
  cxcb_send(connection, xcb_present_select_input_checked(
                            connection, listener, window, XCB_PRESENT_EVENT_MASK_NO_EVENT));
  xcb_unregister_for_special_event(connection, queue);
}

// Asks for the last refresh of the display that shows the window. The answer comes at once.
static inline void cxcb_ask(
    xcb_connection_t *_Nonnull connection, xcb_window_t window, uint32_t serial) {
  cxcb_send(connection, xcb_present_notify_msc_checked(connection, window, serial, 0, 0, 0));
}

// The next answer that has been read; false when there is none. Answers to other questions than ours are
// those about frames that an OpenGL driver presented.
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
