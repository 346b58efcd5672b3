/// A comparison of two pictures of one size with a tolerance, in some of the pixels.
package struct PictureComparison {
  /// The number of compared pixels.
  package private(set) var count = 0
  /// The number of pixels that differ by more than the tolerance.
  package private(set) var differing = 0
  /// The largest difference of a channel beyond the tolerance.
  package private(set) var worst = 0
  /// The index of the first pixel that differs.
  package private(set) var first: Int?

  /// - Parameters:
  ///   - tolerance: the largest difference of a channel.
  ///   - shown: the pixels to compare are those that are not 0 here; nil for all.
  ///   - isShifted: whether a pixel may lie between the darkest and the lightest of the nine pixels around its
  ///     place in the other picture, so that pictures that are moved by less than a pixel are equal.
  package init(
    _ a: [UInt32], _ b: [UInt32], width: Int, tolerance: Int, shown: [UInt32]? = nil,
    isShifted: Bool = false
  ) {
    precondition(a.count == b.count && (shown?.count ?? a.count) == a.count)
    for index in a.indices {
      if let shown, shown[index] == 0 { continue }
      count += 1
      if a[index] == b[index] { continue }
      let distance =
        isShifted
        ? min(Self.distance(a[index], b, index, width), Self.distance(b[index], a, index, width))
        : Self.distance(a[index], b[index])
      guard distance > tolerance else { continue }
      differing += 1
      worst = max(worst, distance)
      if first == nil { first = index }
    }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return most
  }

  /// How far a pixel is from the range of the nine pixels around a place.
  private static func distance(_ pixel: UInt32, _ b: [UInt32], _ index: Int, _ width: Int) -> Int {
    let (x, y, height) = (index % width, index / width, b.count / width)
    var most = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      var (low, high) = (255, 0)
      for row in max(y - 1, 0)...min(y + 1, height - 1) {
        for column in max(x - 1, 0)...min(x + 1, width - 1) {
          let value = Int(b[row * width + column] >> shift & 255)
          (low, high) = (min(low, value), max(high, value))
        }
      }
      let value = Int(pixel >> shift & 255)
      most = max(most, low - value, value - high)
    }
    return most
  }
}
