import CoreAnimation
import Expectations
import GraphicsValues
import Quartz2D
import RenderServer
import RenderTree
import TestSupport
import Testing

extension CoreAnimationTests {
  /// One server that receives commits one by one, and one that receives some of them joined.
  @MainActor @Suite final class JoinedTrees {
    private final class Served {
      let server = ServerFixture()
      let client: TestClient

      init() throws { client = try server.greetedClient() }

      func commit(_ batch: CommitBatch) throws {
        let commit = batch.encoded(passesDescriptors: false)
        client.commit(commit.encoder, at: batch.commitTime)
        let error = try client.takeError()
        try #require(error == nil)
        // Drawing does not matter here.
        _ = server.core.drawFrame(at: server.core.clock.now, renderer: nil, target: nil)
      }

      var nodes: [[TreeNode]] {
        server.core.tree.scene.contexts.filter { $0.client == client.session.slot }.map {
          server.core.tree.scene.nodes(of: $0, values: .model)
        }
      }

      var layerCount: Int { server.core.tree.scene.layerCount }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `joined commits have the effect of the same commits one by one`(
      seed: UInt64
    ) throws {
      var random = PixelsRandom(seed: seed)
      let fixture = Fixture()
      fixture.session.linkLost()
      fixture.session.linkEstablished(fixture.link)
      let (direct, joined) = (try Served(), try Served())
      var deferred = DeferredCommit()
      var layers = (0..<12).map { _ in CALayer() }
      var windows = [fixture.window]
      for _ in 0..<200 {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          change(&layers, &windows, &random)
        }
        CATransaction.flush()
        for batch in fixture.link.batches {
          try direct.commit(batch)
          deferred.add(batch)
        }
        fixture.link.forget()
        guard random.chance(0.2) else { continue }
        try joined.commit(deferred.take())
        let (one, other) = (direct.nodes, joined.nodes)
        try #require(one == other, "seed \(seed)")
        expectEqual(direct.layerCount, joined.layerCount, "seed \(seed)")
      }
      for window in windows { window.close() }
      CATransaction.flush()
    }

    private func change(
      _ layers: inout [CALayer], _ windows: inout [LayerWindow], _ random: inout PixelsRandom
    ) {
      CATransaction.setDisableActions(random.chance(0.5))
      let all = layers + windows.map(\.layer)
      guard let layer = layers.randomElement(using: &random),
        let outer = all.randomElement(using: &random)
      else { return }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: outer.insertSublayer(layer, at: UInt32.random(in: 0...3, using: &random))
      case 3: layer.removeFromSuperlayer()
      case 4: outer.mask = random.chance(0.3) ? nil : layer
      case 5: outer.sublayers = layers.filter { _ in random.chance(0.3) }
      case 6: layer.opacity = Float.random(in: 0...1, using: &random)
      case 7:
        layer.contents =
          random.chance(0.3) ? nil : CGImage(width: 2, height: 1, pixels: [0, 0xFF00_00FF])
      case 8:
        // Replaces a layer by another one for good.
        layer.removeFromSuperlayer()
        layers.removeAll { $0 === layer }
        layers.append(CALayer())
      default:
        if windows.count > 1, random.chance(0.5) {
          windows.removeLast().close()
        } else if windows.count < 4 {
          windows.append(LayerWindow(title: "another", size: CGSize(width: 20, height: 10)))
        }
      }
    }
  }
}
