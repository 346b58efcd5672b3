public import Foundation
import ToolkitSupport

/// Draws an item to a point, upright, like a spring.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  /// The point to which the middle of the item goes.
  open var snapPoint: CGPoint { didSet { changed() } }
  /// The resistance to swinging about the point, 0…1; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { changed() } }

  /// Oscillations per second.
  private static let frequency = 2.5

  /// Creates a behaviour for an item.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  override var ownItems: [any UIDynamicItem] { [item] }
  override func build(_ course: DynamicCourse) {
    guard let number = course.number(of: item), snapPoint.x.isFinite, snapPoint.y.isFinite else {
      return
    }
    // Without any damping the item would never rest.
    let damping = damping.isFinite ? min(max(Double(damping), 0), 1) : 0.5
    course.world.joints.append(
      RigidJoint(
        number, .zero, with: nil, PlaneVector(snapPoint),
        .snap(frequency: Self.frequency, damping: 0.2 + 0.8 * damping)))
  }
}
