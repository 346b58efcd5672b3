import Foundation

/// The rows of a menu, in sections with a band between them; the rows of a section of small elements lie side
/// by side.
@MainActor final class MenuRows: TrackedRows {
  private var sections: [[MenuRow]] = []
  private var sizes: [UIMenu.ElementSize] = []
  private var separators: [UIView] = []

  static let band: CGFloat = 8

  func show(_ content: MenuContent, choose: @escaping (MenuContent.Item) -> Void) {
    sizes = content.sections.map(\.size)
    sections = content.sections.map { section in
      section.items.map { item in
        let row = MenuRow(item, section.size)
        row.onChoose = { choose(item) }
        return row
      }
    }
    let all = sections.flatMap { $0 }
    let hasMarks = all.contains(where: \.isMarked)
    for row in all where !row.leavesRoomForMark { row.leavesRoomForMark = hasMarks }
    for view in rows + separators { view.removeFromSuperview() }
    rows = all
    separators = []
    for row in rows { addSubview(row) }
    layOutContents()
  }

  /// The height of all rows for a width.
  func height(forWidth width: CGFloat) -> CGFloat {
    var height: CGFloat = 0
    for (index, section) in sections.enumerated() {
      if index > 0 { height += Self.band }
      height += sectionHeight(section, sizes[index], width)
    }
    return height
  }

  private func sectionHeight(
    _ rows: [MenuRow], _ size: UIMenu.ElementSize, _ width: CGFloat
  ) -> CGFloat {
    let heights = rows.map { $0.height(forWidth: width) }
    guard size == .large else { return heights.max() ?? 0 }
    return heights.reduce(0, +) + CGFloat(max(rows.count - 1, 0)) * Self.line
  }

  override func layOutContents() {
    var used = 0
    func separator(_ frame: CGRect, isBand: Bool) {
      let view: UIView
      if used < separators.count {
        view = separators[used]
      } else {
        view = UIView()
        view.isUserInteractionEnabled = false
        separators.append(view)
        addSubview(view)
      }
      used += 1
      view.backgroundColor = isBand ? .systemFill : .separator
      view.frame = frame
    }
    var y: CGFloat = 0
    for (index, section) in sections.enumerated() {
      if index > 0 {
        separator(CGRect(x: 0, y: y, width: bounds.width, height: Self.band), isBand: true)
        y += Self.band
      }
      if sizes[index] == .large {
        for (place, row) in section.enumerated() {
          if place > 0 {
            separator(CGRect(x: 0, y: y, width: bounds.width, height: Self.line), isBand: false)
            y += Self.line
          }
          let height = row.height(forWidth: bounds.width)
          row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
          y += height
        }
      } else {
        let height = sectionHeight(section, sizes[index], bounds.width)
        let width = bounds.width / CGFloat(max(section.count, 1))
        for (place, row) in section.enumerated() {
          row.frame = CGRect(x: CGFloat(place) * width, y: y, width: width, height: height)
          guard place > 0 else { continue }
          separator(
            CGRect(x: CGFloat(place) * width, y: y, width: Self.line, height: height), isBand: false
          )
        }
        y += height
      }
    }
    for view in separators[used...] { view.removeFromSuperview() }
    separators.removeLast(separators.count - used)
  }
}
