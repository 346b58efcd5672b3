import DrawList
import Expectations
import Foundation
import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// Input is part of a recording, since it decides windows' places.
@Suite struct `Recorded input` {
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("input-\(UUID().uuidString).rdrec").path

  private func input(_ server: ServerFixture, _ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
    server.frame()
  }

  private func open(_ server: ServerFixture) throws {
    for (index, color) in [ColorValue.testRed, .testGreen, .testBlue].enumerated() {
      let client = try server.greetedClient()
      client.openWindow(
        at: Rectangle(x: 10 + 20 * Double(index), y: 30, width: 60, height: 40), color: color)
      server.frame()
    }
  }

  private func use(_ server: ServerFixture) throws {
    try input(server, "move 15 40")
    try input(server, "press 1")
    try input(server, "release 1")
    try input(server, "press 1 with super")
    try input(server, "move 95 60 with super")
    try input(server, "release 1")
    try input(server, "keydown LeftAlt with alt")
    try input(server, "keydown Tab with alt")
    try input(server, "keyup LeftAlt")
    server.core.resize(width: 200, height: 100, scale: 1.5)
    server.frame()
  }

  private func lastPixels(_ bytes: [UInt8]) throws -> [UInt32] {
    let (header, records, ignored) = try RecordingFormat.parse(bytes)
    expectEqual(ignored, 0)
    var last: [UInt32] = []
    try Replay(header, records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) {
      last = Array($0.pixels)
      return true
    }
    return last
  }

  private func screen(_ server: ServerFixture) -> [UInt32] {
    (0..<100).flatMap { y in (0..<200).map { server.pixel($0, y) } }
  }

  private func read() throws -> [UInt8] {
    defer { try? FileManager.default.removeItem(atPath: file) }
    return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  @Test(arguments: [true, false])
  func `a replay moves windows as the users did`(hasTitles: Bool) throws {
    let server = ServerFixture(ServerFixture.configuration { $0.hasTitleBars = hasTitles })
    try server.core.startRecording(to: file)
    try open(server)
    try use(server)
    server.core.stopRecording()
    try expectEqual(lastPixels(try read()), screen(server))
  }

  @Test(arguments: [true, false])
  func `a recording that starts late has the windows where and in the order they are`(
    hasTitles: Bool
  ) throws {
    let server = ServerFixture(ServerFixture.configuration { $0.hasTitleBars = hasTitles })
    try open(server)
    try use(server)
    try server.core.startRecording(to: file)
    server.frame()
    try input(server, "keydown LeftAlt with alt")
    try input(server, "keydown Tab with alt")
    server.core.stopRecording()
    try expectEqual(lastPixels(try read()), screen(server))
  }

  @Test(arguments: [true, false])
  func `a replay finds the same places for windows that name none`(isLate: Bool) throws {
    let server = ServerFixture(ServerFixture.configuration { $0.hasTitleBars = true })
    if !isLate { try server.core.startRecording(to: file) }
    var clients: [TestClient] = []
    func openAnother(_ frame: Rectangle, _ color: ColorValue) throws {
      let client = try server.greetedClient()
      client.openWindow(at: frame, color: color)
      clients.append(client)
      server.frame()
    }
    let corner = Rectangle(x: 0, y: 0, width: 60, height: 40)
    try openAnother(corner, .testRed)
    try openAnother(corner, .testGreen)
    try openAnother(Rectangle(x: 190, y: 2, width: 60, height: 40), .testBlue)
    try openAnother(Rectangle(x: 70, y: 42, width: 60, height: 40), .testGreen)
    // Partly beyond the edge, where no request would bring it.
    try input(server, "move 75 50")
    try input(server, "press 1 with super")
    try input(server, "move -5 80 with super")
    try input(server, "release 1")
    if isLate { try server.core.startRecording(to: file) }
    server.frame()
    for client in clients {
      client.commit { $0.setContextFrame(Rectangle(x: 0, y: 0, width: 50, height: 45), of: 1) }
      server.frame()
    }
    try openAnother(corner, .testBlue)
    server.core.stopRecording()
    try expectEqual(lastPixels(try read()), screen(server))
  }

  @Test func `the text of recorded input assembles to the same recording`() throws {
    let server = ServerFixture(
      ServerFixture.configuration {
        $0.policy = .tile
        $0.hasTitleBars = true
      })
    try server.core.startRecording(to: file)
    try open(server)
    try use(server)
    server.core.input(InputEvent(.textEntered("a \"text\" with spaces")))
    server.core.stopRecording()
    let bytes = try read()
    let (header, records, _) = try RecordingFormat.parse(bytes)
    let text = RecordingText.text(header, records)
    #expect(text.contains("layout tile titles") && text.contains("input press 1 with command"))
    let (newHeader, newRecords) = try RecordingText.assemble(Array(text.utf8), file: "text")
    expectEqual(newHeader, header)
    expectEqual(newRecords, records)
  }
}
