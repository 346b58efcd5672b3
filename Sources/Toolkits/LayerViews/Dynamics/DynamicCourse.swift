import CoreAnimation
import Foundation
import ToolkitSupport

/// The bodies of an animator's items, and their connections.
@MainActor final class DynamicCourse {
  var world = RigidWorld()
  private(set) var items: [any UIDynamicItem] = []
  /// The rest of the items' transforms, without their turns.
  private var frames: [CGAffineTransform] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The collision behaviours, in the order of the world's groups.
  var collisions: [UICollisionBehavior] = []

  func number(of item: any UIDynamicItem) -> Int? { numbers[ObjectIdentifier(item)] }

  /// Reads the behaviours; bodies of known items stay as they are.
  func rebuild(_ behaviors: [UIDynamicBehavior]) {
    let (oldItems, oldBodies, oldFrames) = (items, world.bodies, frames)
    var known: [ObjectIdentifier: Int] = [:]
    for (index, item) in oldItems.enumerated() { known[ObjectIdentifier(item)] = index }
    (items, frames, numbers, collisions) = ([], [], [:], [])
    var bodies: [RigidBody] = []
    for item in behaviors.flatMap(\.ownItems) where numbers[ObjectIdentifier(item)] == nil {
      numbers[ObjectIdentifier(item)] = items.count
      items.append(item)
      if let index = known[ObjectIdentifier(item)] {
        bodies.append(oldBodies[index].withoutBehaviors)
        frames.append(oldFrames[index])
      } else {
        let (body, frame) = read(item)
        bodies.append(body)
        frames.append(frame)
      }
    }
    if items.count != oldItems.count || !zip(items, oldItems).allSatisfy({ $0 === $1 }) {
      // Contacts are remembered by the numbers of bodies.
      world = RigidWorld()
    }
    world.bodies = bodies
    (world.groups, world.joints) = ([], [])
    for behavior in behaviors { behavior.build(self) }
  }

  private func read(_ item: any UIDynamicItem) -> (RigidBody, CGAffineTransform) {
    let angle = item.turn
    let frame = item.transform.concatenating(CGAffineTransform(rotationAngle: CGFloat(-angle)))
    return (RigidBody(item.rigidShape, at: PlaneVector(item.center), angle: angle), frame)
  }

  /// Reads the place of an item that something else has moved; its velocity stays.
  func update(_ item: any UIDynamicItem) {
    guard let number = number(of: item) else { return }
    let (body, frame) = read(item)
    frames[number] = frame
    world.bodies[number].shape = body.shape
    world.bodies[number].position = body.position
    world.bodies[number].angle = body.angle
  }

  /// Advances by one step; calls a closure with what began and what ceased to touch.
  func advance(
    _ behaviors: [UIDynamicBehavior],
    _ note: (_ began: Bool, RigidWorld.Touch, PlaneVector) -> Void
  ) {
    for index in world.bodies.indices {
      world.bodies[index].acceleration = .zero
      (world.bodies[index].force, world.bodies[index].torque) = (.zero, 0)
    }
    for behavior in behaviors { behavior.push(self) }
    let old = world.touches
    world.advance()
    let new = world.touches
    guard old.count != new.count || old.keys != new.keys else { return }
    for (touch, place) in new.sorted(by: { $0.key < $1.key }) where old[touch] == nil {
      note(true, touch, place)
    }
    for (touch, place) in old.sorted(by: { $0.key < $1.key }) where new[touch] == nil {
      note(false, touch, place)
    }
  }

  /// Moves the items to their bodies.
  func show() {
    for (number, item) in items.enumerated() {
      let body = world.bodies[number]
      let center = CGPoint(x: body.position.x, y: body.position.y)
      if item.center != center { item.center = center }
      guard body.angle != item.turn else { continue }
      let transform = frames[number].concatenating(
        CGAffineTransform(rotationAngle: CGFloat(body.angle)))
      if item.transform != transform { item.transform = transform }
    }
  }
}

extension RigidBody {
  /// The body with the qualities that no behaviour has changed.
  fileprivate var withoutBehaviors: RigidBody {
    var body = RigidBody(shape, at: position, angle: angle)
    (body.velocity, body.angularVelocity) = (velocity, angularVelocity)
    return body
  }
}

extension RigidWorld.Touch {
  fileprivate static func < (a: Self, b: Self) -> Bool {
    (a.group, a.body, a.other ?? -1, a.boundary ?? -1)
      < (b.group, b.body, b.other ?? -1, b.boundary ?? -1)
  }
}
