package import DrawList
package import GraphicsValues

/// Selects the commands of a list that can show in the damage, as a list of their own.
///
/// With little damage, only the check of each command's bounds grows with the list. Omitted commands change
/// no pixel of the damage, and no kept picture. Storage is kept from frame to frame.
package struct VisibleCommands {
  /// Length below which a list is drawn as it is.
  private static let leastCount = 64
  /// Damage above this fraction of the frame, 1/n, omits too little.
  private static let largestPart = 4

  package private(set) var list = DrawList(width: 0, height: 0, background: .clear)
  private var open: [Open] = []

  package init() {}

  /// A bracket that has not ended yet.
  private struct Open {
    var kind: DrawCommand.Kind
    /// The index of its first command.
    var begin: Int
    /// True when the contents make a picture, for which all of them are needed.
    var isWhole: Bool
  }

  /// Number of open brackets that have been added to the shorter list; the brackets inside them have not.
  private var addedCount = 0

  /// - Returns: False when the whole list must be drawn.
  package mutating func select(from list: DrawList, damage: [PixelRect]) -> Bool {
    guard list.commands.count >= Self.leastCount else { return false }
    let area = damage.reduce(0) { $0 + $1.intersection(list.frame).area }
    guard area <= list.frame.area / Self.largestPart else { return false }
    let box = damage.reduce(PixelRect.empty) { $0.union($1) }
    self.list.commands.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    addedCount = 0
    let isSelected = list.commands.heads.withUnsafeBufferPointer {
      select(from: $0, list, box, damage) && open.isEmpty
    }
    guard isSelected else { return false }
    (self.list.width, self.list.height) = (list.width, list.height)
    self.list.background = list.background
    self.list.images = list.images
    self.list.details = list.details
    return true
  }

  private mutating func select(
    from heads: UnsafeBufferPointer<DrawCommand.Head>, _ list: DrawList, _ box: PixelRect,
    _ damage: [PixelRect]
  ) -> Bool {
    var isWhole = false
    for index in heads.indices {
      let kind = heads[index].kind
      switch kind {
      case .fill, .border, .image, .path, .gradient, .shadow, .particles:
        if isWhole || Self.shows(heads[index].bounds, box, damage) {
          addOpen(list)
          self.list.commands.append(list.commands[index])
        }
      case .nothing:
        break
      case .backdrop:
        // A backdrop depends on everything around it.
        return false
      case .beginGroup, .beginMask, .beginTransition, .beginBitmap:
        isWhole = isWhole || Self.makesPicture(index, list)
        // The total size of a list's pictures must not depend on the damage; and a mask affects the visible
        // part of its group, even where the mask itself shows nothing.
        let isNeeded = isWhole || (kind.isMask && addedCount == open.count)
        open.append(Open(kind: kind, begin: index, isWhole: isWhole))
        if isNeeded { addOpen(list) }
      case .transitionNew:
        addOpen(list)
        self.list.commands.append(list.commands[index])
      case .endGroup:
        guard close(.beginGroup, index, list, box, damage) else { return false }
      case .endMask:
        guard close(.beginMask, index, list, box, damage) else { return false }
      case .endTransition:
        guard close(.beginTransition, index, list, box, damage) else { return false }
      case .endBitmap:
        guard close(.beginBitmap, index, list, box, damage) else { return false }
      }
      if open.isEmpty { isWhole = false } else if isWhole { isWhole = open[open.count - 1].isWhole }
    }
    return true
  }

  /// Adds the beginnings of open brackets that are not in the shorter list yet.
  @inline(__always)
  private mutating func addOpen(_ source: DrawList) {
    while addedCount < open.count {
      list.commands.append(source.commands[open[addedCount].begin])
      addedCount += 1
    }
  }

  /// Ends a bracket. A bracket that shows nothing is omitted if it is a mask, whose group is then empty up
  /// to there, or a group that shows nothing either.
  ///
  /// - Returns: False when brackets are not properly nested.
  private mutating func close(
    _ kind: DrawCommand.Kind, _ end: Int, _ list: DrawList, _ box: PixelRect,
    _ damage: [PixelRect]
  ) -> Bool {
    guard let bracket = open.last, bracket.kind.rawValue == kind.rawValue,
      bracket.isWhole || !list.spreads(at: end)
    else { return false }
    if addedCount < open.count {
      let heads = list.commands.heads
      let shown = heads[bracket.begin].bounds.intersection(heads[end].bounds)
      if kind == .beginMask || !Self.shows(shown, box, damage) {
        open.removeLast()
        return true
      }
      addOpen(list)
    }
    open.removeLast()
    addedCount -= 1
    self.list.commands.append(list.commands[end])
    return true
  }

  private static func makesPicture(_ begin: Int, _ list: DrawList) -> Bool {
    let head = list.commands.heads[begin]
    switch head.kind {
    case .beginGroup:
      let end = begin + Int(head.bracketLength)
      return list.commands.indices.contains(end) && list.spreads(at: end)
    case .beginMask: return false
    default: return true
    }
  }

  @inline(__always)
  private static func shows(
    _ bounds: PixelRect, _ box: PixelRect, _ damage: [PixelRect]
  ) -> Bool {
    guard bounds.minX < box.maxX, bounds.minY < box.maxY, bounds.maxX > box.minX,
      bounds.maxY > box.minY
    else { return false }
    return damage.contains { bounds.intersects($0) }
  }

  /// Releases references to objects of the caller.
  package mutating func endFrame() {
    list.images = []
    list.details = []
  }
}

extension DrawCommand.Kind {
  fileprivate var isMask: Bool {
    if case .beginMask = self { true } else { false }
  }
}
