public import Foundation
public import Quartz2D
import ToolkitSupport

/// Pushes items, once or all the time.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
  /// The duration of a push.
  public enum Mode: Int, Sendable {
    /// A force as long as the push is active.
    case continuous = 0
    /// One blow, after which the push is not active any more.
    case instantaneous = 1
  }

  private var list: DynamicItems
  private var places: [ObjectIdentifier: UIOffset] = [:]
  /// The duration of the push.
  public final let mode: Mode

  /// Creates an active push without a direction.
  public init(items: [any UIDynamicItem], mode: Mode) {
    list = DynamicItems(items)
    self.mode = mode
    super.init()
  }

  /// The items that are pushed.
  open var items: [any UIDynamicItem] { list.items }
  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    changed()
  }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    changed()
  }

  /// True while the push has an effect.
  open var active = true { didSet { changed() } }
  /// The direction and the strength: 1 accelerates 100 × 100 points of the density 1 by 100 points per second
  /// squared, or at once by 100 points per second.
  open var pushDirection = CGVector.zero { didSet { changed() } }
  /// The angle of the direction in radians, clockwise from the x axis.
  open var angle: CGFloat {
    get { pushDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength.
  open var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets angle and strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(angle: angle, length: magnitude)
  }

  /// Sets the distance from the middle of an item at which it is pushed.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    places[ObjectIdentifier(item)] = o
    changed()
  }
  /// Returns the distance from the middle of an item at which it is pushed.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    places[ObjectIdentifier(item)] ?? .zero
  }

  override var ownItems: [any UIDynamicItem] { items }
  override func push(_ course: DynamicCourse) {
    guard active else { return }
    let force = pushDirection.plane
    for item in items {
      guard let number = course.number(of: item) else { continue }
      let arm = course.world.bodies[number].turned(
        PlaneVector(targetOffsetFromCenter(for: item)))
      if mode == .instantaneous {
        course.world.bodies[number].push(force, at: arm)
      } else {
        course.world.bodies[number].force += force
        course.world.bodies[number].torque += arm.x * force.y - arm.y * force.x
      }
    }
    if mode == .instantaneous, force != .zero { active = false }
  }
}
