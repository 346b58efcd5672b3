import CoreAnimation
import Expectations
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// The contents of commits and their order (§1.2).
  @MainActor @Suite final class Commits {
    private let fixture = Fixture()
    private var link: FakeLink { fixture.link }

    private func quietly(_ body: () -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }

    @Test func `a window is sent with its layers`() {
      let window = LayerWindow(title: "second", size: CGSize(width: 30, height: 40))
      let child = CALayer()
      child.name = "child"
      window.layer.addSublayer(child)
      CATransaction.flush()
      expectEqual(
        link.lines(),
        [
          "create 2", "set 2 bounds (0.0, 0.0, 30.0, 40.0)", "set 2 anchorPoint (0.0, 0.0)",
          "create 3", "set 3 name child", "sublayers 2 [3]",
          "context 2 layer 2 second 30.0x40.0 false",
        ])
    }

    @Test func `only changes are sent, once, with the last value`() {
      let layer = fixture.committed()
      quietly {
        layer.opacity = 0.5
        layer.cornerRadius = 2
        layer.opacity = 0.25
        layer.zPosition = 1
        layer.zPosition = 0
      }
      expectEqual(link.lines(), ["set 2 cornerRadius 2.0", "set 2 opacity 0.25"].sorted(by: >))
      quietly { layer.opacity = 0.25 }
      expectEmpty(link.batches)
    }

    @Test func `layers that cannot be reached are not sent`() {
      let (outer, inner) = (CALayer(), CALayer())
      outer.addSublayer(inner)
      inner.opacity = 0.5
      CATransaction.flush()
      expectEmpty(link.batches)
      fixture.root.addSublayer(outer)
      CATransaction.flush()
      expectEqual(
        link.lines(),
        ["create 2", "create 3", "set 3 opacity 0.5", "sublayers 2 [3]", "sublayers 1 [2]"])
    }

    @Test func `a removed subtree is destroyed and comes back under new numbers`() {
      let outer = CALayer()
      outer.addSublayer(CALayer())
      _ = fixture.committed(outer)
      outer.removeFromSuperlayer()
      CATransaction.flush()
      expectEqual(link.lines(), ["sublayers 1 []", "destroy 2", "destroy 3"])
      outer.opacity = 0.5
      CATransaction.flush()
      expectEmpty(link.batches)
      expectNil(outer.animationKeys())
      fixture.root.addSublayer(outer)
      CATransaction.flush()
      expectEqual(
        link.lines(),
        ["create 4", "set 4 opacity 0.5", "create 5", "sublayers 4 [5]", "sublayers 1 [4]"])
    }

    @Test func `a layer that moves keeps its number and leaves its old place first`() {
      let (a, b, child) = (CALayer(), CALayer(), CALayer())
      a.addSublayer(child)
      _ = fixture.committed(a)
      _ = fixture.committed(b)
      child.add(fade(), forKey: "k")
      CATransaction.flush()
      link.forget()
      b.addSublayer(child)
      CATransaction.flush()
      expectEqual(link.lines(), ["sublayers 2 []", "sublayers 4 [3]"])
      expectEqual(child.animationKeys(), ["k"])
    }

    @Test func `a layer moves out of a subtree that is removed`() {
      let (outer, child) = (CALayer(), CALayer())
      outer.addSublayer(child)
      _ = fixture.committed(outer)
      let new = CALayer()
      new.addSublayer(child)
      fixture.root.addSublayer(new)
      outer.removeFromSuperlayer()
      CATransaction.flush()
      let lines = link.lines()
      #expect(lines.contains("destroy 2") && !lines.contains("destroy 3"))
      #expect(lines.contains("sublayers 4 [3]") && lines.contains("sublayers 1 [4]"))
    }

    @Test func `a layer that leaves and returns in one transaction stays`() {
      let layer = fixture.committed()
      layer.add(fade(), forKey: "k")
      CATransaction.flush()
      link.forget()
      layer.removeFromSuperlayer()
      fixture.root.addSublayer(layer)
      CATransaction.flush()
      #expect(link.batches.isEmpty && layer.animationKeys() == ["k"])
    }

    @Test func `numbers that are not finite are kept here`() {
      let layer = fixture.committed()
      quietly {
        layer.cornerRadius = .nan
        layer.position = CGPoint(x: CGFloat.infinity, y: 0)
        layer.duration = .nan
        layer.repeatDuration = -.infinity
        layer.duration = 5
        layer.repeatCount = .infinity
      }
      expectEqual(link.lines(), ["set 2 duration 5.0", "set 2 repeatCount inf"])
      quietly { layer.duration = .infinity }
      expectEqual(link.lines(), ["set 2 duration inf"])
      quietly { layer.duration = .nan }
      expectEqual(link.lines(), [])
    }

    @Test func `a style's values are sent, and taken back`() {
      let layer = fixture.committed()
      layer.style = ["opacity": 0.5, "position": CGPoint(x: 1, y: 2)]
      CATransaction.flush()
      expectEqual(Set(link.lines()), ["set 2 opacity 0.5", "set 2 position (1.0, 2.0)"])
      layer.style = nil
      CATransaction.flush()
      expectEqual(Set(link.lines()), ["set 2 opacity 1.0", "set 2 position (0.0, 0.0)"])
    }

    @Test func `images are defined once and released after their last use`() throws {
      let (first, second) = (CALayer(), CALayer())
      try autoreleased {
        let image = try unwrap(testImage(width: 3))
        first.contents = image
        second.contents = image
        expectIdentical(first.contents as? CGImage, image)
        fixture.root.addSublayer(first)
        fixture.root.addSublayer(second)
        CATransaction.flush()
        expectEqual(
          link.lines(),
          [
            "create 2", "image 1 3x1", "set 2 contents image 1", "create 3",
            "set 3 contents image 1", "sublayers 1 [2, 3]",
          ])
      }
      quietly { first.contents = nil }
      expectEqual(link.lines(), ["set 2 contents none"])
      quietly { second.contents = nil }
      expectEqual(link.lines(), ["set 3 contents none", "release 1"])
    }

    @Test func `images of animations live as long as these`() {
      let layer = fixture.committed()
      let animation = CABasicAnimation(keyPath: "contents")
      animation.fromValue = testImage(width: 2)
      animation.toValue = testImage(width: 4)
      layer.add(animation, forKey: "k")
      animation.fromValue = nil
      animation.toValue = nil
      CATransaction.flush()
      expectEqual(link.lines(), ["image 1 2x1", "image 2 4x1", "animate 2 1 at 100.0"])
      expectEqual((layer.presentation()?.contents as? CGImage)?.width, 2)
      fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
      quietly { layer.zPosition = 1 }
      expectEqual(link.lines().sorted(), ["release 1", "release 2", "set 2 zPosition 1.0"])
    }

    @Test func `the commit carries the time it was made at`() {
      link.currentTime = 42
      quietly { fixture.root.opacity = 0.5 }
      #expect(link.batches.map(\.commitTime) == [42] && CACurrentMediaTime() == 42)
    }

    private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
  }

  @MainActor @Suite final class Windows {
    private let fixture = Fixture()
    private var events: [LayerWindowEvent] = []

    @Test func `the root follows the window's size without animating`() async {
      let window = fixture.window
      window.onEvent = { self.events.append($0) }
      fixture.session.contextConfigured(
        1, frame: CGRect(x: 5, y: 6, width: 200, height: 150), scale: 2, flags: .visible)
      expectEqual(window.backingScale, 1)
      await mainQueueTurn()
      expectEqual(window.backingScale, 2)
      expectTrue(window.isVisible)
      expectEqual(window.frame, CGRect(x: 5, y: 6, width: 200, height: 150))
      expectEqual(window.layer.bounds.size, CGSize(width: 200, height: 150))
      expectNil(window.layer.animationKeys())
      expectEqual(
        events,
        [
          .resized(CGSize(width: 200, height: 150)), .backingScaleChanged(2),
          .visibilityChanged(true),
        ])
      fixture.session.contextConfigured(1, frame: window.frame, scale: 1, flags: [])
      await mainQueueTurn()
      expectEqual(events.dropFirst(3), [.backingScaleChanged(1), .visibilityChanged(false)])
      expectFalse(window.isVisible)
    }

    @Test func `a window's frame is finite and its size is not negative`() {
      fixture.window.frame = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10)
      fixture.window.frame = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10)
      expectEqual(fixture.window.frame, CGRect(x: 0, y: 0, width: 100, height: 80))
      fixture.window.frame = CGRect(x: 30, y: 0, width: -30, height: 10)
      expectEqual(fixture.window.frame, CGRect(x: 0, y: 0, width: 30, height: 10))
      let odd = LayerWindow(title: "odd", size: CGSize(width: CGFloat.nan, height: -4))
      expectEqual(odd.frame, .zero)
      expectEqual(odd.layer.bounds, .zero)
      odd.close()
    }

    @Test func `title and frame are sent when they change`() {
      fixture.window.title = "new"
      fixture.window.title = "newer"
      fixture.window.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      CATransaction.flush()
      expectEqual(
        fixture.link.lines(),
        ["set 1 bounds (0.0, 0.0, 30.0, 40.0)", "title 1 newer", "frame 1 30.0x40.0"])
      fixture.window.title = "newer"
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
    }

    @Test func `a closed window takes its layers away, which can be used again`() async {
      let layer = fixture.committed()
      let listener = Listener()
      layer.add(fade(delegate: listener), forKey: "k")
      CATransaction.flush()
      fixture.link.forget()
      fixture.window.close()
      fixture.window.close()
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["close 1", "destroy 1", "destroy 2"])
      await mainQueueTurn()
      expectEqual(listener.events, ["stop false"])
      let other = LayerWindow(title: "other", size: CGSize(width: 1, height: 1))
      other.layer.addSublayer(fixture.root)
      CATransaction.flush()
      #expect(fixture.link.lines().contains("sublayers 3 [4]"))
    }

    @Test func `the user's wish to close is followed and told`() async {
      fixture.window.onEvent = { self.events.append($0) }
      fixture.session.contextCloseRequested(1)
      fixture.session.contextCloseRequested(1)
      fixture.session.contextCloseRequested(99)
      await mainQueueTurn()
      expectEqual(events, [.closed])
      await mainQueueTurn()
      CATransaction.flush()
      expectEqual(fixture.link.lines().first, "close 1")
    }

    @Test func `a window that was never sent closes silently`() {
      let window = LayerWindow(title: "short", size: CGSize(width: 1, height: 1))
      window.close()
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
    }

    @Test func `a window stays open without an owner`() {
      func open() -> LayerWindow { LayerWindow(title: "mine", size: CGSize(width: 1, height: 1)) }
      weak let window = open()
      CATransaction.flush()
      expectNotNil(window)
      window?.close()
      CATransaction.flush()
      expectNil(window)
    }
  }

  @MainActor @Suite final class Links {
    private let fixture = Fixture()
    private let listener = Listener()

    @Test func `a new server gets everything, at the old times`() {
      let (layer, gone) = (CALayer(), CALayer())
      layer.contents = testImage(width: 3)
      fixture.root.addSublayer(gone)
      CATransaction.flush()
      gone.removeFromSuperlayer()
      fixture.root.addSublayer(layer)
      layer.add(fade(100), forKey: "k")
      CATransaction.flush()
      fixture.session.linkLost()
      let second = FakeLink()
      second.currentTime = 150
      fixture.session.linkEstablished(second)
      expectEqual(
        second.lines(),
        [
          "create 4", "set 4 bounds (0.0, 0.0, 100.0, 80.0)", "set 4 anchorPoint (0.0, 0.0)",
          "create 5", "image 2 3x1", "set 5 contents image 2", "sublayers 4 [5]",
          "animate 5 2 at 100.0", "context 1 layer 4 test 100.0x80.0 false",
        ])
      expectEqual(CACurrentMediaTime(), 150)
      fixture.session.animationStopped(layer: 3, animation: 1, finished: true)
      expectEqual(layer.animationKeys(), ["k"])
      fixture.session.animationStopped(layer: 5, animation: 2, finished: true)
      expectNil(layer.animationKeys())
    }

    @Test func `an animation that began at time 0 began there for a new server, too`() throws {
      fixture.link.currentTime = 0
      let layer = fixture.committed()
      layer.add(fade(100), forKey: "k")
      CATransaction.flush()
      fixture.session.linkLost()
      let second = FakeLink()
      second.currentTime = 50
      fixture.session.linkEstablished(second)
      let begin = try unwrap(second.animations.first?.timing.beginTime)
      expectNotEqual(begin, 0, "which is the present time of the new server")
      expectLess(abs(begin), 1e-300)
    }

    @Test func `a window that is being closed is closed on the new server`() {
      fixture.window.close()
      let second = FakeLink()
      fixture.session.linkEstablished(second)
      expectEqual(second.lines().last?.hasPrefix("context 1"), true)
      CATransaction.flush()
      expectEqual(second.lines(), ["close 1", "destroy 2"])
    }

    @Test func `uncommitted changes are not sent to a new server`() {
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      layer.addSublayer(CALayer())
      let second = FakeLink()
      fixture.session.linkEstablished(second)
      #expect(!second.lines().contains { $0.contains("opacity") || $0.hasPrefix("create 5") })
      CATransaction.commit()
      expectEqual(second.lines(), ["set 4 opacity 0.5", "create 5", "sublayers 4 [5]"])
    }

    @Test func `without a server animations end by the local clock, once`() async {
      let layer = fixture.committed()
      var blocks = 0
      await withCheckedContinuation { continuation in
        CATransaction.begin()
        CATransaction.setCompletionBlock {
          blocks += 1
          continuation.resume()
        }
        layer.add(fade(0.02, delegate: listener), forKey: "k")
        CATransaction.commit()
        fixture.session.animationStarted(layer: 2, animation: 1)
        fixture.session.linkLost()
        fixture.session.linkLost()
      }
      await mainQueueTurn()
      #expect(listener.events == ["start", "stop true"] && blocks == 1)
      expectNil(layer.animationKeys())
      fixture.session.linkEstablished(FakeLink())
      await mainQueueTurn()
      expectEqual(listener.events.count, 2)
    }

    @Test func `time goes on from where the server was`() {
      fixture.link.currentTime = 1e9
      fixture.session.linkLost()
      expectAtLeast(CACurrentMediaTime(), 1e9)
      expectLess(CACurrentMediaTime(), 1e9 + 60)
    }

    @Test func `without any server everything but the screen works`() async {
      CATransaction.flush()
      LayerEnvironment.current.session = ClientSession()
      let window = LayerWindow(title: "unseen", size: CGSize(width: 10, height: 10))
      let layer = CALayer()
      window.layer.addSublayer(layer)
      CATransaction.flush()
      expectNotNil(layer.presentation())
      await withCheckedContinuation { continuation in
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.01)
        CATransaction.setCompletionBlock { continuation.resume() }
        layer.opacity = 0
        expectEqual(layer.animationKeys(), ["opacity"])
        CATransaction.commit()
      }
      expectNil(layer.animationKeys())
      let paused = fade(0.001, delegate: listener)
      layer.speed = 0
      layer.add(paused, forKey: "paused")
      CATransaction.flush()
      await mainQueueTurn()
      expectEqual(layer.animationKeys(), ["paused"])
    }

    @Test func `a window made while the server is away looks for no other one`() {
      let session = ClientSession()
      LayerEnvironment.current.session = session
      var attempts = 0
      session.connect = {
        attempts += 1
        return FakeLink()
      }
      session.linkEstablished(FakeLink())
      session.linkLost()
      _ = LayerWindow(title: "late", size: .zero)
      expectEqual(attempts, 0)
    }

    @Test func `a failing connection is tried once`() {
      struct NoServer: Error {}
      let session = ClientSession()
      LayerEnvironment.current.session = session
      var attempts = 0
      session.connect = {
        attempts += 1
        throw NoServer()
      }
      for _ in 0..<2 { _ = LayerWindow(title: "unseen", size: CGSize(width: 1, height: 1)) }
      CATransaction.flush()
      expectEqual(attempts, 1)
    }
  }
}

/// An opaque image one pixel high.
func testImage(width: Int) -> CGImage? {
  CGImage(width: width, height: 1, pixels: [UInt32](repeating: 0xFF00_00FF, count: width))
}
