import GraphicsValues

/// Writes axis-aligned shapes, of which there may be very many, directly to the memory that is uploaded.
struct ShapeWriter {
  private var next: UnsafeMutablePointer<UInt32>
  /// The device pixel in the corner of the canvas.
  private let x: Int32
  private let y: Int32
  /// True when the shapes are drawn among rings, whose instances have three more groups of words.
  private let isAmongRings: Bool
  /// Number of shapes written.
  private(set) var count = 0

  init(
    _ next: UnsafeMutablePointer<UInt32>, corner: (x: Int32, y: Int32), isAmongRings: Bool
  ) {
    self.next = next
    (x, y) = corner
    self.isAmongRings = isAmongRings
  }

  /// Returns the corners of device pixels in the form of instances.
  @inline(__always)
  func corners(_ area: PixelRect) -> (UInt32, UInt32) {
    (
      UInt32(truncatingIfNeeded: area.minX &- x | (area.minY &- y) << 16),
      UInt32(truncatingIfNeeded: area.maxX &- x | (area.maxY &- y) << 16)
    )
  }

  /// - Parameters:
  ///   - bounds: The device pixels that the shape is drawn on.
  ///   - edges: Left, right, top and bottom edge, in device pixels.
  ///   - corners: A bit for each round corner.
  @inline(__always)
  mutating func add(
    _ bounds: PixelRect, _ color: UInt32, edges: (Double, Double, Double, Double),
    radii: (Double, Double), corners: UInt32
  ) {
    func bits(_ v: Double) -> UInt32 { Float(min(max(v, -1e9), 1e9)).bitPattern }
    let one = Float(1).bitPattern
    (next[0], next[1]) = self.corners(bounds)
    next[2] = color
    next[3] = corners << 10 | (isAmongRings ? 1 : 0)
    next[4] = bits(0.5 - edges.0)
    next[5] = bits(edges.1 - 0.5)
    next[6] = bits(0.5 - edges.2)
    next[7] = bits(edges.3 - 0.5)
    next[8] = one
    next[9] = 0
    next[10] = 0
    next[11] = one
    next[12] = bits(radii.0)
    next[13] = bits(radii.1)
    next[14] = 0
    next[15] = 0
    next += 16
    if isAmongRings {
      for word in 0..<12 { next[word] = 0 }
      next += 12
    }
    count += 1
  }
}
