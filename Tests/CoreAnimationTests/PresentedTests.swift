import CoreAnimation
import Expectations
import Foundation
import Testing

extension CoreAnimationTests {
  /// Blocks called when a transaction is on screen.
  @Suite @MainActor struct PresentedTests {
    /// The times passed to blocks, in order.
    private final class Times {
      var all: [CFTimeInterval?] = []
    }

    private func expect(_ expected: [CFTimeInterval?], _ times: Times) async {
      await mainQueueTurn()
      expectEqual(times.all, expected)
    }

    @Test func `a block hears of the first frame with its transaction`() async {
      let fixture = Fixture()
      let times = Times()
      let layer = fixture.committed()
      for opacity in [0.5, 0.25] as [Float] {
        CATransaction.begin()
        CATransaction.addPresentedHandler { times.all.append($0) }
        CATransaction.begin()
        layer.opacity = opacity
        CATransaction.commit()
        CATransaction.commit()
      }
      await expect([], times)
      // The commits of the window, the layer, and the first of the two.
      fixture.session.commitsPresented(3, at: 101)
      await expect([101], times)
      fixture.session.commitsPresented(4, at: 101.5)
      await expect([101, 101.5], times)
      fixture.session.commitsPresented(5, at: 102)
      await expect([101, 101.5], times)
    }

    @Test func `a transaction without changes is on screen with those before it`() async {
      let fixture = Fixture()
      let times = Times()
      CATransaction.addPresentedHandler { times.all.append($0) }
      CATransaction.flush()
      await expect([], times)
      fixture.session.commitsPresented(1, at: 100.5)
      await expect([100.5], times)
      CATransaction.addPresentedHandler { times.all.append($0) }
      CATransaction.flush()
      await expect([100.5, 100.5], times)
    }

    @Test func `without a server, and when it ends, there is no time`() async {
      let fixture = Fixture()
      let times = Times()
      fixture.root.opacity = 0.5
      CATransaction.addPresentedHandler { times.all.append($0) }
      CATransaction.flush()
      await expect([], times)
      fixture.session.linkLost()
      await expect([nil], times)
      fixture.root.opacity = 0.25
      CATransaction.addPresentedHandler { times.all.append($0) }
      CATransaction.flush()
      await expect([nil, nil], times)
      // The next server's first commit is the whole state.
      fixture.session.linkEstablished(FakeLink())
      fixture.root.opacity = 0.125
      CATransaction.addPresentedHandler { times.all.append($0) }
      CATransaction.flush()
      fixture.session.commitsPresented(1, at: 7)
      await expect([nil, nil], times)
      fixture.session.commitsPresented(2, at: 8)
      await expect([nil, nil, 8], times)
    }

    @Test func `an asynchronous function waits for the frame`() async {
      let fixture = Fixture()
      fixture.root.opacity = 0.5
      async let time = CATransaction.presented()
      while fixture.link.batches.isEmpty { await mainQueueTurn() }
      fixture.session.commitsPresented(2, at: 103)
      await expectEqual(time, 103)
    }
  }
}
