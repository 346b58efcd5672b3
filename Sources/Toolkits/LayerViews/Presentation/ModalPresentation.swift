import CoreAnimation
import Foundation

/// A controller that another controller presents, in that controller's window, from the call that
/// presents it until it is dismissed.
@MainActor final class ModalPresentation {
  let presented: UIViewController
  let controller: UIPresentationController
  // Either controller may be freed before the end.
  private(set) weak var presenter: UIViewController?
  private weak var window: UIWindow?
  /// The presenting controller's view, which leaves the window while it is covered, and its place.
  private var covered: (view: UIView, host: UIView)?
  /// The responder that had the keyboard before.
  private weak var formerFocus: UIResponder?
  private var transition: TransitionContext?
  /// Called once the controller is dismissed, one for each call that dismissed it.
  private var completions: [() -> Void] = []
  private var isOver = false
  /// The environment of the presentation, for its end.
  private let environment = LayerEnvironment.current

  private init(
    _ presented: UIViewController, by presenter: UIViewController,
    _ controller: UIPresentationController, in window: UIWindow
  ) {
    (self.presented, self.controller) = (presented, controller)
    (self.presenter, self.window) = (presenter, window)
    controller.presentation = self
  }

  // Presentations of a freed controller end with it.
  isolated deinit { if !isOver { environment.run { endAtOnce() } } }

  private var coversAll: Bool { controller.shouldRemovePresentersView }

  static func begin(
    _ presented: UIViewController, from source: UIViewController, animated: Bool,
    _ completion: (() -> Void)?
  ) {
    func refuse(_ reason: String) {
      notices.say("\(presented.nameForNotices) was not presented: \(reason)")
      if let completion { inNextTurn { completion() } }
    }
    let presenter = source.presenter(for: presented.modalPresentationStyle)
    if let other = presenter.presentation?.presented {
      let name = presenter.nameForNotices
      return refuse("\(name) presents another controller already, \(other.nameForNotices)")
    }
    guard presented.presentingViewController == nil, presented.parent == nil,
      presented.viewIfLoaded?.window == nil
    else {
      return refuse("it is shown already")
    }
    guard let window = presenter.viewIfLoaded?.window, presented !== presenter else {
      return refuse("\(presenter.nameForNotices) is not in a window")
    }
    let made = PresentationChoice.make(presented, by: presenter, source: source, in: window)
    let presentation = ModalPresentation(made.presented, by: presenter, made.controller, in: window)
    presenter.presentation = presentation
    made.presented.presentingViewController = presenter
    presentation.show(made, source, animated: animated, completion)
  }

  // MARK: Presenting

  private func show(
    _ choice: PresentationChoice, _ source: UIViewController, animated: Bool,
    _ completion: (() -> Void)?
  ) {
    guard let presenter, let host = host(of: presenter) else { return }
    presented.isBeingPresented = true
    let container = PresentationContainer(frame: host.frame, controller)
    controller.container = container
    host.view.addSubview(container)
    let context = makeContext(
      container, from: presenter, to: presented, other: coversAll ? presenter : nil, animated,
      source)
    controller.delegate?.presentationController(
      controller, willPresentWithAdaptiveStyle: choice.adaptedStyle,
      transitionCoordinator: context.coordinator)
    keepFocus(of: presenter)
    controller.presentationTransitionWillBegin()
    // In the order of Apple's framework: the old controller first, and the new one has appeared
    // before the old one has disappeared.
    if coversAll { presenter.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    controller.presentedView?.frame = controller.frameOfPresentedViewInContainerView
    context.onEnd = { [self] didComplete in
      finishShowing(didComplete)
      completion?()
    }
    run(context, animated: animated)
  }

  /// The view that contains the container, and the container's place in it.
  private func host(of presenter: UIViewController) -> (view: UIView, frame: CGRect)? {
    guard let window else { return nil }
    guard !controller.shouldPresentInFullscreen, let view = presenter.viewIfLoaded,
      let outer = view.superview
    else { return (window, window.bounds) }
    return (outer, view.frame)
  }

  private func finishShowing(_ didComplete: Bool) {
    presented.isBeingPresented = false
    guard isUnderWay else { return }
    transition = nil
    controller.presentationTransitionDidEnd(didComplete)
    guard didComplete else { return giveUpShowing() }
    presented.endAppearanceTransition()
    guard coversAll else { return }
    hideCovered()
    presenter?.endAppearanceTransition()
  }

  /// Ends a presentation that was cancelled on its way.
  private func giveUpShowing() {
    presented.beginAppearanceTransition(false, animated: false)
    if coversAll { presenter?.beginAppearanceTransition(true, animated: false) }
    conclude()
  }

  /// False once the controller is being dismissed, or was dismissed.
  private var isUnderWay: Bool {
    presenter?.presentation === self && !presented.isBeingDismissed
  }

  /// Removes the presenting controller's view from the window once it is covered.
  private func hideCovered() {
    guard let view = presenter?.viewIfLoaded, let host = view.superview else { return }
    covered = (view, host)
    view.removeFromSuperview()
  }

  // MARK: Dismissing

  /// Dismisses the controller, with those that it presents: the frontmost view disappears with its
  /// transition, the others at once.
  func end(animated: Bool, _ completion: (() -> Void)?) {
    if let completion { completions.append(completion) }
    // A driver that holds the presentation would hold the dismissal as well.
    var held: ZoomTransition.Held?
    for presentation in chain where presentation.presented.isBeingPresented {
      guard let transition = presentation.transition else { continue }
      let zoom = transition.animator as? ZoomTransition
      // A dismissal goes on from the place that a zoom has reached.
      if let zoom { held = zoom.held }
      if transition.isInteractive || zoom != nil { transition.finishAtOnce() }
    }
    guard !isOver, !presented.isBeingDismissed else { return }
    let chain = chain
    guard let front = chain.last, let container = front.controller.container else {
      return endAtOnce()
    }
    for presentation in chain.reversed() {
      presentation.presented.isBeingDismissed = true
      presentation.presented.isBeingPresented = false
    }
    let context = front.makeContext(
      container, from: front.presented, to: presenter, other: coversAll ? presenter : nil, animated,
      nil)
    (context.animator as? ZoomTransition)?.continued = held
    presented.activeCoordinator = context.coordinator
    for presentation in chain.reversed() {
      presentation.beginEnd(animated: animated, uncovers: presentation === self)
    }
    // Hidden, not removed: a dismissal that is cancelled leaves all of them presented.
    for presentation in chain where presentation !== front {
      presentation.controller.container?.isHidden = true
    }
    context.onEnd = { didComplete in
      for presentation in chain.reversed() {
        if didComplete { presentation.finishEnd() } else { presentation.stay() }
      }
    }
    front.run(context, animated: animated)
  }

  /// This presentation and those above it.
  private var chain: [ModalPresentation] {
    var chain = [self]
    while let next = chain.last?.presented.presentation { chain.append(next) }
    return chain
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
    if !presented.isBeingDismissed {
      presented.isBeingDismissed = true
      presented.isBeingPresented = false
      beginEnd(animated: false, uncovers: true)
    }
    finishEnd()
  }

  private func beginEnd(animated: Bool, uncovers: Bool) {
    controller.dismissalTransitionWillBegin()
    presented.beginAppearanceTransition(false, animated: animated)
    guard coversAll, uncovers else { return }
    presenter?.beginAppearanceTransition(true, animated: animated)
    if presenter != nil, let covered {
      if covered.host === window { covered.view.frame = covered.host.bounds }
      if let container = controller.container, container.superview === covered.host {
        covered.host.insertSubview(covered.view, belowSubview: container)
      } else {
        covered.host.addSubview(covered.view)
      }
    }
    covered = nil
  }

  private func finishEnd() {
    guard !isOver else { return }
    isOver = true
    transition?.completeTransition(false)
    controller.dismissalTransitionDidEnd(true)
    conclude()
  }

  private func conclude() {
    isOver = true
    transition = nil
    if coversAll { presenter?.endAppearanceTransition() }
    removeViews()
    presented.endAppearanceTransition()
    presented.presentingViewController = nil
    if presenter?.presentation === self { presenter?.presentation = nil }
    presented.isBeingDismissed = false
    if presented.ownPresentationController === controller {
      presented.ownPresentationController = nil
    }
    returnFocus()
    let completions = completions
    self.completions = []
    for completion in completions { completion() }
  }

  /// Keeps the controller after a dismissal that was cancelled.
  private func stay() {
    guard !isOver else { return }
    transition = nil
    presented.isBeingDismissed = false
    controller.container?.isHidden = false
    controller.dismissalTransitionDidEnd(false)
    presented.beginAppearanceTransition(true, animated: true)
    if coversAll { presenter?.beginAppearanceTransition(false, animated: true) }
    presented.endAppearanceTransition()
    guard coversAll else { return }
    hideCovered()
    presenter?.endAppearanceTransition()
  }

  private func removeViews() {
    controller.presentedView?.removeFromSuperview()
    controller.container?.removeFromSuperview()
    controller.container = nil
  }

  // MARK: Focus

  private func keepFocus(of presenter: UIViewController) {
    guard let responder = window?.firstResponder, presented.viewIfLoaded?.window == nil else {
      return
    }
    formerFocus = responder
    responder.resignFirstResponder()
  }

  private func returnFocus() {
    guard let window, window.firstResponder == nil, let former = formerFocus as? UIView,
      former.window === window
    else { return }
    former.becomeFirstResponder()
  }
}

// MARK: - Transitions

extension ModalPresentation {
  /// Makes the transition, and gives its coordinator to both controllers.
  ///
  /// - Parameter other: the presenting controller, if the animator has to move its view as well.
  private func makeContext(
    _ container: UIView, from: UIViewController?, to: UIViewController?, other: UIViewController?,
    _ animated: Bool, _ source: UIViewController?
  ) -> TransitionContext {
    let isPresenting = to === presented
    let animator =
      (animated ? chosenAnimator(isPresenting, source) ?? zoom(isPresenting) : nil)
      ?? controller.standardAnimator(isPresenting: isPresenting)
    let moved = controller.presentedView
    let other = other?.viewIfLoaded
    let (presented, controller) = (presented, controller)
    let views = TransitionContext.Views(
      from: isPresenting ? other : moved, to: isPresenting ? moved : other,
      initialFrame: { vc in
        if vc === presented { return isPresenting ? .zero : moved?.frame ?? .zero }
        return isPresenting ? container.bounds : .zero
      },
      finalFrame: { vc in
        if vc === presented {
          return isPresenting ? controller.frameOfPresentedViewInContainerView : .zero
        }
        return isPresenting ? .zero : container.bounds
      })
    let context = TransitionContext(
      in: container, from: from, to: to, animator, views: views, isAnimated: animated)
    context.presentationStyle = controller.presentationStyle
    transition = context
    for controller in [from, to] { controller?.activeCoordinator = context.coordinator }
    return context
  }

  /// The animator that the presented controller's delegate chose; nil if it chose none.
  private func chosenAnimator(
    _ isPresenting: Bool, _ source: UIViewController?
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let delegate = presented.transitioningDelegate, let presenter else { return nil }
    return isPresenting
      ? delegate.animationController(
        forPresented: presented, presenting: presenter, source: source ?? presenter)
      : delegate.animationController(forDismissed: presented)
  }

  /// The zoom that the presented controller prefers, where its view fills the window or its context.
  private func zoom(_ isPresenting: Bool) -> ZoomTransition? {
    guard let presenter, controller is FillingPresentationController else { return nil }
    return presented.preferredTransition?.zoom(
      isPresenting ? .present : .dismiss, of: presented, and: presenter)
  }

  private func chosenDriver(
    of context: TransitionContext
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let delegate = presented.transitioningDelegate,
      !(context.animator is StandardPresentationTransition), !(context.animator is ZoomTransition)
    else { return nil }
    return presented.isBeingPresented
      ? delegate.interactionControllerForPresentation(using: context.animator)
      : delegate.interactionControllerForDismissal(using: context.animator)
  }

  private func run(_ context: TransitionContext, animated: Bool) {
    guard animated else {
      UIView.performWithoutAnimation {
        if presented.isBeingPresented { place() }
        context.coordinator.begin()
      }
      return inNextTurn { context.completeTransition(true) }
    }
    if let driver = chosenDriver(of: context) {
      if driver.wantsInteractiveStart { context.beginInteractively() }
      driver.startInteractiveTransition(context)
    } else {
      context.startAnimator()
    }
  }

  private func place() {
    guard let view = controller.presentedView else { return }
    view.frame = controller.frameOfPresentedViewInContainerView
    if view.superview !== controller.container { controller.container?.addSubview(view) }
  }
}
