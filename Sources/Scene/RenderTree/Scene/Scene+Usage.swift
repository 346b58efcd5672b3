import GraphicsValues

/// Numbers of a client's objects in the server.
package struct ClientUsage: Hashable, Sendable {
  package var layers = 0
  package var animations = 0
  package var images = 0
  package var imageBytes = 0
}

extension Scene {
  /// Counts a client's objects. Cost: O(layers of all clients).
  package func usage(of client: UInt32) -> ClientUsage {
    var usage = ClientUsage()
    guard let table = clients[client] else { return usage }
    usage.layers = table.layers.ids.count
    for layer in timeline.animations.layers where graph.owners[Int(layer.slot)] == client {
      usage.animations += layer.animations.count
    }
    usage.images = table.images.count
    usage.imageBytes = imageBytes(of: client)
    return usage
  }

  /// Bytes of a client's images. Released images count while a frozen picture keeps them.
  package func imageBytes(of client: UInt32) -> Int {
    (clients[client]?.imageBytes ?? 0) + frozen.releasedBytes(of: client)
  }

  /// Number of layers that the general evaluation visits in every frame; other moving layers are in dense
  /// tracks.
  package var evaluatedLayerCount: Int { timeline.animations.moving.count }

  package var animationCount: Int { timeline.animations.count }

  /// Number of copies that a client's replicators show in addition to their sublayers.
  package func copyCount(of client: UInt32) -> Int { copies.count(of: client) }

  /// Number of animations that the last frame evaluated for the copies of a client.
  package func copyEvaluations(of client: UInt32) -> Int { accounts.copyEvaluations[client] }

  /// Number of particles shown, by client, for clients with any. Cost: O(emitters).
  package var particleCounts: [UInt32: Int] { emitters.particleCounts(graph.owners) }
}
