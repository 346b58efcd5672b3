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
    for layer in animations.layers where clientsOfSlots[Int(layer.slot)] == client {
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
  package var evaluatedLayerCount: Int { animations.moving.count }

  package var animationCount: Int { animations.count }

  /// Number of copies that a client's replicators show in addition to their sublayers.
  package func copyCount(of client: UInt32) -> Int { copies.count(of: client) }

  /// Number of animations that the last frame evaluated for the copies of a client.
  package func copyEvaluations(of client: UInt32) -> Int { copyEvaluations[client] }

  /// Cost of a client's layers in the last update, dense tracks not included, in pixels of `ClientWork`.
  func work(of client: UInt32) -> Int {
    work[client] + copyEvaluations[client] * Self.pixelsPerEvaluation
      + longBytes[client] / Self.longBytesPerPixel
  }

  /// Cost of evaluating an animation without a dense track.
  static let pixelsPerEvaluation = 256
  /// Bytes of long values that cost a pixel: mixing a point of a path, 16 bytes, takes as long as 8 pixels.
  private static let longBytesPerPixel = 2

  /// Number of particles shown, by client, for clients with any. Cost: O(emitters).
  package var particleCounts: [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for slot in emitters {
      let count = emitterStates[slot]?.field.particles.count ?? 0
      if count > 0 { counts[clientsOfSlots[Int(slot)], default: 0] += count }
    }
    return counts
  }

  /// Removes all windows except those of one client. Contexts of other clients that its layers host stay,
  /// because they are part of how its windows look.
  package mutating func hideContexts(exceptOf client: UInt32) {
    contexts.removeAll { $0.client != client && $0.isWindow }
    windowOrderIsStale = true
  }
}
