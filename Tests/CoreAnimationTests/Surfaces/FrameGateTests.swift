import CoreAnimation
import Expectations
import Foundation
import SharedSurfaces
import Testing
import WireProtocol

extension CoreAnimationTests {
  @MainActor @Suite struct FrameGateTests {
    private static func frame(_ sequence: UInt64, of surface: UInt32 = 1) -> FrameGate.Message {
      .attach(AttachFrame(surface: surface, FrameAttachment(buffer: 0, sequence: sequence)))
    }

    private static func batch(_ changes: [CommitStep]) -> CommitBatch {
      CommitBatch(commitTime: 0, changes: changes)
    }

    /// The commit that a layer's surface is defined by.
    private static func definition() throws -> CommitBatch {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.contents = try SurfaceContentsTests.surface()
      CATransaction.flush()
      return try unwrap(fixture.link.batches.last)
    }

    @Test func `a frame waits for the commit that defines its surface`() throws {
      var gate = FrameGate()
      let commit = try Self.definition()
      expectFalse(gate.passes(Self.frame(2)))
      gate.submitted(commit)
      expectFalse(gate.passes(Self.frame(3)))
      expectEqual(gate.sent(commit, completing: [1]), [Self.frame(2), Self.frame(3)])
      expectTrue(gate.passes(Self.frame(4)))
    }

    @Test func `a frame waits for an earlier one in a commit that was not sent`() throws {
      var gate = FrameGate()
      let commit = try Self.definition()
      gate.submitted(commit)
      _ = gate.sent(commit, completing: [1])
      let second = Self.batch([.attachFrame(1, FrameAttachment(buffer: 0, sequence: 2))])
      gate.submitted(second)
      gate.submitted(second)
      expectFalse(gate.passes(Self.frame(3)))
      expectTrue(gate.passes(Self.frame(3, of: 2)) == false)
      // Both were joined, and come in pieces.
      expectEqual(gate.sent(Self.batch([]), completing: []), [])
      expectEqual(gate.sent(second, completing: [1, 1]), [Self.frame(3)])
    }

    @Test func `a release ends the waiting`() throws {
      var gate = FrameGate()
      let commit = try Self.definition()
      expectFalse(gate.passes(Self.frame(2)))
      gate.submitted(commit)
      gate.submitted(Self.batch([.releaseImage(1)]))
      expectEqual(gate.sent(commit, completing: [1]), [])
      expectEqual(gate.sent(Self.batch([.releaseImage(1)]), completing: []), [])
      expectFalse(gate.passes(Self.frame(3)))
    }

    @Test
    func
      `frames that wait and are dropped are sent in that order, since the server answers for them`()
      throws
    {
      var gate = FrameGate()
      let commit = try Self.definition()
      let drop = FrameGate.Message.drop(DropFrames(surface: 1, from: 3))
      for sequence: UInt64 in 2...3 { expectFalse(gate.passes(Self.frame(sequence))) }
      expectFalse(gate.passes(drop))
      expectFalse(gate.passes(Self.frame(4)))
      gate.submitted(commit)
      expectEqual(
        gate.sent(commit, completing: [1]), [Self.frame(2), Self.frame(3), drop, Self.frame(4)])
      expectTrue(gate.passes(drop))
    }
  }
}
