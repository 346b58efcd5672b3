import CoreAnimation
import Foundation
import ToolkitSupport

extension UITextField {
  final func setUpField() {
    traits.remove(.opaque)
    addSubview(parts.window)
    addSubview(parts.clear)
    parts.clear.addAction(
      UIAction { [weak self] _ in self?.clearByUser() }, for: .touchUpInside)
    parts.placeholder.textColor = .placeholderText
    showColors()
    textChanged()
  }

  private static let emptyWidth: CGFloat = 20

  final func innerRect(_ bounds: CGRect) -> CGRect {
    let (x, y): (CGFloat, CGFloat) = borderStyle == .none ? (0, 0) : (7, 2)
    var rect = bounds.insetBy(dx: min(x, bounds.width / 2), dy: min(y, bounds.height / 2))
    if showsClearButton { rect.size.width = max(clearButtonRect(forBounds: bounds).minX - x, 0) }
    if shows(rightView, rightViewMode) {
      rect.size.width = max(rightViewRect(forBounds: bounds).minX - rect.minX, 0)
    }
    if shows(leftView, leftViewMode) {
      let start = min(max(leftViewRect(forBounds: bounds).maxX, rect.minX), rect.maxX)
      rect = CGRect(x: start, y: rect.minY, width: rect.maxX - start, height: rect.height)
    }
    return rect
  }

  final var wantedSize: CGSize {
    let text = parts.label.sizeThatFits(.zero).width
    let empty =
      style.placeholder == nil ? Self.emptyWidth : parts.placeholder.sizeThatFits(.zero).width
    let height = shownFont.lineHeight.rounded(.up)
    let border: CGSize =
      borderStyle == .none ? CGSize(width: 2, height: 2) : CGSize(width: 16, height: 13)
    return CGSize(
      width: (hasText ? text : empty).rounded(.up) + border.width + sideWidth,
      height: height + border.height)
  }

  final var shownFont: UIFont { font ?? .systemFont(ofSize: 17) }

  private var showsClearButton: Bool {
    hasText && isEnabled && isNow(clearButtonMode) && !shows(rightView, rightViewMode)
  }

  private func isNow(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  // MARK: Views beside the text

  private func shows(_ view: UIView?, _ mode: ViewMode) -> Bool { view != nil && isNow(mode) }

  private var sideWidth: CGFloat {
    (shows(leftView, leftViewMode) ? leftView?.bounds.width ?? 0 : 0)
      + (shows(rightView, rightViewMode) ? rightView?.bounds.width ?? 0 : 0)
  }

  private func sideRect(_ view: UIView?, in bounds: CGRect) -> CGRect {
    let size = view?.bounds.size ?? .zero
    let y = (bounds.midY - size.height / 2).rounded()
    return CGRect(origin: CGPoint(x: bounds.minX, y: y), size: size)
  }

  final func leftRect(_ bounds: CGRect) -> CGRect { sideRect(leftView, in: bounds) }

  final func rightRect(_ bounds: CGRect) -> CGRect {
    let rect = sideRect(rightView, in: bounds)
    return rect.offsetBy(dx: bounds.width - rect.width, dy: 0)
  }

  final func sideViewChanged(from old: UIView?) {
    if let old, old !== leftView, old !== rightView, old.superview === self {
      old.removeFromSuperview()
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func placeSideViews() {
    place(leftView, leftViewMode, leftViewRect(forBounds: bounds))
    place(rightView, rightViewMode, rightViewRect(forBounds: bounds))
  }

  private func place(_ view: UIView?, _ mode: ViewMode, _ rect: @autoclosure () -> CGRect) {
    guard let view else { return }
    guard isNow(mode) else {
      if view.superview === self { view.removeFromSuperview() }
      return
    }
    if view.superview !== self { addSubview(view) }
    view.frame = rect()
  }

  // MARK: Appearance

  final func borderStyleChanged(from old: BorderStyle) {
    if borderStyle == .none, old != .none {
      layer.cornerRadius = 0
      layer.borderWidth = 0
    }
    showBorder()
  }

  final func showBorder() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    // Without a style the border is the program's.
    guard borderStyle != .none else { return }
    let isRound = borderStyle == .roundedRect
    layer.cornerRadius = isRound ? 6 : 0
    layer.borderWidth = 1
    let color: UIColor =
      switch borderStyle {
      case .none, .line: .label
      case .bezel: .systemGray
      case .roundedRect: isEditing ? tintColor : .systemGray4
      }
    layer.borderColor = resolved(color)
    if isRound, backgroundColor == nil { backgroundColor = .systemBackground }
  }

  final func showColors() {
    parts.caret.backgroundColor = tintColor
    parts.selection.backgroundColor = tintColor.withAlphaComponent(0.25)
    alpha = isEnabled ? 1 : 0.5
    // A field without a border may have one of the program's on its layer.
    if borderStyle != .none { showBorder() }
  }

  final func textChanged() {
    parts.placeholder.font = shownFont
    parts.placeholder.attributedText = style.placeholder
    if isSecureTextEntry {
      let dots = String(repeating: "•", count: editor.characterCount)
      parts.show(dots, shownFont, textColor ?? .label)
    } else if style.text == nil, style.marked == nil, style.more.isEmpty {
      parts.show(editor.text, shownFont, textColor ?? .label)
    } else {
      parts.show(drawnText, shownFont, textColor ?? .label)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    placeParts()
  }

  final func selectionChanged() {
    style.typing = nil
    undo.endTyping()
    placeParts()
    delegate?.textFieldDidChangeSelection(self)
  }

  final func placeParts() {
    placeSideViews()
    let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    parts.window.frame = area
    let inner = parts.window.bounds
    let place = placeholderRect(forBounds: bounds).offsetBy(dx: -area.minX, dy: -area.minY)
    parts.placeholder.isHidden = hasText
    parts.placeholder.textAlignment = textAlignment
    parts.placeholder.frame = place
    parts.clear.isHidden = !showsClearButton
    parts.clear.frame = clearButtonRect(forBounds: bounds)
    let height = shownFont.lineHeight.rounded(.up)
    let caret = distance(to: editor.caret)
    let origin = textOrigin(in: inner, caret)
    parts.label.frame = CGRect(
      x: origin, y: ((inner.height - height) / 2).rounded(),
      width: parts.lineWidth.rounded(.up) + 1,
      height: height)
    let selected = editor.selection
    let (start, end) = (
      distance(to: selected.lowerBound), distance(to: selected.upperBound)
    )
    parts.selection.isHidden = !isEditing || selected.isEmpty
    parts.selection.frame = CGRect(
      x: origin + start, y: (inner.height - height) / 2, width: end - start, height: height)
    parts.placeCaret(
      at: min(origin + caret, max(inner.width - 2, 0)), height: height,
      isVisible: isEditing && selected.isEmpty, blinks: window != nil)
  }

  private func distance(to place: Int) -> CGFloat {
    // A dot is one UTF-16 unit.
    parts.distance(to: isSecureTextEntry ? editor.character(containing: place) : place)
  }

  /// Returns the start of the text, such that the caret of a long text is in sight.
  private func textOrigin(in inner: CGRect, _ caret: CGFloat) -> CGFloat {
    let free = inner.width - parts.lineWidth - 2
    guard free < 0 else {
      parts.scroll = 0
      switch textAlignment {
      case .center: return (free / 2).rounded()
      case .right: return free.rounded()
      case .natural where parts.line.map(TextDirection.isFromRight) == true: return free.rounded()
      default: return 0
      }
    }
    var scroll = isEditing ? parts.scroll : 0
    if isEditing {
      scroll = min(scroll, caret)
      scroll = max(scroll, caret + 2 - inner.width)
    }
    parts.scroll = min(scroll, -free)
    return -parts.scroll.rounded()
  }

  /// Returns the place between characters that is nearest to a point of the field, in UTF-16 units.
  final func place(at point: CGPoint) -> Int {
    let x = convert(point, to: parts.window).x - parts.label.frame.minX
    var nearest = (place: 0, distance: CGFloat.infinity)
    for place in editor.boundaries {
      let distance = abs(distance(to: place) - x)
      if distance < nearest.distance { nearest = (place, distance) }
    }
    return nearest.place
  }

  // MARK: Places

  /// Returns the place of a range in the field's space.
  final func rect(of range: Range<Int>) -> CGRect {
    let range = range.clamped(to: editor.whole)
    let (start, end) = (x(of: range.lowerBound), x(of: range.upperBound))
    let height = shownFont.lineHeight.rounded(.up)
    return CGRect(
      x: min(start, end), y: parts.window.frame.midY - height / 2, width: abs(end - start),
      height: height)
  }

  final func caretFrame(at place: Int) -> CGRect {
    let place = min(max(place, 0), editor.length)
    var frame = rect(of: place..<place)
    frame.size.width = CaretView.width
    return frame
  }

  private func x(of place: Int) -> CGFloat {
    let start = editor.boundaries[editor.character(containing: place)]
    return parts.window.frame.minX + parts.label.frame.minX + distance(to: start)
  }

  final func letter(at point: CGPoint) -> Range<Int>? {
    for (start, end) in zip(editor.boundaries, editor.boundaries.dropFirst())
    where rect(of: start..<end).contains(point) {
      return start..<end
    }
    return nil
  }

  final func moved(_ place: Int, _ direction: UITextLayoutDirection, _ count: Int) -> Int? {
    guard direction == .left || direction == .right else { return nil }
    let (index, isTooFar) = editor.character(containing: place).addingReportingOverflow(
      direction == .right ? count : 0 - count)
    guard !isTooFar, (0...editor.characterCount).contains(index) else { return nil }
    return editor.boundaries[index]
  }
}
