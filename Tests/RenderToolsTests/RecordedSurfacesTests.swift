import Expectations
import GraphicsValues
import RenderServer
import RenderTools
import RenderTree
import TestSupport
import Testing
import WireProtocol
import WireTransport

private let whole = Rectangle(x: 0, y: 0, width: 200, height: 100)

/// Frames of surfaces in recordings: replays show what was drawn, to the bit.
@Suite struct `Recorded surfaces` {
  // MARK: Servers

  @Test func `a replay shows the frames that the recorded server showed`() throws {
    let recorded = try RecordedFixture { $0.mapsSurfaces = true }
    let producer = try SurfaceProducer(recorded.server.greetedClient(), buffers: 8)
    try recorded.start()
    try producer.show(at: whole)
    recorded.frame()
    for number in 0..<12 {
      let buffer = number % 4
      producer.fill(buffer, 0xFF00_0000 | 0x10_2030 * UInt32(number % 5 + 1))
      if number % 4 == 3 {
        producer.client.commit {
          $0.setRect(
            Rectangle(x: 0, y: 0, width: 100 + Double(number), height: 50), for: .bounds, of: 1)
          $0.attachFrame(producer.next(buffer), to: producer.surface)
        }
      } else {
        producer.attach(buffer, number % 2 == 0 ? .keep : [])
      }
      recorded.frame()
    }
    expectGreater(Set(recorded.shown).count, 4)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `what a producer writes into a frame that is shown is not in the replay`() throws {
    let recorded = try RecordedFixture { $0.mapsSurfaces = true }
    let producer = try SurfaceProducer(recorded.server.greetedClient())
    try recorded.start()
    try producer.show(at: whole)
    producer.fill(0, 0xFF11_2233)
    producer.attach(0)
    recorded.frame()
    producer.fill(0, 0xFF99_8877)
    producer.client.commit { $0.setScalar(0.5, for: .opacity, of: 1) }
    recorded.frame()
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `a recording that starts late has the frame on display, and imports`() throws {
    let recorded = try RecordedFixture { $0.mapsSurfaces = true }
    let token = String(repeating: "c", count: 32)
    let producer = try SurfaceProducer(recorded.server.greetedClient())
    try producer.define { $0.shareSurface(producer.surface, token: token) }
    let importer = try recorded.server.greetedClient()
    importer.commit {
      $0.addWindow(1, whole)
      $0.importSurface(1, token: token)
      $0.setImage(1, for: .contents, of: 1)
    }
    recorded.frame()
    producer.fill(1, 0xFF44_5566)
    producer.attach(1)
    recorded.frame()
    try recorded.start()
    recorded.frame()
    producer.fill(2, 0xFF77_8899)
    producer.attach(2)
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  // MARK: Texts

  /// A window filled by a surface of 2 × 1 in red, green, red again, and a frame without bytes, which is blue.
  private static let film = """
    recording 20x10 scale 1 rate 60 background #000000 clock manual start 0
    0        connect 1
    0        1 hello "film" version 1.2
    0        1 commit at 0
               defineSurface 1 2x1 bgrx8 buffers 3
               createLayer 1
               set 1 anchorPoint 0 0
               set 1 bounds 0 0 20 10
               set 1 contents 1
               createContext 1 layer 1 origin 0 0 size 20 10 "film"
    0        1 attachFrame 1 buffer 0 sequence 1
    0        1 surface 1 1 ffff0000*16
    0        tick
    0.1      1 attachFrame 1 buffer 1 sequence 2 keep time 0.1 minimum 0.05
    0.1      1 surface 1 2 hash GREEN ff00ff00*16
    0.1      tick
    0.2      1 attachFrame 1 buffer 2 sequence 3 damage 0,0 1x1 1,0 1x1
    0.2      1 surface 1 3 hash GREEN same
    0.2      1 dropFrames 1 from 4
    0.2      tick
    0.3      1 surface 1 4 hash BLUE missing
    0.3      tick
    0.4      1 surface 1 5 hash GREEN same
    0.4      tick

    """

  /// The hash of sixteen pixels, in digits.
  private static func digits(of pixel: UInt32) -> String {
    let bytes = (0..<16).flatMap { _ in
      withUnsafeBytes(of: pixel.littleEndian) { Array($0) }
    }
    let digest = bytes.withUnsafeBytes { ContentsDigest(of: $0) }
    return digest.bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static let text = film.replacing("BLUE", with: digits(of: 0xFF00_00FF))

  private func report(
    _ folder: TemporaryFolder, _ change: (inout ReplayReport.Options) -> Void
  ) throws -> (lines: [String], isAsExpected: Bool) {
    let file = folder.path + "/film.rdtxt"
    try PixelFiles.writeBytes(Array(Self.text.utf8), to: file)
    try RecordingText.assemble(file: file, to: folder.path + "/film.rdrec")
    var options = ReplayReport.Options()
    change(&options)
    let report = try ReplayReport(file: folder.path + "/film.rdrec", options: options)
    var lines: [String] = []
    let isAsExpected = try report.run { lines.append($0) }
    return (lines, isAsExpected)
  }

  @Test func `the text of surfaces reads back`() throws {
    let (header, records) = try assembled(Self.text)
    let again = RecordingText.text(header, records)
    try expectEqual(assembled(again).1, records)
    expectEqual(records.count { $0.kind == .surfaceFrame }, 5)
    for line in [
      "1 attachFrame 1 buffer 1 sequence 2 keep time 0.1 minimum 0.05",
      "1 attachFrame 1 buffer 2 sequence 3 damage 0,0 1x1 1,0 1x1", "1 dropFrames 1 from 4",
      "1 surface 1 2 ff00ff00*16", "1 surface 1 3 hash \(Self.digits(of: 0xFF00_FF00)) same",
      "1 surface 1 4 hash \(Self.digits(of: 0xFF00_00FF)) missing",
      "defineSurface 1 2x1 bgrx8 buffers 3 stride 64 planes 0/64",
    ] {
      expectTrue(again.contains(line), line)
    }
  }

  @Test func `every layout has a text of its own that reads back`() throws {
    for format in SurfaceFormat.allCases {
      var layout = SurfaceLayout.packed(
        width: 31, height: 17, format: format, matrix: format.hasChroma ? .bt601 : .none,
        range: format.hasChroma ? .limited : .full, siting: format.hasChroma ? .topLeft : .none,
        bufferCount: 5)
      (layout.displayWidth, layout.displayHeight) = (40, 17)
      layout.isOpaque = format == .rgba8
      layout.hasStraightAlpha = format == .bgra8
      layout.bufferStride += 64
      var commit = CommitEncoder()
      commit.defineSurface(3, layout)
      commit.shareSurface(3, token: String(repeating: "d", count: 32))
      commit.attachFrame(FrameAttachment(buffer: 4, flags: .keep, sequence: 9), to: 3)
      commit.importSurface(4, token: String(repeating: "e", count: 32))
      let frame = try #require(commit.makeFrames(firstSerial: 1, commitTime: 0).first)
      let record = Record(time: 0, client: 1, kind: .frame, payload: frame.bytes)
      let header = try assembled(Self.text).0
      let text = RecordingText.text(header, [record])
      expectTrue(text.contains("defineSurface 3 31x17 display 40x17 \(format)"), text)
      try expectEqual(assembled(text).1, [record])
    }
  }

  @Test(arguments: [
    "1 attachFrame 1 buffer 70000 sequence 1", "1 attachFrame 1 sequence 1",
    "1 attachFrame 1 buffer 0 sequence 1 damage 0 1x1", "1 dropFrames 1",
    "1 surface 1 1 hash UNKNOWN same", "1 surface 1 1", "1 surface 1 1 hash 12 missing",
  ])
  func `wrong words of frames are named by line and column`(line: String) throws {
    let error = #expect(throws: BadFileError.self) {
      try RecordingText.assemble(
        Array("recording 20x10\n0 \(line)\n".utf8), file: "test")
    }
    #expect(error?.file.hasPrefix("test:2:") == true)
  }

  @Test(arguments: [
    "1 0x1 bgrx8 buffers 1", "1 2x1 yuv buffers 1", "1 2x1 nv12 buffers 1",
    "1 2x1 nv12 bt709 limited buffers 1", "1 2x1 bgrx8 buffers 0", "1 2x1 bgrx8 buffers 33",
    "1 2x1 bgrx8 buffers 1 stride 64", "1 2x1 bgrx8 buffers 1 stride 64 planes 0",
    "1 2x1 nv12 bt709 limited left buffers 1 stride 64 planes 0/64",
  ])
  func `wrong words of layouts are named by line and column`(words: String) throws {
    let error = #expect(throws: BadFileError.self) {
      try RecordingText.assemble(
        Array("recording 20x10\n0 1 commit\n  defineSurface \(words)\n".utf8), file: "test")
    }
    #expect(error?.file.hasPrefix("test:3:") == true)
  }

  // MARK: Missing bytes

  @Test func `a frame without bytes shows the last one, and its line says so`() throws {
    let folder = try TemporaryFolder()
    let lines = try report(folder) { $0.printsHashes = true }.lines
    expectEqual(
      lines.map { $0.hasSuffix(" inexact") }, [false, false, false, true, false])
    let hashes = lines.map { $0.split(separator: " ")[1] }
    expectNotEqual(hashes[0], hashes[1])
    expectEqual(Set(hashes[1...]).count, 1)
  }

  @Test func `pictures that cannot be drawn are not compared`() throws {
    let folder = try TemporaryFolder()
    let frames = folder.path + "/frames"
    _ = try report(folder) { $0.framesFolder = frames }
    // The fourth picture is another one than that of the recorded server.
    try PixelFiles.writePNG(
      pixels: Array(repeating: 0xFF00_00FF, count: 200), width: 20, height: 10,
      to: frames + "/frame-000004.png")
    #expect(try report(folder) { $0.expectedFolder = frames }.isAsExpected)
  }

  @Test func `bytes from a folder make a frame exact, if they have its hash`() throws {
    let folder = try TemporaryFolder()
    let name = folder.path + "/" + Self.digits(of: 0xFF00_00FF)
    func lines() throws -> [String] {
      try report(folder) {
        $0.printsHashes = true
        $0.surfacesFolder = folder.path
      }.lines
    }
    try PixelFiles.writeBytes(Array(repeating: 7, count: 64), to: name)
    try expectEqual(lines().count { $0.hasSuffix(" inexact") }, 1)
    let blue: [UInt8] = [0xFF, 0, 0, 0xFF]
    try PixelFiles.writeBytes((0..<64).map { blue[$0 % 4] }, to: name)
    let exact = try lines()
    expectEqual(exact.count { $0.hasSuffix(" inexact") }, 0)
    expectNotEqual(exact[3].split(separator: " ")[1], exact[2].split(separator: " ")[1])
  }

  @Test(arguments: [1, 2, 3, 4]) func `the number of threads changes no pixel`(threads: Int) throws
  {
    let folder = try TemporaryFolder()
    let one = try report(folder) { $0.printsHashes = true }.lines
    let lines = try report(folder) {
      $0.printsHashes = true
      $0.threads = threads
    }.lines
    expectEqual(lines, one)
  }

  @Test func `at other times a replay shows the last frame before each`() throws {
    let folder = try TemporaryFolder()
    let recorded = try report(folder) { $0.printsHashes = true }.lines
    let other = try report(folder) {
      $0.printsHashes = true
      $0.times = .at([0.05, 0.25, 0.35])
    }.lines
    func hashes(_ lines: [String]) -> [Substring] { lines.map { $0.split(separator: " ")[1] } }
    expectEqual(hashes(other), [0, 2, 3].map { hashes(recorded)[$0] })
    expectEqual(other.map { $0.hasSuffix(" inexact") }, [false, false, true])
  }

  @Test(arguments: [0, 12, 47]) func `damaged records of frames are ignored`(count: Int) throws {
    let (header, records) = try assembled(Self.text)
    let cut = records.map { record in
      var record = record
      if record.kind == .surfaceFrame { record.payload = Array(record.payload.prefix(count)) }
      return record
    }
    try expectEqual(hashes(header, cut).count, 5)
    // Fewer bytes than the surface's buffers have.
    let short = records.map { record in
      var record = record
      if record.kind == .surfaceFrame { record.payload = Array(record.payload.prefix(48 + count)) }
      return record
    }
    try expectEqual(hashes(header, short).count, 5)
  }
}
