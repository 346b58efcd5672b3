import AnimationEvaluation
import Expectations
import Foundation
import GraphicsValues
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol
import WireTransport

extension EndToEnd.Server {
  /// A recording is usable after a crash at any byte.
  @Suite struct RecordingKillTests {
    private typealias Frames = [UInt64]

    /// A recording of three clients: pictures inline and by descriptor, a commit in several frames,
    /// animations, a resize, a client that breaks a rule and one that leaves.
    private func record(to file: String) throws {
      let server = ServerFixture()
      try server.core.startRecording(to: file)
      let first = try server.greetedClient()
      let second = try server.greetedClient()
      first.commit {
        $0.addWindow(1, Rectangle(x: 0, y: 0, width: 60, height: 40), .red)
        $0.addAnimation(
          1, to: 1, .basic(PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1)))
      }
      server.frame()
      let pixels = (0..<64 as Range<UInt32>).map { 0xFF00_0000 | $0 << 10 }
      let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
      second.commit(descriptors: [memory]) {
        $0.defineImageByDescriptor(1, width: 8, height: 8, rowBytes: 32, byteCount: 256)
        $0.addWindow(1, Rectangle(x: 70, y: 0, width: 40, height: 40), .green)
        $0.setImage(1, for: .contents, of: 1)
      }
      try server.advance(by: 0.25)
      try sendInPieces(from: first, server)
      let third = try server.greetedClient()
      third.commit {
        $0.addWindow(1, Rectangle(x: 120, y: 20, width: 50, height: 50), .blue)
        $0.addImage(1, width: 2, height: 2, [0xFFFF_FFFF, 0xFF00_0000, 0xFF80_8080, 0xFFFF_0000])
      }
      try server.advance(by: 0.25)
      second.commit { $0.setImage(9, for: .contents, of: 1) }
      server.core.disconnect(second.session)
      try server.advance(by: 0.25)
      server.core.resize(width: 180, height: 90)
      third.commit { $0.setImage(1, for: .contents, of: 1) }
      try server.advance(by: 0.5)
      server.core.disconnect(third.session)
      server.frame()
      server.core.stopRecording()
    }

    /// A commit in three frames, with frames of the display in between.
    private func sendInPieces(from client: TestClient, _ server: ServerFixture) throws {
      var encoder = CommitEncoder()
      for id in 2...12 as ClosedRange<UInt32> {
        encoder.addLayer(
          id, Rectangle(x: Double(id) * 4, y: 5, width: 3, height: 3), .blue, in: 1)
      }
      var limits = Limits()
      limits.frameBytes = 512
      let frames = encoder.makeFrames(
        firstSerial: client.serial + 1, commitTime: 0.25, limits: limits)
      expectAtLeast(frames.count, 3)
      client.serial += UInt64(frames.count)
      for frame in frames {
        client.send(frame.bytes)
        try server.advance(by: 0.0625)
      }
    }

    private func frames(_ header: RecordingHeader, _ records: [Record]) throws -> Frames {
      let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
      var frames: Frames = []
      try replay.run(.recorded) { frame in
        frames.append(PixelHash.hash(frame.pixels))
        return true
      }
      return frames
    }

    @Test func `a recording cut off at any byte shows the frames before the cut`() throws {
      let folder = try TemporaryFolder()
      let file = folder.file("whole.rdrec")
      try record(to: file)
      let bytes = try PixelFiles.readBytes(file)
      let (header, records, ignored) = try RecordingFormat.parse(bytes)
      expectEqual(ignored, 0)
      let whole = try frames(header, records)
      expectAtLeast(whole.count, 8)
      expectAtLeast(Set(whole).count, 7)

      // A cut leaves a prefix of the records; every prefix of the records is replayed below.
      let start = RecordingFormat.encode(header).count
      var ends: [Int] = []
      var end = start
      for record in records {
        end += RecordingFormat.encode(record).count
        ends.append(end)
      }
      expectEqual(end, bytes.count)
      for length in 0..<start {
        #expect(throws: RecordingFormat.ParseError.self) {
          try RecordingFormat.parse(Array(bytes[..<length]))
        }
      }
      var complete = 0
      for length in start...bytes.count {
        while complete < ends.count, ends[complete] <= length { complete += 1 }
        let (cutHeader, cutRecords, rest) = try RecordingFormat.parse(Array(bytes[..<length]))
        // A record that lacks only its padding is complete.
        let isPadding = cutRecords.count == complete + 1 && rest == 0
        expectEqual(cutHeader, header)
        #expect(
          cutRecords.count == complete || isPadding, "\(length) bytes: \(cutRecords.count) records")
        expectEqual(cutRecords[...], records.prefix(cutRecords.count))
      }
      for count in 0...records.count {
        let prefix = try frames(header, Array(records.prefix(count)))
        expectEqual(prefix[...], whole.prefix(prefix.count), "\(count) records")
        expectEqual(prefix.count, records.prefix(count).count { $0.kind == .tick })
      }
    }

    @Test(arguments: [0, 1, 2, 3])
    func `the recording of a killed renderd can be replayed`(round: Int) throws {
      let folder = try TemporaryFolder()
      let file = folder.file("killed.rdrec")
      let server = try TestServer(
        ["--clock", "manual", "--size", "640x480", "--record", file], folder: folder)
      let clients = try (0..<2).map { try SceneClient(server, number: $0) }
      for client in clients { try client.tell("show") }
      try server.wait("clients 2 commits 2 idle")
      for client in clients { try client.tell("animate") }
      try server.wait("commits 4 idle")
      var screens: [Int: UInt64] = [:]
      for _ in 0..<4 {
        try server.advance(0.3)
        try server.wait("idle")
        screens[try server.statistic("frames")] = try server.screenshot().pixels
          .withUnsafeBufferPointer { PixelHash.hash($0) }
      }
      try server.wait("the frames are on the disk") {
        try server.ask("record status").integer("waiting") == 0
      }
      // More pictures are on the way, so that the kill comes at some place among them.
      clients[round % 2].process.write(line: "pictures 200")
      clients[1 - round % 2].process.write(line: "grow 20000")
      for _ in 0..<round * 4 { try server.advance(0.01) }
      server.process.send(SIGKILL)
      try expectEqual(server.process.waitForEnd().end, .signal(SIGKILL))

      let bytes = try PixelFiles.readBytes(file)
      let (header, records, _) = try RecordingFormat.parse(bytes)
      let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
      var replayed: [Int: UInt64] = [:]
      try replay.run(.recorded) { frame in
        let pixels = frame.pixels.map { $0 | 0xFF00_0000 }
        replayed[frame.index] = pixels.withUnsafeBufferPointer { PixelHash.hash($0) }
        return true
      }
      for (number, hash) in screens { expectEqual(replayed[number], hash, "frame \(number)") }
      expectEqual(screens.count, 4)
    }
  }
}
