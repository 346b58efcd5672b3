import Expectations
import Foundation
import GraphicsValues
import RenderServer
import RenderTools
import TestSupport
import Testing
import WireProtocol

/// Outputs that come while a recording runs, and recordings that ask for too much of them.
@Suite struct `Outputs of recordings` {
  private static let left = OutputPlacement(screenWidth: 200, screenHeight: 100)
  private static let right = OutputPlacement(
    screenWidth: 80, screenHeight: 100, origin: Point(x: 200, y: 0))

  private func recording(
    _ body: (ServerFixture, String) throws -> Void
  ) throws -> (RecordingHeader, [Record]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "outputs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("r.rdrec").path
    let server = ServerFixture()
    server.core.addOutput("left", Self.left)
    try body(server, path)
    server.core.stopRecording()
    let (header, records, _) = try RecordingFormat.parse(PixelFiles.readBytes(path))
    return (header, records)
  }

  @Test func `the first output has its name as soon as there is a second`() throws {
    let (header, records) = try recording { server, path in
      try server.core.startRecording(to: path)
      server.frame()
      server.core.addOutput("right", Self.right)
      server.frame()
    }
    expectEqual(records.count { $0.kind == .output }, 2)
    var names: [[String]] = []
    try Replay(header, records, renderer: nil).run(.recorded) { frame in
      names.append(frame.core.outputs.map(\.name))
      return true
    }
    expectEqual(names, [[""], ["left", "right"]])
    let file = RecordingFile(path: "r", header: header, records: records)
    expectEqual(file.outputs.map(\.rawValue), [0, 1])
  }

  @Test(arguments: [false, true])
  func `a window that asked for the only output by its name stays there`(isLate: Bool) throws {
    var live: [Rectangle?] = []
    let (header, records) = try recording { server, path in
      if !isLate { try server.core.startRecording(to: path) }
      let client = try server.greetedClient()
      client.openWindow(at: Rectangle(x: 20, y: 30, width: 40, height: 30), color: .testRed)
      client.commit { $0.setContextOutput(.name("left"), of: 1) }
      server.frame()
      if isLate { try server.core.startRecording(to: path) }
      server.core.addOutput("right", Self.right)
      server.frame()
      client.commit {
        $0.setContextFrame(Rectangle(x: 210, y: 30, width: 40, height: 30), of: 1)
      }
      server.frame()
      live = server.core.tree.scene.contexts.map(\.frame)
    }
    expectEqual(live, [Rectangle(x: 10, y: 30, width: 40, height: 30)])
    var played: [Rectangle?] = []
    try Replay(header, records, renderer: nil).run(.recorded) { frame in
      played = frame.core.tree.scene.contexts.map(\.frame)
      return true
    }
    expectEqual(played, live)
  }

  @Test func `outputs of more pixels than one of the largest size are refused`() throws {
    let text = """
      recording 16x16
      0 output 0 "a" 16x16
      0 output 1 "b" 16384x16384 at 16,0 off
      0 output 2 "c" 16384x16384 at 20000,0 off
      0 tick
      1 output 1 "b" 16384x16384 at 16,0
      1 output 2 "c" 16384x16384 at 20000,0
      1 tick

      """
    let (header, records) = try RecordingText.assemble(Array(text.utf8), file: "test")
    var count = 0
    let error = #expect(throws: Replay.TooManyPixels.self) {
      try Replay(header, records, renderer: nil).run(.recorded) { _ in
        count += 1
        return true
      }
    }
    expectEqual(count, 1)
    #expect(error?.description.contains("536871168 pixels") == true)
  }
}
