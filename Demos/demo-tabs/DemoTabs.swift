import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoTabs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-tabs",
    abstract: "The same bay at different hours: tabs that fade into each other.",
    discussion: "The tabs change by themselves until one is touched.")
  @OptionGroup var options: DemoOptions

  func run() throws { try options.runApplication(AppDelegate.self) }
}

final class AppDelegate: UIResponder, UIApplicationDelegate, UITabBarControllerDelegate {
  var window: UIWindow?
  private let tabs = UITabBarController()
  private var isAlone = true

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    tabs.title = "A day at the bay"
    tabs.viewControllers = Hour.allCases.map(BayViewController.init)
    tabs.delegate = self
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    goOn()
    return true
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    isAlone = false
    fade(duration: 0.6)
  }

  /// Fades on the layer of the controller's own view, which stays when the tab's view is removed.
  private func fade(duration: TimeInterval) {
    let transition = CATransition()
    transition.type = .fade
    transition.duration = duration
    tabs.view.layer.add(transition, forKey: nil)
  }

  /// Selects the next tab, until one is touched. The delegate is not told about the application's
  /// own changes.
  private func goOn() {
    guard let window else { return }
    MediaTimer.after(1.6, on: window.layer) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isAlone else { return }
        self.fade(duration: 1.2)
        self.tabs.selectedIndex = (self.tabs.selectedIndex + 1) % Hour.allCases.count
        self.goOn()
      }
    }
  }
}
