import CoreAnimation
import Foundation

extension UINavigationBar {
  // Points.
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 16
  static let promptHeight: CGFloat = 30
  static let largeHeight: CGFloat = 52

  /// True while a search is in the place of all else.
  private var showsSearchAlone: Bool { contents.item?.isCoveredBySearch == true }
  private var promptHeight: CGFloat { contents.item?.prompt == nil ? 0 : Self.promptHeight }
  private var searchHeight: CGFloat { contents.search?.intrinsicContentSize.height ?? 0 }
  private var largeHeight: CGFloat { contents.isLarge && !showsSearchAlone ? Self.largeHeight : 0 }

  /// The height of the bar while content rests below it.
  final var fullHeight: CGFloat {
    searchHeight + (showsSearchAlone ? 0 : Self.height + promptHeight + largeHeight)
  }
  /// Returns the height of the bar while content rests below it, for an item.
  final func fullHeight(of item: UINavigationItem, isLarge: Bool) -> CGFloat {
    let isLarge = isLarge && prefersLargeTitles && item.titleView == nil
    let searchHeight = item.searchBarView?.intrinsicContentSize.height ?? 0
    if item.isCoveredBySearch { return searchHeight }
    return searchHeight + Self.height + (item.prompt == nil ? 0 : Self.promptHeight)
      + (isLarge ? Self.largeHeight : 0)
  }
  /// The height by which content that scrolls makes the bar lower.
  final var collapsibleHeight: CGFloat {
    largeHeight + (contents.item?.scrollsSearchAway == false ? 0 : searchHeight)
  }

  /// Takes the scrolled distance of the content from its rest.
  ///
  /// - Returns: true if the bar has another height.
  @discardableResult final func contentScrolled(by distance: CGFloat) -> Bool {
    // A large title follows content that is pulled down.
    let collapse = min(max(distance, contents.isLarge ? distance : 0), collapsibleHeight)
    let isAtEdge = distance <= max(collapsibleHeight - 1, 0) || distance <= 0
    let isMoved = collapse != contents.collapse
    contents.collapse = collapse
    if isAtEdge != contents.isAtEdge {
      contents.isAtEdge = isAtEdge
      showLook()
    }
    if isMoved { setNeedsLayout() }
    return isMoved
  }

  final func layOutBar() {
    contents.background.frame = bounds
    // A search pushes all else out above the bar.
    let start = showsSearchAlone ? -Self.height - promptHeight : 0
    if contents.item?.prompt != nil {
      contents.prompt.frame = CGRect(
        x: Self.margin, y: start + 8, width: max(bounds.width - 2 * Self.margin, 0), height: 20)
    }
    let top = start + promptHeight
    let row = CGRect(
      x: 0, y: top, width: bounds.width, height: min(Self.height, max(bounds.height - top, 0)))
    layOutRow(row)
    // The search bar shrinks first, then the title.
    let searchRoom = contents.item?.scrollsSearchAway == false ? 0 : searchHeight
    let hiddenSearch = max(min(contents.collapse, searchRoom), 0)
    let large = contents.isLarge ? max(largeHeight - (contents.collapse - hiddenSearch), 0) : 0
    layOutLargeTitle(CGRect(x: 0, y: row.maxY, width: bounds.width, height: large))
    if let search = contents.search {
      let height = searchHeight - hiddenSearch
      search.frame = CGRect(x: 0, y: row.maxY + large, width: bounds.width, height: height)
      search.clipsToBounds = true
      search.alpha = height < searchHeight ? max(height / max(searchHeight, 1) * 2 - 1, 0) : 1
    }
  }

  private func layOutLargeTitle(_ frame: CGRect) {
    contents.largeRoom.isHidden = !contents.isLarge
    contents.title.alpha = contents.isLarge && frame.height > Self.largeHeight / 3 ? 0 : 1
    guard contents.isLarge else { return }
    contents.largeRoom.frame = frame
    let height = contents.largeTitle.intrinsicContentSize.height
    // The text moves up with its lower edge.
    contents.largeTitle.frame = directed(
      CGRect(
        x: Self.margin, y: frame.height - 8 - height,
        width: max(bounds.width - 2 * Self.margin, 0), height: height))
  }

  private func layOutRow(_ row: CGRect) {
    var start = Self.margin
    if contents.showsBack {
      let size = contents.back.sizeThatFits(.zero)
      let width = min(size.width, bounds.width / 3)
      contents.back.frame = directed(CGRect(x: 8, y: row.minY, width: width, height: row.height))
      start = 8 + width + Self.gap
    }
    for item in contents.left { place(item, row, &start, fromLeft: true) }
    var end = Self.margin
    for item in contents.right { place(item, row, &end, fromLeft: false) }
    end = bounds.width - end
    guard let middle = contents.middle else { return }
    // In the middle of the bar, unless the buttons leave no room there.
    let isTitle = middle === contents.title
    let wanted = isTitle ? middle.sizeThatFits(.zero) : middle.barSize
    let width = min(wanted.width, max(end - start, 0))
    let x = min(max((bounds.width - width) / 2, start), end - width)
    let height = min(wanted.height, row.height)
    var frame = CGRect(
      x: x.rounded(), y: row.minY + ((row.height - height) / 2).rounded(), width: width,
      height: height)
    if isTitle, let offset = titleOffset {
      frame = frame.offsetBy(dx: offset.horizontal, dy: offset.vertical)
    }
    middle.frame = directed(frame)
  }

  private var titleOffset: UIOffset? {
    (contents.item?.standardAppearance ?? contents.standard)?.titlePositionAdjustment
  }

  /// Places an item beside those before it.
  private func place(
    _ item: UIBarButtonItem, _ row: CGRect, _ used: inout CGFloat, fromLeft: Bool
  ) {
    guard let view = item.shownView else {
      used += item.kind == .fixedSpace ? item.width + Self.gap : 0
      return
    }
    let width = min(item.barWidth, max(bounds.width - used, 0))
    let isOwn = item.customView != nil
    let height = isOwn ? min(view.barSize.height, row.height) : row.height
    let x = fromLeft ? used : bounds.width - used - width
    view.frame = directed(
      CGRect(
        x: x, y: row.minY + ((row.height - height) / 2).rounded(), width: width, height: height))
    used += width + Self.gap
  }
}
