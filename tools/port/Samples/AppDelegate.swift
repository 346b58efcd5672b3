import UIKit

/// Shows the samples as tabs.
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
  ) -> Bool {
    let tabs = UITabBarController()
    tabs.viewControllers = [
      ClockViewController(), CubeViewController(), DoorViewController(), FountainViewController(),
      ReflectionViewController(), RingViewController(), TilesViewController(),
      PickerViewController(), BallViewController(), CardsViewController(),
    ]
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
