import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Frames of surfaces on one of two outputs, of 60 and of 50 frames a second.
@Suite struct `Surfaces on one of several outputs` {
  private let server = ServerFixture(ServerFixture.configuration { $0.mapsSurfaces = true })
  private let second: OutputID
  private let producer: SurfaceProducer

  init() throws {
    _ = server.core.addOutput("A", OutputPlacement(screenWidth: 200, screenHeight: 100))
    second = try unwrap(
      server.core.addOutput(
        "B", OutputPlacement(screenWidth: 100, screenHeight: 100, origin: Point(x: 200, y: 0))))
    server.core.setInterval(0.02, of: second)
    producer = try SurfaceProducer(try server.greetedClient())
  }

  private func frame(_ outputs: [OutputID]) {
    _ = server.core.drawFrame(
      at: server.core.clock.now, on: outputs.map { FrameTarget($0, renderer: nil, pixels: nil) })
  }

  private var due: [Double] { server.core.outputs.map(\.nextSurface) }

  private var shown: UInt64? { server.core.tree.scene.surfaceReports.first?.shown }

  @Test func `are latched by frames of the output that shows their client`() throws {
    try producer.show(at: Rectangle(x: 220, y: 10, width: 40, height: 20))
    frame([.first, second])
    frame([.first, second])
    producer.attach(0)
    producer.attach(1, time: 3)
    server.core.updateSurfaceTimes()
    expectEqual(due, [.infinity, 0])
    frame([.first])
    expectEqual(shown, 0)
    frame([second])
    expectEqual(shown, 1)
    expectEqual(due, [.infinity, 3])
  }

  @Test func `of a client without windows are latched where their importer is`() throws {
    let token = String(repeating: "b", count: 32)
    try producer.define { $0.shareSurface(7, token: token) }
    let importer = try server.greetedClient()
    importer.commit {
      $0.addWindow(1, Rectangle(x: 220, y: 10, width: 40, height: 20))
      $0.importSurface(3, token: token)
      $0.setImage(3, for: .contents, of: 1)
    }
    frame([.first, second])
    frame([.first, second])
    expectEqual(server.core.output(of: producer.client.session), second)
    producer.attach(0)
    frame([.first])
    expectEqual(shown, 0)
    frame([second])
    expectEqual(shown, 1)
  }
}
