public import Foundation

/// Manages a view, and the part of an application that the view shows.
///
/// The first use loads the view. When the view comes into a window, the controller is told in this
/// order: `viewWillAppear`, `viewIsAppearing`, `viewWillLayoutSubviews`, `viewDidLayoutSubviews`
/// and, in a later turn of the main queue, `viewDidAppear`.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  let appearance = Appearance()
  var presentation: ModalPresentation?
  /// The object that manages, or will manage, the presentation of this controller.
  var ownPresentationController: UIPresentationController?
  /// The coordinator of the last transition, which may be over.
  weak var activeCoordinator: TransitionCoordinator?
  /// The item that stands for this controller in a tab bar.
  var storedTabBarItem: UITabBarItem?
  private var storedNavigationItem: UINavigationItem?
  /// The traits that the controller was told of last.
  final var ownTraits = SystemTraits.current.predicted
  final var traitBook: TraitBook?
  /// The window whose root this controller is.
  final weak var rootedIn: UIWindow?
  /// The parts of the view that a container's bars cover, in points.
  var coveredByContainer = UIEdgeInsets.zero {
    didSet { if coveredByContainer != oldValue { viewIfLoaded?.safeAreaMayHaveChanged() } }
  }

  /// True hides the tabs around a navigation controller while this controller is on its stack, unless it
  /// is the first.
  open var hidesBottomBarWhenPushed = false

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  /// Creates a controller. Archives of interfaces do not exist here, and the arguments have no
  /// effect.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// Creates a controller without reading the coder.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: View

  /// The controller's view. Reading it loads it. Setting it to another controller's view does
  /// nothing, with a line on standard error; Apple's framework raises an exception.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      if let other = newValue?.controller, other !== self {
        return notices.say("\(type(of: other)) has the view that \(type(of: self)) should have")
      }
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
      if let newValue { TraitChange.perform { newValue.adoptTraits(surroundingTraits, &$0) } }
    }
  }
  /// The view, if it was loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// True once the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Sets `view`; by default to an empty view of the screen's size. Override it to build the
  /// interface.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Loads the view, if it was not loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil {
      notices.say("\(type(of: self)).loadView() set no view")
      view = UIView(frame: UIScreen.main.bounds)
    }
    viewDidLoad()
  }

  /// Called once, after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view comes into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view has come into a window, before its layout.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is on screen.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left the window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}
  /// Called after the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}
  /// Sets up constraints: called in place of the view's `updateConstraints()`, which the default calls.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// True keeps the root view's margins at least as wide as `systemMinimumLayoutMargins`; true by default.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.marginsChanged() }
    }
  }
  /// Called when the layout margins of the controller's view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// Tells the controller and the children whose views are parts of its view that the view is about
  /// to appear or to disappear. `endAppearanceTransition()` follows once that has happened.
  ///
  /// Containers that show and hide children in their own way call it. Moving a view into a window
  /// or out of it has the same effect, and needs no call.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    appearance.begin(isAppearing, animated: animated, of: self)
  }
  /// Tells the controller and those children that the view has appeared or disappeared.
  open func endAppearanceTransition() { appearance.end(of: self) }
  /// True forwards a container's appearance to its children; false leaves that to the container.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Traits

  /// The traits of the controller: those around it, and its own overrides.
  open var traitCollection: UITraitCollection { SystemTraits.current.settled(ownTraits) }
  /// The appearance that the controller, its view and all in it have instead of that around it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitBook?.style ?? .unspecified }
    set { if newValue != overrideUserInterfaceStyle { changeOverrides { $0.style = newValue } } }
  }
  /// Called after traits have changed, before those of the controller's view.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Children

  /// The controllers whose views are parts of this controller's view.
  open private(set) var children: [UIViewController] = []
  /// The controller whose child this controller is.
  open private(set) weak var parent: UIViewController?

  /// Makes a controller a child, before its view is added to this controller's view. The child
  /// leaves its present parent. This controller itself, and its parents, cannot become its
  /// children.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    var ancestor: UIViewController? = self
    while let current = ancestor {
      if current === childController {
        return notices.say(
          "\(type(of: childController)) was not made a child of a controller that it contains")
      }
      ancestor = current.parent
    }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.isMovingToParent = true
    childController.isMovingFromParent = false
    childController.updateOwnTraits()
  }
  /// Removes the controller from its parent, after its view was removed.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    if traitBook?.imposed != nil { changeOverrides { $0.imposed = nil } }
    didMove(toParent: nil)
    (isMovingToParent, isMovingFromParent) = (false, false)
  }
  /// Called before the parent changes.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { isMovingFromParent = true }
  }
  /// True from the moment at which the controller becomes a child until its view has appeared.
  open internal(set) var isMovingToParent = false
  /// True from the moment at which the controller is about to leave its parent, such as by a pop, until it
  /// has left.
  open internal(set) var isMovingFromParent = false
  /// Called after the parent changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// Replaces the view of a child by that of another one, with a transition of their superview or with the
  /// changes of a closure. Both have to be children already.
  ///
  /// The appearing child is told before and after, and so is the disappearing one.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, toViewController, duration, options, animations, completion)
  }

  /// A short name of the controller: the title of its window or of its tab.
  open var title: String? {
    didSet {
      if let window = viewIfLoaded?.window, window.rootViewController === self {
        window.titleChanged()
      }
      storedTabBarItem?.title = title
      storedNavigationItem?.title = title
    }
  }

  /// True while the user edits the contents of the controller.
  open var isEditing: Bool {
    get { editingState.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Begins or ends the editing of the contents; an override changes them, and calls `super`.
  open func setEditing(_ editing: Bool, animated: Bool) { editingState.isEditing = editing }
  /// A button with the title "Edit" or, while the contents are edited, "Done", that turns the editing on and off.
  open var editButtonItem: UIBarButtonItem { editingState.button(of: self) }
  private let editingState = EditingState()

  /// The buttons of the controller in the toolbar of a navigation controller; nil for none.
  open var toolbarItems: [UIBarButtonItem]? { didSet { toolbarItemsChanged(animated: false) } }
  /// Sets `toolbarItems`, optionally with a cross fade.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
    if animated { toolbarItemsChanged(animated: true) }
  }

  /// The item that stands for the controller in a tab bar; made with the controller's title by its
  /// first use.
  open var tabBarItem: UITabBarItem! {
    get { ownTabBarItem }
    set { setTabBarItem(newValue) }
  }
  /// The controller's part of a navigation bar; made with its title by its first use.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let new = UINavigationItem(title: title ?? "")
    new.title = title
    storedNavigationItem = new
    return new
  }
  /// The tab bar controller that contains this controller, at any depth.
  open var tabBarController: UITabBarController? { enclosingTabBarController }

  /// Called when the safe area of the controller's view has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// The insets that the controller itself adds to its view's safe area, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.safeAreaMayHaveChanged() } }
  }

  // MARK: Presenting

  /// The way in which the view of this controller, when presented, covers the presenting
  /// controller's.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { presentationStyleChanged() } }
  }
  /// The way in which this controller comes and goes; nil, the default, is the slide of a navigation controller, and the
  /// style of a presentation.
  ///
  /// An animator of a delegate has precedence. A presentation whose style is `automatic` then fills the window; sheets,
  /// popovers and alerts keep their own transitions.
  open var preferredTransition: Transition?
  /// The way in which the view appears and disappears.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// True keeps the user from dismissing the controller by touches beside it and by dragging it.
  open var isModalInPresentation = false
  /// True lets the view of a controller of the style `currentContext` or `overCurrentContext`, presented
  /// from this controller or from a child, cover this controller's view and no more.
  open var definesPresentationContext = false
  /// The object that chooses how this controller is presented and dismissed, in place of its
  /// styles; not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The controller that this controller, or a parent, presents.
  open var presentedViewController: UIViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }
  /// The controller that presents this controller, or a parent.
  open internal(set) weak var presentingViewController: UIViewController? {
    get { ownPresenter ?? parent?.presentingViewController }
    set { ownPresenter = newValue }
  }
  weak var ownPresenter: UIViewController?
  /// True while the controller is being presented, for `viewWillAppear` and `viewDidAppear`.
  open internal(set) var isBeingPresented = false
  /// True while the controller is being dismissed.
  open internal(set) var isBeingDismissed = false

  /// Shows another controller's view above this controller's window.
  ///
  /// Does nothing, with a line on standard error, if this controller presents a controller already or is in no
  /// window, and if the other one is presented or has a parent; Apple's framework warns or raises an exception.
  ///
  /// - Parameter completion: called on the main queue after `viewDidAppear` of the presented controller.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    ModalPresentation.begin(viewControllerToPresent, from: self, animated: flag, completion)
  }

  /// Returns the presentation controller of a class that has one of its own, whatever its style.
  func standardPresentationController(
    by presenter: UIViewController?
  ) -> UIPresentationController? { nil }

  /// Dismisses the controller that this controller presents, with all its presentations. Without
  /// such a controller, dismisses this controller if it is presented.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    endPresentation(animated: flag, completion)
  }

  /// Shows a controller as the nearest container does it: a navigation controller pushes it. Without such
  /// a container, presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }
  /// Shows a controller as the detail of the nearest container that has one. Without such a container,
  /// presents it.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  // MARK: Size

  /// The coordinator of the transition that this controller takes part in; nil while there is none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    runningCoordinator
  }
  /// The size that suits the view best, in points; zero, the default, leaves it to the container.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { contentSizeChanged() } }
  }
  /// Called when a child prefers another size; the default does nothing.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Called when the constraints of a child's view ask for another size; the default does nothing.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of a child's view for a size of this controller's view; the same size by default.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called before the view's size changes with the window's. The default tells the children and the
  /// presented controller: an override calls it.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) { passOn(size, coordinator) }
  /// Called before the traits change. The default tells the children and the presented controller: an
  /// override calls it.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { passOn(newCollection, coordinator) }

  // MARK: Keys

  /// The commands that were added.
  open override var keyCommands: [UIKeyCommand]? { ownKeyCommands.isEmpty ? nil : ownKeyCommands }
  private var ownKeyCommands: [UIKeyCommand] = []
  /// Adds a command with a key, which is called while the controller is in the chain of responders.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.append(keyCommand) }
  /// Removes a command.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    ownKeyCommands.removeAll { $0 === keyCommand }
  }

  // MARK: What phones have

  // The display has no status bar and does not turn, and no system reports low memory. Controllers
  // written for phones override these members; the library does not call them.

  /// Called on phones when memory runs low.
  open func didReceiveMemoryWarning() {}
  /// Has no effect: there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Has no effect: there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Has no effect: there is no status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Has no effect: there is no status bar.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Has no effect: there is no status bar.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Does nothing.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Has no effect: there is no bar of the system at the lower edge.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Does nothing.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Has no effect: the display does not turn.
  open var shouldAutorotate: Bool { true }
  /// Has no effect: the display does not turn.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Has no effect: the display does not turn.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Does nothing.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  open override var next: UIResponder? { viewIfLoaded?.superview ?? ownPresenter }
}
