import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let tabs = UITabBarController()
    let blocks = UINavigationController(rootViewController: BlocksViewController())
    blocks.tabBarItem = UITabBarItem(
      title: "Blocks", image: UIImage(systemName: "square.stack.3d.up"), tag: 0)
    let snap = UINavigationController(rootViewController: SnapViewController())
    snap.tabBarItem = UITabBarItem(title: "Snap", image: UIImage(systemName: "scope"), tag: 1)
    tabs.viewControllers = [blocks, snap]

    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
    return true
  }
}
