import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  private final class Manager: CALayoutManager {
    var events: [String] = []
    var onLayout: ((CALayer) -> Void)?
    func invalidateLayout(of layer: CALayer) { events.append("invalidate") }
    func layoutSublayers(of layer: CALayer) {
      events.append("layout")
      onLayout?(layer)
    }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
  }

  private final class Delegate: NSObject, CALayerDelegate {
    var layouts = 0
    func layoutSublayers(of layer: CALayer) { layouts += 1 }
  }

  private final class Quiet: NSObject, CALayerDelegate {}

  /// §2.8.
  @MainActor @Suite struct Layout {
    @Test
    func `changes of sublayers, bounds and layoutManager ask for layout, a position does not`() {
      let (layer, child) = (CALayer(), CALayer())
      expectFalse(layer.needsLayout())
      let manager = Manager()
      let changes: [(String, Bool, () -> Void)] = [
        ("add", true, { layer.addSublayer(child) }),
        ("replace", true, { layer.replaceSublayer(child, with: CALayer()) }),
        ("insert", true, { layer.insertSublayer(child, at: 0) }),
        ("remove", true, { child.removeFromSuperlayer() }),
        ("set", true, { layer.sublayers = [child] }),
        ("size", true, { layer.bounds.size = CGSize(width: 3, height: 3) }),
        ("origin", true, { layer.bounds.origin = CGPoint(x: 3, y: 3) }),
        ("position", false, { layer.position = CGPoint(x: 3, y: 3) }),
        ("manager", true, { layer.layoutManager = manager }),
        ("constraints", true, { child.constraints = [] }),
      ]
      for (name, isNeeded, change) in changes {
        layer.layoutIfNeeded()
        expectFalse(layer.needsLayout())
        change()
        expectEqual(layer.needsLayout(), isNeeded, "\(name)")
      }
      expectFalse(CALayer().needsLayout())
    }

    @Test func `an added layer does not need layout itself`() {
      let child = CALayer()
      CALayer().addSublayer(child)
      expectFalse(child.needsLayout())
    }

    @Test func `a manager hears of the first invalidation and lays out once`() {
      let (layer, manager) = (CALayer(), Manager())
      layer.layoutManager = manager
      layer.setNeedsLayout()
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      layer.layoutIfNeeded()
      expectEqual(manager.events, ["invalidate", "layout"])
      expectEqual(layer.preferredFrameSize(), CGSize(width: 7, height: 8))
      expectEqual(CALayer().preferredFrameSize(), .zero)
    }

    @Test func `a delegate that lays out takes the manager's place, another does not`() {
      let (layer, manager) = (CALayer(), Manager())
      layer.layoutManager = manager
      let (delegate, quiet) = (Delegate(), Quiet())
      layer.delegate = delegate
      layer.layoutIfNeeded()
      #expect(delegate.layouts == 1 && manager.events == ["invalidate"])
      layer.delegate = quiet
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      expectEqual(manager.events, ["invalidate", "invalidate", "layout"])
    }

    @Test func `layout begins at the topmost layer that needs it and goes down`() {
      final class Recorder: CALayer {
        nonisolated(unsafe) static var order: [String] = []
        override func layoutSublayers() { Self.order.append(name ?? "") }
      }
      func layer(_ name: String, in parent: CALayer?) -> Recorder {
        let layer = Recorder()
        layer.name = name
        parent?.addSublayer(layer)
        return layer
      }
      let root = layer("root", in: nil)
      let a = layer("a", in: root)
      let b = layer("b", in: a)
      root.layoutIfNeeded()
      Recorder.order = []
      b.setNeedsLayout()
      a.setNeedsLayout()
      b.layoutIfNeeded()
      #expect(Recorder.order == ["a", "b"] && !a.needsLayout() && !b.needsLayout())
    }

    @Test func `changes of a layer to itself during its layout ask for no further layout`() {
      let (layer, manager) = (CALayer(), Manager())
      layer.layoutManager = manager
      manager.onLayout = { $0.bounds.size.width += 1 }
      layer.layoutIfNeeded()
      expectEqual(layer.bounds.width, 1)
      expectFalse(layer.needsLayout())
    }

    @Test func `layout that never comes to rest ends all the same`() {
      let (layer, manager) = (CALayer(), Manager())
      layer.layoutManager = manager
      manager.onLayout = { $0.setNeedsLayout() }
      layer.layoutIfNeeded()
      expectEqual(manager.events.count(where: { $0 == "layout" }), 100)
      let fixture = Fixture()
      fixture.root.addSublayer(layer)
      CATransaction.flush()
      expectNotNil(layer.presentation())
    }

    @Test func `a commit lays out first, and sends the results`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      let child = CALayer()
      let manager = Manager()
      manager.onLayout = { $0.addSublayer(child) }
      layer.layoutManager = manager
      CATransaction.begin()
      layer.setNeedsLayout()
      expectNil(child.superlayer)
      CATransaction.commit()
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["create 3", "sublayers 2 [3]"])
    }

    @Test func `layers that needed layout before they joined a window get it`() {
      let fixture = Fixture()
      let (parent, child) = (CALayer(), CALayer())
      let manager = Manager()
      child.layoutManager = manager
      parent.addSublayer(child)
      CATransaction.flush()
      expectEqual(manager.events, ["invalidate"])
      fixture.root.addSublayer(parent)
      CATransaction.flush()
      #expect(manager.events == ["invalidate", "layout"] && !child.needsLayout())
    }

    @Test func `layout that commits does not end the transaction it runs in`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      let manager = Manager()
      manager.onLayout = {
        CATransaction.commit()
        CATransaction.flush()
        $0.zPosition = 5
      }
      layer.actions = ["zPosition": NSNull()]
      layer.layoutManager = manager
      CATransaction.begin()
      layer.setNeedsLayout()
      CATransaction.commit()
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["set 2 zPosition 5.0"])
    }
  }

  /// §2.8, the table of autoresizing.
  @MainActor @Suite struct Autoresizing {
    private func resized(
      _ mask: CAAutoresizingMask, _ frame: CGRect = CGRect(x: 10, y: 20, width: 50, height: 40),
      to size: CGSize = CGSize(width: 200, height: 300)
    ) -> CGRect {
      let (parent, child) = (CALayer(), CALayer())
      parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      parent.addSublayer(child)
      child.frame = frame
      child.autoresizingMask = mask
      parent.bounds.size = size
      return child.frame
    }

    @Test(
      "§15 row 79 and its table: each part takes a third, rigid parts leave theirs to margins",
      arguments: [
        (1, 110, 20, 50, 40), (3, 76, 20, 84, 40), (2, 10, 20, 150, 40), (6, 10, 20, 84, 40),
        (5, 60, 20, 50, 40), (7, 43, 20, 84, 40), (8, 10, 220, 50, 40), (24, 10, 153, 50, 107),
        (16, 10, 20, 50, 240), (56, 10, 86, 50, 108), (63, 43, 86, 84, 108),
        (0, 10, 20, 50, 40),
      ])
    func table(mask: UInt32, x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
      let found = resized(CAAutoresizingMask(rawValue: mask))
      #expect(isClose(found, CGRect(x: x, y: y, width: width, height: height)))
    }

    @Test func `a narrower superlayer, and fractions of parts that are not resized`() {
      let narrow = resized(
        [.layerMinXMargin, .layerWidthSizable], to: CGSize(width: 50, height: 100))
      #expect(isClose(narrow, CGRect(x: -24, y: 20, width: 34, height: 40)))
      let kept = resized(
        .layerWidthSizable, CGRect(x: 10, y: 20.5, width: 50, height: 40.25))
      #expect(isClose(kept, CGRect(x: 10, y: 20.5, width: 150, height: 40.25)))
    }

    @Test func `the change cascades, and the origin of the bounds changes nothing`() {
      let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(middle)
      middle.addSublayer(leaf)
      for layer in [middle, leaf] {
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
      }
      root.bounds.origin = CGPoint(x: 50, y: 50)
      expectEqual(leaf.bounds.width, 100)
      root.bounds.size = CGSize(width: 150, height: 120)
      expectEqual(leaf.frame, CGRect(x: 0, y: 0, width: 150, height: 120))
    }
  }
}
