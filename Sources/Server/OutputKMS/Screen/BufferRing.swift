package import DrawList
package import GraphicsValues

/// The buffers of a screen: which one may be written, and what each one lacks of the picture.
///
/// Two are enough: one is sent while the other waits for its refresh, after which the first is free. Where it is
/// unknown which of the two is sent, as after a switch of the terminal during a flip, the screen needs another ring.
package struct BufferRing: Hashable, Sendable {
  package enum Use: Hashable, Sendable {
    case free
    /// Handed to the card, which may begin to send it at any time.
    case queued
    case sent
    /// Queued once, and nobody knows what became of it.
    case doubtful
  }

  package struct Slot: Hashable, Sendable {
    package var use = Use.free
    /// Upright pixels that are older than the picture.
    package var stale: DamageRegion
  }

  package static let mostSlots = 2

  package private(set) var slots: [Slot] = []
  /// The whole picture, in upright pixels.
  private var bounds: PixelRect

  package init(bounds: PixelRect) { self.bounds = bounds }

  /// A buffer that nothing sends.
  package var free: Int? { slots.firstIndex { $0.use == .free } }
  /// Whether the card may send one of the buffers.
  package var isInUse: Bool { slots.contains { $0.use != .free } }

  /// Adds a buffer that has nothing of the picture.
  package mutating func grow() { slots.append(Slot(stale: DamageRegion(bounds))) }

  /// Notes that the picture has changed.
  package mutating func add(_ damage: DamageRegion) {
    for index in slots.indices { slots[index].stale.add(damage) }
  }

  /// Notes that the buffers have nothing of the picture, which may have another size.
  package mutating func invalidate(bounds newBounds: PixelRect) {
    bounds = newBounds
    for index in slots.indices { slots[index].stale = DamageRegion(bounds) }
  }

  /// Notes that a buffer has all of the picture.
  package mutating func refresh(_ index: Int) { slots[index].stale.removeAll() }

  package mutating func queue(_ index: Int) { slots[index].use = .queued }

  /// Notes that the queued buffer is sent from now on, and no other.
  package mutating func flip() {
    guard let index = slots.firstIndex(where: { $0.use == .queued }) else { return }
    for other in slots.indices { slots[other].use = other == index ? .sent : .free }
  }

  /// Gives the queued buffer up: the card may send it, or not.
  package mutating func abandonFlip() {
    for index in slots.indices where slots[index].use == .queued { slots[index].use = .doubtful }
  }
}
