import ArbitraryProtocolValues
import DrawList
import Expectations
import GraphicsValues
import Glibc
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// A server without sockets that records, and the frames of its display.
private struct RecordedServer {
  let core: ServerCore
  let path: String
  private let renderer = SoftwareRenderer(threads: 1)
  private var pixels: [UInt32] = []
  private var serials: [UInt32: UInt64] = [:]
  /// Frames in the form of `hashes`.
  private(set) var shown: [String] = []

  init(recording path: String) throws {
    var configuration = ServerConfiguration()
    configuration.width = 80
    configuration.height = 60
    configuration.clock = .manual
    configuration.background = Pixel(0xFF20_2428)
    core = ServerCore(configuration)
    self.path = path
    try core.startRecording(to: path)
  }

  func fileBytes() throws -> [UInt8] {
    core.recorder?.waitUntilWritten()
    return try PixelFiles.readBytes(path)
  }

  mutating func connect() -> Session {
    let session = core.connect()
    let hello = Hello(major: 1, minorMin: 0, minorMax: 1, flags: [], name: "recorded")
    serials[session.slot] = 1
    feed(hello.frame(serial: 1), [], to: session)
    return session
  }

  func feed(_ frame: [UInt8], _ images: [[UInt8]], to session: Session) {
    let numbers = images.compactMap { image in
      image.withUnsafeBytes { try? SealedMemory.make(copying: $0).release() }
    }
    expectEqual(numbers.count, images.count)
    frame.withUnsafeBytes {
      expectEqual(session.feed($0, descriptors: DescriptorBatch(adopting: numbers)), $0.count)
    }
    core.processFrames(of: session)
  }

  mutating func commit(
    _ session: Session, images: [[UInt8]] = [], frameBytes: Int = 65_536,
    _ fill: (inout CommitEncoder) -> Void
  ) {
    var encoder = CommitEncoder()
    fill(&encoder)
    var limits = Limits()
    limits.frameBytes = frameBytes
    limits.descriptorsPerFrame = 1
    let first = (serials[session.slot] ?? 0) + 1
    for (index, frame) in encoder.makeFrames(
      firstSerial: first, commitTime: core.clock.now, limits: limits
    ).enumerated() {
      serials[session.slot] = first + UInt64(index)
      feed(frame.bytes, Array(images[frame.descriptors]), to: session)
    }
  }

  mutating func draw(at time: Double) throws {
    try core.setClock(time)
    let (width, height) = (
      core.tree.view.drawList.frame.width, core.tree.view.drawList.frame.height
    )
    if pixels.count != width * height {
      pixels = Array(repeating: 0xFF00_0000, count: width * height)
    }
    pixels.withUnsafeMutableBufferPointer { buffer in
      let target = buffer.baseAddress.map {
        PixelBuffer(base: $0, width: width, height: height, stride: width)
      }
      _ = core.drawFrame(at: time, renderer: renderer, target: target)
    }
    core.discardEvents()
    let hash = pixels.withUnsafeBufferPointer { PixelHash.hash($0) }
    shown.append("\(time) \(PixelHash.text(hash))")
  }
}

@Suite struct RecordedSessionTests {
  private static func picture(_ seed: UInt64) -> [UInt8] {
    var random = ArbitraryValues(seed: seed)
    return (0..<16 * 16).flatMap { _ in [random.u8(), random.u8(), random.u8(), 255] }
  }

  /// Everything that a recording can contain: images by descriptor (one of them twice), a commit in
  /// several frames, an animation, another size, a client error, a disconnect.
  private static func record(to path: String) throws -> RecordedServer {
    var server = try RecordedServer(recording: path)
    try server.draw(at: 0)
    let first = server.connect()
    server.commit(first, images: [picture(1), picture(2), picture(1)], frameBytes: 256) { e in
      for layer in 1...5 as ClosedRange<UInt32> {
        e.createLayer(layer)
        e.setRect(
          layer == 1
            ? Rectangle(x: 0, y: 0, width: 80, height: 60)
            : .init(x: 0, y: 0, width: 16, height: 16),
          for: .bounds, of: layer)
        e.setPoint(Point(x: Double(layer) * 14, y: 30), for: .position, of: layer)
      }
      for image in 1...3 as ClosedRange<UInt32> {
        e.defineImageByDescriptor(image, width: 16, height: 16, rowBytes: 64, byteCount: 1024)
        e.setImage(image, for: .contents, of: image + 1)
      }
      e.setColor(.white, for: .backgroundColor, of: 5)
      e.setSublayers([2, 3, 4, 5], of: 1)
      e.createContext(
        1, layer: 1, origin: .zero, size: Size(width: 80, height: 60), title: "recorded")
    }
    try server.draw(at: 0.25)
    let second = server.connect()
    server.commit(first) { e in
      e.addAnimation(
        1, to: 5,
        .init(
          timing: .init(beginTime: 0.25, duration: 1),
          content: .basic(
            .init(
              target: .init(PropertyKeyPath(.position, .y)), from: .scalar(10), to: .scalar(50)))))
    }
    for step in 2...5 { try server.draw(at: Double(step) * 0.25) }
    server.commit(second) { $0.destroyLayer(9) }
    expectEqual(second.state, .failed)
    server.core.disconnect(second)
    server.core.resize(width: 100, height: 40)
    try server.draw(at: 1.5)
    server.core.disconnect(first)
    try server.draw(at: 1.75)
    expectAtLeast(Set(server.shown.map { $0.split(separator: " ")[1] }).count, 6)
    server.core.stopRecording()
    return server
  }

  @Test(arguments: [nil, 1, 7] as [Int?], [1, 2])
  func `a recorded session replays to the pixels that were shown`(
    chunk: Int?, threads: Int
  ) throws {
    let folder = try TemporaryFolder()
    let server = try Self.record(to: folder.path + "/r.rdrec")
    let (header, records, ignored) = try RecordingFormat.parse(server.fileBytes())
    expectEqual(ignored, 0)
    try expectEqual(hashes(header, records, threads: threads, chunk: chunk), server.shown)
    let text = RecordingText.text(header, records)
    let again = try assembled(text)
    expectEqual(again.1, records)
    #expect(!text.contains("raw"), "even the refused commit has a text")
    #expect(text.contains("1 contents 0 base64 ") && text.contains(" same\n"))
    try expectEqual(hashes(again.0, again.1, threads: threads, chunk: chunk), server.shown)
  }

  @Test func `frames at a rate of their own agree where the times agree`() throws {
    let folder = try TemporaryFolder()
    let server = try Self.record(to: folder.path + "/r.rdrec")
    let (header, records, _) = try RecordingFormat.parse(server.fileBytes())
    let quarter = try hashes(header, records, .rate(4))
    // The recorded server drew before it received events of the same time; these draw after them.
    expectEqual(quarter.count, 8)
    for line in server.shown where ["0.75", "1.0"].contains(line.split(separator: " ")[0]) {
      #expect(quarter.contains(line))
    }
    for chunk in [1, 7] {
      try expectEqual(hashes(header, records, .rate(4), chunk: chunk), quarter)
    }
    try expectEqual(hashes(header, records, .rate(4), threads: 2), quarter)
    try expectEqual(hashes(header, records, .at([1.0]))[0], server.shown[4])
  }

  @Test func `a picture that is sent twice is stored once`() throws {
    let folder = try TemporaryFolder()
    let server = try Self.record(to: folder.path + "/r.rdrec")
    let (_, records, _) = try RecordingFormat.parse(server.fileBytes())
    let sizes = records.filter { $0.kind == .contents }.map(\.payload.count)
    expectEqual(sizes, [40 + 1024, 40 + 1024, 40])
  }

  /// Frames apply long commits by turns (`LatchPlan`): one of these three each, of 640,000 bytes.
  @Test func `long commits replay in the frames that took them in, or all at once`() throws {
    let folder = try TemporaryFolder()
    var server = try RecordedServer(recording: folder.path + "/r.rdrec")
    let client = server.connect()
    server.commit(client) { e in
      e.createLayer(1)
      e.setRect(Rectangle(x: 0, y: 0, width: 80, height: 60), for: .bounds, of: 1)
      e.createContext(
        1, layer: 1, origin: .zero, size: Size(width: 80, height: 60), title: "long")
    }
    try server.draw(at: 0)
    for color in [ColorValue.white, .init(red: 1, green: 0, blue: 0, alpha: 1), .black] {
      server.commit(client) { e in
        for step in 0..<40_000 { e.setProperty(.scalar(Double(step % 2)), for: .zPosition, of: 1) }
        e.setColor(color, for: .backgroundColor, of: 1)
      }
    }
    for time in [0.25, 0.5, 0.75] { try server.draw(at: time) }
    expectFalse(server.core.hasQueuedCommits)
    let pictures = server.shown.map { $0.split(separator: " ")[1] }
    expectEqual(Set(pictures).count, 4)

    let (header, records, _) = try RecordingFormat.parse(server.fileBytes())
    for chunk in [nil, 4096] as [Int?] {
      try expectEqual(hashes(header, records, chunk: chunk), server.shown)
    }
    try expectEqual(hashes(header, records, .at([0.25])).last?.hasSuffix(pictures[3]), true)
  }

  /// A tool that asks for the later state: one frame applies commits that would take three.
  @Test func `a frame that catches up does so in the replay`() throws {
    let folder = try TemporaryFolder()
    var server = try RecordedServer(recording: folder.path + "/r.rdrec")
    let client = server.connect()
    server.commit(client) { e in
      e.createLayer(1)
      e.setRect(Rectangle(x: 0, y: 0, width: 80, height: 60), for: .bounds, of: 1)
      e.createContext(
        1, layer: 1, origin: .zero, size: Size(width: 80, height: 60), title: "long")
    }
    try server.draw(at: 0)
    func commitLong(_ color: ColorValue) {
      server.commit(client) { e in
        for _ in 0..<160 {
          e.set(.text(String(repeating: "n", count: 4_000)), for: .name, of: 1)
        }
        e.setColor(color, for: .backgroundColor, of: 1)
      }
    }
    for color in [ColorValue.testRed, .testGreen, .testBlue] { commitLong(color) }
    server.core.catchUp()
    try server.draw(at: 0.25)
    expectFalse(server.core.hasQueuedCommits)
    // It happens only once.
    for color in [ColorValue.testRed, .testGreen] { commitLong(color) }
    try server.draw(at: 0.5)
    expectTrue(server.core.hasQueuedCommits)
    try server.draw(at: 0.75)
    expectEqual(Set(server.shown.map { $0.split(separator: " ")[1] }).count, 4)

    let (header, records, _) = try RecordingFormat.parse(server.fileBytes())
    try expectEqual(hashes(header, records), server.shown)
    expectEqual(records.count { $0.kind == .catchUp }, 1)
  }
}
