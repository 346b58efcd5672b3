import Expectations
import Foundation
import GraphicsValues
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing
import WireProtocol
import WireTransport

extension EndToEnd.Server {
  /// Recordings to slow disks: pipes whose other end the test reads when it likes.
  @Suite struct RecordingDiskTests {
    private static let options = ["--clock", "manual", "--size", "640x480"]
    private static let side = 512

    /// A server that records into a pipe, and a client whose pictures are larger than the pipe.
    private final class Stage {
      let folder: TemporaryFolder
      let server: TestServer
      let client: RawClient
      private let file: String
      private let reader: CInt
      private(set) var screens: [Int: UInt64] = [:]
      private var imageCount: UInt32 = 0
      var bytes: [UInt8] = []

      init(_ arguments: [String] = []) throws {
        folder = try TemporaryFolder()
        file = folder.file("recording.fifo")
        expectEqual(mkfifo(file, 0o600), 0)
        reader = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        expectAtLeast(reader, 0)
        server = try TestServer(options + arguments, folder: folder)
        client = try RawClient(server)
        try client.show(
          ColorValue(red: 0, green: 0, blue: 1, alpha: 1), size: Size(width: 300, height: 200))
        try server.wait("clients 1 commits 1 idle")
      }

      deinit { close(reader) }

      func start() throws { try server.ask("record start \(file)") }

      /// Shows a new picture of 1 MiB.
      func showPicture() throws {
        imageCount += 1
        let image = imageCount
        let pixels = [UInt32](repeating: 0xFF00_0000 | image << 4, count: side * side)
        let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
        let commits = try server.statistic("commits")
        try client.commit(descriptors: [memory]) {
          $0.defineImageByDescriptor(
            image, width: side, height: side, rowBytes: side * 4, byteCount: side * side * 4)
          $0.setImage(image, for: .contents, of: 1)
        }
        try server.wait("commits \(commits + 1) idle")
        try server.advance(0.25)
        screens[try server.statistic("frames")] = try server.screenshot().pixels
          .withUnsafeBufferPointer { PixelHash.hash($0) }
      }

      var status: ControlClient.Answer { get throws { try server.ask("record status") } }

      /// Reads the available bytes, or all bytes until the writer's end is closed.
      func drain(untilClosed: Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
          let count = read(reader, &buffer, buffer.count)
          if count > 0 { bytes += buffer[..<count] }
          if count == 0 || (count < 0 && errno != EAGAIN) { return }
          guard count < 0 else { continue }
          var waiting = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
          guard untilClosed, poll(&waiting, 1, 20_000) > 0 else { return }
        }
      }

      /// The frames of the recording's replay by their number, and its last record.
      func replay() throws -> (frames: [UInt64], end: RecordingEnd?) {
        let (header, records, ignored) = try RecordingFormat.parse(bytes)
        expectEqual(ignored, 0)
        let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
        var frames: [UInt64] = []
        try replay.run(.recorded) { frame in
          let pixels = frame.pixels.map { $0 | 0xFF00_0000 }
          frames.append(pixels.withUnsafeBufferPointer { PixelHash.hash($0) })
          return true
        }
        return (frames, records.last.flatMap { RecordingEnd(decoding: $0.payload) })
      }

      /// The screens since the start, in order.
      var shown: [UInt64] { screens.sorted { $0.key < $1.key }.map(\.value) }
    }

    @Test func `a pipe that is not read holds neither frames nor requests, and gets everything`()
      throws
    {
      let stage = try Stage()
      try stage.start()
      for _ in 0..<4 { try stage.showPicture() }
      expectEqual(Set(stage.shown).count, 4, "every frame is shown")
      let status = try stage.status
      expectEqual(status.string("state"), "recording")
      expectGreater(status.integer("waiting"), 2 << 20)
      try expectGreater(stage.server.statistic("recordingWaiting"), 2 << 20)

      let stop = try ControlRequest(stage.server, "record stop")
      try stage.server.wait("the recording ends") { try stage.status.string("state") == "ending" }
      try stage.showPicture()
      let refusal = #expect(throws: ControlError.self) { try stage.start() }
      expectEqual(refusal.map { "\($0)" }, "the last recording is still being written")
      stage.drain(untilClosed: true)
      let answer = try stop.answer()
      #expect(answer.contains("\"recorded\":\(stage.bytes.count)}"), "\(answer)")
      try expectEqual(stage.status.string("state"), "none")
      let (frames, end) = try stage.replay()
      expectEqual(end, .stopped)
      for screen in stage.shown.prefix(4) { #expect(frames.contains(screen)) }
      #expect(!frames.contains(stage.shown[4]))
    }

    @Test func `when more waits than may, the recording ends, and everything says so`() throws {
      let stage = try Stage(["--recording-memory", "2"])
      try stage.start()
      for _ in 0..<5 { try stage.showPicture() }
      expectEqual(Set(stage.shown).count, 5, "every frame is shown")
      let status = try stage.status
      expectEqual(status.string("state"), "failed")
      let reason = "the disk was too slow: more than 2097152 bytes waited for it"
      expectEqual(status.string("failure"), reason)
      try expectEqual(stage.server.ask("info").string("recordingFailure"), reason)
      #expect(stage.server.process.errors.contains("the recording is incomplete"))
      let stop = try ControlRequest(stage.server, "record stop")
      stage.drain(untilClosed: true)
      #expect(try stop.answer().contains(reason))
      let (frames, end) = try stage.replay()
      expectEqual(end, .tooSlow)
      #expect(frames.contains(stage.shown[0]) && !frames.contains(stage.shown[4]))
    }

    @Test func `a server that is told to end completes its recording first`() throws {
      let stage = try Stage()
      try stage.start()
      for _ in 0..<3 { try stage.showPicture() }
      stage.server.process.send(SIGTERM)
      stage.drain(untilClosed: true)
      try expectEqual(stage.server.process.waitForEnd().end, .exit(0))
      let (frames, end) = try stage.replay()
      expectEqual(end, .shutdown)
      for screen in stage.shown { #expect(frames.contains(screen)) }
    }

    @Test func `a pipe whose reader goes ends the recording, and a new one can begin`() throws {
      let folder = try TemporaryFolder()
      let server = try TestServer(Self.options, folder: folder)
      let file = folder.file("gone.fifo")
      expectEqual(mkfifo(file, 0o600), 0)
      let reader = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      try server.ask("record start \(file)")
      close(reader)
      try server.advance(0.25)
      try server.wait("the recording fails") {
        try server.ask("record status").string("state") == "failed"
      }
      try expectEqual(
        server.ask("record status").string("failure"), String(cString: strerror(EPIPE)))
      #expect(throws: ControlError.self) { try server.ask("record stop") }
      try server.ask("record start \(folder.file("next.rdrec"))")
      try server.advance(0.25)
      try server.ask("record stop")
      let (_, records, _) = try RecordingFormat.parse(
        PixelFiles.readBytes(folder.file("next.rdrec")))
      expectEqual(records.map(\.kind), [.tick, .end])
    }

    @Test func `a recording of some seconds ends by itself, and its file says so`() throws {
      let folder = try TemporaryFolder()
      let server = try TestServer(Self.options, folder: folder)
      let file = folder.file("short.rdrec")
      try server.ask("record start \(file) 0.01")
      try server.wait("the recording ends") {
        try server.ask("record status").string("state") == "none"
      }
      let (_, records, _) = try RecordingFormat.parse(PixelFiles.readBytes(file))
      expectEqual(records.last.flatMap { RecordingEnd(decoding: $0.payload) }, .timeLimit)
    }
  }
}
