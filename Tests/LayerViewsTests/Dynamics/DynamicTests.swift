import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A disc.
private final class Ball: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// A triangle with its corner up.
private final class Wedge: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
  override var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: -20))
    path.addLine(to: CGPoint(x: 20, y: 20))
    path.addLine(to: CGPoint(x: -20, y: 20))
    path.close()
    return path
  }
}

private func near(_ a: CGFloat, _ b: CGFloat, _ distance: CGFloat = 1) -> Bool {
  abs(a - b) <= distance
}

extension LiveViewTests {
  /// Views §26.3.
  @Suite struct DynamicTests {
    @Test func `an item falls by 1000 points per second squared, and rests on the ground`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let view = hand.view("a", CGRect(x: 20, y: 10, width: 40, height: 40))
        let gravity = UIGravityBehavior(items: [view])
        let collision = UICollisionBehavior(items: [view])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = hand
        hand.animator.addBehavior(gravity)
        hand.animator.addBehavior(collision)
        expectEqual(hand.takeCalls(), ["resume"])
        expectTrue(hand.animator.isRunning)
        try await hand.pass(0.3)
        // 45 points, less what a resistance of 0.1 takes, and with the error of the steps.
        expectTrue(near(view.center.y, 30 + 45, 2))
        expectEqual(view.center.x, 40)
        for _ in 0..<40 where hand.animator.isRunning { try await hand.pass(0.1) }
        expectFalse(hand.animator.isRunning)
        expectTrue(near(view.center.y, 180))
        expectTrue(near(view.center.x, 40))
        let calls = hand.takeCalls()
        expectEqual(calls.first, "a meets bounds")
        expectEqual(calls.last, "pause")
        expectGreater(hand.animator.elapsedTime(), 0.5)
        // Nothing asks for frames, and a change wakes.
        gravity.gravityDirection = CGVector(dx: 1, dy: 0)
        expectEqual(hand.takeCalls(), ["resume"])
        for _ in 0..<40 where hand.animator.isRunning { try await hand.pass(0.1) }
        expectTrue(near(view.center.x, 280))
        expectEqual(hand.animator.items(in: CGRect(x: 250, y: 150, width: 60, height: 60)).count, 1)
        expectEmpty(hand.animator.items(in: CGRect(x: 0, y: 0, width: 50, height: 50)))
      }
    }

    @Test func `the course depends on the time, and not on the number of frames`() async throws {
      var ends: [CGPoint] = []
      for frames in [3, 30] {
        try await ViewStage.perform { s in
          let hand = try await DynamicHand(s)
          let view = hand.view("a", CGRect(x: 20, y: 10, width: 40, height: 30))
          view.transform = CGAffineTransform(rotationAngle: 0.4)
          hand.animator.addBehavior(UIGravityBehavior(items: [view]))
          let collision = UICollisionBehavior(items: [view])
          collision.translatesReferenceBoundsIntoBoundary = true
          hand.animator.addBehavior(collision)
          try await hand.pass(0.6, frames: frames)
          ends.append(view.center)
        }
      }
      expectEqual(ends[0], ends[1])
    }

    @Test func `boxes pile up, and a wide pile stands`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let views = (0..<4).map { index in
          hand.view("\(index)", CGRect(x: 100, y: 150 - index * 45, width: 60, height: 40))
        }
        hand.animator.addBehavior(UIGravityBehavior(items: views))
        let collision = UICollisionBehavior(items: views)
        collision.setTranslatesReferenceBoundsIntoBoundary(
          with: UIEdgeInsets(top: -500, left: 0, bottom: 10, right: 0))
        hand.animator.addBehavior(collision)
        for _ in 0..<60 where hand.animator.isRunning { try await hand.pass(0.1) }
        expectFalse(hand.animator.isRunning)
        for (index, view) in views.enumerated() {
          expectTrue(near(view.center.y, 170 - CGFloat(index) * 40, 3))
          expectTrue(near(view.center.x, 130, 3))
        }
      }
    }

    @Test func `items meet lines and paths by their identifiers`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let ball = Ball(frame: CGRect(x: 40, y: 20, width: 30, height: 30))
        hand.space.addSubview(ball)
        let wedge = Wedge(frame: CGRect(x: 200, y: 20, width: 40, height: 40))
        hand.space.addSubview(wedge)
        let collision = UICollisionBehavior(items: [ball, wedge])
        let line = NSString(string: "line")
        collision.addBoundary(
          withIdentifier: line, from: CGPoint(x: 0, y: 150), to: CGPoint(x: 120, y: 150))
        let circle = UIBezierPath(ovalIn: CGRect(x: 160, y: 150, width: 120, height: 40))
        collision.addBoundary(withIdentifier: NSNumber(value: 7), for: circle)
        expectEqual(collision.boundaryIdentifiers?.count, 2)
        expectEqual(collision.boundary(withIdentifier: line)?.bounds.width, 120)
        expectNil(collision.boundary(withIdentifier: NSString(string: "other")))
        collision.collisionDelegate = hand
        hand.animator.addBehavior(collision)
        hand.animator.addBehavior(UIGravityBehavior(items: [ball, wedge]))
        try await hand.pass(1.5)
        expectTrue(near(ball.center.y, 135, 2))
        expectLess(wedge.center.y, 140)
        let calls = hand.takeCalls()
        expectTrue(calls.contains("? meets line"))
        expectTrue(calls.contains("? meets 7"))
        collision.removeBoundary(withIdentifier: line)
        try await hand.pass(0.5)
        expectGreater(ball.center.y, 200)
        collision.removeAllBoundaries()
        expectNil(collision.boundaryIdentifiers)
      }
    }

    @Test func `qualities decide about bounces and weights`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let (still, bouncing) = (
          hand.view("still", CGRect(x: 20, y: 50, width: 40, height: 40)),
          hand.view("bouncing", CGRect(x: 120, y: 50, width: 40, height: 40))
        )
        let anchored = hand.view("anchored", CGRect(x: 0, y: 180, width: 300, height: 20))
        let views = [still, bouncing, anchored]
        hand.animator.addBehavior(UIGravityBehavior(items: views))
        let collision = UICollisionBehavior(items: views)
        collision.collisionMode = .items
        hand.animator.addBehavior(collision)
        let lively = UIDynamicItemBehavior(items: [bouncing])
        lively.elasticity = 1
        let ground = UIDynamicItemBehavior(items: [anchored])
        ground.isAnchored = true
        let dull = UIDynamicItemBehavior(items: [still])
        for behavior in [lively, ground, dull] { hand.animator.addBehavior(behavior) }
        var highest: CGFloat = 200
        for _ in 0..<20 {
          try await hand.pass(0.05)
          if hand.animator.elapsedTime() > 0.5 { highest = min(highest, bouncing.center.y) }
        }
        expectEqual(anchored.center, CGPoint(x: 150, y: 190))
        expectTrue(near(still.center.y, 160, 1.5))
        expectLess(highest, 90)
        lively.addLinearVelocity(CGPoint(x: 30, y: 0), for: bouncing)
        lively.addAngularVelocity(2, for: bouncing)
        expectEqual(lively.linearVelocity(for: bouncing).x, 30)
        expectTrue(near(lively.angularVelocity(for: bouncing), 2, 1e-9))
        expectEqual(lively.linearVelocity(for: UIView()), .zero)
        lively.addLinearVelocity(CGPoint(x: CGFloat.nan, y: 0), for: bouncing)
        lively.addAngularVelocity(.infinity, for: bouncing)
        expectEqual(lively.linearVelocity(for: bouncing).x, 30)
        let plain = UIDynamicItemBehavior()
        #expect(plain.elasticity == 0 && plain.friction == 0 && plain.density == 1)
        #expect(plain.resistance == 0 && plain.angularResistance == 0)
        #expect(plain.allowsRotation && !plain.isAnchored && plain.items.isEmpty)
      }
    }

    @Test func `pushes accelerate by their strength, at a place or in the middle`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let view = hand.view("a", CGRect(x: 0, y: 0, width: 100, height: 100))
        let other = hand.view("b", CGRect(x: 0, y: 100, width: 100, height: 100))
        let free = UIDynamicItemBehavior(items: [view, other])
        let blow = UIPushBehavior(items: [view], mode: .instantaneous)
        blow.setAngle(0, magnitude: 2)
        let wind = UIPushBehavior(items: [other], mode: .continuous)
        wind.pushDirection = CGVector(dx: 1, dy: 0)
        for behavior in [free, blow, wind] { hand.animator.addBehavior(behavior) }
        try await hand.pass(0.5)
        expectFalse(blow.active)
        expectTrue(wind.active)
        expectTrue(near(view.center.x, 50 + 100, 2))
        expectTrue(near(free.linearVelocity(for: view).x, 200, 1))
        expectTrue(near(free.linearVelocity(for: other).x, 50, 1))
        #expect(near(wind.magnitude, 1, 1e-9) && near(wind.angle, 0, 1e-9))
        blow.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -40), for: view)
        expectEqual(blow.targetOffsetFromCenter(for: view).vertical, -40)
        blow.angle = .pi / 2
        blow.magnitude = 0.5
        blow.pushDirection = CGVector(dx: 0.5, dy: 0)
        blow.active = true
        try await hand.pass(0.2)
        expectGreater(free.angularVelocity(for: view), 0.1)
        blow.removeItem(view)
        blow.addItem(other)
        expectIdentical(blow.items.first, other)
      }
    }

    @Test func `an item snaps upright to a point and rests there`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let view = hand.view("a", CGRect(x: 0, y: 0, width: 60, height: 40))
        view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2)
        let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 120))
        hand.animator.addBehavior(snap)
        for _ in 0..<60 where hand.animator.isRunning { try await hand.pass(0.1) }
        expectFalse(hand.animator.isRunning)
        expectTrue(near(view.center.x, 200) && near(view.center.y, 120))
        #expect(near(view.transform.a, 2, 0.02) && near(view.transform.b, 0, 0.05))
        expectEqual(snap.damping, 0.5)
        snap.snapPoint = CGPoint(x: 100, y: 50)
        snap.damping = 1
        for _ in 0..<60 where hand.animator.isRunning { try await hand.pass(0.1) }
        expectTrue(near(view.center.x, 100) && near(view.center.y, 50))
      }
    }

    @Test func `attachments keep a distance, swing and follow their anchor`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let view = hand.view("a", CGRect(x: 180, y: 0, width: 40, height: 40))
        let rod = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 150, y: 20))
        expectEqual(rod.length, 50)
        expectEqual(rod.attachedBehaviorType, .anchor)
        hand.animator.addBehavior(rod)
        hand.animator.addBehavior(UIGravityBehavior(items: [view]))
        var lowest: CGFloat = 0
        for _ in 0..<20 {
          try await hand.pass(0.05)
          let distance = hypot(view.center.x - 150, view.center.y - 20)
          expectTrue(near(distance, 50, 2))
          lowest = max(lowest, view.center.y)
        }
        expectGreater(lowest, 60)
        // A place of the item that is dragged by a finger.
        let held = hand.view("b", CGRect(x: 0, y: 100, width: 60, height: 60))
        let drag = UIAttachmentBehavior(
          item: held, offsetFromCenter: UIOffset(horizontal: 20, vertical: -20),
          attachedToAnchor: CGPoint(x: 50, y: 110))
        expectEqual(drag.length, 0)
        hand.animator.addBehavior(drag)
        for step in 1...20 {
          drag.anchorPoint = CGPoint(x: 50 + step * 5, y: 110)
          try await hand.pass(0.02)
        }
        try await hand.pass(0.2)
        let place = held.convert(CGPoint(x: 50, y: 10), to: hand.space)
        expectTrue(near(place.x, 150, 3) && near(place.y, 110, 3))
      }
    }

    @Test func `springs, ropes, pins, welds and rails tie two items`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let wall = hand.view("wall", CGRect(x: 140, y: 0, width: 20, height: 20))
        let views = (0..<5).map {
          hand.view("\($0)", CGRect(x: 60 * $0, y: 40, width: 20, height: 20))
        }
        let fixed = UIDynamicItemBehavior(items: [wall])
        fixed.isAnchored = true
        hand.animator.addBehavior(fixed)
        hand.animator.addBehavior(UIGravityBehavior(items: views))
        let spring = UIAttachmentBehavior(item: views[0], attachedTo: wall)
        (spring.frequency, spring.damping) = (4, 0.5)
        expectEqual(spring.attachedBehaviorType, .items)
        expectEqual(spring.items.count, 2)
        let rope = UIAttachmentBehavior.limitAttachment(
          with: views[1], offsetFromCenter: .zero, attachedTo: wall, offsetFromCenter: .zero)
        rope.length += 20
        let weld = UIAttachmentBehavior.fixedAttachment(
          with: views[2], attachedTo: wall, attachmentAnchor: CGPoint(x: 150, y: 20))
        let pin = UIAttachmentBehavior.pinAttachment(
          with: views[3], attachedTo: wall, attachmentAnchor: CGPoint(x: 150, y: 10))
        pin.attachmentRange = UIFloatRange(minimum: -3, maximum: 0.5)
        pin.frictionTorque = 0.001
        let rail = UIAttachmentBehavior.slidingAttachment(
          with: views[4], attachmentAnchor: views[4].center,
          axisOfTranslation: CGVector(dx: 0, dy: 1))
        rail.attachmentRange = UIFloatRange(minimum: 0, maximum: 60)
        let between = UIAttachmentBehavior.slidingAttachment(
          with: views[2], attachedTo: wall, attachmentAnchor: .zero,
          axisOfTranslation: CGVector(dx: 1, dy: 0))
        for behavior in [spring, rope, weld, pin, rail] { hand.animator.addBehavior(behavior) }
        let (weldPlace, lengthOfRope) = (views[2].center, rope.length)
        let arm = hypot(views[3].center.x - 150, views[3].center.y - 10)
        var fall: CGFloat = 0
        for _ in 0..<30 {
          try await hand.pass(0.1)
          let distance = hypot(views[1].center.x - 150, views[1].center.y - 10)
          expectLess(distance, lengthOfRope + 3)
          expectTrue(near(hypot(views[3].center.x - 150, views[3].center.y - 10), arm, 3))
          fall = max(fall, views[4].center.y)
        }
        expectTrue(
          near(views[2].center.x, weldPlace.x, 2) && near(views[2].center.y, weldPlace.y, 2))
        expectTrue(near(views[4].center.x, 250) && near(views[4].center.y, 110, 3))
        expectLess(fall, 116)
        expectFalse(between.attachmentRange == .zero)
        expectTrue(between.attachmentRange.isInfinite)
        expectEqual(UIFloatRange(), UIFloatRange.zero)
      }
    }

    @Test func `behaviours have parts, actions, and one animator`() async throws {
      try await ViewStage.perform { s in
        let hand = try await DynamicHand(s)
        let view = hand.view("a", CGRect(x: 0, y: 0, width: 20, height: 20))
        final class Moved: UIDynamicBehavior {
          var moves: [Bool] = []
          override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
            moves.append(dynamicAnimator != nil)
          }
        }
        let (group, part) = (UIDynamicBehavior(), Moved())
        let gravity = UIGravityBehavior()
        gravity.addItem(view)
        gravity.angle = 0
        gravity.magnitude = 0.5
        part.addChildBehavior(gravity)
        group.addChildBehavior(part)
        part.addChildBehavior(group)
        expectEqual(part.childBehaviors.count, 1)
        var frames = 0
        group.action = { frames += 1 }
        hand.animator.addBehavior(group)
        expectIdentical(gravity.dynamicAnimator, hand.animator)
        expectIdentical(hand.animator.behaviors.first, group)
        UIDynamicAnimator().addBehavior(part)
        try await hand.pass(0.2)
        expectGreater(frames, 1)
        expectTrue(near(view.center.x, 20, 1) && view.center.y == 10)
        // A view that the program moves itself.
        view.center = CGPoint(x: 100, y: 100)
        hand.animator.updateItem(usingCurrentState: view)
        try await hand.pass(0.1)
        expectGreater(view.center.x, 100)
        group.removeChildBehavior(part)
        expectNil(gravity.dynamicAnimator)
        expectEqual(part.moves, [true, false])
        hand.animator.addBehavior(part)
        hand.animator.removeBehavior(part)
        expectNil(part.dynamicAnimator)
        expectEqual(UIView().collisionBoundsType, UIDynamicItemCollisionBoundsType.rectangle)
        expectEqual(UICollisionBehavior().collisionMode, UICollisionBehavior.Mode.everything)
        expectTrue(
          UICollisionBehavior.Mode.everything.isSuperset(of: UICollisionBehavior.Mode.boundaries))
        expectTrue(UIFloatRange.infinite.isInfinite)
        hand.animator.removeAllBehaviors()
        try await hand.pass(0.2)
        expectFalse(hand.animator.isRunning)
        expectEmpty(hand.animator.behaviors)
        gravity.removeItem(view)
        expectEmpty(gravity.items)
        gravity.gravityDirection = CGVector(dx: CGFloat.nan, dy: 0)
        expectIdentical(hand.animator.referenceView, hand.space)
        expectNil(UIDynamicAnimator().referenceView)
      }
    }
  }
}
