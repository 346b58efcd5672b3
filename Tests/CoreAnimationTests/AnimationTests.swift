import AnimationEvaluation
import CoreAnimation
import Expectations
import GraphicsValues
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Adding, beginning, ending and reporting (§4.5, §4.6, §10.3, §10.4, §10.6).
  @MainActor @Suite final class Animations {
    private let fixture = Fixture()
    private let listener = Listener()

    @Test func `an animation has the documented defaults`() {
      let animation = CABasicAnimation(keyPath: "position.x")
      expectEqual(animation.keyPath, "position.x")
      expectEqual(animation.duration, 0)
      expectEqual(animation.speed, 1)
      expectEqual(animation.repeatCount, 0)
      expectEqual(animation.fillMode, .removed)
      expectTrue(animation.isRemovedOnCompletion)
      expectNil(animation.timingFunction)
      expectEqual(CAKeyframeAnimation().calculationMode, .linear)
      expectEqual(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool, true)
    }

    @Test func `the layer keeps a copy`() throws {
      let layer = CALayer()
      let original = fade()
      layer.add(original, forKey: "k")
      layer.add(original, forKey: "again")
      original.duration = 9
      let kept = try unwrap(layer.animation(forKey: "k"))
      expectNotIdentical(kept, original)
      expectEqual(kept.duration, 1)
      expectNotIdentical(layer.animation(forKey: "again"), kept)
      expectEqual(layer.animationKeys(), ["k", "again"])
    }

    @Test func `a copy keeps every value, the tags, and the class`() throws {
      final class Special: CABasicAnimation {}
      let animation = Special(keyPath: "opacity")
      animation.beginTime = 1
      animation.duration = 2
      animation.speed = 3
      animation.timeOffset = 4
      animation.repeatCount = 5
      animation.repeatDuration = 6
      animation.autoreverses = true
      animation.fillMode = .both
      animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
      animation.delegate = listener
      animation.isRemovedOnCompletion = false
      animation.isAdditive = true
      animation.isCumulative = true
      animation.fromValue = 0.1
      animation.toValue = 0.2
      animation.byValue = 0.3
      animation.setValue("mine", forKey: "tag")
      let copy = try unwrap(animation.copy() as? Special)
      for key in [
        "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
        "autoreverses", "removedOnCompletion", "additive", "cumulative", "fromValue", "toValue",
        "byValue",
      ] {
        let number = animation.value(forKey: key) as? Double
        expectEqual(copy.value(forKey: key) as? Double, number, "\(key)")
        expectNotNil(number, "\(key)")
      }
      expectEqual(copy.value(forKey: "fillMode") as? String, "both")
      expectEqual(copy.keyPath, "opacity")
      expectIdentical(copy.timingFunction, animation.timingFunction)
      expectIdentical(copy.delegate, listener)
      expectEqual(copy.value(forKey: "tag") as? String, "mine")
    }

    @Test func `copies of groups and keyframes keep their arrays`() throws {
      let group = CAAnimationGroup()
      let child = fade()
      group.animations = [child]
      let copy = try unwrap(group.copy() as? CAAnimationGroup)
      expectIdentical(copy.animations?.first, child)
      let frames = CAKeyframeAnimation(keyPath: "position")
      frames.values = [0, 1]
      frames.keyTimes = [0, 1]
      frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
      frames.calculationMode = .paced
      frames.rotationMode = .rotateAuto
      frames.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      let second = try unwrap(frames.copy() as? CAKeyframeAnimation)
      #expect(second.values?.count == 2 && second.keyTimes == [0, 1])
      expectEqual(second.timingFunctions?.count, 1)
      expectEqual(second.calculationMode, .paced)
      expectEqual(second.rotationMode, .rotateAuto)
      expectEqual(second.path, frames.path)
    }

    @Test func `the delegate is retained`() async {
      weak var weakly: Listener?
      let animation = CABasicAnimation(keyPath: "opacity")
      do {
        let delegate = Listener()
        animation.delegate = delegate
        weakly = delegate
      }
      expectNotNil(weakly)
      animation.delegate = nil
      expectNil(weakly)
    }

    @Test(arguments: [(0.0, 0.25), (-1, 0.25), (2, 2)])
    func `a duration of nothing is the transaction's`(duration: Double, expected: Double) {
      let layer = CALayer()
      layer.add(fade(duration), forKey: "k")
      expectEqual(layer.animation(forKey: "k")?.duration, expected)
      CATransaction.setAnimationDuration(3)
      layer.add(fade(0), forKey: "k")
      expectEqual(layer.animation(forKey: "k")?.duration, 3)
      CATransaction.flush()
    }

    @Test func `animations of one commit begin together, by the layer's time`() throws {
      let layer = CALayer()
      layer.speed = 2
      layer.timeOffset = 5
      _ = fixture.committed(layer)
      layer.add(fade(), forKey: "a")
      layer.add(fade(), forKey: "b")
      fixture.root.add(fade(), forKey: "c")
      let late = fade()
      late.beginTime = 300
      layer.add(late, forKey: "d")
      fixture.link.currentTime = 110
      CATransaction.flush()
      expectEqual(
        fixture.link.lines(),
        [
          "animate 2 1 at 225.0", "animate 2 2 at 225.0", "animate 2 3 at 300.0",
          "animate 1 4 at 110.0",
        ])
      expectEqual(layer.animation(forKey: "a")?.beginTime, 225)
    }

    @Test func `a begin time can turn out to be zero`() {
      let layer = fixture.committed()
      fixture.link.currentTime = 0
      layer.add(fade(2), forKey: "k")
      CATransaction.flush()
      fixture.link.currentTime = 1
      layer.add(fade(), forKey: "other")
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["animate 2 1 at 0.0", "animate 2 2 at 1.0"])
      expectEqual(layer.presentation().map { abs($0.opacity - 0.0) < 1e-6 }, true)
      layer.removeAnimation(forKey: "other")
      CATransaction.flush()
      expectEqual(layer.presentation().map { abs($0.opacity - 0.5) < 1e-6 }, true)
    }

    @Test func `a detached layer's animation begins with its first commit`() {
      let layer = CALayer()
      layer.add(fade(), forKey: "k")
      CATransaction.flush()
      #expect(layer.animationKeys() == ["k"] && fixture.link.batches.isEmpty)
      fixture.link.currentTime = 120
      fixture.root.addSublayer(layer)
      CATransaction.flush()
      #expect(fixture.link.lines().contains("animate 2 1 at 120.0"))
    }

    // MARK: Callbacks

    private func added(_ animation: CAAnimation, key: String? = "k") -> CALayer {
      let layer = fixture.committed()
      layer.add(animation, forKey: key)
      CATransaction.flush()
      fixture.link.forget()
      return layer
    }

    @Test func `the end comes once, with the layer's copy`() async {
      let animation = fade(delegate: listener)
      animation.setValue("mine", forKey: "tag")
      let layer = added(animation)
      fixture.session.animationStarted(layer: 2, animation: 1)
      expectEqual(listener.events, [])
      fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
      fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
      #expect(listener.events == [] && layer.animationKeys() == nil)
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop true"])
      #expect(listener.animations.allSatisfy { $0 !== animation })
      expectEqual(listener.animations.last?.value(forKey: "tag") as? String, "mine")
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
    }

    @Test func `an animation that stays stops once`() async {
      let animation = fade(delegate: listener)
      animation.isRemovedOnCompletion = false
      let layer = added(animation)
      fixture.session.animationStarted(layer: 2, animation: 1)
      fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
      expectEqual(layer.animationKeys(), ["k"])
      layer.removeAllAnimations()
      CATransaction.flush()
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop true"])
      expectEqual(fixture.link.lines(), ["stop 2 1"])
    }

    @Test func `removal and replacement stop without finishing`() async {
      let layer = added(fade(delegate: listener))
      fixture.session.animationStarted(layer: 2, animation: 1)
      layer.add(fade(delegate: listener), forKey: "k")
      expectEqual(listener.events, [])
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop false"])
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["stop 2 1", "animate 2 2 at 100.0"])
      layer.removeAnimation(forKey: "k")
      layer.removeAnimation(forKey: "absent")
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop false", "stop false"])
      fixture.session.animationStarted(layer: 2, animation: 2)
      await mainQueueTurn()
      expectEqual(listener.events.count, 3)
    }

    @Test func `removed animations of many are removed in order, and the others stay`() {
      let layer = fixture.committed()
      for index in 1...30 { layer.add(fade(100), forKey: "\(index)") }
      CATransaction.flush()
      fixture.link.forget()
      let gone = Array(stride(from: 1, to: 31, by: 3))
      for index in gone { layer.removeAnimation(forKey: "\(index)") }
      layer.add(fade(100), forKey: "new")
      CATransaction.flush()
      expectEqual(fixture.link.lines(), gone.map { "stop 2 \($0)" } + ["animate 2 31 at 100.0"])
      layer.removeAllAnimations()
      CATransaction.flush()
      expectEqual(
        fixture.link.lines(), (1...31).filter { !gone.contains($0) }.map { "stop 2 \($0)" })
      expectNil(layer.animationKeys())
    }

    @Test func `leaving the tree ends animations`() async {
      let layer = added(fade(delegate: listener))
      fixture.session.animationStarted(layer: 2, animation: 1)
      layer.removeFromSuperlayer()
      CATransaction.flush()
      expectNil(layer.animationKeys())
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop false"])
    }

    @Test func `leaving the tree ends animations of the same commit`() async {
      let layer = fixture.committed()
      layer.add(fade(delegate: listener), forKey: "k")
      layer.removeFromSuperlayer()
      CATransaction.flush()
      expectNil(layer.animationKeys())
      await mainQueueTurn()
      expectEqual(listener.events, ["stop false"])
    }

    @Test func `a delayed animation that fills shows its start, and starts after the delay`() async
    {
      let animation = fade(delegate: listener)
      animation.beginTime = 102
      animation.fillMode = .both
      let layer = added(animation)
      expectEqual(layer.presentation()?.opacity, 0)
      fixture.link.currentTime = 102.5
      expectEqual(layer.presentation()?.opacity, 0.5)
      await mainQueueTurn()
      expectEqual(listener.events, [])
      fixture.session.animationStarted(layer: 2, animation: 1)
      await mainQueueTurn()
      expectEqual(listener.events, ["start"])
    }

    @Test(arguments: [Float.infinity, .greatestFiniteMagnitude])
    func `an animation repeated for ever runs until it is replaced`(count: Float) async {
      let animation = fade(delegate: listener)
      animation.repeatCount = count
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      let layer = added(animation)
      fixture.session.animationStarted(layer: 2, animation: 1)
      fixture.link.currentTime = 1e6 + 100.25
      expectEqual(layer.presentation().map { abs($0.opacity - 0.25) < 1e-6 }, true)
      layer.add(fade(), forKey: "k")
      await mainQueueTurn()
      expectEqual(listener.events, ["start", "stop false"])
    }

    @Test func `a spring shorter than its settling ends where the model is`() throws {
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.stiffness = 161.7195015916278
      spring.damping = 12.716898269296165
      spring.isAdditive = true
      spring.fromValue = -100
      spring.toValue = 0
      spring.duration = 0.1
      spring.isRemovedOnCompletion = false
      spring.fillMode = .both
      let layer = added(spring)
      expectGreater(spring.settlingDuration, 0.9)
      expectEqual(layer.presentation()?.position.x, -100)
      fixture.link.currentTime += 0.1
      let end = try unwrap(layer.presentation()).position.x
      // 1 − e^(−βt)·(cos ω_d t + β/ω_d · sin ω_d t) with β = 6.358, ω_d = 11.013.
      expectLess(abs(end - -51.21769), 1e-4, "\(end)")
      // After the end, the value is the final one.
      fixture.link.currentTime += 5
      expectEqual(layer.presentation()?.position.x, end)
    }

    @Test func `additive and other animations of one key path run side by side`() throws {
      let layer = added(fade(delegate: listener), key: "opacity")
      let second = fade()
      second.isAdditive = true
      second.fromValue = -0.25
      second.toValue = 0
      layer.add(second, forKey: "opacity-2")
      CATransaction.flush()
      expectEqual(layer.animationKeys(), ["opacity", "opacity-2"])
      fixture.link.currentTime += 0.8
      expectEqual(layer.presentation().map { abs($0.opacity - 0.75) < 1e-6 }, true)
    }

    @Test func `animations without a key coexist and go together`() {
      let layer = CALayer()
      layer.add(fade(), forKey: nil)
      layer.add(fade(), forKey: nil)
      expectNil(layer.animationKeys())
      _ = fixture.committed(layer)
      layer.removeAllAnimations()
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["stop 2 1", "stop 2 2"])
    }

    @Test func `the order in which animations apply is the order of adding`() {
      let layer = CALayer()
      for key in ["a", "b", "a"] { layer.add(fade(), forKey: key) }
      expectEqual(layer.animationKeys(), ["b", "a"])
    }

    // MARK: Descriptions

    private func description(of animation: CAAnimation) -> AnimationDescription? {
      let layer = fixture.committed()
      layer.add(animation, forKey: "k")
      CATransaction.flush()
      return fixture.link.animations.last
    }

    private func basic(
      _ keyPath: String?, from: Any? = nil, to: Any? = nil, by: Any? = nil
    ) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.byValue = by
      return animation
    }

    @Test(
      arguments: [
        ("cornerRadius", 2, PropertyValue.scalar(2)),
        ("cornerRadius", 2.5 as CGFloat, .scalar(2.5)),
        ("cornerRadius", Float(0.5), .scalar(0.5)),
        ("cornerRadius", NSNumber(value: 4), .scalar(4)),
        ("hidden", true, .bool(true)),
        ("position", CGPoint(x: 1, y: 2), .point(Point(x: 1, y: 2))),
        ("position", NSValue(cgPoint: CGPoint(x: 1, y: 2)), .point(Point(x: 1, y: 2))),
        (
          "bounds.size", NSValue(cgSize: CGSize(width: 1, height: 2)),
          .size(Size(width: 1, height: 2))
        ),
        (
          "bounds", NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)),
          .rect(Rectangle(x: 1, y: 2, width: 3, height: 4))
        ),
        ("transform", CATransform3DMakeScale(2, 3, 4), .matrix(.scale(2, 3, 4))),
        (
          "transform", NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)),
          .matrix(.scale(2, 3, 4))
        ),
        ("transform.rotation.z", Double.pi, .scalar(.pi)),
        ("transform.translation", CGSize(width: 1, height: 2), .size(Size(width: 1, height: 2))),
        (
          "backgroundColor", CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1),
          .color(ColorValue(red: 1, green: 0.5, blue: 0, alpha: 1))
        ),
      ] as [(String, any Sendable, PropertyValue)])
    func `values may come boxed or bare`(
      keyPath: String, boxed: any Sendable, value: PropertyValue
    ) {
      let found = description(of: basic(keyPath, to: boxed))
      guard case .basic(let content)? = found?.content else {
        Issue.record("not a basic animation")
        return
      }
      expectEqual(content.to, value)
      expectEqual(content.target.keyPath, PropertyKeyPath(keyPath))
    }

    @Test func `an animation of the wrong type changes nothing and still runs`() {
      let wrong: [CAAnimation] = [
        basic("frame", to: CGRect.zero), basic("unknown", to: 1), basic(nil, to: 1),
        basic("position", to: 1), basic("opacity", to: "much"), basic("opacity", to: Double.nan),
        basic("masksToBounds.x", to: 1), basic("duration", to: 1), CAAnimation(),
      ]
      for animation in wrong {
        let found = description(of: animation)
        expectEqual(found?.content, .inert)
        expectEqual(found?.timing.duration, 0.25)
      }
      let infinite = fade()
      infinite.timeOffset = .infinity
      expectEqual(description(of: infinite)?.content, .inert)
    }

    @Test func `a negative count or time to repeat counts as not set`() throws {
      let layer = fixture.committed()
      let animation = fade()
      animation.repeatCount = -1
      animation.repeatDuration = -2
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      let sent = try unwrap(fixture.link.animations.first)
      expectEqual(sent.timing.repeatCount, 0)
      expectEqual(sent.timing.repeatDuration, 0)
      expectNotEqual(sent.content, .inert)
    }

    @Test func `curves and paths that are not finite change nothing`() {
      let layer = fixture.committed()
      let bad = CAMediaTimingFunction(controlPoints: .nan, 0, 1, .infinity)
      let basic = fade()
      basic.timingFunction = bad
      layer.add(basic, forKey: nil)
      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = [0, 1]
      keyframes.timingFunctions = [bad]
      layer.add(keyframes, forKey: nil)
      let path = CGMutablePath()
      path.move(to: CGPoint(x: CGFloat.nan, y: 0))
      let way = CAKeyframeAnimation(keyPath: "position")
      way.path = path
      layer.add(way, forKey: nil)
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert, .inert, .inert])
      #expect(fixture.link.animations.allSatisfy { $0.curve == nil })
    }

    @Test func `key times that are not finite leave even spacing`() {
      let layer = fixture.committed()
      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = [0, 0.5, 1]
      keyframes.keyTimes = [0, NSNumber(value: Double.nan), 1]
      layer.add(keyframes, forKey: nil)
      CATransaction.flush()
      guard case .keyframes(let sent)? = fixture.link.animations.first?.content else {
        Issue.record("no keyframes were sent")
        return
      }
      expectEqual(sent.keyTimes, [])
    }

    @Test func `an animation beyond a server's limits changes nothing and still runs`() {
      let layer = fixture.committed()
      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = Array(repeating: 0.5, count: Limits().keyframes + 1)
      layer.add(keyframes, forKey: nil)
      var nested: CAAnimation = fade()
      for _ in 0..<20 {
        let group = CAAnimationGroup()
        group.animations = [nested]
        nested = group
      }
      layer.add(nested, forKey: nil)
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.depth), [1, 8])
      expectEqual(fixture.link.animations.first?.content, .inert)
    }

    @Test func `without any value the animation starts from the shown value`() {
      let layer = fixture.committed()
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 8, y: 9)
      layer.add(basic("position.x"), forKey: "k")
      CATransaction.flush()
      guard case .basic(let content)? = fixture.link.animations.last?.content else {
        Issue.record("not a basic animation")
        return
      }
      expectEqual(content.from, .scalar(0))
      expectNil(content.to)
      expectNil(content.by)
    }

    @Test func `keyframes carry values, times, curves and modes`() {
      let frames = CAKeyframeAnimation(keyPath: "opacity")
      frames.values = [0, NSNumber(value: 0.5), 1.0]
      frames.keyTimes = [0, 0.25, 1]
      frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
      frames.calculationMode = .discrete
      let expected = AnimationDescription.Keyframes(
        target: .init(PropertyKeyPath(.opacity)),
        frames: .values([.scalar(0), .scalar(0.5), .scalar(1)]), keyTimes: [0, 0.25, 1],
        curves: [.easeIn], mode: .discrete)
      expectEqual(description(of: frames)?.content, .keyframes(expected))
      frames.calculationMode = CAAnimationCalculationMode(rawValue: "cubist")
      expectEqual(description(of: frames)?.content, .inert)

      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      let along = CAKeyframeAnimation(keyPath: "position")
      along.path = path
      along.rotationMode = .rotateAutoReverse
      path.addLine(to: CGPoint(x: 10, y: 10))
      guard case .keyframes(let content)? = description(of: along)?.content,
        case .path(let value) = content.frames
      else {
        Issue.record("not a path animation")
        return
      }
      expectEqual(value.points.count, 2)
      expectEqual(content.rotation, .autoReverse)
    }

    @Test func `children of a group last as long as it by default`() {
      let group = CAAnimationGroup()
      group.duration = 3
      group.animations = [fade(0), fade(1)]
      let delayed = fade(1)
      delayed.beginTime = 2
      group.animations?.append(delayed)
      guard case .group(let children)? = description(of: group)?.content else {
        Issue.record("not a group")
        return
      }
      expectEqual(children.map(\.timing.duration), [3, 1, 1])
      expectEqual(children.map(\.timing.beginTime), [0, 0, 2])
    }

    @Test func `a group in a group hands its duration on`() throws {
      let layer = fixture.committed()
      let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
      inner.animations = [CABasicAnimation(keyPath: "opacity")]
      outer.animations = [inner]
      outer.duration = 3
      layer.add(outer, forKey: nil)
      CATransaction.flush()
      guard case .group(let groups)? = fixture.link.animations.first?.content,
        case .group(let children)? = groups.first?.content
      else {
        Issue.record("no group in a group was sent")
        return
      }
      expectEqual(groups.first?.timing.duration, 3)
      expectEqual(children.first?.timing.duration, 3)
      expectNotEqual(children.first?.content, .inert)
    }

    @Test func `a group that contains itself ends somewhere`() {
      let group = CAAnimationGroup()
      group.animations = [group]
      expectNotNil(description(of: group))
      group.animations = nil
    }

    @Test(arguments: [
      (CAMediaTimingFunctionName.linear, [0, 0, 1, 1] as [Float]), (.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ])
    func `named curves have the documented control points`(
      name: CAMediaTimingFunctionName, expected: [Float]
    ) {
      let function = CAMediaTimingFunction(name: name)
      var points = [Float](repeating: -1, count: 8)
      for index in -1...4 {
        var pair = [Float](repeating: -1, count: 2)
        function.getControlPoint(at: index, values: &pair)
        if (0...3).contains(index) { points.replaceSubrange(2 * index..<2 * index + 2, with: pair) }
      }
      expectEqual(points, [0, 0] + expected + [1, 1])
    }

    @Test func `a timing function of an unknown name ends the program, §5.1`() async {
      await #expect(processExitsWith: .failure) {
        _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "none"))
      }
    }
  }
}

extension AnimationDescription {
  /// Nodes on the way to the innermost part.
  fileprivate var depth: Int {
    guard case .group(let children) = content else { return 1 }
    return 1 + (children.map(\.depth).max() ?? 0)
  }
}
