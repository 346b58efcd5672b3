import Expectations
import Foundation
import ImageFiles
import RenderTools
import Testing

/// `renderctl replay` of a recording with two outputs.
@Suite struct `Replays of several outputs` {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.path + "/two.rdrec"
    let text = folder.path + "/two.rdtxt"
    let lines = """
      recording 60x40
      0 output 0 "HDMI-A-1" 60x40
      0 output 1 "DSI-1" 30x20 at 60,0
      0 connect 1
      0 1 hello "test"
      0 1 commit
        createLayer 1
        set 1 anchorPoint 0 0
        set 1 bounds 0 0 10 10
        set 1 backgroundColor 1 0 0 1
        createContext 1 layer 1 origin 65 5 size 10 10 ""
      0 tick
      1 outputTick 0
      2 outputTick 1

      """
    try PixelFiles.writeBytes(Array(lines.utf8), to: text)
    try RecordingText.assemble(file: text, to: file)
  }

  private func report(_ outputs: ReplayReport.Outputs) throws -> [String] {
    var options = ReplayReport.Options()
    options.outputs = outputs
    options.printsHashes = true
    options.framesFolder = folder.path + "/frames"
    var lines: [String] = []
    let report = try ReplayReport(file: file, options: options)
    expectTrue(try report.run { lines.append($0) })
    return lines
  }

  @Test func `all outputs have lines with their names and files of their own`() throws {
    let lines = try report(.all)
    expectEqual(
      lines.map { $0.split(separator: " ").dropLast().joined(separator: " ") },
      ["0.000000 HDMI-A-1", "0.000000 DSI-1", "1.000000 HDMI-A-1", "2.000000 DSI-1"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
    expectEqual(
      files.sorted(),
      [
        "frame-000001-DSI-1.png", "frame-000001-HDMI-A-1.png", "frame-000002-HDMI-A-1.png",
        "frame-000003-DSI-1.png",
      ])
    let image = try ImageFiles.read(path: folder.path + "/frames/frame-000001-DSI-1.png")
    expectEqual([image.width, image.height], [30, 20])
    expectEqual(image.pixels[8 * 30 + 8], 0xFFFF_0000)
    var options = ReplayReport.Options()
    options.outputs = .all
    options.expectedFolder = folder.path + "/frames"
    expectTrue(try ReplayReport(file: file, options: options).run { _ in })
  }

  @Test func `one output is chosen by name or number`() throws {
    let named = try report(.named("DSI-1"))
    expectEqual(named.map { String($0.prefix(9)) }, ["0.000000 ", "2.000000 "])
    try expectEqual(report(.named("1")), named)
    let all = try report(.all)
    expectEqual(named[0].suffix(16), all[1].suffix(16))
  }

  @Test func `an output that the recording does not have is named, with those that it has`() throws
  {
    let error = #expect(throws: BadFileError.self) { try report(.named("DP-7")) }
    #expect(error?.reason.contains("DP-7; there is HDMI-A-1, DSI-1") == true)
  }
}
