import CLinuxShims
import CWaylandClient
import Glibc
import GraphicsValues

/// A picture in memory shared with the compositor (`wl_buffer`).
final class SharedBuffer {
  private let buffer: OpaquePointer
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let width: Int
  /// Whether the compositor may be reading: from `attach` until it releases the buffer.
  private(set) var isHeld = false
  /// Area of the buffer that is older than the canvas.
  var stale: [PixelRect]

  /// - Parameter memory: the compositor's `wl_shm`, whose queue gets the release events.
  init(_ memory: OpaquePointer, width: Int, height: Int) throws(WindowError) {
    let byteCount = width * height * MemoryLayout<UInt32>.size
    guard let size = Int32(exactly: byteCount), size > 0 else {
      throw WindowError(
        operation: "wl_shm_create_pool", message: "a window of \(width)x\(height) pixels")
    }
    let file = clinux_memfd_create("renderd-window", clinux_mfd_cloexec)
    guard file >= 0 else { throw .system("memfd_create") }
    defer { close(file) }
    guard ftruncate(file, off_t(byteCount)) == 0 else { throw .system("ftruncate") }
    guard let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      base != MAP_FAILED
    else { throw .system("mmap") }
    guard let pool = wl_shm_create_pool(memory, file, size) else {
      munmap(base, byteCount)
      throw .system("wl_shm_create_pool")
    }
    defer { wl_shm_pool_destroy(pool) }
    guard
      let buffer = wl_shm_pool_create_buffer(
        pool, 0, Int32(width), Int32(height), Int32(width * MemoryLayout<UInt32>.size),
        WL_SHM_FORMAT_XRGB8888.rawValue)
    else {
      munmap(base, byteCount)
      throw .system("wl_shm_pool_create_buffer")
    }
    self.buffer = buffer
    self.width = width
    pixels = UnsafeMutableBufferPointer(
      start: base.bindMemory(to: UInt32.self, capacity: width * height), count: width * height)
    stale = [PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))]
    wl_buffer_add_listener(buffer, Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    wl_buffer_destroy(buffer)
    munmap(pixels.baseAddress, pixels.count * MemoryLayout<UInt32>.size)
  }

  /// The listener of release events, whose address libwayland keeps.
  nonisolated(unsafe) private static let listener: UnsafePointer<wl_buffer_listener> = {
    let listener = UnsafeMutablePointer<wl_buffer_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_buffer_listener(release: { buffer, _ in
        guard let buffer else { return }
        Unmanaged<SharedBuffer>.fromOpaque(buffer).takeUnretainedValue().isHeld = false
      }))
    return UnsafePointer(listener)
  }()

  /// Copies a rectangle of a canvas of the same size.
  func copy(_ rectangle: PixelRect, from canvas: UnsafeMutableBufferPointer<UInt32>) {
    guard let source = canvas.baseAddress, let target = pixels.baseAddress else { return }
    let count = Int(rectangle.maxX - rectangle.minX)
    for y in Int(rectangle.minY)..<Int(rectangle.maxY) {
      let start = y * width + Int(rectangle.minX)
      (target + start).update(from: source + start, count: count)
    }
  }

  /// Makes the buffer the next content of a `wl_surface`.
  func attach(to surface: OpaquePointer) {
    isHeld = true
    wl_surface_attach(surface, buffer, 0, 0)
  }
}

extension WindowError {
  /// Error of the system call that has just failed on this thread.
  static func system(_ operation: String) -> WindowError {
    let reason = clinux_error_text(errno).map { String(cString: $0) } ?? "error \(errno)"
    return WindowError(operation: operation, message: reason)
  }
}
