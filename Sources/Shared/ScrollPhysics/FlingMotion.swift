/// The motion of content along one axis after the finger lifts (views §14.3): it coasts, and is pulled to a bound or
/// to a target.
public struct FlingMotion: Hashable, Sendable {
  /// The offset at the beginning.
  public private(set) var from: Double
  /// The initial velocity, in points per second.
  public private(set) var velocity: Double
  /// The fraction of the velocity that is left after a millisecond.
  public private(set) var rate: Double
  /// The smallest offset at which the content rests.
  public private(set) var lowerBound: Double
  /// The largest offset at which the content rests.
  public private(set) var upperBound: Double
  /// False stops the content where it meets a bound.
  public private(set) var bounces: Bool
  /// The slower rate of the pull to a bound, per second.
  public private(set) var slowPull = 11.0
  /// The faster rate of the pull to a bound, per second.
  public private(set) var fastPull = 11.0

  /// The speed, in points per second, below which content does not coast.
  public static let restSpeed = 10.0

  /// Creates the natural motion, which ends where the velocity leads.
  public init(_ axis: ScrollAxis, from: Double, velocity: Double, rate: Double, bounces: Bool) {
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.bounces = bounces
    lowerBound = axis.lower
    upperBound = axis.upper
    if !axis.contains(from), velocity == 0 {
      slowPull = 9
      fastPull = 46
    }
  }

  /// Creates a motion that ends at a target: it coasts there at another rate if the velocity leads there, and is
  /// pulled to any other target.
  public init(
    _ axis: ScrollAxis, from: Double, velocity: Double, rate: Double, bounces: Bool,
    to target: Double, restSpeed: Double = Self.restSpeed
  ) {
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.bounces = bounces
    let spare = velocity - (velocity > 0 ? restSpeed : -restSpeed)
    let reach = abs(velocity) > restSpeed ? (target - from) / spare : 0
    if reach > 0.05, reach < 1, axis.contains(from) {
      // The natural motion would go further by so little that it stops at the target exactly.
      let further = reach * (1 + 1e-9)
      self.rate = 1000 * further / (1 + 1000 * further)
      self.bounces = false
      lowerBound = velocity > 0 ? axis.lower : target
      upperBound = velocity > 0 ? target : axis.upper
    } else {
      self.bounces = true
      if !bounces {
        // Slow enough to arrive from one side.
        let most = fastPull * abs(target - from)
        self.velocity = min(max(velocity, -most), most)
      }
      lowerBound = target
      upperBound = target
    }
  }
}
