import CoreAnimation
import Expectations
import Foundation
import SharedSurfaces
import Synchronization
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Frames that are wanted back, and frames whose server ends.
  @MainActor @Suite struct SurfaceRingTests {
    /// Collects what became of frames.
    private final class Fates: Sendable {
      private let told = Mutex<[String]>([])

      func outcome(of name: String) -> SurfaceRing.Outcome {
        { [self] fate in told.withLock { $0.append("\(name) \(fate)") } }
      }

      /// The fates that are known by now.
      var all: [String] {
        SurfaceRing.queue.sync {}
        return told.withLock { $0 }
      }
    }

    private static func ring(returnsFrames: Bool) throws -> SurfaceRing {
      try SurfaceRing(
        SurfaceGeometry([.width: 4, .height: 2, .pixelFormat: kCVPixelFormatType_32BGRA]),
        count: 3, returnsFrames: returnsFrames)
    }

    /// Attaches a frame to a ring, and returns its buffer.
    @discardableResult
    private static func attach(
      _ name: String, at time: Double, to ring: SurfaceRing, _ fates: Fates
    ) throws -> IOSurface {
      let surface = try unwrap(ring.take(patience: 0)).surface
      let frame = FrameAttachment(buffer: surface.place.index, sequence: 0, time: time)
      expectTrue(ring.attach(frame, fates.outcome(of: name)))
      return surface
    }

    /// A ring with a frame that is shown, and two that wait.
    private static func playing(
      _ fixture: Fixture, returnsFrames: Bool, _ fates: Fates
    ) throws -> (SurfaceRing, [IOSurface]) {
      let ring = try ring(returnsFrames: returnsFrames)
      fixture.session.share(ring, token: LayerHostingToken())
      let surfaces = try ["a", "b", "c"].enumerated().map {
        try attach($1, at: 100 + Double($0), to: ring, fates)
      }
      fixture.session.surfaceChanged(
        SurfaceChanged(
          surface: 1, states: [.connected, .visible], free: 0, waiting: 2, taken: 3, shown: 1,
          time: 100, passed: 0, late: 0))
      expectEqual(fates.all, ["a shown(100.0)"])
      return (ring, surfaces)
    }

    /// The frames that a new server gets with its first commit and beside it.
    private static func restart(_ fixture: Fixture) -> (lines: [String], link: FakeLink) {
      fixture.session.linkLost()
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      return (next.lines().filter { $0.hasPrefix("frame") }, next)
    }

    @Test func `frames that waited come back at the server's end, and the shown one stays`() throws
    {
      let (fixture, fates) = (Fixture(), Fates())
      let (ring, surfaces) = try Self.playing(fixture, returnsFrames: true, fates)
      let (lines, link) = Self.restart(fixture)
      expectEqual(fates.all.dropFirst(), ["b recalled", "c recalled"])
      expectEqual(lines, ["frame 1 of 2 in \(surfaces[0].place.index)"])
      expectEqual(link.frames.count, 0)
      // Their buffers are the application's, which attaches them again.
      expectTrue(ring.take(patience: 0) == nil)
      let again = FrameAttachment(buffer: surfaces[1].place.index, sequence: 0, time: 101)
      expectTrue(ring.attach(again, fates.outcome(of: "b")))
      expectEqual(link.frames.map(\.sequence), [4])
    }

    @Test func `without that, they are passed over, and the last one is the next server's`() throws
    {
      let (fixture, fates) = (Fixture(), Fates())
      let (_, surfaces) = try Self.playing(fixture, returnsFrames: false, fates)
      let (lines, link) = Self.restart(fixture)
      expectEqual(fates.all.dropFirst(), ["b passedOver", "c passedOver"])
      // Its time has not come yet.
      expectEqual(lines, [])
      expectEqual(link.frames.map(\.sequence), [3])
      expectEqual(link.frames.map(\.buffer), [UInt16(surfaces[2].place.index)])
    }

    @Test func `a frame that is wanted back is not the next server's`() throws {
      let (fixture, fates) = (Fixture(), Fates())
      let (ring, surfaces) = try Self.playing(fixture, returnsFrames: false, fates)
      ring.recall(from: 2)
      let (lines, link) = Self.restart(fixture)
      expectEqual(fates.all.dropFirst(), ["b recalled", "c recalled"])
      expectEqual(lines, ["frame 1 of 2 in \(surfaces[0].place.index)"])
      expectEqual(link.frames.count, 0)
    }

    @Test func `frames that are wanted back while no server knows the ring come at once`() throws {
      let (fixture, fates) = (Fixture(), Fates())
      let ring = try Self.ring(returnsFrames: true)
      let staged = try unwrap(ring.take(patience: 0)).surface
      ring.stage(
        FrameAttachment(buffer: staged.place.index, sequence: 0), fates.outcome(of: "staged"))
      ring.recall(from: 0)
      expectEqual(fates.all, ["staged recalled"])
      let first = try unwrap(ring.take(patience: 0)).surface
      expectFalse(
        ring.attach(
          FrameAttachment(buffer: first.place.index, sequence: 0), fates.outcome(of: "attached")))
      ring.recall(from: 1)
      expectEqual(fates.all.dropFirst(), ["attached recalled"])
      fixture.session.share(ring, token: LayerHostingToken())
      expectEqual(fixture.link.lines().count { $0.hasPrefix("frame") }, 0)
    }

    @Test func `a frame that is wanted back comes when its layer has left the window`() throws {
      let (fixture, fates) = (Fixture(), Fates())
      let (ring, _) = try Self.playing(fixture, returnsFrames: true, fates)
      fixture.session.endSharing(ring)
      ring.recall(from: 2)
      fixture.session.commitsPresented(.max, at: 101)
      expectEqual(fates.all.dropFirst(), ["b recalled", "c recalled"])
    }

    @Test func `a thread waits for a buffer while there is no server, if frames come back`() throws
    {
      let (fixture, fates) = (Fixture(), Fates())
      let (ring, surfaces) = try Self.playing(fixture, returnsFrames: true, fates)
      fixture.session.linkLost()
      expectEqual(fates.all.count, 3)
      Thread { ring.giveBack(surfaces[2]) }.start()
      expectTrue(ring.take(patience: 20)?.surface === surfaces[2])
    }
  }
}
