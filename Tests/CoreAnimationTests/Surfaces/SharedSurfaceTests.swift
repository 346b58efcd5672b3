import CoreAnimation
import Expectations
import Foundation
import SharedSurfaces
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Frames of one program in layers of another.
  @MainActor @Suite struct SharedSurfaceTests {
    private static let digits = "0123456789abcdef0123456789abcdef"

    private static func ring() throws -> SurfaceRing {
      try SurfaceRing(
        SurfaceGeometry([
          .width: 4, .height: 2, .pixelFormat: kCVPixelFormatType_32BGRA,
        ]), count: 3)
    }

    /// A token, and its digits in a commit.
    private static func token() throws -> (LayerHostingToken, String) {
      (try unwrap(LayerHostingToken(digits)), digits)
    }

    @Test func `a ring in no window is defined by its sharing, without a frame`() throws {
      let fixture = Fixture()
      let (token, digits) = try Self.token()
      let ring = try Self.ring()
      expectFalse(ring.isKnown)
      fixture.session.share(ring, token: token)
      expectEqual(fixture.link.lines(), ["surface 1", "share 1 \(digits)"])
      expectTrue(ring.isKnown)
      let taken = try unwrap(ring.take(patience: 0))
      let index = taken.surface.place.index
      expectTrue(ring.attach(FrameAttachment(buffer: index, sequence: 0, time: 105)) { _ in })
      expectEqual(fixture.link.frames.map(\.surface), [1])
      expectEqual(fixture.link.frames.map(\.time), [105])
    }

    @Test func `the end of sharing releases the ring`() throws {
      let fixture = Fixture()
      let (token, _) = try Self.token()
      let ring = try Self.ring()
      fixture.session.share(ring, token: token)
      fixture.link.forget()
      fixture.session.endSharing(ring)
      expectEqual(fixture.link.lines(), ["release 1"])
      expectFalse(ring.isKnown)
    }

    @Test func `a new server gets the ring under the same token`() throws {
      let fixture = Fixture()
      let (token, digits) = try Self.token()
      let ring = try Self.ring()
      fixture.session.share(ring, token: token)
      fixture.session.linkLost()
      expectFalse(ring.isKnown)
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      let lines = next.lines()
      expectEqual(Array(lines.suffix(2)), ["surface 2", "share 2 \(digits)"])
      expectTrue(ring.isKnown)
    }

    @Test func `contents of another program are imported once, and released with their last layer`()
      throws
    {
      let fixture = Fixture()
      let (token, digits) = try Self.token()
      let (first, second) = (fixture.committed(), fixture.committed())
      let shared = SharedSurface(token: token)
      (first.contents, second.contents) = (shared, shared)
      CATransaction.flush()
      expectEqual(
        fixture.link.lines().filter { !$0.hasPrefix("animate") },
        ["import 1 \(digits)", "set 2 contents image 1", "set 3 contents image 1"])
      expectTrue(first.contents as? SharedSurface === shared)
    }

    @Test func `the state says whether the other program is there`() throws {
      let fixture = Fixture()
      let (token, _) = try Self.token()
      let layer = fixture.committed()
      let shared = SharedSurface(token: token)
      layer.contents = shared
      CATransaction.flush()
      expectEqual(shared.state, .empty)
      func hear(_ states: SurfaceStates) {
        fixture.session.surfaceChanged(
          SurfaceChanged(
            surface: 1, states: states, free: 0, waiting: 0, taken: 0, shown: 0, time: 0,
            passed: 0, late: 0))
      }
      hear([.connected, .visible])
      expectEqual(shared.state, .shown)
      hear([])
      expectEqual(shared.state, .empty)
      hear(.connected)
      fixture.session.linkLost()
      expectEqual(shared.state, .empty)
    }

    @Test func `a server without surfaces gets neither`() throws {
      let fixture = Fixture(FakeLink(takesSurfaces: false))
      let (token, _) = try Self.token()
      fixture.session.share(try Self.ring(), token: token)
      let layer = fixture.committed()
      fixture.link.forget()
      layer.contents = SharedSurface(token: token)
      CATransaction.flush()
      expectFalse(fixture.link.lines().contains { $0.hasPrefix("import") })
    }
  }
}
