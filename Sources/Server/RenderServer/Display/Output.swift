import DrawList
import Glibc
import GraphicsValues

/// The destination of frames: a window's surface, or memory when there is no window.
final class Output {
  private enum Surface {
    case window(any DisplayWindow)
    case memory(UnsafeMutablePointer<UInt32>)
  }

  private var surface: Surface
  /// Draws the window's frames with OpenGL; nil without it.
  var windowRenderer: WindowRenderer?
  /// Memory for pixels that are read back from the window; one pixel until the first use.
  private var readBack: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 1)
  private(set) var width: Int
  private(set) var height: Int

  /// - Parameters:
  ///   - openWindow: nil to draw into memory.
  ///   - usesOpenGL: whether OpenGL draws into the window.
  init(width: Int, height: Int, openWindow: WindowOpener?, usesOpenGL: Bool = false) throws {
    (self.width, self.height) = (width, height)
    if let window = try openWindow?("renderd", width, height, usesOpenGL) {
      surface = .window(window)
      (self.width, self.height) = window.size
    } else {
      surface = .memory(Self.makeMemory(width, height))
    }
  }

  deinit {
    if case .memory(let memory) = surface { memory.deallocate() }
    readBack.deallocate()
  }

  // MARK: OpenGL

  /// The surface for drawing into the window with OpenGL; nil if there is none.
  var openGL: OpenGLSurface? {
    if case .window(let window) = surface { window.openGL } else { nil }
  }

  func renewOpenGL() throws {
    if case .window(let window) = surface { try window.renewOpenGL() }
  }

  func leaveOpenGL() throws {
    if case .window(let window) = surface { try window.leaveOpenGL() }
  }

  /// `readBack` in the window's size.
  private var memoryBeside: PixelBuffer? {
    if readBack.count != width * height {
      readBack.deallocate()
      readBack = .allocate(capacity: width * height)
      readBack.initialize(repeating: 0)
    }
    guard let base = readBack.baseAddress else { return nil }
    return PixelBuffer(base: base, width: width, height: height, stride: width)
  }

  private static func makeMemory(_ width: Int, _ height: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    memory.initialize(repeating: 0xFF00_0000, count: width * height)
    return memory
  }

  /// Asks for another size in pixels.
  ///
  /// - Returns: true when the output has the new size now; a window reports it later.
  func resize(width newWidth: Int, height newHeight: Int) -> Bool {
    switch surface {
    case .window(let window):
      window.resize(width: newWidth, height: newHeight)
      return false
    case .memory(let memory):
      if newWidth == width, newHeight == height { return true }
      memory.deallocate()
      (width, height) = (newWidth, newHeight)
      surface = .memory(Self.makeMemory(newWidth, newHeight))
      return true
    }
  }

  var isHeadless: Bool {
    if case .memory = surface { true } else { false }
  }

  /// Whether a frame was handed over and is not seen yet; see `DisplayWindow.isAwaitingScreen`.
  var isAwaitingScreen: Bool {
    if case .window(let window) = surface { window.isAwaitingScreen } else { false }
  }

  /// The descriptor that announces window events, for the poller; nil when there is no window, or its
  /// connection has none.
  var eventDescriptor: Int32? {
    if case .window(let window) = surface { window.connectionDescriptor } else { nil }
  }

  /// Seconds between polls when no descriptor announces events: the delay is small, and a poll costs
  /// next to nothing.
  private static let pollInterval = 0.02

  /// When to poll for window events that no descriptor announces, on the monotonic clock.
  var nextPoll: Double {
    guard case .window(let window) = surface, window.connectionDescriptor == nil else {
      return .infinity
    }
    return ServerClock.monotonic + Self.pollInterval
  }

  func pollEvents() -> [WindowEvent] {
    guard case .window(let window) = surface else { return [] }
    let events = window.pollEvents()
    for case .resized(let newWidth, let newHeight) in events {
      width = newWidth
      height = newHeight
    }
    return events
  }

  /// The pixels to draw a frame into; an empty buffer if OpenGL draws into the window.
  func target() throws -> PixelBuffer {
    guard windowRenderer != nil, let base = readBack.baseAddress else { return try pixels() }
    return PixelBuffer(base: base, width: 0, height: 0, stride: 0)
  }

  /// The memory to draw into. It may move when the window changes its size. If OpenGL draws, only
  /// requests about pixels write it.
  func pixels() throws -> PixelBuffer {
    if windowRenderer != nil, let memoryBeside { return memoryBeside }
    return switch surface {
    case .window(let window): try window.pixels()
    case .memory(let memory):
      PixelBuffer(base: memory, width: width, height: height, stride: width)
    }
  }

  /// Shows the damaged rectangles.
  func present(_ damage: [PixelRect]) throws {
    if let windowRenderer { return windowRenderer.present() }
    if case .window(let window) = surface { try window.present(damage: damage) }
  }

  /// The last frame. Its size is that of the pixels, which a window may have changed before it reports a
  /// new size.
  func copyPixels() throws -> PixelImage {
    let source = try pixels()
    let count = source.width * source.height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { out, initialized in
      for y in 0..<source.height {
        for x in 0..<source.width { out[y * source.width + x] = source.row(y)[x] | 0xFF00_0000 }
      }
      initialized = count
    }
    return PixelImage(width: source.width, height: source.height, pixels: pixels)
  }
}
