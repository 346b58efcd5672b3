internal import GraphicsValues

/// Where the commands of a list are drawn, in the pixels that their bounds are in: on the display, or on the
/// picture of a bracket around them, which may be larger.
///
/// The commands of a list are asked for in their order.
struct DrawnSpaces {
  private struct Picture {
    /// The command that ends its bracket.
    var end: Int
    var area: PixelRect
  }

  private let frame: PixelRect
  /// Those around the next command.
  private var open: [Picture] = []

  init(_ list: DrawList) { frame = list.frame }

  /// The space of a command; what begins or ends a bracket is in the space around that.
  mutating func space(of index: Int, in list: DrawList) -> PixelRect {
    let head = list.commands.heads[index]
    while let last = open.last, last.end <= index { open.removeLast() }
    let around = open.last?.area ?? frame
    guard head.kind.role == .begins, head.groupSpan > 0 else { return around }
    let end = index + Int(head.groupSpan)
    if end < list.commands.count, let area = picture(from: index, to: end, around, in: list) {
      open.append(Picture(end: end, area: area))
    }
    return around
  }

  /// The area of the picture that a bracket is drawn as; nil where it is drawn like what is around it.
  private func picture(
    from begin: Int, to end: Int, _ around: PixelRect, in list: DrawList
  ) -> PixelRect? {
    let heads = list.commands.heads
    switch heads[begin].kind {
    case .beginBitmap:
      let size = list.commands.bodies[begin].rect.size
      return PixelRect(covering: 0, 0, size.width, size.height)
    case .beginTransition:
      return heads[begin].bounds.union(heads[end].bounds)
    case .beginGroup where list.spreads(at: end):
      let reach = list.reach(of: list.commands[end])
      let shown = heads[begin].bounds.intersection(heads[end].bounds)
      return shown.outset(by: reach).intersection(around.outset(by: reach))
    default:
      return nil
    }
  }
}
