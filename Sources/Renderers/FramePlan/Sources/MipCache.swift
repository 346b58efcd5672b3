package import CSpanKernels
package import Coverage
package import DrawList

/// A cache of the pyramids of images that are drawn at half their size or less, or with trilinear
/// filtering, kept from frame to frame.
package final class MipCache {
  /// Bytes that the levels of pyramids, without the images themselves, may occupy after a frame.
  package static let byteLimit = 64 << 20

  private struct Pyramid {
    /// Weak: a pyramid is dropped with its image, which a client may release at any time.
    weak var image: PixelImage?
    let halves: [PixelImage]
  }

  private var pyramids: BoundedCache<ObjectIdentifier, Pyramid>
  private let effects: effect_kernels
  /// Pixels read for pyramids so far.
  package private(set) var madePixels = 0

  package init(effects: effect_kernels, byteLimit: Int = MipCache.byteLimit) {
    self.effects = effects
    pyramids = BoundedCache(byteLimit: byteLimit, patience: 240)
  }

  package var counters: CacheCounters { pyramids.counters }

  /// The client whose command is being prepared.
  package var owner: UInt32 = 0

  package func bytes(of owner: UInt32) -> Int { pyramids.bytes(of: owner) }

  package func forget(_ owner: UInt32) { pyramids.forget(owner) }

  package func chain(of image: PixelImage) -> MipChain {
    let key = ObjectIdentifier(image)
    // The identity may belong to an image that has been freed.
    if let pyramid = pyramids.find(key), pyramid.image === image {
      return MipChain(image, halves: pyramid.halves)
    }
    let chain = MipChain(image, effects: effects)
    madePixels += image.pixelCount
    pyramids.insert(
      Pyramid(image: image, halves: chain.halves), bytes: 4 * chain.extraPixels + 256, for: key,
      of: owner)
    return chain
  }

  package func endFrame() {
    pyramids.removeAll { $0.image == nil }
    pyramids.endFrame()
  }
}
