internal import DrawList
import Glibc
internal import GraphicsValues

/// Where the frames go: a window's own surface, or memory when there is no window.
final class Output {
  private enum Surface {
    case window(any DisplayWindow)
    case memory(UnsafeMutablePointer<UInt32>)
  }

  private var surface: Surface
  /// Draws the window's frames where OpenGL does.
  var windowRenderer: WindowRenderer?
  /// Memory for pixels of the window that are read back; one before the first.
  private var readBack: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 1)
  private(set) var width: Int
  private(set) var height: Int

  /// - Parameters:
  ///   - openWindow: nil to draw into memory.
  ///   - usesOpenGL: whether the window is to be drawn into with OpenGL.
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

  /// The way to draw into the window with OpenGL; nil where there is none.
  var openGL: OpenGLSurface? {
    if case .window(let window) = surface { window.openGL } else { nil }
  }

  func renewOpenGL() throws {
    if case .window(let window) = surface { try window.renewOpenGL() }
  }

  func leaveOpenGL() throws {
    if case .window(let window) = surface { try window.leaveOpenGL() }
  }

  /// Memory in the window's size.
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
  /// - Returns: true when the output has it now; a window tells when it has.
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

  /// Announces window events, for the poller; nil when there is no window, or its connection
  /// cannot be waited for.
  var eventDescriptor: Int32? {
    if case .window(let window) = surface { window.connectionDescriptor } else { nil }
  }

  /// Seconds between looks for events where no descriptor announces them: a late event is late by
  /// little, and the looks cost next to nothing.
  private static let pollInterval = 0.02

  /// When to look for window events that no descriptor announces.
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

  /// Where a frame is drawn: the memory, or none where OpenGL draws into the window.
  func target() throws -> PixelBuffer {
    guard windowRenderer != nil, let base = readBack.baseAddress else { return try pixels() }
    return PixelBuffer(base: base, width: 0, height: 0, stride: 0)
  }

  /// The memory to draw into. It may move when the window changes its size; where OpenGL draws it is
  /// written by requests alone.
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

  /// The last frame. A window that has not told its new size yet has that many pixels already.
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
