public import Foundation
public import Quartz2D
import ToolkitSupport

/// Lets items fall.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
  private var list: DynamicItems

  /// Creates a behaviour that lets items fall downwards, 1000 points per second faster each second.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItems(items)
    super.init()
  }
  /// Creates a behaviour without items.
  public convenience override init() { self.init(items: []) }

  /// The items that fall.
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

  /// The direction and the strength, of which 1 is 1000 points per second squared; (0, 1) by default.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { changed() } }
  /// The angle of the direction in radians, clockwise from the x axis.
  open var angle: CGFloat {
    get { gravityDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength.
  open var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets angle and strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(angle: angle, length: magnitude)
  }

  override var ownItems: [any UIDynamicItem] { items }
  override func push(_ course: DynamicCourse) {
    let acceleration = gravityDirection.plane * 1000
    for number in items.compactMap(course.number) {
      course.world.bodies[number].acceleration += acceleration
    }
  }
}

extension CGVector {
  init(angle: CGFloat, length: CGFloat) {
    self.init(
      dx: CGFloat(cos(Double(angle))) * length, dy: CGFloat(sin(Double(angle))) * length)
  }
  var angle: CGFloat { self == .zero ? 0 : CGFloat(atan2(Double(dy), Double(dx))) }
  var length: CGFloat { hypot(dx, dy) }
  /// The vector; none for one that is not finite.
  var plane: PlaneVector {
    dx.isFinite && dy.isFinite ? PlaneVector(Double(dx), Double(dy)) : .zero
  }
}
