import Expectations
import Foundation
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// The request `output`, on a display in memory of 64 × 48 and 100 × 30 pixels.
@Suite struct `Requests about outputs` {
  private func withOutputs(
    _ lines: [String] = [], _ body: (RenderServer) throws -> Void
  ) throws {
    let display = MemoryDisplay([("memory-1", 64, 48), ("memory-2", 100, 30)])
    try withWholeServer(
      width: 64, height: 48, display: display,
      options: { options in
        for line in lines { try? options.outputs.add(line) }
      }, body)
  }

  private func answer(_ server: RenderServer, _ line: String) throws -> [String: Any] {
    let bytes = server.reply(to: line.split(separator: " ").map { ControlWords.unescape($0) })
    let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
    let object = try JSONSerialization.jsonObject(with: Data(bytes[..<end]))
    return try unwrap(object as? [String: Any])
  }

  private func outputs(_ server: RenderServer, _ line: String = "output list") throws
    -> [[String: Any]]
  {
    let answer = try answer(server, line)
    expectNil(answer["error"])
    return answer["outputs"] as? [[String: Any]] ?? []
  }

  private func error(_ server: RenderServer, _ line: String) throws -> String {
    try answer(server, line)["error"] as? String ?? "no error"
  }

  private func window(
    _ server: RenderServer, _ frame: Rectangle, title: String = "window", name: String = "test"
  ) throws -> Session {
    let session = server.core.connect()
    let hello = Hello(major: 1, minorMin: 0, minorMax: 9, flags: [], name: name)
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.setPoint(.zero, for: .anchorPoint, of: 1)
    encoder.setRect(
      Rectangle(x: 0, y: 0, width: frame.width, height: frame.height), for: .bounds, of: 1)
    encoder.setColor(.testGreen, for: .backgroundColor, of: 1)
    encoder.createContext(1, layer: 1, origin: frame.origin, size: frame.size, title: title)
    var bytes = hello.frame(serial: 1)
    for frame in encoder.makeFrames(firstSerial: 2, commitTime: 0) { bytes += frame.bytes }
    _ = bytes.withUnsafeBytes { session.feed($0, descriptors: DescriptorBatch(adopting: [])) }
    server.core.processFrames(of: session)
    _ = server.reply(to: ["clock", "advance", "0"])
    return session
  }

  @Test func `a list has every output with its place`() throws {
    try withOutputs { server in
      let list = try outputs(server)
      expectEqual(list.compactMap { $0["name"] as? String }, ["memory-1", "memory-2"])
      expectEqual(list.compactMap { $0["mode"] as? String }, ["64x48", "100x30"])
      expectEqual(list.compactMap { $0["x"] as? Int }, [0, 64])
      expectEqual(list.compactMap { $0["output"] as? Int }, [0, 1])
      expectEqual(list.compactMap { $0["on"] as? Bool }, [true, true])
      expectEqual(list.compactMap { $0["modes"] as? [String] }, [["64x48"], ["100x30"]])
    }
  }

  @Test func `words of a configuration change an output, by name or number`() throws {
    try withOutputs { server in
      let list = try outputs(server, "output memory-1 rotate 90 scale 2 at 10,20")
      expectEqual(list[0]["orientation"] as? String, "90")
      expectEqual(list[0]["width"] as? Int, 24)
      expectEqual(list[0]["pixelHeight"] as? Int, 64)
      expectEqual(list[0]["x"] as? Int, 10)
      expectEqual(server.core.outputs[0].placement.orientation, .rotated90)
      let off = try outputs(server, "output 1 off")
      expectEqual(off[1]["on"] as? Bool, false)
      let on = try outputs(server, "output 1 on")
      expectEqual(on[1]["on"] as? Bool, true)
      expectEqual(on[1]["output"] as? Int, 1)
      expectEqual(on[0]["orientation"] as? String, "90", "words that are not said stay")
    }
  }

  @Test func `a configuration's lines hold from the start, with its rules`() throws {
    let lines = ["output * scale 2", "output memory-2 off", "assign title Map to memory-2"]
    try withOutputs(lines) { server in
      expectEqual(server.core.outputs.map(\.placement.scale), [2])
      let session = try window(
        server, Rectangle(x: 2, y: 30, width: 10, height: 10), title: "Map")
      _ = try outputs(server, "output memory-2 on")
      let id = WindowID(client: session.slot, context: 1)
      expectEqual(server.core.outputs[server.core.output(of: id)]?.name, "memory-2")
    }
  }

  @Test(arguments: [
    ("output", "output takes list"), ("output list all", "takes no more words"),
    ("output DP-7 off", "no output DP-7; there is memory-1, memory-2"),
    ("output memory-1", "output memory-1 takes on, off, mode"),
    ("output memory-1 rotate 45", "output memory-1: rotate 45"),
    ("output memory-1 rotate", "output memory-1"), ("output memory-1 scale 0", "scale 0"),
    ("output memory-1 mode 5x5", "output memory-1: mode 5x5"),
    ("output memory-1 mode 99999x1", "output memory-1: mode 99999x1"),
    ("output memory-1 at 0.5,0", "at 0.5,0"),
    ("output memory-1 colour red", "“colour”"), ("output memory-1 on off", "twice"),
    ("output identify 0", "seconds"), ("output identify 1 2", "seconds"),
    ("output memory-1 identify soon", "number"),
    ("output assign", "assign"), ("output assign title Map memory-1", "“to”"),
    ("output assign window 9/9 to memory-1", "no window 9/9"),
    ("output assign window a/b to memory-1", "CLIENT/WINDOW"),
    ("output assign window 1/ to memory-1", "CLIENT/WINDOW"),
    ("output assign window 1/2/3 to memory-1", "CLIENT/WINDOW"),
    ("output assign window 1 to DP-7", "no output DP-7"),
    ("screenshot output DP-7", "no output DP-7"), ("screenshot output", "needs a name"),
    ("pixel 1 1 output DP-7", "no output DP-7"), ("pixel 70 1", "output memory-1 is 64x48"),
    ("pixel 1 40 output memory-2", "output memory-2 is 100x30"),
    ("input move 1 1 on DP-7", "no output DP-7"), ("input move 1 1 on 7", "no output 7"),
    ("pick output DP-7", "no output DP-7"),
  ])
  func `what cannot be done is named, and changes nothing`(line: String, part: String) throws {
    try withOutputs { server in
      let before = server.core.outputs.map(\.placement)
      let text = try error(server, line)
      #expect(text.contains(part), "\(text)")
      expectEqual(server.core.outputs.map(\.placement), before)
      expectEqual(server.core.outputs.map(\.isOn), [true, true])
    }
  }

  @Test func `two outputs over each other are refused, and both are named`() throws {
    try withOutputs { server in
      _ = try outputs(server, "output memory-1 at 0,0")
      let text = try error(server, "output memory-2 at 10,10")
      #expect(text.contains("memory-1") && text.contains("memory-2"), "\(text)")
      expectEqual(server.core.outputs[1].placement.origin, Point(x: 64, y: 0))
      let list = try outputs(server, "output memory-2 at 0,48")
      expectEqual(list[1]["y"] as? Int, 48)
    }
  }

  @Test func `requests about the picture of an output that is off say so`() throws {
    try withOutputs { server in
      _ = try outputs(server, "output memory-2 off")
      for line in [
        "screenshot output memory-2", "pixel 1 1 output 1", "input move 1 1 on memory-2",
        "output memory-2 identify",
      ] {
        try expectEqual(error(server, line), "output memory-2 is off")
      }
    }
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description = "output memory-1: the card says no"
  }

  @Test func `a display that refuses keeps what it showed`() throws {
    let display = MemoryDisplay([("memory-1", 64, 48)])
    try withWholeServer(width: 64, height: 48, display: display) { server in
      display.refusal = Refusal()
      try expectEqual(error(server, "output memory-1 rotate 90"), "\(Refusal())")
      expectEqual(server.core.outputs[0].placement.orientation, .normal)
      let list = try outputs(server, "output memory-1 scale 2")
      expectEqual(list[0]["orientation"] as? String, "normal", "the refused word is forgotten")
      expectEqual(list[0]["scale"] as? Int, 2)
    }
  }

  // MARK: Pictures

  @Test func `screenshots, pixels and input are those of the output that is named`() throws {
    try withOutputs { server in
      let session = try window(server, Rectangle(x: 70, y: 5, width: 20, height: 10))
      let shot = try answer(server, "screenshot output memory-2")
      expectEqual(shot["width"] as? Int, 100)
      expectEqual(shot["height"] as? Int, 30)
      let first = try answer(server, "screenshot")
      expectEqual(first["width"] as? Int, 64)
      try expectEqual(
        answer(server, "pixel 10 8 output memory-2")["pixel"] as? String, "#00FF00FF")
      try expectEqual(answer(server, "pixel 10 8")["pixel"] as? String, "#000000FF")
      let alone = try answer(server, "screenshot client \(session.slot) output 1")
      expectEqual(alone["width"] as? Int, 100)
      session.outbox.removeAll()
      expectNil(try answer(server, "input move 10 8 on memory-2")["error"])
      expectFalse(session.outbox.bytes.isEmpty)
    }
  }

  @Test func `windows, trees and the server's description name outputs, if there are several`()
    throws
  {
    try withOutputs { server in
      _ = try window(server, Rectangle(x: 70, y: 5, width: 20, height: 10))
      let tree = try answer(server, "tree")["text"] as? String
      #expect(tree?.contains("(70, 5, 20, 10) on memory-2") == true, "\(tree ?? "")")
      let json = try answer(server, "tree json")["windows"] as? [[String: Any]]
      expectEqual(json?.first?["output"] as? String, "memory-2")
      let clients = try answer(server, "clients")["clients"] as? [[String: Any]]
      let windows = clients?.first?["windows"] as? [[String: Any]]
      expectEqual(windows?.first?["output"] as? String, "memory-2")
      try expectEqual((answer(server, "info")["outputs"] as? [Any])?.count, 2)
    }
    try withWholeServer(width: 64, height: 48) { server in
      _ = try window(server, Rectangle(x: 0, y: 5, width: 20, height: 10))
      let tree = try answer(server, "tree")["text"] as? String
      expectEqual(tree?.contains(" on "), false)
      expectNil(try answer(server, "info")["outputs"])
      let clients = try answer(server, "clients")["clients"] as? [[String: Any]]
      expectNil((clients?.first?["windows"] as? [[String: Any]])?.first?["output"])
    }
  }

  // MARK: Identifying

  @Test func `identify shows names on the outputs until the clock has moved on`() throws {
    let display = MemoryDisplay([("memory-1", 320, 240), ("memory-2", 320, 240)])
    try withWholeServer(width: 320, height: 240, display: display) { server in
      func pixels(_ output: String) -> [UInt8] {
        server.reply(to: ["screenshot", "output", output])
      }
      let plain = [pixels("memory-1"), pixels("memory-2")]
      _ = try outputs(server, "output memory-2 identify 2")
      expectEqual(pixels("memory-1"), plain[0])
      expectNotEqual(pixels("memory-2"), plain[1])
      _ = try outputs(server, "output identify 2")
      expectNotEqual(pixels("memory-1"), plain[0])
      _ = try answer(server, "clock advance 1.9")
      expectNotEqual(pixels("memory-1"), plain[0])
      _ = try answer(server, "clock advance 0.2")
      expectEqual(pixels("memory-1"), plain[0])
      expectEqual(pixels("memory-2"), plain[1])
    }
  }

  // MARK: Assigning

  @Test func `windows are assigned by title, by client and one by one`() throws {
    try withOutputs { server in
      let map = try window(server, Rectangle(x: 5, y: 5, width: 20, height: 10), title: "The map")
      let other = try window(
        server, Rectangle(x: 5, y: 5, width: 20, height: 10), name: "demo")
      func place(_ session: Session) -> UInt32 {
        server.core.output(of: WindowID(client: session.slot, context: 1)).rawValue
      }
      _ = try outputs(server, "output assign title The%20map to memory-2")
      expectEqual([place(map), place(other)], [1, 0])
      _ = try outputs(server, "output assign client demo to memory-2")
      expectEqual([place(map), place(other)], [1, 1])
      let list = try outputs(server, "output assign window \(map.slot)/1 to memory-1")
      expectEqual([place(map), place(other)], [0, 1])
      expectEqual(list.compactMap { $0["windows"] as? Int }, [1, 1])
      _ = try outputs(server, "output assign window \(other.slot) to 0")
      expectEqual([place(map), place(other)], [0, 0])
    }
  }
}
