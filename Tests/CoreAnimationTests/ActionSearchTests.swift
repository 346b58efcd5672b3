import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing

/// The properties that applications can set by name.
private let keys = PropertyKey.allCases.filter {
  $0.isCoded && !["hostingToken"].contains($0.name)
}

/// The properties whose implicit animations start from a value of fixed size.
private let implicitKeys = keys.filter {
  $0.hasImplicitAnimation && $0.type.byteCount > 0 && $0.type != .image && $0.type != .bits
}

private func makeLayer(with key: PropertyKey) -> CALayer {
  switch key.kinds?.first {
  case .shape: CAShapeLayer()
  case .gradient: CAGradientLayer()
  case .text: CATextLayer()
  case .replicator: CAReplicatorLayer()
  case .scroll: CAScrollLayer()
  case .transform: CATransformLayer()
  case .tiled: CATiledLayer()
  case .emitter: CAEmitterLayer()
  case .host: CALayerHost()
  case .plain, nil: CALayer()
  }
}

/// Values of a type, as an application gives them; one of them is not the default of a property.
private func values(of key: PropertyKey) -> [Any] {
  switch key.type {
  case .bool: [true, false]
  case .scalar: [0.5, 3]
  case .point: [NSValue(cgPoint: CGPoint(x: 3, y: 0.25))]
  case .size: [NSValue(cgSize: CGSize(width: 3, height: 0.25))]
  case .rect: [NSValue(cgRect: CGRect(x: 3, y: 1, width: 0.25, height: 0.5))]
  case .color: [CGColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)]
  case .matrix: [NSValue(caTransform3D: CATransform3DMakeRotation(1, 0, 0, 1))]
  case .image: [CGImage(width: 1, height: 1, pixels: [0xFF00_FF00])].compactMap { $0 }
  case .bits: [5, "even-odd"] + key.valueNames
  case .text: ["text"]
  case .path: [CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)]
  case .scalars: [[0.25, 0.5]]
  case .colors: [[CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]]
  case .objects:
    [key == .emitterCells ? [CAEmitterCell()] : key == .compositingFilter ? "darken" : ["invert"]]
  }
}

extension CoreAnimationTests {
  /// The names by which objects and classes are asked for the actions of changes (§3.1, §3.5).
  @MainActor @Suite final class ActionSearch {
    private let fixture = Fixture()

    private final class Asked: NSObject, CALayerDelegate, CAAction {
      var names: [String] = []
      var runs: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        names.append(event)
        return nil
      }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        runs.append(event)
      }
    }

    /// Sets values of the right type until one of them changed the property.
    private func change(_ layer: CALayer, _ key: PropertyKey, until isDone: () -> Bool) {
      for value in values(of: key) where !isDone() { layer.setValue(value, forKey: key.name) }
    }

    @Test(arguments: keys) func `an object asked for any property gets its name`(key: PropertyKey) {
      // A plain change before: what a class overrides is not remembered from another one.
      CALayer().opacity = 0.5
      let asked = Asked()
      let delegated = makeLayer(with: key)
      delegated.delegate = asked
      change(delegated, key) { !asked.names.isEmpty }
      expectEqual(asked.names.first, key.name)
      let listed = makeLayer(with: key)
      listed.actions = [key.name: asked]
      change(listed, key) { !asked.runs.isEmpty }
      expectEqual(asked.runs, [key.name])
      asked.runs = []
      let styled = makeLayer(with: key)
      styled.style = ["style": ["actions": [key.name: asked]]]
      change(styled, key) { !asked.runs.isEmpty }
      expectEqual(asked.runs, [key.name])
    }

    private class Asking: CALayer {
      var names: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        names.append(event)
        return super.action(forKey: event)
      }
    }
    private class AskingBelow: Asking { var other = 0 }
    private final class AskingGeneric<Value>: AskingBelow { var value: Value? }
    private final class Generic<Value>: CALayer {
      var value: Value?
      var names: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        names.append("\(Value.self) \(event)")
        return nil
      }
    }

    @Test(arguments: keys.filter { $0.kinds == nil })
    func `overrides of action(forKey:) are asked, also those of superclasses`(key: PropertyKey) {
      CALayer().opacity = 0.5
      for layer in [Asking(), AskingBelow(), AskingGeneric<Int>()] {
        change(layer, key) { !layer.names.isEmpty }
        expectEqual(layer.names, [key.name])
      }
    }

    @Test func `an override in a generic class, or in one of another kind, is asked`() {
      final class Shape: CAShapeLayer {
        var names: [String] = []
        override func action(forKey event: String) -> (any CAAction)? {
          names.append(event)
          return nil
        }
      }
      let generic = Generic<String>()
      generic.opacity = 0.5
      expectEqual(generic.names, ["String opacity"])
      let shape = Shape()
      shape.strokeEnd = 0.5
      shape.opacity = 0.5
      expectEqual(shape.names, ["strokeEnd", "opacity"])
    }

    @Test func `overrides of defaultAction(forKey:) are asked, also those of superclasses`() {
      class Special: CALayer {
        nonisolated(unsafe) static let asked = Asked()
        override class func defaultAction(forKey event: String) -> (any CAAction)? {
          event == "opacity" ? asked : nil
        }
      }
      final class Below: Special {}
      for layer in [Special(), Below()] {
        layer.opacity = 0.5
        layer.zPosition = 1
      }
      expectEqual(Special.asked.runs, ["opacity", "opacity"])
    }

    @Test func `overrides of add(_:forKey:) get implicit animations`() throws {
      class Adding: CALayer {
        var added: [(CAAnimation, String?)] = []
        override func add(_ anim: CAAnimation, forKey key: String?) {
          added.append((anim, key))
          super.add(anim, forKey: key)
        }
      }
      final class Below: Adding {}
      let layer = Below()
      _ = fixture.committed(layer)
      layer.opacity = 0.5
      let (animation, key) = try unwrap(layer.added.first)
      expectEqual(key, "opacity")
      expectEqual((animation as? CABasicAnimation)?.fromValue as? NSNumber, 1)
      #expect(layer.animation(forKey: "opacity") !== animation)
      expectEqual(layer.added.count, 1)
    }

    @Test func `overrides of needsDisplay(forKey:) are asked once for a class`() {
      class Drawn: CALayer {
        nonisolated(unsafe) static var names: [String] = []
        override class func needsDisplay(forKey key: String) -> Bool {
          names.append(key)
          return super.needsDisplay(forKey: key)
        }
      }
      final class Below: Drawn {}
      let layer = Below()
      _ = fixture.committed(layer)
      layer.opacity = 0.5
      layer.opacity = 0.25
      expectEqual(Drawn.names.count { $0 == "opacity" }, 1)
    }

    // MARK: Implicit animations

    @Test(arguments: implicitKeys)
    func `an implicit animation is one of its key path from the old value`(key: PropertyKey) throws
    {
      let (layer, twin) = (makeLayer(with: key), makeLayer(with: key))
      for layer in [layer, twin] {
        // A colour that is nil does not animate.
        if key.type == .color {
          layer.setValue(CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1), forKey: key.name)
        }
        _ = fixture.committed(layer)
      }
      let old = layer.value(forKey: key.name)
      change(layer, key) { layer.animationKeys() != nil }
      let animation = try unwrap(layer.animation(forKey: key.name) as? CABasicAnimation)
      #expect(type(of: animation) == CABasicAnimation.self)
      expectEqual(animation.keyPath, key.name)
      let from = try unwrap(animation.fromValue)
      if key.type == .scalar {
        expectEqual((from as? NSNumber)?.floatValue, (old as? NSNumber)?.floatValue)
      } else {
        expectEqual(from as? NSObject, old as? NSObject)
      }
      let copy = try unwrap(animation.copy() as? CABasicAnimation)
      expectIdentical(copy.fromValue as AnyObject, from as AnyObject)
      expectIdentical(animation.fromValue as AnyObject, from as AnyObject)
      // The same as an animation that an application makes.
      let own = CABasicAnimation(keyPath: key.name)
      own.fromValue = from
      own.timingFunction = animation.timingFunction
      own.fillMode = animation.fillMode
      twin.add(own, forKey: nil)
      twin.add(copy, forKey: nil)
      copy.fromValue = nil
      expectNil(copy.fromValue)
      CATransaction.flush()
      let sent = fixture.link.animations
      expectEqual(sent.count, 3)
      for description in sent { expectEqual(description, sent[0]) }
    }

    @Test func `a copy of an implicit animation with another key path animates that`() throws {
      let layer = fixture.committed()
      layer.opacity = 0.5
      let animation = try unwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
      let copy = try unwrap(animation.copy() as? CABasicAnimation)
      copy.keyPath = "cornerRadius"
      layer.add(copy, forKey: "mine")
      CATransaction.flush()
      expectEqual(
        fixture.link.animations.map { $0.content.target?.keyPath.key }, [.opacity, .cornerRadius])
      expectEqual(animation.keyPath, "opacity")
    }

    @Test func `a value of a transaction that is nil hides the outer level's`() {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      CATransaction.begin()
      expectTrue(CATransaction.disableActions())
      expectEqual(CATransaction.animationDuration(), 3)
      CATransaction.setValue(nil, forKey: kCATransactionDisableActions)
      CATransaction.setValue(nil, forKey: kCATransactionAnimationDuration)
      CATransaction.setValue(nil, forKey: kCATransactionAnimationTimingFunction)
      expectFalse(CATransaction.disableActions())
      expectEqual(CATransaction.animationDuration(), 0.25)
      expectNil(CATransaction.animationTimingFunction())
      CATransaction.setValue(1, forKey: kCATransactionDisableActions)
      CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
      expectTrue(CATransaction.disableActions())
      expectEqual(CATransaction.animationDuration(), 2)
      CATransaction.commit()
      expectEqual(CATransaction.animationDuration(), 3)
      expectEqual(CATransaction.animationTimingFunction(), CAMediaTimingFunction(name: .easeIn))
      CATransaction.commit()
    }
  }
}
