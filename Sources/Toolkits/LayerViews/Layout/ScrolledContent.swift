import Foundation
import ToolkitSupport

/// The content of a scroll view in a `ConstraintLayout` (views §17).
///
/// Positions of views in the content are relative to the start of the content, which lies at the
/// view's upper left corner as long as nothing is scrolled.
@MainActor struct ScrolledContent {
  let view: UIScrollView
  let box: ConstraintLayout.Box
  /// True for a size that constraints determine.
  var setsWidth = false
  var setsHeight = false
}

extension ConstraintLayout {
  /// Begins a content if the view is a scroll view.
  mutating func addContent(of view: UIView, in frame: Box) {
    guard let view = view as? UIScrollView else { return }
    let box = Box(x: frame.x, y: frame.y, width: makeLength(), height: makeLength())
    scrolled.append(ScrolledContent(view: view, box: box))
  }

  /// Returns the box of the content for a content guide, and for an edge of a scroll view that is
  /// related to something in the content; nil for other sides.
  mutating func contentBox(of side: LayoutSide, beside other: LayoutSide?) -> Box? {
    guard !scrolled.isEmpty, let index = contentIndex(of: side, beside: other) else { return nil }
    switch side.attribute {
    case .left, .leading, .leftMargin, .leadingMargin, .top, .topMargin, .firstBaseline,
      .notAnAttribute:
      break
    case .right, .trailing, .rightMargin, .trailingMargin, .width, .centerX, .centerXWithinMargins:
      scrolled[index].setsWidth = true
    case .bottom, .bottomMargin, .height, .centerY, .lastBaseline, .centerYWithinMargins:
      scrolled[index].setsHeight = true
    }
    let content = scrolled[index]
    guard let guide = side.item as? UILayoutGuide else { return content.box }
    return inset(content.box, guide.insets(of: content.view))
  }

  private func contentIndex(of side: LayoutSide, beside other: LayoutSide?) -> Int? {
    guard let view = side.view, let index = scrolled.firstIndex(where: { $0.view === view })
    else { return nil }
    let guide = side.item as? UILayoutGuide
    if guide?.kind == .content { return index }
    guard guide == nil || guide?.kind == .margins, side.attribute.layout.isEdge, let other,
      isContent(other, of: view)
    else { return nil }
    return index
  }

  /// Returns true for something that moves with the content of a scroll view.
  private func isContent(_ side: LayoutSide, of view: UIView) -> Bool {
    guard let inner = side.view else { return false }
    guard inner === view else { return inner.isDescendant(of: view) }
    guard let guide = side.item as? UILayoutGuide else { return false }
    return guide.kind == .own || guide.kind == .content
  }

  /// Brings two sides into one space if only one of them moves with the content of a scroll view:
  /// the space in which that view lies.
  func relate(
    _ first: inout LinearExpression, _ one: LayoutSide, _ second: inout LinearExpression,
    _ other: LayoutSide
  ) {
    for content in scrolled {
      let view = content.view
      let isFirst = isContent(one, of: view) || isContentEdge(one, of: view, beside: other)
      let isSecond = isContent(other, of: view) || isContentEdge(other, of: view, beside: one)
      guard isFirst != isSecond else { continue }
      let offset = view.shownOffset
      if isFirst {
        guard let distance = one.attribute.part(of: offset) else { continue }
        first.constant -= distance
      } else {
        guard let distance = other.attribute.part(of: offset) else { continue }
        second.constant -= distance
      }
      view.motion.hasFloatingContent = true
    }
  }

  private func isContentEdge(
    _ side: LayoutSide, of view: UIScrollView, beside other: LayoutSide
  ) -> Bool {
    side.view === view && contentIndex(of: side, beside: other) != nil
  }

  /// Sets the size of the content, as far as constraints determine it.
  func place(_ content: ScrolledContent) {
    guard content.setsWidth || content.setsHeight else { return }
    let view = content.view
    let size = rect(content.box).size
    let zoom = view.zoomScale
    var new = view.contentSize
    if content.setsWidth { new.width = size.width * zoom }
    if content.setsHeight { new.height = size.height * zoom }
    if new != view.contentSize { view.contentSize = new }
  }
}

extension NSLayoutConstraint.Attribute {
  /// Returns the coordinate of a point by which the attribute moves; nil for a size.
  fileprivate func part(of point: CGPoint) -> CGFloat? {
    switch layout.kind {
    case .x: point.x
    case .y: point.y
    case .size, .none: nil
    }
  }
}
