public import Quartz2D
public import Foundation
import ToolkitSupport

/// The outline with which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The bounds.
  case rectangle = 0
  /// The ellipse in the bounds.
  case ellipse = 1
  /// The outline around `collisionBoundingPath`.
  case path = 2
}

/// An object that a `UIDynamicAnimator` moves: a view, or another object with a place and a turn.
@preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
  /// The middle, in the animator's space.
  var center: CGPoint { get set }
  /// The size of the item, as the animator finds it at first.
  var bounds: CGRect { get }
  /// The turn, and what else the transform had at first.
  var transform: CGAffineTransform { get set }
  /// The outline with which the item collides; the bounds by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The path around the item's middle of the type `path`, of which the convex outline counts.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The bounds.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// An empty path.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: @MainActor UIDynamicItem {}

extension UIDynamicItem {
  /// The turn of the transform, in radians.
  var turn: Double { atan2(Double(transform.b), Double(transform.a)) }

  var rigidShape: RigidShape {
    let size = bounds.size
    switch collisionBoundsType {
    case .rectangle: return RigidShape(width: size.width, height: size.height)
    case .ellipse: return RigidShape(ellipseOfWidth: size.width, height: size.height)
    case .path:
      let points = collisionBoundingPath.polylines.joined().map { PlaneVector($0) }
      return RigidShape(hullOf: points)
    }
  }
}

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ offset: UIOffset) { self.init(Double(offset.horizontal), Double(offset.vertical)) }
}

extension UIBezierPath {
  /// The lines of the path, curves in short pieces.
  var polylines: [[CGPoint]] {
    var lines: [[CGPoint]] = []
    cgPath.flattened(threshold: 0.5).applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: lines.append([points[0]])
      case .addLineToPoint:
        if !lines.isEmpty { lines[lines.count - 1].append(points[0]) }
      case .closeSubpath:
        if let last = lines.last, let first = last.first, last.last != first {
          lines[lines.count - 1].append(first)
        }
      case .addQuadCurveToPoint, .addCurveToPoint: break
      }
    }
    return lines
  }
}
