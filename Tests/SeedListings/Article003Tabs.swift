public import UIKit

extension Article003 {
  /// 8.12: the tabs of a tab bar controller fade into each other. The transition is on the
  /// controller's own view, which stays.
  public final class AppDelegate: UIResponder, UIApplicationDelegate, UITabBarControllerDelegate {
    /// The application's only window.
    public var window: UIWindow?
    /// The root of the window.
    public private(set) var tabBarController: UITabBarController?

    /// Shows the tabs.
    public func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      let viewController1 = FirstViewController()
      let viewController2 = SecondViewController()
      tabBarController = UITabBarController()
      tabBarController?.viewControllers = [viewController1, viewController2]
      tabBarController?.delegate = self
      window?.rootViewController = tabBarController
      window?.makeKeyAndVisible()
      return true
    }

    /// Fades the touched tab in.
    public func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
      // Makes a transition.
      let transition = CATransition()
      transition.type = .fade

      // Adds the transition to the controller's view.
      self.tabBarController?.view.layer.add(transition, forKey: nil)
    }
  }

  /// The first tab of the project template.
  public final class FirstViewController: UIViewController {
    /// Sets the title of the tab.
    public init() {
      super.init(nibName: nil, bundle: nil)
      title = "First"
    }

    /// Decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .red
    }
  }

  /// The second tab.
  public final class SecondViewController: UIViewController {
    /// Sets the title of the tab.
    public init() {
      super.init(nibName: nil, bundle: nil)
      title = "Second"
    }

    /// Decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .blue
    }
  }
}
