import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let flowCases = [
    HostileCase(
      number: 42, title: "never reads",
      attempts: [
        Attempt("while 40,000 animations end", .bye(.slowReader), .closed) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for id in 1...40_000 as ClosedRange<UInt32> {
              $0.addAnimation(id, to: 1, basic(timing: Timing(beginTime: -9, duration: 1)))
            }
          }
          client.waitForEnd()
          return try client.readEnding()
        },
        Attempt("while it asks for every frame", .alive) { arena in
          let client = try arena.greet()
          client.askForFrames()
          client.commit {
            $0.makeWindow()
            $0.addAnimation(1, to: 1, basic())
          }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 43, title: "commits without credit",
      attempts: [
        Attempt("ten at once", .error(.noCredits)) { arena in
          let client = try arena.greet()
          client.send(tinyCommits(10, client))
          return try client.readEnding()
        },
        Attempt("10,000 at once", .error(.noCredits)) { arena in
          let client = try arena.greet()
          client.send(tinyCommits(10_000, client))
          return try client.readEnding()
        },
        Attempt("a thousand, each with credit", .alive) { arena in
          let client = try arena.greet()
          for _ in 0..<200 {
            client.send(tinyCommits(1, client))
            guard try client.settle() else { return try client.readEnding() }
          }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 44, title: "commits that never end",
      attempts: [
        Attempt("frames that go on, past all bytes", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          let payload = [UInt8](repeating: 0, count: limit.frameBytes - 16)
          for _ in 0..<100 {
            let frame = client.frame(MessageOpcode.commit.rawValue, payload, flags: 1)
            guard client.send(frame) == frame.count else { break }
          }
          return try client.readEnding()
        },
        Attempt("frames that go on, all empty, then the end", .closed) { arena in
          let client = try arena.greet()
          client.send(
            client.frame(MessageOpcode.commit.rawValue, bytes { $0.f64(0) }, flags: 1))
          for _ in 0..<100 {
            var stream: [UInt8] = []
            for _ in 0..<500 {
              stream += client.frame(MessageOpcode.commit.rawValue, flags: 1)
            }
            client.send(stream)
          }
          client.stopSending()
          return try client.readEnding()
        },
        Attempt("half of all bytes, then the end", .closed) { arena in
          let client = try arena.greet()
          let payload = [UInt8](repeating: 0, count: limit.frameBytes - 16)
          for _ in 0..<32 {
            client.send(client.frame(MessageOpcode.commit.rawValue, payload, flags: 1))
          }
          client.stopSending()
          return try client.readEnding()
        },
      ]),
    HostileCase(
      number: 45, title: "is stopped, or killed",
      attempts: [
        Attempt("stopped while its window moves, then continued", .alive) { arena in
          let child = try StoppedClient(arena, "window")
          try child.awaitReady()
          child.stop()
          // The server answers others meanwhile; the test checks that it shows the window.
          let other = try arena.greet()
          guard try other.ending() == .alive else { return .closed }
          child.resume()
          return try child.isAlive() ? .alive : .closed
        },
        Attempt("killed while its window moves", .alive) { arena in
          let child = try StoppedClient(arena, "window")
          try child.awaitReady()
          child.kill()
          return try arena.greet().ending()
        },
        Attempt("killed inside a frame", .alive) { arena in
          let child = try StoppedClient(arena, "half")
          try child.awaitReady()
          child.kill()
          return try arena.greet().ending()
        },
      ]),
  ]

  private static func tinyCommits(_ count: Int, _ client: HostileConnection) -> [UInt8] {
    (0..<count).flatMap { _ in
      client.frame(MessageOpcode.commit.rawValue, bytes { $0.f64(0) })
    }
  }
}

extension HostileConnection {
  /// Asks for an event for every frame.
  func askForFrames() {
    sendFrame(
      MessageOpcode.setFrameEvents.rawValue,
      bytes {
        $0.u32(1)
        $0.u32(0)
        $0.f64(0)
      })
  }
}
