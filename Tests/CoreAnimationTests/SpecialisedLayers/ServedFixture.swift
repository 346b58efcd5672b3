import CoreAnimation
import Expectations
import GraphicsValues
import RenderServer
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// A session with a window whose commits go to a server in this process.
@MainActor final class ServedFixture {
  private let link = FakeLink()
  private let server = ServerFixture()
  private let client: TestClient
  let window: LayerWindow

  init() throws {
    CATransaction.flush()
    let session = ClientSession()
    LayerEnvironment.current.session = session
    let link = link
    session.connect = { link }
    client = try server.greetedClient()
    try server.core.setClock(link.currentTime)
    window = LayerWindow(title: "test", size: CGSize(width: 100, height: 80))
    try deliver()
  }

  /// Commits, passes everything to the server and draws a frame there.
  func deliver() throws {
    CATransaction.flush()
    for batch in link.batches {
      let commit = batch.encoded(passesDescriptors: false)
      client.commit(commit.encoder, at: batch.commitTime)
      server.frame()
    }
    link.forget()
    let error = try client.takeError()
    expectNil(error)
  }

  func show(_ layer: CALayer) throws {
    window.layer.addSublayer(layer)
    try deliver()
  }

  func advance(by seconds: Double) throws {
    link.currentTime += seconds
    try server.advance(by: seconds)
  }

  /// The server's values of the window's one sublayer that differ from a plain layer's.
  func values(_ values: Scene.Values) throws -> [PropertyKey: PropertyValue] {
    let tree = server.core.tree
    let context = try unwrap(tree.scene.contexts.first)
    let nodes = tree.scene.nodes(of: context, values: values)
    let node = try #require(nodes.count == 2 ? nodes[1] : nil)
    var result: [PropertyKey: PropertyValue] = [:]
    for property in node.properties { result[property.key] = property.value }
    return result
  }
}

extension PropertyKey {
  /// The properties of a kind of layer, beyond those of all layers, that servers know.
  static func travelling(for kind: LayerKind) -> Set<PropertyKey> {
    Set(travelling.filter { $0.kinds?.contains(kind) ?? false })
  }
}
