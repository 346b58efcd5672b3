import CWaylandClient
import DrawList
import Glibc
import GraphicsValues

/// The pixels of a Wayland window, which go to the compositor through shared memory (`wl_shm`).
///
/// SDL 2 shows pixels in a Wayland window only through OpenGL, so this type attaches buffers to SDL's
/// surface itself. Frames are drawn into one memory, the canvas; each frame's damage is copied from
/// there to a buffer that the compositor has released. While the compositor holds all buffers, damage
/// waits.
final class WaylandPixels {
  /// The most buffers: one on the screen, one that waits for the next refresh, one to fill.
  private static let mostBuffers = 3

  private let display: OpaquePointer
  private let surface: OpaquePointer
  private let queue: OpaquePointer
  private let memory: OpaquePointer
  private let presentation: (any DesktopFeedback)?
  private var canvas: UnsafeMutableBufferPointer<UInt32>?
  private var size: (width: Int, height: Int) = (0, 0)
  private var buffers: [SharedBuffer] = []
  /// Buffers of another size that the compositor still holds.
  private var retired: [SharedBuffer] = []
  /// Area of the canvas that has been drawn but not committed.
  private var waiting: [PixelRect] = []
  /// Error of a commit in `dispatch`, for the next `present` to throw.
  private var missed: WindowError?

  /// - Parameters:
  ///   - display: SDL's `wl_display`, which outlives this object.
  ///   - surface: SDL's `wl_surface`, which outlives this object.
  ///   - presentation: the source to ask when frames are seen.
  init(
    display: OpaquePointer, surface: OpaquePointer, presentation: (any DesktopFeedback)?
  ) throws(WindowError) {
    guard let queue = wl_display_create_queue(display) else {
      throw WindowError(operation: "wl_display_create_queue", message: "out of memory")
    }
    guard let memory = WaylandRegistry(display, queue)?.bindMemory() else {
      wl_event_queue_destroy(queue)
      throw WindowError(operation: "wl_registry_bind", message: "the compositor has no wl_shm")
    }
    self.display = display
    self.surface = surface
    self.queue = queue
    self.memory = memory
    self.presentation = presentation
  }

  deinit {
    buffers = []
    retired = []
    canvas?.deallocate()
    wl_shm_destroy(memory)
    wl_event_queue_destroy(queue)
  }

  // MARK: Drawing

  /// The canvas, which keeps its pixels until its size changes.
  func pixels(width: Int, height: Int) throws(WindowError) -> PixelBuffer {
    if size != (width, height) { resize(width: width, height: height) }
    guard let base = canvas?.baseAddress else {
      throw WindowError(operation: "pixels", message: "the window has no pixels")
    }
    return PixelBuffer(base: base, width: width, height: height, stride: width)
  }

  private func resize(width: Int, height: Int) {
    canvas?.deallocate()
    let canvas = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width * height)
    canvas.initialize(repeating: 0)
    self.canvas = canvas
    size = (width, height)
    retired += buffers.filter(\.isHeld)
    buffers = []
    waiting = []
  }

  /// Shows rectangles of the canvas.
  ///
  /// - Parameter bounds: bounds of the window's pixels, which contain the rectangles.
  /// - Throws: if there is no canvas, or the window was resized.
  func present(_ rectangles: [PixelRect], in bounds: PixelRect) throws(WindowError) {
    guard canvas != nil else {
      throw WindowError(operation: "present", message: "nothing has been drawn")
    }
    guard size == (bounds.width, bounds.height) else {
      throw WindowError(operation: "present", message: "the window was resized")
    }
    for buffer in buffers { buffer.stale.add(rectangles) }
    waiting.add(rectangles)
    try commit()
    if let missed {
      self.missed = nil
      throw missed
    }
  }

  /// Handles the compositor's events that have been read, and commits damage that waited for a buffer.
  ///
  /// - Parameter width: width of the window, in pixels. A canvas of another size is not shown.
  /// - Parameter height: height of the window, in pixels.
  func dispatch(width: Int, height: Int) {
    wl_display_dispatch_queue_pending(display, queue)
    retired.removeAll { !$0.isHeld }
    guard size == (width, height) else { return }
    do throws(WindowError) { try commit() } catch { missed = error }
  }

  /// Commits the waiting damage if there is a buffer for it.
  private func commit() throws(WindowError) {
    guard let canvas, !waiting.isEmpty, let buffer = try freeBuffer() else { return }
    for rectangle in buffer.stale { buffer.copy(rectangle, from: canvas) }
    buffer.stale = []
    buffer.attach(to: surface)
    if cwayland_surface_version(surface) >= 4 {
      for rectangle in waiting {
        wl_surface_damage_buffer(
          surface, rectangle.minX, rectangle.minY, Int32(rectangle.width),
          Int32(rectangle.height))
      }
    } else {
      wl_surface_damage(surface, 0, 0, .max, .max)
    }
    waiting = []
    presentation?.ask()
    wl_surface_commit(surface)
    wl_display_flush(display)
  }

  private func freeBuffer() throws(WindowError) -> SharedBuffer? {
    if let buffer = buffers.first(where: { !$0.isHeld }) { return buffer }
    guard buffers.count < Self.mostBuffers else { return nil }
    let buffer = try SharedBuffer(memory, width: size.width, height: size.height)
    buffers.append(buffer)
    return buffer
  }
}

extension [PixelRect] {
  /// Adds rectangles; more than 64 are replaced by their union.
  mutating func add(_ rectangles: [PixelRect]) {
    self += rectangles
    guard count > 64 else { return }
    self = [reduce(.empty) { $0.union($1) }]
  }
}
