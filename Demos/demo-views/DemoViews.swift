import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoViews: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-views",
    abstract: "A game of pairs: cards that are tapped, flip, and spring.",
    discussion: "It plays by itself until a card is tapped.")
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.runApplication(AppDelegate.self)
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 680, height: 480))
    window.rootViewController = PairsViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
