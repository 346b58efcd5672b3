import Foundation

/// Finds the place of a popover beside its anchor.
struct PopoverPlace {
  /// The frame with the arrow, in the container's space.
  var frame: CGRect
  var arrow: UIPopoverArrowDirection
  /// The tip of the arrow along its side, from the frame's origin.
  var tip: CGFloat

  /// Chooses the first direction in which the content fits, or else the one with the most room.
  ///
  /// - Parameters:
  ///   - size: the size of the content.
  ///   - anchor: the rectangle that the arrow points at.
  ///   - area: the rectangle that the popover keeps to.
  static func find(
    _ size: CGSize, beside anchor: CGRect, in area: CGRect, _ directions: UIPopoverArrowDirection,
    overlaps: Bool
  ) -> PopoverPlace {
    let length: CGFloat = 13
    let wanted = UIPopoverArrowDirection.order.filter { directions.contains($0) }
    let order = wanted.isEmpty ? UIPopoverArrowDirection.order : wanted
    func room(_ direction: UIPopoverArrowDirection) -> CGSize {
      switch direction {
      case .up: CGSize(width: area.width, height: area.maxY - anchor.maxY - length)
      case .down: CGSize(width: area.width, height: anchor.minY - area.minY - length)
      case .left: CGSize(width: area.maxX - anchor.maxX - length, height: area.height)
      default: CGSize(width: anchor.minX - area.minX - length, height: area.height)
      }
    }
    func share(_ direction: UIPopoverArrowDirection) -> CGFloat {
      let room = room(direction)
      return min(max(room.width, 0), size.width) * min(max(room.height, 0), size.height)
    }
    let best =
      order.first { share($0) >= size.width * size.height } ?? order.max { share($0) < share($1) }
    let arrow = best ?? .up
    var box = size
    let room = room(arrow)
    if !overlaps {
      box.width = min(box.width, max(room.width, 0))
      box.height = min(box.height, max(room.height, 0))
    }
    return place(box, beside: anchor, in: area, arrow, length)
  }

  private static func place(
    _ size: CGSize, beside anchor: CGRect, in area: CGRect, _ arrow: UIPopoverArrowDirection,
    _ length: CGFloat
  ) -> PopoverPlace {
    func along(_ middle: CGFloat, _ extent: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      max(min((middle - extent / 2).rounded(), high - extent), low)
    }
    func tip(_ middle: CGFloat, _ start: CGFloat, _ extent: CGFloat) -> CGFloat {
      let least: CGFloat = 13 + 37 / 2
      return extent < 2 * least ? extent / 2 : min(max(middle - start, least), extent - least)
    }
    switch arrow {
    case .left, .right:
      let y = along(anchor.midY, size.height, area.minY, area.maxY)
      let x = arrow == .left ? anchor.maxX : anchor.minX - size.width - length
      return PopoverPlace(
        frame: CGRect(x: x, y: y, width: size.width + length, height: size.height), arrow: arrow,
        tip: tip(anchor.midY, y, size.height))
    default:
      let x = along(anchor.midX, size.width, area.minX, area.maxX)
      let y = arrow == .down ? anchor.minY - size.height - length : anchor.maxY
      return PopoverPlace(
        frame: CGRect(x: x, y: y, width: size.width, height: size.height + length), arrow: arrow,
        tip: tip(anchor.midX, x, size.width))
    }
  }
}

extension UIPopoverArrowDirection {
  /// The four directions, the preferred one first.
  fileprivate static let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
}
