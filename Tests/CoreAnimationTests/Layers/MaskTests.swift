import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// §2.6.1.
  @MainActor @Suite struct Masks {
    @Test func `a mask leaves its tree and has its host as superlayer`() {
      let (host, mask, other) = (CALayer(), CALayer(), CALayer())
      other.addSublayer(mask)
      host.mask = mask
      expectNil(other.sublayers)
      expectNil(host.sublayers)
      expectIdentical(host.mask, mask)
      expectIdentical(mask.superlayer, host)
      host.mask = nil
      expectNil(host.mask)
      expectNil(mask.superlayer)
    }

    @Test func `a mask is a mask of one layer, or a sublayer`() {
      let (a, b, mask) = (CALayer(), CALayer(), CALayer())
      a.mask = mask
      b.mask = mask
      expectNil(a.mask)
      expectIdentical(b.mask, mask)
      expectIdentical(mask.superlayer, b)
      b.addSublayer(mask)
      #expect(b.mask == nil && b.sublayers == [mask])
      b.mask = mask
      expectNil(b.sublayers)
      expectIdentical(b.mask, mask)
      b.sublayers = [mask]
      #expect(b.sublayers == [mask] && b.mask == nil)
      b.mask = mask
      mask.removeFromSuperlayer()
      expectNil(b.mask)
      expectNil(mask.superlayer)
    }

    @Test func `a layer cannot be masked by itself, by a layer above or by a root`() {
      let fixture = Fixture()
      let (a, b) = (CALayer(), CALayer())
      a.addSublayer(b)
      b.mask = b
      b.mask = a
      b.mask = fixture.root
      expectNil(b.mask)
      expectNil(a.superlayer)
      expectIdentical(b.superlayer, a)
    }

    @Test func `a mask is committed with its host and forgotten after it was taken away`() {
      let fixture = Fixture()
      let (host, mask) = (CALayer(), CALayer())
      host.mask = mask
      fixture.root.addSublayer(host)
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["create 2", "create 3", "mask 2 3", "sublayers 1 [2]"])
      mask.opacity = 0.5
      expectEqual(mask.animationKeys(), ["opacity"])
      CATransaction.flush()
      _ = fixture.link.lines()
      host.mask = nil
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["mask 2 0", "destroy 3"])
      expectNil(mask.presentation())
    }

    @Test func `a mask that becomes a sublayer is not made anew`() {
      let fixture = Fixture()
      let host = fixture.committed()
      let mask = CALayer()
      host.mask = mask
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["create 3", "mask 2 3"])
      host.addSublayer(mask)
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["mask 2 0", "sublayers 2 [3]"])
      host.mask = mask
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["sublayers 2 []", "mask 2 3"])
    }

    @Test func `the mask of a presentation is a presentation`() throws {
      let fixture = Fixture()
      let (host, mask) = (CALayer(), CALayer())
      host.mask = mask
      _ = fixture.committed(host)
      let shown = try unwrap(host.presentation()?.mask)
      expectNotIdentical(shown, mask)
      expectIdentical(shown.model(), mask)
      expectIdentical(shown.superlayer?.model(), host)
    }

    @Test func `a mask is not moved by its host's sublayerTransform`() {
      let (host, mask) = (CALayer(), CALayer())
      host.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      host.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
      host.mask = mask
      mask.position = CGPoint(x: 10, y: 20)
      expectEqual(mask.convert(.zero, to: host), CGPoint(x: 10, y: 20))
    }

    @Test func `a change of the mask looks for an action`() {
      final class Watcher: NSObject, CALayerDelegate {
        var events: [String] = []
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
          events.append(event)
          return NSNull()
        }
      }
      let fixture = Fixture()
      let host = fixture.committed()
      let watcher = Watcher()
      host.delegate = watcher
      host.mask = CALayer()
      expectEqual(watcher.events, ["mask"])
    }
  }
}
