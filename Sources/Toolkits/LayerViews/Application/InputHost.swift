import CoreAnimation
import Foundation

/// The views of a window's keyboard: the input view of the first responder below its accessory view, at the
/// bottom of the window, over everything else. Without a first responder they are those of the controller on
/// screen, if it can become the first responder.
///
/// Without such views the keys are those of a real keyboard, or of the server's input panel, which covers the bottom of
/// the window while the first responder takes text.
@MainActor final class InputHost {
  private unowned let window: UIWindow
  private let container = UIView()
  private var shown: [UIView] = []
  /// Height of the part of the window that the server's input panel covers, at its bottom.
  private var panelHeight: CGFloat = 0
  private var shownPanelHeight: CGFloat = 0
  /// The controller on screen whose views are shown while there is no first responder.
  private weak var page: UIViewController?
  private var changes = 0
  /// The part of the window that the keyboard covers; null without one.
  private(set) var frame = CGRect.null
  /// True while the first responder resigns in favour of another one.
  var isWaiting = false

  private static let duration = 0.25
  /// The number of the keyboard's curve, which is none of the public ones.
  private static let curve = 7

  init(_ window: UIWindow) {
    self.window = window
    container.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
  }

  /// Shows the views of a controller that has appeared and can become the first responder.
  func appeared(_ controller: UIViewController) {
    guard controller.canBecomeFirstResponder,
      controller.inputAccessoryView != nil || controller.inputView != nil
    else { return }
    page = controller
    update()
  }

  /// Takes away the views of a controller that disappears.
  func disappeared(_ controller: UIViewController) {
    if controller.isFirstResponder { controller.resignFirstResponder() }
    guard page === controller else { return }
    page = nil
    // A text in the accessory view is edited no longer.
    if let text = window.firstResponder as? UIView, text.isDescendant(of: container) {
      window.endEditing(true)
    }
    update()
  }

  /// Takes the place of the server's input panel in the window; nil while there is none.
  func panelMoved(to panel: CGRect?) {
    let covered = panel.map { window.bounds.maxY - $0.minY } ?? 0
    panelHeight = min(max(covered, 0), window.bounds.height)
    update()
  }

  /// Shows the views of the first responder.
  func update() {
    guard !isWaiting else { return }
    let wanted = wantedViews
    let hasOtherViews = !wanted.elementsEqual(shown, by: ===)
    guard hasOtherViews || panelHeight != shownPanelHeight else { return }
    let (old, heights) = (frame, wanted.map(height))
    let viewHeight = heights.reduce(0, +)
    let total = viewHeight + panelHeight
    let bounds = window.bounds
    let new =
      total == 0 && wanted.isEmpty
      ? CGRect.null
      : CGRect(x: 0, y: bounds.height - total, width: bounds.width, height: total)
    let hidden = CGRect(
      x: 0, y: bounds.height, width: bounds.width, height: new.isNull ? old.height : total)
    let (begin, end) = (old.isNull ? hidden : old, new.isNull ? hidden : new)
    shown = wanted
    shownPanelHeight = panelHeight
    frame = new
    changes += 1
    let change = changes
    let names = new.isNull ? Names.hide : Names.show
    post(UIResponder.keyboardWillChangeFrameNotification, begin, end)
    post(names.will, begin, end)
    // The program may have changed the first responder once more.
    guard change == changes else { return }
    if window.keyboardChanged() {
      // Views above the keyboard move with it.
      UIView.animate(withDuration: Self.duration, delay: 0, options: .beginFromCurrentState) {
        self.window.layoutIfNeeded()
      }
    }
    if !wanted.isEmpty, hasOtherViews {
      place(wanted, heights, from: CGRect(origin: begin.origin, size: end.size))
    }
    // The views are above the panel, and leave with it at the latest.
    let rest = CGRect(
      x: end.minX, y: wanted.isEmpty ? bounds.height : end.minY, width: end.width,
      height: wanted.isEmpty ? container.frame.height : viewHeight)
    UIView.animate(withDuration: Self.duration, delay: 0, options: .beginFromCurrentState) {
      self.container.frame = rest
    } completion: { [weak self] _ in
      guard let self else { return }
      if change == self.changes, wanted.isEmpty { self.clear() }
      self.post(UIResponder.keyboardDidChangeFrameNotification, begin, end)
      self.post(names.did, begin, end)
    }
  }

  /// The accessory view and the input view of the first responder or of a responder around it.
  private var wantedViews: [UIView] {
    var responder: UIResponder? = window.firstResponder ?? page
    // A field in one of the views keeps them: what gave them is behind it.
    if let field = responder as? UIView, field.inputView == nil, field.inputAccessoryView == nil,
      shown.contains(where: { field.isDescendant(of: $0) })
    {
      return shown
    }
    var (input, accessory): (UIView?, UIView?)
    while let current = responder {
      input = input ?? current.inputView
      accessory = accessory ?? current.inputAccessoryView
      responder = current.next
    }
    return [accessory, input].compactMap { $0 }
  }

  private func height(of view: UIView) -> CGFloat {
    guard view.translatesAutoresizingMaskIntoConstraints, view.bounds.height > 0 else {
      return view.systemLayoutSizeFitting(
        CGSize(width: window.bounds.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    return view.bounds.height
  }

  private func place(_ views: [UIView], _ heights: [CGFloat], from begin: CGRect) {
    UIView.performWithoutAnimation {
      clear()
      window.addSubview(container)
      container.frame = begin
      var y: CGFloat = 0
      for (view, height) in zip(views, heights) {
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask.insert(.flexibleWidth)
        view.frame = CGRect(x: 0, y: y, width: begin.width, height: height)
        container.addSubview(view)
        y += height
      }
      container.layoutIfNeeded()
    }
  }

  private func clear() {
    for view in container.subviews { view.removeFromSuperview() }
    container.removeFromSuperview()
  }

  // MARK: Notifications

  private enum Names {
    static var show: (will: Notification.Name, did: Notification.Name) {
      (UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification)
    }
    static var hide: (will: Notification.Name, did: Notification.Name) {
      (UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification)
    }
  }

  private func post(_ name: Notification.Name, _ begin: CGRect, _ end: CGRect) {
    let screen = window.screen
    let (place, desktop) = (window.frame.origin, screen.desktopFrame.origin)
    let origin = CGPoint(x: place.x - desktop.x, y: place.y - desktop.y)
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(
        cgRect: begin.offsetBy(dx: origin.x, dy: origin.y)),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(
        cgRect: end.offsetBy(dx: origin.x, dy: origin.y)),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: Self.duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: Self.curve),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    NotificationCenter.default.post(name: name, object: screen, userInfo: info)
  }
}
