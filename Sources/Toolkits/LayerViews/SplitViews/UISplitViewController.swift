public import Foundation

/// The object that decides about the columns of a split view controller, and is told of changes.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
  /// Called before the columns that are visible change.
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// Returns the column at the top after columns become one stack.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Returns true if the delegate has dealt with the second controller itself, which is then not pushed.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// Called after columns have become one stack.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// Called after a stack has become columns.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
  /// Returns true if the delegate has shown a controller itself.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
  /// Returns true if the delegate has shown a controller itself.
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Does nothing.
  public func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}
  /// Returns the proposed column.
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  /// Does nothing.
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  /// Does nothing.
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
}

/// Shows two or three controllers side by side; in a narrow window, one stack of them.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
  /// The number of columns.
  public enum Style: Int, Sendable {
    /// The older form, whose `viewControllers` are set.
    case unspecified = 0
    /// Two columns.
    case doubleColumn = 1
    /// Three columns.
    case tripleColumn = 2
  }

  /// A column.
  public enum Column: Int, Sendable {
    /// The first column, a list.
    case primary = 0
    /// The second of three columns.
    case supplementary = 1
    /// The last column, the details.
    case secondary = 2
    /// The stack of a narrow window.
    case compact = 3
  }

  /// The columns that are visible.
  public enum DisplayMode: Int, Sendable {
    /// The controller decides by its width.
    case automatic = 0
    /// The last column only.
    case secondaryOnly = 1
    /// All of two columns, side by side.
    case oneBesideSecondary = 2
    /// The last column, and another above it.
    case oneOverSecondary = 3
    /// Three columns, side by side.
    case twoBesideSecondary = 4
    /// The last column, and two others above it.
    case twoOverSecondary = 5
    /// The last column, moved aside for two others.
    case twoDisplaceSecondary = 6

    /// The last column only.
    public static let primaryHidden = DisplayMode.secondaryOnly
    /// All of two columns, side by side.
    public static let allVisible = DisplayMode.oneBesideSecondary
    /// The last column, and another above it.
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }

  final var columns: [Column: UIViewController] = [:]
  /// The navigation controllers that columns get which have none.
  final var wrappers: [Column: UINavigationController] = [:]
  final var collapsed = false
  /// The controllers that columns have given to the stack, and each column's part of them.
  final var pushed: [UIViewController] = []
  final var moved: [Column: [UIViewController]] = [:]
  final var shownMode = DisplayMode.automatic
  private let ownStyle: Style

  /// The width of a stack of columns: below it they are one stack.
  static let regularWidth: CGFloat = 600
  /// A stand-in for a width that was not set.
  public static let automaticDimension: CGFloat = -1

  /// Creates a controller with a number of columns.
  public init(style: Style) {
    ownStyle = style
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a controller of the older form; the arguments have no effect.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    ownStyle = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller of the older form without reading the coder.
  public required init?(coder: NSCoder) {
    ownStyle = .unspecified
    super.init(coder: coder)
  }

  /// The number of columns.
  open var style: Style { ownStyle }
  /// The object that decides about columns; not retained.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  // MARK: Columns

  /// The controllers of the columns from the first to the last; in one stack its controller.
  open var viewControllers: [UIViewController] {
    get { shownControllers }
    set { setControllers(newValue) }
  }
  /// Sets the controller of a column. One that is no navigation controller gets one.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    setColumn(vc, column)
  }
  /// Returns the controller that was set for a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }
  /// Shows a column.
  open func show(_ column: Column) { showColumn(column) }
  /// Hides a column.
  open func hide(_ column: Column) { hideColumn(column) }
  /// Shows a controller in the last column, or at the top of the stack.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    showDetail(vc, sender)
  }
  /// Shows a controller in the first column, or at the top of the stack.
  open override func show(_ vc: UIViewController, sender: Any?) { showFirst(vc, sender) }

  // MARK: Look

  /// True in a narrow window, where the columns are one stack.
  open var isCollapsed: Bool { collapsed }
  /// The columns that are visible.
  open var displayMode: DisplayMode { effectiveMode }
  /// The columns that should be visible; `automatic` decides by the width.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { if preferredDisplayMode != oldValue { modeChanged() } }
  }
  /// True lets a swipe show and hide columns: stored and not shown.
  open var presentsWithGesture = true
  /// The width of the first column as a part of the whole; `automaticDimension` by default.
  open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { widthsChanged() } }
  /// The width of the first column in points; `automaticDimension` by default.
  open var preferredPrimaryColumnWidth = automaticDimension { didSet { widthsChanged() } }
  /// The least width of the first column in points; `automaticDimension` by default.
  open var minimumPrimaryColumnWidth = automaticDimension { didSet { widthsChanged() } }
  /// The largest width of the first column in points; `automaticDimension` by default.
  open var maximumPrimaryColumnWidth = automaticDimension { didSet { widthsChanged() } }
  /// The width of the second of three columns in points; `automaticDimension` by default.
  open var preferredSupplementaryColumnWidth = automaticDimension { didSet { widthsChanged() } }
  /// The width of the first column.
  open var primaryColumnWidth: CGFloat { columnWidth(.primary) }
  /// The width of the second of three columns.
  open var supplementaryColumnWidth: CGFloat { columnWidth(.supplementary) }
  /// A button that shows and hides the first column.
  open var displayModeButtonItem: UIBarButtonItem { modeButton }
  private lazy var modeButton = UIBarButtonItem(
    title: "Columns", style: .plain, target: self,
    action: Selector("toggleColumns", UISplitViewController.toggleColumns))
  private func toggleColumns() {
    if columns[.primary]?.viewIfLoaded?.window == nil { show(.primary) } else { hide(.primary) }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    adapt(animated: false)
  }
}

extension UIViewController {
  /// The split view controller that contains this controller, at any depth.
  public var splitViewController: UISplitViewController? {
    var ancestor = parent
    while let current = ancestor {
      if let found = current as? UISplitViewController { return found }
      ancestor = current.parent
    }
    return nil
  }
}
