import GraphicsValues

/// Finds the area in which a command of a list is drawn, in the pixels of its bounds: the display, or the
/// picture of a bracket around it, which may be larger.
///
/// Commands must be queried in the order of the list.
struct DrawnSpaces {
  private struct Picture {
    /// The index of the command that ends the bracket.
    var end: Int
    var area: PixelRect
  }

  private let frame: PixelRect
  /// The pictures around the next command, outermost first.
  private var open: [Picture] = []

  init(_ list: DrawList) { frame = list.frame }

  /// Returns the space of a command; a command that begins or ends a bracket is in the space around it.
  mutating func space(of index: Int, in list: DrawList) -> PixelRect {
    let head = list.commands.heads[index]
    while let last = open.last, last.end <= index { open.removeLast() }
    let around = open.last?.area ?? frame
    guard head.kind.role == .begins, head.bracketLength > 0 else { return around }
    let end = index + Int(head.bracketLength)
    if end < list.commands.count, let area = picture(from: index, to: end, around, in: list) {
      open.append(Picture(end: end, area: area))
    }
    return around
  }

  /// Returns the area of the picture that a bracket is drawn into; nil when it is drawn directly into the
  /// space around it.
  private func picture(
    from begin: Int, to end: Int, _ around: PixelRect, in list: DrawList
  ) -> PixelRect? {
    let heads = list.commands.heads
    switch heads[begin].kind {
    case .beginBitmap:
      guard case .beginBitmap(let size) = list.commands.bodies[begin].operation else { return nil }
      return PixelRect(minX: 0, minY: 0, maxX: max(size.width, 0), maxY: max(size.height, 0))
    case .beginTransition:
      return heads[begin].bounds.union(heads[end].bounds)
    case .beginGroup where list.spreads(at: end):
      let reach = list.reach(of: list.commands[end]).source
      let shown = heads[begin].bounds.intersection(heads[end].bounds)
      return shown.outset(by: reach).intersection(around.outset(by: reach))
    default:
      return nil
    }
  }
}
