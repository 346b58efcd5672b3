package import AnimationEvaluation
public import Foundation

/// The name of a pacing (§5.1).
public struct CAMediaTimingFunctionName: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even pace.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at the start and at the end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The system's pacing: fast at the start, slow at the end.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The older spelling of `CAMediaTimingFunctionName.linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// The older spelling of `CAMediaTimingFunctionName.easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// The older spelling of `CAMediaTimingFunctionName.easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// The older spelling of `CAMediaTimingFunctionName.easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// The older spelling of `CAMediaTimingFunctionName.default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction
/// of time to the fraction of progress (§5).
///
/// Sendable because its control points are constant.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  package let curve: TimingCurve

  /// The pacing of implicit animations without another one.
  static let standard = CAMediaTimingFunction(.default)

  package init(_ curve: TimingCurve) {
    self.curve = curve
    super.init()
  }

  /// Creates a named function.
  ///
  /// - Precondition: `name` is one of the five constants. Any other ends the program, as with Core
  ///   Animation (§5.1).
  public convenience init(name: CAMediaTimingFunctionName) {
    guard let curve = name.curve else {
      preconditionFailure("There is no timing function of the name \"\(name.rawValue)\".")
    }
    self.init(curve)
  }

  /// Creates a curve from its two inner control points.
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(TimingCurve(c1x, c1y, c2x, c2y))
  }

  /// Writes x and y of control point 0, 1, 2 or 3 to `ptr`; does nothing for another index.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points: [(Float, Float)] = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    guard points.indices.contains(idx) else { return }
    ptr[0] = points[idx].0
    ptr[1] = points[idx].1
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  open override var hash: Int { curve.hashValue }

  /// The name, or the control points, for a debugger.
  open override var debugDescription: String { "\(description) \(DebugWords.curve(curve))" }

  // MARK: Archiving

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Unarchives a curve; nil if its control points are missing or invalid.
  public required init?(coder: NSCoder) {
    let numbers = ["c1x", "c1y", "c2x", "c2y"].compactMap {
      coder.containsValue(forKey: $0) ? coder.decodeFloat(forKey: $0) : nil
    }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    curve = TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    super.init()
  }

  /// Archives the control points.
  open func encode(with coder: NSCoder) {
    coder.encode(curve.x1, forKey: "c1x")
    coder.encode(curve.y1, forKey: "c1y")
    coder.encode(curve.x2, forKey: "c2x")
    coder.encode(curve.y2, forKey: "c2y")
  }
}

extension CAMediaTimingFunctionName {
  fileprivate var curve: TimingCurve? {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInEaseOut: .easeInEaseOut
    case .default: .default
    default: nil
    }
  }
}
