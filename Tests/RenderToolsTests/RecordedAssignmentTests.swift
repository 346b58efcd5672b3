import Expectations
import Foundation
import GraphicsValues
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Windows that rules and tools have moved, in recordings and their texts.
@Suite struct `Recorded assignments` {
  private static let text = """
    recording 200x100 scale 1 rate 60 background #000000 clock manual start 0 layout float
    0        output 0 "left" 200x100
    0        output 1 "right" 80x100 at 200,0
    0        connect 1
    0        1 hello "test" version 1.0
    0        assign 1 1 to 1 by rule
    0        1 commit at 0
               createLayer 1
               set 1 anchorPoint 0 0
               set 1 bounds 0 0 40 30
               set 1 backgroundColor 1 0 0 1
               createContext 1 layer 1 origin 20 30 size 40 30 "Map"
    0        tick
    1        assign 1 1 to 0 by user
    1        tick
    2        assign 1 1 to 1 by place frame 5 6 40 30
    2        tick

    """

  private func recording(_ text: String) throws -> (RecordingHeader, [Record]) {
    try RecordingText.assemble(Array(text.utf8), file: "test")
  }

  @Test func `the text of an assignment reads back`() throws {
    let (_, records) = try recording(Self.text)
    let assignments = records.filter { $0.kind == .assign }
    expectEqual(assignments.count, 3)
    let read = assignments.compactMap { AssignmentRecord(decoding: $0.payload) }
    expectEqual(read.map(\.home.output.rawValue), [1, 0, 1])
    expectEqual(read.map(\.home.reason), [.rule, .user, .place])
    expectEqual(read.last?.home.frame, Rectangle(x: 5, y: 6, width: 40, height: 30))
    let (header, all) = try recording(Self.text)
    let again = RecordingText.text(header, all)
    for line in ["assign 1 1 to 1 by rule", "assign 1 1 to 1 by place frame 5 6 40 30"] {
      expectTrue(again.contains(line))
    }
    try expectEqual(recording(again).1, all)
  }

  @Test(arguments: [
    "assign 1", "assign 1 1 1 by rule", "assign 1 1 to 1", "assign 1 1 to 1 by chance",
    "assign 1 1 to 1 by rule frame 1 2 3", "assign 1 1 to left by rule",
  ])
  func `wrong words are named by line and column`(line: String) throws {
    let text = "recording 200x100\n0 " + line + "\n"
    let error = #expect(throws: BadFileError.self) { try recording(text) }
    #expect(error?.file.hasPrefix("test:2:") == true)
  }

  @Test(arguments: [0, 8, 15, 17, 40, 56]) func `bytes that are no assignment are ignored`(
    count: Int
  ) throws {
    let home = WindowAssignment.Home(
      OutputID(1), .rule, frame: Rectangle(x: 1, y: 2, width: 3, height: 4))
    let whole = AssignmentRecord(context: 1, home: home).encoded
    expectEqual(AssignmentRecord(decoding: whole)?.home, home)
    var bytes = Array(whole.prefix(count))
    if count > whole.count { bytes = whole + [0, 0, 0, 0, 0, 0, 0, 0] }
    expectNil(AssignmentRecord(decoding: bytes))
    var reason = whole
    reason[8] = 99
    expectNil(AssignmentRecord(decoding: reason))
    var frame = whole
    frame.replaceSubrange(16..<24, with: [0, 0, 0, 0, 0, 0, 0xF8, 0x7F])
    expectNil(AssignmentRecord(decoding: frame))
  }

  @Test func `a replay moves the windows as they were moved`() throws {
    let (header, records) = try recording(Self.text)
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
    var places: [[Double]] = []
    try replay.run(.recorded) { frame in
      if let rectangle = frame.core.tree.scene.contexts.first?.frame {
        places.append([rectangle.x, rectangle.y])
      }
      return true
    }
    expectEqual(places.count, 3)
    expectEqual(places[0], [220, 30])
    expectEqual(places[1], [20, 30])
  }

  @Test func `a server's rules and tools are in its recording, which replays to the same places`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "assign-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for isLate in [false, true] {
      let path = folder.appendingPathComponent("r\(isLate).rdrec").path
      let server = ServerFixture()
      server.core.addOutput("left", OutputPlacement(screenWidth: 200, screenHeight: 100))
      let right = OutputPlacement(
        screenWidth: 80, screenHeight: 100, origin: Point(x: 200, y: 0))
      server.core.addOutput("right", right)
      if !isLate { try server.core.startRecording(to: path) }
      server.core.add(AssignmentRule(.title("Map"), to: "right"))
      let client = try server.greetedClient()
      client.openWindow(
        at: Rectangle(x: 20, y: 30, width: 40, height: 30), color: .testRed, title: "Map")
      client.openWindow(
        2, at: Rectangle(x: 60, y: 10, width: 40, height: 30), color: .testGreen, title: "Menu")
      server.frame()
      server.core.move(
        WindowID(client: client.session.slot, context: 2), to: OutputID(1), because: .user)
      server.frame()
      server.core.removeOutput(OutputID(1))
      server.frame()
      if isLate { try server.core.startRecording(to: path) }
      server.frame()
      server.core.addOutput("right", right)
      server.frame()
      let live = server.core.tree.scene.contexts.map(\.frame)
      server.core.stopRecording()
      let (header, records, _) = try RecordingFormat.parse(PixelFiles.readBytes(path))
      let replay = Replay(header, records, renderer: nil)
      var played: [Rectangle?] = []
      try replay.run(.recorded) { frame in
        played = frame.core.tree.scene.contexts.map(\.frame)
        return true
      }
      expectEqual(played, live, isLate ? "late" : "from the start")
    }
  }
}
