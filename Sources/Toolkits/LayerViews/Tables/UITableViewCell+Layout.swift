import CoreAnimation
import Foundation

/// The parts of a cell beside its contents.
@MainActor struct CellParts {
  var accessory: UIView?
  /// The kind of the accessory that was made last.
  var accessoryType = UITableViewCell.AccessoryType.none
  var control: CellEditControl?
  var handle: CellHandle?
  /// The view of a selection that the cell made itself.
  var selection: UIView?

  var isEditing = false
  var editingStyle = UITableViewCell.EditingStyle.none
  /// True for a row that the user selects among several.
  var selectsMany = false
  /// True while a swipe shows the actions of the row.
  var showsActions = false
  var tableInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  var ownInset: UIEdgeInsets?
  var lineColor = UIColor.separator
  /// True for a line over the whole width.
  var hasWholeLine = false
  /// True if the table's delegate gave the depth of the contents.
  var hasTableLevel = false
  /// The width of the contents for which the cell is being measured.
  var fittingWidth: CGFloat?

  var controlKind: CellEditControl.Kind? {
    guard isEditing else { return nil }
    if selectsMany { return .select }
    return switch editingStyle {
    case .none: nil
    case .delete: .delete
    case .insert: .insert
    }
  }
}

extension UITableViewCell {
  private static let margin: CGFloat = 16

  // MARK: Places

  /// The spaces beside the contents, in points, from the leading edge to the trailing one.
  final var contentEdges: (left: CGFloat, right: CGFloat) {
    var edges: (left: CGFloat, right: CGFloat) = (0, 0)
    if parts.controlKind != nil, shouldIndentWhileEditing || parts.selectsMany {
      edges.left = CellEditControl.width
    }
    if let accessory = parts.accessory {
      edges.right = accessory.bounds.width + Self.margin + 8
    }
    if showsHandle { edges.right += CellHandle.width - (parts.accessory == nil ? 0 : 8) }
    return edges
  }

  private var showsHandle: Bool { parts.isEditing && showsReorderControl }

  final func layOutParts() {
    let size = bounds.size
    let all = CGRect(origin: .zero, size: size)
    let edges = contentEdges
    let content = CGRect(
      x: edges.left, y: 0, width: max(size.width - edges.left - edges.right, 0),
      height: size.height)
    contentView.frame = inCell(content)
    for view in [backgroundView, selectionView] {
      if let view, view.frame != all { view.frame = all }
    }
    if let control = parts.control {
      let x: CGFloat = parts.controlKind == nil ? 0 - CellEditControl.width : 0
      control.frame = inCell(
        CGRect(x: x, y: 0, width: CellEditControl.width, height: size.height))
      control.alpha = parts.controlKind == nil ? 0 : 1
    }
    if let handle = parts.handle {
      let x = showsHandle ? size.width - CellHandle.width : size.width
      handle.frame = inCell(CGRect(x: x, y: 0, width: CellHandle.width, height: size.height))
      handle.alpha = showsHandle ? 1 : 0
    }
    if let accessory = parts.accessory {
      let own = accessory.bounds.size
      let end = size.width - Self.margin - (showsHandle ? CellHandle.width - 8 : 0)
      accessory.frame = inCell(
        CGRect(
          x: end - own.width, y: ((size.height - own.height) / 2).rounded(), width: own.width,
          height: own.height))
    }
    placeLine(size, edges.left)
    placeTexts(size: content.size, hasAccessory: edges.right > 0)
  }

  private func placeLine(_ size: CGSize, _ start: CGFloat) {
    let thin = 1 / max(contentScaleFactor, 1)
    var inset = parts.hasWholeLine ? .zero : separatorInset
    // The usual inset leads to the texts, behind an image.
    if parts.ownInset == nil, inset.left == Self.margin, let texts = startBehindImage {
      inset.left = texts
    }
    let left = parts.hasWholeLine ? 0 : inset.left + start
    line.frame = inCell(
      CGRect(
        x: left, y: size.height - thin, width: max(size.width - left - inset.right, 0),
        height: thin))
  }

  /// The place of the texts of a cell with an image, in the contents; nil without an image.
  private var startBehindImage: CGFloat? {
    guard let content = configuring?.contentView as? UIListContentView else {
      return madeImage?.image.map { textStart + $0.size.width + Self.margin }
    }
    let hasImage = (content.configuration as? UIListContentConfiguration)?.image != nil
    return hasImage ? content.textStart : nil
  }

  private var textStart: CGFloat {
    Self.margin + CGFloat(max(indentationLevel, 0)) * indentationWidth
  }

  /// Places texts and image in the space of the contents.
  private func placeTexts(size: CGSize, hasAccessory: Bool) {
    var left = textStart
    if let image = madeImage?.image {
      madeImage?.frame = inContents(
        CGRect(x: left, y: 0, width: image.size.width, height: size.height))
      left += image.size.width + Self.margin
    }
    let width = max(size.width - left - (hasAccessory ? 0 : Self.margin), 0)
    guard let detail = madeDetail else {
      place(madeText, CGRect(x: left, y: 0, width: width, height: size.height))
      return
    }
    switch style {
    case .value1:
      let second = min(detail.intrinsicContentSize.width, width / 2)
      place(detail, CGRect(x: left + width - second, y: 0, width: second, height: size.height))
      place(madeText, CGRect(x: left, y: 0, width: width - second - 8, height: size.height))
    case .value2:
      let first = (width / 4).rounded()
      place(madeText, CGRect(x: left, y: 0, width: first, height: size.height))
      place(
        detail,
        CGRect(x: left + first + 6, y: 0, width: max(width - first - 6, 0), height: size.height))
    case .default, .subtitle:
      let first = madeText?.intrinsicContentSize.height ?? 0
      let second = detail.intrinsicContentSize.height
      let top = ((size.height - first - second) / 2).rounded()
      place(madeText, CGRect(x: left, y: top, width: width, height: first))
      place(detail, CGRect(x: left, y: top + first, width: width, height: second))
    }
  }

  /// Mirrors a frame in the cell where it runs from right to left. A swipe moves the origin of the bounds, which does
  /// not count.
  private func inCell(_ frame: CGRect) -> CGRect {
    guard isMirrored else { return frame }
    return CGRect(
      x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// Mirrors a frame in the space of the contents where the cell runs from right to left.
  private func inContents(_ frame: CGRect) -> CGRect {
    guard isMirrored else { return frame }
    return CGRect(
      x: contentView.bounds.width - frame.maxX, y: frame.minY, width: frame.width,
      height: frame.height)
  }

  private func place(_ label: UILabel?, _ frame: CGRect) {
    let frame = inContents(frame)
    if let label, label.frame != frame { label.frame = frame }
  }

  final func textHeight(width: CGFloat) -> CGFloat {
    let edges = contentEdges
    let first = textStart + (madeImage?.image.map { $0.size.width + Self.margin } ?? 0)
    let end = edges.left + edges.right + (edges.right > 0 ? 0 : Self.margin)
    let room = CGSize(width: max(width - first - end, 0), height: 0)
    let heights = [madeText, madeDetail].map { $0?.sizeThatFits(room).height ?? 0 }
    let text = style == .subtitle ? heights[0] + heights[1] + 8 : max(heights[0], heights[1]) + 20
    return max(text.rounded(.up), Self.usualHeight)
  }

  // MARK: Backgrounds

  private var isShownSelected: Bool {
    (isSelected || isHighlighted) && selectionStyle != .none && configuring?.background == nil
  }

  /// The view of the selection; nil for one that is not made so far.
  private var selectionView: UIView? {
    (parts.selectsMany || table?.allowsMultipleSelection == true
      ? multipleSelectionBackgroundView : nil) ?? selectedBackgroundView ?? parts.selection
  }

  final func selectionChanged() {
    staleConfigurations()
    parts.control?.isOn = parts.controlKind == .select ? isSelected : parts.showsActions
    let isShown = isShownSelected
    if isShown, selectionView == nil {
      let view = UIView()
      view.backgroundColor = .systemGray4
      parts.selection = view
    }
    guard let view = selectionView else { return }
    if isShown, view.superview !== self {
      UIView.performWithoutAnimation {
        view.frame = CGRect(origin: .zero, size: bounds.size)
        view.alpha = 0
        insertSubview(view, belowSubview: contentView)
      }
    }
    view.alpha = isShown ? 1 : 0
  }

  final func replaceBackground(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  final func replaceSelection(_ old: UIView?) {
    old?.removeFromSuperview()
    parts.selection?.removeFromSuperview()
    parts.selection = nil
    if isShownSelected { selectionChanged() }
  }

  // MARK: Accessories

  final func accessoriesChanged() {
    let view = parts.isEditing ? editingAccessoryView : accessoryView
    let type = parts.isEditing ? editingAccessoryType : accessoryType
    let old = parts.accessory
    if let view {
      parts.accessory = view
      parts.accessoryType = .none
    } else if type != parts.accessoryType || old === accessoryView && old != nil {
      parts.accessory = makeAccessory(type)
      parts.accessoryType = type
    } else if type == .none {
      parts.accessory = nil
    }
    guard parts.accessory !== old else { return }
    old?.removeFromSuperview()
    if let new = parts.accessory { addSubview(new) }
    isFitted = false
    setNeedsLayout()
  }

  private func makeAccessory(_ type: AccessoryType) -> UIView? {
    switch type {
    case .none: return nil
    case .disclosureIndicator: return chevron()
    case .checkmark: return UIImageView(image: CellSymbols.check)
    case .detailButton: return detailButton()
    case .detailDisclosureButton:
      let (button, arrow) = (detailButton(), chevron())
      let both = UIView(frame: CGRect(x: 0, y: 0, width: 22 + 12 + 8, height: 22))
      arrow.frame.origin = CGPoint(x: 34, y: 4)
      both.addSubview(button)
      both.addSubview(arrow)
      return both
    }
  }

  private func chevron() -> UIImageView {
    let view = UIImageView(image: CellSymbols.chevron)
    view.tintColor = .systemGray3
    return view
  }

  private func detailButton() -> UIView {
    let button = UIButton(type: .system)
    button.setImage(CellSymbols.info, for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 22, height: 22)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.table?.accessoryWasTapped(self)
      }, for: .touchUpInside)
    return button
  }

  // MARK: Editing

  final func edit(_ editing: Bool, _ animated: Bool) {
    guard editing != parts.isEditing else { return }
    // The controls come from their places outside.
    let body = {
      self.parts.isEditing = editing
      self.accessoriesChanged()
      self.editingChanged()
      self.staleConfigurations()
    }
    let state: StateMask = editing && parts.editingStyle != .none ? .showingEditControl : []
    willTransition(to: state)
    if animated {
      UIView.performWithoutAnimation { makeControls(for: editing) }
      UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
        body()
        self.layoutIfNeeded()
      } completion: { [weak self] _ in
        self?.didTransition(to: state)
      }
    } else {
      body()
      didTransition(to: state)
    }
  }

  private func makeControls(for editing: Bool) {
    guard editing else { return }
    let was = parts.isEditing
    parts.isEditing = true
    let kind = parts.controlKind
    let hasHandle = showsReorderControl
    parts.isEditing = was
    if let kind, parts.control == nil { addControl(kind) }
    if hasHandle, parts.handle == nil { addHandle() }
    layOutParts()
    parts.control?.layoutIfNeeded()
    parts.handle?.layoutIfNeeded()
  }

  private func addControl(_ kind: CellEditControl.Kind) {
    let control = CellEditControl(frame: .zero)
    control.kind = kind
    control.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.table?.editControlWasTapped(of: self)
      }, for: .touchUpInside)
    parts.control = control
    addSubview(control)
  }

  private func addHandle() {
    let handle = CellHandle(frame: .zero)
    parts.handle = handle
    addSubview(handle)
    let pan = HandlePanGestureRecognizer()
    pan.addAction { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      self.table?.rowWasDragged(self, pan)
    }
    handle.addGestureRecognizer(pan)
  }

  /// Makes the parts that the state of editing needs.
  final func editingChanged() {
    if let kind = parts.controlKind {
      if parts.control == nil { addControl(kind) }
      parts.control?.kind = kind
    }
    parts.control?.isOn = parts.controlKind == .select ? isSelected : parts.showsActions
    if showsHandle, parts.handle == nil { addHandle() }
    setNeedsLayout()
  }
}

/// A pan that begins with the touch of a handle.
@MainActor private final class HandlePanGestureRecognizer: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible { state = .began }
  }
}
