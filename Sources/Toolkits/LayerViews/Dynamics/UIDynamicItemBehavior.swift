public import Foundation
import ToolkitSupport

/// The qualities of items: weight, bounce, friction.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var list: DynamicItems
  /// Velocities that were added before an animator knew the items.
  private var waiting: [ObjectIdentifier: (linear: PlaneVector, angular: Double)] = [:]

  /// Creates a behaviour for items.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItems(items)
    super.init()
  }
  /// Creates a behaviour without items.
  public convenience override init() { self.init(items: []) }

  /// The items with these qualities.
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

  /// The part of the speed that a collision gives back, 0…1; 0 by default.
  open var elasticity: CGFloat = 0 { didSet { changed() } }
  /// The friction along surfaces, 0…1 and more; 0 by default.
  open var friction: CGFloat = 0 { didSet { changed() } }
  /// The mass of 100 × 100 points; 1 by default.
  open var density: CGFloat = 1 { didSet { changed() } }
  /// The rate at which velocity is lost, per second; 0 by default.
  open var resistance: CGFloat = 0 { didSet { changed() } }
  /// The rate at which angular velocity is lost, per second; 0 by default.
  open var angularResistance: CGFloat = 0 { didSet { changed() } }
  /// False keeps the items' turn.
  open var allowsRotation = true { didSet { changed() } }
  /// True keeps the items where they are, while others collide with them.
  open var isAnchored = false { didSet { changed() } }

  /// Adds to an item's velocity, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    guard velocity.x.isFinite, velocity.y.isFinite else {
      return notices.say("an item has no velocity of \(velocity)")
    }
    waiting[ObjectIdentifier(item), default: (.zero, 0)].linear += PlaneVector(velocity)
    changed()
  }
  /// Adds to an item's angular velocity, in radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    guard velocity.isFinite else {
      return notices.say("an item has no angular velocity of \(velocity)")
    }
    waiting[ObjectIdentifier(item), default: (.zero, 0)].angular += Double(velocity)
    changed()
  }
  /// Returns an item's velocity in points per second; zero for an item that this behaviour has not.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let velocity =
      dynamicAnimator?.body(of: item)?.velocity ?? waiting[ObjectIdentifier(item)]?.linear ?? .zero
    return CGPoint(x: velocity.x, y: velocity.y)
  }
  /// Returns an item's angular velocity in radians per second.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    let velocity =
      dynamicAnimator?.body(of: item)?.angularVelocity
      ?? waiting[ObjectIdentifier(item)]?.angular ?? 0
    return CGFloat(velocity)
  }

  override var ownItems: [any UIDynamicItem] { items }
  override func build(_ course: DynamicCourse) {
    func number(_ value: CGFloat, _ least: Double = 0) -> Double {
      value.isFinite ? max(Double(value), least) : least
    }
    for item in items {
      guard let index = course.number(of: item) else { continue }
      var body = course.world.bodies[index]
      body.elasticity = min(number(elasticity), 1)
      body.friction = number(friction)
      body.density = number(density, 1e-4)
      body.resistance = number(resistance)
      body.angularResistance = number(angularResistance)
      body.allowsRotation = allowsRotation
      body.isAnchored = isAnchored
      if let (linear, angular) = waiting.removeValue(forKey: ObjectIdentifier(item)) {
        body.velocity += linear
        body.angularVelocity += angular
      }
      course.world.bodies[index] = body
    }
  }
}
