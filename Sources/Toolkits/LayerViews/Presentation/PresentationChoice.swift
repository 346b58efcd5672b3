import Foundation

/// The controllers of a presentation, after it was adapted to the window.
@MainActor struct PresentationChoice {
  var presented: UIViewController
  var controller: UIPresentationController
  /// The style that replaced the controller's own; `none` if none did.
  var adaptedStyle = UIModalPresentationStyle.none

  static func make(
    _ presented: UIViewController, by presenter: UIViewController, source: UIViewController,
    in window: UIWindow
  ) -> PresentationChoice {
    var choice = PresentationChoice(
      presented: presented,
      controller: controller(of: presented, by: presenter, source: source))
    choice.controller.setPresenting(presenter)
    choice.adapt(presenter, in: window)
    if let other = choice.controller.substitute(in: window) {
      other.delegate = other.delegate ?? choice.controller.delegate
      other.setPresenting(presenter)
      choice.controller = other
    }
    choice.presented.ownPresentationController = choice.controller
    return choice
  }

  /// Returns the presentation controller of the style, the one that the program has asked for before if
  /// there is one.
  private static func controller(
    of presented: UIViewController, by presenter: UIViewController, source: UIViewController
  ) -> UIPresentationController {
    if presented.modalPresentationStyle == .custom,
      let chosen = presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenter, source: source)
    {
      return chosen
    }
    return presented.ownPresentationController ?? standard(presented, by: presenter)
  }

  /// Returns a new presentation controller of the controller's style.
  static func standard(
    _ presented: UIViewController, by presenter: UIViewController?,
    _ style: UIModalPresentationStyle? = nil
  ) -> UIPresentationController {
    if style == nil, let own = presented.standardPresentationController(by: presenter) {
      return own
    }
    let asked = style ?? presented.modalPresentationStyle
    // A zoom fills the window, unless the program has chosen a style.
    let style =
      asked == .automatic && presented.preferredTransition != nil ? .fullScreen : asked.resolved
    let made: UIPresentationController =
      switch style {
      case .custom:
        UIPresentationController(presentedViewController: presented, presenting: presenter)
      case .popover:
        UIPopoverPresentationController(presentedViewController: presented, presenting: presenter)
      case .pageSheet, .formSheet, .automatic, .none:
        UISheetPresentationController(presentedViewController: presented, presenting: presenter)
      case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
        FillingPresentationController(presentedViewController: presented, presenting: presenter)
      }
    made.style = style
    return made
  }

  /// Replaces the presentation controller, and perhaps the controller, in a narrow window.
  private mutating func adapt(_ presenter: UIViewController, in window: UIWindow) {
    guard window.hasCompactWidth else { return }
    let style = controller.adaptivePresentationStyle(for: window.traitCollection).adapting
    guard style != .none, style != controller.presentationStyle else { return }
    adaptedStyle = style
    let (old, delegate) = (controller, controller.delegate)
    let other = delegate?.presentationController(
      old, viewControllerForAdaptivePresentationStyle: style)
    // A controller that is shown already, such as the presenting one, cannot take the place.
    if let other, other !== presented, other !== presenter, other.presentingViewController == nil,
      other.parent == nil, other.viewIfLoaded?.window == nil
    {
      presented = other
    }
    controller = old.adapted(presented, by: presenter, style)
    controller.delegate = controller.delegate ?? delegate
    controller.setPresenting(presenter)
    delegate?.presentationController(old, prepare: controller)
  }
}

extension UIModalPresentationStyle {
  /// The styles to which a presentation may adapt: sheets and those that fill the window.
  fileprivate var adapting: UIModalPresentationStyle {
    switch self {
    case .automatic: .pageSheet
    case .custom, .popover: .none
    default: self
    }
  }
}

extension UIWindow {
  /// True for a window that is as narrow as a phone.
  final var hasCompactWidth: Bool { bounds.size.hasCompactWidth }
}

extension CGSize {
  /// True for an area in which there is little space from left to right.
  var hasCompactWidth: Bool {
    var values = TraitValues()
    values.setSizeClasses(of: self)
    return values.horizontalSizeClass == .compact
  }
}
