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
      ClientSession.shared = session
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
        link.animations.map(\.timing.beginTime), [7], "a layer without a server has no implicit one"
      )
      let lines = link.lines()
      #expect(lines.contains("set 2 opacity 0.5"))
      expectEqual(lines.last, "context 1 layer 1 early 10.0x10.0 false")
      layer.opacity = 1
      CATransaction.flush()
      #expect(link.lines().contains("set 2 opacity 1.0"))
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
      expectNil(layer.presentation())
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
