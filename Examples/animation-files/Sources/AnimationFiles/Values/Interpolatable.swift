import QuartzCore

/// A value of the format that changes gradually from keyframe to keyframe.
protocol Interpolatable: Equatable {
  /// The value at a share of the way to another one.
  ///
  /// - Parameters:
  ///   - amount: a share, 0…1, or beyond for a pacing that overshoots.
  ///   - tangents: tangents of the path between two points; nil for a straight line.
  func mixed(with other: Self, _ amount: Double, along tangents: Tangents?) -> Self
}

extension Interpolatable {
  func mixed(with other: Self, _ amount: Double) -> Self {
    mixed(with: other, amount, along: nil)
  }
}

/// The directions in which a path leaves one point and arrives at the next, relative to each.
struct Tangents: Hashable, Sendable {
  var leaving: CGPoint
  var arriving: CGPoint
}

extension Double: Interpolatable {
  func mixed(with other: Double, _ amount: Double, along tangents: Tangents?) -> Double {
    self + (other - self) * amount
  }
}

extension CGPoint: Interpolatable {
  func mixed(with other: CGPoint, _ amount: Double, along tangents: Tangents?) -> CGPoint {
    guard let tangents else {
      return CGPoint(x: x + (other.x - x) * amount, y: y + (other.y - y) * amount)
    }
    return SpatialSegment(from: self, to: other, tangents).point(atShare: amount)
  }
}

/// Numbers that change together; lists of different lengths keep the first.
extension [Double]: Interpolatable {
  func mixed(with other: [Double], _ amount: Double, along tangents: Tangents?) -> [Double] {
    guard count == other.count else { return self }
    return zip(self, other).map { $0.mixed(with: $1, amount) }
  }
}

/// Red, green and blue, each 0…1.
struct Tint: Interpolatable, Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  func mixed(with other: Tint, _ amount: Double, along tangents: Tangents?) -> Tint {
    Tint(
      red: red.mixed(with: other.red, amount), green: green.mixed(with: other.green, amount),
      blue: blue.mixed(with: other.blue, amount))
  }

  func color(alpha: Double = 1) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
}
