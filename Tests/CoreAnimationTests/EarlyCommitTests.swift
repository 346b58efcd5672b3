import CoreAnimation
import Expectations
import Foundation
import Testing

extension CoreAnimationTests {
  /// Changes that are committed before the first server has answered.
  @Suite @MainActor struct EarlyCommitTests {
    /// A session that waits for an answer.
    private func waitingSession() -> ClientSession {
      CATransaction.flush()
      let session = ClientSession()
      LayerEnvironment.current.session = session
      session.connect = {
        session.willConnect()
        return nil
      }
      return session
    }

    @Test func `early changes form the first commit, at the server's time`() {
      let session = waitingSession()
      let window = LayerWindow(title: "early", size: CGSize(width: 10, height: 10))
      CATransaction.flush()
      let layer = CALayer()
      window.layer.addSublayer(layer)
      CATransaction.flush()
      layer.add(fade(), forKey: "fade")
      layer.opacity = 0.5
      CATransaction.flush()
      let link = FakeLink()
      link.currentTime = 7
      session.linkEstablished(link)
      expectEqual(link.batches.count, 1)
      expectEqual(link.batches.first?.commitTime, 7)
      expectEqual(
        link.animations.map(\.timing.beginTime), [7, 7],
        "a committed layer has an implicit one as well")
      let lines = link.lines()
      #expect(lines.contains("set 2 opacity 0.5"))
      expectEqual(lines.last, "context 1 layer 1 early 10.0x10.0 false")
      layer.opacity = 1
      CATransaction.flush()
      #expect(link.lines().contains("set 2 opacity 1.0"))
    }

    @Test func `§2.11: a committed tree has presentations while no server has answered`() throws {
      let session = waitingSession()
      let window = LayerWindow(title: "early", size: CGSize(width: 10, height: 10))
      let (outer, inner) = (CALayer(), CALayer())
      outer.addSublayer(inner)
      window.layer.addSublayer(outer)
      inner.cornerRadius = 3
      expectNil(inner.presentation())
      CATransaction.flush()
      let shown = try unwrap(inner.presentation())
      expectEqual(shown.cornerRadius, 3)
      expectIdentical(shown.superlayer?.superlayer?.model(), window.layer)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      inner.cornerRadius = 4
      try expectEqual(unwrap(inner.presentation()).cornerRadius, 3)
      CATransaction.commit()
      CATransaction.flush()
      try expectEqual(unwrap(inner.presentation()).cornerRadius, 4)
      inner.removeFromSuperlayer()
      CATransaction.flush()
      expectNil(inner.presentation())
      let link = FakeLink()
      session.linkEstablished(link)
      expectEqual(
        link.lines().filter { $0.hasPrefix("create") }, ["create 1", "create 2"],
        "only what is left is sent")
    }

    @Test func `animations of early commits begin anew with the server's answer`() async throws {
      let session = waitingSession()
      let window = LayerWindow(title: "early", size: CGSize(width: 10, height: 10))
      let (outer, inner) = (CALayer(), CALayer())
      outer.speed = 2
      outer.addSublayer(inner)
      inner.name = "inner"
      window.layer.addSublayer(outer)
      let listener = Listener()
      inner.add(fade(1, delegate: listener), forKey: "own")
      let late = fade()
      late.beginTime = 30
      inner.add(late, forKey: "late")
      let effect = CABasicAnimation(keyPath: "sublayers.inner.zPosition")
      effect.toValue = 5
      effect.duration = 1
      outer.add(effect, forKey: "effect")
      CATransaction.flush()
      let link = FakeLink()
      link.currentTime = 7
      session.linkEstablished(link)
      expectEqual(Set(link.animations.map(\.timing.beginTime)), [14, 30])
      expectEqual(link.animations.count, 4)
      expectEqual(inner.animation(forKey: "own")?.beginTime, 14)
      expectEqual(inner.animation(forKey: "late")?.beginTime, 30)
      link.currentTime = 7.25
      try expectLess(abs(unwrap(inner.presentation()).opacity - 0.5), 1e-6)
      await mainQueueTurn()
      expectEmpty(listener.events, "the server tells of begin and end")
    }

    @Test func `early changes without an answer are committed, and go to the next server`() async {
      struct NoServer: Error {}
      let session = waitingSession()
      let window = LayerWindow(title: "early", size: CGSize(width: 10, height: 10))
      let listener = Listener()
      var presented: [CFTimeInterval?] = []
      let layer = CALayer()
      window.layer.addSublayer(layer)
      layer.add(fade(0.001, delegate: listener), forKey: nil)
      CATransaction.addPresentedHandler { presented.append($0) }
      CATransaction.flush()
      await mainQueueTurn()
      expectEmpty(listener.events)
      expectEmpty(presented)
      expectNotNil(layer.presentation())
      session.connectionFailed(NoServer())
      while listener.events.count < 2 { await mainQueueTurn() }
      expectEqual(listener.events, ["start", "stop true"])
      expectEqual(presented, [nil])
      expectNotNil(layer.presentation())
      let link = FakeLink()
      session.linkEstablished(link)
      expectEqual(link.batches.count, 1)
      expectEqual(link.batches.first?.isResend, true)
    }
  }
}
