import CoreAnimation
import Expectations
import Foundation
import Testing

extension CoreAnimationTests {
  /// Changes of the tree: their cost, and changes from within them.
  @MainActor @Suite final class Hierarchy {
    private let fixture = Fixture()

    /// Records each call during which another thread can take the library's lock.
    private final class Witness: NSObject, CALayerDelegate, CAAction, CALayoutManager {
      var calls: Set<String> = []
      private(set) var isBlocked = false

      private func call(_ name: String) {
        calls.insert(name)
        guard !isBlocked else { return }
        let done = DispatchSemaphore(value: 0)
        Thread {
          CATransaction.lock()
          CATransaction.unlock()
          done.signal()
        }.start()
        // Waits far longer than taking a free lock needs.
        isBlocked = done.wait(timeout: .now() + 20) != .success
      }

      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        call("find \(event)")
        return self
      }

      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        call("run \(event)")
      }

      func invalidateLayout(of layer: CALayer) { call("layout") }
      func layoutSublayers(of layer: CALayer) {}
    }

    @Test func `no lock is held while the application hears of a change of the tree`() {
      let witness = Witness()
      let (a, b) = (fixture.committed(), fixture.committed())
      let (part, other) = (CALayer(), CALayer())
      for layer in [a, b, part, other] {
        layer.delegate = witness
        layer.layoutManager = witness
      }
      let changes: [() -> Void] = [
        { a.addSublayer(part) }, { b.addSublayer(part) }, { b.replaceSublayer(part, with: other) },
        { b.sublayers = [part] }, { a.mask = part }, { a.addSublayer(other) }, { a.mask = other },
        { b.addSublayer(other) }, { other.removeFromSuperlayer() },
        { b.insertSublayer(part, at: 0) }, { b.insertSublayer(other, below: part) },
      ]
      for (index, change) in changes.enumerated() {
        witness.calls = []
        change()
        #expect(witness.calls.contains { $0.hasPrefix("run ") }, "change \(index)")
        CATransaction.flush()
        expectFalse(witness.isBlocked, "change \(index)")
      }
    }

    @Test func `a layer that moves tells both lists, and that it goes and comes`() {
      final class Log: NSObject, CALayerDelegate {
        var events: [String] = []
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
          events.append("\(layer.name ?? "") \(event)")
          return NSNull()
        }
      }
      let log = Log()
      let (a, b, part) = (fixture.committed(), fixture.committed(), CALayer())
      a.addSublayer(part)
      CATransaction.flush()
      for (layer, name) in [(a, "a"), (b, "b"), (part, "part")] {
        layer.name = name
        layer.delegate = log
      }
      b.addSublayer(part)
      expectEqual(log.events, ["part onOrderOut", "a sublayers", "b sublayers", "part onOrderIn"])
      log.events = []
      a.mask = part
      expectEqual(log.events, ["part onOrderOut", "b sublayers", "a mask"])
      log.events = []
      b.sublayers = [part]
      expectEqual(log.events, ["a mask", "b sublayers", "part onOrderIn"])
      expectNil(a.mask)
      expectIdentical(part.superlayer, b)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a list of 65,536 sublayers is made and taken apart layer by layer`() {
      let outer = CALayer()
      let layers = (0..<65_536).map { _ in CALayer() }
      for layer in layers { outer.addSublayer(layer) }
      expectEqual(outer.sublayers?.count, 65_536)
      for layer in layers.suffix(32_768).reversed() { layer.removeFromSuperlayer() }
      for layer in layers.prefix(32_768) { layer.removeFromSuperlayer() }
      expectNil(outer.sublayers)
      outer.sublayers = layers
      fixture.root.sublayers = layers
      expectNil(outer.sublayers)
      expectEqual(fixture.root.sublayers?.count, 65_536)
      fixture.root.sublayers = nil
    }

    @Test func `the layer of a window that was closed can be used at once`() {
      let (old, new) = (
        LayerWindow(title: "old", size: CGSize(width: 4, height: 3)), fixture.window
      )
      let part = CALayer()
      old.layer.addSublayer(part)
      CATransaction.flush()
      fixture.link.forget()
      new.layer.addSublayer(old.layer)
      expectNil(old.layer.superlayer)
      old.close()
      new.layer.addSublayer(old.layer)
      expectIdentical(old.layer.superlayer, new.layer)
      CATransaction.flush()
      // The layer must stop being a root before it is placed, and nothing of it is created again.
      expectEqual(fixture.link.lines(), ["close 2", "sublayers 1 [2]"])
      old.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      expectEqual(old.layer.bounds.size, CGSize(width: 4, height: 3))
      new.layer.sublayers = nil
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["sublayers 1 []", "destroy 2", "destroy 3"])
    }

    @Test func `a window closed before its first commit is forgotten`() {
      weak var forgotten: LayerWindow?
      do {
        let window = LayerWindow(title: "never", size: CGSize(width: 4, height: 3))
        forgotten = window
        window.close()
      }
      CATransaction.flush()
      expectNil(forgotten)
      expectEmpty(fixture.link.batches)
    }
  }
}
