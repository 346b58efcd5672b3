import CoreAnimation
import Expectations
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Reconnection and notices after the end of a connection.
  @Suite struct ConnectionEndTests {
    @Test func `a server that goes away is looked for at once`() {
      var ends = LinkEnds()
      ends.begin(isReconnection: false)
      expectEqual(
        ends.notice("renderd closed", path: "/p")?.text,
        "the connection to /p ended: renderd closed")
      expectEqual(ends.pauseBeforeReconnecting(), 0.1)
      ends.begin(isReconnection: true)
      ends.said("renderd is stopping")
      expectEqual(
        ends.notice("x", path: "/p")?.text, "the connection to /p ended: renderd is stopping")
      expectEqual(ends.pauseBeforeReconnecting(), 0.1)
      ends.begin(isReconnection: true)
      expectNil(ends.notice(nil, path: "/p"))
    }

    @Test func `lost servers share one notice, and each reason for a dismissal has its own`() {
      func subject(_ farewell: String?, isShutdown: Bool = false) -> String? {
        var ends = LinkEnds()
        ends.begin(isReconnection: false)
        if let farewell { ends.said(farewell, isShutdown: isShutdown) }
        return ends.notice("renderd closed \(farewell ?? "")", path: "/p")?.subject
      }
      expectNotNil(subject(nil))
      expectEqual(subject("renderd is stopping", isShutdown: true), subject(nil))
      let dismissals = [subject("does not read its events"), subject("too many clients")]
      expectEqual(Set(dismissals + [subject(nil)]).count, 3)
    }

    @Test func `a change that a server refuses ends it all`() {
      for isReconnection in [true, false] {
        var ends = LinkEnds()
        ends.begin(isReconnection: isReconnection)
        if isReconnection { ends.presented() }
        ends.refused(.badID)
        expectNil(ends.pauseBeforeReconnecting())
        expectNil(ends.notice("closed", path: "/p"))
      }
    }

    @Test func `a limit that a program meets at once ends it all`() {
      var ends = LinkEnds()
      ends.begin(isReconnection: false)
      ends.refused(.limitExceeded)
      expectNil(ends.pauseBeforeReconnecting(after: 100))
    }

    @Test func `a program that was shown comes back from a limit, five times in a row at most`() {
      var ends = LinkEnds()
      func pause(after seconds: Double, isReconnection: Bool = true) -> Double? {
        ends.begin(isReconnection: isReconnection)
        ends.presented()
        ends.refused(.limitExceeded)
        return ends.pauseBeforeReconnecting(after: seconds)
      }
      expectEqual(pause(after: 1, isReconnection: false), 1)
      expectEqual((0..<4).map { _ in pause(after: 60) }, [2, 4, 8, 16])
      expectNil(pause(after: 60))
      // After a long connection, pauses start over from the first.
      expectEqual(pause(after: 61), 1)
      expectEqual(pause(after: 1), 2)
      // The way in which the connection ended does not matter.
      ends.begin(isReconnection: true)
      ends.presented()
      expectEqual(ends.pauseBeforeReconnecting(after: 61), 0.1)
      expectEqual(pause(after: 1), 1)
      // A server without room for everything is asked more rarely, and the pauses grow.
      ends.begin(isReconnection: true)
      ends.refused(.limitExceeded)
      expectEqual(ends.pauseBeforeReconnecting(after: 61), 2)
      expectEqual(pause(after: 1), 2)
    }

    @Test func `a server that refuses the whole state is asked again, ever more slowly`() {
      var ends = LinkEnds()
      var pauses: [Double?] = []
      for _ in 0..<8 {
        ends.begin(isReconnection: true)
        ends.refused(.limitExceeded)
        pauses.append(ends.pauseBeforeReconnecting())
      }
      expectEqual(pauses, [2, 4, 8, 16, 32, 60, 60, 60])
      ends.begin(isReconnection: true)
      ends.presented()
      expectEqual(ends.pauseBeforeReconnecting(), 0.1)
      ends.begin(isReconnection: true)
      ends.refused(.limitExceeded)
      expectEqual(ends.pauseBeforeReconnecting(), 2)
    }
  }
}
