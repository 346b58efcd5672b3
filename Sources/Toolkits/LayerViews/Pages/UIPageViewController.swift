import CoreAnimation
public import Foundation

/// A container that shows one page of several, and lets fingers bring in the pages beside it.
///
/// The server scrolls pages after the finger lifts. The style `pageCurl` scrolls as well, with a line
/// on standard error.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
  final lazy var strip = PageStrip(self)
  final let dots = UIPageControl()

  /// The way in which pages are turned.
  open private(set) var transitionStyle: TransitionStyle
  /// The direction in which pages lie beside each other.
  open private(set) var navigationOrientation: NavigationOrientation
  /// The place of a binding; pages that scroll have none.
  open var spineLocation: SpineLocation { .none }
  /// True has pages on both sides of paper, which pages that scroll have not.
  open var isDoubleSided = false
  /// The object with the pages; not retained. Without one fingers turn no pages.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if isViewLoaded { strip.sourceChanged() } }
  }
  /// The object that is told of pages that are turned; not retained.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The recognizers of turning; the scroll view of pages has its own.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }
  /// The controllers of the page that is shown.
  open var viewControllers: [UIViewController]? { strip.current.map { [$0] } ?? [] }
  /// Points between pages.
  final let spacing: CGFloat

  /// Creates a container without a page.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    switch options?[.interPageSpacing] {
    case let number as CGFloat: spacing = number
    case let number as Double: spacing = CGFloat(number)
    case let number as Int: spacing = CGFloat(number)
    case let number as NSNumber: spacing = CGFloat(number.doubleValue)
    default: spacing = 0
    }
    super.init(nibName: nil, bundle: nil)
    if style == .pageCurl { notices.say("pages scroll: they have no style of paper that curls") }
  }
  /// Creates a container of pages that scroll from left to right, without reading the coder.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init(coder: coder)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    strip.begin()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    strip.place()
  }
  // The pages' appearances follow the scrolling.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Shows a page, at once or coming from a side in 0.3 seconds.
  ///
  /// Shows nothing else, with a line on standard error, for a number of controllers other than one; Apple's
  /// framework raises an exception.
  ///
  /// - Parameter completion: called when the page is there, with false if another page came in between.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let controllers = viewControllers, controllers.count == 1, let page = controllers.first
    else {
      notices.say(
        "\(viewControllers?.count ?? 0) view controllers were given where one page is shown")
      completion?(false)
      return
    }
    strip.show(page, from: direction, animated: animated, completion)
  }
}
