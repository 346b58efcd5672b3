import CSpanKernels
import DrawList

/// The pyramids of images that are drawn at half their size or less, or with trilinear filtering,
/// kept from frame to frame.
final class MipCache {
  /// The levels beside the images themselves may take so many bytes after a frame. Each pyramid keeps
  /// its image, three times as large, until it has not been used for a while.
  static let byteLimit = 64 << 20

  /// A pyramid keeps its image, so that no other can have its identity.
  private var chains: BoundedCache<ObjectIdentifier, MipChain>
  private let effects: effect_kernels

  init(effects: effect_kernels, byteLimit: Int = MipCache.byteLimit) {
    self.effects = effects
    chains = BoundedCache(byteLimit: byteLimit, patience: 240)
  }

  var counters: CacheCounters { chains.counters }

  func chain(of image: PixelImage) -> MipChain {
    let key = ObjectIdentifier(image)
    if let chain = chains.find(key) { return chain }
    let chain = MipChain(image, effects: effects)
    chains.insert(chain, bytes: 4 * chain.extraPixels + 256, for: key)
    return chain
  }

  func endFrame() { chains.endFrame() }
}
