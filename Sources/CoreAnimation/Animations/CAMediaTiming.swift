internal import AnimationEvaluation
internal import GraphicsValues

/// Seconds.
public typealias CFTimeInterval = Double

/// How a layer's or an animation's time derives from its parent's (§4).
public protocol CAMediaTiming {
  /// When the object begins, in its parent's time. For an animation that is added to a layer, 0
  /// means when it is committed.
  var beginTime: CFTimeInterval { get set }
  /// One forward pass. An animation with 0 takes the transaction's.
  var duration: CFTimeInterval { get set }
  /// Local seconds per second of the parent; 0 pauses, negative runs backwards.
  var speed: Float { get set }
  /// Added to local time.
  var timeOffset: CFTimeInterval { get set }
  /// Cycles to play; may be fractional or infinite. 0 plays once.
  var repeatCount: Float { get set }
  /// Seconds to repeat for; wins over `repeatCount`. 0 is not set.
  var repeatDuration: CFTimeInterval { get set }
  /// Plays backwards after each forward pass.
  var autoreverses: Bool { get set }
  /// What shows outside the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}

public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both

extension CAMediaTimingFillMode {
  init(_ mode: FillMode) {
    switch mode {
    case .removed: self = .removed
    case .forwards: self = .forwards
    case .backwards: self = .backwards
    case .both: self = .both
    }
  }

  /// An unknown name counts as removed.
  var value: FillMode {
    switch self {
    case .forwards: .forwards
    case .backwards: .backwards
    case .both: .both
    default: .removed
    }
  }
}
