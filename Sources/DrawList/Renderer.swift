package import GraphicsValues

/// Memory that a renderer draws into: BGRA bytes, premultiplied, opaque for an output.
///
/// The buffer does not own its memory: its maker keeps the memory alive while it is used.
package struct PixelBuffer: @unchecked Sendable {
  // @unchecked: only the renderer's bands write to it, each to rows of its own.
  package var base: UnsafeMutablePointer<UInt32>
  package var width: Int
  package var height: Int
  /// Pixels from one row to the next, at least `width`.
  package var stride: Int

  package init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }
}

/// Turns a draw list into pixels. It sees nothing else: no layer, no clock, no connection.
package protocol Renderer: AnyObject {
  /// Redraws the pixels of `damage` and leaves every other pixel alone.
  ///
  /// - Parameters:
  ///   - damage: disjoint rectangles inside the list's frame.
  ///   - target: at least as large as the list's frame.
  func draw(_ list: DrawList, damage: [PixelRect], into target: PixelBuffer)
}
