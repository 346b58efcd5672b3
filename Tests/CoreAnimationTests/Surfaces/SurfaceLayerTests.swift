import CoreAnimation
import Expectations
import Foundation
import SharedSurfaces
import Synchronization
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// §19.3, §19.4.
  @MainActor @Suite struct SurfaceLayerTests {
    private static func layer(_ size: CGFloat = 8) -> SurfaceLayer {
      let layer = SurfaceLayer()
      layer.frame = CGRect(x: 0, y: 0, width: size, height: size)
      return layer
    }

    /// The server's words after it has shown a frame, with all other buffers free.
    private static func shown(
      _ sequence: UInt64, in buffer: Int, of surface: UInt32 = 1, at time: Double = 1
    ) -> SurfaceChanged {
      SurfaceChanged(
        surface: surface, states: [.connected, .visible], free: ~(1 << UInt32(buffer)), waiting: 0,
        taken: sequence, shown: sequence, time: time, passed: 0, late: 0)
    }

    /// Collects what handlers say, and waits for it.
    private final class Told: Sendable {
      private let times = Mutex<[CFTimeInterval]>([])
      private let done = DispatchSemaphore(value: 0)

      func hear(_ drawable: SurfaceDrawable) {
        drawable.addPresentedHandler { [self] in
          let time = $0.presentedTime
          times.withLock { $0.append(time) }
          done.signal()
        }
      }

      func wait(for count: Int) -> [CFTimeInterval] {
        for _ in 0..<count { _ = done.wait(timeout: .now() + 20) }
        return times.withLock { $0 }
      }
    }

    // MARK: Drawables

    @Test func `drawables have the bounds' size in pixels until a size is set`() throws {
      let layer = Self.layer(10)
      layer.contentsScale = 1.5
      expectEqual(layer.drawableSize, CGSize(width: 15, height: 15))
      expectEqual(try unwrap(layer.nextDrawable()).surface.width, 15)
      layer.drawableSize = CGSize(width: 7, height: 3)
      let drawable = try unwrap(layer.nextDrawable())
      expectEqual(drawable.surface.width, 7)
      expectEqual(drawable.surface.height, 3)
      expectEqual(drawable.drawableID, 2)
    }

    @Test func `a size of 0, or beyond the largest surface, gives no drawable`() {
      let layer = SurfaceLayer()
      expectNil(layer.nextDrawable())
      layer.drawableSize = CGSize(width: 16_385, height: 1)
      expectNil(layer.nextDrawable())
      layer.drawableSize = CGSize(width: CGFloat.nan, height: 1)
      expectNil(layer.nextDrawable())
    }

    @Test func `the number of drawables is 2 to 8`() {
      let layer = SurfaceLayer()
      expectEqual(layer.maximumDrawableCount, 3)
      for (set, kept) in [(1, 2), (2, 2), (8, 8), (9, 8)] {
        layer.maximumDrawableCount = set
        expectEqual(layer.maximumDrawableCount, kept)
      }
    }

    @Test func `without a server all drawables in use give nil at once`() throws {
      let layer = Self.layer()
      var taken = try (0..<3).map { _ in try unwrap(layer.nextDrawable()) }
      expectNil(layer.nextDrawable())
      taken.removeLast()
      expectNotNil(layer.nextDrawable())
    }

    @Test func `without a server a frame replaces the one before`() throws {
      let layer = Self.layer()
      let told = Told()
      for _ in 0..<10 {
        let drawable = try unwrap(layer.nextDrawable())
        told.hear(drawable)
        drawable.present()
      }
      expectEqual(told.wait(for: 9), Array(repeating: 0, count: 9))
    }

    @Test func `a presentation copy gives no drawables`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      layer.displaySyncEnabled = false
      _ = fixture.committed(layer)
      let copy = try unwrap(layer.presentation())
      expectNil(copy.nextDrawable())
      expectEqual(copy.displaySyncEnabled, false)
    }

    // MARK: Beside transactions

    @Test func `the first frame comes with a commit of its own, all others beside the commits`()
      throws
    {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      layer.backgroundColor = .black
      let first = try unwrap(layer.nextDrawable())
      first.present()
      let buffer = first.surface.place.index
      // The open transaction has no part in it.
      expectEqual(
        fixture.link.lines(),
        ["surface 1", "frame 1 of 1 in \(buffer)", "set 2 contents image 1"])
      let second = try unwrap(layer.nextDrawable())
      second.damage = [CGRect(x: 1, y: 2, width: 3, height: 4)]
      second.present(at: 5)
      expectEqual(fixture.link.lines(), [])
      let frame = try unwrap(fixture.link.frames.last)
      expectEqual(frame.surface, 1)
      expectEqual(frame.sequence, 2)
      expectEqual(frame.time, 5)
      expectEqual(frame.flags, .keep)
      expectEqual(frame.damage.map { [$0.x, $0.y, $0.width, $0.height] }, [[1, 2, 3, 4]])
      layer.displaySyncEnabled = false
      let third = try unwrap(layer.nextDrawable())
      third.present(afterMinimumDuration: 0.25)
      expectEqual(fixture.link.frames.last?.minimumDuration, 0.25)
      expectEqual(fixture.link.frames.last?.flags, [])
    }

    @Test func `a first frame with a time follows the commit that defines its ring`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      try unwrap(layer.nextDrawable()).present(at: 105)
      expectEqual(fixture.link.lines(), ["surface 1", "set 2 contents image 1"])
      expectEqual(fixture.link.frames.map(\.sequence), [1])
      expectEqual(fixture.link.frames.map(\.time), [105])
    }

    @Test func `a first frame whose time has come is in the commit that defines its ring`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      let drawable = try unwrap(layer.nextDrawable())
      drawable.present(at: 100)
      expectEqual(
        fixture.link.lines(),
        [
          "surface 1", "frame 1 of 1 in \(drawable.surface.place.index)", "set 2 contents image 1",
        ])
      expectEqual(fixture.link.frames.count, 0)
    }

    @Test func `a drawable is presented once`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      try unwrap(layer.nextDrawable()).present()
      let drawable = try unwrap(layer.nextDrawable())
      drawable.present()
      drawable.present()
      expectEqual(fixture.link.frames.count, 1)
    }

    @Test func `handlers are told when a drawable was shown, or that it was passed over`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      let told = Told()
      var last = 0
      for _ in 0..<3 {
        let drawable = try unwrap(layer.nextDrawable())
        told.hear(drawable)
        drawable.present()
        last = drawable.surface.place.index
      }
      fixture.session.surfaceChanged(Self.shown(3, in: last, at: 7))
      expectEqual(told.wait(for: 3), [0, 0, 7])
    }

    @Test func `a free buffer wakes the thread that waits for it`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      layer.allowsNextDrawableTimeout = false
      _ = fixture.committed(layer)
      var last = 0
      for _ in 0..<3 {
        let drawable = try unwrap(layer.nextDrawable())
        drawable.present()
        last = drawable.surface.place.index
      }
      let session = fixture.session
      let environment = LayerEnvironment.current
      let event = Self.shown(3, in: last)
      Thread { environment.run { session.surfaceChanged(event) } }.start()
      let drawable = try unwrap(layer.nextDrawable())
      expectEqual(drawable.age, 2)
    }

    @Test func `the loss of the server wakes it, too`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      layer.allowsNextDrawableTimeout = false
      _ = fixture.committed(layer)
      for _ in 0..<3 { try unwrap(layer.nextDrawable()).present() }
      let session = fixture.session
      let environment = LayerEnvironment.current
      Thread { environment.run { session.linkLost() } }.start()
      expectNotNil(layer.nextDrawable())
    }

    @Test func `a server that is back gets the ring and the last frame`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      try unwrap(layer.nextDrawable()).present()
      let drawable = try unwrap(layer.nextDrawable())
      drawable.present()
      fixture.session.linkLost()
      let next = FakeLink()
      fixture.session.linkEstablished(next)
      let steps = next.lines().filter { $0.contains("surface") || $0.contains(" of ") }
      let id = try unwrap(steps.first?.split(separator: " ").last)
      expectEqual(steps, ["surface \(id)", "frame 2 of \(id) in \(drawable.surface.place.index)"])
      try unwrap(layer.nextDrawable()).present()
      expectEqual(next.frames.map(\.sequence), [3])
    }

    @Test func `a frame from before the first server is shown by it`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      fixture.session.linkLost()
      try unwrap(layer.nextDrawable()).present()
      let link = FakeLink()
      fixture.session.linkEstablished(link)
      let lines = link.lines()
      expectEqual(lines.count { $0.hasPrefix("surface") }, 1)
      expectEqual(lines.count { $0.contains("contents image") }, 1)
    }

    @Test func `a server that takes no surfaces gets each frame as an image, and is heard of it`()
      throws
    {
      let fixture = Fixture(FakeLink(takesSurfaces: false))
      let layer = Self.layer()
      _ = fixture.committed(layer)
      let told = Told()
      for image in 1...5 {
        let drawable = try unwrap(layer.nextDrawable())
        told.hear(drawable)
        drawable.present()
        expectTrue(
          fixture.link.lines().contains("set 2 contents image \(image)"), "image \(image)")
      }
      expectEqual(told.wait(for: 4), [0, 0, 0, 0])
    }

    // MARK: With transactions

    @Test func `a frame in a transaction comes with its other changes`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      layer.presentsWithTransaction = true
      _ = fixture.committed(layer)
      for size in [8.0, 12, 12] {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds.size = CGSize(width: size, height: size)
        try unwrap(layer.nextDrawable()).present()
        expectEqual(fixture.link.lines(), [])
        CATransaction.commit()
        let lines = fixture.link.lines()
        expectEqual(lines.count { $0.hasPrefix("frame") }, 1)
        expectEqual(fixture.link.frames.count, 0)
      }
    }

    @Test func `a resize brings the new ring, its frame and the bounds in one commit`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      layer.presentsWithTransaction = true
      _ = fixture.committed(layer)
      try unwrap(layer.nextDrawable()).present()
      CATransaction.flush()
      fixture.link.forget()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.bounds.size = CGSize(width: 9, height: 9)
      try unwrap(layer.nextDrawable()).present()
      CATransaction.commit()
      expectEqual(fixture.link.batches.count, 1)
      expectEqual(
        fixture.link.lines().sorted(),
        [
          "frame 1 of 2 in 0", "release 1", "set 2 bounds (0.0, 0.0, 9.0, 9.0)",
          "set 2 contents image 2", "surface 2",
        ])
    }

    @Test func `of two frames in a transaction the last one is shown`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      layer.presentsWithTransaction = true
      _ = fixture.committed(layer)
      let told = Told()
      let first = try unwrap(layer.nextDrawable())
      told.hear(first)
      first.present()
      try unwrap(layer.nextDrawable()).present()
      expectEqual(told.wait(for: 1), [0])
      CATransaction.flush()
      expectEqual(fixture.link.lines().count { $0.hasPrefix("frame") }, 1)
    }

    @Test func `a drawable of the old size is passed over once the new one was presented`() throws {
      let fixture = Fixture()
      let layer = Self.layer()
      _ = fixture.committed(layer)
      try unwrap(layer.nextDrawable()).present()
      let late = try unwrap(layer.nextDrawable())
      layer.drawableSize = CGSize(width: 20, height: 20)
      try unwrap(layer.nextDrawable()).present()
      let told = Told()
      told.hear(late)
      late.present()
      expectEqual(told.wait(for: 1), [0])
      expectEqual(fixture.link.frames.count, 0)
    }

    // MARK: Damage

    @Test func `damage is whole pixels within the surface, and at most sixteen rectangles`() throws
    {
      let fixture = Fixture()
      let layer = Self.layer(100)
      layer.maximumDrawableCount = 8
      _ = fixture.committed(layer)
      try unwrap(layer.nextDrawable()).present()
      func sent(_ damage: [CGRect]) throws -> [[UInt32]] {
        let drawable = try unwrap(layer.nextDrawable())
        drawable.damage = damage
        drawable.present()
        return try unwrap(fixture.link.frames.last).damage.map {
          [$0.x, $0.y, $0.width, $0.height]
        }
      }
      expectEqual(
        try sent([CGRect(x: -5.5, y: 1.5, width: 10, height: 3)]), [[0, 1, 5, 4]])
      expectEqual(
        try sent((0..<17).map { CGRect(x: 5 * $0, y: 3, width: 2, height: 2) }),
        [[0, 3, 82, 2]])
      expectEqual(try sent([CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)]), [])
      // Nothing has changed, which no empty list can say.
      expectEqual(try sent([CGRect(x: 200, y: 0, width: 5, height: 5)]), [[0, 0, 1, 1]])
    }
  }
}
