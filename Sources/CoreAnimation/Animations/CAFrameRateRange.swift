/// How often something wants to be drawn, in frames per second: a hint for whoever makes the
/// frames (§13.2).
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least that will do; 0 leaves it to the display.
  public var minimum: Float
  /// The most that is of use; 0 leaves it to the display.
  public var maximum: Float
  /// The rate to be had if possible; nil leaves the choice within the range.
  public var preferred: Float?

  /// Creates a range; numbers are stored unchecked.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  /// The rate that the range asks for; nil when it leaves it to the display, or makes no sense.
  var wantedRate: Double? {
    let wanted = preferred ?? 0
    let rate = wanted > 0 ? wanted : maximum
    return rate > 0 && rate.isFinite ? Double(rate) : nil
  }
}
