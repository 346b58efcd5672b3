import CSpanKernels
import DrawList

/// The pyramids of images that are drawn with trilinear filtering, kept from frame to frame.
final class MipCache {
  /// The levels beside the images themselves may take so many bytes after a frame.
  static let byteLimit = 64 << 20
  private static let patience: UInt64 = 240

  private struct Entry {
    /// Keeps the image, so that no other can have its identity.
    var chain: MipChain
    var bytes: Int
    var lastUse: UInt64
  }

  private(set) var counters = CacheCounters()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame: UInt64 = 0
  private let effects: effect_kernels

  init(effects: effect_kernels) { self.effects = effects }

  func chain(of image: PixelImage) -> MipChain {
    let key = ObjectIdentifier(image)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = frame
      counters.hits += 1
      return entries.values[index].chain
    }
    let chain = MipChain(image, effects: effects)
    let bytes = 4 * chain.extraPixels + 256
    counters.misses += 1
    counters.bytes += bytes
    entries[key] = Entry(chain: chain, bytes: bytes, lastUse: frame)
    return chain
  }

  func endFrame() {
    frame += 1
    if entries.isEmpty { return }
    var limit = frame > Self.patience ? frame - Self.patience : 0
    if counters.bytes > Self.byteLimit {
      var kept = 0
      for entry in entries.values.sorted(by: { $0.lastUse > $1.lastUse }) {
        kept += entry.bytes
        if kept > Self.byteLimit {
          limit = max(limit, entry.lastUse + 1)
          break
        }
      }
    }
    guard entries.values.contains(where: { $0.lastUse < limit }) else { return }
    entries = entries.filter { $0.value.lastUse >= limit }
    counters.bytes = entries.values.reduce(0) { $0 + $1.bytes }
  }
}
