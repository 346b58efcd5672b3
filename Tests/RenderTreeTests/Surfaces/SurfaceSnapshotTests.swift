import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// The commit at the start of a late recording has the surfaces of a client.
@Suite struct `Snapshots of surfaces` {
  private let token = String(repeating: "b", count: 32)

  @Test func `a snapshot defines surfaces and imports among images, and attaches what is shown`()
    throws
  {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 50, height: 50))
      $0.addImage(1, width: 1, height: 1, [0xFF12_3456])
      $0.defineSurface(2, .small())
      $0.addImage(3, width: 1, height: 1, [0xFF65_4321])
      $0.importSurface(4, token: token)
      $0.shareSurface(2, token: token)
      $0.setImage(2, for: .contents, of: 1)
    }
    try fixture.attach(5, in: 1, color: 0x11_2233, to: 2)
    try fixture.attach(6, in: 2, time: 99, to: 2)
    _ = fixture.frame(at: 1)
    let snapshot = fixture.tree.scene.snapshot(of: 1)
    var copy = TreeFixture()
    try copy.commit(snapshot.operations)
    copy.surface(2)?.draw(into: 1) { _, _ in 0x11_2233 }
    _ = copy.frame(at: 1)
    let pixel = copy.shownPixel(of: 1)
    expectEqual(pixel, 0xFF11_2233)
    expectEqual(copy.report(2)?.taken, 5)
    expectEqual(copy.report(4)?.hasSharer, true)
    expectEqual(copy.tree.scene.images(of: 1).map(\.id), [1, 2, 3, 4])
    expectEqual(copy.tree.checkInvariants(), [])
    expectEqual(copy.tree.scene.snapshot(of: 1).operations, snapshot.operations)
  }

  // MARK: Replays

  /// A frame of a recording, of one colour.
  private func recorded(_ sequence: UInt64, _ color: UInt32) -> RecordedFrame {
    var layout = SurfaceLayout.small()
    layout.bufferCount = 1
    let memory = TestSurface(layout)
    memory.draw(into: 0) { _, _ in color }
    return RecordedFrame(sequence: sequence, memory: memory)
  }

  private let key = SurfaceKey(client: 1, number: 1)

  private func replay() throws -> TreeFixture {
    var fixture = TreeFixture()
    fixture.tree.scene.replaysSurfaces = true
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 50, height: 50))
      $0.defineSurface(1, .small())
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 8, height: 6), in: 1)
      $0.setImage(1, for: .contents, of: 2)
    }
    return fixture
  }

  @Test func `a replay shows the frames of the recording, not those that are due`() throws {
    var fixture = try replay()
    try fixture.attach(1, in: 0)
    try fixture.attach(2, in: 1)
    expectEqual(fixture.frame(at: 1).latched, [])
    expectEqual(
      fixture.tree.scene.nextSurfaceFrame(after: 1, interval: TreeFixture.refreshInterval),
      .infinity)
    fixture.tree.scene.showRecorded(recorded(1, 0x11_1111), on: key)
    expectEqual(fixture.frame(at: 2).latched.map(\.sequence), [1])
    expectEqual(fixture.shownPixel(), 0xFF11_1111)
    expectEqual(fixture.report()?.waiting, 1)
    expectEqual(fixture.frame(at: 3).latched, [])
    // Buffers are as free as they were for the recorded server.
    for number in 3...90 as ClosedRange<UInt64> { try fixture.attach(number, in: 0) }
    fixture.tree.scene.showRecorded(recorded(90, 0x22_2222), on: key)
    _ = fixture.frame(at: 4)
    expectEqual(fixture.shownPixel(), 0xFF22_2222)
    expectEqual(fixture.report()?.waiting, 0)
  }

  @Test func `a frame may precede the commit that defines its surface, as its record does`() throws
  {
    var fixture = TreeFixture()
    fixture.tree.scene.replaysSurfaces = true
    fixture.tree.scene.showRecorded(recorded(1, 0x11_1111), on: key)
    try fixture.commit {
      $0.addWindow(2, Rectangle(x: 0, y: 0, width: 50, height: 50))
      $0.defineSurface(1, .small())
      $0.setImage(1, for: .contents, of: 2)
      $0.attachFrame(FrameAttachment(buffer: 0, sequence: 1), to: 1)
    }
    expectEqual(fixture.frame(at: 1).latched.map(\.sequence), [1])
    expectEqual(fixture.shownPixel(), 0xFF11_1111)
  }

  @Test func `without the pixels of a frame the last one stays, and the next damages all`() throws {
    var fixture = try replay()
    let part = FrameRectangle(x: 1, y: 1, width: 1, height: 1)
    let contents = PixelRect(minX: 10, minY: 10, maxX: 18, maxY: 16)
    try fixture.attach(1, in: 0)
    fixture.tree.scene.showRecorded(recorded(1, 0x11_1111), on: key)
    _ = fixture.frame(at: 1)
    try fixture.attach(2, in: 1)
    fixture.tree.scene.showRecorded(RecordedFrame(sequence: 2, memory: nil), on: key)
    let missing = fixture.frame(at: 2)
    expectEqual(missing.latched.map(\.isExact), [false])
    expectEqual(missing.damage.rects, [])
    expectEqual(fixture.shownPixel(), 0xFF11_1111)
    try fixture.attach(3, in: 2, damage: [part])
    fixture.tree.scene.showRecorded(recorded(3, 0x33_3333), on: key)
    expectEqual(fixture.frame(at: 3).damage.rects, [contents])
    // A frame whose attachment the recording does not have differs in all pixels, too.
    fixture.tree.scene.showRecorded(recorded(4, 0x44_4444), on: key)
    expectEqual(fixture.frame(at: 4).damage.rects, [contents])
    try fixture.attach(5, in: 1, damage: [part])
    fixture.tree.scene.showRecorded(recorded(5, 0x44_4444), on: key)
    expectEqual(fixture.frame(at: 5).damage.area, 1)
  }
}
