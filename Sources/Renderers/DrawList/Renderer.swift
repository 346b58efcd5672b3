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

/// The part of a list to draw.
package struct DrawRequest: Sendable {
  /// Disjoint rectangles inside the list's frame.
  package var damage: [PixelRect]
  /// Clients whose kept backdrops are shown again unchanged, whatever has changed behind them.
  package var frozenBackdrops: Set<UInt32>

  package init(damage: [PixelRect], frozenBackdrops: Set<UInt32> = []) {
    self.damage = damage
    self.frozenBackdrops = frozenBackdrops
  }
}

/// The cost of drawing, and the areas that it left as they were.
package struct DrawReport: Sendable {
  package var work: DrawnWork
  /// Areas in which frozen backdrops were repeated without drawing the pixels behind them.
  package var staleBackdrops: [PixelRect]
  package var frames: FrameTraffic

  package init(
    work: DrawnWork = DrawnWork(), staleBackdrops: [PixelRect] = [],
    frames: FrameTraffic = FrameTraffic()
  ) {
    self.work = work
    self.staleBackdrops = staleBackdrops
    self.frames = frames
  }
}

/// Turns a draw list into pixels. It sees nothing else: no layer, no clock, no connection.
package protocol Renderer: AnyObject {
  /// Redraws the pixels of the damage and leaves every other pixel alone.
  ///
  /// - Parameter target: The memory to draw into; damage outside its area is skipped.
  @discardableResult
  func draw(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) -> DrawReport

  /// Returns the bytes kept between frames for a client's commands; a value that several clients use counts
  /// for the first one.
  func keptBytes(of client: UInt32) -> Int

  /// Releases everything that is kept for a client. Call on the renderer's thread, between frames: it may release
  /// textures.
  func forget(client: UInt32)
}

extension Renderer {
  /// Defaults for a renderer that keeps nothing.
  package func keptBytes(of client: UInt32) -> Int { 0 }
  package func forget(client: UInt32) {}

  /// Redraws rectangles, and freezes no backdrop.
  @discardableResult
  package func draw(
    _ list: DrawList, damage: [PixelRect], into target: PixelBuffer
  ) -> DrawReport {
    draw(list, DrawRequest(damage: damage), into: target)
  }
}
