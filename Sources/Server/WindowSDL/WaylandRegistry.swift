import CWaylandClient
import Glibc

/// The global objects that a Wayland compositor offers.
final class WaylandRegistry {
  private let registry: OpaquePointer
  private let found = UnsafeMutablePointer<[String: UInt32]>.allocate(capacity: 1)

  /// Asks the compositor and waits for its answer. Events of bound objects go to `queue`.
  init?(_ display: OpaquePointer, _ queue: OpaquePointer) {
    guard let registry = cwayland_registry(display, queue) else {
      found.deallocate()
      return nil
    }
    self.registry = registry
    found.initialize(to: [:])
    wl_registry_add_listener(registry, Self.listener, found)
    wl_display_roundtrip_queue(display, queue)
  }

  deinit {
    wl_registry_destroy(registry)
    found.deinitialize(count: 1)
    found.deallocate()
  }

  /// The listener of the registry, whose address libwayland keeps.
  nonisolated(unsafe) private static let listener: UnsafePointer<wl_registry_listener> = {
    let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_registry_listener(
        global: { found, _, name, interface, _ in
          guard let found, let interface else { return }
          found.assumingMemoryBound(to: [String: UInt32].self)
            .pointee[String(cString: interface)] = name
        },
        global_remove: { _, _, _ in }))
    return UnsafePointer(listener)
  }()

  func has(_ interface: String) -> Bool { found.pointee[interface] != nil }

  /// Binds the compositor's shared memory (`wl_shm`), which the caller destroys; nil if there is none.
  func bindMemory() -> OpaquePointer? {
    found.pointee["wl_shm"].flatMap { cwayland_bind_shm(registry, $0) }
  }

  /// Binds the compositor's presentation times (`wp_presentation`), which the caller destroys; nil if
  /// there are none.
  func bindPresentation() -> OpaquePointer? {
    found.pointee["wp_presentation"].flatMap { cwayland_bind_presentation(registry, $0) }
  }
}

extension WaylandRegistry {
  /// Whether the compositor of the environment has no seat, with which SDL 2.26 crashes. False when no
  /// compositor answers.
  static var lacksSeat: Bool {
    guard let display = wl_display_connect(nil) else { return false }
    defer { wl_display_disconnect(display) }
    guard let queue = wl_display_create_queue(display) else { return false }
    defer { wl_event_queue_destroy(queue) }
    guard let registry = WaylandRegistry(display, queue) else { return false }
    return wl_display_get_error(display) == 0 && !registry.has("wl_seat")
  }
}
