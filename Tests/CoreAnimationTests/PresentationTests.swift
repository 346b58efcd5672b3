import CoreAnimation
import Expectations
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
