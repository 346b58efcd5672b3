/// A rectangle of pixels within a surface's frame, from the top left corner.
package struct FrameRectangle: Hashable, Sendable {
  package var x: UInt32
  package var y: UInt32
  package var width: UInt32
  package var height: UInt32

  package init(x: UInt32, y: UInt32, width: UInt32, height: UInt32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns whether the rectangle lies within a frame and is not empty.
  package func isWithin(width: Int, height: Int) -> Bool {
    self.width > 0 && self.height > 0 && Int(x) + Int(self.width) <= width
      && Int(y) + Int(self.height) <= height
  }
}
