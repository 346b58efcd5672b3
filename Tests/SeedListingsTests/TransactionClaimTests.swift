import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  /// The articles' statements about transactions.
  @Suite struct TransactionClaimTests {
    @Test func `claim 000: the run loop begins and commits by itself`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let frames = stage.frames.count
        layer.backgroundColor = UIColor.blue.cgColor
        layer.opacity = 0.5
        // No begin, commit or flush: the next turn of the run loop commits both changes.
        try await stage.settle()
        expectEqual(stage.frames.count, frames + 1)
        expectEqual(layer.animationKeys(), ["backgroundColor", "opacity"])
        try await stage.show(at: 0.25)
        expectColor(stage, 100, 100, 127.5, 127.5, 255)
      }
    }

    @Test func `claim 000: begin and commit are a stack`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.begin()
        CATransaction.setAnimationDuration(4)
        layer.backgroundColor = UIColor.blue.cgColor
        CATransaction.commit()
        expectEqual(CATransaction.animationDuration(), 2)
        layer.position.x = 200
        let frames = stage.frames.count
        try await stage.settle()
        // The inner commit shows no change yet.
        expectEqual(stage.frames.count, frames)
        CATransaction.commit()
        expectEqual(CATransaction.animationDuration(), 0.25)
        try await stage.settle()
        expectEqual(layer.animation(forKey: "backgroundColor")?.duration, 4)
        expectEqual(layer.animation(forKey: "position")?.duration, 2)
        try await stage.show(at: 2)
        let half = 255 * defaultCurve.half
        expectColor(stage, 200, 100, 255 - half, 0, half)
        expectEqual(layer.animationKeys(), ["backgroundColor"])
        // A commit without a begin has no effect (§1.4).
        CATransaction.commit()
        try await stage.show(at: 4)
        expectEqual(stage.color(200, 100), 0x0000FF)
      }
    }

    @Test func `claim 001: the completion block runs when all its animations have ended`()
      async throws
    {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("done") }
        layer.opacity = 0.5
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 200
        move.duration = 2
        layer.add(move, forKey: "move")
        CATransaction.commit()
        expectEqual(log.entries, [])
        try await stage.show(at: 1)
        expectEqual(log.entries, [])
        try await stage.show(at: 2)
        expectEqual(log.entries, ["done"])
        try await stage.show(at: 3)
        expectEqual(log.entries, ["done"])
      }
    }
  }
}

/// The calls on the main queue, in order.
private final class Log {
  var entries: [String] = []
}
