import CoreAnimation
import Expectations
import Testing
import WireTransport

extension CoreAnimationTests {
  /// The attempts of a search, and the waits between them.
  @Suite struct ServerSearchTests {
    /// Plays the outcomes of waits, and ends the search after the last.
    private final class ScriptedWatch: ServerSearch.Watch {
      var outcomes: [SocketWatch.Outcome]
      var isBlind = false
      private(set) var waits: [Double?] = []
      private(set) var armCount = 0

      init(_ outcomes: [SocketWatch.Outcome]) { self.outcomes = outcomes }

      func arm() throws(TransportError) {
        armCount += 1
        if isBlind { throw .system(operation: "inotify_init1", path: "", code: 24) }
      }

      func wait(bell: CInt, seconds: Double?) -> SocketWatch.Outcome {
        waits.append(seconds)
        return outcomes.isEmpty ? .interrupted : outcomes.removeFirst()
      }
    }

    /// The number of attempts.
    @discardableResult
    private func search(
      _ watch: ScriptedWatch, after pause: Double = 0, results: [ServerSearch.Attempt],
      reports: inout [String]
    ) throws -> Int {
      var attempts = 0
      try ServerSearch().run(watch, after: pause, report: { reports.append("\($0)") }) {
        attempts += 1
        return results[min(attempts, results.count) - 1]
      }
      return attempts
    }

    @Test func `without a server a program sleeps without an end`() throws {
      var reports: [String] = []
      let watch = ScriptedWatch([SocketWatch.Outcome](repeating: .timedOut, count: 5))
      // One attempt at first, and one after each of five short pauses: a server may be about to listen.
      try expectEqual(search(watch, results: [.absent], reports: &reports), 6)
      expectEqual(watch.waits.count, 6)
      expectEqual(watch.waits.last, .some(nil))
      #expect(watch.waits.dropLast().allSatisfy { $0.map { $0 <= 0.5 } == true })
      expectAtLeast(watch.armCount, 6)
      expectEmpty(reports)
    }

    @Test func `a change triggers one attempt at once, and no other attempt`() throws {
      var reports: [String] = []
      let pauses = [SocketWatch.Outcome](repeating: .timedOut, count: 5)
      let watch = ScriptedWatch(pauses + [.changed] + pauses + [.changed])
      let results = [ServerSearch.Attempt](repeating: .absent, count: 12) + [.connected]
      try expectEqual(search(watch, results: results, reports: &reports), 13)
      expectEqual(watch.waits.filter { $0 == nil }.count, 2)
    }

    @Test func `a server that is found ends the search`() throws {
      var reports: [String] = []
      let watch = ScriptedWatch([.changed])
      try expectEqual(search(watch, after: 2, results: [.connected], reports: &reports), 1)
      expectEqual(watch.waits, [2])
    }

    @Test func `a search that is ended while it waits tries nothing more`() throws {
      var reports: [String] = []
      try expectEqual(
        search(ScriptedWatch([]), after: 1, results: [.connected], reports: &reports), 0)
      try expectEqual(search(ScriptedWatch([]), results: [.absent], reports: &reports), 1)
    }

    @Test func `a server that refuses is asked ever more slowly, and its successor at once`() throws
    {
      var reports: [String] = []
      let waits = [SocketWatch.Outcome](repeating: .timedOut, count: 12)
      let watch = ScriptedWatch(waits + [.changed])
      let results = [ServerSearch.Attempt](repeating: .refused, count: 13) + [.connected]
      try expectEqual(search(watch, results: results, reports: &reports), 14)
      expectEqual(watch.waits.first, .some(0.1))
      expectEqual(watch.waits.last, .some(60))
      #expect(zip(watch.waits, watch.waits.dropFirst()).allSatisfy { ($0 ?? 0) <= ($1 ?? 0) })
    }

    @Test func `a path that cannot be watched is looked at every two seconds`() throws {
      var reports: [String] = []
      let watch = ScriptedWatch([SocketWatch.Outcome](repeating: .timedOut, count: 20))
      watch.isBlind = true
      try expectEqual(search(watch, results: [.absent], reports: &reports), 21)
      #expect(watch.waits.dropFirst(5).allSatisfy { $0 == 2 })
      expectEqual(reports.first?.hasPrefix("inotify_init1"), true)
    }

    @Test func `ending a search wakes it`() throws {
      let search = try ServerSearch()
      search.end()
      search.run(
        SocketWatch(path: "/nowhere/renderd-0"), after: 0, report: { _ in }, attempt: { .absent })
    }
  }
}
