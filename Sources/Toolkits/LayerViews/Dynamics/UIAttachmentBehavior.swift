public import Foundation
public import Quartz2D
import ToolkitSupport

/// A range of numbers.
public struct UIFloatRange: Hashable, Sendable {
  /// The smallest number.
  public var minimum: CGFloat
  /// The largest number.
  public var maximum: CGFloat

  /// Creates a range from 0 to 0.
  public init() { self.init(minimum: 0, maximum: 0) }
  /// Creates a range.
  public init(minimum: CGFloat, maximum: CGFloat) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }
  /// The range from 0 to 0.
  public static let zero = UIFloatRange()
  /// The range of all numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  /// True for a range without bounds.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}

/// Ties an item to another or to a point.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The thing to which an item is tied.
  public enum AttachmentType: Int, Sendable {
    /// Another item.
    case items = 0
    /// A point.
    case anchor = 1
  }

  /// The way in which an item is tied.
  private enum Tie {
    case distance, limit, fixed, pin
    case slide(PlaneVector)
  }

  private let first: any UIDynamicItem
  private let second: (any UIDynamicItem)?
  /// The tied points, in the spaces of the items.
  private let arms: (first: PlaneVector, second: PlaneVector)
  private let tie: Tie
  private let startAngle: Double

  private init(
    _ first: any UIDynamicItem, _ arm: PlaneVector, _ second: (any UIDynamicItem)?,
    _ other: PlaneVector, anchor: CGPoint, _ tie: Tie
  ) {
    (self.first, self.second, arms, self.tie) = (first, second, (arm, other), tie)
    startAngle = first.turn - (second?.turn ?? 0)
    anchorPoint = anchor
    let from = first.point(arm)
    let to = second?.point(other) ?? PlaneVector(anchor)
    length = CGFloat(((from - to) * (from - to)).sum().squareRoot())
    super.init()
  }

  /// Ties the middle of an item to a point, at the distance that it has now.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  /// Ties a place of an item to a point, at the distance that it has now.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(item, PlaneVector(offset), nil, .zero, anchor: point, .distance)
  }
  /// Ties the middles of two items, at the distance that they have now.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }
  /// Ties places of two items, at the distance that they have now.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(
      item1, PlaneVector(offset1), item2, PlaneVector(offset2), anchor: .zero, .distance)
  }

  /// Returns a tie of two items that move along a line relative to each other, and do not turn.
  public static func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    let along = axis.plane.turned(by: -item2.turn)
    return UIAttachmentBehavior(
      item1, item1.arm(to: point), item2, item2.arm(to: point), anchor: point, .slide(along))
  }
  /// Returns a tie of an item that moves along a line, and does not turn.
  public static func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      item, item.arm(to: point), nil, .zero, anchor: point, .slide(axis.plane))
  }
  /// Returns a rope between places of two items, as long as their distance is now.
  public static func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      item1, PlaneVector(offset1), item2, PlaneVector(offset2), anchor: .zero, .limit)
  }
  /// Returns a tie of two items that move as one.
  public static func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      item1, item1.arm(to: point), item2, item2.arm(to: point), anchor: point, .fixed)
  }
  /// Returns a tie of two items that turn about a point.
  public static func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      item1, item1.arm(to: point), item2, item2.arm(to: point), anchor: point, .pin)
  }

  /// The items that are tied.
  open var items: [any UIDynamicItem] { [first] + (second.map { [$0] } ?? []) }
  /// The thing to which the first item is tied.
  open var attachedBehaviorType: AttachmentType { second == nil ? .anchor : .items }
  /// The point to which the item is tied.
  open var anchorPoint: CGPoint { didSet { changed() } }
  /// The distance of the tied places, in points.
  open var length: CGFloat { didSet { changed() } }
  /// The resistance to swinging of a spring, 0…1; 0 by default.
  open var damping: CGFloat = 0 { didSet { changed() } }
  /// Oscillations per second of a spring; 0, as by default, is a rod.
  open var frequency: CGFloat = 0 { didSet { changed() } }
  /// The torque that resists turning about a pin; 0 by default.
  open var frictionTorque: CGFloat = 0 { didSet { changed() } }
  /// The range in which items move along a line, in points, or turn about a pin, in radians; unlimited by
  /// default.
  open var attachmentRange = UIFloatRange.infinite { didSet { changed() } }

  override var ownItems: [any UIDynamicItem] { items }
  override func build(_ course: DynamicCourse) {
    guard let one = course.number(of: first), anchorPoint.x.isFinite, anchorPoint.y.isFinite
    else { return }
    let other = second.flatMap { course.number(of: $0) }
    if second != nil, other == nil { return }
    var joint = RigidJoint(
      one, arms.first, with: other, second == nil ? PlaneVector(anchorPoint) : arms.second, kind)
    joint.startAngle = startAngle
    joint.frictionTorque = frictionTorque.isFinite ? max(Double(frictionTorque), 0) : 0
    let range = attachmentRange
    if !range.isInfinite, range.minimum <= range.maximum {
      joint.angles = Double(range.minimum)...Double(range.maximum)
    }
    course.world.joints.append(joint)
  }

  private var kind: RigidJoint.Kind {
    let length = length.isFinite ? max(Double(length), 0) : 0
    switch tie {
    case .distance where length < 0.5 && frequency <= 0: return .pin
    case .distance:
      return .distance(
        length: length, frequency: frequency.isFinite ? Double(frequency) : 0,
        damping: damping.isFinite ? Double(damping) : 0)
    case .limit: return .rope(length: length)
    case .fixed: return .weld
    case .pin: return .pin
    case .slide(let axis):
      let range = attachmentRange
      return .slide(
        axis: axis, lower: Double(range.minimum), upper: Double(range.maximum), keepsAngle: true)
    }
  }
}

extension UIDynamicItem {
  /// Returns a place of the item's own space in the animator's.
  fileprivate func point(_ arm: PlaneVector) -> PlaneVector {
    PlaneVector(center) + arm.turned(by: turn)
  }
  /// Returns a point of the animator's space in the item's own, from its middle.
  fileprivate func arm(to point: CGPoint) -> PlaneVector {
    (PlaneVector(point) - PlaneVector(center)).turned(by: -turn)
  }
}

extension SIMD2<Double> {
  fileprivate func turned(by angle: Double) -> Self {
    Self(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }
}
