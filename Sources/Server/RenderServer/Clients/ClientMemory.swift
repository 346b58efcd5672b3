package import RenderTree

/// A client's part of the memory that all clients share, in bytes, by kind.
package struct ClientMemory: Hashable, Sendable {
  package var tree = TreeMemory()
  /// Bytes of images that layers can show.
  package var images = 0
  /// Bytes that the renderer keeps between frames, and of copies of surfaces' frames.
  package var caches = 0
  /// Bytes of messages and of commits that wait for a frame, with their pictures.
  package var waiting = 0

  package init() {}

  package var total: Int {
    tree.layers + tree.properties + tree.animations + tree.display + images + caches + waiting
  }
}
