import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoSnapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-snapshot",
    abstract: "A transition of the program's own: a picture of the view flies away.",
    discussion: "It does so by itself until the window is pressed, and then when it is.")
  @OptionGroup var options: DemoOptions

  func run() throws { try options.runApplication(AppDelegate.self) }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 560, height: 400))
    window.rootViewController = PosterViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
