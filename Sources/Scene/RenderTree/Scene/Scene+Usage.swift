internal import GraphicsValues

/// What a client holds in the server.
package struct ClientUsage: Hashable, Sendable {
  package var layers = 0
  package var animations = 0
  package var images = 0
  package var imageBytes = 0
}

extension Scene {
  /// Counts what a client has. Cost: the number of layers of all clients.
  package func usage(of client: UInt32) -> ClientUsage {
    var usage = ClientUsage()
    guard let table = clients[client] else { return usage }
    usage.layers = table.layers.ids.count
    for layer in animations.layers where clientsOfSlots[Int(layer.slot)] == client {
      usage.animations += layer.animations.count
    }
    usage.images = table.images.count
    usage.imageBytes = imageBytes(of: client)
    return usage
  }

  /// Bytes of a client's images. Released ones count while a picture of a transition shows them.
  package func imageBytes(of client: UInt32) -> Int {
    (clients[client]?.imageBytes ?? 0) + frozen.releasedBytes(of: client)
  }

  /// Number of layers that the general evaluation visits in every frame: all others that move are in
  /// dense tracks.
  package var evaluatedLayerCount: Int { animations.moving.count }

  package var animationCount: Int { animations.count }

  /// Layers that a client's replicators show beside their sublayers themselves.
  package func copyCount(of client: UInt32) -> Int { copies.count(of: client) }

  /// Number of animations that the last frame evaluated for the copies of a client.
  package func copyEvaluations(of client: UInt32) -> Int { copyEvaluations[client] }

  /// What the last update asked of the scene beside dense tracks, in pixels as clients are charged for them.
  func work(of client: UInt32) -> Int {
    work[client] + copyEvaluations[client] * Self.pixelsPerEvaluation
      + longBytes[client] / Self.longBytesPerPixel
  }

  /// To evaluate an animation that no dense track takes.
  static let pixelsPerEvaluation = 256
  /// Of a point of a path 16 are mixed in the time of some 8 pixels.
  private static let longBytesPerPixel = 2

  /// Particles that are shown, by client; nothing for clients without. Cost: O(emitters).
  package var particleCounts: [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for slot in emitters {
      let count = emitterStates[slot]?.field.particles.count ?? 0
      if count > 0 { counts[clientsOfSlots[Int(slot)], default: 0] += count }
    }
    return counts
  }

  /// Takes every window off the display but those of one client. What its layers host stays in them,
  /// also contexts of other clients: that is how the windows look.
  package mutating func hideContexts(exceptOf client: UInt32) {
    contexts.removeAll { $0.client != client && $0.isWindow }
    windowOrderIsStale = true
  }
}
