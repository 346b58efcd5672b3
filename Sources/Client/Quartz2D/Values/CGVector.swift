/// A vector in the plane.
public struct CGVector: Hashable, Sendable {
  /// The part along the x axis.
  public var dx: CGFloat
  /// The part along the y axis.
  public var dy: CGFloat

  /// Creates the zero vector.
  public init() {
    self.init(dx: CGFloat(0), dy: CGFloat(0))
  }

  /// Creates a vector from its parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector from its parts.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Creates a vector from its parts.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// The vector of length 0.
  public static let zero = CGVector()
}

extension CGVector: Codable {
  /// Reads two numbers without keys: dx, dy.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let dx = try container.decode(CGFloat.self)
    let dy = try container.decode(CGFloat.self)
    self.init(dx: dx, dy: dy)
  }

  /// Writes two numbers without keys: dx, dy.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}
