import Foundation
import Quartz2D

/// The place of a view in its superview, and the scale of its own space.
struct ViewGeometry {
  /// The point that stays in its place while the view is rotated.
  enum Pivot { case origin, middle }

  private(set) var frame = CGRect.zero
  var boundsOrigin = CGPoint.zero
  /// Degrees from the superview's x axis to its y axis.
  private(set) var rotation: CGFloat = 0
  /// The point of the frame, in fractions, around which the view was rotated last. It is the
  /// layer's anchor point, so that an animated rotation turns around it.
  private(set) var anchor = CGPoint.zero
  /// The size of the bounds, if it differs from the frame's.
  private var ownBoundsSize: CGSize?

  var bounds: CGRect { CGRect(origin: boundsOrigin, size: ownBoundsSize ?? frame.size) }

  mutating func place(_ new: CGRect) { frame = new.standardized }

  /// Sets the bounds; a size equal to the frame's follows the frame again.
  mutating func setBounds(_ new: CGRect) {
    let new = new.standardized
    boundsOrigin = new.origin
    ownBoundsSize = new.size == frame.size ? nil : new.size
  }

  mutating func rotate(to degrees: CGFloat, around pivot: Pivot) {
    let middle = position(of: CGPoint(x: 0.5, y: 0.5))
    rotation = degrees
    switch pivot {
    case .origin: anchor = .zero
    case .middle:
      anchor = CGPoint(x: 0.5, y: 0.5)
      let moved = position(of: anchor)
      frame.origin.x += middle.x - moved.x
      frame.origin.y += middle.y - moved.y
    }
  }

  var radians: CGFloat { rotation * .pi / 180 }

  /// Points of the frame per point of the bounds.
  var scale: CGSize {
    guard let size = ownBoundsSize, size.width > 0, size.height > 0 else {
      return CGSize(width: 1, height: 1)
    }
    return CGSize(width: frame.width / size.width, height: frame.height / size.height)
  }

  /// Returns the place in the superview of a point of the frame, given in fractions.
  func position(of fraction: CGPoint) -> CGPoint {
    let (x, y) = (frame.width * fraction.x, frame.height * fraction.y)
    let (sine, cosine) = (sin(radians), cos(radians))
    return CGPoint(
      x: frame.minX + x * cosine - y * sine, y: frame.minY + x * sine + y * cosine)
  }

  /// Returns the transform from the view's space to its superview's.
  ///
  /// - Parameter turnsOver: true if y points the other way in the superview.
  func toSuperview(turnsOver: Bool) -> CGAffineTransform {
    let bounds = bounds
    var map = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    if turnsOver {
      map = map.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height))
    }
    let scale = scale
    map = map.concatenating(CGAffineTransform(scaleX: scale.width, y: scale.height))
    if rotation != 0 { map = map.concatenating(CGAffineTransform(rotationAngle: radians)) }
    return map.concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
  }
}
