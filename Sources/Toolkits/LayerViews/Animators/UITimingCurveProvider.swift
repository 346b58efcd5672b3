import CoreAnimation
public import Foundation

/// The kind of a timing.
public enum UITimingCurveType: Int, Sendable {
  /// A named curve.
  case builtin = 0
  /// A curve with given control points.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A spring whose time is bent by a curve.
  case composed = 3
}

/// An object that paces an animator.
@preconcurrency @MainActor public protocol UITimingCurveProvider: NSObjectProtocol {
  /// The kind of the timing.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// Returns the pacing of animations of a duration; without parameters, easing in and out.
  ///
  /// - Parameter duration: seconds, for a spring by its damping ratio.
  func pacing(lasting duration: TimeInterval) -> AnimationPacing {
    if let cubic = cubicTimingParameters { return cubic.ownPacing }
    if let spring = springTimingParameters { return .spring(spring.spring(lasting: duration)) }
    return .curve(.easeInOut)
  }
}

/// A curve that maps elapsed time to progress (views §7).
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `easeInOut` for a curve with given control points.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint

  private let isNamed: Bool

  /// Creates the curve that eases in and out.
  public override convenience init() { self.init(animationCurve: .easeInOut) }

  /// Creates a named curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    let points = curve.function.controlPoints
    (animationCurve, isNamed) = (curve, true)
    (controlPoint1, controlPoint2) = (points.0, points.1)
    super.init()
  }

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - point1: x in 0…1, clamped; a number that is not finite counts as 0.
  ///   - point2: in the same range.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isNamed) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (Self.valid(point1), Self.valid(point2))
    super.init()
  }

  private static func valid(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: point.x.isFinite ? min(max(point.x, 0), 1) : 0, y: point.y.isFinite ? point.y : 0)
  }

  /// The kind of the timing: `builtin` for a named curve, or else `cubic`.
  public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  /// The curve itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  var ownPacing: AnimationPacing {
    if isNamed { return .curve(animationCurve) }
    return .function(
      CAMediaTimingFunction(
        controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
        Float(controlPoint2.y)))
  }
}

extension CAMediaTimingFunction {
  /// The two control points between the ends.
  var controlPoints: (CGPoint, CGPoint) {
    let points = (1...2).map { index in
      var point: [Float] = [0, 0]
      getControlPoint(at: index, values: &point)
      return CGPoint(x: CGFloat(point[0]), y: CGFloat(point[1]))
    }
    return (points[0], points[1])
  }
}
