import WireProtocol

/// The surfaces of all clients beside the tree: how they are read, and what messages have left for the next frame.
package struct ServerSurfaces {
  package let access: SurfaceAccess
  /// Whether frames were attached or dropped since it was last found out when the next one is due.
  var haveNews = false
  /// Errors in frames that were attached while their surface's commit waited.
  var faults: [(client: UInt32, error: WireError)] = []

  init(_ configuration: ServerConfiguration) {
    access = SurfaceAccess(
      mapsMemory: configuration.mapsSurfaces, isReplay: configuration.isReplay)
  }
}
