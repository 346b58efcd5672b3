internal import DrawList

/// The values of a client that has been removed: many objects, which any thread may free.
package struct ClientRemains: Sendable {
  var layers: [AnimatedLayer] = []
  var images: [PixelImage] = []

  /// To free it takes longer than to have another thread do so.
  package var isLarge: Bool {
    layers.count > 1000 || images.reduce(0) { $0 + $1.byteCount } > 1 << 20
  }
}
