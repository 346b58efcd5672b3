// Clients of a Wayland compositor that commit sixty times a second each, all on one thread: what
// `bench load` does to renderd. Each commit attaches another picture of 64 x 64 pixels, damages
// all of it and asks for a frame callback; its latency is the time until that callback.
//
//   wayland-load SOCKET COMPOSITOR-PID CLIENTS SECONDS
//
// prints one JSON object.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

#include "xdg-shell-client-protocol.h"

enum { side = 64, buffer_count = 4, max_clients = 64, max_waiting = 256 };

static const double interval = 1.0 / 60;
static const double warm_up = 1;

struct client;

// A commit that is waited for.
struct commit {
  struct client *client;
  double sent;
};

struct buffer {
  struct wl_buffer *buffer;
  uint32_t *pixels;
  int busy;
};

struct client {
  struct wl_display *display;
  struct wl_compositor *compositor;
  struct wl_shm *shm;
  struct xdg_wm_base *shell;
  struct wl_surface *surface;
  struct xdg_surface *window;
  struct buffer buffers[buffer_count];
  uint32_t colour;
  int configured;
  int waiting;
  double slot_start, due;
};

static struct client clients[max_clients];
static double measured_since = HUGE_VAL;
static double *latencies, *lateness;
static size_t latency_count, lateness_count, room;
static long held_back, commit_count, frame_count;
static uint32_t newest_frame;
static uint64_t random_state = 0x9E3779B97F4A7C15u;

static void fail(const char *what) {
  fprintf(stderr, "wayland-load: %s: %s\n", what, strerror(errno));
  exit(1);
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double now(void) { return seconds(CLOCK_MONOTONIC); }

static double random_share(void) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (double)(random_state >> 11) * 0x1p-53;
}

static void released(void *data, struct wl_buffer *unused) {
  (void)unused;
  ((struct buffer *)data)->busy = 0;
}
static const struct wl_buffer_listener buffer_listener = {.release = released};

static void shown(void *data, struct wl_callback *callback, uint32_t frame_time) {
  struct commit *commit = data;
  // All callbacks of a frame have its time, in milliseconds that wrap.
  if ((int32_t)(frame_time - newest_frame) > 0 || frame_count == 0) {
    newest_frame = frame_time;
    frame_count++;
  }
  if (commit->sent >= measured_since && latency_count < room)
    latencies[latency_count++] = (now() - commit->sent) * 1e3;
  commit->client->waiting--;
  wl_callback_destroy(callback);
  free(commit);
}
static const struct wl_callback_listener callback_listener = {.done = shown};

static void configured(void *data, struct xdg_surface *window, uint32_t serial) {
  xdg_surface_ack_configure(window, serial);
  ((struct client *)data)->configured = 1;
}
static const struct xdg_surface_listener window_listener = {.configure = configured};

static void toplevel_configured(void *a, struct xdg_toplevel *b, int32_t c, int32_t d,
                                struct wl_array *e) {
  (void)a, (void)b, (void)c, (void)d, (void)e;
}
static void toplevel_closed(void *a, struct xdg_toplevel *b) { (void)a, (void)b; }
static const struct xdg_toplevel_listener toplevel_listener = {
    .configure = toplevel_configured, .close = toplevel_closed};

static void pinged(void *unused, struct xdg_wm_base *shell, uint32_t serial) {
  (void)unused;
  xdg_wm_base_pong(shell, serial);
}
static const struct xdg_wm_base_listener shell_listener = {.ping = pinged};

static void announced(void *data, struct wl_registry *registry, uint32_t name,
                      const char *interface, uint32_t version) {
  struct client *client = data;
  if (strcmp(interface, wl_compositor_interface.name) == 0 && version >= 4) {
    client->compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  } else if (strcmp(interface, wl_shm_interface.name) == 0) {
    client->shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  } else if (strcmp(interface, xdg_wm_base_interface.name) == 0) {
    client->shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
    xdg_wm_base_add_listener(client->shell, &shell_listener, client);
  }
}
static void withdrawn(void *a, struct wl_registry *b, uint32_t c) { (void)a, (void)b, (void)c; }
static const struct wl_registry_listener registry_listener = {.global = announced,
                                                              .global_remove = withdrawn};

static void make_buffers(struct client *client) {
  const int bytes = side * side * 4;
  int file = memfd_create("wayland-load", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, bytes * buffer_count) != 0) fail("no memory for pictures");
  char *memory =
      mmap(NULL, bytes * buffer_count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) fail("no memory for pictures");
  struct wl_shm_pool *pool = wl_shm_create_pool(client->shm, file, bytes * buffer_count);
  for (int i = 0; i < buffer_count; i++) {
    struct buffer *buffer = &client->buffers[i];
    buffer->pixels = (uint32_t *)(memory + i * bytes);
    buffer->buffer = wl_shm_pool_create_buffer(pool, i * bytes, side, side, side * 4,
                                               WL_SHM_FORMAT_XRGB8888);
    wl_buffer_add_listener(buffer->buffer, &buffer_listener, buffer);
  }
  wl_shm_pool_destroy(pool);
  close(file);
}

static void connect_client(struct client *client, const char *socket) {
  client->display = wl_display_connect(socket);
  if (!client->display) fail(socket);
  struct wl_registry *registry = wl_display_get_registry(client->display);
  wl_registry_add_listener(registry, &registry_listener, client);
  if (wl_display_roundtrip(client->display) < 0) fail("the compositor went away");
  if (!client->compositor || !client->shm || !client->shell) fail("the compositor lacks something");
  make_buffers(client);
  client->surface = wl_compositor_create_surface(client->compositor);
  client->window = xdg_wm_base_get_xdg_surface(client->shell, client->surface);
  xdg_surface_add_listener(client->window, &window_listener, client);
  struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(client->window);
  xdg_toplevel_add_listener(toplevel, &toplevel_listener, client);
  wl_surface_commit(client->surface);
  while (!client->configured)
    if (wl_display_roundtrip(client->display) < 0) fail("the compositor went away");
}

static struct buffer *free_buffer(struct client *client) {
  for (int i = 0; i < buffer_count; i++)
    if (!client->buffers[i].busy) return &client->buffers[i];
  return NULL;
}

static void commit(struct client *client) {
  const double due = client->due;
  double time = now();
  // Slots that were slept through are gone, not to be made up for.
  client->slot_start += interval;
  if (client->slot_start < time - interval) client->slot_start = time;
  client->due = client->slot_start + random_share() * interval;
  struct buffer *buffer = free_buffer(client);
  if (!buffer || client->waiting >= max_waiting) {
    if (time >= measured_since) held_back++;
    return;
  }
  client->colour += 0x010305;
  for (int i = 0; i < side * side; i++) buffer->pixels[i] = client->colour;
  struct commit *waited = malloc(sizeof *waited);
  if (!waited) fail("no memory");
  time = now();
  *waited = (struct commit){client, time};
  buffer->busy = 1;
  client->waiting++;
  wl_surface_attach(client->surface, buffer->buffer, 0, 0);
  wl_surface_damage_buffer(client->surface, 0, 0, side, side);
  wl_callback_add_listener(wl_surface_frame(client->surface), &callback_listener, waited);
  wl_surface_commit(client->surface);
  if (wl_display_flush(client->display) < 0 && errno != EAGAIN) fail("the compositor went away");
  if (time < measured_since) return;
  commit_count++;
  if (lateness_count < room) lateness[lateness_count++] = (time - due) * 1e3;
}

// Waits until a time or until something comes, and handles it.
static void wait_until(double time, int count) {
  struct pollfd waiting[max_clients];
  for (int i = 0; i < count; i++) {
    while (wl_display_prepare_read(clients[i].display) != 0)
      wl_display_dispatch_pending(clients[i].display);
    wl_display_flush(clients[i].display);
    waiting[i] = (struct pollfd){.fd = wl_display_get_fd(clients[i].display), .events = POLLIN};
  }
  double left = fmax(0, time - now());
  struct timespec timeout = {(time_t)left, (long)(fmod(left, 1) * 1e9)};
  int ready = ppoll(waiting, (nfds_t)count, &timeout, NULL);
  for (int i = 0; i < count; i++) {
    if (ready > 0 && waiting[i].revents) {
      if (wl_display_read_events(clients[i].display) < 0) fail("the compositor went away");
      if (wl_display_dispatch_pending(clients[i].display) < 0) fail("protocol error");
    } else {
      wl_display_cancel_read(clients[i].display);
    }
  }
}

static void serve(int count, double end) {
  while (now() < end) {
    double next = end;
    for (int i = 0; i < count; i++) {
      if (clients[i].due <= now()) commit(&clients[i]);
      next = fmin(next, clients[i].due);
    }
    wait_until(next, count);
  }
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double percentile(double *values, size_t count, double share) {
  if (count == 0) return 0;
  qsort(values, count, sizeof *values, ascending);
  return values[(size_t)round((double)(count - 1) * share)];
}

int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: wayland-load SOCKET COMPOSITOR-PID CLIENTS SECONDS\n");
    return 64;
  }
  const int count = atoi(argv[3]);
  const double length = atof(argv[4]);
  clockid_t compositor;
  if (count < 1 || count > max_clients || !(length > 0)) {
    fprintf(stderr, "wayland-load: 1 to %d clients and a time above 0\n", max_clients);
    return 64;
  }
  if (clock_getcpuclockid((pid_t)atoi(argv[2]), &compositor) != 0) fail("no such process");
  room = (size_t)(length * 60 + 100) * (size_t)count * 2;
  latencies = malloc(room * sizeof *latencies);
  lateness = malloc(room * sizeof *lateness);
  if (!latencies || !lateness) fail("no memory");

  for (int i = 0; i < count; i++) connect_client(&clients[i], argv[1]);
  for (int i = 0; i < count; i++) {
    clients[i].slot_start = now();
    clients[i].due = clients[i].slot_start + random_share() * interval;
  }
  serve(count, now() + warm_up);
  const double own_start = seconds(CLOCK_THREAD_CPUTIME_ID);
  const double compositor_start = seconds(compositor);
  const long first_frame = frame_count;
  measured_since = now();
  serve(count, measured_since + length);
  const double elapsed = now() - measured_since;
  const double compositor_time = seconds(compositor) - compositor_start;
  const double own_time = seconds(CLOCK_THREAD_CPUTIME_ID) - own_start;
  if (latency_count == 0) fail("nothing was shown");
  printf("{\"commitsPerSecond\": %.6g, \"latencyP50\": %.6g, \"latencyP99\": %.6g, ",
         (double)commit_count / elapsed, percentile(latencies, latency_count, 0.5),
         percentile(latencies, latency_count, 0.99));
  if (latency_count >= 1000)
    printf("\"latencyP999\": %.6g, ", percentile(latencies, latency_count, 0.999));
  printf("\"microsecondsPerCommit\": %.6g, ", compositor_time * 1e6 / (double)commit_count);
  printf("\"framesPerSecond\": %.6g, ", (double)(frame_count - first_frame) / elapsed);
  printf("\"heldBack\": %ld, \"harnessPercent\": %.4g, \"sentLateP99\": %.6g}\n", held_back,
         100 * own_time / elapsed, percentile(lateness, lateness_count, 0.99));
  return 0;
}
