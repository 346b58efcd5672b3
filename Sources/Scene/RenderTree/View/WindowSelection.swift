import GraphicsValues

/// The windows of a scene that meet an output. A window outside has no pixel there, since its frame clips its layers.
struct WindowSelection: Sendable {
  /// Whether the view leaves out the other windows.
  var isNeeded = false {
    didSet { if isNeeded != oldValue { forget() } }
  }
  /// The windows that meet the output, back to front.
  private(set) var windows: [Int32] = []
  /// `WindowSet.contextRevision` and `WindowSet.order` of the last choice; nil for none.
  private var chosen: (revision: Int, order: [Int32])?

  /// Makes the next update choose again: the output has another place.
  mutating func forget() { chosen = nil }

  /// Chooses the windows again if any has come, gone or moved. Cost: O(windows) then, else O(1) as a rule.
  mutating func update(_ all: WindowSet, _ output: Rectangle) {
    if let chosen, chosen.revision == all.contextRevision, chosen.order == all.order { return }
    chosen = (all.contextRevision, all.order)
    windows.removeAll(keepingCapacity: true)
    for window in all.order {
      let context = all.contexts[all.topologies[Int(window)].contextIndex]
      if context.frame?.meets(output) == true { windows.append(window) }
    }
  }
}

extension Rectangle {
  /// Whether two areas share a point inside both.
  fileprivate func meets(_ other: Rectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY && !isEmpty
  }
}
