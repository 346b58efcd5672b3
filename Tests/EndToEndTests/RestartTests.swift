import Expectations
import Foundation
import Testing

extension EndToEnd.Server {
  /// A server that is killed, and another one in its place.
  ///
  /// | what was running                          | result                                         |
  /// |-------------------------------------------|------------------------------------------------|
  /// | every kind of animation, three clients    | the same pixels as without the restart         |
  /// | delegates and completion blocks           | the same calls, each once                      |
  /// | a transition                              | the new state at once; its callbacks as ever   |
  /// | a commit of many frames, half sent        | there, whole                                   |
  /// | commits that wait for credits             | there, joined into the whole tree              |
  /// | pictures by descriptor                    | there                                          |
  /// | a display link                            | goes on, also when the new clock is behind     |
  /// | nothing, twice in a row                   | the same pixels                                |
  /// | a manual clock that starts over           | animations wait for their begin times          |
  /// | a server that refuses, then one that does not | reported once; connected to the second     |
  @Suite struct RestartTests {
    private static let options = ["--clock", "manual", "--size", "640x480"]

    /// A server, the clients that are connected to it, and its successors.
    private final class Stage {
      private(set) var server: TestServer
      private(set) var clients: [SceneClient] = []

      init() throws { server = try TestServer(options) }

      func add(_ number: Int) throws {
        let client = try SceneClient(server, number: number)
        clients.append(client)
        // Shows clients one after the other, so that windows are placed in this order.
        try client.tell("show")
        try settle(commits: clients.count)
      }

      /// Waits until the commits of all clients are on the screen.
      func settle(commits: Int) throws {
        try server.wait("clients \(clients.count) commits \(commits) idle")
      }

      /// Moves the clock, and waits until all clients have the time and their events have been printed.
      func setClock(to time: Double) throws {
        try server.ask("clock set \(time)")
        for client in clients {
          while try client.ask("time") != "time \(time)" {}
        }
        try server.wait("idle")
      }

      func tellAll(_ line: String) throws {
        let commits = try server.statistic("commits")
        for client in clients { try client.tell(line) }
        try settle(commits: commits + clients.count)
      }

      /// Kills the server, and starts another one with its clock at a time.
      func restart(at time: Double) throws {
        server.process.send(SIGKILL)
        try expectEqual(server.process.waitForEnd().end, .signal(SIGKILL))
        for client in clients {
          let losses = client.lines.count { $0 == "disconnected" }
          try client.wait(for: "disconnected", times: losses + 1)
        }
        server = try TestServer(
          options + ["--clock-start", "\(time)"], folder: server.folder)
        for client in clients {
          let returns = client.lines.count { $0 == "reconnected" }
          try client.wait(for: "reconnected", times: returns + 1)
        }
        try settle(commits: clients.count)
      }
    }

    /// Three clients whose animations begin at 1, looked at up to 8.
    ///
    /// - Parameter restarts: the times at which the server is replaced, with the clock of its successor.
    private func play(
      restarts: [Double: Double]
    ) throws -> (screens: [Double: Screenshot], callbacks: [Set<String>], frames: [String]) {
      let stage = try Stage()
      for number in 0..<3 { try stage.add(number) }
      try stage.setClock(to: 1)
      try stage.tellAll("animate")
      var screens: [Double: Screenshot] = [:]
      var clock = 1.0
      for time in [1, 1.125, 1.5, 1.75, 2.25, 3, 3.0625, 4.5, 8] where time >= clock {
        try stage.setClock(to: time)
        clock = time
        if let start = restarts[time] {
          try stage.restart(at: start)
          clock = max(start, time)
          try stage.setClock(to: clock)
        }
        screens[clock] = try stage.server.screenshot()
      }
      for client in stage.clients {
        try client.wait(for: "completed all")
        try client.wait(for: "completed implicit")
      }
      let frames = try stage.clients.map { try $0.ask("frame") }
      for client in stage.clients { try expectEqual(client.quit(), .exit(0)) }
      for client in stage.clients {
        expectEqual(Set(client.callbacks).count, client.callbacks.count, "none twice")
        // Only the first loss is reported.
        expectEqual(client.process.losses(of: stage.server.path), min(restarts.count, 1))
      }
      return (screens, stage.clients.map { Set($0.callbacks) }, frames)
    }

    @Test func `after a restart everything continues without a gap`() throws {
      let expected = try play(restarts: [:])
      expectEqual(Set(expected.screens.values).count, expected.screens.count, "all of them differ")
      #expect(expected.callbacks.allSatisfy { $0.count == 22 }, "\(expected.callbacks)")
      let rows: [[Double: Double]] = [
        [1.5: 1.5],
        // One animation ends exactly then.
        [3: 3],
        [1.75: 1.75, 2.25: 2.25],
        // All animations with an end have ended.
        [8: 8],
        // Most animations have ended when the next server comes.
        [2.25: 4.5],
        // The clock starts over: all animations wait for their begin times.
        [1.125: 0],
      ]
      for restarts in rows {
        let actual = try play(restarts: restarts)
        expectAtLeast(actual.screens.count, 4)
        for (time, screen) in actual.screens.sorted(by: { $0.key < $1.key }) {
          // A transition starts from a picture that only the old server had.
          let isInTransition = restarts.keys.contains { $0 < 1.4 } && time < 1.4
          guard let wanted = expected.screens[time], !isInTransition else { continue }
          let difference = screen.difference(from: wanted)
          expectNil(difference, "restarts \(restarts), at \(time)")
        }
        expectEqual(actual.callbacks, expected.callbacks, "restarts \(restarts)")
        expectEqual(actual.frames, expected.frames, "restarts \(restarts)")
      }
    }

    /// The state of the clients' commits when the server is killed.
    private static let traffic = [
      // More data than a socket holds: the commit of many frames is cut somewhere inside.
      ["grow 20000"],
      // More commits than there are credits.
      ["paint 7"],
      ["pictures 9"],
      ["paint 5", "grow 300", "pictures 5", "paint 2"],
    ]

    private func send(_ lines: [String], losingServer: Bool) throws -> Screenshot {
      let stage = try Stage()
      for number in 0..<2 { try stage.add(number) }
      if losingServer {
        stage.server.process.pause()
        for line in lines { for client in stage.clients { try client.tell(line) } }
        try stage.restart(at: 0)
      } else {
        for line in lines { try stage.tellAll(line) }
      }
      defer { for client in stage.clients { #expect(throws: Never.self) { try client.quit() } } }
      return try stage.server.screenshot()
    }

    @Test(arguments: traffic)
    func `commits on their way to the server, or waiting for credits, are not lost`(
      _ lines: [String]
    ) throws {
      let expected = try send(lines, losingServer: false)
      try expectNil(send(lines, losingServer: true).difference(from: expected))
    }

    @Test(arguments: [0, 0.5, 7])
    func `a display link goes on with the next server, for any time of its clock`(
      _ start: Double
    ) throws {
      let stage = try Stage()
      try stage.add(0)
      try stage.server.advance(0.5)
      try stage.clients[0].tell("link")
      try stage.clients[0].wait { $0 == "tick 0.5" }
      try stage.server.advance(0.25)
      try stage.clients[0].wait { $0 == "tick 0.75" }
      try stage.restart(at: start)
      try stage.server.ask("clock set \(start + 0.25)")
      try stage.clients[0].wait { $0 == "tick \(start + 0.25)" }
      try stage.server.ask("clock set \(start + 0.5)")
      try stage.clients[0].wait { $0 == "tick \(start + 0.5)" }
    }

    @Test func `clients keep no descriptor of a lost server`() throws {
      let stage = try Stage()
      for number in 0..<2 { try stage.add(number) }
      let descriptors = try stage.clients.map { try ProcessState.descriptorCount($0.process) }
      for _ in 0..<3 { try stage.restart(at: 0) }
      // The thread of a link that has reported the loss may still be ending.
      try stage.server.wait("the number of descriptors is the same as before") {
        try stage.clients.map { try ProcessState.descriptorCount($0.process) } == descriptors
      }
    }

    @Test func `without a server, a manual clock runs after a while`() throws {
      let stage = try Stage()
      try stage.add(0)
      try stage.setClock(to: 1)
      try stage.tellAll("animate")
      stage.server.process.send(SIGKILL)
      try stage.clients[0].wait(for: "disconnected")
      try expectEqual(stage.clients[0].ask("time"), "time 1.0")
      try stage.clients[0].wait(for: "stopped kept true")
      try expectNotEqual(stage.clients[0].ask("time"), "time 1.0")
    }

    @Test func `a server that refuses is reported, and the next one is found`() throws {
      let stage = try Stage()
      try stage.add(0)
      let client = stage.clients[0]
      stage.server.process.send(SIGKILL)
      try expectEqual(stage.server.process.waitForEnd().end, .signal(SIGKILL))
      let other = try ScriptedServer(stage.server.folder)
      other.refuse("protocol 2 is spoken here")
      let report = "CoreAnimation: renderd refused the connection: protocol 2 is spoken here\n"
      while !client.process.errors.hasSuffix(report) { _ = try client.ask("time") }
      other.stop()
      let next = try TestServer(Self.options, folder: stage.server.folder)
      try client.wait(for: "reconnected")
      try next.wait("clients 1 commits 1 idle")
      try expectGreater(next.statistic("layers"), 10)
      let lines = client.process.errors.split(separator: "\n")
      expectEqual(lines.count, 2)
      #expect(client.process.errors.hasSuffix(report))
      let loss = "CoreAnimation: the connection to \(stage.server.path) ended: "
      expectEqual(lines.first?.hasPrefix(loss), true)
      expectEqual(client.lines.count { $0 == "disconnected" }, 1)
    }
  }
}

extension ChildProcess {
  /// Number of the program's messages about a lost server; nil for any other message.
  fileprivate func losses(of path: String) -> Int? {
    let lines = errors.split(separator: "\n")
    let isLoss = { (line: Substring) in
      line.hasPrefix("CoreAnimation: the connection to \(path) ended: ")
    }
    return lines.allSatisfy(isLoss) ? lines.count : nil
  }
}
