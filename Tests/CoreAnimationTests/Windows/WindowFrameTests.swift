import CoreAnimation
import Expectations
import Foundation
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// The place of a window: the application's request, the server's answer, and the order in which
  /// the two hear of each other.
  @MainActor @Suite final class WindowFrames {
    private let fixture = Fixture()
    private var window: LayerWindow { fixture.window }
    private var events: [LayerWindowEvent] = []

    init() { fixture.window.onEvent = { self.events.append($0) } }

    /// An event of the server, and its effects in the client.
    private func configure(_ frame: CGRect, _ flags: ConfigureFlags = []) async {
      fixture.session.contextConfigured(1, frame: frame, scale: 1, flags: flags)
      await mainQueueTurn()
    }

    private func present(_ commits: Int) async {
      fixture.session.commitsPresented(commits, at: 0)
      await mainQueueTurn()
    }

    private let first = CGRect(x: 5, y: 6, width: 100, height: 80)
    private let wanted = CGRect(x: 50, y: 60, width: 30, height: 40)

    @Test func `a frame that was set is not undone by an earlier event of the server`() async {
      await configure(first)
      events = []
      window.frame = wanted
      await configure(CGRect(x: 7, y: 8, width: 100, height: 80), .visible)
      expectEqual(window.frame, wanted)
      expectEqual(window.layer.bounds.size, wanted.size)
      // The event's other values apply at once.
      expectEqual(events, [.visibilityChanged(true)])
      CATransaction.flush()
      expectEqual(fixture.link.lines().last, "frame 1 30.0x40.0")
      await configure(CGRect(x: 9, y: 8, width: 100, height: 80), .visible)
      expectEqual(window.frame, wanted)
      // Frames of earlier commits do not confirm it.
      await present(1)
      await configure(CGRect(x: 9, y: 9, width: 100, height: 80), .visible)
      expectEqual(window.frame, wanted)
      expectEqual(window.layer.bounds.size, wanted.size)
      await configure(wanted, .visible)
      await present(2)
      #expect(window.frame == wanted && events == [.visibilityChanged(true)])
      await configure(first, .visible)
      expectEqual(window.frame, first)
      expectEqual(events, [.visibilityChanged(true), .resized(first.size)])
    }

    @Test func `the server's choice of a frame counts once it is presented`() async {
      await configure(first)
      events = []
      window.frame = wanted
      CATransaction.flush()
      // A server whose windows fill the display has nothing new to tell.
      await present(2)
      expectEqual(window.frame, first)
      expectEqual(window.layer.bounds.size, first.size)
      expectEqual(events, [.resized(first.size)])
    }

    @Test func `a frame that is set again meanwhile holds`() async {
      await configure(first)
      window.frame = wanted
      CATransaction.flush()
      window.frame.size.width = 31
      await configure(wanted)
      await present(2)
      expectEqual(window.frame.width, 31)
      CATransaction.flush()
      await present(3)
      expectEqual(window.frame, wanted)
    }

    @Test func `another server is asked for the frame that was set, and its word counts`() async {
      await configure(first)
      window.frame = wanted
      CATransaction.flush()
      fixture.session.linkLost()
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      expectEqual(next.lines().last, "context 1 layer 2 test 30.0x40.0 true")
      await mainQueueTurn()
      await configure(first)
      expectEqual(window.frame, first)
    }

    @Test func `a window can be put in the corner`() async {
      let window = LayerWindow(title: "corner", size: CGSize(width: 8, height: 6))
      window.frame = CGRect(x: 0, y: 0, width: 8, height: 6)
      CATransaction.flush()
      expectEqual(fixture.link.lines().last, "context 2 layer 2 corner 8.0x6.0 true")
      window.frame.origin = .zero
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
    }

    @Test func `the server's place counts at once for a window that named one before`() async {
      let window = LayerWindow(title: "corner", size: CGSize(width: 8, height: 6))
      window.frame = CGRect(x: 0, y: 0, width: 8, height: 6)
      CATransaction.flush()
      let place = CGRect(x: 40, y: 30, width: 8, height: 6)
      fixture.session.contextConfigured(2, frame: place, scale: 1, flags: [])
      await mainQueueTurn()
      expectEqual(window.frame, place)
      // The corner once more, with another size: the server says again where the window is.
      window.frame = CGRect(x: 0, y: 0, width: 9, height: 6)
      CATransaction.flush()
      expectEqual(fixture.link.lines().last, "frame 2 9.0x6.0")
      let larger = CGRect(x: 40, y: 30, width: 9, height: 6)
      fixture.session.contextConfigured(2, frame: larger, scale: 1, flags: [])
      await mainQueueTurn()
      await present(3)
      expectEqual(window.frame, larger)
    }

    // MARK: Hosted

    private let inHost = CGRect(x: 0, y: 0, width: 30, height: 20)

    @Test func `a frame that is set while the window is hosted is for later`() async {
      await configure(first)
      window.makeHostingToken()
      CATransaction.flush()
      await configure(inHost, [.visible, .hosted])
      events = []
      window.frame = wanted
      expectEqual(window.frame, inHost)
      expectEqual(window.layer.bounds.size, inHost.size)
      CATransaction.flush()
      expectEqual(fixture.link.lines().last, "frame 1 30.0x40.0")
      await present(3)
      expectEqual(window.frame, inHost)
      expectEmpty(events)
      window.stopHosting()
      expectEqual(window.frame, wanted)
      expectEqual(window.layer.bounds.size, wanted.size)
      CATransaction.flush()
      await configure(wanted, .visible)
      expectEqual(window.frame, wanted)
      expectEmpty(events)
    }

    @Test func `a hosted window asks another server for its own frame`() async {
      await configure(first)
      window.makeHostingToken()
      CATransaction.flush()
      await configure(inHost, [.visible, .hosted])
      fixture.session.linkLost()
      await mainQueueTurn()
      // No host shows it in another size yet.
      expectEqual(window.frame, inHost)
      expectFalse(window.isHosted)
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      expectEqual(next.lines().suffix(2).first, "context 1 layer 2 test 100.0x80.0 true")
      window.stopHosting()
      expectEqual(window.frame, first)
      expectEqual(window.layer.bounds.size, first.size)
    }
  }
}
