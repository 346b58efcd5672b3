import Expectations
import Glibc
import GraphicsValues
import RenderServer
import RenderTools
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// Recordings with every kind of end, and their readers' notes and frames.
@Suite struct `Ends of recordings` {
  private let window = Rectangle(x: 0, y: 0, width: 100, height: 100)

  /// Plays frames in alternating colours, until the recording is to end.
  ///
  /// - Returns: the hashes of the frames.
  private func play(
    into sink: TestSink, limit: Int = Recorder.usualLimit,
    frames: Int = 6, _ finish: (ServerCore, Recorder) -> Void
  ) throws -> [String] {
    let server = ServerFixture()
    let recorder = try server.core.startRecording(into: sink, limit: limit)
    let client = try server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    var shown: [String] = []
    for step in 0..<frames {
      client.commit {
        $0.setColor([.testRed, .testGreen, .testBlue][step % 3], for: .backgroundColor, of: 1)
        $0.set(.text(String(repeating: "n", count: 1000)), for: .name, of: 1)
      }
      try server.advance(by: 0.25)
      shown.append(PixelHash.text(hash(server)))
    }
    finish(server.core, recorder)
    recorder.waitUntilFinished()
    return shown
  }

  private func hash(_ server: ServerFixture) -> UInt64 {
    let pixels = (0..<100).flatMap { y in (0..<200).map { server.pixel($0, y) } }
    return pixels.withUnsafeBufferPointer { PixelHash.hash($0) }
  }

  /// The frames of a file's replay and of its text's replay, and the notes of both readers.
  private func read(_ bytes: [UInt8]) throws -> (shown: [String], notes: [String]) {
    let folder = try TemporaryFolder()
    let file = folder.path + "/r.rdrec"
    try PixelFiles.writeBytes(bytes, to: file)
    let report = try ReplayReport(file: file, options: ReplayReport.Options())
    let (header, records, _) = try RecordingFormat.parse(bytes)
    var notes: [String] = []
    let text = try RecordingText.text(ofFile: file) { notes.append($0) }
    expectEqual(notes, report.notes)
    let again = try assembled(text)
    expectEqual(again.0, header)
    expectEqual(again.1, records)
    let shown = try hashes(header, records).map { String($0.split(separator: " ")[1]) }
    return (shown, notes.map { String($0.dropFirst(file.count + 2)) })
  }

  @Test(arguments: [RecordingEnd.stopped, .timeLimit, .shutdown])
  func `a recording that ended on request needs no note`(
    reason: RecordingEnd
  ) throws {
    let sink = TestSink()
    let shown = try play(into: sink) { core, _ in _ = core.endRecording(reason) }
    let (replayed, notes) = try read(sink.bytes)
    expectEqual(replayed, shown)
    expectEmpty(notes)
    let (header, records, _) = try RecordingFormat.parse(sink.bytes)
    let line = try unwrap(RecordingText.text(header, records).split(separator: "\n").last)
    expectEqual(line, "1.5      end \(reason)")
  }

  @Test func `a recording on a slow disk shows its frames, and says when it ended`()
    throws
  {
    let sink = TestSink(isHeld: true)
    let shown = try play(into: sink, limit: 4000) { _, recorder in
      expectNotNil(recorder.failure)
      sink.release()
    }
    let (replayed, notes) = try read(sink.bytes)
    #expect((1...4).contains(replayed.count) && replayed[...] == shown.prefix(replayed.count))
    let (header, records, _) = try RecordingFormat.parse(sink.bytes)
    let time = try unwrap(records.last?.time)
    expectGreater(time, 0)
    expectLess(time, 1.5)
    expectEqual(
      notes,
      ["the recording ends early, after \(ReplayReport.seconds(time)) s: the disk was too slow"])
    #expect(RecordingText.text(header, records).hasSuffix(" end tooSlow\n"))
  }

  @Test func `a recording on a full disk shows its frames, and says when it ended`() throws {
    let whole = TestSink()
    _ = try play(into: whole) { core, _ in core.stopRecording() }
    // Cuts in the middle of a commit, so that the last record fits in its place.
    let sink = TestSink(capacity: whole.bytes.count * 2 / 3)
    let shown = try play(into: sink) { core, _ in core.stopRecording() }
    let (replayed, notes) = try read(sink.bytes)
    #expect(replayed.count >= 2 && replayed[...] == shown.prefix(replayed.count))
    let (_, records, _) = try RecordingFormat.parse(sink.bytes)
    let time = ReplayReport.seconds(try unwrap(records.last?.time))
    let reason = String(cString: strerror(ENOSPC))
    expectEqual(notes, ["the recording ends early, after \(time) s: \(reason)"])
  }

  @Test func `a recording of a killed server shows its frames, and says that its end is missing`()
    throws
  {
    let sink = TestSink()
    let shown = try play(into: sink) { core, _ in core.stopRecording() }
    let (replayed, notes) = try read(Array(sink.bytes.dropLast(40)))
    #expect(replayed[...] == shown.prefix(replayed.count) && replayed.count >= 5)
    expectEqual(
      notes.last,
      "the recording ends without its last record: the server was killed, "
        + "or the disk took no more")
  }

  @Test(arguments: ["stopped", "timeLimit", "shutdown", "tooSlow", "failed 28"])
  func `the end has a text`(words: String) throws {
    let text = "recording 8x8\n0 tick\n1 end \(words)\n"
    let (header, records) = try assembled(text)
    expectEqual(records.last?.kind, .end)
    #expect(RecordingText.text(header, records).hasSuffix("1        end \(words)\n"))
  }

  @Test func `an end without a reason is an error of the text`() throws {
    let error = #expect(throws: BadFileError.self) { try assembled("recording 8x8\n1 end soon\n") }
    expectEqual(
      error?.reason, "expected stopped, timeLimit, shutdown, tooSlow or failed, found \"soon\"")
  }

  // MARK: Other containers

  @Test func `a file of another container is refused by its version, not cut short`() throws {
    var bytes = encoded(RecordingHeader.plain, [])
    for version in [0, 2, 77] as [UInt32] {
      bytes[8] = UInt8(version)
      let error = #expect(throws: RecordingFormat.ParseError.unknownContainer(version)) {
        try RecordingFormat.parse(bytes)
      }
      expectEqual(
        error?.description, "a recording of container version \(version); this build knows 1")
    }
    bytes[8] = 1
    // The minor version of the protocol.
    bytes[20] = 9
    let error = #expect(throws: RecordingFormat.ParseError.unknownProtocol(major: 1, minor: 9)) {
      try RecordingFormat.parse(bytes)
    }
    expectEqual(error?.description, "recorded with protocol 1.9, which this build does not know")
  }
}

extension RecordingHeader {
  fileprivate static let plain = RecordingHeader(
    width: 8, height: 8, scale: 1, rate: 60, background: 0, clockKind: 1, startTime: 0)
}
