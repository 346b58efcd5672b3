import DrawList
import Expectations
import ImageFiles
import RenderServer
import RenderTools
import Testing

@Suite struct ReplayReportTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.path + "/hand.rdrec"
    let text = folder.path + "/hand.rdtxt"
    try PixelFiles.writeBytes(Array(ReplayTests.handWritten.utf8), to: text)
    try RecordingText.assemble(file: text, to: file)
  }

  private func report(
    _ change: (inout ReplayReport.Options) -> Void
  ) throws -> (lines: [String], isAsExpected: Bool, notes: [String]) {
    var options = ReplayReport.Options()
    change(&options)
    let report = try ReplayReport(file: file, options: options)
    var lines: [String] = []
    let isAsExpected = try report.run { lines.append($0) }
    return (lines, isAsExpected, report.notes)
  }

  @Test func `hashes are a line per frame`() throws {
    let lines = try report { $0.printsHashes = true }.lines
    expectEqual(
      lines.map { $0.prefix(9) },
      [
        "0.000000 ", "0.500000 ", "1.000000 ", "1.500000 ", "2.000000 ", "3.000000 ",
      ])
    #expect(lines.allSatisfy { $0.count == 25 })
    expectEqual(lines[0].suffix(16), lines[3].suffix(16))
    expectNotEqual(lines[0].suffix(16), lines[2].suffix(16))
    try expectEqual(
      report {
        $0.times = .rate(1); $0.printsHashes = true
      }.lines.count, 4)
    try expectEqual(
      report {
        $0.times = .at([1e300, -1e300]); $0.printsHashes = true
      }.lines.count, 2)
  }

  @Test func `written frames equal the expected ones`() throws {
    let frames = folder.path + "/frames"
    #expect(try report { $0.framesFolder = frames }.isAsExpected)
    #expect(
      try report {
        $0.expectedFolder = frames; $0.threads = 2
      }.isAsExpected)
    try expectEqual(
      report {
        $0.expectedFolder = frames; $0.chunk = 3
      }.notes, [])

    let fewer = try report {
      $0.expectedFolder = frames; $0.times = .at([0])
    }
    expectFalse(fewer.isAsExpected)
    expectEqual(
      fewer.notes, ["the recording has 1 frames, but there is \(frames)/frame-000002.png"])

    let other = try report {
      $0.expectedFolder = frames; $0.renderer = .null
    }
    expectFalse(other.isAsExpected)
    expectEqual(other.notes.count, 6)
    #expect(other.notes[0].hasPrefix("frame 1 at 0.000000: 3072 pixels differ"))

    let more = try report {
      $0.expectedFolder = frames; $0.times = .rate(10)
    }
    expectFalse(more.isAsExpected)
    expectEqual(more.notes.last?.contains("frame-000031.png"), true)
  }

  @Test func `dumps have the commands of each frame`() throws {
    let lines = try report { $0.dumps = [.tree, .drawlist, .damage] }.lines
    #expect(lines.contains("tree 0.500000"))
    #expect(lines.contains("drawlist 2.000000"))
    #expect(lines.contains("damage 0.000000 0,0 64x48"))
    #expect(lines.contains("damage 0.500000 none"))
    #expect(lines.contains { $0.contains("position") })
  }

  @Test func `gradients mix where the option says, and in sRGB without it (§17.6)`() throws {
    let text = """
      recording 64x8 background #000000
      0 connect 1
      0 1 hello "gradient"
      0 1 commit
        createLayer 1
        set 1 bounds 0 0 64 8
        set 1 position 32 4
        set 1 kind gradient
        set 1 colors [1 0 0 1, 0 0 1 1]
        set 1 startPoint 0.25 0.5
        set 1 endPoint 0.75 0.5
        createContext 1 layer 1 origin 0 0 size 64 8 "gradient"
      0 tick

      """
    let path = folder.path + "/gradient.rdtxt"
    try PixelFiles.writeBytes(Array(text.utf8), to: path)
    try RecordingText.assemble(file: path, to: file)
    func ends(_ space: GradientSpace?) throws -> [UInt32] {
      let frames = folder.path + "/" + (space?.rawValue ?? "default")
      _ = try report {
        $0.framesFolder = frames
        if let space { $0.gradients = space }
      }
      let pixels = try ImageFiles.read(path: frames + "/frame-000001.png").pixels
      return [pixels[4 * 64], pixels[4 * 64 + 63]]
    }
    try expectEqual(ends(.srgb), [0xFFFF_0000, 0xFF00_00FF])
    try expectEqual(ends(nil), ends(.srgb))
    try expectEqual(ends(.generic), [0xFFFF_2600, 0xFF06_32FF])
  }

  @Test func `a file that was cut off is played with a note`() throws {
    let bytes = try PixelFiles.readBytes(file)
    try PixelFiles.writeBytes(Array(bytes.dropLast(5)), to: file)
    let cut = try report { $0.printsHashes = true }
    expectEqual(cut.lines.count, 5)
    expectEqual(cut.notes, ["\(file): the last 19 bytes are no whole record and were left out"])
    var notes: [String] = []
    _ = try RecordingText.text(ofFile: file) { notes.append($0) }
    expectEqual(notes, cut.notes)
  }

  @Test func `files and folders that cannot be used are named`() throws {
    #expect(throws: BadFileError.self) {
      try ReplayReport(file: folder.path + "/none", options: .init())
    }
    #expect(throws: BadFileError.self) {
      try ReplayReport(file: folder.path + "/hand.rdtxt", options: .init())
    }
    #expect(throws: BadFileError.self) { try report { $0.framesFolder = "/nowhere/frames" } }
  }
}
