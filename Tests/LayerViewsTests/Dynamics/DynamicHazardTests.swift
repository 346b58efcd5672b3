import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// views §26
@MainActor @Suite struct DynamicHazardTests {
  @Test func `items with broken numbers come to rest, and others keep finite places`() async throws
  {
    try await ViewStage.perform { s in
      let hand = try await DynamicHand(s)
      let whole = hand.view("whole", CGRect(x: 50, y: 20, width: 30, height: 30))
      var items: [UIView] = [whole]
      for size in [
        CGSize.zero, CGSize(width: CGFloat.nan, height: 10),
        CGSize(width: CGFloat.infinity, height: 1), CGSize(width: 1e200, height: 1e200),
        CGSize(width: -5, height: 3),
      ] {
        let item = hand.view("broken", CGRect(x: 100, y: 20, width: 5, height: 5))
        item.bounds = CGRect(origin: .zero, size: size)
        items.append(item)
      }
      items[2].center = CGPoint(x: CGFloat.nan, y: 10)
      items[3].transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)
      items[4].center = CGPoint(x: 1e300, y: -1e300)
      let gravity = UIGravityBehavior(items: items)
      let collision = UICollisionBehavior(items: items)
      collision.translatesReferenceBoundsIntoBoundary = true
      collision.addBoundary(
        withIdentifier: "nan" as NSString, from: CGPoint(x: CGFloat.nan, y: 0), to: .zero)
      let own = UIDynamicItemBehavior(items: items)
      own.density = .infinity
      own.resistance = .nan
      own.elasticity = -3
      own.addLinearVelocity(CGPoint(x: CGFloat.nan, y: 0), for: whole)
      let attachment = UIAttachmentBehavior(item: whole, attachedTo: items[1])
      attachment.length = .nan
      attachment.frequency = .infinity
      let push = UIPushBehavior(items: items, mode: .instantaneous)
      push.setAngle(.nan, magnitude: .infinity)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: .nan, vertical: 0), for: whole)
      for behavior in [gravity, collision, own, attachment, push] as [UIDynamicBehavior] {
        hand.animator.addBehavior(behavior)
      }
      try await hand.pass(2)
      expectTrue(whole.center.x.isFinite && whole.center.y.isFinite, "\(whole.center)")
      hand.animator.removeAllBehaviors()
      try await hand.pass(0.2)
      expectFalse(hand.animator.isRunning)
    }
  }

  @Test func `many items that are far apart take little time`() async throws {
    try await ViewStage.perform { s in
      let hand = try await DynamicHand(s)
      final class Grain: UIDynamicItem {
        var center: CGPoint
        let bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        var transform = CGAffineTransform.identity
        init(_ center: CGPoint) { self.center = center }
      }
      let grains = (0..<3000).map { Grain(CGPoint(x: $0 % 300 * 10, y: $0 / 300 * 10)) }
      hand.animator.addBehavior(UICollisionBehavior(items: grains))
      let gravity = UIGravityBehavior(items: grains)
      hand.animator.addBehavior(gravity)
      let start = Date()
      try await hand.pass(0.1)
      expectLess(-start.timeIntervalSinceNow, 5)
      expectGreater(grains[0].center.y, 2)
    }
  }

  @Test func `visual formats and constraints with broken numbers are left out`() {
    let (root, view) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView(frame: .zero)
    )
    root.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    for format in [
      "", "|", "||", "[", "[]", "[v", "[v(", "[v(1e999)]", "[v(==)]", "H:|-(1,2,)-[v]",
      "V:|-[v]-|x",
      "|-1e-[v]", "|--[v]", "[v]-", "[v(10@0)]", "[v(10@nan)]", "[v(m)]", "🙂:[v]", "[v]-(-", "H",
      "V:",
      "[v(v)]", "|-(==v)-[v]",
    ] {
      let made = NSLayoutConstraint.constraints(
        withVisualFormat: format, metrics: ["m": Double.nan, "x": "text"], views: ["v": view])
      NSLayoutConstraint.activate(made)
      root.layoutIfNeeded()
      NSLayoutConstraint.deactivate(made)
    }
    let good = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
    let ratios = [CGFloat.nan, .infinity, 0, -1e300, 1e300].map {
      view.widthAnchor.constraint(equalTo: root.heightAnchor, multiplier: $0, constant: $0)
    }
    NSLayoutConstraint.activate([good] + ratios)
    root.layoutIfNeeded()
    expectEqual(view.frame.minX, 7)
    expectTrue(view.frame.width.isFinite)
  }
}
