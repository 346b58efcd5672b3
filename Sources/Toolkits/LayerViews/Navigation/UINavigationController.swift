import CoreAnimation
public import Foundation

/// The object that controls and follows the transitions of a navigation controller.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called after a controller was shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// Returns the animator of a transition; nil is the slide.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that drives the transition of an animator; nil lets it run by itself.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows the top of a stack of controllers, under a bar that leads back to the controller before.
///
/// A pan from the left edge pulls the view away, and its end decides whether the controller is
/// popped. The stack changes at once, also during a transition, which then comes to its end at once.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The change of a stack.
  public enum Operation: Int, Sendable {
    /// Neither a push nor a pop.
    case none = 0
    /// A controller comes onto the stack.
    case push = 1
    /// A controller leaves the stack.
    case pop = 2
  }

  final var stack: [UIViewController] = [] { didSet { placeEdge() } }
  /// The controller whose view is in the container, or slides in.
  final var shown: UIViewController?
  final var waitingChange: StackChange?
  /// True while controllers and the delegate are told of a change.
  final var isShowingChange = false
  final let container = UIView()
  final var transition: TransitionContext?
  /// The transition that the pan from the edge drives.
  final var pannedTransition: (any MotionTransition)?
  /// The bar's part of that transition.
  final var barFade: BarFade?
  private let bar = UINavigationBar()
  private let tools = UIToolbar()
  final var toolbarIsShown = false
  final var hidesTabBar = false
  final weak var trackedScrollView: UIScrollView?
  final let edgePan = UIScreenEdgePanGestureRecognizer()
  private var edgeDelegate: EdgePanDelegate?
  final let edge = EdgeInteraction()

  /// Creates a stack with one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  /// Creates an empty stack; the arguments have no effect.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates an empty stack without reading the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The object that is told which controller is shown, and animates the change; not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar.
  open var navigationBar: UINavigationBar { bar }
  /// True while the bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { bar.isHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Shows or hides the bar, animated by a fade.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != bar.isHidden else { return }
    if animated, bar.window != nil {
      UIView.transition(
        with: view, duration: SlideTransition.duration, options: .transitionCrossDissolve,
        animations: { self.bar.isHidden = hidden }, completion: nil)
    } else {
      bar.isHidden = hidden
    }
    barChanged()
  }
  /// The bar at the bottom, which shows the top controller's `toolbarItems`; hidden by default.
  open var toolbar: UIToolbar! { tools }
  /// True while the bar at the bottom is hidden.
  open var isToolbarHidden: Bool {
    get { !toolbarIsShown }
    set { setToolbarHidden(newValue, animated: false) }
  }
  /// Shows or hides the bar at the bottom, optionally with a slide.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    showToolbar(!hidden, animated: animated)
  }
  /// The recognizer of the pan from the left edge.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { edgePan }

  // MARK: Stack

  /// The controllers from the bottom of the stack to the top controller.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that the top controller presents, or else the top controller.
  open var visibleViewController: UIViewController? {
    stack.last?.presentedViewController ?? stack.last
  }
  /// Replaces the stack, with a push or a pop if the top controller changes.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    var seen: Set<ObjectIdentifier> = []
    let new = viewControllers.filter { seen.insert(ObjectIdentifier($0)).inserted && $0 !== self }
    let isPop = new.last.map { last in stack.contains { $0 === last } } ?? true
    change(to: new, isPop ? .pop : .push, animated: animated)
  }
  /// Adds a controller that is not in the stack, and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }), viewController !== self else {
      return notices.say("\(type(of: viewController)) was not pushed: it is in the stack")
    }
    change(to: stack + [viewController], .push, animated: animated && !stack.isEmpty)
  }
  /// Removes the top controller, unless it is the only one.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let last = stack.last
    change(to: Array(stack.dropLast()), .pop, animated: animated)
    return last
  }
  /// Removes all controllers above a controller.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let gone = Array(stack[(index + 1)...])
    guard !gone.isEmpty else { return [] }
    change(to: Array(stack[...index]), .pop, animated: animated)
    return gone
  }
  /// Removes all controllers but the first.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Adds a controller, and shows it.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }
  /// Takes over the size that the top controller prefers.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    guard container === topViewController else { return }
    preferredContentSize = container.preferredContentSize
  }

  // MARK: View

  /// Makes the view with the bar at the top.
  open override func loadView() {
    super.loadView()
    guard let view = viewIfLoaded else { return }
    view.clipsToBounds = true
    bar.onChange = { [weak self] in self?.barChanged() }
    bar.isLarge = { [weak self] _ in self.flatMap { $0.hasLargeTitleAtTop } }
    tools.onChange = { [weak self] in self?.barChanged() }
    placeContainer()
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    bar.frame = CGRect(
      x: 0, y: 0, width: view.bounds.width, height: UINavigationBar.height)
    bar.autoresizingMask = .flexibleWidth
    bar.backButton.addAction(
      UIAction { [weak self] _ in self?.popViewController(animated: true) }, for: .touchUpInside)
    view.addSubview(container)
    view.addSubview(bar)
    if toolbarIsShown { view.addSubview(tools) }
    edgePan.edges = .left
    edgePan.addAction { [weak self] _ in self?.edgePanned() }
    let delegate = EdgePanDelegate(self)
    edgeDelegate = delegate
    edgePan.delegate = delegate
    view.addGestureRecognizer(edgePan)
    edge.onTracking = { [weak self] in self?.followEdge() }
    showTop()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeContainer()
    placeEdge()
    trackScrolling()
  }
  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    placeContainer()
  }

  private func edgePanned() { panned(edgePan) }
}
