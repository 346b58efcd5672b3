import Foundation

/// A player of several films, one after the other. The next one is opened while the current one plays.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
  /// Creates a player of items.
  public convenience init(items: [AVPlayerItem]) {
    self.init()
    replaceItems(with: items)
  }

  /// Creates a player without a film.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// Returns the current item and those after it.
  open func items() -> [AVPlayerItem] { state.withLock { $0.items } }

  /// Plays the next item; without one, nothing is shown.
  open func advanceToNextItem() { advance() }

  /// Returns true for an item that is not in the queue.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    let items = items()
    return !items.contains { $0 === item }
      && (afterItem == nil || items.contains { $0 === afterItem })
  }

  /// Inserts an item behind another, or at the end of the queue for nil. Does nothing for an item that is in the
  /// queue already, and behind one that is not; Apple's framework raises an exception.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    var items = items()
    let index = afterItem.flatMap { other in items.firstIndex { $0 === other } }
    items.insert(item, at: index.map { $0 + 1 } ?? items.count)
    replaceItems(with: items)
  }

  /// Removes an item; after the current one, the next one plays.
  open func remove(_ item: AVPlayerItem) {
    replaceItems(with: items().filter { $0 !== item })
  }

  /// Removes all items, and shows nothing.
  open func removeAllItems() { replaceItems(with: []) }
}
