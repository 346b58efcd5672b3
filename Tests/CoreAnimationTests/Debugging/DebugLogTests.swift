import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Synchronization
import Testing

extension CoreAnimationTests {
  /// `AGATE_LOG`.
  @Suite(.timeLimit(.minutes(10))) @MainActor struct DebugLogTests {
    @Test func `the variable's words choose, and others are told apart`() {
      #expect(DebugLog.topics(in: "") == ([], []))
      #expect(DebugLog.topics(in: "commits") == (.commits, []))
      #expect(DebugLog.topics(in: " animations , commits") == ([.commits, .animations], []))
      #expect(DebugLog.topics(in: "all") == ([.commits, .animations], []))
      #expect(DebugLog.topics(in: "commits,everything") == (.commits, ["everything"]))
    }

    @Test func `a log whose reader has gone does not end the program`() async {
      await #expect(processExitsWith: .success) {
        var ends: [CInt] = [0, 0]
        pipe(&ends)
        close(ends[0])
        let before = dup(STDERR_FILENO)
        dup2(ends[1], STDERR_FILENO)
        DebugLog.writeToStandardError("commit 1\n")
        DebugLog.writeToStandardError("commit 2\n")
        // The test library writes to standard error, too.
        dup2(before, STDERR_FILENO)
      }
    }

    @Test func `the environment is read once, and an unknown word is named`() async throws {
      let ended = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          setenv("AGATE_LOG", "animations,everything", 1)
          _ = ClientSession()
          _ = ClientSession()
        })
      let written = String(decoding: ended.standardErrorContent, as: UTF8.self)
      expectEqual(
        written.split(separator: "\n").filter { $0.contains("AGATE_LOG") },
        [
          "CoreAnimation: AGATE_LOG has \"everything\", and accepts commits, animations, all, "
            + "separated by commas"
        ])
    }

    @Test func `an animation's way is in the log`() {
      let lines = Lines()
      let fixture = Fixture(log: DebugLog(.animations, write: lines.add))
      let layer = fixture.committed()
      layer.add(fade(2), forKey: "fade")
      CATransaction.flush()
      fixture.session.animationStarted(layer: 2, animation: 1)
      fixture.link.currentTime = 102.0625
      fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
      layer.add(fade(), forKey: nil)
      CATransaction.flush()
      layer.removeAllAnimations()
      expectEqual(
        lines.all,
        [
          "CoreAnimation: animation 1 \"fade\" on layer 2: CABasicAnimation basic opacity from 0 to 1 "
            + "duration 2 begin 100", "CoreAnimation: animation 1 \"fade\" started at 100.000",
          "CoreAnimation: animation 1 \"fade\" finished at 102.062",
          "CoreAnimation: animation 2 on layer 2: CABasicAnimation basic opacity from 0 to 1 "
            + "duration 1 begin 102.0625", "CoreAnimation: animation 2 removed at 102.062",
        ])
    }

    @Test func `a log of commits has no animations of its own, and one of animations no commits`() {
      let lines = Lines()
      let fixture = Fixture(log: DebugLog(.commits, write: lines.add))
      let layer = fixture.committed()
      layer.add(fade(2), forKey: "fade")
      CATransaction.flush()
      expectEmpty(lines.all)
    }
  }
}

private func == (
  a: (DebugLog.Topics, unknown: [String]), b: (DebugLog.Topics, [String])
) -> Bool { a.0 == b.0 && a.unknown == b.1 }

/// Collects the entries of a log.
final class Lines: Sendable {
  private let entries = Mutex<[String]>([])

  /// The entries, each as a string, as they were written.
  var written: [String] { entries.withLock { $0 } }
  /// All lines.
  var all: [String] { written.flatMap { $0.split(separator: "\n").map(String.init) } }

  var add: @Sendable (String) -> Void { { text in self.entries.withLock { $0.append(text) } } }
}
