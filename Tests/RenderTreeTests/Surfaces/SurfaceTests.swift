import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Frames that replace an image's pixels, beside commits and in them.
@Suite struct `Surfaces` {
  private let token = String(repeating: "a", count: 32)

  // MARK: Frames

  @Test func `a layer shows nothing before the first frame, and then the newest due one`() throws {
    var fixture = try TreeFixture.withSurface()
    expectNil(fixture.shownPixel())
    try fixture.attach(1, in: 0, color: 0x11_2233)
    try fixture.attach(2, in: 1, color: 0x44_5566)
    try fixture.attach(3, in: 2, color: 0x77_8899, time: 9)
    let frame = fixture.frame(at: 1)
    expectEqual(frame.latched.map(\.sequence), [2])
    expectEqual(frame.latched.map(\.passed), [1])
    expectEqual(fixture.shownPixel(), 0xFF44_5566)
    expectEqual(fixture.frame(at: 2).latched, [])
    expectEqual(fixture.frame(at: 9).latched.map(\.sequence), [3])
    expectEqual(fixture.shownPixel(), 0xFF77_8899)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `a frame without rectangles damages exactly the contents, and no frame nothing`()
    throws
  {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0)
    let contents = PixelRect(minX: 10, minY: 10, maxX: 18, maxY: 16)
    expectEqual(fixture.frame(at: 1).damage.rects, [contents])
    expectEqual(fixture.frame(at: 2).damage.rects, [])
    try fixture.attach(2, in: 1)
    expectEqual(fixture.frame(at: 3).damage.rects, [contents])
  }

  @Test func `a new frame visits the layers that show it, and no others`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.commit {
      for number in 0..<500 as Range<UInt32> {
        $0.addLayer(100 + number, Rectangle(x: 1, y: 1, width: 2, height: 2), .red, in: 1)
      }
      $0.addLayer(700, Rectangle(x: 40, y: 10, width: 4, height: 4), in: 1)
      $0.setImage(1, for: .contents, of: 700)
    }
    _ = fixture.frame(at: 0)
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    try fixture.attach(2, in: 1)
    _ = fixture.frame(at: 2)
    // Each is placed, and its commands are made.
    expectEqual(fixture.tree.view.visitedRows, [1: 4])
  }

  @Test func `600 numbered frames at 60 a second are each shown once, at their time`() throws {
    var fixture = try TreeFixture.withSurface()
    for number in 1...600 as ClosedRange<UInt64> {
      let time = Double(number) / 60
      try fixture.attach(
        number, in: Int(number % 3), color: UInt32(number), time: time, keeps: true)
      expectEqual(fixture.frame(at: time).latched.map(\.sequence), [number])
      expectEqual(fixture.shownPixel(), 0xFF00_0000 | UInt32(number))
    }
    let counts = try unwrap(fixture.report()?.counts)
    expectEqual([counts.shown, counts.passed, counts.late], [600, 0, 0])
  }

  @Test func `frames shown and passed over are all that were attached`() throws {
    var fixture = try TreeFixture.withSurface(.small(buffers: 8))
    var random = PixelsRandom(seed: 3)
    var number: UInt64 = 0
    for step in 1...400 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        guard let free = fixture.report()?.freeBuffers, free != 0 else { break }
        number += 1
        try fixture.attach(
          number, in: free.trailingZeroBitCount, keeps: Bool.random(using: &random))
      }
      _ = fixture.frame(at: Double(step) / 60)
      expectEqual(fixture.tree.checkInvariants(), [])
    }
    let report = try unwrap(fixture.report())
    expectEqual(report.counts.shown + report.counts.passed + report.waiting, Int(number))
    expectEqual(report.taken, number)
  }

  @Test func `a frame names the one that was shown before it, and the pixels that differ`() throws {
    var fixture = try TreeFixture.withSurface(.small(40, 30, buffers: 4))
    func parts(_ x: UInt32) -> (damage: [FrameRectangle], part: PixelRect) {
      (
        [FrameRectangle(x: x, y: 4, width: 2, height: 3)],
        PixelRect(minX: Int32(x), minY: 4, maxX: Int32(x) + 2, maxY: 7)
      )
    }
    func show(at time: Double) throws -> SurfaceFrame {
      _ = fixture.frame(at: time)
      return try unwrap(fixture.shownImage()?.frame)
    }
    try fixture.attach(1, in: 0)
    let first = try show(at: 1)
    expectTrue(first.predecessor == nil)
    try fixture.attach(2, in: 1, damage: parts(8).damage)
    let second = try show(at: 2)
    expectTrue(second.predecessor?.identity === first.identity)
    expectEqual(second.predecessor?.changedParts, [parts(8).part])
    // One is passed over, and what it has changed is part of the difference.
    try fixture.attach(3, in: 2, damage: parts(12).damage)
    try fixture.attach(4, in: 3, damage: parts(20).damage)
    let fourth = try show(at: 3)
    expectTrue(fourth.predecessor?.identity === second.identity)
    expectEqual(fourth.predecessor?.changedParts, [parts(12).part, parts(20).part])
    try fixture.attach(5, in: 0)
    let fifth = try show(at: 4)
    expectTrue(fifth.predecessor?.identity === fourth.identity)
    expectNil(fifth.predecessor?.changedParts)
  }

  @Test func `a frame that is shown an interval after its time is late`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, time: 1)
    _ = fixture.frame(at: 1 + 2 * TreeFixture.refreshInterval)
    expectEqual(fixture.report()?.counts.late, 1)
  }

  @Test func `a client that stands still keeps its frames waiting`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0)
    expectEqual(fixture.frame(at: 1, still: [1]).latched, [])
    expectEqual(
      fixture.tree.scene.nextSurfaceFrame(
        after: 1, interval: TreeFixture.refreshInterval, except: [1]),
      .infinity)
    expectEqual(fixture.frame(at: 2).latched.map(\.sequence), [1])
  }

  @Test func `the next frame is due at its time, or when the one before was seen long enough`()
    throws
  {
    var fixture = try TreeFixture.withSurface()
    func next() -> Double {
      fixture.tree.scene.nextSurfaceFrame(after: 1, interval: TreeFixture.refreshInterval)
    }
    expectEqual(next(), .infinity)
    try fixture.attach(1, in: 0)
    expectAtMost(next(), 1)
    _ = fixture.frame(at: 1)
    expectEqual(next(), .infinity)
    try fixture.attach(2, in: 1, time: 5)
    expectEqual(next(), 5)
    try fixture.attach(3, in: 2, minimum: 3)
    _ = fixture.frame(at: 5)
    expectEqual(next(), 8)
  }

  // MARK: Buffers

  @Test func `a buffer is free until it is attached and again when its successor is drawn`() throws
  {
    var fixture = try TreeFixture.withSurface()
    expectEqual(fixture.report()?.freeBuffers, 0b111)
    try fixture.attach(1, in: 0)
    expectEqual(fixture.report()?.freeBuffers, 0b110)
    _ = fixture.frame(at: 1)
    expectEqual(fixture.report()?.freeBuffers, 0b110)
    try fixture.attach(2, in: 1)
    try fixture.attach(3, in: 2)
    _ = fixture.tree.scene.latchSurfaces(at: 2, interval: TreeFixture.refreshInterval)
    _ = fixture.update(at: 2)
    // The frame that shows the third is not drawn yet.
    expectEqual(fixture.report()?.freeBuffers, 0)
    _ = fixture.tree.scene.finishSurfaces()
    expectEqual(fixture.report()?.freeBuffers, 0b011)
  }

  @Test func `a frame in a buffer that is not free is refused, with the surface's name`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0)
    let error = #expect(throws: WireError.self) { try fixture.attach(2, in: 0) }
    expectEqual(error?.code, .bufferBusy)
    expectEqual(error?.message, "surface 1: buffer 0 is not free")
    _ = fixture.frame(at: 1)
    expectEqual(fixture.report()?.taken, 1)
  }

  @Test func `the only buffer of a ring is shown anew`() throws {
    var fixture = try TreeFixture.withSurface(.small(buffers: 1))
    for number in 1...5 as ClosedRange<UInt64> {
      try fixture.attach(number, in: 0, color: UInt32(number))
      _ = fixture.frame(at: Double(number))
      expectEqual(fixture.shownPixel(), 0xFF00_0000 | UInt32(number))
    }
    try fixture.attach(6, in: 0)
    #expect(throws: WireError.self) { try fixture.attach(7, in: 0) }
  }

  @Test func `memory that cannot be read leaves the last frame on display`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, color: 0x11_2233)
    _ = fixture.frame(at: 1)
    try fixture.attach(2, in: 1, color: 0x44_5566)
    fixture.surface()?.isReadable = false
    expectEqual(fixture.frame(at: 2).latched, [])
    expectEqual(fixture.shownPixel(), 0xFF11_2233)
    expectEqual(fixture.report()?.freeBuffers, 0b110)
    expectEqual(fixture.report()?.counts.passed, 1)
  }

  @Test func `frames from a sequence on are forgotten, and their buffers are free`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, time: 5)
    try fixture.attach(2, in: 1, time: 6)
    try fixture.attach(3, in: 2, time: 7)
    fixture.tree.scene.dropFrames(from: 2, of: SurfaceKey(client: 1, number: 1))
    expectEqual(fixture.report()?.freeBuffers, 0b110)
    expectEqual(fixture.frame(at: 9).latched.map(\.sequence), [1])
    expectEqual(fixture.report()?.counts.passed, 0)
  }

  // MARK: Commits

  @Test func `a commit's frame is shown with it, and waiting frames are passed over`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, time: 99)
    fixture.surface()?.draw(into: 1) { _, _ in 0x77_8899 }
    try fixture.commit {
      $0.setColor(.red, for: .backgroundColor, of: 1)
      $0.attachFrame(FrameAttachment(buffer: 1, sequence: 2), to: 1)
    }
    let frame = fixture.frame(at: 1)
    expectEqual(frame.latched.map(\.sequence), [2])
    expectEqual(fixture.shownPixel(), 0xFF77_8899)
    expectEqual(fixture.report()?.counts.passed, 1)
    expectEqual(fixture.report()?.freeBuffers, 0b101)
  }

  @Test func `of two commits in one frame the second's frame is shown`() throws {
    var fixture = try TreeFixture.withSurface(.small(buffers: 1))
    for number in 1...2 as ClosedRange<UInt64> {
      try fixture.commit {
        $0.attachFrame(FrameAttachment(buffer: 0, sequence: number), to: 1)
      }
    }
    expectEqual(fixture.frame(at: 1).latched.map(\.sequence), [2])
    expectEqual(fixture.tree.scene.takeSurfaceFaults().count, 0)
  }

  @Test func `a commit whose buffer is not free is a fault of its client`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0)
    try fixture.commit { $0.attachFrame(FrameAttachment(buffer: 0, sequence: 2), to: 1) }
    let faults = fixture.tree.scene.takeSurfaceFaults()
    expectEqual(faults.map(\.client), [1])
    expectEqual(faults.map(\.error.code), [.bufferBusy])
    expectEqual(fixture.tree.scene.takeSurfaceFaults().count, 0)
  }

  @Test func `size, frame and place of a surface change in one frame`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, color: 0x11_1111)
    _ = fixture.frame(at: 1)
    try fixture.commit {
      $0.defineSurface(2, .small(20, 10))
      $0.attachFrame(FrameAttachment(buffer: 0, sequence: 1), to: 2)
      $0.setImage(2, for: .contents, of: 2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 20, height: 10), for: .bounds, of: 2)
      $0.releaseImage(1)
    }
    fixture.surface(2)?.draw(into: 0) { _, _ in 0x22_2222 }
    _ = fixture.frame(at: 2)
    expectEqual(fixture.shownPixel(), 0xFF22_2222)
    let command = try unwrap(fixture.command(.image, of: 2))
    guard case .image(let draw) = command.operation else { return }
    expectEqual(draw.source, Rectangle(x: 0, y: 0, width: 20, height: 10))
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  // MARK: Visibility

  @Test
  func `a surface that no layer shows is latched, counted as passed over and damages nothing`()
    throws
  {
    var fixture = try TreeFixture.withSurface()
    try fixture.commit { $0.setBool(true, for: .hidden, of: 2) }
    _ = fixture.frame(at: 0)
    for number in 1...10 as ClosedRange<UInt64> {
      try fixture.attach(number, in: Int(number % 3), color: UInt32(number), keeps: true)
      let frame = fixture.frame(at: Double(number))
      expectEqual(frame.latched.map(\.sequence), [number])
      expectEqual(frame.damage.rects, [])
    }
    let report = try unwrap(fixture.report())
    expectFalse(report.isVisible)
    expectEqual([report.counts.shown, report.counts.passed], [0, 10])
    expectEqual(report.shown, 0)
    // It has its newest frame when it comes into sight.
    try fixture.commit { $0.setBool(false, for: .hidden, of: 2) }
    _ = fixture.frame(at: 11)
    expectEqual(fixture.shownPixel(), 0xFF00_000A)
    let seen = try unwrap(fixture.report())
    expectTrue(seen.isVisible)
    expectEqual([seen.counts.shown, seen.counts.passed], [1, 9])
    expectEqual(seen.shown, 10)
    expectEqual(seen.time, 11)
  }

  @Test func `a report comes when the state has changed, once a frame`() throws {
    var fixture = try TreeFixture.withSurface()
    expectEqual(fixture.frame(at: 1).reports, [])
    try fixture.attach(1, in: 0)
    try fixture.attach(2, in: 1, time: 9)
    let reports = fixture.frame(at: 2).reports
    expectEqual(reports.count, 1)
    let report = try unwrap(reports.first)
    expectEqual([report.taken, report.shown], [2, 1])
    expectEqual(report.time, 2)
    expectEqual(report.waiting, 1)
    expectEqual(report.freeBuffers, 0b100)
    expectTrue(report.isVisible)
    expectEqual(fixture.frame(at: 3).reports, [])
  }

  // MARK: Everything that shows images

  @Test func `copies of a replicator show each new frame`() throws {
    var fixture = try emptyWindow(100, 80)
    try fixture.commit {
      $0.defineSurface(1, .small())
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 100, height: 80), in: 1)
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 2)
      $0.setScalar(4, for: .instanceCount, of: 2)
      $0.addLayer(3, Rectangle(x: 10, y: 10, width: 8, height: 6), in: 2)
      $0.setImage(1, for: .contents, of: 3)
    }
    _ = fixture.frame(at: 0)
    for number in 1...3 as ClosedRange<UInt64> {
      try fixture.attach(number, in: Int(number % 3), color: UInt32(number))
      _ = fixture.frame(at: Double(number))
      let shown = fixture.commands(of: 3).compactMap { command -> UInt32? in
        guard case .image(let draw) = command.operation else { return nil }
        return draw.serial
      }
      expectEqual(shown.count, 4)
      expectEqual(Set(shown).count, 1)
      expectEqual(fixture.shownPixel(of: 3), 0xFF00_0000 | UInt32(number))
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  @Test func `an animation of contents fades from one surface to another, and each moves on`()
    throws
  {
    var fixture = try TreeFixture.withSurface()
    try fixture.commit { $0.defineSurface(2, .small()) }
    try fixture.attach(1, in: 0, color: 0x10_0000)
    try fixture.attach(1, in: 0, color: 0x20_0000, to: 2)
    _ = fixture.frame(at: 1)
    try fixture.commit(at: 1) {
      $0.setImage(2, for: .contents, of: 2)
      $0.addAnimation(
        1, to: 2, .basic(.init(.contents), from: .image(1), to: .image(2), begin: 1, duration: 2))
    }
    _ = fixture.frame(at: 2)
    func pixels() -> [UInt32] {
      fixture.commands(of: 2).compactMap { command in
        guard case .image(let draw) = command.operation else { return nil }
        return fixture.tree.view.drawList.images[Int(draw.image)]?.pixels.first
      }
    }
    expectEqual(pixels(), [0xFF10_0000, 0xFF20_0000])
    try fixture.attach(2, in: 1, color: 0x11_0000)
    try fixture.attach(2, in: 1, color: 0x21_0000, to: 2)
    _ = fixture.frame(at: 2.1)
    expectEqual(pixels(), [0xFF11_0000, 0xFF21_0000])
    expectEqual(fixture.tree.checkInvariants(), [])
    _ = fixture.frame(at: 4)
    expectEqual(pixels(), [0xFF21_0000])
  }

  @Test func `a transition starts from a copy of the frame, which its buffer does not change`()
    throws
  {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, color: 0x11_2233)
    _ = fixture.frame(at: 1)
    try fixture.commit(at: 1) {
      $0.unset(.contents, of: 2)
      $0.addAnimation(
        1, to: 2,
        AnimationDescription(
          timing: Timing(beginTime: 1, duration: 2),
          content: .transition(Transition(type: .fade, subtype: .fromLeft))))
    }
    fixture.surface()?.draw(into: 0) { _, _ in 0x99_9999 }
    _ = fixture.frame(at: 2)
    expectEqual(fixture.shownPixel(), 0xFF11_2233)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `pixels that are not square keep their shape with gravity`() throws {
    var layout = SurfaceLayout.small(8, 6)
    (layout.displayWidth, layout.displayHeight) = (16, 6)
    var fixture = try TreeFixture.withSurface(layout)
    try fixture.commit {
      $0.setRect(Rectangle(x: 0, y: 0, width: 32, height: 32), for: .bounds, of: 2)
      $0.setBits(ContentsGravity.resizeAspect.rawValue, for: .contentsGravity, of: 2)
    }
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    let rect = try unwrap(fixture.command(.image, of: 2)?.rect)
    expectEqual(rect, Rectangle(x: 0, y: 10, width: 32, height: 12))
  }

  // MARK: Ends

  @Test func `a released surface shows nothing, and its waiting frames are gone`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0)
    try fixture.attach(2, in: 1, time: 9)
    _ = fixture.frame(at: 1)
    try fixture.commit { $0.releaseImage(1) }
    let frame = fixture.frame(at: 2)
    expectEqual(frame.damage.rects, [PixelRect(minX: 10, minY: 10, maxX: 18, maxY: 16)])
    expectNil(fixture.shownPixel())
    expectEqual(fixture.frame(at: 9).latched, [])
    expectEqual(fixture.tree.scene.surfaceReports, [])
    expectEqual(fixture.tree.scene.usage(of: 1).imageBytes, 0)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `memory of surfaces counts among the bytes of images`() throws {
    let fixture = try TreeFixture.withSurface()
    expectEqual(
      fixture.tree.scene.usage(of: 1).imageBytes, SurfaceLayout.small().byteCount)
  }

  @Test func `a client that leaves takes its surfaces along`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    fixture.removeClient(1)
    expectEqual(fixture.tree.scene.surfaceReports, [])
    _ = fixture.frame(at: 2)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  // MARK: Sharing

  /// Client 1 has a surface; client 2 has a window with a layer 2 that shows an import of it as image 7.
  private func sharing(sharerFirst: Bool) throws -> TreeFixture {
    var fixture = try TreeFixture.withSurface()
    if sharerFirst { try fixture.commit { $0.shareSurface(1, token: token) } }
    try fixture.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 40, width: 100, height: 40))
      $0.addLayer(2, Rectangle(x: 20, y: 5, width: 8, height: 6), in: 1)
      $0.importSurface(7, token: token)
      $0.setImage(7, for: .contents, of: 2)
    }
    if !sharerFirst { try fixture.commit { $0.shareSurface(1, token: token) } }
    return fixture
  }

  @Test(arguments: [false, true])
  func `an import shows the frames of the surface with its token`(sharerFirst: Bool) throws {
    var fixture = try sharing(sharerFirst: sharerFirst)
    for number in 1...4 as ClosedRange<UInt64> {
      try fixture.attach(number, in: Int(number % 3), color: UInt32(number))
      _ = fixture.frame(at: Double(number))
      expectEqual(fixture.shownPixel(client: 1), 0xFF00_0000 | UInt32(number))
      expectEqual(fixture.shownPixel(client: 2), 0xFF00_0000 | UInt32(number))
      expectEqual(fixture.tree.checkInvariants(), [])
    }
    let report = try unwrap(fixture.report(7, client: 2))
    expectTrue(report.hasSharer)
    expectTrue(report.isVisible)
    expectEqual(report.shown, 4)
  }

  @Test func `an import made later shows the frame that is on display`() throws {
    var fixture = try TreeFixture.withSurface()
    try fixture.attach(1, in: 0, color: 0x11_2233)
    try fixture.commit { $0.shareSurface(1, token: token) }
    _ = fixture.frame(at: 1)
    try fixture.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 40, width: 100, height: 40))
      $0.importSurface(7, token: token)
      $0.setImage(7, for: .contents, of: 1)
    }
    _ = fixture.frame(at: 2)
    expectEqual(fixture.shownPixel(of: 1, client: 2), 0xFF11_2233)
  }

  @Test func `a surface is seen while only an import of it is shown`() throws {
    var fixture = try sharing(sharerFirst: true)
    try fixture.commit { $0.setBool(true, for: .hidden, of: 2) }
    _ = fixture.frame(at: 0)
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    expectEqual(fixture.report()?.isVisible, true)
    expectEqual(fixture.report()?.counts.shown, 1)
  }

  @Test func `when the sharer leaves an import shows nothing, and its client is told`() throws {
    var fixture = try sharing(sharerFirst: true)
    try fixture.attach(1, in: 0)
    _ = fixture.frame(at: 1)
    fixture.removeClient(1)
    let reports = fixture.frame(at: 2).reports
    expectNil(fixture.shownPixel(client: 2))
    expectEqual(reports.map(\.surface), [SurfaceKey(client: 2, number: 7)])
    expectEqual(reports.map(\.hasSharer), [false])
    expectEqual(fixture.tree.checkInvariants(), [])
    // Another surface may take the token.
    try fixture.commit(client: 3) {
      $0.defineSurface(1, .small())
      $0.shareSurface(1, token: token)
    }
    try fixture.attach(1, in: 0, color: 0x55_5555, client: 3)
    _ = fixture.frame(at: 3)
    expectEqual(fixture.shownPixel(client: 2), 0xFF55_5555)
  }

  @Test func `when the importer leaves the sharer goes on`() throws {
    var fixture = try sharing(sharerFirst: true)
    fixture.removeClient(2)
    try fixture.attach(1, in: 0, color: 0x11_2233)
    _ = fixture.frame(at: 1)
    expectEqual(fixture.shownPixel(client: 1), 0xFF11_2233)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `of two surfaces with a token the first one counts, and an empty token ends sharing`()
    throws
  {
    var fixture = try sharing(sharerFirst: true)
    try fixture.commit(client: 3) {
      $0.defineSurface(4, .small())
      $0.shareSurface(4, token: token)
    }
    try fixture.attach(1, in: 0, color: 0x11_1111)
    try fixture.attach(1, in: 0, color: 0x33_3333, to: 4, client: 3)
    _ = fixture.frame(at: 1)
    expectEqual(fixture.shownPixel(client: 2), 0xFF11_1111)
    try fixture.commit { $0.shareSurface(1, token: "") }
    _ = fixture.frame(at: 2)
    expectEqual(fixture.shownPixel(client: 2), 0xFF33_3333)
    try fixture.commit(client: 3) { $0.shareSurface(4, token: "") }
    _ = fixture.frame(at: 3)
    expectNil(fixture.shownPixel(client: 2))
    expectEqual(fixture.tree.checkInvariants(), [])
  }
}
