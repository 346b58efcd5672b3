import CoreAnimation
import Testing

extension CoreAnimationTests {
  /// Reconnection and notices after the end of a connection.
  @Suite struct ConnectionEndTests {
    @Test func `a server that goes away is looked for at once`() {
      var ends = LinkEnds()
      ends.begin(isReconnection: false)
      #expect(
        ends.notice("renderd closed", path: "/p") == "the connection to /p ended: renderd closed")
      #expect(ends.pauseBeforeReconnecting() == 0.1)
      ends.begin(isReconnection: true)
      ends.said("renderd is stopping")
      #expect(ends.notice("x", path: "/p") == "the connection to /p ended: renderd is stopping")
      #expect(ends.pauseBeforeReconnecting() == 0.1)
      ends.begin(isReconnection: true)
      #expect(ends.notice(nil, path: "/p") == nil)
    }

    @Test func `a change that a server refuses ends it all`() {
      for isReconnection in [true, false] {
        var ends = LinkEnds()
        ends.begin(isReconnection: isReconnection)
        if isReconnection { ends.presented() }
        ends.refused()
        #expect(ends.pauseBeforeReconnecting() == nil)
        #expect(ends.notice("closed", path: "/p") == nil)
      }
    }

    @Test func `a server that refuses all there is at once is asked again, ever more slowly`() {
      var ends = LinkEnds()
      var pauses: [Double?] = []
      for _ in 0..<8 {
        ends.begin(isReconnection: true)
        ends.refused()
        pauses.append(ends.pauseBeforeReconnecting())
      }
      #expect(pauses == [2, 4, 8, 16, 32, 60, 60, 60])
      ends.begin(isReconnection: true)
      ends.presented()
      #expect(ends.pauseBeforeReconnecting() == 0.1)
      ends.begin(isReconnection: true)
      ends.refused()
      #expect(ends.pauseBeforeReconnecting() == 2)
    }
  }
}
