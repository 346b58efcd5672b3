import CoreAnimation
public import Foundation
import Quartz2D

/// A row of a list, or a header: contents by a configuration, accessories at the ends, lines between rows,
/// and a background that suits the list.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  private let top = CALayer()
  private let bottom = CALayer()
  private var signs: [AccessoryView] = []
  private let guide = UILayoutGuide()
  /// The place in the list; nil in another layout.
  final var list: ListRow? { didSet { if list != oldValue { listChanged(from: oldValue) } } }

  /// Creates a cell with a frame in its future superview's space. Collections make their cells by it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a cell without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    for line in [top, bottom] {
      line.isHidden = true
      line.zPosition = 1
      line.actions = ["position": NSNull(), "bounds": NSNull(), "hidden": NSNull()]
      layer.addSublayer(line)
    }
  }

  // MARK: Contents

  /// Returns a configuration of the look that rows of the list have.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    (list ?? ListRow(appearance: .plain)).content
  }

  /// The number of steps by which the contents are indented; items of trees have that of their level.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The width of a step, in points; 16 by default.
  open var indentationWidth: CGFloat = 16 {
    didSet { if indentationWidth != oldValue { setNeedsLayout() } }
  }
  /// True, as by default, indents leading accessories along with the contents.
  open var indentsAccessories = true {
    didSet { if indentsAccessories != oldValue { setNeedsLayout() } }
  }
  /// The signs and controls at both ends, from the leading edge to the trailing one.
  open var accessories: [UICellAccessory] = [] { didSet { remakeSigns() } }

  /// The guide of the lines: they begin and end where constraints put its leading and trailing edges; without any,
  /// where the text begins, and at the end of the cell.
  open var separatorLayoutGuide: UILayoutGuide {
    guard guide.owningView == nil else { return guide }
    addLayoutGuide(guide)
    ConstraintLayout.isUsed = true
    let usual = [
      guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor),
    ]
    for constraint in usual { constraint.priority = .fittingSizeLevel }
    NSLayoutConstraint.activate(
      usual + [
        guide.bottomAnchor.constraint(equalTo: bottomAnchor),
        guide.heightAnchor.constraint(equalToConstant: 1),
      ])
    return guide
  }

  open override func updateConfiguration(using state: UICellConfigurationState) {
    adoptBackground()
    super.updateConfiguration(using: state)
    for sign in signs { sign.isOpen = state.isExpanded }
  }

  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isExpanded = outline?.isExpanded ?? false
    state.isSwiped = isSwiped
    return state
  }

  /// True while the actions beside the row are shown.
  final var isSwiped = false {
    didSet {
      clipsToBounds = isSwiped
      setNeedsUpdateConfiguration()
    }
  }

  /// Returns a rectangle of the row, mirrored where rows begin on the right. A swipe moves the origin of the
  /// bounds, which does not count.
  private func inRow(_ rect: CGRect) -> CGRect {
    guard isMirrored else { return rect }
    return CGRect(
      x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  // MARK: The list

  private func listChanged(from old: ListRow?) {
    if old?.appearance != list?.appearance || old?.role != list?.role {
      setNeedsUpdateConfiguration()
    }
    if configuring == nil, list != nil { _ = madeConfiguring }
    showPlace()
    setNeedsLayout()
  }

  /// Takes the background of the list, unless the program has decided about one.
  private func adoptBackground() {
    guard let list, let configuring = configuring, !configuring.ownsBackground else { return }
    configuring.background = list.background
    configuring.showBackground(in: self)
    showPlace()
  }

  private func showPlace() {
    guard let view = configuring?.backgroundView, let list else { return }
    view.listRadius = list.radius
    view.corners = list.corners
  }

  private var outline: (level: Int, isBranch: Bool, isExpanded: Bool)? {
    guard let collection, let path = collection.indexPath(for: self) else { return nil }
    return (collection.dataSource as? any OutlinedSource)?.outline(at: path)
  }

  // MARK: Accessories

  private func remakeSigns() {
    for sign in signs { sign.removeFromSuperview() }
    signs = accessories.map { accessory in
      AccessoryView(accessory, handle: handle(of: accessory), act: action(of: accessory))
    }
    for sign in signs {
      addSubview(sign)
      sign.isOpen = outline?.isExpanded ?? false
    }
    setNeedsLayout()
  }

  private func action(of accessory: UICellAccessory) -> (() -> Void)? {
    if let action = accessory.action { return action }
    guard case .outline = accessory.content else { return nil }
    return { [weak self] in self?.toggleBranch() }
  }

  /// Returns the recognizer by which a finger moves the row, for the sign of it.
  private func handle(of accessory: UICellAccessory) -> UIGestureRecognizer? {
    guard case .reorder = accessory.content else { return nil }
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0
    press.addAction { [weak self, weak press] _ in
      guard let self, let press, let collection = self.collection else { return }
      self.moveRow(press.state, of: collection, to: press.location(in: collection).y)
    }
    return press
  }

  private func moveRow(
    _ state: UIGestureRecognizer.State, of collection: UICollectionView, to y: CGFloat
  ) {
    switch state {
    case .began:
      guard let path = collection.indexPath(for: self) else { return }
      _ = collection.beginInteractiveMovementForItem(at: path)
    case .changed:
      guard collection.isMovingItem else { return }
      collection.updateInteractiveMovementTargetPosition(CGPoint(x: frame.midX, y: y))
    case .ended: collection.endInteractiveMovement()
    case .cancelled, .failed: collection.cancelInteractiveMovement()
    case .possible: break
    }
  }

  private func toggleBranch() {
    guard let collection, let path = collection.indexPath(for: self) else { return }
    (collection.dataSource as? any OutlinedSource)?.toggle(at: path)
  }

  /// True for a branch that a touch anywhere opens and closes.
  private var togglesAnywhere: Bool {
    accessories.contains { accessory in
      guard case .outline(let style) = accessory.content, accessory.action == nil else {
        return false
      }
      return style == .header || style == .automatic && list?.role == .header
    }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let layout = collection?.collectionViewLayout as? UICollectionViewCompositionalLayout
    if let swipes = layout?.swipes, swipes.openCell != nil { return swipes.close(animated: true) }
    super.touchesBegan(touches, with: event)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = touches.first.map { point(inside: $0.location(in: self), with: event) } ?? false
    guard isInside, isHighlighted, togglesAnywhere else {
      return super.touchesEnded(touches, with: event)
    }
    super.touchesCancelled(touches, with: event)
    toggleBranch()
  }

  // MARK: Layout

  private var shownSigns: (leading: [AccessoryView], trailing: [AccessoryView]) {
    let isEditing = configurationState.isEditing
    let shown = signs.filter { $0.accessory.isShown(isEditing: isEditing) }
    return (shown.filter { $0.accessory.isLeading }, shown.filter { !$0.accessory.isLeading })
  }

  /// The space between accessories and at the edges, in points.
  private static let gap: CGFloat = 12

  private var indent: CGFloat {
    let level = max(indentationLevel, outline?.level ?? 0)
    let width = indentationWidth.isFinite ? indentationWidth : 0
    return CGFloat(max(level, 0)) * width
  }

  /// The room that accessories and the indentation take at both ends.
  private var ends: (leading: CGFloat, trailing: CGFloat) {
    let (leading, trailing) = shownSigns
    func room(_ signs: [AccessoryView]) -> CGFloat {
      signs.reduce(signs.isEmpty ? 0 : 4) { $0 + $1.width + Self.gap }
    }
    return (indent + room(leading), room(trailing))
  }

  override var contentFrame: CGRect {
    let (leading, trailing) = ends
    return inRow(
      CGRect(
        x: leading, y: 0, width: max(bounds.width - leading - trailing, 0), height: bounds.height))
  }

  override func layOutContents() {
    super.layOutContents()
    let (leading, trailing) = shownSigns
    var x = (indentsAccessories ? indent : 0) + 16
    for sign in leading { x = place(sign, at: x) + Self.gap }
    x = bounds.width - 16 + Self.gap
    for sign in trailing.reversed() {
      x -= Self.gap + sign.width
      _ = place(sign, at: x)
    }
    for sign in signs {
      let isShown = leading.contains { $0 === sign } || trailing.contains { $0 === sign }
      if sign.isHidden == isShown { sign.isHidden = !isShown }
    }
    placeLines()
  }

  private func place(_ sign: AccessoryView, at x: CGFloat) -> CGFloat {
    let (size, width) = (sign.ownSize, sign.width)
    let frame = inRow(
      CGRect(
        x: x + (width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height))
    sign.bounds.size = frame.size
    sign.center = CGPoint(x: frame.midX, y: frame.midY)
    return x + width
  }

  private func placeLines() {
    let thin = 1 / max(contentScaleFactor, 1)
    for (line, look, y) in [
      (top, list?.topLine, 0), (bottom, list?.bottomLine, bounds.height - thin),
    ] {
      guard let look else {
        line.isHidden = true
        continue
      }
      let insets =
        look.insets ?? guidedInsets
        ?? NSDirectionalEdgeInsets(
          top: 0, leading: ends.leading + textStart, bottom: 0, trailing: 0)
      line.frame = inRow(
        CGRect(
          x: insets.leading, y: y, width: max(bounds.width - insets.leading - insets.trailing, 0),
          height: thin))
      line.backgroundColor = resolved(look.color)
      line.isHidden = false
    }
  }

  /// The ends of the lines by the guide, if the program uses it.
  private var guidedInsets: NSDirectionalEdgeInsets? {
    guard guide.owningView != nil, guide.layoutFrame.width > 0 else { return nil }
    let frame = inRow(guide.layoutFrame)
    return NSDirectionalEdgeInsets(
      top: 0, leading: frame.minX, bottom: 0, trailing: bounds.width - frame.maxX)
  }

  private var textStart: CGFloat {
    (configuring?.contentView as? UIListContentView)?.textStart ?? 16
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    setNeedsLayout()
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    freshenConfigurations()
    let (leading, trailing) = ends
    let room = CGSize(
      width: max(targetSize.width - leading - trailing, 0), height: targetSize.height)
    guard
      var size = configuring?.size(room, horizontalFittingPriority, verticalFittingPriority)
    else {
      return super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    size.width += leading + trailing
    return size
  }
}
