import CoreAnimation
public import Foundation
import ToolkitSupport

/// An object that is told when an animator begins and ceases to move items. The defaults do nothing.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before items begin to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when all items have come to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as bodies that fall, collide and are tied to each other, by the rules of behaviours.
///
/// The program itself computes the motion for each frame of the display, in steps of equal length, so
/// that it depends on no frame rate. It rests, and asks for no frames, once all items rest; a change of
/// a behaviour wakes it.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  private let course = DynamicCourse()
  private var link: CADisplayLink?
  private var needsRebuild = true
  /// Media time of the step 0, and the number of steps since.
  private var origin: TimeInterval = 0
  private var steps = 0
  private var stepsBefore = 0
  private var restingSteps = 0
  /// The behaviours and their parts.
  private var active: [UIDynamicBehavior] = []

  /// Steps without motion after which the animator rests.
  private static let patience = 60
  /// The most steps of one frame; a program that was late for longer goes on from there.
  private static let mostSteps = 30

  /// The view in whose space items move; nil for items in no view.
  open private(set) var referenceView: UIView?
  /// The object that is told of beginning and rest; not retained.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// True while items move.
  open private(set) var isRunning = false

  /// Creates an animator for items in a view.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }
  /// Creates an animator for items in no view.
  public override init() { super.init() }

  isolated deinit { link?.invalidate() }

  // MARK: Behaviours

  /// Adds a behaviour. One that belongs to another animator or behaviour is not added.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.dynamicAnimator == nil else {
      if behavior.ownAnimator !== self {
        notices.say("\(type(of: behavior)) was not added: it belongs to another animator")
      }
      return
    }
    behavior.tellWillMove(to: self)
    behaviors.append(behavior)
    behavior.ownAnimator = self
    behaviorsChanged()
  }
  /// Removes a behaviour.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.ownAnimator === self else { return }
    behavior.tellWillMove(to: nil)
    behaviors.removeAll { $0 === behavior }
    behavior.ownAnimator = nil
    behaviorsChanged()
  }
  /// Removes all behaviours.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Returns the items whose bounding boxes meet a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    rebuildIfNeeded()
    return course.items.filter { item in
      let box = item.bounds.applying(item.transform)
      let size = box.standardized.size
      let place = CGRect(
        x: item.center.x - size.width / 2, y: item.center.y - size.height / 2,
        width: size.width, height: size.height)
      return place.intersects(rect)
    }
  }
  /// Lets the animator know of a place or turn that something else has given to an item.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    rebuildIfNeeded()
    course.update(item)
    resume()
  }
  /// Returns the seconds during which items have moved.
  open func elapsedTime() -> TimeInterval { Double(stepsBefore + steps) * RigidWorld.step }

  /// Reads the behaviours again, and wakes.
  final func behaviorsChanged() {
    needsRebuild = true
    resume()
  }

  private func rebuildIfNeeded() {
    guard needsRebuild else { return }
    needsRebuild = false
    active = behaviors.flatMap(\.all)
    course.rebuild(active)
  }

  /// Returns the body of an item, with what its behaviours have given it.
  final func body(of item: any UIDynamicItem) -> RigidBody? {
    rebuildIfNeeded()
    return course.number(of: item).map { course.world.bodies[$0] }
  }

  // MARK: Motion

  private func resume() {
    restingSteps = 0
    guard !isRunning, !behaviors.isEmpty else { return }
    isRunning = true
    stepsBefore += steps
    (origin, steps) = (CACurrentMediaTime(), 0)
    delegate?.dynamicAnimatorWillResume(self)
    let link = CADisplayLink { [weak self] link in
      MainActor.assumeIsolated {
        guard let self else { return link.invalidate() }
        self.frame(at: CACurrentMediaTime())
      }
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func pause() {
    link?.invalidate()
    link = nil
    guard isRunning else { return }
    isRunning = false
    for index in course.world.bodies.indices {
      course.world.bodies[index].velocity = .zero
      course.world.bodies[index].angularVelocity = 0
    }
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func frame(at time: TimeInterval) {
    guard isRunning else { return }
    let due = Int(((time - origin) / RigidWorld.step + 1e-6).rounded(.down))
    guard due > steps else { return }
    if due - steps > Self.mostSteps {
      origin += Double(due - steps - Self.mostSteps) * RigidWorld.step
    }
    var events: [() -> Void] = []
    for _ in 0..<min(due - steps, Self.mostSteps) {
      rebuildIfNeeded()
      steps += 1
      course.advance(active) { began, touch, place in
        events += event(began, touch, place).map { [$0] } ?? []
      }
      restingSteps = course.world.isAtRest ? restingSteps + 1 : 0
    }
    course.show()
    for event in events { event() }
    for behavior in active { behavior.action?() }
    if course.items.isEmpty || restingSteps >= Self.patience { pause() }
  }

  private func event(
    _ began: Bool, _ touch: RigidWorld.Touch, _ place: PlaneVector
  ) -> (() -> Void)? {
    guard course.collisions.indices.contains(touch.group) else { return nil }
    let (collision, items) = (course.collisions[touch.group], course.items)
    guard items.indices.contains(touch.body) else { return nil }
    let item = items[touch.body]
    let point = CGPoint(x: place.x, y: place.y)
    if let other = touch.other {
      guard items.indices.contains(other) else { return nil }
      return { collision.tell(began, item, items[other], at: point) }
    }
    let identifier = collision.identifier(ofBoundary: touch.boundary ?? 0)
    return { collision.tell(began, item, boundary: identifier, at: point) }
  }
}
