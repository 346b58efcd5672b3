public import Foundation

/// The object that allows and is told of the user's selections in a tab bar controller. It is not
/// told of selections that the program makes.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Returns false to keep the selection as it is when the user taps a tab.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called after the user has selected a tab, and after a tap on the selected tab.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Always true.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// Shows one of several controllers, with a bar at the bottom to choose it.
///
/// The view of the selected controller fills this controller's view and continues below the bar:
/// the bar's height is the bottom of its `safeAreaInsets`.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
  private let bar = UITabBar()
  final var controllers: [UIViewController] = []
  final weak var selected: UIViewController?

  /// The bar, whose items are the controllers' `tabBarItem`s.
  open var tabBar: UITabBar { bar }
  /// The object that is asked whether a controller may be chosen, and told of it; not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// Makes the view with the bar at the bottom.
  open override func loadView() {
    super.loadView()
    addBar()
  }

  /// The controllers from left to right; nil is none. The selected controller stays selected; if it
  /// is gone, the controller at its index is selected, or else the first.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Sets `viewControllers`, optionally with a cross fade of the bar.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replaceControllers(with: viewControllers ?? [], animated: animated)
  }
  /// The index of the selected controller; `NSNotFound` without a controller. Setting an index out
  /// of range changes nothing, with a line on standard error; Apple's framework raises an
  /// exception.
  open var selectedIndex: Int {
    get { controllers.firstIndex { $0 === selected } ?? NSNotFound }
    set { select(index: newValue) }
  }
  /// The selected controller. Setting a controller that is not among the controllers changes
  /// nothing, with a line on standard error; Apple's framework raises an exception.
  open var selectedViewController: UIViewController? {
    get { selected }
    set { select(index: controllers.firstIndex { $0 === newValue } ?? NSNotFound) }
  }

  /// Called when the user has tapped a tab, before the delegate is asked and before the selection
  /// changes.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
