import DrawList
import GraphicsValues

/// The commands of a list that can show in the damage, as a list of their own.
///
/// Where little has changed, one look at the bounds of each command is all that grows with the list.
/// What is left out changes no pixel of the damage, and no picture that is kept. Storage is kept from
/// frame to frame.
struct VisibleCommands {
  /// Shorter lists are drawn as they are.
  private static let leastCount = 64
  /// Damage that is more than this part of the frame leaves too little out.
  private static let largestPart = 4

  private(set) var list = DrawList(width: 0, height: 0, background: .clear)
  private var open: [Open] = []

  /// A bracket whose end has not come yet.
  private struct Open {
    var kind: DrawCommand.Kind
    /// Of its first command in the shorter list.
    var place: Int
    /// A picture is made of what it brackets, which has to be known as a whole.
    var isWhole: Bool
    /// There is such a bracket in it.
    var hasPictures = false
  }

  /// - Returns: false when the list has to be drawn as it is.
  mutating func select(from list: DrawList, damage: [PixelRect]) -> Bool {
    guard list.commands.count >= Self.leastCount else { return false }
    let area = damage.reduce(0) { $0 + $1.area }
    guard area <= list.frame.area / Self.largestPart else { return false }
    let box = damage.reduce(PixelRect.empty) { $0.union($1) }
    self.list.commands.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    let isSelected = list.commands.withUnsafeBufferPointer { commands in
      for index in commands.indices {
        let kind = commands[index].kind
        switch kind.role {
        case .paints:
          // A backdrop depends on all that is around it.
          if kind == .backdrop { return false }
          if open.last?.isWhole == true || Self.shows(commands[index].bounds, box, damage) {
            self.list.commands.append(commands[index])
          }
        case .begins:
          let isWhole = open.last?.isWhole == true || Self.makesPicture(index, commands, list)
          open.append(Open(kind: kind, place: self.list.commands.count, isWhole: isWhole))
          self.list.commands.append(commands[index])
        case .divides:
          self.list.commands.append(commands[index])
        case .ends:
          guard close(commands[index], list, box, damage) else { return false }
        }
      }
      return open.isEmpty
    }
    guard isSelected else { return false }
    (self.list.width, self.list.height) = (list.width, list.height)
    self.list.background = list.background
    self.list.images = list.images
    self.list.details = list.details
    return true
  }

  /// Lets go of what belongs to the caller.
  mutating func endFrame() {
    list.images = []
    list.details = []
  }

  /// Adds the end of a bracket, or takes back all of a group of which nothing shows.
  ///
  /// - Returns: false where brackets are not what they seemed to be.
  private mutating func close(
    _ end: DrawCommand, _ list: DrawList, _ box: PixelRect, _ damage: [PixelRect]
  ) -> Bool {
    guard let bracket = open.popLast(), bracket.kind == end.kind.beginning,
      bracket.isWhole || !list.spreads(end)
    else { return false }
    if bracket.isWhole || bracket.hasPictures {
      // How much all pictures of a list take together must not depend on the damage.
      if !open.isEmpty { open[open.count - 1].hasPictures = true }
    } else if end.kind == .endGroup {
      let shown = self.list.commands[bracket.place].bounds.intersection(end.bounds)
      guard Self.shows(shown, box, damage) else {
        self.list.commands.removeSubrange(bracket.place...)
        return true
      }
    }
    self.list.commands.append(end)
    return true
  }

  private static func makesPicture(
    _ begin: Int, _ commands: UnsafeBufferPointer<DrawCommand>, _ list: DrawList
  ) -> Bool {
    guard commands[begin].kind == .beginGroup else { return commands[begin].kind != .beginMask }
    let end = begin + Int(commands[begin].groupSpan)
    return commands.indices.contains(end) && list.spreads(commands[end])
  }

  @inline(__always)
  private static func shows(
    _ bounds: PixelRect, _ box: PixelRect, _ damage: [PixelRect]
  ) -> Bool {
    bounds.intersects(box) && damage.contains { bounds.intersects($0) }
  }
}

extension DrawCommand.Kind {
  /// What begins the bracket that this ends; itself for all others.
  fileprivate var beginning: DrawCommand.Kind {
    switch self {
    case .endGroup: .beginGroup
    case .endMask: .beginMask
    case .endTransition: .beginTransition
    case .endBitmap: .beginBitmap
    default: self
    }
  }
}
