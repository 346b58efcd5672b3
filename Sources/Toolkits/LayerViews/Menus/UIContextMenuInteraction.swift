import CoreAnimation
public import Foundation

/// Opens a context menu by a long press, which shows a preview with it, or by the pointer's right button.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The look of a menu.
  public enum Appearance: Int, Sendable {
    /// No menu is open.
    case unknown = 0
    /// A menu with a preview.
    case rich = 1
    /// A menu alone.
    case compact = 2
  }

  /// The view with the interaction.
  open private(set) weak var view: UIView?
  /// The object that makes the menus; not retained.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The look of the open menu.
  open private(set) var menuAppearance = Appearance.unknown
  private let press = UILongPressGestureRecognizer()
  private var decision: PressDecision?
  /// The menu of the long press that is about to begin.
  private var pressMenu: UIContextMenuConfiguration?
  private weak var overlay: MenuOverlay?
  /// The place of the last touch that asked for a menu, in the window's space.
  private var place = CGPoint.zero

  /// Creates an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    let decision = PressDecision(self)
    self.decision = decision
    press.delegate = decision
    press.addAction { [weak self] _ in self?.pressed() }
  }

  /// Returns true for a long press at a place with a menu, which is kept for the press.
  final func hasMenuUnderPress() -> Bool {
    pressMenu = nil
    guard let view, let window = view.window, let delegate, overlay == nil else { return false }
    place = press.location(in: window)
    pressMenu = delegate.contextMenuInteraction(
      self, configurationForMenuAtLocation: press.location(in: view))
    return pressMenu != nil
  }

  /// Called before the interaction is added or removed.
  open func willMove(to view: UIView?) {
    if view == nil {
      dismissMenu()
      self.view?.removeGestureRecognizer(press)
    }
  }
  /// Called after the interaction was added or removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  /// False leaves long presses to the view.
  final var opensByPress: Bool {
    get { press.isEnabled }
    set { press.isEnabled = newValue }
  }

  /// Returns the place of the last touch that asked for a menu, in a view's space; nil is the window.
  open func location(in view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return place }
    return view.convert(place, from: window)
  }
  /// Replaces the open menu.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { overlay?.replace(block) }
  /// Closes the open menu.
  open func dismissMenu() { overlay?.close(animated: true) }

  // MARK: Opening

  private func pressed() {
    guard let window = view?.window else { return }
    let location = press.location(in: window)
    switch press.state {
    case .began:
      if let pressMenu { open(pressMenu, at: location, in: window, isRich: true) }
      pressMenu = nil
    case .changed: overlay?.track(location)
    case .ended: overlay?.trackEnded(at: location)
    default: break
    }
  }

  /// Opens the menu of a place of the window, without a preview. Returns false if there is none.
  final func open(at location: CGPoint, in window: UIWindow) -> Bool {
    guard let view, let delegate, overlay == nil else { return false }
    place = location
    let configuration = delegate.contextMenuInteraction(
      self, configurationForMenuAtLocation: view.convert(location, from: window))
    return configuration.map { open($0, at: location, in: window, isRich: false) } ?? false
  }

  @discardableResult private func open(
    _ configuration: UIContextMenuConfiguration, at location: CGPoint, in window: UIWindow,
    isRich: Bool
  ) -> Bool {
    guard let view, let delegate, overlay == nil else { return false }
    let menu = configuration.actionProvider?([]) ?? UIMenu()
    let controller = isRich ? configuration.previewProvider?() : nil
    guard !menu.children.isEmpty || controller != nil else { return false }
    let preview = isRich ? ContextPreview(self, configuration, controller, in: window) : nil
    let anchor = preview?.place ?? CGRect(origin: location, size: .zero)
    let overlay = MenuOverlay(
      menu, beside: anchor, from: location, sender: view,
      preview: preview.map { ($0.view, $0.place) })
    let opening = MenuAnimator(controller)
    delegate.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: opening)
    overlay.onEnd = { [weak self] in self?.menuEnds(configuration, controller) }
    overlay.onCommit = { [weak self] in self?.commit(configuration, controller) }
    menuAppearance = isRich ? .rich : .compact
    self.overlay = overlay
    overlay.open(in: window)
    opening.run()
    return true
  }

  private func menuEnds(
    _ configuration: UIContextMenuConfiguration, _ controller: UIViewController?
  ) {
    menuAppearance = .unknown
    overlay = nil
    let closing = MenuAnimator(controller)
    delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: closing)
    closing.run()
  }

  private func commit(_ configuration: UIContextMenuConfiguration, _ controller: UIViewController?)
  {
    let committing = MenuAnimator(controller)
    delegate?.contextMenuInteraction(
      self, willPerformPreviewActionForMenuWith: configuration, animator: committing)
    overlay?.close(animated: true)
    committing.run()
  }
}

/// Lets a long press begin only where there is a menu, so that other touches go on.
@MainActor private final class PressDecision: UIGestureRecognizerDelegate {
  private weak var interaction: UIContextMenuInteraction?
  init(_ interaction: UIContextMenuInteraction) { self.interaction = interaction }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    interaction?.hasMenuUnderPress() ?? false
  }
}

/// The preview of a menu: a controller's view, or a picture of the view that the menu belongs to.
@MainActor private struct ContextPreview {
  let view: UIView
  /// The place in the window before the preview rises.
  let place: CGRect

  private static let radius: CGFloat = 13

  init?(
    _ interaction: UIContextMenuInteraction, _ configuration: UIContextMenuConfiguration,
    _ controller: UIViewController?, in window: UIWindow
  ) {
    guard let host = interaction.view, let delegate = interaction.delegate else { return nil }
    let targeted =
      delegate.contextMenuInteraction(
        interaction, configuration: configuration,
        highlightPreviewForItemWithIdentifier: configuration.identifier)
      ?? delegate.contextMenuInteraction(
        interaction, previewForHighlightingMenuWithConfiguration: configuration)
      ?? UITargetedPreview(view: host)
    if let controller, let content = controller.view {
      var size = controller.preferredContentSize
      let widest = window.bounds.width - 32
      if size.width <= 0 { size.width = widest }
      if size.height <= 0 { size.height = window.bounds.height / 2 }
      size.width = min(size.width, widest)
      size.height = min(size.height, window.bounds.height * 0.6)
      let middle = targeted.target.container.convert(targeted.target.center, to: window)
      place = CGRect(
        x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded(),
        width: size.width, height: size.height)
      content.frame = CGRect(origin: .zero, size: size)
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      let box = UIView(frame: place)
      box.clipsToBounds = true
      box.layer.cornerRadius = Self.radius
      box.addSubview(content)
      view = box
      return
    }
    let shown = targeted.view
    let bounds = targeted.parameters.visiblePath?.bounds ?? shown.bounds
    guard
      let picture = shown.resizableSnapshotView(
        from: bounds, afterScreenUpdates: true, withCapInsets: .zero)
    else { return nil }
    let target = targeted.target
    let middle = target.container.convert(target.center, to: window)
    let offset = CGPoint(x: bounds.midX - shown.bounds.midX, y: bounds.midY - shown.bounds.midY)
    place = CGRect(
      x: middle.x + offset.x - bounds.width / 2, y: middle.y + offset.y - bounds.height / 2,
      width: bounds.width, height: bounds.height)
    picture.backgroundColor = targeted.parameters.backgroundColor
    if let path = targeted.parameters.visiblePath {
      let mask = CAShapeLayer()
      var shift = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      mask.path = path.cgPath.copy(using: &shift)
      picture.layer.mask = mask
    } else {
      picture.layer.cornerRadius = max(shown.layer.cornerRadius, 0)
      picture.clipsToBounds = picture.layer.cornerRadius > 0
    }
    view = picture
  }
}

extension UIWindow {
  /// Opens the context menu of the views under the pointer, the innermost first.
  final func openContextMenu(_ pointer: LayerPointerEvent) {
    if menuOverlay != nil {
      menuOverlay?.close(animated: true)
      return
    }
    var next = hitTest(pointer.location, with: nil)
    while let view = next {
      for case let interaction as UIContextMenuInteraction in view.interactions
      where interaction.open(at: pointer.location, in: self) {
        return
      }
      next = view.superview
    }
  }
}
