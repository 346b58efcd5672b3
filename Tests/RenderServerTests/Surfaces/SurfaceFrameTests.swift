import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

private let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF)
private let whole = Rectangle(x: 0, y: 0, width: 200, height: 100)
private let interval = 1.0 / 60

/// Frames of surfaces in a server: shown at their times, and reported.
@Suite struct `Frames of surfaces` {
  private let server: ServerFixture
  private let client: TestClient
  private let producer: SurfaceProducer

  init() throws {
    server = ServerFixture(ServerFixture.configuration { $0.mapsSurfaces = true })
    client = try server.greetedClient()
    producer = try SurfaceProducer(client)
    for (buffer, color) in [red, green, blue].enumerated() { producer.fill(buffer, color) }
  }

  private func show() throws {
    try producer.show(at: whole)
    server.frame()
    _ = try client.takeMessages()
  }

  private var shown: UInt32 { server.pixel(100, 50) }

  private var counts: [Int] {
    let statistics = server.core.statistics
    return [
      statistics.surfaceFrames, statistics.passedSurfaceFrames, statistics.lateSurfaceFrames,
    ]
  }

  // MARK: Showing

  @Test func `a frame without a time is shown by the next frame of the display, uncopied`() throws {
    try show()
    expectEqual(shown, 0xFF00_0000)
    producer.attach(1)
    server.frame()
    expectEqual(shown, green)
    expectEqual(server.core.surfaces.access.tally.framesInPlaceCount, 1)
    expectEqual(server.core.surfaces.access.tally.copiedFrameCount, 0)
    expectEqual(counts, [1, 0, 0])
  }

  @Test func `pixels that are converted are counted`() throws {
    try show()
    expectEqual(server.core.statistics.surfaceTraffic.convertedPixels, 0)
    for frame in 1...2 {
      producer.attach(frame)
      server.frame()
      expectEqual(server.core.statistics.surfaceTraffic.convertedPixels, frame * 20 * 10)
    }
    expectEqual(server.core.statistics.surfaceTraffic.uploadedBytes, 0)
  }

  @Test func `where mapping is not safe, the same pixels are shown from a copy`() throws {
    let server = ServerFixture()
    let producer = try SurfaceProducer(try server.greetedClient())
    producer.fill(2, blue)
    try producer.show(at: whole)
    producer.attach(2)
    server.frame()
    expectEqual(server.pixel(100, 50), blue)
    let tally = server.core.surfaces.access.tally
    expectEqual(tally.framesInPlaceCount, 0)
    expectEqual(tally.copiedByteCount, producer.layout.bufferStride)
    expectEqual(tally.mappedCount, 0)
    expectEqual(tally.openFileCount, 1)
  }

  @Test func `the memory of copies is used again`() throws {
    let server = ServerFixture()
    let producer = try SurfaceProducer(try server.greetedClient())
    try producer.show(at: whole)
    for step in 0..<20 {
      producer.attach(step % 3)
      try server.advance(by: interval)
    }
    let tally = server.core.surfaces.access.tally
    expectEqual(tally.copiedFrameCount, 20)
    expectTrue(tally.heldByteCount <= 3 * producer.layout.bufferStride)
  }

  @Test func `a frame waits for its time, and the display knows when it is`() throws {
    try show()
    producer.attach(0)
    producer.attach(1, time: 1)
    let first = server.frame()
    expectEqual(shown, red)
    expectEqual(first.nextChange, 1)
    expectFalse(server.core.hasDueSurfaces)
    expectEqual(try server.advance(by: 1 - interval).drawnPixels, 0)
    expectEqual(shown, red)
    try server.advance(by: interval)
    expectEqual(shown, green)
    expectEqual(counts, [2, 0, 0])
  }

  @Test func `nothing is due after the last frame`() throws {
    try show()
    producer.attach(0)
    expectTrue(server.core.hasDueSurfaces)
    let outcome = server.frame()
    expectEqual(outcome.nextChange, .infinity)
    expectFalse(server.core.hasDueSurfaces)
    expectFalse(server.core.isFrameAwaited)
  }

  @Test func `of frames that are due the newest is shown, or all that are kept in order`() throws {
    try show()
    for buffer in 0..<3 { producer.attach(buffer) }
    server.frame()
    expectEqual(shown, blue)
    expectEqual(counts, [1, 2, 0])
    var colors: [UInt32] = []
    producer.attach(0, .keep)
    producer.attach(1, .keep)
    for _ in 0..<3 {
      try server.advance(by: interval)
      colors.append(shown)
    }
    expectEqual(colors, [red, green, green])
    expectEqual(counts, [3, 2, 0])
  }

  @Test func `a frame that comes after its time is shown, and counted as late`() throws {
    try show()
    try server.advance(by: 1)
    producer.attach(1, time: 0.5)
    server.frame()
    expectEqual(shown, green)
    expectEqual(counts, [1, 0, 1])
  }

  @Test func `frames that are taken back free their buffers, also while their commit waits`() throws
  {
    try producer.show(at: whole)
    for _ in 1...100 {
      producer.attach(1, time: 9)
      producer.drop(from: producer.sequence)
    }
    producer.attach(1)
    expectTrue(try client.takeError() == nil)
    server.frame()
    expectEqual(shown, green)
    expectEqual(try producer.takeState()?.taken, 101)
  }

  @Test func `a buffer is busy while its commit waits, unless its frame was taken back`() throws {
    try producer.show(at: whole)
    producer.attach(1, time: 9)
    producer.drop(from: 2)
    producer.attach(1)
    expectEqual(try client.takeError()?.code, .bufferBusy)
  }

  @Test func `frames that are taken back are not shown, and their buffers are free`() throws {
    try show()
    producer.attach(0)
    producer.attach(1, time: 1)
    producer.attach(2, time: 2)
    server.frame()
    try expectEqual(producer.takeState()?.free, 0)
    producer.drop(from: 2)
    server.frame()
    let state = try producer.takeState()
    expectEqual(state?.free, 0b110)
    expectEqual(state?.waiting, 0)
    try server.advance(by: 3)
    expectEqual(shown, red)
  }

  // MARK: Commits

  @Test func `frames attached before the surface's commit is applied wait with it`() throws {
    try producer.show(at: whole)
    producer.attach(0)
    producer.attach(1)
    expectEqual(client.session.state, .ready)
    server.frame()
    expectEqual(shown, green)
    expectEqual(counts, [1, 1, 0])
  }

  @Test func `a buffer with a frame that waits for its surface's commit is busy`() throws {
    try producer.show(at: whole)
    producer.attach(0)
    producer.attach(0)
    try expectEqual(client.takeError()?.code, .bufferBusy)
  }

  @Test func `a commit that waits holds up frames of its own surfaces alone`() throws {
    try show()
    producer.attach(0)
    let other = try SurfaceProducer(client, 8)
    other.fill(0, blue)
    client.commit(descriptors: [try other.memory.makeDescriptor().release()]) {
      $0.releaseImage(7)
      $0.defineSurface(8, other.layout)
      $0.setImage(8, for: .contents, of: 1)
    }
    other.attach(0)
    try expectNil(client.takeError()?.message)
    server.frame()
    expectEqual(shown, blue)
    expectEqual(server.core.tree.scene.surfaceCounts.surfaces, 1)
  }

  @Test func `a frame of a commit is shown by the same frame as the commit`() throws {
    try show()
    producer.attach(0)
    server.frame()
    let frame = producer.next(1)
    client.commit {
      $0.attachFrame(frame, to: 7)
      $0.setRect(Rectangle(x: 0, y: 0, width: 100, height: 100), for: .bounds, of: 1)
    }
    expectEqual(shown, red)
    server.frame()
    expectEqual(shown, green)
    expectEqual(server.pixel(160, 50), 0xFF00_0000)
  }

  @Test func `a commit's frame in a busy buffer ends the session when it is applied`() throws {
    try show()
    producer.attach(0)
    server.frame()
    let frame = producer.next(0)
    client.commit { $0.attachFrame(frame, to: 7) }
    expectEqual(client.session.state, .ready)
    server.frame()
    let error = try client.takeError()
    expectEqual(error?.code, .bufferBusy)
    expectTrue(error?.message.contains("surface 7") ?? false)
    expectEqual(client.session.state, .failed)
    server.core.disconnect(client.session)
    server.frame()
    expectEqual(shown, 0xFF00_0000)
  }

  @Test func `frames are not attached between the frames of a commit`() throws {
    try show()
    var encoder = CommitEncoder()
    encoder.setScalar(1, for: .opacity, of: 1)
    let bytes = encoder.makeFrames(firstSerial: client.serial + 1, commitTime: 0)[0].bytes
    var open = bytes
    open[7] |= UInt8(truncatingIfNeeded: FrameHeader.moreFlag)
    client.serial += 1
    client.send(open)
    producer.attach(0)
    try expectEqual(client.takeError()?.code, .outOfOrder)
  }

  // MARK: Reports

  @Test func `the state after a frame has free buffers, the frame shown and its time`() throws {
    try show()
    try server.advance(by: 1)
    producer.attach(0)
    producer.attach(1, time: 9)
    server.frame()
    var state = try producer.takeState()
    expectEqual(
      state,
      SurfaceChanged(
        surface: 7, states: .all, free: 0b100, waiting: 1, taken: 2, shown: 1, time: 1, passed: 0,
        late: 0))
    producer.attach(2, time: 9)
    try server.advance(by: 8)
    state = try producer.takeState()
    // The frame that was replaced is free with the frame that shows its successor.
    expectEqual(state?.free, 0b011)
    expectEqual(state?.shown, 3)
    expectEqual(state?.time, 9)
    expectEqual(state?.passed, 1)
  }

  @Test func `a surface whose state stays says nothing`() throws {
    try show()
    producer.attach(0)
    server.frame()
    expectTrue(try producer.takeState() != nil)
    try server.advance(by: 1)
    try expectNil(producer.takeState())
  }

  @Test func `of a client that does not read, one state for each surface waits`() throws {
    try show()
    client.session.outbox.isBackedUp = true
    for step in 0..<100 {
      producer.attach(step % 2)
      try server.advance(by: interval)
    }
    try expectNil(producer.takeState())
    client.session.outbox.isBackedUp = false
    client.session.outbox.addWaitingStates()
    let messages = try client.takeMessages()
    expectEqual(messages.count, 1)
    guard case .surfaceChanged(let state) = messages.first else {
      Issue.record("no state")
      return
    }
    expectEqual(state.shown, 100)
  }

  @Test func `a surface that nothing shows is latched, and its frames are passed over`() throws {
    try producer.define()
    producer.attach(0)
    server.frame()
    producer.attach(1)
    server.frame()
    let state = try producer.takeState()
    expectEqual(state?.states, .connected)
    expectEqual(state?.free, 0b101)
    expectEqual(state?.passed, 2)
    expectEqual(counts, [0, 2, 0])
  }

  // MARK: Memory and costs

  @Test func `memory counts for the client and goes with it, and so does its mapping`() throws {
    try show()
    producer.attach(0)
    server.frame()
    let tally = server.core.surfaces.access.tally
    expectEqual(tally.mappedCount, 1)
    expectEqual(server.core.memories[0].images, producer.layout.byteCount)
    server.core.disconnect(client.session)
    server.forget(client)
    for _ in 0..<4 { server.frame() }
    expectEqual(tally.mappedCount, 0)
  }

  @Test func `a released surface is unmapped with the next frames`() throws {
    try show()
    producer.attach(0)
    server.frame()
    client.commit { $0.releaseImage(7) }
    for _ in 0..<4 { server.frame() }
    expectEqual(server.core.surfaces.access.tally.mappedCount, 0)
    expectEqual(shown, 0xFF00_0000)
  }

  @Test func `surfaces that their own commit releases again are not opened`() throws {
    var descriptors: [CInt] = []
    for _ in 0..<16 { descriptors.append(try producer.memory.makeDescriptor().release()) }
    client.commit(descriptors: descriptors) {
      for number in 10..<26 as Range<UInt32> {
        $0.defineSurface(number, producer.layout)
        $0.releaseImage(number)
      }
    }
    server.frame()
    expectEqual(client.session.state, .ready)
    expectEqual(server.core.surfaces.access.tally.mappedCount, 0)
  }

  @Test func `a client that stands still for its debt shows no further frame until it is paid`()
    throws
  {
    let server = ServerFixture(
      ServerFixture.configuration {
        $0.sharedWork = 8000
        $0.mapsSurfaces = true
      })
    let (client, other) = (try server.greetedClient(), try server.greetedClient())
    let producer = try SurfaceProducer(client)
    for (buffer, color) in [red, green].enumerated() { producer.fill(buffer, color) }
    try producer.show(at: Rectangle(x: 0, y: 0, width: 100, height: 100))
    other.openWindow(at: Rectangle(x: 100, y: 0, width: 100, height: 100), color: .testGreen)
    producer.attach(0)
    server.frame()
    client.commit {
      $0.addLayer(2, Rectangle(x: 60, y: 20, width: 30, height: 60), .green, in: 1)
      $0.setScalar(1, for: .shadowOpacity, of: 2)
      $0.setScalar(8, for: .shadowRadius, of: 2)
    }
    server.frame()
    expectTrue(server.core.hasDebts)
    producer.attach(1)
    try server.advance(by: interval)
    expectEqual(server.pixel(5, 50), red)
    for _ in 0..<100 where server.core.hasDebts { try server.advance(by: interval) }
    try server.advance(by: interval)
    expectEqual(server.pixel(5, 50), green)
  }

  // MARK: Sharing

  private let token = String(repeating: "5a", count: 16)

  /// A second client that imports the surface and shows it on the right.
  private func importer() throws -> TestClient {
    let importer = try server.greetedClient()
    importer.commit {
      $0.addWindow(1, Rectangle(x: 100, y: 0, width: 100, height: 100))
      $0.importSurface(3, token: token)
      $0.setImage(3, for: .contents, of: 1)
    }
    return importer
  }

  private func state(of importer: TestClient) throws -> SurfaceStates? {
    var states: SurfaceStates?
    for case .surfaceChanged(let state) in try importer.takeMessages() { states = state.states }
    return states
  }

  @Test func `an import shows the sharer's frames, and nothing when the sharer has gone`() throws {
    try producer.define { $0.shareSurface(7, token: token) }
    let importer = try importer()
    producer.attach(0)
    server.frame()
    expectEqual(server.pixel(150, 50), red)
    try expectEqual(state(of: importer), .all)
    server.core.disconnect(client.session)
    server.forget(client)
    server.frame()
    expectEqual(server.pixel(150, 50), 0xFF00_0000)
    let states = try state(of: importer)
    expectFalse(states?.contains(.connected) ?? true)
    expectEqual(importer.session.state, .ready)
  }

  @Test func `a sharer does not notice that its importer has gone`() throws {
    try producer.define { $0.shareSurface(7, token: token) }
    let importer = try importer()
    producer.attach(0)
    server.frame()
    server.core.disconnect(importer.session)
    server.forget(importer)
    producer.attach(1)
    server.frame()
    expectEqual(client.session.state, .ready)
    try expectEqual(producer.takeState()?.taken, 2)
  }
}
