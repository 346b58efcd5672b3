package import GraphicsValues

/// The radii of a rectangle's corners, in device pixels.
package struct RoundedCorners: Hashable {
  package var minXMinY: Double
  package var maxXMinY: Double
  package var minXMaxY: Double
  package var maxXMaxY: Double

  /// Uses one radius for a set of corners; the other corners are square.
  package init(radius: Double, corners: CornerMask = .all) {
    minXMinY = corners.contains(.minXMinY) ? radius : 0
    maxXMinY = corners.contains(.maxXMinY) ? radius : 0
    minXMaxY = corners.contains(.minXMaxY) ? radius : 0
    maxXMaxY = corners.contains(.maxXMaxY) ? radius : 0
  }

  package var largest: Double { max(max(minXMinY, maxXMinY), max(minXMaxY, maxXMaxY)) }

  /// Returns the radii, each limited to half the shorter side; NaN and negative radii become 0.
  package func held(width: Double, height: Double) -> RoundedCorners {
    let limit = max(min(width, height) / 2, 0)
    func held(_ r: Double) -> Double { r > 0 ? min(r, limit) : 0 }
    var result = self
    result.minXMinY = held(minXMinY)
    result.maxXMinY = held(maxXMinY)
    result.minXMaxY = held(minXMaxY)
    result.maxXMaxY = held(maxXMaxY)
    return result
  }

  /// Returns the coverage, 0…255, of the pixel from (x, y) to (x + 1, y + 1) by a rectangle of this size
  /// with its origin at 0.
  package func coverage(x: Double, y: Double, width: Double, height: Double) -> UInt8 {
    let (left, right) = (x + 0.5, width - x - 0.5)
    let (top, bottom) = (y + 0.5, height - y - 0.5)
    func between(_ a: Double, _ b: Double) -> Double { max(0, min(0.5, a) + min(0.5, b)) }
    var result = between(left, right) * between(top, bottom)
    let radius =
      top < bottom
      ? (left < right ? minXMinY : maxXMinY) : (left < right ? minXMaxY : maxXMaxY)
    let (dx, dy) = (radius - min(left, right), radius - min(top, bottom))
    if dx > 0, dy > 0 {
      let distance = (dx * dx + dy * dy).squareRoot() - radius
      result = min(result, min(max(0.5 - distance, 0), 1))
    }
    return UInt8(result * 255 + 0.5)
  }
}
