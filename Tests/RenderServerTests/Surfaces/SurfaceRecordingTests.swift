import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

private let interval = 1.0 / 60

/// Recordings of surfaces: each frame that was shown, by its hash, and its bytes once.
@Suite struct `Recordings of surfaces` {
  private let server = ServerFixture(ServerFixture.configuration { $0.mapsSurfaces = true })
  private let producer: SurfaceProducer
  private let sink = TestSink()

  init() throws {
    producer = try SurfaceProducer(try server.greetedClient())
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00]
    for (buffer, color) in colors.enumerated() {
      producer.fill(buffer, color)
    }
    try producer.show(at: Rectangle(x: 0, y: 0, width: 200, height: 100))
    server.frame()
  }

  private func start(_ surfaces: RecordedSurfaces = .all) throws {
    let recorder = try Recorder(path: "sink", limit: Recorder.usualLimit, surfaces: surfaces) {
      [sink] () throws(SinkError) in sink
    }
    recorder.waitUntilOpen()
    try server.core.startRecording(recorder)
  }

  private func stop() throws -> [Record] {
    let recorder = server.core.endRecording(.stopped)
    recorder?.waitUntilFinished()
    return try RecordingFormat.parse(sink.bytes).1
  }

  /// The records of frames, with the bytes of each.
  private func frames(_ records: [Record]) -> [(record: SurfaceFrameRecord?, bytes: Int)] {
    records.filter { $0.kind == .surfaceFrame }.map {
      (
        SurfaceFrameRecord(decoding: $0.payload),
        $0.payload.count - SurfaceFrameRecord.headByteCount
      )
    }
  }

  @Test func `each frame is before the tick that shows it, and equal bytes are there once`() throws
  {
    try start()
    for buffer in 0..<3 {
      producer.attach(buffer)
      try server.advance(by: interval)
    }
    let records = try stop()
    let kinds = records.map(\.kind).filter { $0 == .surfaceFrame || $0 == .tick }
    expectEqual(kinds, [.surfaceFrame, .tick, .surfaceFrame, .tick, .surfaceFrame, .tick])
    let frames = frames(records)
    expectEqual(frames.map { $0.record?.sequence }, [1, 2, 3])
    expectEqual(frames.map { $0.record?.surface }, [7, 7, 7])
    expectTrue(frames.allSatisfy { $0.record?.hasBytes == true })
    let stride = producer.layout.bufferStride
    expectEqual(frames.map(\.bytes), [stride, stride, 0])
    expectEqual(frames[1].record?.digest, frames[2].record?.digest)
  }

  @Test func `a frame that is passed over is not recorded`() throws {
    try start()
    producer.attach(0)
    producer.attach(1)
    server.frame()
    try expectEqual(frames(stop()).map { $0.record?.sequence }, [2])
  }

  @Test func `what is drawn is the copy that is recorded`() throws {
    try start()
    producer.attach(0)
    server.frame()
    // The client writes what is on display, and the display is drawn again.
    producer.fill(0, 0xFF00_00FF)
    server.core.damageEverything()
    server.frame()
    expectEqual(server.pixel(100, 50), 0xFFFF_0000)
    let record = try stop().first { $0.kind == .surfaceFrame }
    let pixel = record?.payload.dropFirst(SurfaceFrameRecord.headByteCount).prefix(4)
    expectEqual(pixel.map(Array.init), [0, 0, 255, 255])
  }

  @Test func `without a recording nothing is copied`() throws {
    try start()
    producer.attach(0)
    server.frame()
    _ = try stop()
    let copied = server.core.surfaces.access.tally.copiedFrameCount
    expectEqual(copied, 1)
    producer.attach(1)
    try server.advance(by: interval)
    expectEqual(server.core.surfaces.access.tally.copiedFrameCount, copied)
  }

  @Test func `hashes alone are a recording of any frame`() throws {
    try start(.hashes)
    producer.attach(0)
    server.frame()
    let frames = try frames(stop())
    expectEqual(frames.map(\.bytes), [0])
    expectEqual(frames.first?.record?.hasBytes, false)
  }

  @Test
  func `frames that come faster than they are written are left out, and the recording goes on`()
    throws
  {
    let sink = TestSink(isHeld: true)
    let film = try SurfaceProducer(try server.greetedClient(), width: 200, height: 100)
    try film.show(at: Rectangle(x: 0, y: 0, width: 200, height: 100))
    server.frame()
    // Half of the queue has room for one frame.
    let recorder = try Recorder(path: "sink", limit: 3 * film.layout.bufferStride) {
      () throws(SinkError) in sink
    }
    recorder.waitUntilOpen()
    try server.core.startRecording(recorder)
    for number in 0..<10 {
      film.fill(number % 3, 0xFF00_0000 | UInt32(number))
      film.attach(number % 3)
      try server.advance(by: interval)
    }
    expectNil(recorder.failure)
    sink.release()
    server.core.endRecording(.stopped)?.waitUntilFinished()
    expectNil(recorder.failure)
    let records = try RecordingFormat.parse(sink.bytes).1
    let frames = frames(records)
    expectEqual(frames.map { $0.record?.sequence }, (1...10).map { $0 })
    expectEqual(frames.first?.bytes, film.layout.bufferStride)
    for (record, bytes) in frames.dropFirst() {
      expectEqual(bytes, 0)
      expectEqual(record?.digest, .unknown)
      expectEqual(record?.hasBytes, false)
    }
    expectEqual(records.filter { $0.kind == .tick }.count, 10)
  }

  @Test func `a recording that starts late has each ring and the frame that it shows`() throws {
    producer.attach(1)
    server.frame()
    try start()
    server.frame()
    let records = try stop()
    let frames = frames(records)
    expectEqual(frames.map { $0.record?.sequence }, [1])
    expectEqual(frames.map(\.bytes), [producer.layout.bufferStride])
    let tick = records.firstIndex { $0.kind == .tick } ?? 0
    let frame = records.firstIndex { $0.kind == .surfaceFrame } ?? .max
    expectTrue(frame < tick)
  }

  @Test func `times of frames are recorded as media time`() throws {
    expectEqual(try recordedTime(of: 110) { $0.setRate(0.5, at: 100) }, 105)
  }

  @Test func `a time from before a long pause of the clock is recorded as one that a replay takes`()
    throws
  {
    let time = try recordedTime(of: 20) {
      $0.setRate(0, at: 100)
      $0.setRate(1, at: 150)
    }
    expectEqual(time, 0)
  }

  /// Attaches a frame with a time of the machine's clock, and returns its time in the recording.
  private func recordedTime(
    of time: Double, _ change: (inout ServerClock) -> Void
  ) throws -> Double? {
    var configuration = ServerConfiguration()
    configuration.clock = .real
    configuration.mapsSurfaces = true
    let server = ServerFixture(configuration)
    change(&server.core.clock)
    let producer = try SurfaceProducer(try server.greetedClient())
    try producer.define()
    _ = server.core.drawFrame(at: 100, renderer: nil, target: nil)
    let recorder = try Recorder(path: "sink", limit: Recorder.usualLimit) {
      [sink] () throws(SinkError) in sink
    }
    recorder.waitUntilOpen()
    try server.core.startRecording(recorder)
    producer.attach(0, time: time)
    server.core.endRecording(.stopped)?.waitUntilFinished()
    return try RecordingFormat.parse(sink.bytes).1.compactMap { record -> Double? in
      guard record.kind == .frame,
        let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }),
        header.opcode == MessageOpcode.attachFrame.rawValue
      else { return nil }
      let payload = Array(record.payload.dropFirst(FrameHeader.byteCount))
      return try? payload.withUnsafeBytes { try AttachFrame(decoding: $0).time }
    }.first
  }
}

@Suite struct SurfaceFrameRecordTests {
  private let digest = [7].withUnsafeBytes { ContentsDigest(of: $0) }

  @Test func `a record is what was encoded`() {
    for hasBytes in [true, false] {
      let record = SurfaceFrameRecord(
        surface: 0xFFFF_FFFF, sequence: .max, digest: digest, hasBytes: hasBytes)
      expectEqual(SurfaceFrameRecord(decoding: record.encoded), record)
    }
  }

  @Test func `other bytes are no record`() {
    let record = SurfaceFrameRecord(surface: 1, sequence: 2, digest: digest, hasBytes: false)
    expectNil(SurfaceFrameRecord(decoding: Array(record.encoded.dropLast())))
    expectNil(SurfaceFrameRecord(decoding: record.encoded + [0]))
    var flags = record.encoded
    flags[4] = 3
    expectNil(SurfaceFrameRecord(decoding: flags))
    flags[4] = 0
    expectNil(SurfaceFrameRecord(decoding: flags))
  }
}
