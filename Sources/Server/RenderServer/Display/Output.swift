import DrawList
import Glibc
import GraphicsValues

/// An output that is on: the window of a display system that shows it, what draws it, and when.
final class Output {
  let id: OutputID
  /// The display system's name.
  let name: String
  /// The settings with which it was turned on last.
  var settings: OutputSettings
  /// Shows frames; its sizes and damage are upright pixels.
  let window: any DisplayWindow
  /// Draws the frames; nil computes everything but pixels.
  var renderer: (any Renderer)? {
    didSet { windowRenderer = renderer as? WindowRenderer }
  }
  /// Draws the window's frames with OpenGL; nil without it.
  private(set) var windowRenderer: WindowRenderer?
  /// When frames of the output are drawn.
  let pace: FramePace
  /// Memory for pixels that are read back from the window; one pixel until the first use.
  private var readBack: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 1)
  /// Size as the window last reported it, in upright pixels.
  private(set) var width: Int
  private(set) var height: Int

  init(
    _ id: OutputID, _ name: String, _ settings: OutputSettings, _ window: any DisplayWindow,
    rate: Double
  ) {
    self.id = id
    self.name = name
    self.settings = settings
    self.window = window
    pace = FramePace(rate: rate)
    (width, height) = window.size
  }

  deinit { readBack.deallocate() }

  /// The placement of the output at a place on the desktop.
  func placement(at origin: Point) -> OutputPlacement {
    let (width, height) =
      settings.orientation.exchangesAxes ? (self.height, self.width) : (self.width, self.height)
    return OutputPlacement(
      screenWidth: width, screenHeight: height, orientation: settings.orientation,
      scale: settings.scale, origin: origin)
  }

  /// Whether the output shows what settings ask for, wherever it lies.
  func shows(_ asked: OutputSettings) -> Bool {
    var asked = asked
    asked.origin = settings.origin
    return asked == settings
  }

  // MARK: OpenGL

  /// The surface for drawing into the window with OpenGL; nil if there is none.
  var openGL: OpenGLSurface? { window.openGL }

  func renewOpenGL() throws { try window.renewOpenGL() }

  func leaveOpenGL() throws { try window.leaveOpenGL() }

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

  // MARK: Size

  /// Asks for another size in pixels.
  ///
  /// - Returns: true when the output has the new size now; a window reports it later.
  /// - Throws: if there is no memory for it; the output is as it was then.
  func resize(width newWidth: Int, height newHeight: Int) throws -> Bool {
    guard let memory = window as? MemoryWindow else {
      window.resize(width: newWidth, height: newHeight)
      return false
    }
    try memory.take(width: newWidth, height: newHeight)
    takeSize(width: newWidth, height: newHeight)
    return true
  }

  /// Takes over a size that the window has reported.
  func takeSize(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Whether the output is nothing but memory.
  var isInMemory: Bool { window is MemoryWindow }

  // MARK: Pixels

  /// Whether a frame was shown that the window will report, and has not reported yet.
  var isAwaitingScreen: Bool { window.isAwaitingScreen }

  /// The pixels to draw a frame into; an empty buffer if OpenGL draws into the window.
  func target() throws -> PixelBuffer {
    guard windowRenderer != nil, let base = readBack.baseAddress else { return try pixels() }
    return PixelBuffer(base: base, width: 0, height: 0, stride: 0)
  }

  /// The memory to draw into. It may move when the window changes its size. If OpenGL draws, only
  /// requests about pixels write it.
  func pixels() throws -> PixelBuffer {
    if windowRenderer != nil, let memoryBeside { return memoryBeside }
    return try window.pixels()
  }

  /// Shows the damaged rectangles.
  func present(_ damage: [PixelRect]) throws {
    if let windowRenderer { return windowRenderer.present() }
    try window.present(damage: damage)
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
