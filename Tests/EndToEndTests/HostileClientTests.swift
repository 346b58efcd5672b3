import Expectations
import Foundation
import HostileCases
import Testing
import WireTransport

extension HostileCase: CustomTestStringConvertible {
  /// The number of the attack, and its description.
  public var testDescription: String { "case \(number): a client that \(title)" }
}

extension EndToEnd.Server {
  /// Attacks that no other client may notice. All numbered cases have the same assertion: a
  /// bystander's pixels equal those on a server without an attack, at every step of its animations;
  /// afterwards the server holds the same resources as before, and goes on.
  @Suite struct HostileClientTests {
    /// Bytes by which the server's heap may have grown afterwards. The renderer's caches of
    /// pictures and outlines are bounded (64 and 32 MiB) and outlive the clients that filled them,
    /// in cases 24 to 26 and 49; everything else is given back.
    static func heapTolerance(of hostile: HostileCase) -> Int {
      switch hostile.number {
      case 24...26, 49: 96 << 20
      // The colour ramps of long gradients stay in their cache.
      case 27: 8 << 20
      // A thousand copies, or layers with interactions: the scene keeps room for two thousand layers.
      case 68, 70: 2 << 20
      default: 1 << 20
      }
    }

    static let arguments = [
      "--clock", "manual", "--size", "320x200", "--rate", "1000", "--threads", "2", "--log-level",
      "error",
    ]

    /// Shorter timeouts for the cases about timeouts; the other cases need the full ones on a busy machine.
    static func arguments(for hostile: HostileCase) -> [String] {
      guard [1, 7, 42].contains(hostile.number) else { return arguments }
      return arguments
        + ["handshakeTimeout=2000", "frameTimeout=2000", "slowReaderTimeout=300"].flatMap {
          ["--limit", $0]
        }
    }

    /// The bystander's pictures on a server without an attack.
    static let reference = Result<[[UInt8]], any Error> {
      let server = try TestServer(arguments)
      let bystander = try Bystander(server)
      var pictures: [[UInt8]] = []
      for _ in 0..<Bystander.count {
        pictures.append(try Bystander.picture(server))
        try server.advance(Bystander.step)
      }
      // The pictures repeat, so that a case may take any time.
      guard try Bystander.picture(server) == pictures[0], Set(pictures).count > 4 else {
        throw ChildProcess.Failure(description: "the bystander's scene does not repeat")
      }
      withExtendedLifetime(bystander) {}
      return pictures
    }

    @Test(arguments: HostileCase.all)
    func `§4.5: no other client notices a hostile one`(hostile: HostileCase) throws {
      let reference = try Self.reference.get()
      let server = try TestServer(Self.arguments(for: hostile))
      // The first client of a process makes it load libraries; that is done from here on.
      try Self.warmUp(server)
      let before = try server.ask("stats")

      let bystander = try Bystander(server)
      let attack = Attack(hostile, on: server)
      attack.start()
      var step = 0
      repeat {
        let picture = try Bystander.picture(server)
        expectEqual(picture, reference[step % reference.count], "picture \(step) differs")
        try bystander.exchange()
        try server.advance(Bystander.step)
        step += 1
      } while attack.isRunning || step < 3
      let report = try attack.result()
      expectEqual(report.failures, [])
      expectGreater(report.attempts, 0)
      try expectEqual(
        Bystander.picture(server), reference[step % reference.count],
        "the picture after the attack differs")
      try bystander.exchange()
      bystander.leave()

      try server.wait("all descriptors are closed again") {
        try server.statistic("descriptors") == before.integer("descriptors")
      }
      let tolerance = Self.heapTolerance(of: hostile)
      // Frees the messages that were checked beside the loop.
      try server.wait("the heap is as small as before") {
        try server.statistic("heapBytes") < before.integer("heapBytes") + tolerance
      }
      // Frames take apart what a client leaves, some thousand layers in each.
      try server.wait("all layers are gone") { try server.statistic("layers") == 0 }
    }

    @Test func `case 45: an hour of SIGSTOP costs the stopped client nothing`() throws {
      let reference = try Self.reference.get()
      let server = try TestServer(Self.arguments)
      let bystander = try Bystander(server)
      let stopped = try ChildProcess(
        "hostile-client", ["hold", "window", "--display", server.path], folder: server.folder)
      try server.wait("clients 2")
      try server.wait("the window is there") { try server.statistic("animations") == 6 }
      stopped.pause()
      // A multiple of the two seconds after which the bystander repeats.
      try server.advance(3600)
      try expectEqual(Bystander.picture(server), reference[0])
      try expectEqual(server.statistic("animations"), 6)
      stopped.resume()
      stopped.send(SIGKILL)
      try server.wait("clients 1")
      try expectEqual(server.statistic("animations"), 5)
      try expectEqual(Bystander.picture(server), reference[0])
      try bystander.exchange()
    }

    @Test
    func `case 40: a server without descriptors ends the session that took them and serves others`()
      throws
    {
      let reference = try Self.reference.get()
      let server = try TestServer(Self.arguments, descriptors: 128)
      let bystander = try Bystander(server)
      let attack = Attack(try unwrap(HostileCase.all.first { $0.number == 40 }), on: server)
      attack.start()
      var step = 0
      repeat {
        try expectEqual(Bystander.picture(server), reference[step % reference.count])
        try bystander.exchange()
        try server.advance(Bystander.step)
        step += 1
      } while attack.isRunning
      try expectEqual(attack.result().failures, [])
      try expectLess(attack.result().descriptors, 128)
    }

    @Test func `case 40: connections that cannot be accepted do not keep the server awake`() throws
    {
      // The limit is below the number of clients.
      let server = try TestServer(Self.arguments, descriptors: 48)
      let bystander = try Bystander(server)
      let before = try server.statistic("wakeups")
      let flood = (0..<100).compactMap { _ in try? StreamSocket.connect(path: server.path) }
      expectGreater(flood.count, 48)
      // The condition never comes true, so this is half a second of the server's own time.
      #expect(try !server.ask("wait clients 1000 timeout 0.5").bool("done"))
      // One for each connection that came, and one for its end; an endless loop would have thousands.
      try expectLess(server.statistic("wakeups") - before, 400)
      try bystander.exchange()
      withExtendedLifetime(flood) {}
    }

    private static func warmUp(_ server: TestServer) throws {
      let bystander = try Bystander(server)
      for _ in 0..<Bystander.count {
        _ = try Bystander.picture(server)
        try server.advance(Bystander.step)
      }
      bystander.leave()
      try server.wait("clients 0")
    }
  }
}

/// A case that runs on a separate thread.
///
/// Sendable because the report is under the lock, and the rest does not change.
private final class Attack: @unchecked Sendable {
  private let hostile: HostileCase
  private let path: String
  private let finished = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var report: Result<CaseReport, any Error>?

  init(_ hostile: HostileCase, on server: TestServer) {
    self.hostile = hostile
    path = server.path
  }

  func start() {
    Thread { [self] in
      let report = Result {
        try CaseReport(
          running: hostile, path: path, program: try BuiltPrograms.path("hostile-client"))
      }
      lock.withLock { self.report = report }
      finished.signal()
    }.start()
  }

  /// Waits a little for the end, so that the bystander does not use the whole machine.
  var isRunning: Bool {
    _ = finished.wait(timeout: .now() + 0.01)
    return lock.withLock { report == nil }
  }

  func result() throws -> CaseReport {
    guard let report = lock.withLock({ report }) else {
      throw ChildProcess.Failure(description: "the attack has not ended")
    }
    return try report.get()
  }
}
