import Expectations
import Glibc
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// The disk of a recording may be slow or full: the display goes on, and the recording says what happened.
@Suite struct RecorderTests {
  private let server = ServerFixture()
  private let window = Rectangle(x: 0, y: 0, width: 100, height: 100)

  private func records(_ bytes: [UInt8]) throws -> [Record] {
    let (_, records, ignored) = try RecordingFormat.parse(bytes)
    expectEqual(ignored, 0)
    return records
  }

  private func end(_ records: [Record]) -> RecordingEnd? {
    guard let last = records.last, last.kind == .end else { return nil }
    return RecordingEnd(decoding: last.payload)
  }

  /// Commits a name of `byteCount` bytes.
  private func name(_ client: TestClient, _ byteCount: Int) {
    client.commit {
      for _ in 0..<max(byteCount / 4000, 1) {
        $0.set(.text(String(repeating: "n", count: min(byteCount, 4000))), for: .name, of: 1)
      }
    }
  }

  @Test func `a disk that takes nothing holds no frame, and gets everything later`() throws {
    let sink = TestSink(isHeld: true)
    let client = try server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    server.frame()
    let recorder = try server.core.startRecording(into: sink)
    for step in 1...50 {
      client.commit {
        $0.setColor(step % 2 == 0 ? .testRed : .testGreen, for: .backgroundColor, of: 1)
      }
      try server.advance(by: 0.02)
      expectEqual(server.pixel(50, 50), (step % 2 == 0 ? 0xFFFF_0000 : 0xFF00_FF00))
    }
    expectEmpty(sink.bytes)
    expectEqual(recorder.byteCount, 0)
    expectGreater(recorder.waitingByteCount, 0)
    expectNil(recorder.failure)
    _ = server.core.endRecording(.stopped)
    expectFalse(recorder.isFinished)
    sink.release()
    recorder.waitUntilFinished()
    let records = try records(sink.bytes)
    expectEqual(records.count { $0.kind == .tick }, 50)
    expectEqual(end(records), .stopped)
    expectEqual(recorder.byteCount, sink.bytes.count)
    expectNil(recorder.failure)
  }

  @Test func `pictures that wait for the disk share the clients' memory`()
    throws
  {
    let sink = TestSink(isHeld: true)
    let client = try server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    let pixels = [UInt32](repeating: 0xFF12_3456, count: 300 * 300)
    client.commit {
      $0.addImage(1, width: 300, height: 300, pixels)
      $0.setImage(1, for: .contents, of: 1)
    }
    server.frame()
    // The limit is below the picture's size.
    let recorder = try server.core.startRecording(into: sink, limit: 100_000)
    expectEqual(recorder.waitingByteCount, 0)
    server.frame()
    expectNil(recorder.failure)
    expectGreater(recorder.waitingByteCount, 0)
    // The recording has the shown picture, although the picture changes meanwhile.
    client.commit { $0.releaseImage(1) }
    server.core.disconnect(client.session)
    server.frame()
    sink.release()
    server.core.stopRecording()
    recorder.waitUntilFinished()
    let contents = try records(sink.bytes).filter { $0.kind == .contents }
    expectEqual(contents.count, 1)
    let bytes = pixels.withUnsafeBytes { Array($0) }
    expectEqual(contents.first.map { Array($0.payload[40...]) }, bytes)
  }

  @Test func `bytes waiting for the disk are bounded; at the bound the recording ends and says so`()
    throws
  {
    let sink = TestSink(isHeld: true)
    let client = try server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    server.frame()
    let limit = 200_000
    let recorder = try server.core.startRecording(into: sink, limit: limit)
    var (steps, ended) = (0, 0.0)
    while recorder.failure == nil, steps < 1000 {
      steps += 1
      try server.core.setClock(server.core.clock.now + 0.02)
      ended = server.core.clock.now
      name(client, 4000)
      server.frame()
      expectAtMost(recorder.waitingByteCount, limit)
    }
    #expect((30...60).contains(steps), "\(steps) commits of about 4,000 bytes")
    expectEqual(recorder.failure, "the disk was too slow: more than 200000 bytes waited for it")
    expectEqual(recorder.failureTime, ended)
    // The display goes on, and no further records are kept for the disk.
    let waiting = recorder.waitingByteCount
    client.commit { $0.setColor(.testBlue, for: .backgroundColor, of: 1) }
    try server.advance(by: 0.02)
    expectEqual(server.pixel(50, 50), 0xFF00_00FF)
    expectEqual(recorder.waitingByteCount, waiting)
    sink.release()
    recorder.waitUntilFinished()
    let records = try records(sink.bytes)
    expectEqual(end(records), .tooSlow)
    expectEqual(records.last?.time, ended)
    expectAtLeast(records.count { $0.kind == .tick }, steps - 1)
    expectEqual(recorder.waitingByteCount, 0)
  }

  @Test func `a record larger than the bound has room when nothing else waits`() throws {
    let sink = TestSink()
    let client = try server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    server.frame()
    let recorder = try server.core.startRecording(into: sink, limit: 10_000)
    recorder.waitUntilWritten()
    name(client, 40_000)
    recorder.waitUntilWritten()
    server.core.stopRecording()
    let records = try records(sink.bytes)
    #expect(records.contains { $0.kind == .frame && $0.payload.count > 40_000 })
    expectEqual(end(records), .stopped)
  }

  /// A recording of some frames, into a sink.
  private static func record(into sink: TestSink) throws -> Recorder {
    let server = ServerFixture()
    let recorder = try server.core.startRecording(into: sink)
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 50, height: 50), color: .testRed)
    for step in 1...4 {
      client.commit {
        $0.addImage(UInt32(step), width: 8, height: 8, Array(repeating: UInt32(step), count: 64))
      }
      try server.advance(by: 0.25)
      // Waits, so that the disk's end is found while frames go on.
      recorder.waitUntilWritten()
    }
    expectEqual(server.pixel(20, 20), 0xFFFF_0000)
    server.core.stopRecording()
    recorder.waitUntilFinished()
    return recorder
  }

  @Test func `on a disk that is full at any byte the file ends behind a whole record`() throws {
    let whole = TestSink()
    _ = try Self.record(into: whole)
    let all = try records(whole.bytes)
    let failed = RecordingEnd.failed(code: UInt32(ENOSPC))
    var (said, unsaid) = (0, 0)
    for capacity in stride(from: 80, to: whole.bytes.count, by: 24) {
      let sink = TestSink(capacity: capacity)
      let recorder = try Self.record(into: sink)
      expectEqual(recorder.failure, String(cString: strerror(ENOSPC)))
      let kept = try records(sink.bytes)
      if kept.last?.kind == .end {
        expectEqual(end(kept), failed, "\(capacity) bytes")
        expectEqual(kept.last?.time, recorder.failureTime)
        expectEqual(kept.dropLast(), all.prefix(kept.count - 1), "\(capacity) bytes")
        said += 1
      } else {
        // There was no room for the last record, or less than the part removed for it.
        expectEqual(kept[...], all.prefix(kept.count), "\(capacity) bytes")
        unsaid += 1
      }
    }
    expectGreater(said, 20, "\(said) with, \(unsaid) without")
    expectGreater(unsaid, 2, "\(said) with, \(unsaid) without")
  }

  @Test func `a partial record that cannot be removed stays behind whole records`() throws {
    let whole = TestSink()
    _ = try Self.record(into: whole)
    let all = try records(whole.bytes)
    for capacity in stride(from: 80, to: whole.bytes.count, by: 88) {
      let sink = TestSink(capacity: capacity, truncates: false)
      let recorder = try Self.record(into: sink)
      expectNotNil(recorder.failure)
      let (_, kept, _) = try RecordingFormat.parse(sink.bytes)
      expectEqual(kept.filter { $0.kind != .end }[...], all.prefix(kept.count { $0.kind != .end }))
    }
  }

  @Test func `a disk that breaks ends the recording with the system's reason`() throws {
    let sink = TestSink()
    let recorder = try server.core.startRecording(into: sink)
    server.frame()
    recorder.waitUntilWritten()
    sink.fail(EIO)
    try server.advance(by: 0.5)
    recorder.waitUntilFinished()
    expectEqual(recorder.failure, String(cString: strerror(EIO)))
    expectEqual(recorder.failureTime, 0.5)
    try server.advance(by: 0.5)
    expectEqual(recorder.waitingByteCount, 0)
    try expectEqual(records(sink.bytes).map(\.kind), [.tick])
  }

  @Test func `a recording that the disk holds up is given up in the end`() throws {
    let sink = TestSink(isHeld: true)
    let recorder = try server.core.startRecording(into: sink)
    server.frame()
    _ = server.core.endRecording(.shutdown)
    recorder.waitUntilFinished(patience: 0)
    expectTrue(recorder.isFinished)
    expectEqual(recorder.failure, String(cString: strerror(ETIMEDOUT)))
    expectEmpty(sink.bytes)
  }

  @Test func `a recording says by which request it ended`() throws {
    for reason in [RecordingEnd.stopped, .timeLimit, .shutdown] {
      let sink = TestSink()
      _ = try server.core.startRecording(into: sink)
      try server.advance(by: 0.5)
      let recorder = server.core.endRecording(reason)
      recorder?.waitUntilFinished()
      let records = try records(sink.bytes)
      expectEqual(end(records), reason)
      expectEqual(records.last?.time, server.core.clock.now)
      expectNil(server.core.recorder)
    }
  }

  @Test func `a pipe whose reader goes ends the recording, not the server`() throws {
    let path = "/tmp/agate-recorder-\(getpid()).fifo"
    unlink(path)
    expectEqual(mkfifo(path, 0o600), 0)
    defer { unlink(path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    expectAtLeast(reader, 0)
    try server.core.startRecording(to: path)
    let recorder = try unwrap(server.core.recorder)
    recorder.waitUntilWritten()
    close(reader)
    try server.advance(by: 0.5)
    recorder.waitUntilFinished()
    expectEqual(recorder.failure, String(cString: strerror(EPIPE)))
    try server.advance(by: 0.5)
  }

  @Test func `without room for its header a recording is refused with the reason`() throws {
    let reason = String(cString: strerror(ENOSPC))
    #expect(throws: RecorderError(path: "/dev/full", reason: reason)) {
      try server.core.startRecording(to: "/dev/full")
    }
    expectNil(server.core.recorder)
  }

  /// Two pictures of one length whose 64-bit FNV-1a hashes are the same, 0xE3614D9CD729697D.
  @Test func `different pictures with equal hashes are recorded separately`() throws {
    let pictures: [[UInt8]] = [
      [
        0x61, 0xFE, 0x08, 0x3C, 0x23, 0xB6, 0x3F, 0x97, 0x10, 0x4E, 0x57, 0xE4, 0x6D, 0xFB, 0xFE,
        0x49,
      ],
      [
        0x6D, 0x19, 0x0D, 0x33, 0x63, 0x59, 0x69, 0xB3, 0x1C, 0x71, 0x52, 0x27, 0x7B, 0x9F, 0xCB,
        0x45,
      ],
    ]
    let hashes = pictures.map { picture in
      picture.reduce(14_695_981_039_346_656_037 as UInt64) {
        ($0 ^ UInt64($1)) &* 1_099_511_628_211
      }
    }
    expectEqual(hashes[0], hashes[1])
    let sink = TestSink()
    _ = try server.core.startRecording(into: sink)
    let client = try server.greetedClient()
    let memory = try pictures.map { picture in
      try picture.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
    }
    client.commit(descriptors: memory) {
      for image in 1...2 as ClosedRange<UInt32> {
        $0.defineImageByDescriptor(image, width: 2, height: 2, rowBytes: 8, byteCount: 16)
      }
    }
    expectEqual(client.session.state, .ready)
    server.core.stopRecording()
    let contents = try records(sink.bytes).filter { $0.kind == .contents }
    expectEqual(contents.map { Array($0.payload.dropFirst(40)) }, pictures)
    expectNotEqual(contents[0].payload[8..<40], contents[1].payload[8..<40])
  }

  @Test func `a disk without room for the header keeps no file`() async {
    await #expect(processExitsWith: .success) {
      let path = "/tmp/recording-\(getpid()).rdrec"
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      expectEqual(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit), 0)
      let recorder = try Recorder(path: path)
      recorder.waitUntilOpen()
      expectEqual(access(path, F_OK), 0)
      recorder.begin(
        RecordingHeader(
          width: 8, height: 4, scale: 1, rate: 60, background: 1, clockKind: 1, startTime: 0))
      recorder.waitUntilFinished()
      expectFalse(recorder.hasBegun)
      expectNotEqual(access(path, F_OK), 0)
    }
  }
}
