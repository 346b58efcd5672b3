import Synchronization
import WireTransport

/// The way in which a server reads the memory of surfaces.
///
/// Thread-safe: commits are prepared beside the loop.
package final class SurfaceAccess: Sendable {
  /// Whether memory is mapped where its seals make that safe.
  private let mapsMemory: Bool
  /// Whether frames come from a recording.
  let isReplay: Bool
  /// The counts of all clients.
  package let tally = SurfaceTally()
  private let copies = Atomic(false)

  /// The most surfaces of all clients whose memory is mapped; that of further ones is copied. The system has a table of
  /// mappings for each process, which the server needs for its own memory, too.
  private static let mostMapped = 16_384

  init(mapsMemory: Bool, isReplay: Bool) {
    self.mapsMemory = mapsMemory
    self.isReplay = isReplay
  }

  /// Whether the memory of a further surface may be mapped.
  var mayMap: Bool { mapsMemory && tally.mappedCount < Self.mostMapped }

  /// Whether every frame is copied before it is drawn, as for a recording: what is in the file is what was drawn, even
  /// if the client writes meanwhile.
  var copiesFrames: Bool {
    get { copies.load(ordering: .relaxed) }
    set { copies.store(newValue, ordering: .relaxed) }
  }
}
