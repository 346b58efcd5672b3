import AnimationEvaluation
import CoreAnimation
import Expectations
import GraphicsValues
import Testing

extension CoreAnimationTests {
  private final class Recorder: NSObject, CAAction {
    var runs: [String] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      let layer = anObject as? CALayer
      runs.append("\(event) \(valueText(layer, event))")
    }
  }

  private final class Delegate: NSObject, CALayerDelegate {
    var answer: (any CAAction)?
    var asked: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append("\(event) \(valueText(layer, event))")
      return answer
    }
  }

  /// The changes that animate, and their animations (§3.1, §3.2, §3.3, §3.4, §3.5).
  @MainActor @Suite final class Actions {
    private let fixture = Fixture()

    @Test func `the search goes from the delegate to the class`() {
      final class Special: CALayer {
        nonisolated(unsafe) static let byClass = Recorder()
        override class func defaultAction(forKey event: String) -> (any CAAction)? { byClass }
      }
      let layer = Special()
      #expect(layer.action(forKey: "opacity") === Special.byClass)
      let (nested, styled, listed, delegated) = (Recorder(), Recorder(), Recorder(), Recorder())
      layer.style = ["style": ["actions": ["opacity": nested]]]
      #expect(layer.action(forKey: "opacity") === nested)
      layer.style = ["actions": ["opacity": styled]]
      #expect(layer.action(forKey: "opacity") === styled)
      layer.actions = ["opacity": listed]
      #expect(layer.action(forKey: "opacity") === listed)
      let delegate = Delegate()
      layer.delegate = delegate
      #expect(layer.action(forKey: "opacity") === listed)
      delegate.answer = delegated
      #expect(layer.action(forKey: "opacity") === delegated)
    }

    @Test func `NSNull ends the search`() {
      let layer = fixture.committed()
      #expect(layer.action(forKey: "opacity") is CABasicAnimation)
      layer.actions = ["opacity": NSNull()]
      expectNil(layer.action(forKey: "opacity"))
      let delegate = Delegate()
      layer.actions = ["opacity": Recorder()]
      delegate.answer = NSNull()
      layer.delegate = delegate
      expectNil(layer.action(forKey: "opacity"))
      layer.opacity = 0
      expectNil(layer.animationKeys())
    }

    @Test func `the action is found before the change and runs after it`() {
      let layer = fixture.committed()
      let (delegate, recorder) = (Delegate(), Recorder())
      delegate.answer = recorder
      layer.delegate = delegate
      layer.cornerRadius = 5
      #expect(delegate.asked == ["cornerRadius 0.0"] && recorder.runs == ["cornerRadius 5.0"])
      layer.cornerRadius = 5
      expectEqual(recorder.runs.count, 1)
    }

    @Test func `disabled actions are not looked for, except by hand`() {
      let layer = fixture.committed()
      let delegate = Delegate()
      layer.delegate = delegate
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0
      #expect(delegate.asked == [] && layer.animationKeys() == nil)
      #expect(layer.action(forKey: "opacity") is CABasicAnimation)
      CATransaction.commit()
    }

    @Test func `a layer does not animate before its first commit`() {
      let layer = CALayer()
      layer.opacity = 0.5
      fixture.root.addSublayer(layer)
      layer.opacity = 0.25
      expectNil(layer.animationKeys())
      expectNil(layer.action(forKey: "opacity"))
      CATransaction.flush()
      layer.opacity = 0.75
      expectEqual(layer.animationKeys(), ["opacity"])
    }

    @Test func `a layer is asked for actions before its first commit, §3.2`() {
      final class Special: CALayer {
        nonisolated(unsafe) static let byClass = Recorder()
        override class func defaultAction(forKey event: String) -> (any CAAction)? {
          event == "cornerRadius" ? byClass : nil
        }
      }
      let layer = Special()
      let (listed, styled) = (Recorder(), Recorder())
      let delegate = Delegate()
      layer.actions = ["opacity": listed]
      layer.style = ["actions": ["zPosition": styled]]
      layer.delegate = delegate
      layer.opacity = 0.5
      layer.zPosition = 2
      layer.cornerRadius = 3
      layer.borderWidth = 4
      layer.borderWidth = 4
      layer.setValue(5, forKey: "mine")
      expectEqual(
        delegate.asked,
        ["opacity 1.0", "zPosition 0.0", "cornerRadius 0.0", "borderWidth 0.0", "mine nil"])
      #expect(listed.runs == ["opacity 0.5"] && styled.runs == ["zPosition 2.0"])
      #expect(Special.byClass.runs == ["cornerRadius 3.0"] && layer.animationKeys() == nil)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 1
      layer.addSublayer(CALayer())
      CATransaction.commit()
      expectEqual(delegate.asked.count, 5)
      expectEqual(listed.runs.count, 1)
      layer.addSublayer(CALayer())
      expectEqual(delegate.asked.last, "sublayers nil")
    }

    @Test func `a layer that is added and animated at once by its delegate animates, §3.2`() throws
    {
      let layer = CALayer()
      let delegate = Delegate()
      let answer = CABasicAnimation()
      answer.fromValue = 0
      answer.duration = 2
      delegate.answer = answer
      fixture.root.addSublayer(layer)
      layer.delegate = delegate
      layer.opacity = 0.5
      expectEqual(layer.animationKeys(), ["opacity"])
      CATransaction.flush()
      fixture.link.currentTime += 1
      try expectEqual(#require(layer.presentation()).opacity, 0.25)
    }

    @Test func `copies for the presentation are made without actions`() throws {
      final class Copied: CALayer {
        nonisolated(unsafe) static let byClass = Recorder()
        override init() { super.init() }
        override init(layer: Any) {
          super.init(layer: layer)
          if let layer = layer as? CALayer { setValue(layer.value(forKey: "mine"), forKey: "mine") }
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override class func defaultAction(forKey event: String) -> (any CAAction)? { byClass }
      }
      let layer = Copied()
      layer.setValue(1, forKey: "mine")
      _ = fixture.committed(layer)
      let runs = Copied.byClass.runs
      let shown = try unwrap(layer.presentation())
      expectEqual(shown.value(forKey: "mine") as? Int, 1)
      expectEqual(Copied.byClass.runs, runs)
    }

    @Test func `an implicit animation takes its times from the transaction`() throws {
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      layer.opacity = 0.5
      CATransaction.commit()
      let animation = try unwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
      expectEqual(animation.keyPath, "opacity")
      expectEqual(animation.duration, 0.5)
      expectFalse(animation.isAdditive)
      expectNil(animation.toValue)
      expectNil(animation.byValue)
      expectEqual(animation.fromValue as? NSNumber, 1)
      expectEqual(animation.fillMode, .backwards)
      expectEqual(animation.timingFunction, CAMediaTimingFunction(name: .default))
      layer.position = CGPoint(x: 1, y: 2)
      expectEqual(layer.animation(forKey: "position")?.duration, 0.25)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      layer.zPosition = 4
      expectEqual(
        layer.animation(forKey: "zPosition")?.timingFunction, CAMediaTimingFunction(name: .easeIn))
    }

    @Test(arguments: ["compositingFilter", "backgroundFilters"])
    func `background filters fade, §2.1`(key: String) throws {
      let layer = fixture.committed()
      layer.setValue(["colorInvert"], forKey: key)
      expectEqual(layer.animationKeys(), ["transition"])
      let transition = try unwrap(layer.animation(forKey: "transition") as? CATransition)
      expectEqual(transition.type, .fade)
      expectEqual(transition.duration, 0.25)
      layer.setValue(["colorInvert"], forKey: key)
      expectEqual(layer.animationKeys(), ["transition"])
    }

    @Test("§15 row 82: an attached layer animates for as long as its transaction says")
    func row82() throws {
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      layer.opacity = 0.5
      CATransaction.commit()
      let animation = try unwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
      expectEqual(animation.duration, 0.5)
      expectFalse(animation.isAdditive)
    }

    @Test("§15 row 83: a layer that was not flushed does not animate")
    func row83() {
      let layer = CALayer()
      fixture.root.addSublayer(layer)
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      layer.opacity = 0.5
      CATransaction.commit()
      expectNil(layer.animationKeys())
    }

    @Test func `without a duration changes show at once`() {
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0)
      layer.opacity = 0.5
      CATransaction.commit()
      expectNil(layer.animationKeys())
      expectEqual(fixture.link.lines(), ["set 2 opacity 0.5"])
    }

    @Test func `a change in flight starts from the shown value`() throws {
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      layer.opacity = 0
      CATransaction.commit()
      fixture.link.currentTime += 0.25
      layer.opacity = 1
      layer.opacity = 0.5
      let animation = try unwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
      let from = try unwrap(animation.fromValue as? Double)
      expectLess(abs(from - 0.75), 1e-6)
      expectEqual(layer.animationKeys(), ["opacity"])
    }

    @Test func `a colour that comes or goes from nothing does not animate`() {
      let layer = fixture.committed()
      layer.backgroundColor = .white
      expectNil(layer.animationKeys())
      CATransaction.flush()
      layer.backgroundColor = .black
      expectEqual(layer.animationKeys(), ["backgroundColor"])
    }

    @Test func `setting the frame animates position and bounds`() {
      let layer = fixture.committed()
      layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      expectEqual(layer.animationKeys().map(Set.init), ["bounds", "position"])
    }

    @Test(arguments: PropertyKey.allCases.filter { $0.hasImplicitAnimation && $0.kinds == nil })
    func `every property of the table animates, under its own name`(key: PropertyKey) {
      let layer = CALayer()
      layer.backgroundColor = .black
      _ = fixture.committed(layer)
      let action = layer.action(forKey: key.name) as? CABasicAnimation
      expectEqual(action?.keyPath, key.name)
    }

    @Test func `hiding shows at once, §3.4`() {
      let layer = fixture.committed()
      layer.isHidden = true
      expectNil(layer.animationKeys())
    }

    @Test func `a part of a property animates the property`() {
      let layer = fixture.committed()
      layer.setValue(1, forKeyPath: "transform.rotation.z")
      layer.setValue(30, forKeyPath: "bounds.size.width")
      expectEqual(layer.animationKeys(), ["transform", "bounds"])
    }

    @Test func `an animation of its own in the actions takes the event as key path`() {
      let layer = fixture.committed()
      let action = CABasicAnimation()
      action.duration = 2
      layer.actions = ["zPosition": action]
      layer.zPosition = 10
      let added = layer.animation(forKey: "zPosition") as? CABasicAnimation
      expectEqual(added?.keyPath, "zPosition")
      expectEqual(added?.duration, 2)
      expectNil(action.keyPath)
      CATransaction.flush()
      guard case .basic(let basic)? = fixture.link.animations.last?.content else {
        Issue.record("no basic animation was sent")
        return
      }
      expectEqual(basic.from, .scalar(0))
      expectNil(basic.to)
      expectNil(basic.by)
    }

    @Test func `coming and going are events`() {
      let layer = CALayer()
      let recorder = Recorder()
      layer.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder]
      _ = fixture.committed(layer)
      layer.removeFromSuperlayer()
      expectEqual(recorder.runs, ["onOrderIn nil", "onOrderOut nil"])
    }

    @Test func `coming and going are events of all layers below`() {
      let (parent, child) = (CALayer(), CALayer())
      let recorder = Recorder()
      child.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder]
      parent.addSublayer(child)
      expectEqual(recorder.runs, [])
      _ = fixture.committed(parent)
      expectEqual(recorder.runs, ["onOrderIn nil"])
      fixture.root.sublayers = [CALayer()]
      expectEqual(recorder.runs, ["onOrderIn nil", "onOrderOut nil"])
    }

    @Test func `every change of the sublayers is an event of the layer`() {
      let layer = fixture.committed()
      let delegate = Delegate()
      layer.delegate = delegate
      let (a, b) = (CALayer(), CALayer())
      let changes: [() -> Void] = [
        { layer.addSublayer(a) }, { layer.insertSublayer(b, below: a) },
        { layer.insertSublayer(b, above: a) }, { layer.replaceSublayer(b, with: CALayer()) },
        { a.removeFromSuperlayer() }, { layer.sublayers = [a, b] },
        { self.fixture.root.addSublayer(a) }, { layer.sublayers = nil },
      ]
      for (index, change) in changes.enumerated() {
        delegate.asked = []
        change()
        expectEqual(delegate.asked, ["sublayers nil"], "change \(index)")
      }
      delegate.asked = []
      layer.sublayers = nil
      expectEqual(delegate.asked, [])
    }
  }
}

private func valueText(_ layer: CALayer?, _ key: String) -> String {
  (layer?.value(forKeyPath: key) as? Double).map { "\($0)" } ?? "nil"
}

private func === (a: (any CAAction)?, b: AnyObject) -> Bool { (a as AnyObject?) === b }
