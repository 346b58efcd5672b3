import CoreAnimation
import Expectations
import GraphicsValues
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Frames of surfaces in commits that wait for a credit.
  @MainActor @Suite struct DeferredFrameTests {
    private static func batch(_ changes: [CommitStep]) -> CommitBatch {
      CommitBatch(commitTime: 0, changes: changes)
    }

    private static func frame(_ sequence: UInt64) -> CommitStep {
      .attachFrame(
        1,
        FrameAttachment(
          buffer: Int(sequence) % 3, sequence: sequence,
          damage: [FrameRectangle(x: 0, y: 0, width: 1, height: 1)]))
    }

    @Test func `of two frames the last one is sent, as if all of it had changed`() throws {
      var deferred = DeferredCommit()
      deferred.add(Self.batch([Self.frame(1)]))
      deferred.add(Self.batch([Self.frame(2)]))
      let changes = deferred.take().changes
      expectEqual(changes.map(describe), ["frame 2 of 1 in 2"])
      guard case .attachFrame(_, let frame)? = changes.first else { return }
      expectEqual(frame.damage, [])
    }

    @Test func `a surface that was shown and released meanwhile is not sent`() throws {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.contents = try SurfaceContentsTests.surface()
      CATransaction.flush()
      var deferred = DeferredCommit()
      for batch in fixture.link.batches { deferred.add(batch) }
      fixture.link.forget()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.contents = nil
      layer.removeAllAnimations()
      CATransaction.commit()
      for batch in fixture.link.batches { deferred.add(batch) }
      expectEqual(deferred.take().changes.map(describe), ["set 2 contents none"])
    }
  }
}
