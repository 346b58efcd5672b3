package import GraphicsValues

/// Memory that a renderer draws into: BGRA bytes, premultiplied, opaque if the list's background is.
///
/// The buffer does not own its memory: its maker keeps the memory alive while it is used.
package struct PixelBuffer: @unchecked Sendable {
  // @unchecked: only the renderer's bands write to it, each to rows of its own.
  package var base: UnsafeMutablePointer<UInt32>
  package var width: Int
  package var height: Int
  /// Pixels from one row to the next, at least `width`.
  package var stride: Int
  /// The position of the buffer's first pixel in the list's frame; 0 when it has memory for the whole
  /// frame.
  package var x: Int32
  package var y: Int32

  package init(
    base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int, x: Int32 = 0,
    y: Int32 = 0
  ) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
    self.x = x
    self.y = y
  }

  /// The part of the list's frame that the buffer has memory for.
  package var area: PixelRect {
    PixelRect(
      minX: x, minY: y, maxX: x + Int32(clamping: width), maxY: y + Int32(clamping: height))
  }

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }
}

/// Turns a draw list into pixels. It sees nothing else: no layer, no clock, no connection.
package protocol Renderer: AnyObject {
  /// Redraws the pixels of `damage` and leaves every other pixel alone.
  ///
  /// - Parameters:
  ///   - damage: Disjoint rectangles inside the list's frame.
  ///   - target: The memory to draw into; damage outside its area is skipped.
  func draw(_ list: DrawList, damage: [PixelRect], into target: PixelBuffer)

  /// Returns the bytes kept between frames for a client's commands; a value that several clients use counts
  /// for the first one.
  func keptBytes(of client: UInt32) -> Int

  /// Releases everything that is kept for a client.
  func forget(client: UInt32)

  /// The cost of the last `draw`.
  var work: DrawnWork { get }

  /// Clients whose kept backdrops are shown again unchanged, whatever has changed behind them.
  var frozenBackdrops: Set<UInt32> { get set }

  /// Areas in which the last `draw` repeated backdrops of these clients without drawing the pixels behind
  /// them.
  var staleBackdropArea: [PixelRect] { get }
}

extension Renderer {
  /// Defaults for a renderer that keeps nothing.
  package func keptBytes(of client: UInt32) -> Int { 0 }
  package func forget(client: UInt32) {}
  package var frozenBackdrops: Set<UInt32> {
    get { [] }
    set {}
  }
  package var staleBackdropArea: [PixelRect] { [] }
}
