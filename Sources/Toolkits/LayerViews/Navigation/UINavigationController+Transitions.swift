import CoreAnimation
import Foundation

extension UINavigationController {
  private var barHeight: CGFloat { isNavigationBarHidden ? 0 : navigationBar.fullHeight }
  private var toolbarHeight: CGFloat { isToolbarHidden ? 0 : UIToolbar.height }

  /// The part of a controller's content that the bars cover: none, if the content begins below the bar.
  private func barInsets(of controller: UIViewController) -> UIEdgeInsets {
    let isCovered = navigationBar.isTranslucent && !isNavigationBarHidden
    let top = navigationBar.fullHeight(
      of: controller.navigationItem, isLarge: hasLargeTitle(controller))
    return UIEdgeInsets(
      top: isCovered ? top : 0, left: 0, bottom: toolbar.isTranslucent ? toolbarHeight : 0,
      right: 0)
  }

  /// True if the bar shows the top controller's title in large letters; nil without a controller.
  final var hasLargeTitleAtTop: Bool? { stack.last.map { hasLargeTitle($0) } }

  /// True if the bar shows the title of a controller of the stack in large letters: as its item says, or
  /// else the item below it.
  private func hasLargeTitle(_ controller: UIViewController) -> Bool {
    guard navigationBar.prefersLargeTitles else { return false }
    let index = stack.firstIndex { $0 === controller } ?? stack.count
    for item in ([controller] + stack[..<index].reversed()).map(\.navigationItem) {
      switch item.largeTitleDisplayMode {
      case .always: return true
      case .never, .inline: return false
      case .automatic: continue
      }
    }
    return true
  }

  /// Puts the content behind a translucent bar, or below an opaque one (views §18).
  final func placeContainer() {
    guard let view = viewIfLoaded else { return }
    placeBars(in: view)
    let top = navigationBar.isTranslucent ? 0 : barHeight
    var (_, frame) = view.bounds.divided(atDistance: top, from: .minYEdge)
    if !toolbar.isTranslucent { frame.size.height = max(frame.height - toolbarHeight, 0) }
    guard container.frame != frame else { return }
    container.frame = frame
    // Places in the content count from the upper edge of the controller's view.
    container.bounds.origin = frame.origin
    guard transition == nil else { return }
    for view in container.subviews { view.frame = container.bounds }
  }

  private func placeBars(in view: UIView) {
    let top = CGRect(
      x: 0, y: 0, width: view.bounds.width,
      height: max(navigationBar.fullHeight - navigationBar.contents.collapse, 0))
    if navigationBar.frame != top { navigationBar.frame = top }
    guard toolbar.superview === view else { return }
    let bottom = CGRect(
      x: 0, y: view.bounds.height - view.safeAreaInsets.bottom - UIToolbar.height,
      width: view.bounds.width, height: UIToolbar.height)
    if toolbar.frame != bottom { toolbar.frame = bottom }
  }

  final func barChanged() {
    placeContainer()
    for controller in stack { controller.coveredByContainer = barInsets(of: controller) }
    trackScrolling()
  }

  // MARK: Scrolling

  /// Follows the content of the top controller, whose scrolling makes the bar lower.
  final func trackScrolling() {
    let scrollView = stack.last?.viewIfLoaded.flatMap { Self.mainScrollView(in: $0) }
    if scrollView !== trackedScrollView {
      trackedScrollView?.motion.offsetObserver = nil
      trackedScrollView = scrollView
      scrollView?.motion.offsetObserver = { [weak self] in self?.contentScrolled() }
    }
    contentScrolled()
  }

  private static func mainScrollView(in view: UIView) -> UIScrollView? {
    (view as? UIScrollView) ?? view.subviews.lazy.compactMap { $0 as? UIScrollView }.first
  }

  private func contentScrolled() {
    guard let view = viewIfLoaded, transition == nil else { return }
    guard let content = trackedScrollView, content.isDescendant(of: view) else {
      if navigationBar.contentScrolled(by: 0) { placeBars(in: view) }
      return
    }
    let rest = 0 - content.adjustedContentInset.top
    let distance = content.shownOffset.y - rest
    if navigationBar.contentScrolled(by: distance) {
      UIView.performWithoutAnimation {
        placeBars(in: view)
        navigationBar.layoutIfNeeded()
      }
    }
  }

  // MARK: Toolbar

  final func showToolbar(_ isShown: Bool, animated: Bool) {
    guard isShown == isToolbarHidden else { return }
    toolbarIsShown = isShown
    guard let view = viewIfLoaded else { return }
    let hidden = { self.toolbar.frame.origin.y = view.bounds.maxY }
    if isShown {
      view.addSubview(toolbar)
      showToolbarItems(animated: false)
    }
    guard animated, view.window != nil else {
      if !isShown { toolbar.removeFromSuperview() }
      return barChanged()
    }
    if isShown {
      UIView.performWithoutAnimation {
        placeBars(in: view)
        hidden()
        toolbar.layoutIfNeeded()
      }
      UIView.animate(withDuration: 0.25) { self.barChanged() }
    } else {
      UIView.animate(withDuration: 0.25) {
        hidden()
      } completion: { [weak self] _ in
        guard let self, self.isToolbarHidden else { return }
        self.toolbar.removeFromSuperview()
        self.barChanged()
      }
    }
  }

  final func showToolbarItems(animated: Bool) {
    toolbar.setItems(stack.last?.toolbarItems, animated: animated)
  }

  /// Shows the last controller without a transition.
  final func showTop() {
    shown = stack.last
    guard isViewLoaded else { return }
    if let top = stack.last, let view = top.view, view.superview !== container {
      prepare(top)
      container.addSubview(view)
    }
    for view in container.subviews where view !== stack.last?.viewIfLoaded {
      view.removeFromSuperview()
    }
    showItem()
  }

  private func prepare(_ controller: UIViewController) {
    controller.coveredByContainer = barInsets(of: controller)
    controller.view.frame = container.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private func showItem() {
    let previous = stack.count > 1 ? stack[stack.count - 2].navigationItem : nil
    stack.last?.navigationItem.searchController?.owner = stack.last
    navigationBar.show(stack.last?.navigationItem, after: previous)
    showToolbarItems(animated: false)
    hideBottomBar()
    placeContainer()
    trackScrolling()
  }

  /// Hides the tab bar around this controller where a controller on the stack asks for it.
  private func hideBottomBar() {
    guard let tabs = tabBarController else { return }
    let hides = stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
    guard hides != hidesTabBar else { return }
    hidesTabBar = hides
    tabs.tabBar.isHidden = hides
  }

  // MARK: Changes

  /// Changes the stack at once, and shows its top.
  ///
  /// A transition that runs comes to its end at once. A change that a controller or the delegate
  /// makes when it is told of another change is shown after that one.
  final func change(
    to new: [UIViewController], _ operation: Operation, animated: Bool, byPan: Bool = false
  ) {
    let old = stack
    for controller in new where controller.parent !== self {
      addChild(controller)
      if controller.parent === self { controller.didMove(toParent: self) }
    }
    // A controller that contains this one was refused.
    stack = new.filter { $0.parent === self }
    for controller in old + stack where controller.parent === self {
      controller.isMovingFromParent = !stack.contains { $0 === controller }
    }
    waitingChange = StackChange(
      operation: operation, isAnimated: animated, isByPan: byPan,
      before: waitingChange?.before ?? old, old: (waitingChange?.old ?? []) + old)
    finishingChanges {}
  }

  /// Runs a closure that tells controllers and the delegate, and then shows the changes that they
  /// have made.
  private func finishingChanges(_ body: () -> Void) {
    guard !isShowingChange else { return body() }
    isShowingChange = true
    body()
    while waitingChange != nil {
      let held = (transition?.animator as? ZoomTransition)?.held
      transition?.finishAtOnce()
      // The end of that transition may have changed the stack once more.
      guard let last = waitingChange else { break }
      waitingChange = nil
      show(last, after: held)
    }
    isShowingChange = false
  }

  /// - Parameter held: the zoom that was shown, which another one of the same view continues.
  private func show(_ change: StackChange, after held: ZoomTransition.Held?) {
    let (from, old) = (shown, change.old)
    guard let to = stack.last else {
      showTop()
      removeOthers(of: old)
      return
    }
    guard from !== to else {
      showItem()
      removeOthers(of: old)
      return
    }
    if change.isAnimated, let from, viewIfLoaded?.isOnDisplay == true {
      begin(change, from, to, after: held)
    } else {
      delegate?.navigationController(self, willShow: to, animated: change.isAnimated)
      exchange(from, to)
      removeOthers(of: old)
      delegate?.navigationController(self, didShow: to, animated: false)
    }
  }

  /// Shows the top in the place of another controller without a transition.
  private func exchange(_ from: UIViewController?, _ to: UIViewController) {
    guard viewIfLoaded?.window != nil else { return showTop() }
    prepare(to)
    from?.beginAppearanceTransition(false, animated: false)
    to.beginAppearanceTransition(true, animated: false)
    showTop()
    from?.endAppearanceTransition()
    inNextTurn { [weak self, weak to] in
      guard let self, let to, self.shown === to, self.transition == nil,
        to.appearance.isAppearing
      else { return }
      to.endAppearanceTransition()
    }
  }

  private func removeOthers(of old: [UIViewController]) {
    for controller in old where !stack.contains(where: { $0 === controller }) {
      guard controller.parent === self else { continue }
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.coveredByContainer = .zero
      controller.removeFromParent()
    }
  }

  private func begin(
    _ change: StackChange, _ from: UIViewController, _ to: UIViewController,
    after held: ZoomTransition.Held?
  ) {
    let (operation, byPan, new) = (change.operation, change.isByPan, stack)
    shown = to
    prepare(to)
    let chosen =
      byPan
      ? nil
      : delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
    let own = ownTransition(operation, from, to, after: held)
    let context = TransitionContext(
      in: container, from: from, to: to, chosen ?? own
    ) { [weak self] didComplete in
      self?.finishingChanges { self?.end(didComplete, from, to, change.old, new) }
    }
    // The stack is the old one again from the moment of the decision, unless it was changed since.
    context.onCancel = { [weak self] in
      guard let self, self.stack.elementsEqual(new, by: ===) else { return }
      self.stack = change.before
    }
    transition = context
    for controller in [self, from, to] { controller.activeCoordinator = context.coordinator }
    context.coordinator.initiallyInteractive = byPan
    delegate?.navigationController(self, willShow: to, animated: true)
    from.beginAppearanceTransition(false, animated: true)
    to.beginAppearanceTransition(true, animated: true)
    if let chosen {
      let driver = delegate?.navigationController(self, interactionControllerFor: chosen)
      if let driver {
        if driver.wantsInteractiveStart { context.beginInteractively() }
        driver.startInteractiveTransition(context)
      } else {
        context.startAnimator()
      }
    } else if byPan {
      pannedTransition = own
      context.beginInteractively()
      own.begin(context)
      if let motion = own.motion {
        context.coordinator.begin(with: motion)
        barFade = BarFade(of: navigationBar, along: motion) { showItem() }
        motion.pauseAnimation()
        return
      }
    } else {
      context.startAnimator()
    }
    UIView.transition(
      with: navigationBar, duration: SlideTransition.duration, options: .transitionCrossDissolve,
      animations: { self.showItem() }, completion: nil)
  }

  /// Returns the transition that the controller in front prefers, or else the slide.
  private func ownTransition(
    _ operation: Operation, _ from: UIViewController, _ to: UIViewController,
    after held: ZoomTransition.Held?
  ) -> any MotionTransition {
    let isPush = operation == .push
    let (front, back) = isPush ? (to, from) : (from, to)
    guard
      let zoom = front.preferredTransition?.zoom(isPush ? .push : .pop, of: front, and: back)
    else { return SlideTransition(isPush: isPush) }
    zoom.continued = held
    return zoom
  }

  private func end(
    _ didComplete: Bool, _ from: UIViewController, _ to: UIViewController,
    _ old: [UIViewController], _ new: [UIViewController]
  ) {
    transition = nil
    pannedTransition = nil
    barFade?.end()
    barFade = nil
    if didComplete {
      from.viewIfLoaded?.removeFromSuperview()
      to.viewIfLoaded?.frame = container.bounds
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      removeOthers(of: old)
      delegate?.navigationController(self, didShow: to, animated: true)
    } else {
      shown = from
      from.isMovingFromParent = false
      // Both controllers go back to their former states.
      from.beginAppearanceTransition(true, animated: true)
      to.beginAppearanceTransition(false, animated: true)
      to.viewIfLoaded?.removeFromSuperview()
      from.viewIfLoaded?.frame = container.bounds
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      showItem()
      removeOthers(of: new)
    }
    placeEdge()
  }

  // MARK: Pan from the edge

  /// Points per second from which a pan decides by its velocity.
  private static let quick: CGFloat = 300

  final func panned(_ pan: UIPanGestureRecognizer) {
    let width = max(container.bounds.width, 1)
    let part = min(max(pan.translation(in: container).x / width, 0), 1)
    switch pan.state {
    case .began:
      change(to: Array(stack.dropLast()), .pop, animated: true, byPan: true)
      pannedTransition?.motion?.fractionComplete = part
      if edge.isTracking { followEdge() }
    case .changed:
      pannedTransition?.motion?.fractionComplete = part
      transition?.updateInteractiveTransition(part)
    case .ended, .cancelled:
      edge.reset()
      guard let motion = pannedTransition?.motion else { return placeEdge() }
      let velocity = pan.velocity(in: container).x
      let goes =
        pan.state == .ended
        && (velocity > Self.quick || part > 0.5 && velocity > -Self.quick)
      if goes {
        transition?.finishInteractiveTransition()
      } else {
        transition?.cancelInteractiveTransition()
        motion.isReversed = true
      }
      motion.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .possible, .failed: break
    }
  }

  /// Lets the server move the pop, since it follows the same finger.
  final func followEdge() {
    if let motion = pannedTransition?.motion, !motion.isRunning { edge.move(motion) }
  }

  /// Puts the server's part of the pan along the edge, while there is a controller to go back to. It stays as it is while
  /// the pan goes on.
  final func placeEdge() {
    guard edgePan.state != .began, edgePan.state != .changed else { return }
    guard stack.count > 1, let view = viewIfLoaded, let window = view.window,
      container.bounds.width > 0, VectorMap(of: view, in: window)?.isIdentity == true,
      view.convert(CGPoint.zero, to: nil).x == 0
    else { return edge.remove() }
    edge.place(in: view, width: container.bounds.width)
  }
}
