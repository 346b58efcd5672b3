import DrawList
import GraphicsValues

/// The buffers of one size that a screen shows by turns.
final class BufferSet {
  let mode: CardMode
  private let card: any ModeSetting
  private(set) var memory: [CardBuffer] = []
  var ring: BufferRing

  /// - Parameter bounds: the whole picture, in upright pixels.
  init(_ card: any ModeSetting, mode: CardMode, bounds: PixelRect) {
    self.card = card
    self.mode = mode
    ring = BufferRing(bounds: bounds)
  }

  deinit { for buffer in memory { card.destroy(buffer) } }

  /// A buffer that nothing sends, made if there are fewer than two; nil if the card may send both.
  func free() throws(DeviceError) -> Int? {
    if let free = ring.free { return free }
    guard memory.count < BufferRing.mostSlots else { return nil }
    memory.append(try card.makeBuffer(width: mode.width, height: mode.height))
    ring.grow()
    return ring.free
  }
}
