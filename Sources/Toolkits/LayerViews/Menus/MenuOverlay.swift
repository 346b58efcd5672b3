import CoreAnimation
import Foundation

/// An open menu over a window: its box, and a ground that takes the touches beside it.
@MainActor final class MenuOverlay: UIView {
  private var levels: [UIMenu]
  private let anchor: CGRect
  private let sender: Any?
  /// Called once when the menu begins to close, before the chosen element acts.
  var onEnd: (() -> Void)?
  /// Called when a touch of the preview chooses it.
  var onCommit: (() -> Void)?
  /// The menu of which one element is marked; nil for a menu whose marks are the program's.
  var selects: UIMenu?
  private let box = UIView()
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  private let scroll = UIScrollView()
  private let rows = MenuRows()
  private let shade = UIView()
  /// The picture or the view above the window's content.
  private let preview: UIView?
  private let previewPlace: CGRect
  private(set) var isClosing = false
  private lazy var answers = DeferredAnswers { [weak self] in
    if let self, !isClosing { reload() }
  }
  private var hasMoved = false
  private let start: CGPoint?

  private static let width: CGFloat = 250
  private static let radius: CGFloat = 13
  private static let margin: CGFloat = 10
  private static let gap: CGFloat = 8
  /// The way after which the touch that opened a menu chooses by its end.
  private static let slop: CGFloat = 10

  /// - Parameters:
  ///   - anchor: the rectangle beside which the menu opens, in the window's space.
  ///   - start: the place of the touch that opens it.
  ///   - preview: a view that is shown with the menu, and its place.
  init(
    _ menu: UIMenu, beside anchor: CGRect, from start: CGPoint?, sender: Any?,
    preview: (view: UIView, place: CGRect)? = nil
  ) {
    (levels, self.anchor, self.start, self.sender) = ([menu], anchor, start, sender)
    (self.preview, previewPlace) = (preview?.view, preview?.place ?? .zero)
    super.init(frame: .zero)
    isOpaque = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.backgroundColor = UIColor {
      UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2)
    }
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.isUserInteractionEnabled = false
    shade.isHidden = self.preview == nil
    addSubview(shade)
    if let view = self.preview {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    box.layer.shadowOpacity = 0.16
    box.layer.shadowRadius = 24
    box.layer.shadowOffset = CGSize(width: 0, height: 8)
    material.layer.cornerRadius = Self.radius
    material.layer.cornerCurve = .continuous
    scroll.bounces = false
    scroll.addSubview(rows)
    material.contentView.addSubview(scroll)
    box.addSubview(material)
    addSubview(box)
    traitOverrides.userInterfaceLevel = .elevated
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Opening and closing

  func open(in window: UIWindow) {
    window.menuOverlay?.close(animated: false)
    frame = window.bounds
    shade.frame = bounds
    window.addSubview(self)
    window.menuOverlay = self
    reload()
    preview?.frame = previewPlace
    let lifted = previewFrame
    UIView.performWithoutAnimation {
      box.alpha = 0
      box.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
      shade.alpha = 0
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      self.box.alpha = 1
      self.box.transform = .identity
      self.shade.alpha = 1
      self.preview?.frame = lifted
    }
  }

  func close(animated: Bool, completion: (() -> Void)? = nil) {
    guard !isClosing else { return }
    isClosing = true
    if window?.menuOverlay === self { window?.menuOverlay = nil }
    isUserInteractionEnabled = false
    let onEnd = onEnd
    (self.onEnd, onCommit) = (nil, nil)
    onEnd?()
    let end = { [self] in
      removeFromSuperview()
      completion?()
    }
    guard animated, window?.isOnDisplay == true else { return end() }
    UIView.animate(withDuration: 0.2) {
      self.box.alpha = 0
      self.shade.alpha = 0
      self.preview?.frame = self.previewPlace
    } completion: { _ in
      end()
    }
  }

  // MARK: Contents

  /// Shows another menu in place of the open one.
  func replace(_ change: (UIMenu) -> UIMenu) {
    levels[levels.count - 1] = change(levels[levels.count - 1])
    reload()
  }

  private func reload() {
    guard let menu = levels.last else { return }
    let content = MenuContent(menu, isNested: levels.count > 1, answers)
    rows.show(content) { [weak self] in self?.choose($0) }
    place()
  }

  private func choose(_ item: MenuContent.Item) {
    switch item {
    case .back:
      levels.removeLast()
      reload()
    case .menu(let menu):
      levels.append(menu)
      reload()
    case .leaf(let leaf, let menu):
      if let choices = selects ?? (menu.options.contains(.singleSelection) ? menu : nil) {
        for other in choices.leaves { other.state = other === leaf ? .on : .off }
      }
      if leaf.attributes.contains(.keepsMenuPresented) {
        leaf.choose(by: sender)
        reload()
      } else {
        close(animated: true)
        leaf.choose(by: sender)
      }
    case .title, .waiting: break
    }
  }

  // MARK: Place

  /// The place of the preview above the content, moved as far as the menu needs room.
  private var previewFrame: CGRect {
    guard preview != nil else { return .zero }
    var frame = previewPlace.insetBy(
      dx: -previewPlace.width * 0.015, dy: -previewPlace.height * 0.015)
    let height = box.bounds.height
    let room = bounds.height - 2 * Self.margin - height - Self.gap
    frame.origin.y = max(min(frame.minY, Self.margin + room - frame.height), Self.margin)
    frame.origin.x = max(min(frame.minX, bounds.width - frame.width - Self.margin), Self.margin)
    return frame
  }

  private func place() {
    let area = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let width = min(Self.width, area.width)
    let whole = rows.height(forWidth: width)
    let height = min(whole, area.height)
    box.bounds.size = CGSize(width: width, height: height)
    let anchor = preview == nil ? anchor : previewFrame
    let fitsBelow = anchor.maxY + Self.gap + height <= area.maxY
    let isBelow = fitsBelow || anchor.minY - Self.gap - height < area.minY
    let y = isBelow ? anchor.maxY + Self.gap : anchor.minY - Self.gap - height
    let isRight = anchor.midX > bounds.midX && anchor.width > 0
    let x = isRight ? anchor.maxX - width : anchor.minX
    let origin = CGPoint(
      x: max(min(x, area.maxX - width), area.minX),
      y: max(min(y, area.maxY - height), area.minY))
    box.center = CGPoint(x: origin.x + width / 2, y: origin.y + height / 2)
    material.frame = box.bounds
    scroll.frame = box.bounds
    rows.frame = CGRect(x: 0, y: 0, width: width, height: whole)
    rows.layOutContents()
    scroll.contentSize = rows.bounds.size
    scroll.isScrollEnabled = whole > height
    box.layer.shadowPath = UIBezierPath(roundedRect: box.bounds, cornerRadius: Self.radius).cgPath
  }

  override func layOutContents() {
    guard box.layer.animation(forKey: "transform") == nil else { return }
    place()
  }

  // MARK: Touches and keys

  private func row(at place: CGPoint) -> ChoiceRow? {
    guard let window, box.frame.contains(convert(place, from: window)) else { return nil }
    return rows.row(at: rows.convert(place, from: window))
  }

  /// Highlights the row at a place of the window: of the pointer, or of the touch that opened the menu.
  func track(_ place: CGPoint) {
    if let start, hypot(place.x - start.x, place.y - start.y) > Self.slop { hasMoved = true }
    rows.highlight(row(at: place))
  }

  /// Chooses the row at which the touch that opened the menu ended, if it has moved there.
  func trackEnded(at place: CGPoint) {
    track(place)
    guard hasMoved else { return rows.highlight(nil) }
    if let row = row(at: place), row.isEnabled {
      rows.highlight(nil)
      row.onChoose?()
    }
  }

  func pointerReleased(at place: CGPoint) { trackEnded(at: place) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    if let preview, let onCommit, preview.frame.contains(touch.location(in: self)) {
      return onCommit()
    }
    close(animated: true)
  }

  func receive(_ key: LayerKeyEvent) {
    switch key.symbol {
    case "Escape": close(animated: true)
    case "Down", "Tab": rows.moveHighlight(by: 1)
    case "Up": rows.moveHighlight(by: -1)
    case "Left" where levels.count > 1: choose(.back(""))
    case "Right":
      if let row = rows.highlighted as? MenuRow, case .menu = row.item { row.onChoose?() }
    case "Return", "Space": if !key.isRepeat { rows.highlighted?.onChoose?() }
    default: break
    }
  }
}
