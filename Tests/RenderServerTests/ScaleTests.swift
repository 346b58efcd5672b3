import Expectations
import Foundation
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `The scale of the display` {
  @Test(arguments: ["5e-324", "0.015624", "0", "-1", "16.5", "nan", "inf"])
  func `a scale out of range is refused, and nothing changes`(scale: String) throws {
    try withWholeServer(width: 64, height: 32) { server in
      let answer = String(
        decoding: server.reply(to: ["resize", "100", "100", scale]), as: UTF8.self)
      #expect(answer.contains("error"))
      if Double(scale)?.isFinite == true { #expect(answer.contains("1/64")) }
      expectEqual(server.core.tree.view.scale, 1)
      expectEqual(server.core.tree.view.drawList.frame.width, 64)
    }
  }

  @Test(arguments: [ServerConfiguration.scales.lowerBound, ServerConfiguration.scales.upperBound])
  func `the smallest and the largest scale are accepted`(scale: Double) throws {
    try withWholeServer(width: 64, height: 32) { server in
      _ = server.reply(to: ["resize", "100", "100", "\(scale)"])
      expectEqual(server.core.tree.view.scale, scale)
      expectEqual(server.core.tree.view.drawList.frame.width, 100)
    }
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1.0 / 64, 16])
  func `clients are told of finite places only`(scale: Double) throws {
    let server = ServerFixture(ServerFixture.configuration { $0.policy = .tile })
    let clients = try (0..<3).map { _ in try server.greetedClient() }
    for client in clients {
      client.openWindow(at: Rectangle(x: 0, y: 0, width: 20, height: 20), color: .testRed)
    }
    server.frame()
    for client in clients { _ = try client.takeMessages() }
    server.core.resize(width: 100, height: 100, scale: scale)
    _ = server.core.drawFrame(at: 0, renderer: nil, target: nil)
    for client in clients {
      for told in try client.takeConfigurations() {
        let numbers = [told.x, told.y, told.width, told.height, told.scale]
        #expect(numbers.allSatisfy { $0.isFinite })
      }
    }
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 0.015624, 0, 65, .infinity, .nan])
  func `a recording of another scale is damaged`(scale: Double) throws {
    var header = RecordingHeader(
      width: 8, height: 4, scale: RecordingHeader.scales.lowerBound, rate: 60, background: 1,
      clockKind: 1, startTime: 0)
    try expectEqual(RecordingFormat.parse(RecordingFormat.encode(header)).0, header)
    header.scale = scale
    #expect(throws: RecordingFormat.ParseError.badHeader) {
      try RecordingFormat.parse(RecordingFormat.encode(header))
    }
  }
}
