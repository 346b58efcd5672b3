import DrawList
import GraphicsValues

/// The buffers of one size that a screen shows by turns.
class BufferSet {
  let mode: CardMode
  let card: any ModeSetting
  private let ownsMemory: Bool
  private(set) var memory: [CardBuffer] = []
  var ring: BufferRing

  /// - Parameters:
  ///   - bounds: the whole picture, in upright pixels.
  ///   - ownsMemory: whether the buffers' memory goes with this object, or only their numbers.
  init(_ card: any ModeSetting, mode: CardMode, bounds: PixelRect, ownsMemory: Bool = true) {
    self.card = card
    self.mode = mode
    self.ownsMemory = ownsMemory
    ring = BufferRing(bounds: bounds)
  }

  deinit {
    for buffer in memory {
      if ownsMemory { card.destroy(buffer) } else { card.remove(picture: buffer) }
    }
  }

  /// A buffer that nothing sends, made if there are fewer than two; nil if the card may send both.
  func free() throws(DeviceError) -> Int? {
    if let free = ring.free { return free }
    guard memory.count < BufferRing.mostSlots else { return nil }
    add(try card.makeBuffer(width: mode.width, height: mode.height))
    return ring.free
  }

  /// Adds a buffer that has nothing of the picture, and returns its index.
  @discardableResult
  final func add(_ buffer: CardBuffer) -> Int {
    memory.append(buffer)
    ring.grow()
    return memory.count - 1
  }

  /// Whether there is nothing to show, though the picture may have changed.
  var isEmpty: Bool { false }

  /// Notes that the card has been given a buffer.
  func queue(_ index: Int) { ring.queue(index) }

  /// Notes that the queued buffer is sent from now on, and no other.
  func flip() { ring.flip() }
}
