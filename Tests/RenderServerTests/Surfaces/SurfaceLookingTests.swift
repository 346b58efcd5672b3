import Expectations
import GraphicsValues
import RenderServer
import RenderTree
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// Surfaces as tools see them: trees and traces.
@Suite struct `Looking at surfaces` {
  private let server: ServerFixture
  private let client: TestClient
  private let producer: SurfaceProducer

  init() throws {
    server = ServerFixture(ServerFixture.configuration { $0.mapsSurfaces = true })
    client = try server.greetedClient()
    producer = try SurfaceProducer(client)
  }

  private func tree(_ values: Scene.Values = .presentation) -> TreeDump {
    TreeDump(server.core.tree, values: values)
  }

  private func show() throws {
    try producer.show(at: Rectangle(x: 0, y: 0, width: 200, height: 100))
    server.frame()
  }

  @Test func `a tree says which frame of a surface a layer shows`() throws {
    try show()
    expectTrue(tree().text.contains("contents=surface 7 (20x10 bgrx8)"), tree().text)
    producer.attach(1)
    server.frame()
    expectTrue(tree().text.contains("contents=surface 7 frame 1 (20x10 bgrx8)"), tree().text)
    expectTrue(
      tree().json.text.contains(
        #""surface":{"surface":7,"import":false,"frame":1,"width":20,"height":10,"format":"bgrx8"}"#
      ),
      tree().json.text)
  }

  @Test func `a tree says which frame an import shows, and that none is shared any more`() throws {
    let token = String(repeating: "a", count: 32)
    try producer.define { $0.shareSurface(7, token: token) }
    let other = try server.greetedClient()
    other.commit {
      $0.importSurface(3, token: token)
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 20, height: 10))
      $0.setImage(3, for: .contents, of: 1)
    }
    producer.attach(0)
    server.frame()
    expectTrue(tree().text.contains("contents=import 3 frame 1 (20x10 bgrx8)"), tree().text)
    client.commit { $0.shareSurface(7, token: "") }
    server.frame()
    let line = tree().text.split(separator: "\n").first { $0.contains("import 3") }
    expectEqual(line?.contains("frame"), false)
  }

  @Test func `a layer without contents has no surface`() throws {
    try show()
    client.commit { $0.unset(.contents, of: 1) }
    server.frame()
    expectFalse(tree().text.contains("contents=surface"), tree().text)
  }

  @Test func `a trace has the frames of surfaces with the frame that shows them first`() throws {
    try show()
    let tracer = FrameTracer(interval: 1.0 / 60)
    server.core.tracer = tracer
    producer.attach(0)
    producer.attach(1)
    server.frame()
    let traced = tracer.takeSurfaceFrames()
    expectEqual(traced.count, 1)
    let frame = try unwrap(traced.first)
    expectEqual(frame.surface, 7)
    expectEqual(frame.sequence, 2)
    expectEqual(frame.passed, 1)
    expectNotNil(frame.attached)
  }

  @Test func `a trace does not know when a frame came that was attached before it`() throws {
    try show()
    producer.attach(0)
    let tracer = FrameTracer(interval: 1.0 / 60)
    server.core.tracer = tracer
    server.frame()
    let frame = try unwrap(tracer.takeSurfaceFrames().first)
    expectEqual(frame.sequence, 1)
    expectNil(frame.attached)
  }
}

extension FrameTracer {
  /// Ends the frame in progress, and returns the frames of surfaces in all frames since the last call.
  fileprivate func takeSurfaceFrames() -> [FrameTrace.SurfaceFrame] {
    end(presented: 0)
    return take().frames.flatMap(\.surfaceFrames)
  }
}
