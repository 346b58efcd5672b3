import CoreAnimation
import Expectations
import Quartz2D
import Testing

class PlainSubclass: CALayer {
  var extra = [1]
}

class CopyingSubclass: CALayer {
  var extra = 0
  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    extra = (layer as? CopyingSubclass)?.extra ?? -1
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

class InitializedSubclass: CALayer {
  let extra: [Int]
  init(extra: [Int]) {
    self.extra = extra
    super.init()
  }
  override init(layer: Any) {
    extra = (layer as? InitializedSubclass)?.extra ?? []
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) {
    extra = []
    super.init(coder: coder)
  }
}

class GenericSubclass<Element>: CALayer {
  var elements: [Element] = []
}

class StubbornSubclass: CALayer {
  let extra: [Int]
  init(extra: [Int]) {
    self.extra = extra
    super.init()
  }
  required init?(coder: NSCoder) {
    extra = []
    super.init(coder: coder)
  }
}

extension CoreAnimationTests {
  /// The three trees and the copies of layers (§1.1, §2.11).
  @MainActor @Suite final class Presentation {
    private let fixture = Fixture()

    @Test func `there is no presentation before the first commit`() {
      let layer = CALayer()
      fixture.root.addSublayer(layer)
      expectNil(layer.presentation())
      CATransaction.flush()
      expectNotNil(layer.presentation())
      layer.removeFromSuperlayer()
      CATransaction.flush()
      expectNil(layer.presentation())
    }

    @Test func `a presentation shows animations at this moment`() throws {
      let layer = fixture.committed()
      layer.add(fade(2), forKey: "k")
      CATransaction.flush()
      fixture.link.currentTime += 0.5
      let shown = try unwrap(layer.presentation())
      expectLess(abs(shown.opacity - 0.25), 1e-6)
      expectEqual(layer.opacity, 1)
      expectIdentical(shown.model(), layer)
      expectIdentical(layer.model(), layer)
      fixture.link.currentTime += 0.5
      try expectLess(abs(#require(shown.presentation()).opacity - 0.5), 1e-6)
    }

    @Test(arguments: [false, true])
    func `§17.17: a layer that was shown once stays shown at the end`(isInGroup: Bool) throws {
      let layer = fixture.committed()
      layer.isHidden = true
      let visible = CAKeyframeAnimation(keyPath: "hidden")
      visible.values = [true, false, true]
      visible.keyTimes = [0, 0.25, 1, 1]
      visible.calculationMode = .discrete
      visible.duration = 2
      visible.fillMode = .both
      visible.isRemovedOnCompletion = false
      let group = CAAnimationGroup()
      group.animations = [visible]
      group.duration = 2
      group.fillMode = .both
      group.isRemovedOnCompletion = false
      layer.add(isInGroup ? group : visible, forKey: "visible")
      CATransaction.flush()
      for (step, isHidden) in [(0.25, true), (1, false), (0.75, false), (9, false)] {
        fixture.link.currentTime += step
        try expectEqual(unwrap(layer.presentation()).isHidden, isHidden, "\(step)")
      }
    }

    @Test func `§6.4: from and to a pattern a colour jumps`() throws {
      var callbacks = CGPatternCallbacks(
        version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
      let pattern = try unwrap(
        CGPattern(
          info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2,
          yStep: 2, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
      let space = try unwrap(CGColorSpace(patternBaseSpace: nil))
      let dots = try unwrap(CGColor(patternSpace: space, pattern: pattern, components: [1]))
      let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      for (from, to, early, late) in [(dots, red, nil, red), (red, dots, red, nil)]
        as [(CGColor, CGColor, CGColor?, CGColor?)]
      {
        let layer = fixture.committed()
        let change = CABasicAnimation(keyPath: "backgroundColor")
        change.fromValue = from
        change.toValue = to
        change.duration = 1
        layer.add(change, forKey: nil)
        CATransaction.flush()
        for (step, color) in [(0.25, early), (0.5, late)] {
          fixture.link.currentTime += step
          try expectEqual(unwrap(layer.presentation()).backgroundColor, color)
        }
      }
      let layer = fixture.committed()
      layer.backgroundColor = dots
      CATransaction.flush()
      expectIdentical(layer.backgroundColor, dots)
      try expectIdentical(unwrap(layer.presentation()).backgroundColor, dots)
      layer.backgroundColor = red
      expectNil(layer.animationKeys(), "nothing animates from a pattern")
      CATransaction.flush()
      layer.backgroundColor = dots
      CATransaction.flush()
      fixture.link.currentTime += 0.01
      try expectEqual(unwrap(layer.presentation()).backgroundColor, red)
      fixture.link.currentTime += 0.2
      try expectIdentical(unwrap(layer.presentation()).backgroundColor, dots)
      layer.removeAllAnimations()
      layer.backgroundColor = nil
      CATransaction.flush()
      layer.removeAllAnimations()
      CATransaction.flush()
      expectNil(layer.backgroundColor)
      try expectNil(unwrap(layer.presentation()).backgroundColor)
    }

    @Test func `a presentation does not show uncommitted changes`() throws {
      let layer = fixture.committed()
      CATransaction.setDisableActions(true)
      layer.cornerRadius = 5
      layer.add(fade(), forKey: "k")
      let shown = try unwrap(layer.presentation())
      expectEqual(shown.cornerRadius, 0)
      expectEqual(shown.opacity, 1)
    }

    @Test func `a presentation has the presentations around it`() throws {
      let layer = fixture.committed()
      let child = CALayer()
      layer.addSublayer(child)
      CATransaction.flush()
      let shown = try unwrap(layer.presentation())
      expectIdentical(shown.sublayers?.first?.model(), child)
      expectNotIdentical(shown.sublayers?.first, child)
      expectIdentical(shown.superlayer?.model(), fixture.root)
    }

    @Test func `a presentation has the class and the values that init(layer:) copies`() throws {
      let plain = PlainSubclass()
      let copying = CopyingSubclass()
      copying.extra = 7
      let initialized = InitializedSubclass(extra: [1, 2])
      let generic = GenericSubclass<String>()
      for layer in [plain, copying, initialized, generic] {
        layer.position = CGPoint(x: 3, y: 4)
        fixture.root.addSublayer(layer)
      }
      CATransaction.flush()
      try expectEqual(#require(plain.presentation()).extra, [1])
      try expectEqual(#require(copying.presentation()).extra, 7)
      try expectEqual(#require(initialized.presentation()).extra, [1, 2])
      try expectEqual(#require(generic.presentation()).elements, [])
      expectEqual(generic.presentation()?.position, CGPoint(x: 3, y: 4))
      for _ in 0..<1000 { _ = initialized.presentation() }
      expectEqual(initialized.presentation()?.extra, [1, 2])
    }

    /// Such a class ends the program on Apple's systems, too.
    @Test func `a class that initializes itself has to override init(layer:)`() async {
      await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let fixture = Fixture()
          _ = fixture.committed(StubbornSubclass(extra: [1])).presentation()
        }
      }
    }

    @Test func `init(layer:) copies no properties by itself`() {
      let layer = CALayer()
      layer.opacity = 0.5
      expectEqual(CALayer(layer: layer).opacity, 1)
    }

    @Test func `taking animations from a presentation stops none`() {
      let layer = fixture.committed()
      layer.add(fade(), forKey: "fade")
      CATransaction.flush()
      layer.presentation()?.removeAllAnimations()
      expectEqual(layer.animationKeys(), ["fade"])
      CATransaction.flush()
      expectEqual(fixture.link.batches.count, 1)
    }

    @Test func `changes of a presentation have no effect`() {
      let layer = fixture.committed()
      let shown = layer.presentation()
      shown?.opacity = 0
      shown?.addSublayer(CALayer())
      shown?.add(fade(), forKey: "k")
      CATransaction.flush()
      expectEqual(layer.opacity, 1)
      expectNil(layer.sublayers)
      expectEmpty(fixture.link.batches)
    }
  }
}
