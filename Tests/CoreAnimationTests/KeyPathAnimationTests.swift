import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// The targets of animations' key paths (§10.2, §10.5).
  @MainActor @Suite final class KeyPathAnimations {
    private let fixture = Fixture()
    private let listener = Listener()

    private func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      return animation
    }

    /// The layer's values half way through an animation.
    private func half(_ animation: CAAnimation, of layer: CALayer) throws -> CALayer {
      layer.add(animation, forKey: "k")
      CATransaction.flush()
      fixture.link.currentTime += 0.5
      defer { fixture.link.currentTime -= 0.5 }
      return try unwrap(layer.presentation())
    }

    @Test(arguments: [
      "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "bounds.origin.x",
      "bounds.origin.y", "bounds.size.width", "bounds.size.height", "contentsRect.origin.x",
      "contentsRect.size.height", "contentsCenter.origin.y", "shadowOffset.width",
      "shadowOffset.height", "transform.rotation", "transform.rotation.x", "transform.rotation.y",
      "transform.rotation.z", "transform.scale", "transform.scale.x", "transform.scale.y",
      "transform.scale.z", "transform.scale.xy", "transform.translation.x",
      "transform.translation.y",
      "transform.translation.z", "sublayerTransform.rotation.y", "sublayerTransform.scale.x",
      "sublayerTransform.translation.z",
    ])
    func `every part of a structure animates`(keyPath: String) throws {
      let shown = try half(basic(keyPath, 0.2, 0.6), of: fixture.committed())
      let value = try unwrap(shown.value(forKeyPath: keyPath) as? Double)
      expectLess(abs(value - 0.4), 1e-6)
    }

    @Test(arguments: [
      ("isDoubleSided", "doubleSided"), ("doubleSided", "doubleSided"), ("isHidden", "hidden"),
      ("isGeometryFlipped", "geometryFlipped"),
    ])
    func `a Boolean animates under both its names (§10.2)`(keyPath: String, key: String) throws {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = [true, false]
      animation.keyTimes = [0, 0.4, 1]
      animation.calculationMode = .discrete
      animation.duration = 1
      let shown = try half(animation, of: fixture.committed())
      expectEqual(shown.value(forKey: key) as? Bool, false)
    }

    @Test func `an attribute that is a Boolean animates under both its names`() throws {
      for name in ["enabled", "isEnabled"] {
        let cell = CAEmitterCell()
        cell.name = "fire"
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [cell]
        let path = "emitterCells.fire." + name
        emitter.add(basic(path, true, false), forKey: nil)
        fixture.root.addSublayer(emitter)
        fixture.link.forget()
        CATransaction.flush()
        let target = try unwrap(fixture.link.animations.first?.content.target)
        expectEqual(target.attribute?.attribute, "enabled")
      }
    }

    @Test func `structures within structures animate`() throws {
      let shown = try half(
        basic("bounds.size", CGSize(width: 2, height: 4), CGSize(width: 4, height: 8)),
        of: fixture.committed())
      expectEqual(shown.bounds.size, CGSize(width: 3, height: 6))
      let moved = try half(
        basic("transform.translation", CGSize.zero, CGSize(width: 10, height: 20)),
        of: fixture.committed())
      expectEqual(moved.transform.m41, 5)
      expectEqual(moved.transform.m42, 10)
    }

    @Test func `the same word is a property of one class and nothing of another`() throws {
      let plain = fixture.committed()
      plain.add(basic("velocity", 1, 3), forKey: "k")
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert])
      let emitter = CAEmitterLayer()
      let shown = try half(basic("velocity", 1, 3), of: fixture.committed(emitter))
      expectEqual((shown as? CAEmitterLayer)?.velocity, 2)
    }

    @Test func `a filter's attribute animates by the filter's name`() throws {
      let layer = CALayer()
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "blur"
      blur.setValue(1, forKey: "inputRadius")
      layer.filters = [blur]
      let shown = try half(
        basic("filters.blur.inputRadius", 2, 6), of: fixture.committed(layer))
      expectEqual(shown.value(forKeyPath: "filters.blur.inputRadius") as? Double, 4)
      expectEqual(layer.value(forKeyPath: "filters.blur.inputRadius") as? Double, 1)
    }

    @Test func `a cell's attribute animates by the cell's name`() throws {
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "fire"
      cell.birthRate = 5
      emitter.emitterCells = [cell]
      let shown = try half(
        basic("emitterCells.fire.birthRate", 10, 20), of: fixture.committed(emitter))
      expectEqual(shown.value(forKeyPath: "emitterCells.fire.birthRate") as? Double, 15)
    }

    @Test func `an unknown key path or a wrong type runs its time, §10.5`() async {
      let layer = fixture.committed()
      for (keyPath, value) in [
        ("frame", NSValue(cgRect: .zero) as Any), ("nothing", 1), ("position.z", 1),
        ("position", 3), ("opacity", CGPoint.zero), ("filters.blur.inputRadius", NSObject()),
        ("sublayers.nobody.opacity", 1), ("", 1), ("sublayers..opacity", 1),
      ] {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = value
        animation.duration = 1
        animation.delegate = listener
        layer.add(animation, forKey: nil)
      }
      let before = layer.presentation()?.position
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), Array(repeating: .inert, count: 9))
      expectEqual(layer.presentation()?.position, before)
      for id in 1...9 as ClosedRange<UInt32> {
        fixture.session.animationStopped(layer: 2, animation: id, finished: true)
      }
      await mainQueueTurn()
      expectEqual(listener.events.count, 18)
    }

    // MARK: Sublayers

    private func named(_ name: String, in outer: CALayer) -> CALayer {
      let layer = CALayer()
      layer.name = name
      outer.addSublayer(layer)
      return layer
    }

    @Test func `an animation of a named sublayer shows there and belongs here`() async throws {
      let host = CALayer()
      let inner = named("inner", in: named("outer", in: host))
      _ = fixture.committed(host)
      let animation = basic("sublayers.outer.sublayers.inner.position.x", 10, 20)
      animation.delegate = listener
      CATransaction.begin()
      var isComplete = false
      CATransaction.setCompletionBlock { isComplete = true }
      host.add(animation, forKey: "k")
      CATransaction.commit()
      CATransaction.flush()
      fixture.link.currentTime += 0.5
      expectEqual(inner.presentation()?.position.x, 15)
      expectEqual(host.presentation()?.position, .zero)
      #expect(host.animationKeys() == ["k"] && inner.animationKeys() == nil)
      // The effect ends first, without callbacks.
      let ids = fixture.link.batches.flatMap(\.changes).compactMap { step -> (UInt32, UInt32)? in
        if case .addAnimation(let layer, let id, _) = step { (layer, id) } else { nil }
      }
      expectEqual(ids.count, 2)
      for (layer, id) in ids.reversed() {
        fixture.session.animationStarted(layer: layer, animation: id)
        fixture.session.animationStopped(layer: layer, animation: id, finished: true)
        await mainQueueTurn()
      }
      #expect(listener.events == ["start", "stop true"] && isComplete)
      fixture.link.currentTime += 1
      expectEqual(inner.presentation()?.position.x, 0)
    }

    @Test func `removing it takes its effect away`() throws {
      let host = CALayer()
      let inner = named("inner", in: host)
      _ = fixture.committed(host)
      host.add(basic("sublayers.inner.opacity", 0, 0), forKey: "k")
      CATransaction.flush()
      expectEqual(inner.presentation()?.opacity, 0)
      // The sublayer's own animations are separate.
      inner.removeAllAnimations()
      CATransaction.flush()
      expectEqual(inner.presentation()?.opacity, 0)
      host.removeAnimation(forKey: "k")
      CATransaction.flush()
      expectEqual(inner.presentation()?.opacity, 1)
      let stops = fixture.link.batches.flatMap(\.changes).filter {
        if case .removeAnimation = $0 { true } else { false }
      }
      expectEqual(stops.count, 2)
    }

    @Test func `one group animates a layer and those below it`() throws {
      let host = CALayer()
      let inner = named("inner", in: host)
      inner.speed = 2
      _ = fixture.committed(host)
      let group = CAAnimationGroup()
      group.animations = [basic("opacity", 0, 1), basic("sublayers.inner.opacity", 0, 1)]
      group.duration = 1
      host.add(group, forKey: "group")
      CATransaction.flush()
      fixture.link.currentTime += 0.25
      expectEqual(host.presentation()?.opacity, 0.25)
      // The effect begins with the group and runs in the sublayer's own time.
      expectEqual(inner.presentation()?.opacity, 0.5)
    }
  }
}
