/// A wanted frame rate in frames per second: a hint for the server or the display link (§13.2).
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate; 0 leaves it to the display.
  public var minimum: Float
  /// The highest useful rate; 0 leaves it to the display.
  public var maximum: Float
  /// The preferred rate; nil allows any within the range.
  public var preferred: Float?

  /// Creates a range from unchecked numbers.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  /// The rate that the range asks for; nil for an invalid range, and for a range that leaves the
  /// rate to the display.
  var wantedRate: Double? {
    let wanted = preferred ?? 0
    let rate = wanted > 0 ? wanted : maximum
    return rate > 0 && rate.isFinite ? Double(rate) : nil
  }
}
