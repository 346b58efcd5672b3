import CoreAnimation
import Foundation

/// The way in which the view of a presented controller covers the window.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The view covers the whole window; the views behind are removed.
  case fullScreen = 0
  /// A card that leaves a strip at the top; the views behind stay and are dimmed.
  case pageSheet = 1
  /// The same as `pageSheet` here.
  case formSheet = 2
  /// The view covers the controller that defines the context, whose view is removed.
  case currentContext = 3
  /// The style of the transitioning delegate.
  case custom = 4
  /// The view covers the whole window; the views behind stay.
  case overFullScreen = 5
  /// The view covers the controller that defines the context, whose view stays.
  case overCurrentContext = 6
  /// The same as `pageSheet` here: there are no popovers.
  case popover = 7
  /// No presentation style.
  case none = -1
  /// The same as `pageSheet`.
  case automatic = -2
}

/// The way in which the view of a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The view slides up from the bottom.
  case coverVertical = 0
  /// The whole window turns over.
  case flipHorizontal = 1
  /// The two views fade into each other.
  case crossDissolve = 2
  /// The views fade here: the page is not curled in part.
  case partialCurl = 3
}

/// A controller that another controller presents, in that controller's window.
@MainActor final class ModalPresentation {
  let presented: UIViewController
  // Either controller may be freed before the end.
  private weak var presenter: UIViewController?
  private weak var window: UIWindow?
  /// The view that dims the views behind a card.
  private let dimming: UIView?
  /// The views behind, which leave the window while a view covers all of it.
  private var covered: UIView?
  private var shape: Shape?
  /// Called once the controller is dismissed, one for each call that dismissed it.
  private var completions: [() -> Void] = []
  private var isOver = false
  /// The environment of the presentation, for its end.
  private let environment = LayerEnvironment.current

  private static let duration = 0.4
  /// The height of the strip above a card, in points.
  private static let strip: CGFloat = 44
  private static let cornerRadius: CGFloat = 10
  private static let dimmedAlpha: CGFloat = 0.2

  private init(_ presented: UIViewController, by presenter: UIViewController, in window: UIWindow) {
    self.presented = presented
    self.presenter = presenter
    self.window = window
    switch presented.modalPresentationStyle {
    case .pageSheet, .formSheet, .automatic, .popover:
      let view = UIView(frame: window.bounds)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.backgroundColor = UIColor(white: 0, alpha: Self.dimmedAlpha)
      dimming = view
    default: dimming = nil
    }
  }

  // Presentations of a freed controller end with it.
  isolated deinit { if !isOver { environment.run { endAtOnce() } } }

  private var coversAll: Bool {
    switch presented.modalPresentationStyle {
    case .fullScreen, .currentContext: true
    default: false
    }
  }

  static func begin(
    _ presented: UIViewController, from presenter: UIViewController, animated: Bool,
    _ completion: (() -> Void)?
  ) {
    func refuse(_ reason: String) {
      notices.say("\(type(of: presented)) was not presented: \(reason)")
    }
    let presenter = presenter.outermost
    guard presenter.presentation == nil else {
      return refuse("\(type(of: presenter)) presents another controller already")
    }
    guard presented.presentingViewController == nil, presented.parent == nil,
      presented.viewIfLoaded?.window == nil
    else {
      return refuse("it is shown already")
    }
    guard let window = presenter.viewIfLoaded?.window, presented !== presenter else {
      return refuse("\(type(of: presenter)) is not in a window")
    }
    let presentation = ModalPresentation(presented, by: presenter, in: window)
    presenter.presentation = presentation
    presented.presentingViewController = presenter
    presentation.show(animated: animated, completion)
  }

  private func show(animated: Bool, _ completion: (() -> Void)?) {
    guard let window, let view = presented.view else { return }
    presented.isBeingPresented = true
    // In the order of Apple's framework: the old controller first, and the new one has appeared
    // before the old one has disappeared.
    if coversAll { presenter?.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    let place = placement(in: window.bounds)
    view.frame = place
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if dimming != nil {
      shape = Shape(view)
      view.layer.cornerRadius = Self.cornerRadius
      view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      view.clipsToBounds = true
    }
    transition(
      animated: animated,
      changes: { [self] in
        if let dimming { self.window?.addSubview(dimming) }
        self.window?.addSubview(view)
      },
      from: { [self] in
        dimming?.alpha = 0
        view.frame.origin.y = window.bounds.maxY
      },
      to: { [self] in
        dimming?.alpha = 1
        view.frame = place
      }
    ) { [self] in
      finishShowing()
      presented.isBeingPresented = false
      completion?()
    }
  }

  /// False once the controller is being dismissed, or was dismissed.
  private var isUnderWay: Bool {
    presenter?.presentation === self && !presented.isBeingDismissed
  }

  private func finishShowing() {
    guard isUnderWay else { return }
    presented.endAppearanceTransition()
    guard coversAll else { return }
    hideCovered()
    presenter?.endAppearanceTransition()
  }

  private func placement(in bounds: CGRect) -> CGRect {
    guard dimming != nil else { return bounds }
    var rect = bounds
    rect.origin.y += Self.strip
    rect.size.height = max(rect.height - Self.strip, 0)
    return rect
  }

  /// Removes the views behind from the window once they are covered.
  private func hideCovered() {
    guard let view = presenter?.viewIfLoaded, view.superview === window else { return }
    covered = view
    view.removeFromSuperview()
  }

  func end(animated: Bool, _ completion: (() -> Void)?) {
    if let completion { completions.append(completion) }
    guard !presented.isBeingDismissed, let view = presented.viewIfLoaded else { return }
    // Presentations of the presented controller end with it, and at once.
    if let inner = presented.presentation { inner.endAtOnce() }
    beginEnd(animated: animated)
    transition(
      animated: animated,
      changes: { [self] in
        if presented.modalTransitionStyle != .coverVertical { removeViews() }
      }, from: {},
      to: { [self] in
        dimming?.alpha = 0
        if let window { view.frame.origin.y = window.bounds.maxY }
      }
    ) { [self] in finishEnd() }
  }

  /// Ends the presentation while the presenting controller itself leaves the window.
  func endWithoutPresenter() {
    let left = presenter
    presenter = nil
    left?.presentation = nil
    endAtOnce()
    left?.endAppearanceTransition()
  }

  func endAtOnce() {
    presented.presentation?.endAtOnce()
    if !presented.isBeingDismissed { beginEnd(animated: false) }
    finishEnd()
  }

  private func beginEnd(animated: Bool) {
    presented.isBeingDismissed = true
    presented.isBeingPresented = false
    presented.beginAppearanceTransition(false, animated: animated)
    guard coversAll else { return }
    presenter?.beginAppearanceTransition(true, animated: animated)
    if let window, presenter != nil, let covered, let view = presented.viewIfLoaded {
      covered.frame = window.bounds
      window.insertSubview(covered, belowSubview: view)
    }
    covered = nil
  }

  private func finishEnd() {
    guard !isOver else { return }
    isOver = true
    if coversAll { presenter?.endAppearanceTransition() }
    removeViews()
    presented.endAppearanceTransition()
    presented.presentingViewController = nil
    if presenter?.presentation === self { presenter?.presentation = nil }
    presented.isBeingDismissed = false
    let completions = completions
    self.completions = []
    for completion in completions { completion() }
  }

  /// The outline of a view before it became a card.
  private struct Shape {
    let radius: CGFloat
    let corners: CACornerMask
    let clips: Bool

    @MainActor init(_ view: UIView) {
      radius = view.layer.cornerRadius
      corners = view.layer.maskedCorners
      clips = view.clipsToBounds
    }

    @MainActor func apply(to view: UIView) {
      view.layer.cornerRadius = radius
      view.layer.maskedCorners = corners
      view.clipsToBounds = clips
    }
  }

  private func removeViews() {
    presented.viewIfLoaded.map { view in shape?.apply(to: view) }
    shape = nil
    presented.viewIfLoaded?.removeFromSuperview()
    dimming?.removeFromSuperview()
  }

  /// Runs the presented controller's transition.
  ///
  /// - Parameters:
  ///   - changes: changes the hierarchy.
  ///   - from: sets the start of a motion.
  ///   - to: sets the end of a motion.
  private func transition(
    animated: Bool, changes: @escaping () -> Void, from: () -> Void, to: @escaping () -> Void,
    _ completion: @escaping () -> Void
  ) {
    guard animated, let window else {
      UIView.performWithoutAnimation {
        changes()
        to()
      }
      return inNextTurn { completion() }
    }
    if let animator = chosenAnimator {
      if presented.isBeingPresented, let dimming { window.addSubview(dimming) }
      return run(animator, in: window, completion)
    }
    let option: UIView.AnimationOptions
    switch presented.modalTransitionStyle {
    case .coverVertical:
      UIView.performWithoutAnimation {
        changes()
        from()
      }
      return UIView.animate(
        withDuration: Self.duration, delay: 0, animations: to, completion: { _ in completion() })
    case .flipHorizontal:
      option = presented.isBeingPresented ? .transitionFlipFromRight : .transitionFlipFromLeft
    case .crossDissolve, .partialCurl: option = .transitionCrossDissolve
    }
    UIView.transition(
      with: window, duration: Self.duration, options: option,
      animations: {
        changes()
        to()
      }, completion: { _ in completion() })
  }
}

extension ModalPresentation {
  /// The animator that the presented controller's delegate chose; nil if it chose none.
  private var chosenAnimator: (any UIViewControllerAnimatedTransitioning)? {
    guard let delegate = presented.transitioningDelegate, let presenter else { return nil }
    return presented.isBeingPresented
      ? delegate.animationController(
        forPresented: presented, presenting: presenter, source: presenter)
      : delegate.animationController(forDismissed: presented)
  }

  private func run(
    _ animator: any UIViewControllerAnimatedTransitioning, in window: UIWindow,
    _ completion: @escaping () -> Void
  ) {
    let isPresenting = presented.isBeingPresented
    let context = TransitionContext(
      in: window, from: isPresenting ? presenter : presented,
      to: isPresenting ? presented : presenter, animator
    ) { [self] didComplete in
      completion()
      if isPresenting, !didComplete { endAtOnce() }
    }
    animator.animateTransition(using: context)
  }
}

extension UIViewController {
  /// The outermost parent, which presents on behalf of its children.
  fileprivate var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }
}
